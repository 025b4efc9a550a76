package interp_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// TestChanges compares, on every step of some states of many models, what Changes says with the views of
// both states.
func TestChanges(t *testing.T) {
	for name, m := range promelatest.Counted(t) {
		t.Run(name, func(t *testing.T) { promelatest.Walk(t, m, 500) })
	}
	micro, _ := filepath.Glob(filepath.Join(corpus.Seeds("promela"), "micro", "*.pml"))
	for _, f := range micro {
		if m, err := promelatest.Load(f); err == nil { // some are examples of what is wrong
			t.Run(filepath.Base(f), func(t *testing.T) { promelatest.Walk(t, m, 500) })
		}
	}
}

// Changes names channels as the views of their own states do: the same bytes can stand for another channel.
func TestChangesOfChannels(t *testing.T) {
	m := promelatest.Model(t, `typedef T { chan c; byte b[2] };
T t[2];
chan own = [1] of { byte, chan };
chan held[2];
active proctype P() { byte n; chan mine[2] = [1] of { byte };
  do :: n < 3 -> run Q(mine[n & 1]); (_nr_pr == 1); n++ :: else -> break od }
proctype Q(chan to) { chan its = [1] of { byte };
  held[1] = its; t[1].c = its; its!1; own!2, its; to!3; to?_; own?_, _; t[1].b[1] = 7; its?_ }`)
	promelatest.Walk(t, m, 1000)
}

// One change costs no more to name when there are a hundred thousand variables.
func TestChangesOfMany(t *testing.T) {
	m := promelatest.Model(t, `byte a[65536]; bool b[65536]; active proctype P() { d_step { a[70] = 3; b[80] = true } }`)
	x, format := promelatest.Explorer(t, m), interp.NewFormatter(m)
	before := promelatest.Initial(t, x)
	var batch program.Batch
	if err := x.Expand(before, &batch); err != nil {
		t.Fatal(err)
	}
	after := slices.Clone(batch.State(0))
	if got := format.Changes(before, after); len(got) != 2 || got[0] != (program.Var{Name: "a[70]", Value: "3"}) {
		t.Errorf("%v", got)
	}
	if n := testing.AllocsPerRun(10, func() { format.Changes(before, after) }); n > 100 {
		t.Errorf("%v allocations", n)
	}
}

// A local variable of another block with the same name is told apart by its line.
func TestChangesOfBlocks(t *testing.T) {
	m := promelatest.Model(t, `active proctype P() {
  { byte n = 1; n = 2 };
  { byte n = 1; n = 3 } }`)
	promelatest.Walk(t, m, 10)
	state := promelatest.Initial(t, promelatest.Explorer(t, m))
	var names []string
	for _, v := range interp.NewFormatter(m).Format(state).Vars {
		names = append(names, v.Name)
	}
	if want := []string{"P[0]@", "P[0]:n", "P[0]:(3)n"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// BenchmarkFormat describes a step for people: its action, and what it changes.
func BenchmarkFormat(b *testing.B) {
	m := promelatest.Model(b, `byte a[40]; chan c = [2] of { byte };
active proctype P() { byte n; do :: d_step { n < 9 -> a[n] = n; n++ } :: c!n -> c?n od }`)
	x, format := promelatest.Explorer(b, m), interp.NewFormatter(m)
	before, batch := promelatest.Initial(b, x), new(program.Batch)
	if err := x.Expand(before, batch); err != nil {
		b.Fatal(err)
	}
	after, action := slices.Clone(batch.State(0)), batch.Succs[0].Action
	b.ReportAllocs()
	for b.Loop() {
		format.FormatAction(before, action)
		format.Changes(before, after)
	}
}
