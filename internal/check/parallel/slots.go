package parallel

import (
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// SlotIndex gives the product states of some values of Q, which have ranks from
// 0 on, a place each: the index of what several workers know of them. As in
// search.Numbers, there may be room beside every program state for every rank,
// or only for those pairs that occur. rank maps Q to ranks, q is its inverse;
// both are nil if every Q is its own rank. width is the number of ranks. pairs
// is nil if there is room for all.
type SlotIndex struct {
	rank  []uint32     // by Q; nil: Q is the rank
	q     []uint32     // by rank; nil as well
	width uint32       // ranks
	pairs *store.Pairs // nil when there is room for all
}

// NewSlotIndex makes an index for product states of which that many bits are
// known. Only those values of Q have places for which chosen returns true, or
// all if it is nil.
func NewSlotIndex(s *search.Search, bits uint64, rank []uint32, chosen func(q uint32) bool) SlotIndex {
	p := SlotIndex{rank: rank, width: s.Prod.Q()}
	if rank != nil {
		p.q = nil
		for q := range rank {
			if chosen(uint32(q)) {
				p.q = append(p.q, uint32(q))
			}
		}
		p.width = max(1, uint32(len(p.q)))
	}
	if s.Storage == search.StorageClassical || s.Storage == "" && (uint64(p.width)*bits+7)/8 > widestShared {
		p.pairs = store.NewSharedPairs(s.Tails)
	}
	return p
}

// widestShared is how many bytes there may be beside every program state unless
// the user asks for storage hybrid.
const widestShared = 100

// Slot returns the place of a state, for a worker with its own numberer.
func (s *SlotIndex) Slot(n search.Node, numberer *store.Numberer) (uint32, error) {
	r := n.Q
	if s.rank != nil {
		r = s.rank[r]
	}
	if s.pairs != nil {
		index, _, err := numberer.Insert(n.Prog, r)
		return index, err
	}
	at := uint64(n.Prog)*uint64(s.width) + uint64(r)
	if at > store.MaxIndex {
		return 0, store.ErrTooMany
	}
	return uint32(at), nil
}

// Find returns the place of a state, and whether it has one.
func (s *SlotIndex) Find(n search.Node) (uint32, bool) {
	r := n.Q
	if s.rank != nil {
		r = s.rank[r]
	}
	if s.pairs != nil {
		return s.pairs.Find(n.Prog, r)
	}
	at := uint64(n.Prog)*uint64(s.width) + uint64(r)
	return uint32(at), at <= store.MaxIndex
}

// node returns the state at a place: the inverse of Slot.
func (s *SlotIndex) node(place uint32) search.Node {
	n := search.Node{Prog: place / s.width, Q: place % s.width}
	if s.pairs != nil {
		n.Prog, n.Q = s.pairs.Pair(place)
	}
	if s.q != nil {
		n.Q = s.q[n.Q]
	}
	return n
}

// Numberer returns what a worker needs for Slot, nil if that needs nothing.
func (s *SlotIndex) Numberer() *store.Numberer {
	if s.pairs == nil {
		return nil
	}
	return s.pairs.NewNumberer()
}

// flags has a bit for each place.
type flags struct {
	SlotIndex
	words *store.Shared[uint32]
}

// newFlags makes flags that are not set, for the values of Q that are chosen.
func newFlags(s *search.Search, rank []uint32, chosen func(q uint32) bool) flags {
	return flags{NewSlotIndex(s, 1, rank, chosen), store.NewShared[uint32](s.Tails)}
}

// bit returns the word and the bit of a state.
func (f *flags) bit(n search.Node) (word uint64, bit uint32) {
	r := n.Q
	if f.rank != nil {
		r = f.rank[r]
	}
	at := uint64(n.Prog)*uint64(f.width) + uint64(r)
	return at / 32, 1 << (at % 32)
}

// set sets the flag of a state, and reports whether this is the first time.
func (f *flags) set(n search.Node, numberer *store.Numberer) (fresh bool, err error) {
	if f.pairs != nil {
		r := n.Q
		if f.rank != nil {
			r = f.rank[r]
		}
		_, fresh, err = numberer.Insert(n.Prog, r)
		return fresh, err
	}
	word, bit := f.bit(n)
	if word > store.MaxIndex {
		return false, store.ErrTooMany
	}
	p, err := f.words.At(uint32(word))
	if err != nil || atomic.LoadUint32(p)&bit != 0 {
		return false, err
	}
	return atomic.OrUint32(p, bit)&bit == 0, nil
}

// has reports whether the flag of a state is set.
func (f *flags) has(n search.Node) bool {
	if f.pairs != nil {
		_, ok := f.Find(n)
		return ok
	}
	word, bit := f.bit(n)
	if word >= uint64(f.words.Len()) {
		return false
	}
	return atomic.LoadUint32(f.words.There(uint32(word)))&bit != 0
}
