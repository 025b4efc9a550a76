package store

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/store/internal/packing"
)

// layout says where the numbers of the components stand in a record: none lies
// across two words of 64 bits. Bits that belong to no component are 0.
type layout struct {
	places []place     // by component
	under  [][64]uint8 // by word and bit: the component
	size   int         // of a record in bytes; the last word may be cut off
	last   uint64      // bits of the last word
	half   bool        // the last word is cut off, and what is beyond must not be touched

	// Of whole keys:
	room int  // bytes of a key
	tag  int  // bytes of its length
	even bool // all keys have the same length

	packing *packing.Packing // of whole keys of which only some bits are kept, which stand in words as numbers do
}

// place is the bits of one component.
type place struct {
	word, shift, width uint8
	mask               uint32
}

// recordLayout is newLayout in the bytes that are needed anyhow. Shared records
// are not read or written together with the next one.
func recordLayout(widths []uint8, counts []uint32, shared bool) layout {
	if !shared {
		return newLayout(widths, counts, 0, 8)
	}
	l := newLayout(widths, counts, 0, 32)
	l.half = l.size%8 != 0
	return l
}

// newLayout packs components of some widths. The first bits are reserved. The
// last word has a multiple of unit bits; what of them is left over goes to
// those components whose counts come closest to what their widths allow.
func newLayout(widths []uint8, counts []uint32, reserved, unit int) layout {
	l := layout{places: make([]place, len(widths))}
	order := make([]int, len(widths))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(widths[b]) - int(widths[a]) })
	used := []int{reserved}
	for _, c := range order {
		w := slices.IndexFunc(used, func(n int) bool { return n+int(widths[c]) <= 64 })
		if w < 0 {
			w = len(used)
			used = append(used, 0)
		}
		used[w] += int(widths[c])
		l.places[c] = place{word: uint8(w), width: widths[c]}
	}
	end := (max(1, used[len(used)-1]) + unit - 1) / unit * unit
	for w := range used {
		limit := 64
		if w == len(used)-1 {
			limit = end
		}
		l.spend(w, limit-used[w], counts)
	}
	l.size, l.last = 8*(len(used)-1)+end/8, ^uint64(0)>>(64-end)
	l.settle(len(used), reserved)
	return l
}

// packedLayout is that of records of packed keys.
func packedLayout(p *packing.Packing, shared bool) layout {
	unit := 8
	if shared {
		unit = 32
	}
	end := (p.Bits - 64*(p.Words-1) + unit - 1) / unit * unit
	return layout{
		packing: p, room: p.Length, even: true, under: make([][64]uint8, p.Words), size: 8*(p.Words-1) + end/8, last: ^uint64(0) >> (64 - end), half: shared && end == 32,
	}
}

// spend gives the bits left in a word to its components.
func (l *layout) spend(word, spare int, counts []uint32) {
	for ; spare > 0; spare-- {
		fullest, most := -1, 0.0
		for c, p := range l.places {
			if int(p.word) != word || p.width >= 32 {
				continue
			}
			if full := float64(counts[c]) / float64(uint64(1)<<p.width); full > most {
				fullest, most = c, full
			}
		}
		if fullest < 0 {
			return
		}
		l.places[fullest].width++
	}
}

// settle puts the components of each word beside each other.
func (l *layout) settle(words, reserved int) {
	l.under = make([][64]uint8, words)
	used := make([]uint8, words)
	used[0] = uint8(reserved)
	for c := range l.places {
		p := &l.places[c]
		if p.width == 0 {
			continue
		}
		p.shift = used[p.word]
		used[p.word] += p.width
		p.mask = uint32(1<<p.width - 1)
		for i := p.shift; i < used[p.word]; i++ {
			l.under[p.word][i] = uint8(c)
		}
	}
}

// words is how many words of 64 bits a record has.
func (l *layout) words() int { return len(l.under) }

// word is a word of a record, given what begins with the record.
func (l *layout) word(record []byte, w int) uint64 {
	if w < len(l.under)-1 {
		return binary.LittleEndian.Uint64(record[8*w:])
	}
	if l.half {
		return uint64(binary.LittleEndian.Uint32(record[8*w:]))
	}
	return binary.LittleEndian.Uint64(record[8*w:]) & l.last
}

// get is the number of a component in a record.
func (l *layout) get(record []byte, c int) uint32 {
	p := &l.places[c]
	return uint32(l.word(record, int(p.word))>>(p.shift&63)) & p.mask
}

// put writes a record. What follows up to the next boundary of words is
// overwritten with zeros.
func (l *layout) put(record []byte, packed []uint64) {
	n := len(l.under)
	if l.half {
		n--
		binary.LittleEndian.PutUint32(record[8*n:], uint32(packed[n]))
	}
	for w, x := range packed[:n] {
		binary.LittleEndian.PutUint64(record[8*w:], x)
	}
}

// pack packs numbers, and returns the components, as bits, whose numbers are
// too large.
func (l *layout) pack(packed []uint64, numbers []uint32) (unfit uint64) {
	clear(packed[:len(l.under)])
	for c := range l.places {
		p := &l.places[c]
		v := numbers[c]
		if v&^p.mask != 0 {
			unfit |= 1 << c
		}
		packed[p.word] |= uint64(v&p.mask) << (p.shift & 63)
	}
	return unfit
}

// widthOf is how many bits numbers below n need.
func widthOf(n uint64) uint8 { return uint8(bits.Len64(n - 1)) }
