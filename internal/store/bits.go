package store

// Bits is a growing set of small numbers, at one bit for each number up to the
// largest one. Use NewBits to make one. It is for one goroutine.
type Bits struct {
	words Array[uint64]
	n     int
}

// NewBits makes an empty set that charges its memory to the budget.
func NewBits(b *Budget) Bits { return Bits{words: NewArray[uint64](b)} }

// Has reports whether i is in the set. Any i may be asked for.
func (b *Bits) Has(i uint32) bool {
	return int(i>>6) < b.words.n && *b.words.At(i >> 6)>>(i&63)&1 != 0
}

// Set adds i, and enlarges the set up to it. ErrFull leaves the set unchanged.
func (b *Bits) Set(i uint32) error {
	if int(i>>6) >= b.words.n {
		if err := b.words.Resize(int(i>>6) + 1); err != nil {
			return err
		}
	}
	if word, bit := b.words.At(i>>6), uint64(1)<<(i&63); *word&bit == 0 {
		*word |= bit
		b.n++
	}
	return nil
}

// Len returns how many numbers are in the set.
func (b *Bits) Len() int { return b.n }

// Clear removes i, which is in the set.
func (b *Bits) Clear(i uint32) {
	*b.words.At(i >> 6) &^= 1 << (i & 63)
	b.n--
}

// Free empties the set and gives its memory back.
func (b *Bits) Free() {
	b.words.Free()
	b.n = 0
}
