package packed

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/internal/packing"
)

// Packer makes a few words of 64 bits of a key, and the key of the words. Different keys have different words.
//
// It learns from some keys which of their bits vary (see package packing), and has bits to spare up to the last word. What it does
// not pack (keys of another length, or with bits that did not vary before) is numbered: the number is packed in its place. It
// is safe for concurrent use.
type Packer struct {
	budget  *store.Budget
	packing *packing.Packing
	like    []byte // a key that is packed

	strays struct {
		sync.Mutex
		*store.Exact
	}
	numbered atomic.Int64
}

// MostWords is the most words of a packed key.
const MostWords = 3

// MostBytes is the longest key that is packed, in bytes.
const MostBytes = packing.MostPacked

// Words is room for a packed key, and a word more that is read with it.
type Words [MostWords + 1]uint64

// NewPacker learns to pack keys like those of which there are some. It is nil if they are too different in length, or need too
// many bits.
func NewPacker(b *store.Budget, keys int, key func(i uint32) []byte) *Packer {
	longest, astray := 0, 0
	for i := range uint32(keys) {
		longest = max(longest, len(key(i)))
	}
	var like, varies []byte
	for i := range uint32(keys) {
		switch k := key(i); {
		case len(k) != longest:
			astray++
		case like == nil:
			like, varies = bytes.Clone(k), make([]byte, len(k))
		default:
			note(varies, like, k)
		}
	}
	if astray > keys/packing.StrayPart {
		return nil
	}
	return newPacker(b, like, varies)
}

// Anew is a packer that packs the same keys, and has numbered none. It charges its memory to the budget.
func (p *Packer) Anew(b *store.Budget) *Packer {
	anew := &Packer{budget: b, packing: p.packing, like: p.like}
	anew.strays.Exact = store.NewExact(b)
	return anew
}

// note notes the bits in which a key differs.
func note(varies, like, key []byte) {
	for i, x := range key {
		varies[i] |= x ^ like[i]
	}
}

func newPacker(b *store.Budget, like, varies []byte) *Packer {
	if like == nil || len(like) > MostBytes {
		return nil
	}
	if len(like) < 8 {
		p := &Packer{budget: b, like: like, packing: &packing.Packing{Length: len(like), Words: 1}}
		p.strays.Exact = store.NewExact(b)
		return p
	}
	p := &Packer{budget: b, like: like, packing: packing.Of(like, varies)}
	if p.packing.Words > MostWords {
		return nil
	}
	if spare := 64*p.packing.Words - bitsOf(varies); spare > 0 {
		p.packing = packing.Of(like, spend(varies, spare))
	}
	p.strays.Exact = store.NewExact(b)
	return p
}

// bitsOf is how many bits are kept of a key, with the one that tells numbers apart.
func bitsOf(varies []byte) int {
	n := 1
	for _, v := range varies {
		n += bits.OnesCount8(v)
	}
	return n
}

// spend adds bits to those that vary, as others are likely to: first those below one that does in the same byte, then those above,
// one to each byte in turn.
func spend(varies []byte, spare int) []byte {
	varies = bytes.Clone(varies)
	for i, v := range varies {
		for below := byte(1<<bits.Len8(v) - 1); spare > 0 && varies[i] != below; spare-- {
			varies[i] |= 1 << bits.TrailingZeros8(^varies[i])
		}
	}
	for more := true; more; {
		more = false
		for i, v := range varies {
			if spare > 0 && v != 0 && v != 0xff {
				varies[i] |= v + 1
				spare--
				more = true
			}
		}
	}
	return varies
}

// Words is how many words a packed key has.
func (p *Packer) Words() int { return p.packing.Words }

// Strays is how many keys were numbered.
func (p *Packer) Strays() int64 { return p.numbered.Load() }

// Pack packs a key. The error is that of a full store.
func (p *Packer) Pack(key []byte, to *Words) (err error) {
	if len(key) == p.packing.Length {
		fits := true
		switch {
		case len(key) < 8:
			to[0] = packing.Edge(key) << 1 // all bits have room
		case p.packing.Words == 1:
			to[0], fits = p.packing.PackSingle(key)
		default:
			clear(to[:])
			fits = p.packing.Pack(to[:], key)
		}
		if fits {
			return nil
		}
	}
	n, err := p.stray(key)
	clear(to[:])
	to[0] = packing.IsStray | uint64(n)<<1
	return err
}

// Unpack writes a key to a buffer, or returns its copy.
func (p *Packer) Unpack(words *Words, buffer *[MostBytes]byte) []byte {
	if words[0]&packing.IsStray != 0 {
		p.strays.Lock()
		defer p.strays.Unlock()
		return p.strays.Key(uint32(words[0] >> 1))
	}
	if p.packing.Length < 8 {
		binary.LittleEndian.PutUint64(buffer[:], words[0]>>1)
	} else {
		p.packing.Unpack(buffer[:], words[:])
	}
	return buffer[:p.packing.Length:p.packing.Length]
}

// stray is the number of a key that is not packed.
func (p *Packer) stray(key []byte) (uint32, error) {
	p.strays.Lock()
	defer p.strays.Unlock()
	n, added, err := p.strays.Insert(key)
	if added {
		p.numbered.Add(1)
	}
	return n, err
}

// PackAll packs several keys of one length, which stand one after the other, and spreads them.
func (p *Packer) PackAll(keys []byte, length int, to []uint64) error {
	words := p.packing.Words
	if length == p.packing.Length && length >= 8 && p.packing.Spread(keys, to) {
		return nil
	}
	for ; len(to) > 0; keys, to = keys[length:], to[words:] {
		var key Words
		if err := p.Pack(keys[:length], &key); err != nil {
			return err
		}
		key.Spread(words)
		copy(to[:words], key[:])
	}
	return nil
}

// Varied is what packed keys have in common.
type Varied struct{ some, all Words }

// NewVaried is that of no keys.
func NewVaried() Varied {
	var v Varied
	for i := range v.all {
		v.all[i] = ^uint64(0)
	}
	return v
}

// Note adds a key, as Pack has packed it.
func (v *Varied) Note(key *Words) {
	if key[0]&packing.IsStray != 0 {
		return
	}
	for i, x := range key {
		v.some[i] |= x
		v.all[i] &= x
	}
}

// Wider is a packer that packs what this one has numbered as well, and as few bits as it can of the keys that it has packed. It is
// nil if that would be too many words, or many keys would be numbered again as they have another length.
func (p *Packer) Wider(v *Varied) *Packer {
	if p.packing.Length < 8 {
		return nil // it numbers keys of other lengths only
	}
	var varied Words
	for i := range p.packing.Words {
		varied[i] = v.some[i] &^ v.all[i]
	}
	n := p.packing.Length
	varies, same := make([]byte, n), make([]byte, n)
	p.packing.Unpack(varies, varied[:])
	p.packing.Unpack(same, make([]uint64, MostWords+1))
	for i := range varies {
		varies[i] ^= same[i]
	}
	p.strays.Lock()
	defer p.strays.Unlock()
	astray := 0
	for i := range uint32(p.strays.Len()) {
		if k := p.strays.Key(i); len(k) == n {
			note(varies, p.like, k)
		} else {
			astray++
		}
	}
	if 2*astray > p.strays.Len() {
		return nil
	}
	return newPacker(p.budget, p.like, varies)
}

// Free gives back the memory of the numbered keys.
func (p *Packer) Free() { p.strays.Free() }
