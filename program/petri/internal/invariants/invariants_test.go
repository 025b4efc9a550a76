package invariants

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// denseRow is a row with all its entries, those of transitions before those of places.
type denseRow []int64

// slowElimination is Farkas' elimination as it is defined: all rows are scanned for each column.
type slowElimination struct {
	Limits
	columns, places int
	largest         int
	rows, found     []denseRow
}

// dense returns a row with all its entries.
func (s *slowElimination) dense(r Row) denseRow {
	d := make(denseRow, s.columns+s.places)
	for _, x := range r.Effect {
		d[x.Index] = int64(x.Value)
	}
	for _, x := range r.Places {
		d[s.columns+int(x.Index)] = int64(x.Value)
	}
	return d
}

func (s *slowElimination) run(rows []Row) []denseRow {
	s.largest = s.Size
	for _, r := range rows {
		s.add(s.dense(r))
	}
	for s.Effort > 0 {
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
	if s.rows = append(s.rows, d); len(s.rows) > 2*s.Limits.Rows {
		s.rows = s.sorted(s.rows)[:s.Limits.Rows]
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
	s.Effort -= len(plus) + len(minus)
	s.rows = slices.DeleteFunc(s.rows, func(d denseRow) bool { return d[t] > 0 })
	slices.SortFunc(plus, s.compare)
	slices.SortFunc(minus, s.compare)
	s.largest = s.Size
	pairs := 0
	for _, a := range plus {
		for _, b := range minus {
			if pairs++; pairs > s.Pairs || s.Effort <= 0 {
				break
			}
			s.Effort -= a.entries() + b.entries()
			sum, ok := make(denseRow, len(a)), true
			g := GCD(a[t], -b[t])
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
		g = GCD(g, max(v, -v))
	}
	for i := range d {
		d[i] /= max(g, 1)
	}
	return d
}

// TestElimination compares the elimination with one that scans all rows, with limits that are reached and that
// are not.
func TestElimination(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		places, columns := rapid.IntRange(1, 9).Draw(t, "places"), rapid.IntRange(0, 9).Draw(t, "transitions")
		rows := make([]Row, places)
		for p := range rows {
			rows[p].Places = []Term{{uint32(p), 1}}
			for column := range columns {
				if w := rapid.SampledFrom([]int32{0, 0, 0, 0, 1, 1, 2, 3, -1, -1, -2, math.MaxInt32}).Draw(t, "change"); w != 0 {
					rows[p].Effect = append(rows[p].Effect, Term{uint32(column), w})
				}
			}
		}
		limits := Limits{
			Rows: rapid.SampledFrom([]int{2, 5, 12, 1000}).Draw(t, "rows"), Pairs: rapid.SampledFrom([]int{3, 10, 1000}).Draw(t, "pairs"),
			Size: rapid.SampledFrom([]int{3, 400}).Draw(t, "size"), Effort: rapid.SampledFrom([]int{20, 200, 20_000}).Draw(t, "effort"),
		}
		s := &slowElimination{Limits: limits, columns: columns, places: places}
		want := s.run(rows)
		var got []denseRow
		Find(rows, columns, limits, func(r Row) bool { got = append(got, s.dense(r)); return true })
		got = s.sorted(got)
		if !slices.EqualFunc(got, want, func(a, b denseRow) bool { return slices.Equal(a, b) }) {
			t.Fatalf("%v\nwant\n%v", got, want)
		}
	})
}

// TestPairs: one row increases a column that three decrease. Those are invariants, and so are as many of the sums as there may be.
func TestPairs(t *testing.T) {
	for pairs, want := range []int{3, 4, 5, 6, 6} {
		rows := []Row{{Effect: []Term{{0, 1}}, Places: []Term{{0, 1}}}}
		for p := range uint32(3) {
			rows = append(rows, Row{Effect: []Term{{0, -1}}, Places: []Term{{p + 1, 1}}})
		}
		found := 0
		Find(rows, 1, Limits{Rows: 100, Pairs: pairs, Size: 10, Effort: 1000}, func(Row) bool { found++; return true })
		if found != want {
			t.Errorf("%d pairs: %d invariants, want %d", pairs, found, want)
		}
	}
}
