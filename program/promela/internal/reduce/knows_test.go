package reduce

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// interpreted is a binding for a Request.
type interpreted struct{ *interp.Bound }

func (i interpreted) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return interp.NewExplorer(i.Model, i.Bound), nil
}
func (i interpreted) ActionAtoms() program.Letter   { return i.Actions }
func (i interpreted) Kind(name string) (int, error) { return 0, nil }
func (i interpreted) forget(d *facts.Dead) Binding {
	return interpreted{&interp.Bound{Atoms: i.Atoms, Dead: d, Long: i.Long}}
}

// marks are words in the summary of a smaller program by which a reduction is known that took place.
var marks = map[string]string{
	reducePOR: "partial-order reduction left", reduceMerge: "merging passed", reduceExclusive: "believed", ReduceDead: "dead variables forgotten",
	ReduceSlice: "slicing forgot", holdProcesses: "slicing held",
}

// TestUnknownIsRefused: a reduction is made where the propositions observe what it knows, and not where they observe anything else.
func TestUnknownIsRefused(t *testing.T) {
	t.Parallel()
	texts := map[string]string{
		"": `byte y, z;
active [4] proctype P() { byte i; i = 1; i = 2; z = i; i = 3; i = 4 }
active [2] proctype R() { byte k; k = 1; k = k + 1; k = 2; y = k; k = 0; k = 1; k = 2; y = 2 }`,
		reduceExclusive: `byte y; chan c[2] = [2] of { byte };
active [2] proctype P() { xs c[_pid]; byte i; do :: i < 3 -> c[_pid]!i; i++ :: else -> break od; y = 1 }
active [2] proctype R() { xr c[_pid - 2]; byte l; do :: c[_pid - 2]?l od }`,
	}
	summary := func(text string, observes flat.Observed) string {
		m, err := resolve.Parse(source.NewFile("m.pml", text), lexemes.Options{})
		if err != nil {
			t.Fatal(err)
		}
		a, err := resolve.Atoms(m, []program.Atom{{Text: "y == 2"}})
		if err != nil {
			t.Fatal(err)
		}
		a.Observes |= observes
		b := interpreted{&interp.Bound{Atoms: a, Long: &interp.LongSequences{}}}
		w := Request{Bound: b, Atoms: a, Same: program.SameBeginnings, Forgets: b.forget}
		small, _ := w.Reduce(context.Background())
		if small == nil {
			return ""
		}
		return small.Summary()
	}
	for _, k := range knows {
		text, ok := texts[k.reduction]
		if !ok {
			text = texts[""]
		}
		if s := summary(text, k.observes); !strings.Contains(s, marks[k.reduction]) {
			t.Errorf("%s: %q", k.reduction, s)
		}
		for bit := flat.Observed(1); bit <= flat.ObservesAll; bit <<= 1 {
			if s := summary(text, bit); !k.observes.Any(bit) && strings.Contains(s, marks[k.reduction]) {
				t.Errorf("%s with class %b: %q", k.reduction, bit, s)
			}
		}
	}
	for _, name := range Reductions {
		if !slices.ContainsFunc(knows, func(k knowing) bool { return k.reduction == name }) {
			t.Errorf("%s has no row", name)
		}
	}
}
