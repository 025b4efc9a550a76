package packed

import (
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// Packer converts keys to a few words of 64 bits, and words to keys. Different
// keys have different words, and equal keys equal ones, whichever cursor packed
// them.
//
// It learns from some keys what varies in them, in one of two ways: which of
// their bits do, which are then stored side by side (see bits.go); or, where
// these are too many, what values their components have, whose numbers are
// stored side by side (see store.Numbering). It has bits to spare up to the end
// of the last word. A stray, a key that does not fit, is stored, and its number
// is packed. Several goroutines may use a packer, each with a Cursor of its
// own.
type Packer struct {
	budget *store.Budget
	form   store.Form
	words  int
	// bits or numbers packs the keys; the other one is nil.
	bits    *bitPacking
	numbers *store.Numbering

	// learned is the number of keys when components were learned.
	learned uint64
	// narrower belongs to the packer that this one has replaced, if component
	// numbers are the same in both.
	narrower *store.Numbering
	// handedOn indicates that numbers are used by the packer that has replaced
	// this one, so that Free must leave them.
	handedOn bool

	strays struct {
		sync.Mutex
		*store.Exact
	}
	// numbered is the number of strays, readable without the lock.
	numbered atomic.Int64
}

// MostWords is the largest number of words of a packed key.
const MostWords = 3

// Words is room for a packed key, and one word more that may be read with it.
type Words [MostWords + 1]uint64

// NewPacker learns from that many keys how to pack them and others like them. It
// packs bits unless the form is store.InComponents, and numbers of components
// unless it is store.Whole, preferring bits. It returns nil if the keys need
// more than MostWords words, differ too much in length, or if there are none.
// Memory for values and strays is charged to the budget.
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

// newPacker makes a packer with one of bits and numbers; the other one is nil.
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

// Anew returns a packer that packs in the same way and has numbered nothing. It
// charges its memory to the budget. Words of p must not be unpacked with it.
func (p *Packer) Anew(b *store.Budget) *Packer {
	if p.bits != nil {
		return newPacker(b, p.form, p.bits, nil)
	}
	anew := newPacker(b, p.form, nil, p.numbers.Anew(b))
	anew.learned = p.learned
	return anew
}

// Words returns how many words a packed key has.
func (p *Packer) Words() int { return p.words }

// Bits returns how many bits a packed key of one word has if NewSet can make
// use of it; otherwise it returns 0.
func (p *Packer) Bits() int {
	if p.form != store.InComponents || p.words > 1 {
		return 0
	}
	return p.numbers.Bits()
}

// InComponents reports whether the words are numbers of components.
func (p *Packer) InComponents() bool { return p.bits == nil }

// Strays returns how many keys did not fit so far. Any goroutine may call it; a
// search that sees it grow asks for a Wider packer.
func (p *Packer) Strays() int64 { return p.numbered.Load() }

// stray returns the number of a key that does not fit, and stores a copy if it
// is new.
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

// strayKey returns the stray with the given number.
func (p *Packer) strayKey(number uint32) []byte {
	p.strays.Lock()
	defer p.strays.Unlock()
	return p.strays.Key(number)
}

// eachStray calls visit with all strays.
func (p *Packer) eachStray(visit func(key []byte)) {
	p.strays.Lock()
	defer p.strays.Unlock()
	for i := range uint32(p.strays.Len()) {
		visit(p.strays.Key(i))
	}
}

// Free returns the memory to the budget. Its cursors are invalid afterwards.
func (p *Packer) Free() {
	p.strays.Free()
	if p.numbers != nil && !p.handedOn {
		p.numbers.Free()
	}
}

// Cursor packs and unpacks keys for one goroutine.
type Cursor struct {
	p *Packer
	// numbers is nil if bits are packed.
	numbers *store.NumberingCursor
	// buffer has the key that Unpack returned last.
	buffer [packing.MostPacked]byte

	_ cacheline.Pad
}

// NewCursor makes a cursor for one goroutine.
func (p *Packer) NewCursor() *Cursor {
	c := &Cursor{p: p}
	if p.bits == nil {
		c.numbers = p.numbers.NewCursor()
	}
	return c
}

// Pack writes the words of a key. A key that does not fit becomes a stray. The
// error is store.ErrFull or store.ErrTooMany.
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

// PackAll packs keys of one length, stored one after the other, and spreads
// them: to gets Words words for each. It is faster than Pack for each.
func (c *Cursor) PackAll(keys []byte, length int, to []uint64) error {
	words, b := c.p.words, c.p.bits
	packs := b != nil && length == b.Length && length >= 8
	if packs && b.Spread(keys, to) {
		return nil
	}
	for ; len(to) > 0; keys, to = keys[length:], to[words:] {
		var key Words
		if !packs || words == 1 || !b.Pack(key[:], keys[:length]) {
			if err := c.Pack(keys[:length], &key); err != nil {
				return err
			}
		}
		key.Spread(words)
		for i := range words {
			to[i] = key[i]
		}
	}
	return nil
}

// Unpack returns the key of words that are not spread. It is valid until the
// next call of a method and must not be changed.
func (c *Cursor) Unpack(words *Words) []byte {
	switch {
	case words[0]&packing.IsStray != 0:
		return c.p.strayKey(uint32(words[0] >> 1))
	case c.numbers != nil:
		return c.numbers.Key(words[:c.p.words])
	}
	return c.p.bits.unpack(words, &c.buffer)
}
