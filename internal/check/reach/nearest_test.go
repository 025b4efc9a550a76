package reach

import (
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
)

// guidedGoal is a graphGoal of counters that go up and down, which estimates how far they are from those of the goal.
type guidedGoal struct {
	*graphGoal
	n, base uint32
	blind   bool // it estimates the same everywhere
}

// upAndDown returns the successors where so many counters below base go up and down.
func upAndDown(n, base uint32) func(uint32) []uint32 {
	return func(i uint32) (out []uint32) {
		for place, c := uint32(1), uint32(0); c < n; place, c = place*base, c+1 {
			if i/place%base < base-1 {
				out = append(out, i+place)
			}
			if i/place%base > 0 {
				out = append(out, i-place)
			}
		}
		return out
	}
}

func (g guidedGoal) Visitor(_ *parallel.Worker, out Part) (Visitor, error) {
	return &guidedVisitor{graphVisitor: graphVisitor{g.graphGoal, out}}, nil
}

func (g guidedGoal) NewEstimate() Estimate {
	return func(vector program.State, _ uint32) (far uint64) {
		i := binary.LittleEndian.Uint32(vector)
		for place, c := uint32(1), uint32(0); c < g.n && !g.blind; place, c = place*g.base, c+1 {
			a, b := i/place%g.base, g.goal/place%g.base
			far += heuristic.Part * uint64(max(a, b)-min(a, b))
		}
		return far
	}
}

// guidedVisitor adds batches, whose states can be compared.
type guidedVisitor struct {
	graphVisitor
	steps Steps
}

func (v *guidedVisitor) Visit(s State) error {
	n := binary.LittleEndian.Uint32(s.Vector)
	if v.visits.Add(1); n == v.goal {
		return v.search.Take(&Hit{Place: v.out.Place()})
	}
	var b program.Batch
	b.Reset()
	for _, next := range v.next(n) {
		b.Add(program.Succ{}, number(next))
	}
	return v.out.Add(&b, v.steps.To(b.Len()), false)
}

// TestNearestFirst: over every frontier, by one worker or two, what an estimate leads to is found in few visits among 2 million states,
// which breadth first would need a third of; without an estimate by no strategy in so few. Where there is nothing to find, each state is
// visited once breadth first, and the others keep to their shares.
func TestNearestFirst(t *testing.T) {
	t.Parallel()
	const n, base, goal = 5, 18, 9 + 18*(10+18*(9+18*(8+18*9)))
	for name, make := range frontiers {
		for workers := 1; workers <= 2; workers++ {
			if name == "depth" || name == "memory" && workers > 1 {
				continue
			}
			for _, g := range []guidedGoal{{&graphGoal{next: upAndDown(n, base), goal: goal}, n, base, false}, {&graphGoal{next: upAndDown(4, 14), goal: none}, 4, 14, true}} {
				t.Run(fmt.Sprint(name, workers, g.goal), func(t *testing.T) {
					m := monitor.New(t.Context(), monitor.Config{}, "test")
					defer m.Budget.Release()
					s, err := make(&m, workers)
					if err != nil {
						t.Fatal(err)
					}
					s.budget, s.deepAfter, g.search = m.Budget, 300, s
					if err := s.Run(g); err != nil {
						t.Fatal(err)
					}
					if g.goal != none {
						checkWay(t, s, g.graphGoal, 3000)
						if near := s.divers[1].Had; near < 40 || near > 1000 || len(s.Hit().Way) != 46 {
							t.Errorf("a run of %d states: %s", len(s.Hit().Way), s.Strategies())
						}
						return
					}
					all := s.Counts().Outside
					most := turns.Named(turns.DepthFirst).First + all/100 + 2*diveInterval
					if had := g.visits.Load() - all; all != 14*14*14*14 || had > most || s.divers[1].Had == 0 {
						t.Errorf("%d states, %d visits by others: %s", all, had, s.Strategies())
					}
				})
			}
		}
	}
}

// TestNearestEnds: a search to the nearest visits every state once and ends, whatever the estimates; of more successors than it compares
// it leaves some out, and says so.
func TestNearestEnds(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		next   func(uint32) []uint32
		states uint64
		cut    bool
	}{
		{upAndDown(3, 12), 12 * 12 * 12, false},
		{func(i uint32) (out []uint32) {
			for k := uint32(0); i == 0 && k < 40; k++ {
				out = append(out, k+1)
			}
			return out
		}, 1 + mostNear, true},
	} {
		m := monitor.New(t.Context(), monitor.Config{}, "test")
		defer m.Budget.Release()
		s := NewDeep(&m)
		g := guidedGoal{&graphGoal{search: s, next: tt.next, goal: none}, 3, 12, false}
		s.goal, s.each = g, append(s.each, &loop{Worker: s.Workers.Workers[0], search: s})
		if err := s.newDiver(turns.NearestFirst, 0, g.NewEstimate()); err != nil {
			t.Fatal(err)
		}
		if d := s.divers[0]; d.dive(tt.states) != nil || d.Had != tt.states || d.seen.Len() != tt.states {
			t.Errorf("%d visits of %d states, want %d", d.Had, d.seen.Len(), tt.states)
		} else if d.seek() || d.cut != tt.cut {
			t.Errorf("there is more after %d states, cut %v", d.Had, d.cut)
		}
	}
}

// TestNearestLooks: states that the round has visited are not compared with others: on a way to and fro one is left, which is not estimated.
func TestNearestLooks(t *testing.T) {
	t.Parallel()
	m := monitor.New(t.Context(), monitor.Config{}, "test")
	defer m.Budget.Release()
	s := NewDeep(&m)
	g := guidedGoal{&graphGoal{search: s, next: upAndDown(1, 1000), goal: none}, 1, 1000, false}
	s.goal, s.each = g, append(s.each, &loop{Worker: s.Workers.Workers[0], search: s})
	looks := 0
	if err := s.newDiver(turns.NearestFirst, 0, func(program.State, uint32) uint64 { looks++; return 0 }); err != nil {
		t.Fatal(err)
	}
	if d := s.divers[0]; d.dive(1000) != nil || d.seen.Len() != 1000 || looks > 0 {
		t.Errorf("%d states, %d estimates", d.seen.Len(), looks)
	}
}

// TestNearestOrder: states are sorted by how many parts are wrong, in every second round by all of their estimates, and equal ones stay in
// the order in which they are.
func TestNearestOrder(t *testing.T) {
	d := &diver{nearest: nearest{estimate: func(s program.State, _ uint32) uint64 { return heuristic.Part*uint64(s[0]%4) + uint64(s[0]) }}}
	var b program.Batch
	b.Reset()
	var steps Steps
	for _, e := range []byte{7, 2, 5, 0, 1, 6, 3, 9} {
		b.Add(program.Succ{}, []byte{e})
	}
	edges := steps.To(b.Len())
	for i := range edges {
		d.near = append(d.near, nearState{edge: &edges[i]})
	}
	for round, want := range [][]byte{{0, 5, 1, 9, 2, 6, 7, 3}, {0, 1, 5, 9, 2, 6, 3, 7}} {
		d.round = uint64(round)
		d.sortNear(&b)
		var got []byte
		for _, s := range d.near {
			got = append(got, b.State(int(s.edge.Succ))[0])
		}
		if !slices.Equal(got, want) {
			t.Errorf("round %d: %v, want %v", round, got, want)
		}
	}
}
