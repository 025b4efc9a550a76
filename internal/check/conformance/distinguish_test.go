package conformance_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// ambiguous has two hidden variables: what tick shows is explained by thirty values
// of coin, and by two of side.
const ambiguous = `
byte coin, side, tick;
active proctype P() {
	select(coin : 1 .. 30);
	if :: side = 1 :: side = 2 fi;
	tick = 1;
	tick = 2
}
`

// TestDistinguish: the variable with the most values among the states is the
// one to log, and leaves as many as are promised.
func TestDistinguish(t *testing.T) {
	t.Parallel()
	prog, err := promela.Parse(source.NewFile("m.pml", ambiguous), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	step := func(f *conformance.Follower, values ...string) {
		t.Helper()
		r := conformance.Record{Event: -1, Values: values, Has: make([]bool, len(values))}
		for i := range values {
			r.Has[i] = values[i] != ""
		}
		if ok, err := f.Step(t.Context(), &r); !ok || err != nil {
			t.Fatalf("%v: %v, %v", values, ok, err)
		}
	}
	start := func(variables ...string) *conformance.Follower {
		t.Helper()
		f, err := conformance.New(prog, conformance.Watch{Variables: variables}, conformance.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	f := start("tick")
	step(f, "1")
	d, err := f.Distinguish(t.Context())
	if err != nil || f.States() != 60 || d == nil || *d != (conformance.Distinction{Show: conformance.ShowVariable, Name: "coin", Left: 2}) {
		t.Fatalf("%d states, %+v, %v", f.States(), d, err)
	}
	if n := f.Needed(); n != (conformance.Needed{Hidden: 1}) {
		t.Errorf("%+v", n)
	}
	step(f, "2")
	if n := f.Needed(); n != (conformance.Needed{Hidden: 1}) {
		t.Errorf("the second record needs no hidden step: %+v", n)
	}
	g := start("tick", "coin")
	step(g, "0", "3")
	step(g, "1", "3")
	if d, err = g.Distinguish(t.Context()); err != nil || g.States() != 2 || d == nil || d.Name != "side" || d.Left != 1 {
		t.Errorf("%d states, %+v, %v", g.States(), d, err)
	}
}

// TestDistinguishSteps: where hidden variables do not tell the states apart, the
// statement of the last step may.
func TestDistinguishSteps(t *testing.T) {
	t.Parallel()
	prog, err := promela.Parse(source.NewFile("m.pml", "byte x; active proctype P() { if :: x = 1 :: x = 1; skip :: x = 1; skip; skip fi }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := conformance.New(prog, conformance.Watch{Variables: []string{"x"}}, conformance.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := f.Step(t.Context(), &conformance.Record{Event: -1, Values: []string{"1"}, Has: []bool{true}}); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if d, err := f.Distinguish(t.Context()); err != nil || f.States() != 3 || d != nil {
		t.Errorf("%d states, %+v, %v: all three steps are called x = 1", f.States(), d, err)
	}
}

// TestNeededLost: a record that is explained with a lost one only is counted as
// such.
func TestNeededLost(t *testing.T) {
	t.Parallel()
	prog, err := promela.Parse(source.NewFile("m.pml", "byte x; active proctype P() { do :: x < 9 -> x++ :: else -> break od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := conformance.New(prog, conformance.Watch{Variables: []string{"x"}}, conformance.Options{Gaps: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []string{"1", "3", "4", "7"} {
		if ok, err := f.Step(t.Context(), &conformance.Record{Event: -1, Values: []string{x}, Has: []bool{true}}); !ok || err != nil {
			t.Fatal(x, ok, err)
		}
	}
	if n := f.Needed(); n.Lost != 2 || n.Hidden != 1 {
		t.Errorf("%+v, want records lost before 3 and 7, and a hidden step, the guard, before 1", n)
	}
}
