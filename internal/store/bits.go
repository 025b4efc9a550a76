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
func (s *Bits) Has(i uint32) bool {
	return int(i>>6) < s.words.n && *s.words.At(i >> 6)>>(i&63)&1 != 0
}

// Set adds i, and enlarges the set up to it. ErrFull leaves the set unchanged.
func (s *Bits) Set(i uint32) error {
	if int(i>>6) >= s.words.n {
		if err := s.words.Resize(int(i>>6) + 1); err != nil {
			return err
		}
	}
	if word, bit := s.words.At(i>>6), uint64(1)<<(i&63); *word&bit == 0 {
		*word |= bit
		s.n++
	}
	return nil
}

// Len returns how many numbers are in the set.
func (s *Bits) Len() int { return s.n }

// Clear removes i, which is in the set.
func (s *Bits) Clear(i uint32) {
	*s.words.At(i >> 6) &^= 1 << (i & 63)
	s.n--
}

// Free empties the set and gives its memory back.
func (s *Bits) Free() {
	s.words.Free()
	s.n = 0
}
