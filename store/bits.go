package store

// Bits is a growing set of small numbers, at one bit for each number up to the
// largest one. Use NewBits to make one. It is for one goroutine.
type Bits struct{ words Array[uint64] }

// NewBits makes an empty set that charges its memory to the budget.
func NewBits(b *Budget) Bits { return Bits{NewArray[uint64](b)} }

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
	*s.words.At(i >> 6) |= 1 << (i & 63)
	return nil
}

// Clear removes i. There must be memory for i, that is, i or a larger number
// must have been set before.
func (s *Bits) Clear(i uint32) { *s.words.At(i >> 6) &^= 1 << (i & 63) }

// Free empties the set and gives its memory back.
func (s *Bits) Free() { s.words.Free() }
