package specs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Title writes the name of a property together with its assumptions, as in
// "live under fair". It identifies a property among those of the same name in
// results and on the command line.
func Title(name string, assumptions []string) string {
	if len(assumptions) == 0 {
		return name
	}
	return name + " under " + strings.Join(assumptions, ", ")
}

// Names selects properties for a command, by name or by Title, and those over an
// index also without its value: "eats" is eats[0], eats[1] and so on. An empty
// list selects all properties.
type Names []string

// Has reports whether a property is selected, given its name and those of its
// assumptions, in order.
func (n Names) Has(name string, assumptions []string) bool {
	if len(n) == 0 {
		return true
	}
	return slices.ContainsFunc(selectors(name, assumptions), func(text string) bool { return slices.Contains(n, text) })
}

// Known collects the texts by which properties can be selected. Commands fill
// it with the properties of all files before they call Missing.
type Known []string

// Add adds the name and the title of a property; texts that are known already
// are not added again.
func (k *Known) Add(name string, assumptions []string) {
	for _, text := range selectors(name, assumptions) {
		if !slices.Contains(*k, text) {
			*k = append(*k, text)
		}
	}
}

// selectors returns the texts that select a property.
func selectors(name string, assumptions []string) []string {
	texts := []string{name, Title(name, assumptions)}
	if family, _, ok := strings.Cut(name, "["); ok && family != "" {
		texts = append(texts, family, Title(family, assumptions))
	}
	return texts
}

// Missing returns an error for the first selected name that no property has,
// with a similar name or all names; nil if every name is known.
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

// Assumed returns the names of the property's assumptions, in the order in
// which they are stated.
func (p *Property) Assumed() (names []string) {
	for _, a := range p.Under {
		names = append(names, a.Name)
	}
	return names
}
