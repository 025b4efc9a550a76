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
//	    when all have said how many batches they sent: each partition is told how many it must have, and from whom
//	    each partition has them: what is new is its level k + 1
//	    no partition has anything new: the search is complete
//
// Where violations are cycles, that is followed by the rounds of
// one-way-catch-them-young, whose turns (package owcty) are supersteps as well:
// the partitions expand what is left of their states, send what follows, and
// say how many are left; the coordinator decides on the next turn as a search
// by one does.
//
// # Words
//
// A partition is the states whose hashes fall to it, whoever has it. A
// superstep is one turn of the loop. A batch is states for one partition, with
// the superstep, its source and a number. An order is what the coordinator
// tells a partition, and a report what a partition tells the coordinator. The
// log of a partition is the orders and batches for it in one sequence, which
// never changes but at its end. A worker has partitions; an epoch is the number
// of a worker's turn at one.
//
// # Why nothing is lost without a word
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
// answer is inconclusive with the reason. That the search is complete is said
// when every partition has ended the same superstep, with the numbers and the
// sums of all batches equal at both ends.
//
// Log and function stay the same where a partition begins with a checkpoint
// instead: that is its states in the order in which they came, from which all
// that follows is as it was. What is in front of it in the log is removed,
// which no owner of the partition reads any more.
//
// Coordinator and Partition know no clock and no network: what they are told
// and what they say are messages. Simulate runs them on machines that lose,
// repeat, delay and forget.
//
// # The way to a violation
//
// No links to predecessors are kept: a state of level k > 0 is a successor of
// one of level k - 1, for which all partitions are asked. That expands each
// state once more at most, and costs nothing where nothing is found. A cycle is
// found by such questions, too, as owcty.Finder asks them. The run is replayed
// and judged by whoever asked.
//
// The package is not for searches in the memory of one machine, which package
// check does.
//
// No compatibility promise.
package cluster
