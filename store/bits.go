package store

// Bits is a growing set of small numbers, a bit for each.
type Bits struct{ words Array[uint64] }

// NewBits makes an empty set that charges its memory to the budget.
func NewBits(b *Budget) Bits { return Bits{NewArray[uint64](b)} }

// Has reports whether i is in the set.
func (s *Bits) Has(i uint32) bool {
	return int(i>>6) < s.words.n && *s.words.At(i >> 6)>>(i&63)&1 != 0
}

// Set puts i into the set.
func (s *Bits) Set(i uint32) error {
	if int(i>>6) >= s.words.n {
		if err := s.words.Resize(int(i>>6) + 1); err != nil {
			return err
		}
	}
	*s.words.At(i >> 6) |= 1 << (i & 63)
	return nil
}

// Clear takes i, which is in the set, out of it.
func (s *Bits) Clear(i uint32) { *s.words.At(i >> 6) &^= 1 << (i & 63) }

// Free empties the set and gives its memory back.
func (s *Bits) Free() { s.words.Free() }
