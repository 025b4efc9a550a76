package promela

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// observing has propositions of every class that there can be, and what they observe.
var observing = map[string]flat.Observed{
	"x == 1":               flat.ObservesVariables,
	"a[x] == 1":            flat.ObservesVariables,
	"P[0]:l == 1":          flat.ObservesVariables | flat.ObservesRemote,
	"P:l":                  flat.ObservesVariables | flat.ObservesRemote,
	"len(c) == 1":          flat.ObservesVariables | flat.ObservesMessages,
	"full(c)":              flat.ObservesVariables | flat.ObservesMessages,
	"empty(c)":             flat.ObservesVariables | flat.ObservesMessages,
	"nfull(c)":             flat.ObservesVariables | flat.ObservesMessages,
	"nempty(c)":            flat.ObservesVariables | flat.ObservesMessages,
	"c?[eval(_nr_pr)]":     flat.ObservesVariables | flat.ObservesMessages | flat.ObservesCount,
	"_nr_pr == 1":          flat.ObservesCount,
	"P@here":               flat.ObservesLabels,
	"P[0]@here":            flat.ObservesLabels,
	"a[P@here] == 1":       flat.ObservesVariables | flat.ObservesLabels,
	"np_":                  flat.ObservesLabels,
	"accept_":              flat.ObservesLabels,
	"pc_value(0) == 1":     flat.ObservesPoints,
	"enabled(0)":           flat.ObservesEnabled,
	"enabled(x)":           flat.ObservesEnabled | flat.ObservesVariables,
	"timeout":              flat.ObservesTimeout,
	"!(x == 1 && timeout)": flat.ObservesTimeout | flat.ObservesVariables,
	"(timeout -> 1 : 0)":   flat.ObservesTimeout,
	"_last == 0":           flat.ObservesLast,
	"get_priority(0) == 1": flat.ObservesPriority,
	"exec(P)":              flat.ObservesMoves,
	"exec(P[x])":           flat.ObservesMoves | flat.ObservesVariables,
	"exec(P[_nr_pr - 1])":  flat.ObservesMoves | flat.ObservesCount,
	"exec(_)":              flat.ObservesMoves,
	"atomic_":              flat.ObservesInside,
}

// InPropositions is what propositions can observe at all.
const InPropositions = flat.ObservesAll &^ (flat.ObservesNumber | flat.ObservesCreation | flat.ObservesUnbounded)

// Observes is what the propositions of a binding observe, for tests outside of the package.
func Observes(b program.Binding) flat.Observed { return b.(*binding).Observes }

// TestObserves: what propositions observe is found out, and every class has one.
func TestObserves(t *testing.T) {
	t.Parallel()
	m := parseString(t, "byte x; byte a[3]; chan c = [1] of { byte }; active proctype P() { byte l; here: atomic { x = l; l = _last } }")
	all := flat.Observed(0)
	for text, want := range observing {
		b, err := m.Bind([]program.Atom{{Text: text}})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := Observes(b); got != want {
			t.Errorf("%s: observes %b, want %b", text, got, want)
		}
		all |= want
	}
	if all != InPropositions {
		t.Errorf("propositions of classes %b, want %b", all, InPropositions)
	}
}

// TestCountedObserves: processes are counted under propositions of the classes that are known, and others are refused by name.
func TestCountedObserves(t *testing.T) {
	t.Parallel()
	const text = "byte x; active [N] proctype P() { byte l; do :: here: x == 0 -> there: x = 1 :: atomic { x == 1 -> x = 0; l = 0 } od }\n"
	f, err := ParseFamily(source.NewFile("m.pml", "#ifndef N\n#define N 3\n#endif\n"+text), "N", Options{})
	if err != nil {
		t.Fatal(err)
	}
	for proposition, want := range map[string]string{
		"x == 1": "", "P@there": "", "P@here": "", "P[0]@here": "", "P[0]@there": "", "exec(P)": "",
		"_nr_pr == 1": "how many processes there are", "pc_value(0) == 1": "control points by number", "enabled(0)": "what processes can do",
		"timeout": "whether no process can move", "get_priority(0) == 1": "priorities", "atomic_": "the steps inside atomic sequences",
	} {
		atoms := []program.Atom{{Text: proposition}}
		_, err := f.Abstract(2, 0, atoms, counting.Limits{States: 1000})
		_, checked := f.Local(1, 2, atoms)
		for _, err := range []error{err, checked} {
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), "a proposition") || !strings.Contains(err.Error(), "reads "+want)) {
				t.Errorf("%s: %v, want %q", proposition, err, want)
			}
		}
	}
}
