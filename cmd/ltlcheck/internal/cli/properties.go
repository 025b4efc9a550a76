package cli

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/specs"
)

// NoSuchProperty is the error about a name that --property has and no property.
func NoSuchProperty(missing error) error {
	if missing == nil {
		return nil
	}
	return InputErrorf("--property %w", missing)
}

// SelectProperties keeps the properties of a specification that are asked for.
func SelectProperties(all []specs.Property, wanted specs.Names) ([]specs.Property, error) {
	var known specs.Known
	for _, p := range all {
		known.Add(p.Name, p.Assumed())
	}
	kept := slices.DeleteFunc(slices.Clone(all), func(p specs.Property) bool { return !wanted.Has(p.Name, p.Assumed()) })
	return kept, NoSuchProperty(wanted.Missing(known))
}
