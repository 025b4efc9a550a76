// Package facts says what is known of the steps of a flat model without running
// it: which regions of the state and which channels a step reads and writes,
// which variables are dead or irrelevant to a property, which hidden variables
// matter, where loops are. It decides nothing; the resolver, the reductions and
// the compiler do.
package facts
