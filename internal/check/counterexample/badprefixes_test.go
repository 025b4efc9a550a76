package counterexample

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// TestBadPrefixes: the runs that end where a monitor is stuck come in the order
// of their lengths, the first of which is the shortest that there is, each is
// one, and none ends in the same way as another.
func TestBadPrefixes(t *testing.T) {
	t.Parallel()
	found, without := 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 78))
		g := oracle.Random(rng).Graph
		c := monitorOf(rng, g)
		j := &searchtest.Job{Emptiness: &oracle.Emptiness{Graph: g, Factors: []*automata.Compiled{c}}, Factors: []*automata.Compiled{c}}
		last, n := -1, 0
		s := j.Search(t, searchtest.Way{})
		err := BadPrefixes(s, func(l *trace.Lasso) (bool, error) {
			if len(l.Cycle) > 0 || len(l.Prefix) < last {
				return false, fmt.Errorf("%d steps after %d: %v", len(l.Prefix), last, l)
			}
			if last < 0 {
				last = len(l.Prefix)
				if want := firstStuck(g, c); want != last {
					return false, fmt.Errorf("the first has %d steps, want %d", last, want)
				}
			}
			last = len(l.Prefix)
			run, err := trace.Replay(g, l, g.Bindable())
			if err != nil {
				return false, err
			}
			if !Stuck(c, run, g.Actions) {
				return false, fmt.Errorf("the monitor is not stuck on %v", l)
			}
			n++
			return n < 20, nil
		})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if n > 0 {
			found++
		} else if without++; firstStuck(g, c) >= 0 {
			t.Fatalf("seed %d: none is found", seed)
		}
	}
	if found < 100 || without < 10 {
		t.Errorf("%d problems have bad prefixes, %d have none", found, without)
	}
}

// firstStuck is the fewest steps to a state whose letter, with any actions, the
// monitor cannot read, or over a step whose letter it cannot read; -1 if there
// are none.
func firstStuck(g *oracle.Graph, c *automata.Compiled) int {
	type at struct {
		state int
		q     uint32
	}
	seen, level := map[at]bool{}, []at(nil)
	for _, i := range g.Init {
		for _, q := range c.Start {
			level = append(level, at{i, q})
		}
	}
	reads := func(q uint32, letter, open uint64) bool {
		for more := range uint64(16) {
			for _, e := range c.Out(q) {
				if more&^open == 0 && e.Holds(letter|more) {
					return true
				}
			}
		}
		return false
	}
	for depth := 0; len(level) > 0; depth++ {
		var next []at
		if slices.ContainsFunc(level, func(x at) bool { return !reads(x.q, g.States[x.state].Letter, g.Actions) }) {
			return depth
		}
		for _, x := range level {
			s := g.States[x.state]
			if seen[x] {
				continue
			}
			seen[x] = true
			out := s.Out
			if len(out) == 0 {
				out = []oracle.Edge{{To: x.state}} // it repeats
			}
			for _, e := range out {
				goes := false
				for _, m := range c.Out(x.q) {
					if m.Holds(s.Letter | e.Act) {
						goes, next = true, append(next, at{e.To, m.Dst})
					}
				}
				if !goes {
					return depth + 1
				}
			}
		}
		level = next
	}
	return -1
}
