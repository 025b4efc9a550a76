package sequential

import (
	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/store"
)

// Emptiness by nested depth-first search with early detection, for one acceptance set A that
// depends on the state.
//
// S. Schwoon, J. Esparza, A note on on-the-fly verification algorithms, TACAS 2005, the
// improved nested search with two colour bits. White states are new, cyan ones on the blue
// search path, blue ones finished by the blue search, red ones cannot be on an accepting cycle
// that is still to be found.
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
// Each state is entered at most once by either search: O(n + m) time, every edge followed at
// most twice. A state costs its program state (shared) and two bits for every value of Q beside that,
// or a pair and a byte (see search.Numbers).
type ndfs struct {
	*search.Search
	known  search.Colours
	frames store.Array[ndfsFrame]
	todo   store.Array[search.Edge]
	seed   search.Node // where the red search began
}

const (
	white uint8 = iota
	cyan
	blue
	red
)

type ndfsFrame struct {
	search.Node
	begin  uint32 // the frame's edges in todo are those from here on
	inRed  bool
	allRed bool
}

// NDFS is the nested depth-first search.
func NDFS(s *search.Search) error {
	b := s.Monitor.Budget
	n := &ndfs{
		Search: s, known: s.NewColours(2),
		frames: store.NewArray[ndfsFrame](b), todo: store.NewArray[search.Edge](b),
	}
	err := n.run()
	s.Stats.Stored = s.Stats.States
	return err
}

func (s *ndfs) run() error {
	if err := s.Initial(); err != nil {
		return err
	}
	initial := append([]search.Edge(nil), s.Edges...)
	for _, e := range initial {
		if s.known.Colour(e.Node) != white {
			continue
		}
		if err := s.enterBlue(e.Node); err != nil {
			return err
		}
		if err := s.loop(); err != nil || s.Done() {
			return err
		}
	}
	return nil
}

func (s *ndfs) loop() error {
	for s.frames.Len() > 0 && !s.Done() {
		f := s.frames.Top()
		if s.todo.Len() == int(f.begin) {
			if err := s.leave(f); err != nil {
				return err
			}
			continue
		}
		t := s.todo.Top().Node
		s.todo.Truncate(s.todo.Len() - 1)
		var err error
		if f.inRed {
			err = s.followRed(t)
		} else {
			err = s.followBlue(f, t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *ndfs) followBlue(f *ndfsFrame, t search.Node) error {
	switch s.known.Colour(t) {
	case white:
		return s.enterBlue(t) // allRed is settled when t is left
	case cyan:
		f.allRed = false
		if s.Prod.Accepting(f.Q) {
			return s.report(f.Node)
		}
		if s.Prod.Accepting(t.Q) {
			return s.report(t)
		}
	case blue:
		f.allRed = false
	}
	return nil
}

func (s *ndfs) followRed(t search.Node) error {
	switch s.known.Colour(t) {
	case cyan:
		return s.report(s.seed)
	case blue:
		if err := s.known.Set(t, red); err != nil {
			return err
		}
		return s.enterRed(t)
	}
	return nil
}

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

func (s *ndfs) enterRed(n search.Node) error {
	if err := s.Revisit(s.frames.Len() + 1); err != nil {
		return err
	}
	return s.push(ndfsFrame{Node: n, inRed: true})
}

func (s *ndfs) push(f ndfsFrame) error {
	f.begin = uint32(s.todo.Len())
	if err := s.frames.Append(f); err != nil {
		return err
	}
	if err := s.Expand(f.Node); err != nil {
		return err
	}
	return pushReversed(&s.todo, s.Edges)
}

// leave ends the visit of the top state. An accepting state stays on top, turned into the
// seed of the red search, until that ends.
func (s *ndfs) leave(f *ndfsFrame) error {
	n, done := f.Node, blue
	switch {
	case f.inRed || f.allRed:
		done = red
	case s.Prod.Accepting(f.Q):
		f.inRed, s.seed = true, f.Node
		if err := s.Revisit(s.frames.Len()); err != nil {
			return err
		}
		if err := s.Expand(f.Node); err != nil {
			return err
		}
		return pushReversed(&s.todo, s.Edges)
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

func (s *ndfs) report(x search.Node) error {
	if s.Found != nil {
		return nil
	}
	var err error
	s.Found, err = s.LassoThrough(func(n search.Node) bool { return s.known.Colour(n) != white }, x)
	return err
}
