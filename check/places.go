package check

import (
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/store"
)

// places gives the product states of some values of Q, which have ranks from 0 on, a number each: where
// what several workers know of them stands. As in visited.go, there may be room beside every
// program state for every rank, or only for those pairs that occur.
type places struct {
	rank  []uint32     // by Q; nil: Q is the rank
	q     []uint32     // by rank; nil as well
	width uint32       // ranks
	pairs *store.Pairs // nil when there is room for all
}

// newPlaces numbers product states of which so many bits are known. Those values of Q have places that
// chosen says, or all if it is nil, and the rank given for them.
func (s *search) newPlaces(bits uint64, rank []uint32, chosen func(q uint32) bool) places {
	p := places{rank: rank, width: s.prod.Q()}
	if rank != nil {
		p.q = nil
		for q := range rank {
			if chosen(uint32(q)) {
				p.q = append(p.q, uint32(q))
			}
		}
		p.width = max(1, uint32(len(p.q)))
	}
	if s.storage == "classical" || s.storage == "" && (uint64(p.width)*bits+7)/8 > widestShared {
		p.pairs = store.NewSharedPairs(s.tails)
	}
	return p
}

// widestShared is how many bytes there may be beside every program state without the user's asking for it.
const widestShared = 100

// of is the place of a state, for a worker with this numberer.
func (p *places) of(n node, numberer *store.Numberer) (uint32, error) {
	r := n.q
	if p.rank != nil {
		r = p.rank[r]
	}
	if p.pairs != nil {
		index, _, err := numberer.Insert(n.prog, r)
		return index, err
	}
	at := uint64(n.prog)*uint64(p.width) + uint64(r)
	if at > store.MaxIndex {
		return 0, store.ErrTooMany
	}
	return uint32(at), nil
}

// find is the place of a state that may have none.
func (p *places) find(n node) (uint32, bool) {
	r := n.q
	if p.rank != nil {
		r = p.rank[r]
	}
	if p.pairs != nil {
		return p.pairs.Find(n.prog, r)
	}
	at := uint64(n.prog)*uint64(p.width) + uint64(r)
	return uint32(at), at <= store.MaxIndex
}

// node is the state at a place.
func (p *places) node(place uint32) node {
	n := node{place / p.width, place % p.width}
	if p.pairs != nil {
		n.prog, n.q = p.pairs.Pair(place)
	}
	if p.q != nil {
		n.q = p.q[n.q]
	}
	return n
}

// numberer is what a worker needs for of.
func (p *places) numberer() *store.Numberer {
	if p.pairs == nil {
		return nil
	}
	return p.pairs.NewNumberer()
}

// flags is a bit for each place.
type flags struct {
	places
	words *store.Shared[uint32]
}

func (s *search) newFlags(rank []uint32, chosen func(q uint32) bool) flags {
	return flags{s.newPlaces(1, rank, chosen), store.NewShared[uint32](s.tails)}
}

// bit is where the flag of a state stands.
func (f *flags) bit(n node) (word uint64, bit uint32) {
	r := n.q
	if f.rank != nil {
		r = f.rank[r]
	}
	at := uint64(n.prog)*uint64(f.width) + uint64(r)
	return at / 32, 1 << (at % 32)
}

// set sets the flag of a state, and reports whether it was not set before.
func (f *flags) set(n node, numberer *store.Numberer) (fresh bool, err error) {
	if f.pairs != nil {
		r := n.q
		if f.rank != nil {
			r = f.rank[r]
		}
		_, fresh, err = numberer.Insert(n.prog, r)
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
func (f *flags) has(n node) bool {
	if f.pairs != nil {
		_, ok := f.find(n)
		return ok
	}
	word, bit := f.bit(n)
	if word >= uint64(f.words.Len()) {
		return false
	}
	return atomic.LoadUint32(f.words.There(uint32(word)))&bit != 0
}
