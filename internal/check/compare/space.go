package compare

import (
	"math"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// edge is a step to a numbered state.
type edge struct{ label, to uint32 }

// space is the program as a graph of numbered states, each of which is expanded
// once, when its edges are first asked for.
type space struct {
	*system
	m     *monitor
	graph *unfold.Graph
	// edgesOf has, for each state, the range of its edges in all.
	edgesOf []extent
	all     []edge
	start   uint32
}

// extent is the range of a state's edges; known indicates that it was expanded.
type extent struct {
	begin uint64
	count uint32
	known bool
}

const (
	edgeBytes   = 8
	extentBytes = 16
)

// newSpace returns a space with the initial state only, charged to the
// monitor's budget.
func newSpace(p program.Program, a *alphabet, m *monitor) (*space, error) {
	sys, err := newSystem(p, a, m)
	if err != nil {
		return nil, err
	}
	g, err := unfold.Number(sys.Steps, unfold.Options{Budget: m.budget, Root: true, States: int(m.limits.States)})
	if err != nil {
		return nil, sys.fault(err)
	}
	s := &space{system: sys, m: m, graph: g, start: g.Initial[0]}
	return s, s.extend()
}

// states returns how many states have a number.
func (s *space) states() int { return len(s.edgesOf) }

// extend makes room for the edges of the states that were found last.
func (s *space) extend() error {
	more := s.graph.Len() - len(s.edgesOf)
	if err := grow(s.m.budget, &s.edgesOf, more, extentBytes); err != nil {
		return err
	}
	s.edgesOf = s.edgesOf[:len(s.edgesOf)+more]
	return nil
}

// grow makes room for n more elements of size bytes, and charges the budget for
// what is allocated: for both arrays while one is copied to the other.
func grow[T any](b *store.Budget, s *[]T, n int, size int64) error {
	if len(*s)+n <= cap(*s) {
		return nil
	}
	more := max(n, cap(*s)/2, 64)
	had := int64(cap(*s)) * size
	if err := b.Take(had + int64(more)*size); err != nil {
		return err
	}
	bigger := make([]T, len(*s), cap(*s)+more)
	copy(bigger, *s)
	*s = bigger
	b.Give(had)
	return nil
}

// out returns the edges of a state, which it expands on the first call. The
// slice must not be changed.
func (s *space) out(n uint32) ([]edge, error) {
	if e := s.edgesOf[n]; e.known {
		return s.all[e.begin : e.begin+uint64(e.count)], nil
	}
	if err := s.m.poll(); err != nil {
		return nil, err
	}
	s.expanded++
	if whole, err := s.graph.Expand(n); err != nil {
		return nil, s.fault(err)
	} else if !whole {
		return nil, errStates
	}
	if err := s.extend(); err != nil {
		return nil, err
	}
	if err := grow(s.m.budget, &s.all, len(s.graph.To), edgeBytes); err != nil {
		return nil, err
	}
	begin, state := len(s.all), s.graph.State(n)
	for i, to := range s.graph.To {
		label, err := s.label(state, i)
		if err != nil {
			s.all = s.all[:begin]
			return nil, err
		}
		s.all = append(s.all, edge{label, to})
	}
	s.edges += uint64(len(s.all) - begin)
	s.edgesOf[n] = extent{uint64(begin), uint32(len(s.all) - begin), true}
	return s.all[begin:], nil
}

// complete expands every reachable state, breadth first.
func (s *space) complete() error {
	s.m.enter("explore")
	for n := uint32(0); int(n) < s.states(); n++ {
		if _, err := s.out(n); err != nil {
			return err
		}
		if n == math.MaxUint32 {
			return store.ErrFull
		}
	}
	return nil
}
