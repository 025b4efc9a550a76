package guided

import (
	"github.com/ltlcheck/ltlcheck/internal/check/sequential"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Depth-first search that follows the most promising edge first. What it closes
// it finds by strongly connected components (sequential.SCC):
//
//	visit(v):
//	    for each edge v -> w, by its measure, the least first:
//	        as in SCC: visit w if it is new, else merge the components of the
//	        cycle, and report one that is accepting
//	until the effort is spent
//
// A search that has lost its way below a bad choice does not come back from it
// in time; the next one makes other choices, among equal ones at random.
func (t *Task) depth(by guidance, seed, effort uint64) (*trace.Lasso, error) {
	s, err := t.search()
	if err != nil {
		return nil, err
	}
	defer s.Monitor.Budget.Release()
	s.Effort, s.Prefer = effort, t.newPreference(s.Walker, by, seed).sort
	err = sequential.SCC(s)
	t.Steps += s.Visited
	return s.Found, err
}
