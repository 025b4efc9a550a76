package sequential

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Emptiness by magic search, for one acceptance set that depends on the state.
//
// P. Godefroid, G. J. Holzmann, On the verification of temporal properties,
// PSTV 1993, Figure 5. A two-state demon joins the product. While s.magic = 0
// the search is a plain depth-first search; when it backtracks from an
// accepting state x, the demon moves once, and the search with magic = 1 asks
// whether x can reach itself. One stack, one table H:
//
//	 1  Stack, H empty; s0.magic = 0; x = none
//	 2  Search():
//	 3      enter s0 in H
//	 4      push s0
//	 5      DFS()
//	 7  DFS():
//	 8      s = top of Stack
//	 9      for all t enabled in s:
//	10          s' = succ(s) after t
//	11          if s'.magic = 1 and x = s': error
//	12          if s' not in H:
//	13              enter s' in H
//	14              push s'
//	15              DFS()
//	18      if s.magic = 0 and s in F:
//	19          s' = s with magic = 1
//	20          if s' not in H:
//	21              x = s
//	22              enter s' in H
//	23              push s'
//	24              DFS()
//	27      pop s
//
// The recursion is written out with a stack of frames; the order of the
// operations is the paper's. Each product state is entered at most twice, each
// edge followed at most twice: O(n + m) time. The states on the stack are the
// counterexample; here it is found again breadth-first around x, because that
// is shorter.
//
// Storage is the paper's Section 4; see search.Colours.
type magic struct {
	search *search.Search
	h      search.Colours // bit i: entered with magic = i
	x      search.Node    // meaningful once a frame has magic = 1
	frames store.Array[magicFrame]
	todo   search.EdgeStack
}

// magicFrame is a call of DFS. Its edges in todo are those from begin on; demon
// indicates that line 18 is done.
type magicFrame struct {
	search.Node
	begin uint32 // the frame's edges in todo are those from here on
	magic uint8
	demon bool // line 18 is behind us
}

// Magic is the magic search. The product must be degeneralised. s.Found is the
// counterexample; s.Stats counts states by the demon.
func Magic(s *search.Search) error {
	b := s.Monitor.Budget
	m := &magic{search: s, h: s.NewColours(2), frames: store.NewArray[magicFrame](b), todo: search.NewEdgeStack(b)}
	err := m.run()
	s.Stats.States, s.Stats.Tables = s.Stats.Demon[0], s.Stats.Demon
	s.Stats.Stored = s.Stats.Demon[0] + s.Stats.Demon[1]
	return err
}

// run searches from all initial states.
func (m *magic) run() error {
	if err := m.search.Initial(); err != nil {
		return err
	}
	initial := append([]search.Edge(nil), m.search.Edges...)
	for _, e := range initial {
		if _, err := m.enter(e.Node, 0); err != nil {
			return err
		}
		if err := m.loop(); err != nil || m.search.Done() {
			return err
		}
	}
	return nil
}

// loop is the recursion of DFS.
func (m *magic) loop() error {
	for m.frames.Len() > 0 && !m.search.Done() {
		f := m.frames.Top()
		var err error
		switch {
		case m.todo.Len() > int(f.begin):
			e := m.todo.Pop()
			err = m.follow(e.Node, f.magic)
		case f.magic == 0 && !f.demon && m.search.Prod.Accepting(f.Q): // line 18
			f.demon = true
			err = m.startDemon(f.Node)
		default: // line 27
			m.frames.Truncate(m.frames.Len() - 1)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// known reports whether the state is in H with magic = 0.
func (m *magic) known(n search.Node) bool { return m.h.Colour(n)&1 != 0 }

// follow is lines 10 to 16 for successor n.
func (m *magic) follow(n search.Node, magic uint8) error {
	if magic == 1 && m.x == n && m.search.Found == nil {
		lasso, err := m.search.LassoThrough(m.known, m.x)
		m.search.Found = lasso
		return err
	}
	_, err := m.enter(n, magic)
	return err
}

// startDemon is lines 19 to 25.
func (m *magic) startDemon(n search.Node) error {
	added, err := m.enter(n, 1)
	if added {
		m.x = n
	}
	return err
}

// enter is lines 12 to 14, and the beginning of DFS.
func (m *magic) enter(n search.Node, magic uint8) (added bool, err error) {
	in := m.h.Colour(n)
	if in>>magic&1 != 0 {
		return false, nil
	}
	if err := m.h.Set(n, in|1<<magic); err != nil {
		return false, err
	}
	if err := m.search.Visit(m.frames.Len() + 1); err != nil {
		return true, err
	}
	m.search.Count(n, &m.search.Stats.Demon[magic])
	if err := m.frames.Append(magicFrame{Node: n, begin: uint32(m.todo.Len()), magic: magic}); err != nil {
		return true, err
	}
	if err := m.search.Expand(n); err != nil {
		return true, err
	}
	return true, m.todo.PushReversed(m.search.Edges)
}
