// Package partitioned is breadth-first search whose visited set is divided
// among workers, and keeps packed states in its table (packed.Set).
//
// Every state belongs to one worker by its hash. A worker expands states of the
// present level that belong to it; what it meets it puts into its own set, or
// sends to whom it belongs, many states at a time. So no worker touches what
// another one writes but when states are handed over, and the sets need neither
// locks nor atomic operations. This is the search of Stern and Dill
// (Parallelizing the Murphi Verifier, CAV 1997), with levels:
//
//	level:    for each state in present: visit(state)            visit calls Meet for its successors
//	              between: take what others have sent
//	          send what is left; until all have done so: take what others send
//	          the last one begins the next level
//	Meet(t):  x := pack(t); the worker to whom x belongs: fetch the line of x; queue x in pending
//	pending:  is as long as the memory needs for a line; then: if x is new in the set: append x to next
//
// It keeps no numbers of states and no predecessors: who wants a run to a state
// searches again, up to its level.
//
// It is not for searches that need to know more of a state than that it was met.
package partitioned
