package specs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Title is how a property is called with its assumptions, as results have it.
func Title(name string, assumptions []string) string {
	if len(assumptions) == 0 {
		return name
	}
	return name + " under " + strings.Join(assumptions, ", ")
}

// Names is what properties are asked for: by a name alone, or by that with the
// assumptions. Without any, all are.
type Names []string

// Has tells whether a property is asked for.
func (n Names) Has(name string, assumptions []string) bool {
	return len(n) == 0 || slices.Contains(n, name) || slices.Contains(n, Title(name, assumptions))
}

// Known collects what properties can be called.
type Known []string

// Add adds the names of a property.
func (k *Known) Add(name string, assumptions []string) {
	for _, text := range []string{name, Title(name, assumptions)} {
		if !slices.Contains(*k, text) {
			*k = append(*k, text)
		}
	}
}

// Missing is an error about the first name that no property has, or nil.
func (n Names) Missing(known Known) error {
	for _, name := range n {
		if slices.Contains(known, name) {
			continue
		}
		if near := source.Nearest(name, known); near != "" {
			return fmt.Errorf("%s: there is no such property; did you mean %s?", name, near)
		}
		return fmt.Errorf("%s: there is no such property; there are %s", name, strings.Join(known, "; "))
	}
	return nil
}

// Assumed is what a property is stated under.
func (p *Property) Assumed() (names []string) {
	for _, a := range p.Under {
		names = append(names, a.Name)
	}
	return names
}
