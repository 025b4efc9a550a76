package bounded

import (
	"encoding/binary"
	"math/bits"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// packets is a replacing set with one entry for each program state: a cache of
// packets (P. Godefroid, G. J. Holzmann, On the verification of temporal
// properties, PSTV 1993, Sections 4.2 and 5). The key, the head of the packet,
// is the program state; beside it, in the tail, are the number of frames on the
// stack that are in the packet, and bits for each value of Q:
//
//	Q bits   the states of the first search (demon 0)
//	Q bits   those of the second search (demon 1), if the mode has one
//	Q bits   marks: on the stack, or in the queue, if the mode needs them
//
// A packet is pinned while one of its states is on the stack, and is replaced
// as a whole: all states in it are forgotten at once. That changes no answer:
// what the modes rely on is that a state on the stack is known to be there,
// whatever else is forgotten, and when (see Traversal).
type packets struct {
	*lossy.Replacing
	q        uint64 // values of Q
	searches uint64 // 1 or 2
	inserted uint64 // states, those found again after their packet was replaced included
}

// tailOf returns the bytes of a tail for a mode and that many values of Q.
func tailOf(mode Mode, q uint32) int {
	planes := mode.searches()
	if mode.marks() {
		planes++
	}
	return counterBytes + int((planes*uint64(q)+7)/8)
}

// counterBytes is the length of the number of frames in a tail.
const counterBytes = 4

// searches returns how many searches of a mode share the set.
func (m Mode) searches() uint64 {
	if m == Nested || m == Successive {
		return 2
	}
	return 1
}

// marks reports whether a mode marks states in the set.
func (m Mode) marks() bool { return m.KnowsPath() || m == Successive }

// bit returns the byte of a tail that has a bit, and the bit in it.
func (p *packets) bit(e uint32, plane uint64, q uint32) (at *byte, mask byte) {
	i := plane*p.q + uint64(q)
	return &p.Tail(e)[counterBytes+i/8], 1 << (i % 8)
}

// insert adds a state to its packet, which is made if there is none, and
// reports whether it was not there. A state that was added has to be put on the
// stack: its packet is pinned once more.
func (p *packets) insert(vector []byte, q uint32, demon uint8) (e uint32, added bool, err error) {
	e, made, err := p.Insert(vector)
	if err != nil {
		return 0, false, err
	}
	at, mask := p.bit(e, uint64(demon), q)
	if *at&mask != 0 {
		return e, false, nil
	}
	*at |= mask
	p.inserted++
	if frames := p.frames(e, 1); frames == 1 && !made {
		p.Pin(e)
	}
	return e, true, nil
}

// frames adds to the number of frames in a packet, and returns it.
func (p *packets) frames(e uint32, more int32) uint32 {
	counter := p.Tail(e)[:counterBytes]
	n := binary.LittleEndian.Uint32(counter) + uint32(more)
	binary.LittleEndian.PutUint32(counter, n)
	return n
}

// leave notes that a frame has left the stack; the packet may be replaced once
// none is there.
func (p *packets) leave(e uint32) {
	if p.frames(e, -1) == 0 {
		p.Unpin(e)
	}
}

// find reports whether a state of the first search is there.
func (p *packets) find(vector []byte, q uint32) bool {
	e, found := p.Find(vector)
	if !found {
		return false
	}
	at, mask := p.bit(e, 0, q)
	return *at&mask != 0
}

// marked reports whether a state of the first search is marked.
func (p *packets) marked(e, q uint32) bool {
	at, mask := p.bit(e, p.searches, q)
	return *at&mask != 0
}

// mark marks a state of the first search, or removes its mark.
func (p *packets) mark(e, q uint32, on bool) {
	at, mask := p.bit(e, p.searches, q)
	if *at &^= mask; on {
		*at |= mask
	}
}

// stored returns how many states are in the packets.
func (p *packets) stored() (n uint64) {
	last := p.searches * p.q
	p.Each(func(e uint32) {
		tail := p.Tail(e)[counterBytes:]
		for _, b := range tail[:last/8] {
			n += uint64(bits.OnesCount8(b))
		}
		if rest := last % 8; rest > 0 {
			n += uint64(bits.OnesCount8(tail[last/8] & (1<<rest - 1)))
		}
	})
	return n
}

// hash returns a hash of a state.
func (p *packets) hash(e, q uint32) uint64 {
	var key [12]byte
	binary.LittleEndian.PutUint64(key[:], p.Hash(e))
	binary.LittleEndian.PutUint32(key[8:], q)
	return xxhash.Sum64(key[:])
}
