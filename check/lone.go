package check

import (
	"github.com/ltlcheck/ltlcheck/store"
)

// lone is a search by one goroutine through what a team has visited: counterexamples are made by it. It
// keeps the program states that it meets itself, and finds out what the team knows of them.
type lone struct {
	*search
	budget  *store.Budget          // beyond the limit: what is found must not be lost
	cursor  *store.ComponentCursor // of the team's states
	numbers store.Array[uint32]    // by own program state: the team's number plus one, 0 before it is asked for
}

func (s *search) lone(t *team) (*lone, error) {
	b := s.clock.budget.Beyond()
	sp, err := newSpace(s.prod, b, s.form)
	if err != nil {
		return nil, err
	}
	return &lone{
		search: &search{clock: s.clock, space: sp, plain: s.plain, shape: s.shape}, budget: b,
		cursor: t.states.NewCursor(), numbers: store.NewArray[uint32](b),
	}, nil
}

func (l *lone) close() { l.budget.Release() }

// team is a state as the team knows it. A program state that the team has not met is added: what it knows
// of that is nothing.
func (l *lone) team(n node) (node, error) {
	if err := l.numbers.Resize(int(n.prog) + 1); err != nil {
		return n, err
	}
	at := l.numbers.At(n.prog)
	if *at == 0 {
		index, _, err := l.cursor.InsertKey(l.states.Key(n.prog))
		if err != nil {
			return n, err
		}
		*at = index + 1
	}
	return node{*at - 1, n.q}, nil
}

// translate is a question about the team's states as one about the own.
func (l *lone) translate(ask func(node) bool) func(node) bool {
	return func(n node) bool {
		m, err := l.team(n)
		return err == nil && ask(m) // a full store has no room for states that nobody has met
	}
}

// own is one of the team's states as an own one.
func (l *lone) own(n node) (node, error) {
	index, _, err := l.states.Insert(l.cursor.Key(n.prog))
	return node{index, n.q}, err
}
