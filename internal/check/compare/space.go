package compare

import (
	"math"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// edge is a step to a numbered state.
type edge struct{ label, to uint32 }

// space numbers the states of one program, and expands each once, when its
// edges are first asked for.
type space struct {
	*system
	m    *monitor
	keys *store.Exact
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
	s := &space{system: sys, m: m, keys: store.NewExact(m.budget)}
	initial, err := sys.initial()
	if err != nil {
		return nil, err
	}
	s.start, err = s.intern([]byte(initial))
	return s, err
}

// states returns how many states have a number.
func (s *space) states() int { return len(s.edgesOf) }

// intern returns the number of a state, and checks the limit on states.
func (s *space) intern(state []byte) (uint32, error) {
	n, added, err := s.keys.Insert(state)
	if err != nil || !added {
		return n, err
	}
	if s.m.limits.States > 0 && uint64(n) >= s.m.limits.States {
		return 0, errStates
	}
	if err := grow(s.m.budget, &s.edgesOf, 1, extentBytes); err != nil {
		return 0, err
	}
	s.edgesOf = append(s.edgesOf, extent{})
	return n, nil
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
	state := s.keys.Key(n)
	if err := s.expand(state); err != nil {
		return nil, err
	}
	if err := grow(s.m.budget, &s.all, s.batch.Len(), edgeBytes); err != nil {
		return nil, err
	}
	begin := len(s.all)
	for i := range s.batch.Len() {
		to, err := s.intern(s.batch.State(i))
		var label uint32
		if err == nil {
			label, err = s.label(state, i)
		}
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
