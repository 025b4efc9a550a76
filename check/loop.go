package check

import (
	"github.com/ltlcheck/ltlcheck/trace"
)

// People understand a counterexample best whose cycle is a single step: one process spins, or
// the program has stopped. The search may have come upon a longer cycle first. So a bounded
// breadth-first search looks for the nearest accepting step from a state to itself.

// loopEffort is how many states that search expands, besides a quarter of those the search
// for the verdict did.
const loopEffort = 10_000

// preferLoop returns a lasso around a single step if there is one nearby and the lasso is
// at most twice as long as the one found; otherwise the one found.
func (s *search) preferLoop(found *trace.Lasso) *trace.Lasso {
	b := s.clock.budget.Beyond()
	defer b.Release()
	sp, err := newSpace(s.plain, b, s.form)
	if err != nil {
		return found
	}
	if s.recorded != nil {
		sp.useRecord(s.recorded.record)
	}
	r := &search{clock: s.clock, space: sp}
	loop, err := r.nearestLoop(loopEffort+int(s.visited/4), 2*found.Len())
	if err != nil || loop == nil || len(found.Cycle) == 1 && len(found.Prefix) <= len(loop.Prefix) {
		return found
	}
	return loop
}

// nearestLoop is a shortest lasso of at most longest steps whose cycle is one step, or nil if
// none was found within the effort.
func (s *search) nearestLoop(effort, longest int) (*trace.Lasso, error) {
	acc := s.prod.Acceptance()
	t := s.newTree()
	defer t.budget.Release()
	if err := s.initial(); err != nil {
		return nil, err
	}
	for _, e := range s.edges {
		if err := t.add(e.node, noParent, step{}); err != nil {
			return nil, err
		}
	}
	depth, level := 0, t.seen.Len()
	for i := 0; i < t.seen.Len() && i < effort; i++ {
		if i == level {
			depth, level = depth+1, t.seen.Len()
		}
		if depth+1 > longest {
			return nil, nil
		}
		n := t.node(uint32(i))
		if err := s.space.expand(n); err != nil {
			return nil, err
		}
		for j, e := range s.edges {
			st := step{n, s.action(j), e.marks}
			if e.node == n && acc.Accepts(e.marks) {
				path := t.path(uint32(i), st)
				return s.lasso(path[:len(path)-1], path[len(path)-1:])
			}
			if err := t.add(e.node, uint32(i), st); err != nil {
				return nil, err
			}
		}
		if s.pace.due() && s.ctx.Err() != nil {
			return nil, nil
		}
	}
	return nil, nil
}
