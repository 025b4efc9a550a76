package parallel

import (
	"github.com/ltlcheck/ltlcheck/check/internal/partitioned"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/packed"
)

// Suffix is what stands behind the vectors of states that are packed: Q, and
// whether the state is inside an atomic sequence. Vectors inside may be longer
// by some bytes; the others get as many zeros before the suffix, as what packs
// has one length.
type Suffix struct {
	Bytes int // with Q; 0 if nothing stands behind vectors, as no state is inside and there is one Q
	zeros int
}

// Append appends a suffix to a vector.
func (x Suffix) Append(to []byte, q uint32, inside bool) []byte {
	number := uint64(q) << 1
	if inside {
		number |= 1
	} else {
		to = append(to, make([]byte, x.zeros)...)
	}
	for range x.Bytes {
		to = append(to, byte(number))
		number >>= 8
	}
	return to
}

// Split is the reverse of Append.
func (x Suffix) Split(key []byte) (vector []byte, q uint32, inside bool) {
	at, number := len(key)-x.Bytes, uint64(0)
	for i, b := range key[at:] {
		number |= uint64(b) << (8 * i)
	}
	if inside = number&1 != 0; !inside {
		at -= x.zeros
	}
	return key[:at:at], uint32(number >> 1), inside
}

// Sample is states that packing is learned from.
type Sample struct {
	N      int
	Vector func(i uint32) []byte
	Q      func(i uint32) uint32
	Inside func(i uint32) bool
	MostQ  uint32 // of all states
	OneQ   bool   // there is one only
}

// Packing is how a search may pack its states.
type Packing struct {
	Suffix Suffix
	packer *packed.Packer
}

// NewPacking learns from states that another search has met; it is nil if they
// are too different or too long. Its memory is that of the budget.
func NewPacking(b *store.Budget, form store.Form, s Sample) *Packing {
	p := &Packing{Suffix: s.suffix()}
	var key []byte
	p.packer = packed.NewPacker(b, form, s.N, func(i uint32) []byte {
		key = append(key[:0], s.Vector(i)...)
		if p.Suffix.Bytes > 0 {
			key = p.Suffix.Append(key, s.Q(i), s.Inside(i))
		}
		return key
	})
	if p.packer == nil {
		return nil
	}
	return p
}

// NewSearch makes a search by some workers over states that are packed so. It
// keeps how states were come to, unless they become many and are not kept to
// the end; the search goes deep as well after some states, unless that is 0.
// Next is called before every level but the first, with the number of its
// states.
func (p *Packing) NewSearch(b *store.Budget, w *Workers, toEnd bool, deepAfter uint64, next func(size int) bool) (*partitioned.Search, error) {
	s, err := partitioned.New(b, p.packer.Anew(b), w.N, next)
	if err != nil {
		return nil, err
	}
	most := uint64(firstTrail)
	if toEnd {
		most = 0
	}
	s.KeepTrail(most)
	if deepAfter > 0 {
		s.GoDeep(deepAfter)
	}
	w.OnHalt = s.Stop
	return s, nil
}

// firstTrail is how many states a search keeps the way to that may be followed
// by another one: a second is much time for a violation that is found in tenths
// of one.
const firstTrail = 1 << 20

// suffix is that of the states of a sample.
func (s *Sample) suffix() (x Suffix) {
	outside, inside := 0, 0
	for i := range uint32(s.N) {
		if n := len(s.Vector(i)); s.Inside(i) {
			inside = max(inside, n)
		} else {
			outside = max(outside, n)
		}
	}
	if s.OneQ && inside == 0 {
		return x
	}
	for most := uint64(s.MostQ)<<1 | 1; most > 0; most >>= 8 {
		x.Bytes++
	}
	if inside > outside {
		x.zeros = inside - outside
	}
	return x
}

// SuffixedBatch is successors with suffixes, of which those of one length that
// follow each other are met together.
type SuffixedBatch struct {
	suffix    Suffix
	states    *partitioned.Worker
	keys      []byte
	length, n int
}

// Begin begins with none.
func (b *SuffixedBatch) Begin(x Suffix, states *partitioned.Worker) {
	b.suffix, b.states, b.keys, b.length, b.n = x, states, b.keys[:0], 0, 0
}

// Add adds a state.
func (b *SuffixedBatch) Add(vector []byte, q uint32, inside bool) error {
	before := len(b.keys)
	b.keys = append(b.keys, vector...)
	b.keys = b.suffix.Append(b.keys, q, inside)
	if len(b.keys)-before == b.length {
		b.n++
		return nil
	}
	if err := b.meet(before); err != nil {
		return err
	}
	b.length, b.n = len(b.keys), 1
	return nil
}

// Meet meets those that were not met yet.
func (b *SuffixedBatch) Meet() error { return b.meet(len(b.keys)) }

// meet meets the first keys, up to a byte, and leaves the others.
func (b *SuffixedBatch) meet(end int) error {
	if b.n == 0 {
		return nil
	}
	err := b.states.Meet(b.keys[:end], b.length, b.n)
	b.keys = b.keys[:copy(b.keys, b.keys[end:])]
	return err
}
