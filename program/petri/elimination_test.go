package petri

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// denseRow is a row with all its entries, those of transitions before those of places.
type denseRow []int64

// slowElimination is Farkas' elimination as it is defined: all rows are scanned for each column.
type slowElimination struct {
	eliminationLimits
	columns, places int
	largest         int
	rows, found     []denseRow
}

// dense returns a row with all its entries.
func (s *slowElimination) dense(r row) denseRow {
	d := make(denseRow, s.columns+s.places)
	for _, x := range r.effect {
		d[x.index] = int64(x.value)
	}
	for _, x := range r.places {
		d[s.columns+int(x.index)] = int64(x.value)
	}
	return d
}

func (s *slowElimination) run(rows []row) []denseRow {
	s.largest = s.size
	for _, r := range rows {
		s.add(s.dense(r))
	}
	for s.effort > 0 {
		t := s.choose()
		if t < 0 {
			break
		}
		s.eliminate(t)
	}
	return s.sorted(s.found)
}

// add adds a row unless it is there.
func (s *slowElimination) add(d denseRow) {
	if slices.ContainsFunc(s.rows, func(r denseRow) bool { return slices.Equal(r, d) }) {
		return
	}
	effect := d[:s.columns]
	if !slices.ContainsFunc(effect, func(v int64) bool { return v > 0 }) {
		s.found = append(s.found, d)
	}
	if effect.entries() == 0 {
		return
	}
	if s.rows = append(s.rows, d); len(s.rows) > 2*s.eliminationLimits.rows {
		s.rows = s.sorted(s.rows)[:s.eliminationLimits.rows]
		s.largest = s.rows[len(s.rows)-1][s.columns:].entries()
	}
}

func (s *slowElimination) choose() int {
	best, least := -1, math.MaxInt
	for t := range s.columns {
		plus, minus := s.split(t)
		if c := len(plus)*len(minus) - len(plus); len(plus) > 0 && c < least {
			best, least = t, c
		}
	}
	return best
}

func (s *slowElimination) split(t int) (plus, minus []denseRow) {
	for _, d := range s.rows {
		switch {
		case d[t] > 0:
			plus = append(plus, d)
		case d[t] < 0:
			minus = append(minus, d)
		}
	}
	return plus, minus
}

func (s *slowElimination) eliminate(t int) {
	plus, minus := s.split(t)
	s.effort -= len(plus) + len(minus)
	s.rows = slices.DeleteFunc(s.rows, func(d denseRow) bool { return d[t] > 0 })
	slices.SortFunc(plus, s.compare)
	slices.SortFunc(minus, s.compare)
	s.largest = s.size
	pairs := 0
	for _, a := range plus {
		for _, b := range minus {
			if pairs++; pairs > s.pairs || s.effort <= 0 {
				break
			}
			s.effort -= a.entries() + b.entries()
			sum, ok := make(denseRow, len(a)), true
			g := gcd(a[t], -b[t])
			for i := range sum {
				sum[i] = -b[t]/g*a[i] + a[t]/g*b[i]
				ok = ok && sum[i] <= math.MaxInt32 && sum[i] >= math.MinInt32
			}
			if ok && sum[s.columns:].entries() <= s.largest {
				s.add(sum.reduced())
			}
		}
	}
}

func (s *slowElimination) sorted(rows []denseRow) []denseRow {
	slices.SortFunc(rows, s.compare)
	return slices.CompactFunc(rows, func(a, b denseRow) bool { return slices.Equal(a, b) })
}

// compare is compareRows for dense rows: an entry at a lower index comes first.
func (s *slowElimination) compare(a, b denseRow) int {
	x, y := a[s.columns:], b[s.columns:]
	if c := cmp.Compare(x.entries(), y.entries()); c != 0 {
		return c
	}
	for i := range x {
		switch {
		case x[i] == y[i]:
		case x[i] == 0:
			return 1
		case y[i] == 0:
			return -1
		default:
			return cmp.Compare(x[i], y[i])
		}
	}
	return 0
}

func (d denseRow) entries() int {
	n := 0
	for _, v := range d {
		if v != 0 {
			n++
		}
	}
	return n
}

func (d denseRow) reduced() denseRow {
	g := int64(0)
	for _, v := range d {
		g = gcd(g, max(v, -v))
	}
	for i := range d {
		d[i] /= max(g, 1)
	}
	return d
}

// TestElimination compares the elimination with one that scans all rows, on nets, and with limits that are
// reached and that are not.
func TestElimination(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places, columns := rapid.IntRange(1, 9).Draw(t, "places"), rapid.IntRange(0, 9).Draw(t, "transitions")
		n := &Net{places: make([]node, places), transitions: make([]node, columns)}
		n.changes.first = []uint32{0}
		for range columns {
			for p := range places {
				switch w := rapid.SampledFrom([]int{0, 0, 0, 0, 1, 1, 2, 3, -1, -1, -2, math.MaxInt32}).Draw(t, "change"); {
				case w > 0:
					n.changes.list = append(n.changes.list, change{uint32(p), uint64(w), 0})
				case w < 0:
					n.changes.list = append(n.changes.list, change{uint32(p), 0, uint64(-w)})
				}
			}
			n.changes.first = append(n.changes.first, uint32(len(n.changes.list)))
		}
		limits := eliminationLimits{
			rows: rapid.SampledFrom([]int{2, 5, 12, 1000}).Draw(t, "rows"), pairs: rapid.SampledFrom([]int{3, 10, 1000}).Draw(t, "pairs"),
			size: rapid.SampledFrom([]int{3, 400}).Draw(t, "size"), effort: rapid.SampledFrom([]int{20, 200, 20_000}).Draw(t, "effort"),
		}
		rows, ok := n.incidence()
		if !ok {
			t.Fatal("an entry is too large")
		}
		s := &slowElimination{eliminationLimits: limits, columns: columns, places: places}
		want := s.run(rows)
		var got []denseRow
		newElimination(rows, columns, limits, func(r row) bool { got = append(got, s.dense(r)); return true }).run()
		got = s.sorted(got)
		if !slices.EqualFunc(got, want, func(a, b denseRow) bool { return slices.Equal(a, b) }) {
			t.Fatalf("%v\nwant\n%v", got, want)
		}
	})
}

// TestBoundByDeath compares the bounds of places that are never fed with those that repeated passes over all
// transitions find.
func TestBoundByDeath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, err := readString(drawSketch(t).pnml())
		if err != nil {
			t.Fatal(err)
		}
		got := slices.Repeat([]uint64{unbounded}, len(n.places))
		n.boundByDeath(got)
		want := slices.Repeat([]uint64{unbounded}, len(n.places))
		for changed := true; changed; {
			changed = false
			for p := range want {
				fed := false
				for t := range n.transitions {
					fed = fed || !n.deadBy(t, want) && slices.ContainsFunc(n.changes.of(t), func(c change) bool { return int(c.place) == p && c.plus > 0 })
				}
				if !fed && want[p] > n.initial[p] {
					want[p], changed = n.initial[p], true
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
