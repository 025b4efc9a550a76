// Package packed holds sets of keys that fit into a few words of 64 bits, in a
// table that has the keys themselves.
//
// A Packer makes words of a key and the key of its words: the bits that vary,
// or the numbers of the values of its components. A stray is a key that does
// not fit, and is numbered. A Set is a set of such words. Keys have no numbers
// there: who needs numbers, for what is known of each key, takes package store.
//
// No compatibility promise.
package packed
