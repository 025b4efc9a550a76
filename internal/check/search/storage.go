package search

import "slices"

// Storage names a form of the visited set of product states. Which one is used
// decides the memory of a search, whether it is exact, and which algorithms can
// run.
type Storage string

// The forms of storage. The empty name lets chooseStorage decide by the size of
// the automata. The packed ones cannot be requested; they appear in results
// when an exact search has used a more compact table.
const (
	StorageClassical   Storage = "classical"    // a hash table of product states, exact
	StorageHybrid      Storage = "hybrid"       // a packet for each program state, exact
	StorageReplace     Storage = "replace"      // exact in bounded memory: states are given up and met again
	StorageBitstate    Storage = "bitstate"     // two bits for each state, not exact
	StorageBitstate3   Storage = "bitstate3"    // three bits for each state, not exact
	StorageHashCompact Storage = "hash-compact" // a hash for each state, not exact
	StorageDisk        Storage = "disk"         // sorted files, exact; of package external
	StoragePacked      Storage = "packed"       // a table of the bits of product states that vary, exact; in results only
	// StoragePackedComponents is a table of the numbers of the components of
	// product states, exact; in results only.
	StoragePackedComponents Storage = "packed,components"
	// StorageHybridReplace is exact in bounded memory: packets are given up and
	// met again.
	StorageHybridReplace Storage = "hybrid,replace"
)

// bounded lists the forms that belong to the depth-first traversal in bounded
// memory, package bounded.
var bounded = []Storage{StorageReplace, StorageHybridReplace, StorageBitstate, StorageBitstate3, StorageHashCompact}

// Storages lists the forms that a user may choose for a search in memory, first
// those that need room for all states. StorageDisk has options of its own, and
// the packed forms cannot be chosen.
func Storages() []Storage {
	return append([]Storage{StorageClassical, StorageHybrid}, bounded...)
}

// Bounded reports whether a storage belongs to the traversal in bounded memory.
// Only those that replace are exact.
func (s Storage) Bounded() bool { return slices.Contains(bounded, s) }

// Replaces reports whether a storage gives states up to make room for others.
// What it has is exact.
func (s Storage) Replaces() bool { return s == StorageReplace || s == StorageHybridReplace }
