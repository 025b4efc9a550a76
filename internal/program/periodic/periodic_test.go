package periodic

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

func vector(values ...int64) Vector {
	out := make(Vector, len(values))
	for i, v := range values {
		out[i] = exact.Of(v)
	}
	return out
}

func drawVector(t *rapid.T, n int, lo, hi int64, name string) Vector {
	return vector(rapid.SliceOfN(rapid.Int64Range(lo, hi), n, n).Draw(t, name)...)
}

func drawRows(t *rapid.T, n, most int, name string) (rows []Row) {
	for range rapid.IntRange(0, most).Draw(t, name) {
		rows = append(rows, Row{drawVector(t, n, -2, 2, name), exact.Of(rapid.Int64Range(-3, 8).Draw(t, "right side"))})
	}
	return rows
}

const counts = 4 // counts of random sets lie within -counts … counts

// drawSet draws a finite set of two variables and up to three counts.
func drawSet(t *rapid.T, name string) *Set {
	m := rapid.IntRange(0, 3).Draw(t, name)
	s := &Set{D: drawVector(t, 2, -3, 3, name)}
	for range 2 {
		s.C = append(s.C, drawVector(t, m, -2, 2, name))
	}
	s.P = drawRows(t, m, 3, name)
	for j := range m {
		for _, sign := range []int64{1, -1} {
			a := make(Vector, m)
			a[j] = exact.Of(sign)
			s.P = append(s.P, Row{a, exact.Of(rapid.Int64Range(0, counts).Draw(t, name))})
		}
	}
	return s
}

type point [2]int64

func pointOf(x Vector) (p point) {
	for i := range p {
		p[i], _ = x[i].Int64()
	}
	return p
}

// members lists a set by its definition.
func members(s *Set) map[point]bool {
	out := map[point]bool{}
	var visit func(k Vector)
	visit = func(k Vector) {
		if len(k) < s.Counts() {
			for c := int64(-counts); c <= counts; c++ {
				visit(k.with(exact.Of(c)))
			}
			return
		}
		for _, r := range s.P {
			if !r.Holds(k) {
				return
			}
		}
		out[pointOf(s.C.apply(k).plus(s.D))] = true
	}
	visit(Vector{})
	return out
}

// sameAs says whether an automaton has exactly these members.
func sameAs(t *rapid.T, what string, got *presburger.Set, want map[point]bool) {
	for p := range want {
		if in, err := got.Contains(func(v int) exact.Int { return exact.Of(p[v]) }); !in || err != nil {
			t.Fatalf("%s: %v is missing, %v", what, p, err)
		}
	}
	if n, err := got.Count([]int{0, 1}); err != nil || n == nil || n.Int64() != int64(len(want)) {
		t.Fatalf("%s: %v members, want %d, %v", what, n, len(want), err)
	}
}

func drawInstruction(t *rapid.T) *Instruction {
	i := &Instruction{Guard: drawRows(t, 2, 2, "guard"), B: drawVector(t, 2, -2, 2, "b")}
	i.A = rapid.SampledFrom([]Matrix{
		Identity(2), Identity(2), {vector(1, 0), vector(0, 0)}, {vector(0, 0), vector(0, 0)}, {vector(0, 1), vector(0, 1)}, {vector(0, 1), vector(1, 0)}, {vector(-1, 0), vector(0, 1)},
	}).Draw(t, "A")
	return i
}

// TestSets: definitions, simplification, automata, images and inclusion agree with lists of members.
func TestSets(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		space := &presburger.Space{}
		s, u := drawSet(t, "S"), drawSet(t, "S'")
		want := members(s)
		sameAs(t, "definition", s.defined(space), want)
		sameAs(t, "eliminated", s.Exact(space), want)
		sameAs(t, "simplified", s.simplified().Exact(space), want)
		sameAs(t, "shifted", s.shifted().Exact(space), want)
		if !s.possible() && len(want) > 0 {
			t.Fatal("a set with members is said to be empty")
		}
		i := drawInstruction(t)
		image := map[point]bool{}
		for p := range want {
			if x := vector(p[0], p[1]); i.Enabled(x) {
				image[pointOf(i.Apply(x))] = true
			}
		}
		sameAs(t, "image", s.Image(i).Exact(space), image)
		j := drawInstruction(t)
		both := map[point]bool{}
		for p := range image {
			if x := vector(p[0], p[1]); j.Enabled(x) {
				both[pointOf(j.Apply(x))] = true
			}
		}
		sameAs(t, "composition", s.Image(i.Then(j)).Exact(space), both)
		e := &Exploration{Space: space, Found: map[int][]*Node{0: {{Set: s}, {Set: u}}}, unions: map[int]*union{}}
		l, err := e.loosened(s.simplified(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if in, _ := space.Included(s.Exact(space), l.Exact(space)); !in {
			t.Fatal("loosening lost members")
		}
		if in, _ := space.Included(l.Exact(space), space.Or(s.Exact(space), u.Exact(space))); !in {
			t.Fatal("loosening left the union")
		}
	})
	upTo := func(n int64) *Set {
		return &Set{C: Matrix{vector(1)}, D: vector(0), P: []Row{{vector(-1), exact.Of(0)}, {vector(1), exact.Of(n)}}}
	}
	if !upTo(5).includedIn(upTo(7)) || upTo(7).includedIn(upTo(5)) {
		t.Error("0 to 5 is in 0 to 7, and not the other way round")
	}
}

// TestInclusion: where the paper's test says yes, automata do. Sets are made from others by taking multiples of their periods and moving them along
// these, so that yes is not rare.
func TestInclusion(t *testing.T) {
	t.Parallel()
	drawn, yes, no := 0, 0, 0
	seeded.Check(t, func(t *rapid.T) {
		drawn++
		space := &presburger.Space{}
		u := drawSet(t, "S'")
		s := &Set{C: make(Matrix, len(u.C)), D: u.D, P: u.P}
		if rapid.Bool().Draw(t, "other rows") {
			s.P = append(drawRows(t, u.Counts(), 2, "P"), u.P[:rapid.IntRange(0, len(u.P)).Draw(t, "kept")]...)
		}
		for j := range u.Counts() {
			times := exact.Of(int64(rapid.IntRange(0, 2).Draw(t, "times")))
			moved := exact.Of(int64(rapid.IntRange(-1, 1).Draw(t, "moved")))
			for i := range u.C {
				s.C[i] = s.C[i].with(u.C[i][j].Mul(times))
			}
			s.D = s.D.plus(u.C.column(j).times(moved))
		}
		in, err := space.Included(s.Exact(space), u.Exact(space))
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case s.includedIn(u) && !in:
			t.Fatalf("%v is not in %v", s, u)
		case s.includedIn(u):
			yes++
		case !in:
			no++
		}
	})
	if !testing.Short() && (yes < drawn/8 || no < drawn/8) { // 20 draws are too few
		t.Errorf("of %d pairs: yes for %d, rightly no for %d", drawn, yes, no)
	}
}

// TestAcceleration: I⁺(S) is all that executing one by one reaches, within a box that cannot be come back to.
func TestAcceleration(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		space := &presburger.Space{}
		s, i := drawSet(t, "S"), drawInstruction(t)
		power, n := i.idempotentPower()
		if power == nil {
			t.Fatalf("no power of %v is idempotent", i.A)
		}
		parts := []*presburger.Set{}
		for first, k := s, 0; k < n; k++ { // I⁺ = ∪ (Iⁿ)*∘Iᵏ⁺¹
			first = first.Image(i)
			parts = append(parts, first.Exact(space), first.Accelerate(power).Exact(space), first.Image(power).Exact(space))
		}
		all := space.Or(parts...)
		if _, err := all.Contains(func(int) exact.Int { return exact.Of(0) }); errors.Is(err, automata.ErrLimit) {
			t.Skip("the sets drawn are too large to be compared")
		}
		want := map[point]bool{}
		for p := range members(s) {
			x := vector(p[0], p[1])
			for range 60 {
				if !i.Enabled(x) {
					break
				}
				x = i.Apply(x)
				want[pointOf(x)] = true
			}
		}
		for p := range want {
			if in, err := all.Contains(func(v int) exact.Int { return exact.Of(p[v]) }); !in || err != nil {
				t.Fatalf("%v is reached and missing, %v", p, err)
			}
		}
		for a := int64(-20); a <= 20; a++ {
			for b := int64(-20); b <= 20; b++ {
				in, err := all.Contains(func(v int) exact.Int { return exact.Of([]int64{a, b}[v]) })
				if err != nil || in && !want[point{a, b}] {
					t.Fatalf("%v is not reached, %v", point{a, b}, err)
				}
			}
		}
	})
}

// TestNest: a loop that is left when it cannot go on is one instruction.
func TestNest(t *testing.T) {
	t.Parallel()
	up := &Instruction{Guard: []Row{{vector(-1, 1), exact.Of(-1)}}, A: Identity(2), B: vector(0, 1)} // y < x → y := y + 1
	loop, times, more, ok := nest(Skip(2), up, []Row{{vector(1, -1), exact.Of(0)}})                  // then y ≥ x
	if !ok {
		t.Fatal("the number of times is not found")
	}
	for x := int64(-3); x < 6; x++ {
		for y := int64(-3); y < 6; y++ {
			v := vector(x, y)
			if loop.Enabled(v) != (y < x) {
				t.Errorf("enabled at %d, %d: %v", x, y, loop.Enabled(v))
			}
			if y < x && (!loop.Apply(v).equal(vector(x, x)) || !dot(times, v).Add(more).Is(x-y-1)) {
				t.Errorf("%d, %d becomes %v after 1 + %v times", x, y, loop.Apply(v), dot(times, v).Add(more))
			}
		}
	}
	if _, _, _, ok := nest(Skip(2), &Instruction{Guard: up.Guard, A: Identity(2), B: vector(0, 2)}, []Row{{vector(1, -1), exact.Of(0)}}); ok {
		t.Error("steps of two do not tell how often")
	}
}

// TestFeasible: the simplex method says "no" only where there is no vector, and "no" whenever there is none within the rationals of a box.
func TestFeasible(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		rows := drawRows(t, 3, 6, "rows")
		some := false
		for i := range 11 * 11 * 11 {
			x := vector(int64(i%11)-5, int64(i/11%11)-5, int64(i/121)-5)
			all := true
			for _, r := range rows {
				all = all && r.Holds(x)
			}
			some = some || all
		}
		yes := Feasible(rows)
		if some && !yes {
			t.Fatal("rows with a solution are said to have none")
		}
		projected := rows
		for v := range 3 {
			projected, _ = eliminate(projected, v)
		}
		if none := len(projected) > 0 && projected[0].contradiction(); none && yes {
			space := &presburger.Space{} // elimination rounds more often
			if empty, err := rowsSet(space, rows).Empty(); !empty || err != nil {
				t.Fatalf("elimination finds no solution, automata do: %v", err)
			}
		} else if !none && !yes {
			space := &presburger.Space{} // rows are rounded before the simplex method has them, and elimination combines some first
			if empty, err := rowsSet(space, rows).Empty(); !empty || err != nil {
				t.Fatalf("the simplex method finds no solution, automata do: %v", err)
			}
		}
	})
}

// TestString: the paper's notation.
func TestString(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]*Set{
		"{ 2k + 2 | 0 ≤ k ≤ 500000 }":                   {C: Matrix{vector(2)}, D: vector(2), P: []Row{{vector(-1), exact.Of(0)}, {vector(1), exact.Of(500000)}}},
		"{ (k1 - k2, -3) | k2 ≤ k1 + 4, k1 + 2k2 ≥ 3 }": {C: Matrix{vector(1, -1), vector(0, 0)}, D: vector(0, -3), P: []Row{{vector(-1, 1), exact.Of(4)}, {vector(-1, -2), exact.Of(-3)}}},
		"{ 7 }":                     {C: Matrix{{}}, D: vector(7)},
		"{ (k, 0) | k any }":        {C: Matrix{vector(1), vector(0)}, D: vector(0, 0)},
		"{ (0, 0) }":                {C: Matrix{{}, {}}, D: vector(0, 0)},
		"{ k1 + k2 | k1 - k2 = 3 }": {C: Matrix{vector(1, 1)}, D: vector(0), P: []Row{{vector(-1, 1), exact.Of(-3)}, {vector(1, -1), exact.Of(3)}}},
	} {
		if got := s.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
