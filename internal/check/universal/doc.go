// Package universal looks for a universal state of a product: one behind which
// every run is accepted, so that the way there is a bad prefix and no cycle has
// to be found. It is a goal of package reach, over each of its frontiers.
//
// It is for automata that are terminal, which those of violated safety
// properties are; other searches look for accepting cycles.
package universal
