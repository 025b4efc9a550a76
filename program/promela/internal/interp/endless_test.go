package interp_test

import (
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/tierup"
)

func TestEndlessSequence(t *testing.T) {
	for text, want := range map[string]bool{
		`byte x; active proctype A() { atomic { do :: x = 1 - x od } }`:                                                           true,
		`byte x; active proctype A() { atomic { do :: x = 1 - x :: break od } }`:                                                  false,
		`byte x; active proctype A() { atomic { do :: x < 3 -> x++ :: else -> break od } }`:                                       false,
		`byte x; active proctype A() { atomic { do :: x < 3 -> x++ od } }`:                                                        false, // blocks
		`byte x; active proctype A() { atomic { do :: x < 3 -> x++ :: x == 3 -> skip :: x == 3 -> x = 5 :: x == 5 -> skip od } }`: true,
		`byte x; active proctype A() { atomic { L: x = 1; if :: x == 2 -> skip :: else -> goto L fi } }`:                          true,
		`byte x; active proctype A() { atomic { L: x = 1; if :: x == 1 -> skip :: else -> goto L fi } }`:                          false,
		`byte x; active proctype A() { do :: atomic { x = 1; x = 0 } od }`:                                                        false,
		`byte x; active proctype A() { atomic { do :: x = 1 - x; assert(x < 2) od } } active proctype B() { x = 1 }`:              true,
		`active proctype A() { atomic { skip; do :: timeout od } }`:                                                               false, // others might move first
	} {
		m := promelatest.Model(t, text)
		found, format := false, interp.NewFormatter(m)
		for s, actions := range promelatest.Reachable(t, m) {
			for _, a := range actions {
				found = found || strings.Contains(format.FormatAction(program.State(s), a).Note, "never ends")
			}
		}
		if found != want {
			t.Errorf("%s: %v", text, found)
		}
		promelatest.Walk(t, m, 100)
	}
}

// A sequence that is too long to be judged is said to be so, and no error.
func TestLongSequence(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	for text, want := range map[string]string{
		`int x; init { atomic { do :: x = (x + 1) % 140000 od } }`:                    "line 1 can always end is open",
		`int x; init { skip; atomic { do :: x < 70000 -> x++ :: else -> break od } }`: "line 1 can always end is open",
		`int x; init { atomic { do :: x = (x + 1) % 60000 od } }`:                     "",
		`int x; init { skip; atomic { do :: x < 60000 -> x++ :: else -> break od } }`: "",
		`byte y; init { do :: y = 1 - y od }`:                                         "",
	} {
		for engine, x := range engines(t, promelatest.Model(t, text)) {
			if err := expandAll(t, x.Explorer); err != nil {
				t.Fatal(err)
			}
			open := x.bound.Undecided()
			if (open == "") != (want == "") || !strings.Contains(open, want) {
				t.Errorf("%s, %s: %q, want %q", text, engine, open, want)
			}
		}
	}
}

// However many long sequences begin in a state, the look at them is bounded.
func TestScoutingIsBounded(t *testing.T) {
	raced.SkipSequential(t)
	for _, text := range []string{
		`int x; active [100] proctype P() { atomic { do :: x++ :: x-- od } }`,
		`byte a[30000]; int x; active [100] proctype P() { atomic { do :: x++ :: x-- od } }`,
	} {
		m := promelatest.Model(t, text)
		x, batch := promelatest.Explorer(t, m), new(program.Batch)
		state := promelatest.Initial(t, x)
		for range 2 { // the same every time
			if err := x.Expand(state, batch); err != nil || batch.Len() != 200 {
				t.Errorf("%d transitions, %v", batch.Len(), err)
			}
			if cost := x.AtomicCost; cost < interp.MaxAtomicCost || cost > interp.MaxAtomicCost+200*100 {
				t.Errorf("%s: looked at %d, the bound is %d", text, cost, interp.MaxAtomicCost)
			}
		}
	}
}

// engine is an explorer that runs a model in one way.
type engine struct {
	program.Explorer
	bound *interp.Bound
}

// engines returns explorers that interpret and that run compiled code, by the names of the engines.
func engines(t *testing.T, m *flat.Model) map[program.Engine]engine {
	t.Helper()
	all := map[program.Engine]engine{}
	for _, e := range []program.Engine{program.Interpreted, program.Compiled} {
		b, err := promelatest.Bind(m, nil)
		if err != nil {
			t.Fatal(err)
		}
		all[e] = engine{interp.NewExplorer(b.Model, b), b}
		if e == program.Compiled {
			all[e] = engine{tierup.New(b, e, new([2]jit.Background), nil), b}
		}
	}
	return all
}
