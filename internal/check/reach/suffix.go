package reach

import (
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/partitioned"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packed"
)

// Suffix describes what follows the vectors of states that are packed: Q, and
// whether the state is inside an atomic sequence. Vectors inside may be longer
// by some bytes; the others are filled up with zeros before the suffix, as
// packed keys have one length.
type Suffix struct {
	Bytes int // 0 if no state is inside and there is one Q
	zeros int
}

// Append appends a vector, zeros and the suffix.
func (s Suffix) Append(to, vector []byte, q uint32, inside bool) []byte {
	zeros, number := s.zeros, uint64(q)<<1
	if inside {
		zeros, number = 0, number|1
	}
	at := len(to) + len(vector) + zeros
	to = slices.Grow(to, len(vector)+zeros+suffixRoom)
	to = append(to, vector...)[:at+suffixRoom]
	clear(to[at-zeros : at])
	binary.LittleEndian.PutUint64(to[at:], number)
	return to[:at+s.Bytes]
}

// suffixRoom is how many bytes a suffix is written with, of which the first ones
// count.
const suffixRoom = 8

// Split is the inverse of Append. The vector aliases the key.
func (s Suffix) Split(key []byte) (vector []byte, q uint32, inside bool) {
	at, number := len(key)-s.Bytes, uint64(0)
	for i, b := range key[at:] {
		number |= uint64(b) << (8 * i)
	}
	if inside = number&1 != 0; !inside {
		at -= s.zeros
	}
	return key[:at:at], uint32(number >> 1), inside
}

// Sample describes states from which packing is learned: N of them, by number,
// and what is known of all: the largest Q, and whether there is only one.
type Sample struct {
	N      int
	Vector func(i uint32) []byte
	Q      func(i uint32) uint32
	Inside func(i uint32) bool
	MostQ  uint32 // of all states
	OneQ   bool   // there is one only
}

// Packing describes how a search may pack its states.
type Packing struct {
	Suffix Suffix
	packer *packed.Packer
	trail  uint64 // see firstTrail
}

// NewPacking learns from states that another search has found, and returns nil
// if they are too different or too long. Its memory is charged to the budget.
func NewPacking(b *store.Budget, form store.Form, s Sample) *Packing {
	p := &Packing{Suffix: s.suffix(), trail: firstTrail}
	var key []byte
	p.packer = packed.NewPacker(b, form, s.N, func(i uint32) []byte {
		if p.Suffix.Bytes == 0 {
			return s.Vector(i)
		}
		key = p.Suffix.Append(key[:0], s.Vector(i), s.Q(i), s.Inside(i))
		return key
	})
	if p.packer == nil {
		return nil
	}
	return p
}

// newSearch makes a partitioned search by some workers. It stores how states
// were found, and gives that up once they are many unless toEnd. next is called before every
// level but the first, with the number of its states; false ends the search.
func (p *Packing) newSearch(b *store.Budget, w *parallel.Workers, toEnd bool, next func(size int) bool) (*partitioned.Search, error) {
	s, err := partitioned.New(b, p.packer.Anew(b), w.N, next)
	if err != nil {
		return nil, err
	}
	most := p.trail
	if toEnd {
		most = 0
	}
	s.KeepTrail(most)
	return s, nil
}

// firstTrail is how many states a search stores the way to if another search
// may follow: a second search takes much time for a violation that is found in
// tenths of a second.
const firstTrail = 1 << 20

// suffix returns the suffix that the states of a sample need.
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
