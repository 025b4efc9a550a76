package search

import (
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// LoopEffort is how many states the search for a loop expands, besides a
// quarter of those that the search for the verdict did.
const LoopEffort = 10_000

// mostLoopMemory is how many bytes it may take where the memory limit leaves
// less.
const mostLoopMemory = 16 << 20

// PreferLoop returns a lasso around a single step if there is one nearby and
// the lasso is at most twice as long as the one found; otherwise it returns the
// one found.
//
// Users understand a counterexample best whose cycle is a single step: one
// process spins, or the program has stopped. The search may have found a longer
// cycle first. So a bounded breadth-first search looks for the nearest
// accepting step from a state to itself.
func (s *Search) PreferLoop(found *trace.Lasso) *trace.Lasso {
	b := s.Monitor.Budget.Beside(mostLoopMemory)
	defer b.Release()
	sp, err := NewSpace(s.Plain, b, s.Form)
	if err != nil {
		return found
	}
	if s.Shared != nil {
		sp.Share(s.Shared)
	}
	r := &Search{Monitor: s.Monitor, Space: sp}
	loop, err := r.nearestLoop(LoopEffort+int(s.Visited/4), 2*found.Len())
	if err != nil || loop == nil || len(found.Cycle) == 1 && len(found.Prefix) <= len(loop.Prefix) {
		return found
	}
	return loop
}

// nearestLoop returns a shortest lasso of at most longest steps whose cycle is
// one step, nil if none was found within the effort. It is for a search whose
// space is dropped afterwards.
func (s *Search) nearestLoop(effort, longest int) (*trace.Lasso, error) {
	acc := s.Prod.Acceptance()
	t := NewTree(s.Space.Budget)
	if err := t.Begin(s); err != nil {
		return nil, err
	}
	depth, level := 0, t.Seen.Len()
	for i := 0; i < t.Seen.Len() && i < effort; i++ {
		if i == level {
			depth, level = depth+1, t.Seen.Len()
		}
		if depth+1 > longest {
			return nil, nil
		}
		n := t.Node(uint32(i))
		if err := s.Space.Expand(n); err != nil {
			return nil, err
		}
		for j, e := range s.Edges {
			st := Step{n, s.Action(j), e.Marks}
			if e.Node == n && acc.Accepts(e.Marks) {
				path := t.Path(uint32(i), st)
				return s.lasso(path[:len(path)-1], path[len(path)-1:])
			}
			if err := t.Add(e.Node, uint32(i), st); err != nil {
				return nil, err
			}
		}
		if s.Pace.Due() && s.Ctx.Err() != nil {
			return nil, nil
		}
	}
	return nil, nil
}
