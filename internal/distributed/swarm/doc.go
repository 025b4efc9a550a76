// Package swarm looks for violations by many different searches in little
// memory each, on as many machines as there are.
//
// G. J. Holzmann, R. Joshi, A. Groce, Swarm verification techniques, IEEE
// Transactions on Software Engineering 37, 2011:
//
//	for n := 0 .. jobs - 1, in parallel:
//	    search with memory M, and hashes, orders, depths and methods that are drawn from n
//	the first counterexample ends all
//
// One search in little memory sees a part of a large state space; searches that
// differ see different parts. What none of them has seen stays open: a swarm
// finds violations, and never proves that there are none.
//
// Ask runs a swarm on the workers of a server, Work is such a worker, and Local
// runs a swarm in this process without a server. All give an Answer for each
// property. Diversify draws the search of a job.
//
//	answers, err := swarm.Local(ctx, swarm.Task{Parcel: p, Opened: opened, Jobs: 64, Bounds: swarm.Bounds{Memory: 64 << 20}}, 4)
//
// # Words
//
// The client makes a run: a parcel (package parcel), a number of jobs for each
// of its properties, and the memory and the time of a job. A job is a number,
// from which the search follows. Workers take jobs from a queue, and store a
// result for each. A claim is a counterexample that a worker reports; the
// client replays and judges it before it counts, and a claim that cannot be
// repeated changes nothing.
//
// # What is stored where
//
//	stream LTLCHECK_SWARM       a work queue of jobs, with subjects ltlcheck.swarm.job.RUN.QUESTION
//	bucket ltlcheck_swarm       RUN.run, RUN.result.QUESTION.JOB, RUN.claim.QUESTION, RUN.over.QUESTION
//	objects ltlcheck_swarm      parcels by their hash, and counterexamples as RUN.trail.QUESTION.JOB
//	subject ltlcheck.swarm.stop.RUN.QUESTION     the jobs of this property are not needed any more
//
// A job is acknowledged when its result is stored, and given out again when its
// worker has not been heard of for the time of a lease. So none is lost; and as
// a result is created, and never written over, none counts twice. Others can
// write over it: where the queue of a question is empty and results are missing,
// the client has these jobs done again.
//
// The package does not search, which package check does, and does not judge
// runs.
package swarm
