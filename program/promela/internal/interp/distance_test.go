package interp_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// TestDistancesAreZeroExactly: in the states of random models, and of those that SPIN has counted, the distance from a value of a
// proposition is 0 exactly if the letter has it; that from several is the sum.
func TestDistancesAreZeroExactly(t *testing.T) {
	states, zeros := 0, 0
	try := func(name string, m *flat.Model, atoms []string) {
		b, err := promelatest.Bind(m, atoms)
		if err != nil {
			return // a draw that is not valid
		}
		x, d := interp.NewExplorer(b.Model, b), interp.NewDistances(b)
		var batch program.Batch
		for _, s := range programtest.States(t, x, 60) {
			if x.Open(s) >= 0 {
				continue // inside an atomic sequence, where the letter is that of its beginning
			}
			if err := x.Expand(s, &batch); err != nil {
				continue
			}
			d.At(s)
			sum, yes, no := uint64(0), program.Letter(0), program.Letter(0)
			for i, a := range atoms {
				bit := program.Letter(1) << i
				if b.Actions&bit != 0 || a == "atomic_" || a == "timeout" {
					continue
				}
				holds := batch.Source&bit != 0
				if forIt, against := d.Distance(bit, 0), d.Distance(0, bit); (forIt == 0) != holds || (against == 0) == holds || max(forIt, against) > heuristic.Part && d.Graded()&bit == 0 {
					t.Fatalf("%s: %q is %v, distances %d and %d", name, a, holds, forIt, against)
				}
				if states++; holds {
					zeros++
				}
				if i%2 == 0 {
					sum, yes = sum+d.Distance(bit, 0), yes|bit
				} else {
					sum, no = sum+d.Distance(0, bit), no|bit
				}
			}
			if got := d.Distance(yes, no); got != sum {
				t.Fatalf("%s: the distance from a letter is %d, want the sum %d", name, got, sum)
			}
		}
	}
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 12))
		text, atoms := randommodel.Promela(rng)
		if m, err := promelatest.Parse(text); err == nil {
			try(text, m, atoms[:min(len(atoms), 20)])
		}
	}
	for name, m := range promelatest.Counted(t) {
		try(name, m, slices.DeleteFunc(promelatest.OwnAtoms(m), func(a string) bool { return a == "np_" && len(m.Procs) == 0 }))
	}
	if states < 10_000 || zeros < states/10 || zeros > states*9/10 {
		t.Errorf("%d values compared, %d of them 0", states, zeros)
	}
}

// TestDistances: what expressions are apart from their values, by the definitions.
func TestDistances(t *testing.T) {
	m := promelatest.Model(t, `byte x = 20, y = 3, a[3]; bool b; short n = -100; chan c = [4] of { byte };
active proctype P() { start: x = 1; middle: if :: x > 0 -> x = 2 :: else -> x = 5; x = 6 fi; last: x = 3; after: goto after }
active proctype Q() { c!1; c!2; (false) }`)
	const part = heuristic.Part
	away := uint64(len(m.Procs[0].Points)) + 1
	for _, tt := range []struct {
		atom    string
		yes, no uint64
		graded  bool
	}{
		{"x == 20", 0, part, true}, {"x == 21", part + 1, 0, true}, {"x == 23", part + 3, 0, true}, {"x == 4", part + 16, 0, true}, {"x != 20", part, 0, false},
		{"x < 20", part, 0, true}, {"x <= 12", part + 8, 0, true}, {"x > 10", 0, part + 10, true}, {"n >= 100", part + 200, 0, true}, {"x == y", part + 17, 0, true},
		{"x == 100000", part + 4095, 0, true}, {"b", part, 0, false}, {"!b", 0, part, false}, {"b == true", part, 0, false},
		{"x == 21 && y == 5", 2*part + 3, 0, true}, {"x == 21 && y == 3", part + 1, 0, true}, {"x == 30 || y == 5", part + 2, 0, true},
		{"!(x == 20 && y == 3)", part, 0, true}, {"!(x == 20 || y == 3)", 2 * part, 0, true}, {"!(x > 10)", part + 10, 0, true},
		{"a[y - 2] == 1", part + 1, 0, true}, {"a[y] == 1", part + 1, 0, true}, {"len(c) == 4", part + 4, 0, true}, {"nempty(c)", part, 0, false},
		{"P@start", 0, part, true}, {"P@middle", part + 1, 0, true}, {"P@last", part + 3, 0, true}, {"P@after", part + 4, 0, true},
		{"P[0]@last", part + 3, 0, true}, {"P[1]@last", part + away, 0, true}, {"(b -> 1 : y)", 0, part, false},
	} {
		b, err := promelatest.Bind(m, []string{tt.atom})
		if err != nil {
			t.Error(err)
			continue
		}
		d := interp.NewDistances(b)
		d.At(promelatest.Initial(t, interp.NewExplorer(b.Model, b)))
		if yes, no := d.Distance(1, 0), d.Distance(0, 1); yes != tt.yes || no != tt.no || d.Graded()&1 != 0 != tt.graded {
			t.Errorf("%s: distances %d and %d, graded %v; want %+v", tt.atom, yes, no, d.Graded() != 0, tt)
		}
	}
}

// TestDistancesGoDown: along a run to a label each step that leads nearer takes one off, and behind the label it is as far as any.
func TestDistancesGoDown(t *testing.T) {
	m := promelatest.Model(t, `byte x; active proctype P() { x = 1; x = 2; here: x = 3; x = 4 }`)
	b, err := promelatest.Bind(m, []string{"P@here"})
	if err != nil {
		t.Fatal(err)
	}
	x, d := interp.NewExplorer(b.Model, b), interp.NewDistances(b)
	var got []uint64
	var batch program.Batch
	for s := promelatest.Initial(t, x); ; s = slices.Clone(batch.State(0)) {
		d.At(s)
		got = append(got, d.Distance(1, 0)&(heuristic.Part-1))
		if err := x.Expand(s, &batch); err != nil || batch.Len() == 0 {
			break
		}
	}
	if want := []uint64{2, 1, 0}; !slices.Equal(got[:3], want) || slices.Min(got[3:]) < 5 {
		t.Errorf("distances %v", got)
	}
}

// TestDistancesAllocateNothing: neither where a state has processes and channels nor where an index is out of range.
func TestDistancesAllocateNothing(t *testing.T) {
	m := promelatest.Model(t, `byte x, a[3]; chan c = [2] of { byte }; active [3] proctype P() { byte n = 2; do :: n > 0 -> n--; c!n; here: x++ :: c?_ od }`)
	b, err := promelatest.Bind(m, []string{"P@here && P[1]:n == 1 && x > 3 && len(c) == 2", "a[x + 5] == 1 || c?[1]"})
	if err != nil {
		t.Fatal(err)
	}
	x, d := interp.NewExplorer(b.Model, b), interp.NewDistances(b)
	states := programtest.States(t, x, 50)
	sum := uint64(0)
	if n := testing.AllocsPerRun(20, func() {
		for _, s := range states {
			d.At(s)
			sum += d.Distance(1, 2) + d.Distance(2, 1)
		}
	}); n > 0 || sum == 0 {
		t.Errorf("%v allocations, sum %d", n, sum)
	}
}
