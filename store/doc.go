// Package store holds visited sets.
//
// A key is a program state. A store gives every key it has not seen the next
// index, counted from 0, and finds the index of one it has; what an algorithm
// knows about a key stands in arrays beside it, by index (its payload). Memory
// is charged to a Budget before it is allocated, so that a full store says
// ErrFull instead of taking the machine with it.
//
// # Stores
//
// Exact keeps every key as it is, and is for few. Components keeps keys as the
// numbers of the values of their components, in the bits that these need: some
// 12 to 22 bytes for a key, if the keys are states of one program, and hardly
// more time than whole ones; or, with a partition that does not split them
// (WholeKeys), the bits in which they differ, or in full. Numbering makes words
// of the numbers of components, and keeps no keys: it is for package packed.
// Tree keeps keys as trees of pairs, whose equal parts are there once: some 15
// to 20 bytes for a key however long it is, if the keys are states of one
// program. Pairs
// numbers pairs of numbers, and is what trees are made of. Compact, Bitstate
// and Replacing are sets in
// bounded memory. Array is payload, or a stack.
//
// # Several goroutines
//
// A Budget may be shared by goroutines. So may
//
//	NewSharedTree(budget)   keys; every goroutine has a Cursor of its own
//	NewSharedComponents(budget, partition)  likewise, with a ComponentCursor
//	NewSharedPairs(budget)  pairs; every goroutine has a Numberer of its own, for Insert; Find and
//	                        Pair are for everybody
//	NewShared[T](budget)    payload by index
//
// and nothing else of this package. Their numbers are dense up to gaps: a
// goroutine takes numbers in blocks of 64 to 1024 and gives them one by one, so
// that at the end some of each goroutine's last block were never given. Len is
// a bound above all numbers given, good for the size of a payload; how many
// keys there are, the goroutines have to count: added is true for exactly one
// insertion of every key. A number means the same in every goroutine from then
// on, and never changes.
//
// An insertion that returns makes everything that its goroutine wrote before
// visible to those that insert or find the same key later. So what concerns a
// key may be written into its payload beforehand only if the number is known;
// the payload of a new key is zero, and that is how others know that nobody has
// written there yet. Elements of a Shared array are read and changed by the
// functions of package sync/atomic, on the pointer that At returns; the pointer
// stays good.
//
//	tree, marks := store.NewSharedTree(b), store.NewShared[uint32](b) // or components
//	// in every goroutine:
//	c := tree.NewCursor()
//	state := c.Key(index)            // good until the next call of c
//	…                                // expand it
//	c.Begin()
//	for _, s := range successors {
//		err := c.Add(s)              // hashes s, beside the state that Key returned last
//	}
//	c.ReadAhead()                    // fetches what the insertions will need
//	for i := range successors {
//		index, added, err := c.Insert(i)
//		mark, err := marks.At(index) // atomic.CompareAndSwapUint32(mark, 0, mine) …
//	}
//
// ErrFull leaves everything as it was but for pairs that nobody asks for;
// others may still find room. Free and Budget.Release are for when no goroutine
// is at work any more. The memory of what shared structures have outgrown goes
// back at once; its addresses go with Release.
//
// No compatibility promise.
package store
