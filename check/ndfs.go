package check

import "github.com/ltlcheck/ltlcheck/store"

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
// most twice. A state costs its program state (shared), a pair, and a byte that holds the colour.
type ndfs struct {
	*search
	pairs  *store.Pairs
	colour store.Array[colour]
	frames store.Array[ndfsFrame]
	todo   store.Array[edge]
	seed   node // where the red search began
}

type colour uint8

const (
	white colour = iota
	cyan
	blue
	red
)

type ndfsFrame struct {
	node
	id     uint32
	begin  uint32 // the frame's edges in todo are those from here on
	inRed  bool
	allRed bool
}

func searchNDFS(s *search) error {
	b := s.clock.budget
	n := &ndfs{
		search: s, pairs: store.NewPairs(b), colour: store.NewArray[colour](b),
		frames: store.NewArray[ndfsFrame](b), todo: store.NewArray[edge](b),
	}
	err := n.run()
	s.stats.Stored = s.stats.States
	return err
}

func (s *ndfs) run() error {
	if err := s.initial(); err != nil {
		return err
	}
	initial := append([]edge(nil), s.edges...)
	for _, e := range initial {
		id, err := s.number(e.node)
		if err != nil {
			return err
		}
		if *s.colour.At(id) != white {
			continue
		}
		if err := s.enterBlue(e.node, id); err != nil {
			return err
		}
		if err := s.loop(); err != nil || s.done() {
			return err
		}
	}
	return nil
}

func (s *ndfs) done() bool { return s.found != nil && !s.exhaust }

// number finds the pair of a state, white if it is new.
func (s *ndfs) number(n node) (uint32, error) {
	id, added, err := s.pairs.Insert(n.prog, n.q)
	if added {
		err = s.colour.Append(white)
	}
	return id, err
}

func (s *ndfs) loop() error {
	for s.frames.Len() > 0 && !s.done() {
		f := s.frames.Top()
		if s.todo.Len() == int(f.begin) {
			if err := s.leave(f); err != nil {
				return err
			}
			continue
		}
		t := s.todo.Top().node
		s.todo.Truncate(s.todo.Len() - 1)
		id, err := s.number(t)
		if err == nil && f.inRed {
			err = s.followRed(t, id)
		} else if err == nil {
			err = s.followBlue(f, t, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *ndfs) followBlue(f *ndfsFrame, t node, id uint32) error {
	switch *s.colour.At(id) {
	case white:
		return s.enterBlue(t, id) // allRed is settled when t is left
	case cyan:
		f.allRed = false
		if s.prod.Accepting(f.q) {
			return s.report(f.node)
		}
		if s.prod.Accepting(t.q) {
			return s.report(t)
		}
	case blue:
		f.allRed = false
	}
	return nil
}

func (s *ndfs) followRed(t node, id uint32) error {
	switch *s.colour.At(id) {
	case cyan:
		return s.report(s.seed)
	case blue:
		*s.colour.At(id) = red
		return s.enterRed(t, id)
	}
	return nil
}

func (s *ndfs) enterBlue(n node, id uint32) error {
	if err := s.visit(s.frames.Len() + 1); err != nil {
		return err
	}
	s.count(n, &s.stats.States)
	*s.colour.At(id) = cyan
	return s.push(ndfsFrame{node: n, id: id, allRed: true})
}

func (s *ndfs) enterRed(n node, id uint32) error {
	if err := s.revisit(s.frames.Len() + 1); err != nil {
		return err
	}
	return s.push(ndfsFrame{node: n, id: id, inRed: true})
}

func (s *ndfs) push(f ndfsFrame) error {
	f.begin = uint32(s.todo.Len())
	if err := s.frames.Append(f); err != nil {
		return err
	}
	if err := s.expand(f.node); err != nil {
		return err
	}
	return pushReversed(&s.todo, s.edges)
}

// leave ends the visit of the top state. An accepting state stays on top, turned into the
// seed of the red search, until that ends.
func (s *ndfs) leave(f *ndfsFrame) error {
	id, done := f.id, blue
	switch {
	case f.inRed || f.allRed:
		done = red
	case s.prod.Accepting(f.q):
		f.inRed, s.seed = true, f.node
		if err := s.revisit(s.frames.Len()); err != nil {
			return err
		}
		if err := s.expand(f.node); err != nil {
			return err
		}
		return pushReversed(&s.todo, s.edges)
	}
	wasBlue := *s.colour.At(id) == cyan
	*s.colour.At(id) = done
	s.frames.Truncate(s.frames.Len() - 1)
	if wasBlue && done != red && s.frames.Len() > 0 {
		s.frames.Top().allRed = false
	}
	return nil
}

func (s *ndfs) report(x node) error {
	if s.found != nil {
		return nil
	}
	var err error
	s.found, err = s.lassoThrough(s.known, x)
	return err
}

// known reports whether the search has visited the state.
func (s *ndfs) known(n node) bool {
	id, ok := s.pairs.Find(n.prog, n.q)
	return ok && *s.colour.At(id) != white
}
