package model

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

// ring is a state of n machines that hand a token on to any other.
type ring struct {
	Busy  [6]bool
	Token int8
	Seen  []int8 // machines that had the token, in order, without the one that has it
}

const machines = 3

// passing is a model of machines of which the one with the token works, and
// hands it on. permute and next may be faulty versions of the right ones.
func passing(permute func(ring, []int) ring, next func(ring, *Steps[ring])) *Model[ring] {
	names := []string{"m0", "m1", "m2"}
	return New([]ring{{}, {Token: 1}, {Token: 2}}, next).Processes(names...).
		Prop("busy", func(s ring) bool { return s.Busy != [6]bool{} }).
		Prop("first", func(s ring) bool { return s.Busy[0] }).
		Scalarset(Scalarset[ring]{Name: "machines", Size: machines, Permute: permute, Processes: [][]string{names}})
}

func permuteRing(s ring, p []int) ring {
	Permute(s.Busy[:len(p)], p)
	s.Token = int8(p[s.Token])
	for i, x := range s.Seen {
		s.Seen[i] = int8(p[x])
	}
	return s
}

func passRing(s ring, steps *Steps[ring]) {
	i := int(s.Token)
	name := fmt.Sprintf("m%d", i)
	if !s.Busy[i] {
		t := s
		t.Busy[i] = true
		steps.Add(name, "works", t)
	}
	for j := range machines {
		if t := steps.Copy(); j != i {
			t.Token = int8(j)
			t.Seen = slices.DeleteFunc(t.Seen, func(x int8) bool { return x == t.Token })
			t.Seen = append(t.Seen, s.Token)
			steps.Add(name, fmt.Sprintf("passes to %d", j), t)
		}
	}
}

// quotientOf explores the quotient for some atoms.
func quotientOf(t *testing.T, m *Model[ring], atoms ...string) (states int, q *quotient[ring], err error) {
	t.Helper()
	var list []program.Atom
	for _, a := range atoms {
		list = append(list, program.Atom{Text: a})
	}
	small, _, err := m.Quotient(list, program.SameWords)
	if small == nil || err != nil {
		return 0, nil, err
	}
	states, _, err = explore(t, small, atoms...)
	return states, small.Program.(*quotient[ring]), err
}

// TestScalarsetRight: a right declaration is accepted, with counts that are known.
func TestScalarsetRight(t *testing.T) {
	m := passing(permuteRing, passRing)
	all, _, err := explore(t, m)
	if err != nil {
		t.Fatal(err)
	}
	// Each token order and set of busy machines occurs: orbits by what a machine
	// that is last, before last, … in the order does.
	for _, audit := range []int{0, 1, 64} {
		states, q, err := quotientOf(t, m.AuditEvery(audit), "busy", "exec(_)")
		if err != nil || q == nil || states*6 < all || states*3 > all {
			t.Fatal(audit, states, all, err)
		}
		want := map[int]uint64{0: 0, 1: q.images.Load(), 64: q.images.Load()}[audit]
		if got := q.compared.Load(); got != want {
			t.Errorf("audit %d: compared in %d permutations, want %d", audit, got, want)
		}
		if audit == 1 && !strings.Contains(q.summary(), fmt.Sprintf("3 of 3 machines; steps compared in %d of %d permutations", want, want)) {
			t.Error(q.summary())
		}
	}
	if states, q, err := quotientOf(t, m, "first"); err != nil || !slices.Equal(q.g.classes[0].members, []int{1, 2}) || states >= all {
		t.Error(states, q, err)
	}
	if _, q, err := quotientOf(t, m, "exec(m1)"); err != nil || !slices.Equal(q.g.classes[0].members, []int{0, 2}) {
		t.Error(q, err)
	}
	if _, q, err := quotientOf(t, m, "exec(m1)", "exec(m2)"); q != nil || err != nil {
		t.Error(q, err)
	}
}

// TestScalarsetWrong: faulty declarations are errors that show a difference.
func TestScalarsetWrong(t *testing.T) {
	right := passing(permuteRing, passRing)
	for name, c := range map[string]struct {
		m    *Model[ring]
		want string
	}{
		"a number is forgotten": {passing(func(s ring, p []int) ring {
			Permute(s.Busy[:len(p)], p)
			return s
		}, passRing), "the model is not symmetric: with machines "},
		"a list is forgotten": {passing(func(s ring, p []int) ring {
			token := int8(p[s.Token])
			s = permuteRing(s, p)
			s.Token = token
			Permute(s.Busy[:len(p)], inverse(p))
			return s
		}, passRing), "machines"},
		"the inverse": {passing(func(s ring, p []int) ring {
			Permute(s.Busy[:len(p)], inverse(p))
			s.Token = int8(p[s.Token])
			for i, x := range s.Seen {
				s.Seen[i] = int8(p[x])
			}
			return s
		}, passRing), "machines"},
		"order": {passing(permuteRing, func(s ring, steps *Steps[ring]) {
			if passRing(s, steps); s.Token > 0 && len(s.Seen) == 0 {
				s.Token--
				steps.Add("m1", "steps down", s)
			}
		}), `steps down" happen`},
		"not a function of the state": {passing(func(s ring, p []int) ring {
			s = permuteRing(s, p)
			s.Seen = nil
			return s
		}, passRing), "machines"},
		"processes": {New([]ring{{}}, passRing).Processes("m0", "m1", "m2").
			Scalarset(Scalarset[ring]{Name: "machines", Size: machines, Permute: permuteRing}), "no step leads there to the corresponding state by m"},
		"end": {New([]ring{{}, {Token: 1}, {Token: 2}}, func(ring, *Steps[ring]) {}).End(func(s ring) bool { return s.Token == 1 }).
			Scalarset(Scalarset[ring]{Name: "machines", Size: machines, Permute: permuteRing}), "may stop in only one of the two"},
		"panic": {passing(func(s ring, p []int) ring { panic("no") }, passRing), "the model panicked: no"},
		"unknown process": {right.Scalarset(Scalarset[ring]{Name: "others", Size: 2, Permute: permuteRing, Processes: [][]string{{"x", "m1"}}}),
			`names a process "x", which the model does not have`},
		"twice":    {right.Scalarset(Scalarset[ring]{Name: "others", Size: 2, Permute: permuteRing, Processes: [][]string{{"m0", "m1"}}}), `"m0" belongs to two elements`},
		"size":     {right.Scalarset(Scalarset[ring]{Size: 1, Permute: permuteRing}), `the scalar set "elements" has 1 elements, want 2 to 255`},
		"function": {right.Scalarset(Scalarset[ring]{Size: 2}), "has no function Permute"},
		"list":     {right.Scalarset(Scalarset[ring]{Size: 2, Permute: permuteRing, Processes: [][]string{{"m0"}}}), "has 2 elements, and a list of 1 processes"},
	} {
		if _, _, err := quotientOf(t, c.m, c.m.propNames()[:min(1, len(c.m.props))]...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	// Compare is not looked at in the first states, all permutations of which are
	// compared.
	numbered := func(x, y int) *Model[[2]int] {
		return New([][2]int{{x, y}}, func(s [2]int, steps *Steps[[2]int]) {
			steps.Add("", "counts", [2]int{(s[0] + 1) % 200, s[1]})
			steps.Add("", "counts", [2]int{s[0], (s[1] + 1) % 200})
		}).Scalarset(Scalarset[[2]int]{Name: "numbers", Size: 2, Compare: cmp2, Permute: func(s [2]int, p []int) [2]int {
			Permute(s[:], p)
			return s
		}})
	}
	small, _, err := numbered(0, 0).Quotient(nil, program.SameWords)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := explore(t, small); err == nil || !strings.Contains(err.Error(), "have different canonical states: with numbers 0 → 1, 1 → 0") {
		t.Error(err)
	}
}

// cmp2 compares by number, which it must not.
func cmp2(_ [2]int, i, j int) int { return cmp.Compare(i, j) }

func inverse(p []int) []int {
	q := make([]int, len(p))
	for i, x := range p {
		q[x] = i
	}
	return q
}

// TestScalarsetRareError: what a model does in one order of one state, which is no
// neighbour of the canonical one, is found where all permutations are compared.
func TestScalarsetRareError(t *testing.T) {
	m := New([][3]int{{}}, func(s [3]int, steps *Steps[[3]int]) {
		for i := range s {
			t := s
			if t[i]++; t[i] < 12 {
				steps.Add("", "counts", t)
			}
		}
		if s == [3]int{11, 10, 9} {
			steps.Add("", "starts again", [3]int{})
		}
	}).Scalarset(Scalarset[[3]int]{Name: "counters", Size: 3, Permute: func(s [3]int, p []int) [3]int {
		Permute(s[:], p)
		return s
	}})
	for audit, found := range map[int]bool{1: true, 0: false} {
		small, _, err := m.AuditEvery(audit).Quotient(nil, program.SameWords)
		if err != nil {
			t.Fatal(err)
		}
		states, _, err := explore(t, small)
		if found && (err == nil || !strings.Contains(err.Error(), `starts again`)) || !found && (err != nil || states != 12*13*14/6) {
			t.Error(audit, states, err)
		}
	}
}

// TestScalarsetRefuted: a proposition that tells elements apart only in states
// that the sample does not have is found by the search.
func TestScalarsetRefuted(t *testing.T) {
	const large = 90
	m := New([][2]int{{}}, func(s [2]int, steps *Steps[[2]int]) {
		for i := range s {
			t := s
			if t[i]++; t[i] <= large {
				steps.Add("", "counts", t)
			}
		}
	}).Scalarset(Scalarset[[2]int]{Size: 2, Permute: func(s [2]int, p []int) [2]int {
		Permute(s[:], p)
		return s
	}}).AuditEvery(0).Prop("late", func(s [2]int) bool { return s[1] == large && s[0] == large-1 })
	small, _, err := m.Quotient([]program.Atom{{Text: "late"}}, program.SameWords)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := explore(t, small, "late"); !errors.Is(err, program.ErrRefuted) {
		t.Error(err)
	}
	if name, why := small.Refutation(); name != "symmetry" || !strings.Contains(why, `the proposition "late" tells them apart in the state`) {
		t.Error(name, why)
	}
}

// TestScalarsetMany: where propositions cannot be compared in all permutations of
// a state, there is no quotient; without propositions there is.
func TestScalarsetMany(t *testing.T) {
	m := New([][9]int{{0, 1, 2, 3, 4, 5, 6, 7, 8}}, func([9]int, *Steps[[9]int]) {}).Prop("ninth", func(s [9]int) bool { return s[8] == 0 }).
		Scalarset(Scalarset[[9]int]{Size: 9, Compare: func(s [9]int, i, j int) int { return cmp.Compare(s[i], s[j]) }, Permute: func(s [9]int, p []int) [9]int {
			Permute(s[:], p)
			return s
		}})
	small, _, err := m.Quotient(nil, program.SameWords)
	if err != nil {
		t.Fatal(err)
	}
	if states, _, err := explore(t, small); states != 1 || err != nil {
		t.Error(states, err)
	}
	b, err := m.Bind([]program.Atom{{Text: "ninth"}})
	if err != nil {
		t.Fatal(err)
	}
	q := &quotient[[9]int]{WrappedProgram: program.WrappedProgram{Program: m}, b: b.(*binding[[9]int]), g: small.Program.(*quotient[[9]int]).g}
	if _, _, err := explore(t, q, "ninth"); !errors.Is(err, program.ErrRefuted) {
		t.Error(err)
	}
	if _, why := q.refutation(); !strings.Contains(why, "more than 40320 permutations") {
		t.Error(why)
	}
}

// TestPermute: element i goes to p[i].
func TestPermute(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 8).Draw(t, "n")
		p := rapid.Permutation(identity(n)).Draw(t, "p")
		list := rapid.SliceOfN(rapid.Int(), n, n).Draw(t, "list")
		got := slices.Clone(list)
		Permute(got, p)
		for i := range list {
			if got[p[i]] != list[i] {
				t.Fatalf("%v by %v is %v", list, p, got)
			}
		}
	})
}

func identity(n int) []int {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	return p
}

// pool is a state of two scalar sets: workers, each with a colour and a mate, and
// places, each with a worker or none.
type pool struct {
	Colour [7]int8
	Mate   [7]int8
	Place  [3]int8 // a worker from 1 on
}

// TestCanonical: the canonical state is an image by the permutation that comes
// with it; it is the same for all images if not too many are tried, and the
// weight is the number of images.
func TestCanonical(t *testing.T) {
	drawn, exact, weighed := 0, 0, 0
	seeded.Check(t, func(t *rapid.T) {
		drawn++
		n := rapid.IntRange(2, 7).Draw(t, "workers")
		compares := rapid.Bool().Draw(t, "compares")
		workers := Scalarset[pool]{Name: "workers", Size: n, Permute: func(s pool, p []int) pool {
			Permute(s.Colour[:n], p)
			Permute(s.Mate[:n], p)
			for i := range n {
				s.Mate[i] = int8(p[s.Mate[i]])
			}
			for i, w := range s.Place {
				if w > 0 {
					s.Place[i] = 1 + int8(p[w-1])
				}
			}
			return s
		}}
		if compares {
			workers.Compare = func(s pool, i, j int) int { return cmp.Compare(s.Colour[i], s.Colour[j]) }
		}
		places := Scalarset[pool]{Name: "places", Size: 3, Permute: func(s pool, p []int) pool {
			Permute(s.Place[:], p)
			return s
		}}
		m := New([]pool{{}}, func(pool, *Steps[pool]) {}).Scalarset(workers).Scalarset(places)
		b, err := m.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		g, _, err := b.(*binding[pool]).exchangeable(nil)
		if err != nil || len(g.classes) != 2 {
			t.Fatal(err)
		}
		var s pool
		for i := range n {
			s.Colour[i] = int8(rapid.IntRange(0, 2).Draw(t, "colour"))
			s.Mate[i] = int8(rapid.IntRange(0, n-1).Draw(t, "mate"))
		}
		for i := range s.Place {
			s.Place[i] = int8(rapid.IntRange(0, n).Draw(t, "place"))
		}
		x := New([]pool{s}, func(pool, *Steps[pool]) {}).initial[0]
		v, w := newMover(g), newMover(g)
		c, p := v.canonical(x)
		c, q := slices.Clone(c), g.newPermutation()
		q.set(p)
		if w.load(x); !bytes.Equal(w.image(q), c) {
			t.Fatalf("the canonical state of %+v is not its image by %v", s, q)
		}
		w.shuffle(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1)))
		image := slices.Clone(w.image(w.p))
		tried := func() bool { return v.orders(maxImages) <= maxImages }
		few := tried()
		if d, _ := v.canonical(image); few && tried() {
			if exact++; !bytes.Equal(d, c) {
				t.Fatalf("%+v: canonical states %s and %s", s, m.show(c), m.show(d))
			}
		}
		weighed += weighs(t, m, g, x)
	})
	if !testing.Short() && (exact < 3*drawn/10 || weighed < drawn/10) { // 20 draws are too few
		t.Errorf("%d exact, %d weighed, of %d", exact, weighed, drawn)
	}
}

// weighs compares the weight of a state with the number of its images under
// closure by transpositions; 1 if there is a weight.
func weighs(t *rapid.T, m *Model[pool], g *group[pool], s program.State) int {
	b, _ := m.Bind(nil)
	x := (&quotient[pool]{WrappedProgram: program.WrappedProgram{Program: m}, b: b.(*binding[pool]), g: g}).newExplorer()
	weight := x.Weight(s)
	if weight != weight {
		return 0
	}
	v := newMover(g)
	seen, todo := map[string]bool{string(s): true}, []string{string(s)}
	for len(todo) > 0 {
		v.load([]byte(todo[0]))
		todo = todo[1:]
		for _, c := range g.classes {
			for k := range len(c.members) - 1 {
				p := g.newPermutation()
				p[c.set][k], p[c.set][k+1] = k+1, k
				if y := string(v.image(p)); !seen[y] {
					seen[y], todo = true, append(todo, y)
				}
			}
		}
	}
	if weight != float64(len(seen)) {
		t.Fatalf("%s: weight %v, want %d", m.show(s), weight, len(seen))
	}
	return 1
}
