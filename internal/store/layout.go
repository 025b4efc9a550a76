package store

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// layout describes the records of one generation of Components: where the
// number of each component stands. No number crosses the boundary of two words
// of 64 bits. Bits that belong to no component are 0, so that records can be
// compared word by word. For whole keys it describes how a key is stored
// instead.
type layout struct {
	// places is indexed by component.
	places []place
	// under has the component to which a bit of a word belongs.
	under [][64]uint8
	// size is the number of bytes of a record. The last word may be incomplete.
	size int
	// last masks the bits of the last word that belong to the record.
	last uint64
	// half indicates that the last word has 4 bytes, and that the 4 after it,
	// which belong to the next record, must not even be read: another goroutine
	// may be writing them.
	half bool

	// Of whole keys:
	room   int  // bytes of a key
	tag    int  // bytes of its length
	even   bool // all keys have the same length
	padded bool // packed keys are padded to room bytes, and have their length behind

	// packing describes whole keys of which only the bits that vary are stored,
	// in words like the numbers of components. It is nil for keys stored as
	// bytes.
	packing *packing.Packing
}

// place is the position of one component: the word, the lowest bit in it, and
// the number of bits. The mask has that many ones.
type place struct {
	word, shift, width uint8
	mask               uint32
}

// recordLayout is newLayout in as few bytes as the widths need. Shared records
// are multiples of 4 bytes, so that reading or writing one never touches the
// next one.
func recordLayout(widths []uint8, counts []uint32, shared bool) layout {
	if !shared {
		return newLayout(widths, counts, 0, 8)
	}
	l := newLayout(widths, counts, 0, 32)
	l.half = l.size%8 != 0
	return l
}

// newLayout arranges components of the given widths, in bits, by first fit in
// descending width. The lowest bits of the first word that are reserved stay 0.
// The last word has a multiple of unit bits; spare bits go, one by one, to the
// component of that word whose count is largest in proportion to what its width
// allows.
func newLayout(widths []uint8, counts []uint32, reserved, unit int) layout {
	l := layout{places: make([]place, len(widths))}
	order := make([]int, len(widths))
	for i := range order {
		order[i] = i
	}
	sorting.StableFunc(order, func(a, b int) int { return int(widths[b]) - int(widths[a]) })
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

// packedLayout returns the layout of records of packed whole keys.
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

// spend widens components of a word by the spare bits that are left there.
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

// settle assigns shifts and masks, once words and widths are known.
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

// words returns how many words of 64 bits a record has, an incomplete one
// included.
func (l *layout) words() int { return len(l.under) }

// word returns word w of a record, given a slice that begins with the record.
func (l *layout) word(record []byte, w int) uint64 {
	if w < len(l.under)-1 {
		return binary.LittleEndian.Uint64(record[8*w:])
	}
	if l.half {
		return uint64(binary.LittleEndian.Uint32(record[8*w:]))
	}
	return binary.LittleEndian.Uint64(record[8*w:]) & l.last
}

// get returns the number of component c in a record.
func (l *layout) get(record []byte, c int) uint32 {
	p := &l.places[c]
	return uint32(l.word(record, int(p.word))>>(p.shift&63)) & p.mask
}

// put writes a record from its words. Unless half, it overwrites the rest of
// the last word with zeros, so that records are written in ascending order.
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

// pack writes the numbers of all components into words, and returns as bits the
// components whose numbers are too large; these are truncated.
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

// widthOf returns how many bits the numbers 0 … n-1 need; n is at least 1.
func widthOf(n uint64) uint8 { return uint8(bits.Len64(n - 1)) }
