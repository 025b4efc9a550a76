package periodic

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/presburger"
)

// box is a program of two variables that stay from 0 to its side, so that its states can be listed.
type box struct {
	side    int64
	initial []Initial
	out     [][]Transition // by location; the label is the set of marks
}

func (b *box) Variables() []string                     { return []string{"x", "y"} }
func (b *box) Initial() ([]Initial, error)             { return b.initial, nil }
func (b *box) Transitions(l int) ([]Transition, error) { return b.out[l], nil }
func (b *box) Location(l int) string                   { return fmt.Sprint("location ", l) }
func (b *box) inside() (rows []Row) {
	for _, a := range []Vector{vector(1, 0), vector(0, 1)} {
		rows = append(rows, Row{a, exact.Of(b.side)}, Row{a.times(exact.Of(-1)), exact.Of(0)})
	}
	return rows
}

// stateOf is a state of a box.
type stateOf struct {
	location int
	at       point
}

func randomBox(r *rand.Rand) *box {
	b := &box{side: 2 + r.Int64N(5)}
	n := 1 + r.IntN(3)
	matrices := [][4]int64{{1, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}, {0, 1, 1, 0}, {0, 0, 0, 1}, {1, 0, 1, 0}}
	for l := range n {
		b.out = append(b.out, nil)
		for range r.IntN(4) {
			m := matrices[r.IntN(len(matrices))]
			i := &Instruction{A: Matrix{vector(m[0], m[1]), vector(m[2], m[3])}, B: vector(r.Int64N(3)-1, r.Int64N(3)-1)}
			for range r.IntN(3) {
				i.Guard = append(i.Guard, Row{vector(r.Int64N(3)-1, r.Int64N(3)-1), exact.Of(r.Int64N(6))})
			}
			for _, row := range b.inside() {
				i.Guard = append(i.Guard, i.before(row))
			}
			b.out[l] = append(b.out[l], Transition{To: r.IntN(n), Instruction: i, Label: r.IntN(4)})
		}
	}
	for range 1 + r.IntN(2) {
		s := All(2, append(b.inside(), Row{vector(r.Int64N(3)-1, r.Int64N(3)-1), exact.Of(r.Int64N(3))}))
		if r.IntN(2) == 0 {
			s = &Set{C: Matrix{Vector{}, Vector{}}, D: vector(r.Int64N(b.side+1), r.Int64N(b.side+1))}
		}
		b.initial = append(b.initial, Initial{r.IntN(n), s})
	}
	return b
}

// points are those of the square in which the box is, and one more on each side.
func (b *box) points() (out []point) {
	for x := int64(-1); x <= b.side+1; x++ {
		for y := int64(-1); y <= b.side+1; y++ {
			out = append(out, point{x, y})
		}
	}
	return out
}

// next lists the successors of a state and the transitions that lead to them.
func (b *box) next(s stateOf) (to []stateOf, by []*Transition) {
	x := vector(s.at[0], s.at[1])
	for i := range b.out[s.location] {
		t := &b.out[s.location][i]
		if t.Instruction.Enabled(x) {
			to, by = append(to, stateOf{t.To, pointOf(t.Instruction.Apply(x))}), append(by, t)
		}
	}
	return to, by
}

// has reports whether a point is in a set.
func has(s *Set, p point) bool {
	q := solver{space: &presburger.Space{}, left: maxSystems}
	return q.contains(s, vector(p[0], p[1])) == yes
}

// begins reports whether a run begins in a state.
func (b *box) begins(s stateOf) bool {
	return slices.ContainsFunc(b.initial, func(i Initial) bool { return i.Location == s.location && has(i.Set, s.at) })
}

// reached lists the states one by one.
func (b *box) reached() (out []stateOf) {
	seen := map[stateOf]bool{}
	add := func(s stateOf) {
		if !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	for l := range b.out {
		for _, p := range b.points() {
			if s := (stateOf{l, p}); b.begins(s) {
				add(s)
			}
		}
	}
	for i := 0; i < len(out); i++ {
		to, _ := b.next(out[i])
		for _, s := range to {
			add(s)
		}
	}
	return out
}

// recurs reports whether an infinite run has all marks again and again: whether there is a state from which a path with all of them leads
// back to itself.
func (b *box) recurs(states []stateOf, all uint64) bool {
	type node struct {
		stateOf
		seen uint64
	}
	for _, start := range states {
		list, seen := []node{{start, 0}}, map[node]bool{}
		for i := 0; i < len(list); i++ {
			to, by := b.next(list[i].stateOf)
			for j, s := range to {
				n := node{s, (list[i].seen | marksOf(by[j])) & all}
				if n.stateOf == start && n.seen == all {
					return true
				}
				if !seen[n] {
					seen[n] = true
					list = append(list, n)
				}
			}
		}
	}
	return false
}

func marksOf(t *Transition) uint64 { return uint64(t.Label) }

// TestBoxes: what is explored, counted, presented, run, certified and proved of random programs is what listing their states one by one says.
func TestBoxes(t *testing.T) {
	t.Parallel()
	explored, runs, refuted, recurring, ranked := 0, 0, 0, 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 5))
		b := randomBox(r)
		e, err := Explore(context.Background(), b, Options{})
		if err != nil {
			t.Fatal(seed, err)
		}
		if !e.Closed {
			continue
		}
		explored++
		states := b.reached()
		sameStates(t, seed, b, e, states)
		runs += runsTo(t, seed, b, e, states, r)
		refuted += certified(t, seed, b, e, states)
		recurs, proved := recurrent(t, seed, b, e, states)
		recurring, ranked = recurring+recurs, ranked+proved
	}
	t.Logf("%d explored, %d runs, %d certificates refuted, %d recurring, %d ranked", explored, runs, refuted, recurring, ranked)
	if explored < 55 || runs < 150 || refuted < 130 || recurring < 50 || ranked < 130 {
		t.Errorf("%d explored, %d runs, %d certificates refuted, %d recurring, %d ranked", explored, runs, refuted, recurring, ranked)
	}
}

// sameStates compares the sets of a closed exploration with a list of states.
func sameStates(t *testing.T, seed uint64, b *box, e *Exploration, states []stateOf) {
	t.Helper()
	for l := range b.out {
		count := 0
		shown, err := e.Sets(l)
		if err != nil {
			t.Fatal(seed, err)
		}
		for _, p := range b.points() {
			want := slices.Contains(states, stateOf{l, p})
			if want {
				count++
			}
			x := vector(p[0], p[1])
			if in, err := e.Contains(l, x); in != want || err != nil {
				t.Fatalf("seed %d: %v at %d: %v, %v", seed, p, l, in, err)
			}
			if in := slices.ContainsFunc(shown, func(s *Set) bool { return has(s, p) }); in != want {
				t.Fatalf("seed %d: %v at %d is shown: %v", seed, p, l, in)
			}
		}
		if n, err := e.Count(l); err != nil || n == nil || n.Int64() != int64(count) {
			t.Fatalf("seed %d: %v states at %d, want %d, %v", seed, n, l, count, err)
		}
	}
	if n, err := e.Total(); err != nil || n == nil || n.Int64() != int64(len(states)) {
		t.Fatalf("seed %d: %v states, want %d, %v", seed, n, len(states), err)
	}
}

// runsTo finds states by random conditions, and walks along the runs to them.
func runsTo(t *testing.T, seed uint64, b *box, e *Exploration, states []stateOf, r *rand.Rand) (runs int) {
	t.Helper()
	for range 6 {
		c, holds := randomCondition(r, 2)
		l := r.IntN(len(b.out))
		n, x, err := e.Find(l, c)
		if err != nil {
			t.Fatal(seed, err)
		}
		if want := slices.ContainsFunc(states, func(s stateOf) bool { return s.location == l && holds(s.at) }); want != (n != nil) {
			t.Fatalf("seed %d: found at %d: %v, want %v", seed, l, n != nil, want)
		}
		if n == nil {
			continue
		}
		runs++
		if s := (stateOf{l, pointOf(x)}); !holds(s.at) || !slices.Contains(states, s) {
			t.Fatalf("seed %d: %v was found", seed, s)
		}
		run, err := e.Run(n, x)
		if err != nil {
			t.Fatal(seed, err)
		}
		at := stateOf{run.Location, pointOf(run.Start)}
		if !b.begins(at) {
			t.Fatalf("seed %d: a run begins in %v", seed, at)
		}
		length := 0
		run.Walk(func(from int, tr *Transition, v Vector) bool {
			if from != at.location || pointOf(v) != at.at || !tr.Instruction.Enabled(v) {
				t.Fatalf("seed %d: step %d is from %d %v, and the run is in %v", seed, length, from, v, at)
			}
			at = stateOf{tr.To, pointOf(tr.Instruction.Apply(v))}
			length++
			return true
		})
		if at != (stateOf{l, pointOf(x)}) || run.Length(length) != length || length > 0 && run.Length(length-1) != -1 {
			t.Fatalf("seed %d: a run of %d steps ends in %v, not in %v", seed, length, at, x)
		}
		if !run.End.equal(x) {
			t.Fatalf("seed %d: a run ends in %v", seed, run.End)
		}
		run.End = run.End.plus(vector(0, 1))
		if run.Check() == nil {
			t.Fatalf("seed %d: a run that ends elsewhere is taken", seed)
		}
	}
	return runs
}

// certified verifies the certificate by all means, and then those without one of its sets.
func certified(t *testing.T, seed uint64, b *box, e *Exploration, states []stateOf) (refuted int) {
	t.Helper()
	var wrong *Refuted
	space := &presburger.Space{}
	verify := func(c Certificate, want bool) {
		_, err := c.Verify(space, b)
		automata := c.byAutomata(space, b)
		decided, arithmetic := c.byArithmetic(space, b)
		if (err == nil) != want || (automata == nil) != want || decided && (arithmetic == nil) != want || err != nil && !errors.As(err, &wrong) {
			t.Fatalf("seed %d: want %v: %v; by automata: %v; by arithmetic: %v, %v", seed, want, err, automata, decided, arithmetic)
		}
	}
	verify(e.Certificate(), true)
	for l, sets := range e.Certificate().Sets {
		for i := range sets {
			c := e.Certificate()
			c.Sets[l] = slices.Delete(slices.Clone(sets), i, i+1)
			in := func(s stateOf) bool {
				return slices.ContainsFunc(c.Sets[s.location], func(set *Set) bool { return has(set, s.at) })
			}
			kept := true // the union is left by no state that can begin or be come to
			for _, s := range states {
				kept = kept && (in(s) || !b.begins(s))
				if to, _ := b.next(s); in(s) {
					kept = kept && !slices.ContainsFunc(to, func(s stateOf) bool { return !in(s) })
				}
			}
			verify(c, kept)
			if !kept {
				refuted++
			}
		}
	}
	for _, c := range []Certificate{
		{map[int][]*Set{len(b.out): {All(2, nil)}}}, {map[int][]*Set{b.initial[0].Location: {nil}}},
		{map[int][]*Set{b.initial[0].Location: {All(1, nil)}}}, {map[int][]*Set{b.initial[0].Location: {{C: Matrix{vector(1), vector(1, 2)}, D: vector(0, 0)}}}},
		{map[int][]*Set{b.initial[0].Location: {{C: Identity(2), D: vector(0, 0), P: []Row{{vector(1), exact.Of(0)}}}}}},
	} {
		if _, err := c.Verify(space, b); !errors.As(err, &wrong) {
			t.Fatalf("seed %d: %v: %v", seed, c, err)
		}
	}
	return refuted
}

// recurrent decides recurrence for all sets of marks, and verifies the proofs; a proof of another set of marks proves nothing that is wrong.
func recurrent(t *testing.T, seed uint64, b *box, e *Exploration, states []stateOf) (recurring, ranked int) {
	t.Helper()
	var proofs []*Ranks
	var wanted []bool
	for all := range uint64(4) {
		want := b.recurs(states, all)
		got, err := e.Recurrence(marksOf, all)
		if err != nil {
			t.Fatal(seed, err)
		}
		if (got.Cycle != nil) && !want || got.Ranks != nil && want || (got.Cycle == nil && got.Ranks == nil) != (got.Reason != "") {
			t.Fatalf("seed %d: marks %d recur: %v; %+v", seed, all, want, got)
		}
		if got.Cycle != nil {
			recurring++
			goesRound(t, seed, states, got, all)
		}
		if got.Ranks != nil {
			ranked++
			if err := e.Certificate().VerifyRanks(&presburger.Space{}, b, got.Ranks, marksOf, all); err != nil {
				t.Fatalf("seed %d: marks %d: %v", seed, all, err)
			}
			proofs = append(proofs, got.Ranks)
		}
		wanted = append(wanted, want)
	}
	for _, p := range proofs {
		for all, recurs := range wanted {
			if err := e.Certificate().VerifyRanks(&presburger.Space{}, b, p, marksOf, uint64(all)); err == nil && recurs {
				t.Fatalf("seed %d: marks %d recur, and a proof is taken that they do not", seed, all)
			}
		}
	}
	return recurring, ranked
}

// goesRound executes a cycle from the reachable state that it begins with: each round is possible.
func goesRound(t *testing.T, seed uint64, states []stateOf, r *Recurrence, all uint64) {
	t.Helper()
	x, seen := r.At, uint64(0)
	if len(r.Cycle.Hops) == 0 || !slices.Contains(states, stateOf{r.Cycle.Hops[0].From, pointOf(x)}) || r.Node.Location != r.Cycle.Hops[0].From {
		t.Fatalf("seed %d: a cycle begins in %v", seed, x)
	}
	for range 100 {
		for i, h := range r.Cycle.Hops {
			if !h.Transition.Instruction.Enabled(x) || h.Transition.To != r.Cycle.Hops[(i+1)%len(r.Cycle.Hops)].From {
				t.Fatalf("seed %d: a cycle cannot be gone around", seed)
			}
			x, seen = h.Transition.Instruction.Apply(x), seen|marksOf(h.Transition)
		}
	}
	if seen&all != all {
		t.Fatalf("seed %d: a cycle has the marks %d of %d", seed, seen, all)
	}
}

// randomCondition draws a condition, and a function that evaluates it.
func randomCondition(r *rand.Rand, depth int) (Condition, func(point) bool) {
	if depth > 0 {
		c, f := randomCondition(r, depth-1)
		d, g := randomCondition(r, depth-1)
		switch r.IntN(4) {
		case 0:
			return And(c, d), func(p point) bool { return f(p) && g(p) }
		case 1:
			return Or(c, d), func(p point) bool { return f(p) || g(p) }
		case 2:
			return Not(c), func(p point) bool { return !f(p) }
		}
	}
	a, b, k := r.Int64N(5)-2, r.Int64N(5)-2, r.Int64N(9)-2
	f := Variable(2, 0).Times(exact.Of(a)).Plus(Variable(2, 1).Times(exact.Of(b)))
	g := Number(2, exact.Of(k)).Plus(Variable(2, 1))
	ops := []string{"<", "<=", ">", ">=", "==", "=", "!="}
	op := ops[r.IntN(len(ops))]
	c, _ := Compare(f, op, g)
	return c, func(p point) bool {
		left, right := a*p[0]+b*p[1], k+p[1]
		return map[string]bool{"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right, "==": left == right, "=": left == right, "!=": left != right}[op]
	}
}

// TestConditions: a condition holds where its definition does, and where one of its cases, those of a simpler union and its automaton do;
// its negation where it does not.
func TestConditions(t *testing.T) {
	t.Parallel()
	space := &presburger.Space{}
	fewer := 0
	for seed := range uint64(300) {
		c, holds := randomCondition(rand.New(rand.NewPCG(seed, 8)), 3)
		cases, err := c.Cases()
		if err != nil {
			t.Fatal(seed, err)
		}
		opposite, err := Not(c).Cases()
		if err != nil {
			t.Fatal(seed, err)
		}
		before := len(cases)
		merged, err := Merge(space, slices.Clone(cases))
		if err != nil || len(merged) > before {
			t.Fatalf("seed %d: %d cases of %d, %v", seed, len(merged), before, err)
		}
		fewer += before - len(merged)
		exactly := c.Exact(space)
		in := func(cases [][]Row, x Vector) bool {
			return slices.ContainsFunc(cases, func(rows []Row) bool { return Rows(rows).Holds(x) })
		}
		for a := int64(-4); a <= 4; a++ {
			for b := int64(-4); b <= 4; b++ {
				x, want := vector(a, b), holds(point{a, b})
				got, err := exactly.Contains(func(v int) exact.Int { return x[v] })
				if c.Holds(x) != want || in(cases, x) != want || in(opposite, x) == want || in(merged, x) != want || got != want || err != nil {
					t.Fatalf("seed %d at %v: want %v, holds %v, cases %v, of the negation %v, merged %v, automaton %v, %v",
						seed, x, want, c.Holds(x), in(cases, x), in(opposite, x), in(merged, x), got, err)
				}
			}
		}
	}
	if fewer < 100 {
		t.Errorf("only %d cases are left out", fewer)
	}
	if _, ok := Compare(Number(2, exact.Of(1)), "=<", Number(2, exact.Of(1))); ok {
		t.Error("=< is an operator")
	}
	for _, b := range []bool{true, false} {
		if c := Constantly(b); c.Holds(vector(0, 0)) != b {
			t.Errorf("constantly %v does not", b)
		}
	}
}

// TestTooManyCases: a condition with more cases than there may be is an error, and one with as many is none.
func TestTooManyCases(t *testing.T) {
	t.Parallel()
	between := func(n int) (c Condition) { // x is none of n values
		c = And()
		for i := range n {
			is, _ := Compare(Variable(1, 0), "!=", Number(1, exact.Of(int64(2*i))))
			c = And(c, is)
		}
		return c
	}
	for n, want := range map[int]int{0: 1, 1: 2, 10: 11, maxCases - 1: maxCases, maxCases: 0} {
		cases, err := between(n).Cases()
		if len(cases) != want || errors.Is(err, ErrCases) != (want == 0) {
			t.Errorf("%d values: %d cases, %v", n, len(cases), err)
		}
		some, err := Not(Not(between(n))).Cases()
		if len(some) != want || errors.Is(err, ErrCases) != (want == 0) {
			t.Errorf("not not %d values: %d cases, %v", n, len(some), err)
		}
	}
}
