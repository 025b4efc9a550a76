package presburger

import (
	"context"
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// ending is a context that ends at its n-th poll, and counts them.
type ending struct {
	context.Context
	n, polls int
}

func (e *ending) Err() error {
	if e.polls++; e.polls >= e.n {
		return context.Canceled
	}
	return nil
}

// residues is a set over x and y in which y numbers some congruences of x, so that for any y an automaton is in many states
// at once.
func residues(s *Space, primes ...int64) *Set {
	var parts []*Set
	for i, m := range primes {
		parts = append(parts, s.And(
			s.Congruent([]int{0}, []exact.Int{exact.Of(1)}, exact.Of(1), exact.Of(m)),
			s.Equals([]int{1}, []exact.Int{exact.Of(1)}, exact.Of(int64(i)))))
	}
	return s.Or(parts...)
}

// TestPollsInEveryPhase: whichever poll of a projection or of a minimisation ends it, it ends there, and the steps between
// two polls are few even where one node stands for many.
func TestPollsInEveryPhase(t *testing.T) {
	t.Parallel()
	free := &Space{}
	a := residues(free, 3, 5, 7, 11)
	b := free.Congruent([]int{0, 1}, ints(1, 1), exact.Of(3), exact.Of(2003))
	for name, f := range map[string]func(s *Space) *Set{
		"projection":   func(s *Space) *Set { return s.Exists(a, 1) },
		"minimisation": func(s *Space) *Set { return s.minimise(b.vars, b.edges) },
		"product":      func(s *Space) *Set { return s.Minus(b, a) },
	} {
		c := &ending{Context: context.Background(), n: 1 << 30}
		whole := &Space{Context: c}
		if err := f(whole).Err(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all := c.polls
		least := int(whole.Made) / pollEach
		if name == "minimisation" {
			least = len(b.edges) * 2 / pollEach
		}
		if all <= least || all < 3 {
			t.Errorf("%s: %d polls for %d nodes", name, all, whole.Made)
		}
		for _, n := range []int{1, 2, all / 2, all} {
			c := &ending{Context: context.Background(), n: n}
			s := &Space{Context: c}
			if err := f(s).Err(); !errors.Is(err, context.Canceled) || c.polls > n+1 {
				t.Errorf("%s: with the end at poll %d of %d: %v after %d polls", name, n, all, err, c.polls)
			}
		}
	}
}

// TestProjectionCountsSets: a node of a projection that stands for many nodes counts as many steps.
func TestProjectionCountsSets(t *testing.T) {
	t.Parallel()
	a := residues(&Space{}, 3, 5)
	c := &ending{Context: context.Background(), n: 1 << 30}
	s := &Space{Context: c}
	p := &projection{space: s, a: a, level: a.levels(), live: a.live()}
	nodes := make([]uint32, pollEach)
	p.step(nil, nodes, 0)
	p.step(nil, nodes, 1)
	if c.polls != 2 {
		t.Errorf("%d polls for %d steps", c.polls, 2*len(nodes))
	}
	c.n = 3
	if p.step(nil, nodes, 0); !errors.Is(p.err, context.Canceled) {
		t.Errorf("the end is not noticed: %v", p.err)
	}
}
