package reach

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/turns"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// graphGoal looks for a number in a graph of numbers, from 0 on.
type graphGoal struct {
	search *Search
	next   func(n uint32) []uint32
	goal   uint32
	visits atomic.Uint64
}

type graphVisitor struct {
	*graphGoal
	out Part
}

func (g *graphGoal) Visitor(_ *parallel.Worker, out Part) (Visitor, error) {
	return &graphVisitor{g, out}, nil
}

func (v *graphVisitor) Initial() error {
	if err := v.out.AddOne(number(0), false, 0); err != nil {
		return err
	}
	return v.out.Commit()
}

func (v *graphVisitor) Visit(s State) error {
	n := binary.LittleEndian.Uint32(s.Vector)
	if v.visits.Add(1); n == v.goal {
		return v.search.Take(&Hit{Place: v.out.Place()})
	}
	for _, next := range slices.Backward(v.next(n)) {
		if err := v.out.AddOne(number(next), false, 1); err != nil {
			return err
		}
	}
	return v.out.Commit()
}

func (v *graphVisitor) Leads(from, to State) (bool, error) {
	next := v.next(binary.LittleEndian.Uint32(from.Vector))
	return slices.Contains(next, binary.LittleEndian.Uint32(to.Vector)), nil
}

// counters returns the successors where so many counters go up to base.
func counters(n, base uint32) func(uint32) []uint32 {
	return func(i uint32) (out []uint32) {
		for place, c := uint32(1), uint32(0); c < n; place, c = place*base, c+1 {
			if i/place%base < base-1 {
				out = append(out, i+place)
			}
		}
		return out
	}
}

// ways returns the successors on some ways of a length that begin at 0.
func ways(n, length uint32) func(uint32) []uint32 {
	return func(i uint32) (out []uint32) {
		if i+n < n*length {
			out = append(out, i+n)
		}
		for way := uint32(1); i == 0 && way < n; way++ {
			out = append(out, way)
		}
		return out
	}
}

// none is no number of a graph.
const none = ^uint32(0)

// TestDivers: over every frontier, by one worker or two, other strategies find what lies deep in few visits, by a way from the beginning;
// breadth first visits what it visits alone, and the others visit no more states than their shares.
func TestDivers(t *testing.T) {
	for _, tt := range []struct {
		name string
		next func(uint32) []uint32
		goal uint32
		most uint64 // visits
	}{
		{"counters", counters(5, 12), 12*12*12*12*12 - 1, 12 * 12 * 12 * 12 * 3},
		{"ways", ways(10, 7000), 10*7000 - 10, 40_000},
		{"near", counters(3, 60), 8 + 8*60 + 8*60*60, 12_000}, // breadth first alone visits 2,925
		{"nothing", counters(4, 16), none, 0},
	} {
		for name, make := range frontiers {
			for workers := 1; workers <= 2; workers++ {
				if name == "depth" || name == "memory" && workers > 1 {
					continue
				}
				t.Run(fmt.Sprint(tt.name, name, workers), func(t *testing.T) {
					t.Parallel()
					m := monitor.New(t.Context(), monitor.Config{}, "test")
					defer m.Budget.Release()
					s, err := make(&m, workers)
					if err != nil {
						t.Fatal(err)
					}
					s.budget, s.deepAfter = m.Budget, 500
					g := &graphGoal{search: s, next: tt.next, goal: tt.goal}
					if err := s.Run(g); err != nil {
						t.Fatal(err)
					}
					if tt.goal != none {
						checkWay(t, s, g, tt.most)
						return
					}
					breadth, all := s.Counts().Outside, g.visits.Load()
					if breadth != 1<<16 || all > breadth+turns.Named(turns.DepthFirst).First+breadth/100+diveInterval || s.Strategies() == "" {
						t.Errorf("%d visits breadth first, %d in all; %s", breadth, all, s.Strategies())
					}
				})
			}
		}
	}
}

// checkWay checks what was found, and in how many visits.
func checkWay(t *testing.T, s *Search, g *graphGoal, most uint64) {
	t.Helper()
	hit := s.Hit()
	if hit == nil || hit.Way == nil || g.visits.Load() > most {
		t.Fatalf("found: %v, after %d visits: %s", hit != nil, g.visits.Load(), s.Strategies())
	}
	way := numbers(hit.Way)
	for i := range way {
		if i == 0 && way[0] != 0 || i > 0 && !slices.Contains(g.next(way[i-1]), way[i]) {
			t.Fatalf("%d follows upon %d", way[i], way[max(0, i-1)])
		}
	}
	if way[len(way)-1] != g.goal {
		t.Errorf("the way ends at %d", way[len(way)-1])
	}
}

// TestDiverEnds: a diver visits every state once, and has nothing left then; in small memory it leaves states out, and says so.
func TestDiverEnds(t *testing.T) {
	t.Parallel()
	for _, inOrder := range []uint64{1 << 18, 1} {
		for _, memory := range []int64{0, 1 << 20} {
			m := monitor.New(t.Context(), monitor.Config{Limits: monitor.Limits{Memory: memory}}, "test")
			defer m.Budget.Release()
			s := NewDeep(&m)
			l := &loop{Worker: s.Workers.Workers[0], search: s}
			g := &graphGoal{search: s, next: counters(4, 10), goal: none}
			s.goal, s.each = g, append(s.each, l)
			if err := s.newDiver(turns.DepthFirst, inOrder, nil); err != nil {
				t.Fatal(err)
			}
			d := s.divers[0]
			for !d.over && d.Had < 1<<18 {
				if err := d.dive(1000); err != nil {
					t.Fatal(err)
				}
			}
			if whole := memory == 0; whole != (d.over && !d.cut) || whole && d.seen.Len() != 10_000 {
				t.Errorf("%d visits in order, %d bytes: over %v, cut %v, %d states of 10000, %d visits", inOrder, memory, d.over, d.cut, d.seen.Len(), d.Had)
			}
		}
	}
}

// TestDiverWithoutRoom: a diver that has no room for any state ends.
func TestDiverWithoutRoom(t *testing.T) {
	m := monitor.New(t.Context(), monitor.Config{Limits: monitor.Limits{Memory: 1 << 10}}, "test")
	defer m.Budget.Release()
	s := NewDeep(&m)
	g := &graphGoal{search: s, next: counters(4, 16), goal: none}
	if err := s.LookDeep(g, 1<<20); err != nil || g.visits.Load() > 0 {
		t.Errorf("%v after %d visits", err, g.visits.Load())
	}
}

// TestLuby: the first terms of the sequence.
func TestLuby(t *testing.T) {
	want := []uint64{1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1}
	for i := range want {
		if got := luby(uint64(i + 1)); got != want[i] {
			t.Errorf("term %d is %d, want %d", i+1, got, want[i])
		}
	}
}

// TestDiverWaits: a search that is to begin again after as many states as it visits alone has not gone deep.
func TestDiverWaits(t *testing.T) {
	t.Parallel()
	for most, want := range map[uint64]uint64{500: 0, 501: 500} {
		m := monitor.New(t.Context(), monitor.Config{}, "test")
		defer m.Budget.Release()
		m.Most = most
		s, _ := NewMemory(&m, store.NewStates(m.Budget, m.Form), nil, nil, 500)
		if err := s.Run(&graphGoal{search: s, next: counters(4, 16), goal: none}); !errors.Is(err, monitor.ErrManyStates) || s.divers[0].Had != want {
			t.Errorf("%v, %d visits deep after %d, want %d", err, s.divers[0].Had, most, want)
		}
	}
}

// TestDiverWays: at random, the states on the stack are few, though each state leads to many.
func TestDiverWays(t *testing.T) {
	t.Parallel()
	m := monitor.New(t.Context(), monitor.Config{}, "test")
	defer m.Budget.Release()
	s := NewDeep(&m)
	s.goal = wideGoal{&graphGoal{search: s, goal: none}}
	if err := s.newDiver(turns.DepthFirst, 1, nil); err != nil {
		t.Fatal(err)
	}
	for d := s.divers[0]; d.Had < 5000; {
		if err := d.dive(1); err != nil {
			t.Fatal(err)
		}
		if most := 1 + d.depth*mostWays; d.round > 1 && d.stack.End()/12 > most {
			t.Fatalf("%d states on the stack of a run of %d", d.stack.End()/12, d.depth)
		}
	}
}

// wideGoal visits a graph each of whose states leads to a thousand others.
type wideGoal struct{ *graphGoal }

func (g wideGoal) Visitor(_ *parallel.Worker, out Part) (Visitor, error) {
	return &wideVisitor{graphVisitor: graphVisitor{g.graphGoal, out}}, nil
}

type wideVisitor struct {
	graphVisitor
	steps Steps
}

func (v *wideVisitor) Visit(s State) error {
	var b program.Batch
	b.Reset()
	for i := range uint32(1000) {
		b.Add(program.Succ{}, number(1000*binary.LittleEndian.Uint32(s.Vector)+i))
	}
	return v.out.Add(&b, v.steps.To(b.Len()), false)
}
