// Package store implements visited sets: it stores the states that a search has
// found, and numbers them.
//
// A key is a program state, a byte string. A store gives every key it has not
// seen the next index, counted from 0, and returns the index of one it has;
// what an algorithm knows about a key is in arrays beside the store, by index
// (its payload). Memory is charged to a Budget before it is allocated, so that
// a full store returns ErrFull instead of exhausting the machine.
//
// The package knows nothing of programs, automata or properties, and does not
// decide what a search visits. Sets on a disk are in package disk, sets without
// numbers in package packed, sets in bounded memory, which lose keys, in package
// lossy, and the files of searches that were stopped in package checkpoint.
//
// # Stores
//
// States is what a search with one goroutine uses: it chooses the form of its
// keys, and changes it as they become many. The forms are stores themselves:
//
//   - Exact keeps every key in full, and is for few keys.
//   - Components keeps a key as the numbers of the values of its components, in
//     the bits that these need: some 12 to 22 bytes for a key if the keys are
//     states of one program, hardly slower than whole ones. With a partition
//     that does not split keys (WholeKeys) it keeps the bits in which they
//     differ, or all bytes.
//   - Tree keeps keys as trees of pairs, whose equal parts are stored once:
//     some 15 to 20 bytes for a key however long it is, if the keys are states
//     of one program.
//
// Components need a Partition and trees may have an Arrangement, both learned
// from the first keys. Numbering turns keys into words of the numbers of
// components and stores no keys, for package packed. Pairs numbers pairs of
// numbers; trees are made of them.
//
// Array and Bits are payload by index or, the former, a stack.
//
// # Several goroutines
//
// A Budget may be shared by goroutines. So may what these make, and nothing
// else of this package:
//
//	NewSharedComponents  keys; a ComponentCursor for each goroutine
//	NewNumbering         words of keys; a NumberingCursor for each
//	NewSharedPairs       pairs; a Numberer for each, to insert; all may
//	                     call Find and Pair
//	NewShared            payload by index
//
// Their numbers are dense up to gaps: a goroutine takes numbers in blocks of 64
// to 1024 and gives them one by one, so that at the end some of each
// goroutine's last block were never given. Len is a bound above all numbers
// given, good for the size of a payload; the goroutines have to count the keys:
// added is true for exactly one insertion of every key. A number means the same
// in every goroutine from then on, and never changes.
//
// An insertion that returns makes everything that its goroutine wrote before
// visible to those that insert or find the same key later. So what concerns a
// key may be written into its payload beforehand only if the number is known;
// the payload of a new key is zero, and that is how others know that no
// goroutine has written there yet. Elements of a Shared array are read and
// changed by the functions of package sync/atomic, on the pointer that At
// returns; the pointer stays valid.
//
//	keys := store.NewSharedComponents(b, partition)
//	marks := store.NewShared[uint32](b)
//	// in every goroutine:
//	c := keys.NewCursor()
//	state := c.Key(index) // valid until the next call of c
//	…                     // expand it
//	c.Begin()
//	for _, s := range successors {
//		err := c.Add(s) // hashes s, beside the state that Key returned
//	}
//	c.ReadAhead() // fetches what the insertions will need
//	for i := range successors {
//		index, added, err := c.Insert(i)
//		mark, err := marks.At(index)
//		// atomic.CompareAndSwapUint32(mark, 0, mine) …
//	}
//
// ErrFull leaves everything as it was, but for values and pairs that no key
// uses; other goroutines may still find room. Free and Budget.Release are for
// when no goroutine is at work any more. The memory of outgrown parts of shared
// structures is returned at once; its addresses stay valid until Release.
package store
