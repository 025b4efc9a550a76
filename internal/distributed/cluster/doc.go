// Package cluster searches exactly, with the states divided among partitions by
// their hashes, on as many machines as there are.
//
// U. Stern, D. L. Dill, Parallelizing the Murφ verifier, CAV 1997, divide
// states by their hashes; L. G. Valiant, A bridging model for parallel
// computation, CACM 33, 1990, has supersteps with a barrier between them, which
// make the end of the search easy to see:
//
//	level 0 of each partition := its initial states
//	for k := 0, 1, ...:
//	    each partition expands its level k; a successor of another partition goes into a batch for that one
//	    when all have reported how many batches they sent: each partition is told how many it must have, and from whom
//	    each partition has them: what is new is its level k + 1
//	    no partition has anything new: the search is complete
//
// Where violations are cycles, that is followed by the rounds of
// one-way-catch-them-young, whose tasks (package owcty) are supersteps as well:
// the partitions expand what is left of their states, send what follows, and
// report how many are left; the coordinator decides on the next task as a
// search by one process does.
//
// # Types
//
// NewProblem prepares a question. Ask runs its search on the workers of a
// server (client.go), Work serves such searches (work.go), Local runs one in
// this process, and in tests World simulates one on machines that fail. Each
// ends with an Outcome, which Problem.Conclude turns into a verdict. Inside, a
// Coordinator and Partitions exchange Orders, Reports and batches over a
// Transport.
//
//	problem, err := cluster.NewProblem(ctx, prog, property)
//	if err != nil {
//		return err
//	}
//	outcome, err := cluster.Ask(ctx, conn, cluster.Task{Search: cluster.Search{Problem: problem, Partitions: 8}, Parcel: parcel})
//	if err == nil {
//		answer, err = problem.Conclude(ctx, outcome)
//	}
//
// # Words
//
// A partition is the states whose hashes fall to it, on whichever worker. A
// superstep is one pass of the loop. A batch is states for one partition, with
// the superstep, its source and a number. An order is a message from the
// coordinator to a partition, and a report one from a partition to the
// coordinator. The log of a partition is the orders and batches for it in one
// sequence, which never changes but at its end. A worker is a process that has
// partitions; an assignment gives it one, and its epoch is the number of
// assignments of that partition so far.
//
// # Why nothing is lost silently
//
// A partition is a function of its log: reading the same log again makes the
// same states in the same order, and so the same batches with the same numbers.
// So a partition whose worker is gone is taken over by reading its log, what is
// sent twice is recognised by its number and dropped, and a worker that was
// declared lost and comes back does no harm: its batches are repeats, and its
// reports bear an epoch that is over. A batch is counted as sent only when the
// log has it, and orders come from one place. So when a partition reads how
// many batches it must have, they are in front of that in the log, or lost:
// then they are sent again, as a partition makes the same batches again; where
// that cannot be done, as when a repeat differs from what it repeats, the
// answer is inconclusive with the reason. The search is complete when every
// partition has ended the same superstep, with the numbers and the sums of all
// batches equal at both ends.
//
// Log and function stay the same where a partition begins with a checkpoint
// instead: that is its states in the order in which they came, from which all
// that follows is as it was. What is in front of it in the log is removed,
// which no owner of the partition reads any more.
//
// A server can lose what it has acknowledged, and so an order or a report. A
// partition that has had nothing new for a while reports that it is idle, and
// the coordinator repeats the order whose report it awaits.
//
// A worker that comes back, after a crash or after it has heard nothing of its
// client for long, has another session: to the client it is another worker, and
// its partitions begin anew with another epoch once its lease has ended. What
// its former session still does is the work of a former owner.
//
// Coordinator and Partition, and the members and hosts that decide who takes
// part, know no clock and no network: their inputs and outputs are messages and
// times. The tests' World runs them on machines that crash, stand still and come
// back, with a network and a server that lose, repeat, delay and forget; Trials
// compares the ends of searches in random worlds with the right ones.
//
// # The way to a violation
//
// No links to predecessors are kept: a state of level k > 0 is a successor of
// one of level k - 1, for which all partitions are asked. That expands each
// state once more at most, and costs nothing where nothing is found. A cycle is
// found by such questions, too, as owcty.Finder puts them. The run is replayed
// and judged by the client.
//
// The package is not for searches in the memory of one machine, which package
// check does.
package cluster
