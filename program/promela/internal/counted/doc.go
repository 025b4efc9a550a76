// Package counted abstracts a Promela model with any number N of processes of
// one proctype to a finite graph: of the processes it records how many are in
// each local state, exactly below a cut and as "at least that many" from it on.
//
// # Words
//
// A family is the model for every value of one macro, the parameter; a size is
// a value of it. The members of the family are the N processes that it has of a
// proctype. Members with the lowest numbers are tracked: each is a part of the
// state by itself. The others are counted. A process array is a global array
// with N elements; element i belongs to the member with rank i, and is part of
// its local state, a block. A class is a set of members with equal blocks.
//
// A cursor is a variable that runs over the processes, as in
// for (i : 0 .. N-1). In an atomic sequence it refers to some member that it
// has not visited before, and a sweep is the loop of the cursor.
//
// # Soundness
//
// Values are numbers, or sums of a number, a multiple of N and the rank of the
// process that moves or that a cursor refers to (value.go); those of variables
// that count are numbers plus a weight for each counted process (weights.go).
// A comparison with one is the same for all counts that a state stands for, as is
// whether a class can move; else the cut is made larger. What is decided for
// all of them is executed; all else is refused, with the place: orders of
// counted processes, ranks in shared variables, arithmetic on ranks. So a step
// of a process depends on the shared variables, its own block and the blocks
// that cursors visit, and the graph has a transition for each that an instance
// with N processes can take: the function that maps a state of an instance to
// its counts is a simulation. It also preserves which classes can move, so that
// deadlocks, and fairness towards classes, mean the same (explore.go). What
// holds for all runs of the graph holds for every N.
//
// The graph for cut c is finite. A larger cut excludes more: a run of the graph
// need not belong to any instance.
//
// A. Pnueli, J. Xu, L. Zuck, Liveness with (0,1,∞)-counter abstraction, CAV
// 2002; S. German, A. P. Sistla, Reasoning about systems with many processes,
// J. ACM 39(3), 1992.
//
// # Not here
//
// Counterexamples: those are searched in instances.
package counted
