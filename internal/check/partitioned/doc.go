// Package partitioned implements breadth-first search whose visited set is one
// table of packed states (packed.Set), into which all workers insert, and whose
// levels are divided among the workers.
//
// A worker keeps the states that it is the first to find: they are its part of
// the next level. When it has visited its part of the present level it takes
// states of others' parts, some at a time (Laarman, van de Pol and Weber,
// Boosting Multi-Core Reachability Performance with Shared Hash Tables, FMCAD
// 2010; here with levels, so that depths are exact).
//
//	level:    while there are states in a part of present, the own one first:
//	              take some of them: visit(state), which calls Meet for its
//	              successors
//	          look up all that is pending; wait for the others
//	          the last one begins the next level
//	Meet(t):  x := pack(t); fetch the line of x; queue x in pending
//	pending:  is as long as the memory needs for a line; then: if x is
//	              new in the set: append x to the own part of next
//
// A user makes a Search, adds the initial states through Worker(0).Meet, and
// calls Run in a goroutine for each worker:
//
//	s, err := partitioned.New(budget, packer, n, begin)
//	err = s.Worker(0).Meet(state, len(state), 1)
//	// in worker i:
//	err = s.Run(i, func(state []byte) error {
//		…                         // expand; Meet the successors
//	})
//
// It has no numbers of states and no predecessors: for a run to a state another
// search is made that stores a trail (KeepTrail). It is not for searches that
// need to know more of a state than that it was found.
package partitioned
