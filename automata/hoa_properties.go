package automata

import (
	"slices"
	"strings"
)

// structural properties are computed when an automaton is written, hence not
// kept.
var structuralProperties = []string{
	"state-labels", "trans-labels", "implicit-labels", "explicit-labels", "state-acc", "trans-acc",
	"univ-branch", "no-univ-branch", "deterministic", "complete", "weak", "very-weak", "terminal", "colored",
}

// keptProperties are those that say something about the language, or that we do
// not know.
func (h *hoaAutomaton) keptProperties() []string {
	var kept []string
	for name := range h.properties {
		if !slices.Contains(structuralProperties, strings.TrimPrefix(name, "!")) {
			kept = append(kept, name)
		}
	}
	slices.Sort(kept)
	return kept
}

// exclusiveProperties cannot be claimed together.
var exclusiveProperties = [][2]string{
	{"implicit-labels", "explicit-labels"}, {"implicit-labels", "state-labels"}, {"state-labels", "trans-labels"},
	{"state-acc", "trans-acc"}, {"univ-branch", "no-univ-branch"},
	{"stutter-invariant", "stutter-sensitive"}, {"stutter-insensitive", "stutter-sensitive"},
}

// addProperty notes a property, and reports one that it contradicts.
func (h *hoaAutomaton) addProperty(name string, at token) {
	for _, x := range contradictions(name) {
		if _, ok := h.properties[x]; ok {
			h.fail(at, "property %s contradicts property %s", name, x)
		}
	}
	if h.properties == nil {
		h.properties = map[string]token{}
	}
	h.properties[name] = at
}

// contradictions returns the properties that cannot be claimed together with
// this one.
func contradictions(name string) []string {
	other := "!" + name
	if strings.HasPrefix(name, "!") {
		other = name[1:]
	}
	out := []string{other}
	for _, x := range exclusiveProperties {
		switch name {
		case x[0]:
			out = append(out, x[1])
		case x[1]:
			out = append(out, x[0])
		}
	}
	return out
}
