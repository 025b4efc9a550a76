// Package spintrail reads the trails that SPIN's verifiers write, and finds the
// runs of a model that they mean.
//
// A trail has a line for each step: its number, the process, and the number of
// the statement, as 12:1:30. A negative number of a step says something about
// the trail itself. What these are is in SPIN's own replay of trails (guided.c
// of its source):
//
//	-1   the steps below repeat for ever
//	-2   there is a claim: it is process 0, and the processes of the model count from 1
//	-4   statements are merged: a line stands for a row of statements of which nobody else can see any but the first
//	-5 … -8   the search went through processes or options in another order, which a trail need not know
//
// The steps of the claim are left out: the run is one of the model.
package spintrail
