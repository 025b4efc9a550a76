package store

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
)

// source is a key as the numbers of its components, from which other keys are
// expected to differ little: a cursor numbers only the components in which they
// do. Before the first key is read it is as if all numbers were 0, and known is
// false.
type source struct {
	v      *values
	known  bool
	length int
	// buffer has the words of the key, zeros beyond its length, and then its
	// tail.
	buffer []byte
	// numbers has the number of each component, and of the tail at the end.
	numbers []uint32
	// at is set by differences: for each component in which exactly one word
	// differs, the number of this word.
	at [mostComponents]uint32
	// steps caches transitions between values of a component; see step.
	steps *[1 << stepBits]taken
	// sum is the sum of the numbers times their multipliers: the hash before
	// mixing.
	sum uint64
}

// newSource returns a source that has no key yet.
func newSource(v *values) source {
	return source{v: v, buffer: cacheline.Make[byte](4 * v.words), numbers: cacheline.Make[uint32](len(v.parts) + 1), steps: new([1 << stepBits]taken)}
}

// set changes the number of a component, and with it the words in the buffer
// and the sum.
func (s *source) set(part int, number uint32) {
	s.sum += (uint64(number) - uint64(s.numbers[part])) * s.v.multiplier(part)
	s.numbers[part] = number
	if part == len(s.v.parts) {
		s.setTail(number)
		return
	}
	p := &s.v.parts[part]
	value := p.value(number)
	for i, w := range p.words {
		x := binary.LittleEndian.Uint32(value[4*i:])
		if w == lengthWord {
			s.length = int(x)
			continue
		}
		binary.LittleEndian.PutUint32(s.buffer[4*w:], x)
	}
}

// setTail replaces the bytes beyond the components' words.
func (s *source) setTail(number uint32) {
	s.buffer = s.buffer[:4*s.v.words]
	if number == 0 {
		return
	}
	s.v.tails.Lock()
	defer s.v.tails.Unlock()
	s.buffer = append(s.buffer, s.v.tails.Key(number)...)
}

// taken is a transition of a component that was looked up: from a value, with
// one word changed, to another value. word is the word's number plus one.
type taken struct{ from, word, value, to uint32 }

// stepBits is the logarithm of the number of transitions that are cached.
const stepBits = 11

// step returns the number of a component of a key in which a single word
// differs from the source. Most programs make the same few transitions in each
// component again and again, so that the latest ones are cached, which saves
// hashing and comparing the component.
func (s *source) step(part int, key []byte) (uint32, error) {
	from, word := s.numbers[part], s.at[part]
	value := keyWord(key, word)
	hash := (uint64(from)<<32 | uint64(value)) * 0x9e3779b97f4a7c15
	t := &s.steps[(hash^uint64(word)*0xff51afd7ed558ccd)>>(64-stepBits)]
	if t.from == from && t.value == value && t.word == word+1 {
		return t.to, nil
	}
	to, err := s.number(part, key)
	if err == nil {
		*t = taken{from, word + 1, value, to}
	}
	return to, err
}

// number returns the number of a component of a key, and adds its value if it
// is new.
func (s *source) number(part int, key []byte) (uint32, error) {
	if part == len(s.v.parts) {
		return s.v.tail(key)
	}
	return s.v.parts[part].number(key)
}

// differences returns the components, as bits, in which a key may differ from
// the source. A component that differs in one word only has this word in s.at;
// those that may differ in more words are bits of several, too.
func (s *source) differences(key []byte) (differ, several uint64) {
	switch {
	case !s.known:
		differ = 1<<(len(s.v.parts)+1) - 1
		return differ, differ
	case len(key) > 4*s.v.words || s.length > 4*s.v.words:
		differ = s.longDifferences(key)
		return differ, differ
	}
	whole := len(key) / 4
	if differsFast {
		differ, several = s.differencesFast(key, whole)
	} else {
		differ, several = s.differencesByTwos(key, whole)
	}
	for w := uint32(whole); 4*int(w) < max(len(key), s.length); w++ {
		if x := keyWord(key, w) ^ binary.LittleEndian.Uint32(s.buffer[4*w:]); x != 0 {
			differ, several = s.note(uint64(x), w, differ, several)
		}
	}
	if len(key) != s.length {
		s.at[bits.TrailingZeros64(s.v.long)] = lengthWord
		several |= differ & s.v.long
		differ |= s.v.long
	}
	return differ, several
}

// differencesFast is differences in the first words of a key, as many as it has
// in full; those of the source are 0 beyond its end. It compares up to 64 words
// by one call of assembly.
func (s *source) differencesFast(key []byte, whole int) (differ, several uint64) {
	a, b := unsafe.Pointer(unsafe.SliceData(key)), unsafe.Pointer(unsafe.SliceData(s.buffer))
	for from := 0; from < whole; from += 64 {
		words := differingWords(unsafe.Add(a, 4*from), unsafe.Add(b, 4*from), min(64, whole-from))
		for ; words != 0; words &= words - 1 {
			w := uint32(from + bits.TrailingZeros64(words))
			of := &s.v.of[w]
			s.at[of.part] = w
			several |= differ & of.bit
			differ |= of.bit
		}
	}
	return differ, several
}

// differencesByTwos is differencesFast in portable code, which compares two
// words at a time.
func (s *source) differencesByTwos(key []byte, whole int) (differ, several uint64) {
	a, b := unsafe.Pointer(unsafe.SliceData(key)), unsafe.Pointer(unsafe.SliceData(s.buffer))
	w := 0
	for ; w+2 <= whole; w += 2 {
		if x := load64(a, uintptr(4*w)) ^ load64(b, uintptr(4*w)); x != 0 {
			differ, several = s.note(x, uint32(w), differ, several)
		}
	}
	if w < whole {
		if x := keyWord(key, uint32(w)) ^ binary.LittleEndian.Uint32(s.buffer[4*w:]); x != 0 {
			differ, several = s.note(uint64(x), uint32(w), differ, several)
		}
	}
	return differ, several
}

// note adds the components of words w and w+1 if x, the xor of their values,
// shows that they differ.
func (s *source) note(x uint64, w uint32, differ, several uint64) (uint64, uint64) {
	if uint32(x) != 0 {
		of := &s.v.of[w]
		s.at[of.part] = w
		several |= differ & of.bit
		differ |= of.bit
	}
	if x>>32 != 0 {
		of := &s.v.of[w+1]
		s.at[of.part] = w + 1
		several |= differ & of.bit
		differ |= of.bit
	}
	return differ, several
}

// load64 reads 8 bytes at any offset, as a little-endian number.
func load64(p unsafe.Pointer, o uintptr) uint64 {
	return binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(p, o))[:])
}

// longDifferences returns the components in which a key may differ from the
// source if one of them has a tail: the tail always, and the component with the
// length if that is another one.
func (s *source) longDifferences(key []byte) uint64 {
	differ := uint64(1) << len(s.v.parts)
	if len(key) != s.length {
		differ |= s.v.long
	}
	for w := range uint32(min(s.v.words, (max(len(key), s.length)+3)/4)) {
		if keyWord(key, w) != binary.LittleEndian.Uint32(s.buffer[4*w:]) {
			differ |= s.v.of[w].bit
		}
	}
	return differ
}
