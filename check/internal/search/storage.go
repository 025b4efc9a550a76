package search

import "slices"

// Storage is a form of the visited set.
type Storage string

// The forms of storage. The empty name chooses: see chooseStorage.
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
)

// bounded are the forms for the traversal in bounded memory.
var bounded = []Storage{StorageReplace, StorageBitstate, StorageBitstate3, StorageHashCompact}

// Storages lists the forms.
func Storages() []Storage {
	return append([]Storage{StorageClassical, StorageHybrid}, bounded...)
}

// Bounded reports whether a storage is one of the traversal in bounded memory.
func (s Storage) Bounded() bool { return slices.Contains(bounded, s) }
