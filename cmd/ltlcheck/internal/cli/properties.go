package cli

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/specs"
)

// NoSuchProperty returns the error for a name of --property that no property
// has; nil for nil.
func NoSuchProperty(missing error) error {
	if missing == nil {
		return nil
	}
	return InputErrorf("--property %w", missing)
}

// SelectProperties returns the properties of a specification that wanted names.
// A name without a property is an error.
func SelectProperties(all []specs.Property, wanted specs.Names) ([]specs.Property, error) {
	var known specs.Known
	for _, p := range all {
		known.Add(p.Name, p.Assumed())
	}
	kept := slices.DeleteFunc(slices.Clone(all), func(p specs.Property) bool { return !wanted.Has(p.Name, p.Assumed()) })
	return kept, NoSuchProperty(wanted.Missing(known))
}
