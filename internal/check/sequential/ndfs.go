package sequential

import (
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// Emptiness by nested depth-first search with early detection, for one
// acceptance set A that depends on the state.
//
// S. Schwoon, J. Esparza, A note on on-the-fly verification algorithms, TACAS
// 2005, the improved nested search with two colour bits. White states are new,
// cyan ones on the blue search path, blue ones finished by the blue search, red
// ones cannot be on an accepting cycle that is still to be found.
//
//	dfs_blue(s):
//	    allred := true; s is cyan
//	    for t in post(s):
//	        if t is cyan and (s in A or t in A): report a cycle
//	        if t is white: dfs_blue(t)
//	        if t is not red: allred := false
//	    if allred:       s is red
//	    else if s in A:  dfs_red(s); s is red
//	    else:            s is blue
//
//	dfs_red(s):
//	    for t in post(s):
//	        if t is cyan: report a cycle
//	        if t is blue: t is red; dfs_red(t)
//
// Each state is entered at most once by either search: O(n + m) time, every
// edge followed at most twice. A state costs its program state (shared) and two
// bits for every value of Q beside that, or a pair and a byte (see
// search.Numbers).
type ndfs struct {
	*search.Search
	known  search.Colours
	frames store.Array[ndfsFrame]
	todo   search.EdgeStack
	seed   search.Node // where the red search began
}

// The colours of ndfs.
const (
	white uint8 = iota
	cyan
	blue
	red
)

// ndfsFrame is a call of dfs_blue, or of dfs_red if inRed; allRed is the
// variable of dfs_blue. The frame's edges in todo are those from begin on.
type ndfsFrame struct {
	search.Node
	begin  uint32 // the frame's edges in todo are those from here on
	inRed  bool
	allRed bool
}

// NDFS is the nested depth-first search. The product must be degeneralised.
// s.Found is the counterexample.
func NDFS(s *search.Search) error {
	b := s.Monitor.Budget
	n := &ndfs{
		Search: s, known: s.NewColours(2),
		frames: store.NewArray[ndfsFrame](b), todo: search.NewEdgeStack(b),
	}
	err := n.run()
	s.Stats.Stored = s.Stats.States
	return err
}

// run searches from the checkpoint, if there is one, or from the initial
// states.
func (s *ndfs) run() error {
	_, err := begin(s.Search, s, &s.todo)
	for err == nil && !s.over() {
		s.SaveIfDue(s)
		err = s.step()
	}
	return err
}

// over reports whether the search has ended. When the path is empty, initial
// states are left in todo.
func (s *ndfs) over() bool { return s.Done() || s.frames.Len() == 0 && s.todo.Len() == 0 }

// step follows an edge, or ends the visit of the top state.
func (s *ndfs) step() error {
	begun := s.frames.Len() > 0
	if begun && s.todo.Len() == int(s.frames.Top().begin) {
		return s.leave(s.frames.Top())
	}
	e := s.todo.Pop()
	switch {
	case begun && s.frames.Top().inRed:
		return s.followRed(e)
	case begun:
		return s.followBlue(s.frames.Top(), e)
	case s.known.Colour(e.Node) == white:
		return s.enter(e, white)
	}
	return nil
}

// followBlue follows an edge of a blue visit.
func (s *ndfs) followBlue(f *ndfsFrame, e search.Edge) error {
	switch s.known.Colour(e.Node) {
	case white:
		return s.enter(e, white) // allRed is settled when the state is left
	case cyan:
		f.allRed = false
		if s.Prod.Accepting(f.Q) {
			return s.report(f.Node)
		}
		if s.Prod.Accepting(e.Q) {
			return s.report(e.Node)
		}
	case blue:
		f.allRed = false
	}
	return nil
}

// followRed follows an edge of a red visit.
func (s *ndfs) followRed(e search.Edge) error {
	switch s.known.Colour(e.Node) {
	case cyan:
		return s.report(s.seed)
	case blue:
		return s.enter(e, blue)
	}
	return nil
}

// enter begins the blue visit of a white state, or the red one of a blue state.
// If that fails it is undone, for a checkpoint.
func (s *ndfs) enter(e search.Edge, was uint8) error {
	s.Mark()
	frames, todo := s.frames.Len(), s.todo.Len()
	var err error
	if was == white {
		err = s.enterBlue(e.Node)
	} else {
		err = s.enterRed(e.Node)
	}
	if err == nil {
		return nil
	}
	_ = s.known.Set(e.Node, was) // there is room for it, or it never had another colour
	undo(&s.frames, &s.todo, frames, todo, e)
	return s.Leave(s, err)
}

// enterBlue begins dfs_blue(n).
func (s *ndfs) enterBlue(n search.Node) error {
	if err := s.Visit(s.frames.Len() + 1); err != nil {
		return err
	}
	s.Count(n, &s.Stats.States)
	if err := s.known.Set(n, cyan); err != nil {
		return err
	}
	return s.push(ndfsFrame{Node: n, allRed: true})
}

// enterRed begins dfs_red(n).
func (s *ndfs) enterRed(n search.Node) error {
	if err := s.known.Set(n, red); err != nil {
		return err
	}
	if err := s.Revisit(s.frames.Len() + 1); err != nil {
		return err
	}
	return s.push(ndfsFrame{Node: n, inRed: true})
}

// push pushes a frame and the edges of its state.
func (s *ndfs) push(f ndfsFrame) error {
	f.begin = uint32(s.todo.Len())
	if err := s.frames.Append(f); err != nil {
		return err
	}
	return s.unroll(f.Node)
}

// unroll expands a state and adds its edges to todo.
func (s *ndfs) unroll(n search.Node) error {
	if err := s.Expand(n); err != nil {
		return err
	}
	return s.todo.PushReversed(s.Edges)
}

// leave ends the visit of the top state. An accepting state stays on top, as
// the seed of the red search, until that ends.
func (s *ndfs) leave(f *ndfsFrame) error {
	n, done := f.Node, blue
	switch {
	case f.inRed || f.allRed:
		done = red
	case s.Prod.Accepting(f.Q):
		return s.seedRed(f)
	}
	wasBlue := s.known.Colour(n) == cyan
	if err := s.known.Set(n, done); err != nil {
		return err
	}
	s.frames.Truncate(s.frames.Len() - 1)
	if wasBlue && done != red && s.frames.Len() > 0 {
		s.frames.Top().allRed = false
	}
	return nil
}

// seedRed begins the red search at the top state.
func (s *ndfs) seedRed(f *ndfsFrame) error {
	s.Mark()
	before := s.seed
	f.inRed, s.seed = true, f.Node
	err := s.Revisit(s.frames.Len())
	if err == nil {
		err = s.unroll(f.Node)
	}
	if err == nil {
		return nil
	}
	f.inRed, s.seed = false, before
	s.todo.Truncate(int(f.begin))
	return s.Leave(s, err)
}

// report builds a lasso around an accepting state, unless there is one.
func (s *ndfs) report(x search.Node) error {
	if s.Found != nil {
		return nil
	}
	var err error
	s.Found, err = s.LassoThrough(func(n search.Node) bool { return s.known.Colour(n) != white }, x)
	return err
}
