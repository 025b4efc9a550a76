// Package packed holds sets of keys that fit into a few words of 64 bits, in a
// table of the keys themselves.
//
// It is for breadth-first searches of many states that need to know only
// whether a state is new. Keys have no numbers here and stay in no order: an
// algorithm that knows something of each state needs package store. A look-up
// reads one cache line, where a store reads two or more, and a key takes 5 to
// 14 bytes for each of its words.
//
// A Packer converts a key to words and back: the bits that vary, or the numbers
// of the values of its components. A stray is a key that does not fit; it is
// stored whole, and its number is packed. A Set is a set of packed keys, each
// spread, that is, turned into its own hash by a bijection. Once there are many
// strays, a wider Packer replaces the one in use:
//
//	p := packed.NewPacker(budget, form, n, key)  // learns from n keys
//	set, err := packed.NewSet(budget, p.Words(), p.Bits())
//	c := p.NewCursor()                           // one for each goroutine
//	err = c.PackAll(keys, length, words)         // words of all keys
//	set.FetchAll(words)
//	fresh, err = set.InsertAll(words, fresh[:0]) // those that were new
//
// A Set is for one goroutine. NewSets makes sets of the same keys, into which
// several goroutines insert without locks.
package packed
