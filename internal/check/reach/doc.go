// Package reach implements searches for a state, as one loop over a frontier and
// a goal.
//
// A frontier stores the states that were found and yields them, level by level;
// it knows how a state was reached. Once there are many, a diver looks depth first
// beside any frontier (diver.go). A goal expands a state and decides whether it
// is what is looked for:
//
//	Run(goal) over a frontier, in every worker:
//		worker 0: Initial adds the initial states
//		for each state that the frontier yields:
//			limits, counts and, of some frontiers, checkpoints
//			Visit(state): expand it; Take what was looked for, or
//			    Add the successors to the worker's part
//		the way to what was taken: Way of the frontier
//
// Goals are elsewhere: that of a product in package universal, those of programs
// alone in package explore. There is a file for each frontier: packed.go is the
// frontier of package partitioned, shared.go that of one store that the workers
// share, disk.go that of files on a disk, memory.go that of one worker with its
// states in memory.
//
// packedlook.go makes a search over packed states again if the way is missing, and
// way.go follows parents.
//
// depth.go is the frontier of one worker that goes depth first, and stores no way
// but that on its stack.
//
// It is not for searches for cycles.
package reach
