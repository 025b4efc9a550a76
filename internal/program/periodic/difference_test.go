package periodic

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// TestIntegers: systems have a solution exactly if an automaton has a word, and the one that is found satisfies the rows.
func TestIntegers(t *testing.T) {
	t.Parallel()
	drawn, opened := 0, 0
	seeded.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 4).Draw(t, "n")
		var rows []Row
		for range rapid.IntRange(1, 6).Draw(t, "rows") {
			r := Row{drawVector(t, n, -7, 7, "row"), exact.Of(rapid.Int64Range(-20, 20).Draw(t, "right side"))}
			if rows = append(rows, r); rapid.IntRange(0, 3).Draw(t, "thin") == 0 {
				rows = append(rows, Row{r.A.times(exact.Of(-1)), exact.Of(rapid.Int64Range(0, 3).Draw(t, "width")).Sub(r.B)})
			}
		}
		q := solver{space: &presburger.Space{}}
		drawn++
		x, a := q.ask(n, rows)
		if a == open {
			opened++
			return
		}
		if a == yes {
			for _, r := range rows {
				if !r.Holds(x) {
					t.Fatalf("%v does not satisfy %v", x, r)
				}
			}
			return
		}
		if empty, err := rowsSet(&presburger.Space{}, rows).Empty(); !empty && err == nil {
			t.Fatalf("a solution of %v is not found", rows)
		}
	})
	if opened*20 > drawn {
		t.Errorf("%d of %d systems stay open", opened, drawn)
	}
}

// TestCovered: a set is in the union of others by arithmetic exactly if it is by lists of members.
func TestCovered(t *testing.T) {
	t.Parallel()
	drawn, opened, in := 0, 0, 0
	seeded.Check(t, func(t *rapid.T) {
		s := drawSet(t, "S")
		union := map[point]bool{}
		var by []*Set
		for range rapid.IntRange(1, 4).Draw(t, "sets") {
			u := drawSet(t, "T")
			if rapid.Bool().Draw(t, "near") { // S with other rows
				u = &Set{C: s.C, D: s.D, P: append(drawRows(t, s.Counts(), 2, "P"), s.P...)}
			}
			by = append(by, u)
			for p := range members(u) {
				union[p] = true
			}
		}
		want := yes
		for p := range members(s) {
			if !union[p] {
				want = no
			}
		}
		q := solver{space: &presburger.Space{}}
		drawn++
		switch got := q.within(s, by); {
		case got == open:
			opened++
		case got != want:
			t.Fatalf("%v in %v: %v, want %v", s, by, got, want)
		case got == yes:
			in++
		}
	})
	t.Logf("%d of %d open, %d covered", opened, drawn, in)
	if !testing.Short() && (opened*4 > drawn || in*10 < drawn) {
		t.Errorf("of %d unions %d stay open, %d cover", drawn, opened, in)
	}
}
