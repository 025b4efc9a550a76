package packed

import (
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/internal/packing"
)

// Packer makes a few words of 64 bits of a key, and the key of the words.
// Different keys have different words, and equal keys equal ones.
//
// It learns from some keys what varies in them, in one of two ways: which of
// their bits do, which stand side by side (see bits.go); or, where these are
// too many, what values their components have, whose numbers stand side by side
// (see store.Numbering). It has bits to spare up to the last word. A stray, a
// key that does not fit, is numbered: the number is packed in its place.
// Several goroutines may use it, each with a Cursor of its own.
type Packer struct {
	budget  *store.Budget
	form    store.Form
	words   int
	bits    *bitPacking // one of the two
	numbers *store.Numbering

	learned  uint64           // from how many keys
	narrower *store.Numbering // of the packer that this one has replaced, if the numbers are the same
	handedOn bool             // to the packer that has replaced this one

	strays struct {
		sync.Mutex
		*store.Exact
	}
	numbered atomic.Int64
}

// MostWords is the most words of a packed key.
const MostWords = 3

// Words is room for a packed key, and a word more that is read with it.
type Words [MostWords + 1]uint64

// NewPacker learns to pack keys like those of which there are some: by their
// bits, but if InComponents is asked for; and by the numbers of their
// components, unless it is to keep them Whole. It is nil if that needs too many
// words.
func NewPacker(b *store.Budget, form store.Form, keys int, key func(i uint32) []byte) *Packer {
	if keys == 0 {
		return nil
	}
	if form != store.InComponents {
		if bits := learnBits(keys, key); bits != nil {
			return newPacker(b, form, bits, nil)
		}
	}
	if form == store.Whole {
		return nil
	}
	if numbers := store.NewNumbering(b, store.LearnForWords(keys, key), MostWords, form == store.InComponents); numbers != nil {
		p := newPacker(b, form, nil, numbers)
		p.learned = uint64(keys)
		return p
	}
	return nil
}

func newPacker(b *store.Budget, form store.Form, bits *bitPacking, numbers *store.Numbering) *Packer {
	p := &Packer{budget: b, form: form, bits: bits, numbers: numbers}
	p.strays.Exact = store.NewExact(b)
	if bits != nil {
		p.words = bits.Words
	} else {
		p.words = numbers.Words()
	}
	return p
}

// Anew is a packer that packs the same keys, and has numbered nothing. It
// charges its memory to the budget.
func (p *Packer) Anew(b *store.Budget) *Packer {
	if p.bits != nil {
		return newPacker(b, p.form, p.bits, nil)
	}
	anew := newPacker(b, p.form, nil, p.numbers.Anew(b))
	anew.learned = p.learned
	return anew
}

// Words is how many words a packed key has.
func (p *Packer) Words() int { return p.words }

// Bits is how many bits a packed key of one word has, if these are worth
// knowing; otherwise it is 0.
func (p *Packer) Bits() int {
	if p.form != store.InComponents || p.words > 1 {
		return 0
	}
	return p.numbers.Bits()
}

// InComponents reports whether the words are numbers of components.
func (p *Packer) InComponents() bool { return p.bits == nil }

// Strays is how many keys did not fit.
func (p *Packer) Strays() int64 { return p.numbered.Load() }

// stray is the number of a key that does not fit.
func (p *Packer) stray(key []byte) (uint32, error) {
	p.strays.Lock()
	defer p.strays.Unlock()
	if n, found := p.strays.Find(key); found {
		return n, nil
	}
	n, added, err := p.strays.Insert(key)
	if added {
		p.numbered.Add(1)
	}
	return n, err
}

// strayKey is the key of a number.
func (p *Packer) strayKey(number uint32) []byte {
	p.strays.Lock()
	defer p.strays.Unlock()
	return p.strays.Key(number)
}

// eachStray calls visit for all keys that did not fit.
func (p *Packer) eachStray(visit func(key []byte)) {
	p.strays.Lock()
	defer p.strays.Unlock()
	for i := range uint32(p.strays.Len()) {
		visit(p.strays.Key(i))
	}
}

// Free gives the memory back; no cursor is good afterwards.
func (p *Packer) Free() {
	p.strays.Free()
	if p.numbers != nil && !p.handedOn {
		p.numbers.Free()
	}
}

// Cursor packs and unpacks for one goroutine.
type Cursor struct {
	p       *Packer
	numbers *store.NumberingCursor   // nil: bits
	buffer  [packing.MostPacked]byte // of the last key

	_ cacheline.Pad
}

// NewCursor makes a cursor.
func (p *Packer) NewCursor() *Cursor {
	c := &Cursor{p: p}
	if p.bits == nil {
		c.numbers = p.numbers.NewCursor()
	}
	return c
}

// Pack packs a key. The error is that of a full store.
func (c *Cursor) Pack(key []byte, to *Words) (err error) {
	fits := false
	if c.numbers == nil {
		fits = c.p.bits.pack(key, to)
	} else if fits, err = c.numbers.Pack(key, to[:c.p.words]); err != nil {
		return err
	}
	if fits {
		return nil
	}
	n, err := c.p.stray(key)
	*to = Words{packing.IsStray | uint64(n)<<1}
	return err
}

// PackAll packs several keys of one length, which stand one after the other,
// and spreads them.
func (c *Cursor) PackAll(keys []byte, length int, to []uint64) error {
	words := c.p.words
	if b := c.p.bits; b != nil && length == b.Length && length >= 8 && b.Spread(keys, to) {
		return nil
	}
	for ; len(to) > 0; keys, to = keys[length:], to[words:] {
		var key Words
		if err := c.Pack(keys[:length], &key); err != nil {
			return err
		}
		key.Spread(words)
		copy(to[:words], key[:])
	}
	return nil
}

// Unpack is the key of some words. It is good until the next call, and not to
// be changed.
func (c *Cursor) Unpack(words *Words) []byte {
	switch {
	case words[0]&packing.IsStray != 0:
		return c.p.strayKey(uint32(words[0] >> 1))
	case c.numbers != nil:
		return c.numbers.Key(words[:c.p.words])
	}
	return c.p.bits.unpack(words, &c.buffer)
}
