// Package partitioned implements breadth-first search whose visited set is
// divided among workers, each of which stores packed states in a table
// (packed.Set).
//
// Every state belongs to one worker by its hash. A worker expands states of the
// present level that belong to it; what it finds it puts into its own set, or
// sends to the worker to whom it belongs, many states at a time. So no worker
// touches what another one writes but when states are handed over, and the sets
// need neither locks nor atomic operations. This is the search of Stern and
// Dill (Parallelizing the Murphi Verifier, CAV 1997), with levels:
//
//	level:    for each state in present: visit(state), which calls Meet
//	              for its successors;
//	              between: take what others have sent
//	          send what is left; until all have done so: take what
//	              others send
//	          the last one begins the next level
//	Meet(t):  x := pack(t); the worker to whom x belongs: fetch the line
//	              of x; queue x in pending
//	pending:  is as long as the memory needs for a line; then: if x is
//	              new in the set: append x to next
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
