package presburger

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/toolarge"
)

// The naive oracle: formulas as Go functions over vectors, quantifiers over a box.

const (
	variables = 3
	bound     = 5 // of quantified variables
)

type vector [variables]int64

type judged struct {
	set   *Set
	holds func(x vector) bool
	text  string
}

func ints(values ...int64) []exact.Int {
	out := make([]exact.Int, len(values))
	for i, v := range values {
		out[i] = exact.Of(v)
	}
	return out
}

var names = []int{0, 1, 2}

func drawAtom(t *rapid.T, s *Space) judged {
	a := rapid.SliceOfN(rapid.Int64Range(-4, 4), variables, variables).Draw(t, "a")
	c := rapid.Int64Range(-9, 9).Draw(t, "c")
	sum := func(x vector) (r int64) {
		for i := range a {
			r += a[i] * x[i]
		}
		return r
	}
	switch rapid.IntRange(0, 3).Draw(t, "relation") {
	case 0:
		return judged{s.Equals(names, ints(a...), exact.Of(c)), func(x vector) bool { return sum(x) == c }, fmt.Sprint(a, "=", c)}
	case 1:
		m := rapid.Int64Range(1, 12).Draw(t, "m")
		return judged{s.Congruent(names, ints(a...), exact.Of(c), exact.Of(m)), func(x vector) bool { return (sum(x)-c)%m == 0 }, fmt.Sprint(a, "=", c, "mod", m)}
	}
	return judged{s.LessEqual(names, ints(a...), exact.Of(c)), func(x vector) bool { return sum(x) <= c }, fmt.Sprint(a, "<=", c)}
}

func between(s *Space, v int, lo, hi int64) *Set {
	return s.And(s.LessEqual([]int{v}, ints(1), exact.Of(hi)), s.LessEqual([]int{v}, ints(-1), exact.Of(-lo)))
}

func draw(t *rapid.T, s *Space, depth int) judged {
	if depth == 0 {
		return drawAtom(t, s)
	}
	f := draw(t, s, depth-1)
	switch rapid.SampledFrom([]string{"and", "or", "minus", "not", "exists"}).Draw(t, "operation") {
	case "and":
		g := draw(t, s, depth-1)
		return judged{s.And(f.set, g.set), func(x vector) bool { return f.holds(x) && g.holds(x) }, "(" + f.text + " and " + g.text + ")"}
	case "or":
		g := draw(t, s, depth-1)
		return judged{s.Or(f.set, g.set), func(x vector) bool { return f.holds(x) || g.holds(x) }, "(" + f.text + " or " + g.text + ")"}
	case "minus":
		g := draw(t, s, depth-1)
		return judged{s.Minus(f.set, g.set), func(x vector) bool { return f.holds(x) && !g.holds(x) }, "(" + f.text + " minus " + g.text + ")"}
	case "not":
		return judged{s.Not(f.set), func(x vector) bool { return !f.holds(x) }, "not " + f.text}
	}
	v := rapid.IntRange(0, variables-1).Draw(t, "v")
	return judged{s.Exists(s.And(f.set, between(s, v, -bound, bound)), v), func(x vector) bool {
		for y := int64(-bound); y <= bound; y++ {
			z := x
			z[v] = y
			if f.holds(z) {
				return true
			}
		}
		return false
	}, fmt.Sprintf("exists %d: %s", v, f.text)}
}

func has(t *rapid.T, s *Set, x vector) bool {
	in, err := s.Contains(func(v int) exact.Int { return exact.Of(x[v]) })
	if err != nil {
		t.Fatal(err)
	}
	return in
}

func box(n int64, visit func(x vector)) {
	for i := -n; i <= n; i++ {
		for j := -n; j <= n; j++ {
			for k := -n; k <= n; k++ {
				visit(vector{i, j, k})
			}
		}
	}
}

// TestOperations: members, number and witnesses are those of the definition.
func TestOperations(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(t *rapid.T) {
		s := &Space{}
		f := draw(t, s, rapid.IntRange(0, 3).Draw(t, "depth"))
		members := int64(0)
		box(6, func(x vector) {
			if has(t, f.set, x) != f.holds(x) {
				t.Fatalf("%s: %v is a member: %v", f.text, x, !f.holds(x))
			}
			if f.holds(x) {
				members++
			}
		})
		for _, x := range []vector{{100, -37, 12}, {-1000000, 999999, 1}, {63, 64, -64}, {1 << 40, 0, -1 << 40}} {
			if has(t, f.set, x) != f.holds(x) {
				t.Fatalf("%s: %v is a member: %v", f.text, x, !f.holds(x))
			}
		}
		inBox := s.And(f.set, between(s, 0, -6, 6), between(s, 1, -6, 6), between(s, 2, -6, 6))
		if n, err := inBox.Count(names); err != nil || n == nil || n.Int64() != members {
			t.Fatalf("%s: %v members in the box, %v; want %d", f.text, n, err, members)
		}
		witness, err := f.set.Witness()
		if empty, _ := f.set.Empty(); err != nil || empty != (witness == nil) {
			t.Fatalf("%s: witness %v of an empty set %v, %v", f.text, witness, empty, err)
		}
		if witness != nil {
			var x vector
			for v := range x {
				x[v], _ = witness[v].Int64()
			}
			if !f.holds(x) {
				t.Fatalf("%s: witness %v is no member", f.text, x)
			}
		}
	})
}

// TestLaws: equal sets are equal structures, whatever way they were made.
func TestLaws(t *testing.T) {
	t.Parallel()
	drawn, compared := 0, 0
	seeded.Check(t, func(t *rapid.T) {
		drawn++
		s := &Space{Limit: 4000}
		f, g, h := draw(t, s, 1).set, draw(t, s, 1).set, drawAtom(t, s).set
		same := func(law string, a, b *Set) {
			eq, err := a.Equal(b)
			if errors.Is(err, toolarge.Err) {
				return // projections may be exponentially large
			}
			compared++
			if !eq || err != nil {
				t.Fatalf("%s fails: %v", law, err)
			}
			if slices.Equal(a.vars, b.vars) && !slices.Equal(a.edges, b.edges) {
				t.Fatalf("%s: one set, two automata", law)
			}
		}
		same("de Morgan", s.Not(s.And(f, g)), s.Or(s.Not(f), s.Not(g)))
		same("distribution", s.And(f, s.Or(g, h)), s.Or(s.And(f, g), s.And(f, h)))
		same("double negation", s.Not(s.Not(f)), s.And(f, s.Or(f, g)))
		same("quantifiers", s.Exists(s.Exists(f, 0), 1), s.Exists(s.Exists(f, 1), 0))
		same("exists or", s.Exists(s.Or(f, g), 2), s.Or(s.Exists(f, 2), s.Exists(g, 2)))
		included, err := s.Included(f, g)
		if errors.Is(err, toolarge.Err) {
			return
		}
		empty, _ := s.Minus(f, g).Empty()
		if err != nil || included != empty {
			t.Fatalf("included %v, difference empty %v, %v", included, empty, err)
		}
		meet, err := s.Intersect(f, g)
		empty, _ = s.And(f, g).Empty()
		if err != nil || meet == empty {
			t.Fatalf("intersect %v, intersection empty %v, %v", meet, empty, err)
		}
		if in, err := s.Included(f, s.Exists(f, 1)); !in && err == nil {
			t.Fatal("a set is not in its projection")
		}
	})
	if !testing.Short() && compared < 3*drawn { // of five; 20 draws are too few
		t.Errorf("only %d laws of %d draws were compared", compared, drawn)
	}
}

// TestUnboundedQuantifier: values of the variable that is gone may be far longer than those that stay.
func TestUnboundedQuantifier(t *testing.T) {
	t.Parallel()
	s := &Space{}
	for _, tt := range []struct {
		name string
		set  *Set
		want func(x int64) bool
	}{
		{"x = 5k", s.Exists(s.Equals([]int{0, 1}, ints(1, -5), exact.Of(0)), 1), func(x int64) bool { return x%5 == 0 }},
		{"x = 6k + 2, k >= 3", s.Exists(s.And(s.Equals([]int{0, 1}, ints(1, -6), exact.Of(2)), s.LessEqual([]int{1}, ints(-1), exact.Of(-3))), 1), func(x int64) bool { return x >= 20 && (x-2)%6 == 0 }},
		{"k > 1000000 x", s.Exists(s.LessEqual([]int{0, 1}, ints(100, -1), exact.Of(-1)), 1), func(int64) bool { return true }},
		{"k = 1000 x, k >= 5000", s.Exists(s.And(s.Equals([]int{0, 1}, ints(1000, -1), exact.Of(0)), s.LessEqual([]int{1}, ints(-1), exact.Of(-5000))), 1), func(x int64) bool { return x >= 5 }},
		{"k = -1000 x, k >= 5000", s.Exists(s.And(s.Equals([]int{1, 7}, ints(1000, 1), exact.Of(0)), s.LessEqual([]int{7}, ints(-1), exact.Of(-5000))), 7).Rename(func(int) int { return 0 }), func(x int64) bool { return x <= -5 }},
		{"3 <= 2k - x <= 3 and k = 4j", s.Exists(s.Exists(s.And(s.Equals([]int{0, 1}, ints(-1, 2), exact.Of(3)), s.Equals([]int{1, 2}, ints(1, -4), exact.Of(0))), 1), 2), func(x int64) bool { return (x+3)%8 == 0 }},
	} {
		for x := int64(-300); x <= 300; x++ {
			if in, err := tt.set.Contains(func(int) exact.Int { return exact.Of(x) }); in != tt.want(x) || err != nil {
				t.Errorf("%s: %d is a member: %v, %v", tt.name, x, in, err)
			}
		}
	}
}

// TestCount: large finite sets and infinite ones.
func TestCount(t *testing.T) {
	t.Parallel()
	s := &Space{}
	huge, _ := exact.Parse("1000000000000000000000000000000")
	square := s.And(s.LessEqual([]int{0}, ints(-1), exact.Of(-1)), s.LessEqual([]int{0}, ints(1), huge), s.LessEqual([]int{1}, ints(-1), exact.Of(0)), s.LessEqual([]int{1, 0}, ints(1, -1), exact.Of(-1)))
	want := new(big.Int).Mul(huge.Big(), new(big.Int).Add(huge.Big(), big.NewInt(1)))
	want.Rsh(want, 1)
	if n, err := square.Count([]int{0, 1}); err != nil || n == nil || n.Cmp(want) != 0 {
		t.Errorf("triangle of side %v: %v, %v; want %v", huge, n, err, want)
	}
	for _, tt := range []struct {
		set  *Set
		vars []int
	}{
		{s.LessEqual([]int{0}, ints(1), exact.Of(3)), []int{0}},
		{s.Equals([]int{0, 1}, ints(1, -1), exact.Of(3)), []int{0, 1}},
		{between(s, 0, 1, 2), []int{0, 1}},
		{Constant(true), []int{0}},
	} {
		if n, err := tt.set.Count(tt.vars); n != nil || err != nil {
			t.Errorf("an infinite set over %v has %v members, %v", tt.vars, n, err)
		}
	}
	if n, err := Constant(true).Count(nil); err != nil || n.Int64() != 1 {
		t.Errorf("the set of the empty vector has %v members, %v", n, err)
	}
}

// TestSixteenVariables: no table of 65,536 letters.
func TestSixteenVariables(t *testing.T) {
	t.Parallel()
	s := &Space{}
	var vars []int
	var ones []exact.Int
	all := Constant(true)
	for v := range 16 {
		vars, ones = append(vars, v), append(ones, exact.Of(1))
		all = s.And(all, between(s, v, 0, 1))
	}
	half := s.And(all, s.Equals(vars, ones, exact.Of(8)))
	if n, err := half.Count(vars); err != nil || n == nil || n.Int64() != 12870 {
		t.Errorf("%v of 16 switches in which 8 are on, %v; want 12870", n, err)
	}
	if half.Nodes() > 1000 {
		t.Errorf("%d nodes", half.Nodes())
	}
	for v := 15; v > 0; v-- {
		half = s.Exists(half, v)
	}
	if eq, err := half.Equal(between(s, 0, 0, 1)); !eq || err != nil {
		t.Errorf("projected to one switch it has %d nodes, %v", half.Nodes(), err)
	}
}

// TestLimit: what is cut short never reads as an answer.
func TestLimit(t *testing.T) {
	t.Parallel()
	s := &Space{Limit: 50}
	big := s.Congruent([]int{0}, ints(1), exact.Of(0), exact.Of(101))
	if !errors.Is(big.Err(), toolarge.Err) {
		t.Fatalf("101 residues in 50 nodes: %v", big.Err())
	}
	for _, a := range []*Set{s.And(big, Constant(true)), s.Or(Constant(true), big), s.Not(big), s.Exists(big, 0), s.Exists(s.And(big), 3)} {
		_, e1 := a.Empty()
		_, e2 := a.Count([]int{0})
		_, e3 := a.Witness()
		_, e4 := a.Contains(func(int) exact.Int { return exact.Int{} })
		_, e5 := s.Included(a, Constant(true))
		_, e6 := a.Equal(a)
		for i, err := range []error{e1, e2, e3, e4, e5, e6} {
			if !errors.Is(err, toolarge.Err) {
				t.Errorf("question %d of a set without meaning: %v", i, err)
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	stopped := (&Space{Context: ctx}).LessEqual([]int{0}, ints(1), exact.Of(3))
	if !errors.Is(stopped.Err(), context.Canceled) {
		t.Errorf("after an interrupt: %v", stopped.Err())
	}
}

func BenchmarkExists(b *testing.B) {
	s := &Space{}
	n := exact.Of(1_000_000_000)
	set := s.And(s.Equals([]int{0, 2, 3}, ints(1, -1, -1), exact.Of(1)), s.Equals([]int{1, 2, 3}, ints(1, -1, 2), exact.Of(1)),
		s.LessEqual([]int{2}, ints(-1), exact.Of(0)), s.LessEqual([]int{3}, ints(-1), exact.Of(0)), s.LessEqual([]int{2, 3}, ints(1, 1), n))
	b.ReportAllocs()
	for b.Loop() {
		if s.Exists(s.Exists(set, 3), 2).Err() != nil {
			b.Fatal("limit")
		}
	}
}

// Intersect says whether a and b have a vector in common.
func (s *Space) Intersect(a, b *Set) (bool, error) {
	return s.existsVector(a, b, func(x, y bool) bool { return x && y })
}
