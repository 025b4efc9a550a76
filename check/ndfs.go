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
// most twice. A state costs its program state (shared) and two bits for every value of Q beside that,
// or a pair and a byte (see visited.go).
type ndfs struct {
	*search
	known  colours
	frames store.Array[ndfsFrame]
	todo   store.Array[edge]
	seed   node // where the red search began
}

const (
	white uint8 = iota
	cyan
	blue
	red
)

type ndfsFrame struct {
	node
	begin  uint32 // the frame's edges in todo are those from here on
	inRed  bool
	allRed bool
}

func searchNDFS(s *search) error {
	b := s.clock.budget
	n := &ndfs{
		search: s, known: s.newColours(2),
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
		if s.known.colour(e.node) != white {
			continue
		}
		if err := s.enterBlue(e.node); err != nil {
			return err
		}
		if err := s.loop(); err != nil || s.done() {
			return err
		}
	}
	return nil
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

func (s *ndfs) followBlue(f *ndfsFrame, t node) error {
	switch s.known.colour(t) {
	case white:
		return s.enterBlue(t) // allRed is settled when t is left
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

func (s *ndfs) followRed(t node) error {
	switch s.known.colour(t) {
	case cyan:
		return s.report(s.seed)
	case blue:
		if err := s.known.set(t, red); err != nil {
			return err
		}
		return s.enterRed(t)
	}
	return nil
}

func (s *ndfs) enterBlue(n node) error {
	if err := s.visit(s.frames.Len() + 1); err != nil {
		return err
	}
	s.count(n, &s.stats.States)
	if err := s.known.set(n, cyan); err != nil {
		return err
	}
	return s.push(ndfsFrame{node: n, allRed: true})
}

func (s *ndfs) enterRed(n node) error {
	if err := s.revisit(s.frames.Len() + 1); err != nil {
		return err
	}
	return s.push(ndfsFrame{node: n, inRed: true})
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
	n, done := f.node, blue
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
	wasBlue := s.known.colour(n) == cyan
	if err := s.known.set(n, done); err != nil {
		return err
	}
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
	s.found, err = s.lassoThrough(func(n node) bool { return s.known.colour(n) != white }, x)
	return err
}
