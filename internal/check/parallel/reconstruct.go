package parallel

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// reconstruction is a search by one goroutine through what several workers have
// visited, by which counterexamples are made. It has a store of its own, so
// that its states have other numbers than those of the workers, and translates
// between the two. Its memory may exceed the limit: what was found must not be
// lost.
type reconstruction struct {
	search  *search.Search
	release func()                 // of its memory
	cursor  *store.ComponentCursor // of the workers' states
	numbers store.Array[uint32]    // by own program state: the workers' number plus one, 0 before it is asked for
}

// reconstruct makes a reconstruction after the workers have ended; close
// releases it.
func reconstruct(s *search.Search, t *Workers) (*reconstruction, error) {
	own, release, err := Beyond(s)
	if err != nil {
		return nil, err
	}
	return &reconstruction{search: own, release: release, cursor: t.states.NewCursor(), numbers: store.NewArray[uint32](own.Space.Budget)}, nil
}

// Beyond returns a search of the same product by one goroutine with a store of
// its own, whose memory may exceed the limit: what was found must not be lost.
// release gives the memory back.
func Beyond(s *search.Search) (own *search.Search, release func(), err error) {
	b := s.Monitor.Budget.Beyond()
	sp, err := search.NewSpace(s.Prod, b, s.Form)
	if err != nil {
		return nil, nil, err
	}
	return &search.Search{Monitor: s.Monitor, Space: sp, Plain: s.Plain, Shape: s.Shape}, b.Release, nil
}

// close gives its memory back.
func (r *reconstruction) close() { r.release() }

// shared returns a state as the workers know it. A program state that the
// workers have not found is added: they know nothing of it.
func (r *reconstruction) shared(n search.Node) (search.Node, error) {
	if err := r.numbers.Resize(int(n.Prog) + 1); err != nil {
		return n, err
	}
	at := r.numbers.At(n.Prog)
	if *at == 0 {
		index, _, err := r.cursor.InsertKey(r.search.States.Key(n.Prog))
		if err != nil {
			return n, err
		}
		*at = index + 1
	}
	return search.Node{Prog: *at - 1, Q: n.Q}, nil
}

// translate turns a predicate on the workers' states into one on its own
// states.
func (r *reconstruction) translate(ask func(search.Node) bool) func(search.Node) bool {
	return func(n search.Node) bool {
		m, err := r.shared(n)
		return err == nil && ask(m) // a full store has no room for states that nobody has met
	}
}

// own returns one of the workers' states as its own.
func (r *reconstruction) own(n search.Node) (search.Node, error) {
	index, _, err := r.search.States.Insert(r.cursor.Key(n.Prog))
	return search.Node{Prog: index, Q: n.Q}, err
}
