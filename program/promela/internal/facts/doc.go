// Package facts computes what is known of the steps of a flat model without
// running it: which regions of the state and which channels a step reads and
// writes, which variables are dead or irrelevant to a property, which hidden
// variables matter, and where loops are.
//
// All of it is an approximation to the safe side: a region that may be read
// counts as read, a channel that may be meant counts as used, and a variable is
// dead only where no path reads it before it is overwritten. Users rely on
// that, so that a new kind of step or node must be added to the tables here
// before anything can use it.
//
// The package decides nothing: the resolver, the reductions and the compiler
// do.
package facts
