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
	search *search.Search
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
		search: s, known: s.NewColours(2),
		frames: store.NewArray[ndfsFrame](b), todo: search.NewEdgeStack(b),
	}
	err := n.run()
	s.Stats.Stored = s.Stats.States
	return err
}

// run searches from the checkpoint, if there is one, or from the initial
// states.
func (nd *ndfs) run() error {
	_, err := begin(nd.search, nd, &nd.todo)
	for err == nil && !nd.over() {
		nd.search.SaveIfDue(nd)
		err = nd.step()
	}
	return err
}

// over reports whether the search has ended. When the path is empty, initial
// states are left in todo.
func (nd *ndfs) over() bool { return nd.search.Done() || nd.frames.Len() == 0 && nd.todo.Len() == 0 }

// step follows an edge, or ends the visit of the top state.
func (nd *ndfs) step() error {
	begun := nd.frames.Len() > 0
	if begun && nd.todo.Len() == int(nd.frames.Top().begin) {
		return nd.leave(nd.frames.Top())
	}
	e := nd.todo.Pop()
	switch {
	case begun && nd.frames.Top().inRed:
		return nd.followRed(e)
	case begun:
		return nd.followBlue(nd.frames.Top(), e)
	case nd.known.Colour(e.Node) == white:
		return nd.enter(e, white)
	}
	return nil
}

// followBlue follows an edge of a blue visit.
func (nd *ndfs) followBlue(f *ndfsFrame, e search.Edge) error {
	switch nd.known.Colour(e.Node) {
	case white:
		return nd.enter(e, white) // allRed is settled when the state is left
	case cyan:
		f.allRed = false
		if nd.search.Prod.Accepting(f.Q) {
			return nd.report(f.Node)
		}
		if nd.search.Prod.Accepting(e.Q) {
			return nd.report(e.Node)
		}
	case blue:
		f.allRed = false
	}
	return nil
}

// followRed follows an edge of a red visit.
func (nd *ndfs) followRed(e search.Edge) error {
	switch nd.known.Colour(e.Node) {
	case cyan:
		return nd.report(nd.seed)
	case blue:
		return nd.enter(e, blue)
	}
	return nil
}

// enter begins the blue visit of a white state, or the red one of a blue state.
// If that fails it is undone, for a checkpoint.
func (nd *ndfs) enter(e search.Edge, was uint8) error {
	nd.search.Mark()
	frames, todo := nd.frames.Len(), nd.todo.Len()
	var err error
	if was == white {
		err = nd.enterBlue(e.Node)
	} else {
		err = nd.enterRed(e.Node)
	}
	if err == nil {
		return nil
	}
	_ = nd.known.Set(e.Node, was) // there is room for it, or it never had another colour
	undo(&nd.frames, &nd.todo, frames, todo, e)
	return nd.search.Leave(nd, err)
}

// enterBlue begins dfs_blue(n).
func (nd *ndfs) enterBlue(n search.Node) error {
	if err := nd.search.Visit(nd.frames.Len() + 1); err != nil {
		return err
	}
	nd.search.Count(n, &nd.search.Stats.States)
	if err := nd.known.Set(n, cyan); err != nil {
		return err
	}
	return nd.push(ndfsFrame{Node: n, allRed: true})
}

// enterRed begins dfs_red(n).
func (nd *ndfs) enterRed(n search.Node) error {
	if err := nd.known.Set(n, red); err != nil {
		return err
	}
	if err := nd.search.Revisit(nd.frames.Len() + 1); err != nil {
		return err
	}
	return nd.push(ndfsFrame{Node: n, inRed: true})
}

// push pushes a frame and the edges of its state.
func (nd *ndfs) push(f ndfsFrame) error {
	f.begin = uint32(nd.todo.Len())
	if err := nd.frames.Append(f); err != nil {
		return err
	}
	return nd.unroll(f.Node)
}

// unroll expands a state and adds its edges to todo.
func (nd *ndfs) unroll(n search.Node) error {
	if err := nd.search.Expand(n); err != nil {
		return err
	}
	return nd.todo.PushReversed(nd.search.Edges)
}

// leave ends the visit of the top state. An accepting state stays on top, as
// the seed of the red search, until that ends.
func (nd *ndfs) leave(f *ndfsFrame) error {
	n, done := f.Node, blue
	switch {
	case f.inRed || f.allRed:
		done = red
	case nd.search.Prod.Accepting(f.Q):
		return nd.seedRed(f)
	}
	wasBlue := nd.known.Colour(n) == cyan
	if err := nd.known.Set(n, done); err != nil {
		return err
	}
	nd.frames.Truncate(nd.frames.Len() - 1)
	if wasBlue && done != red && nd.frames.Len() > 0 {
		nd.frames.Top().allRed = false
	}
	return nil
}

// seedRed begins the red search at the top state.
func (nd *ndfs) seedRed(f *ndfsFrame) error {
	nd.search.Mark()
	before := nd.seed
	f.inRed, nd.seed = true, f.Node
	err := nd.search.Revisit(nd.frames.Len())
	if err == nil {
		err = nd.unroll(f.Node)
	}
	if err == nil {
		return nil
	}
	f.inRed, nd.seed = false, before
	nd.todo.Truncate(int(f.begin))
	return nd.search.Leave(nd, err)
}

// report builds a lasso around an accepting state, unless there is one.
func (nd *ndfs) report(x search.Node) error {
	if nd.search.Found != nil {
		return nil
	}
	var err error
	nd.search.Found, err = nd.search.LassoThrough(func(n search.Node) bool { return nd.known.Colour(n) != white }, x)
	return err
}
