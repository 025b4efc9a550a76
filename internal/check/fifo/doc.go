// Package fifo tests whether FIFO channels without capacities are bounded: a
// depth-first traversal with replacement, under growing capacities, that looks
// for loops which can be repeated for ever and make a channel grow. Check is
// the whole of it; search.go has the algorithm and why it is sound.
//
// It knows programs through the contract openchannels.Unlimited, and nothing of
// languages, properties or automata.
package fifo
