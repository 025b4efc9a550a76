package packed

import (
	"bytes"

	"github.com/ltlcheck/ltlcheck/store"
	"github.com/ltlcheck/ltlcheck/store/internal/packing"
)

// A packer is replaced by a wider one once there are many strays. In the order
// in which it is tried:
//
//	bits             those of all keys that vary
//	numbers          the same components, with other widths: words are made of words, without a look at keys
//	numbers, anew    components learned from some of all keys, where the above needs more words than before, or too many

// Keys are packed keys that a packer is replaced for.
type Keys struct {
	N    uint64                                   // how many there are
	Each func(visit func(key *Words) error) error // calls a function for all, in no order
}

// Wider is a packer with room for all of some keys, which this one has packed,
// and for others like them. It is nil if these need too many words, or differ
// too much in length. An error is that of a full store, or of keys.Each.
func (p *Packer) Wider(keys Keys) (*Packer, error) {
	if p.bits != nil {
		bits, err := p.bits.wider(keys, p.eachStray)
		if err != nil {
			return nil, err
		}
		if bits != nil {
			return newPacker(p.budget, p.form, bits, nil), nil
		}
		if p.form == store.Whole {
			return nil, nil
		}
		return p.learnedAnew(keys)
	}
	return p.widerNumbers(keys)
}

func (p *Packer) widerNumbers(keys Keys) (*Packer, error) {
	wider := p.numbers.Wider(MostWords)
	if wider == nil || wider.Words() > p.words || p.tooShort() || keys.N >= learnAgain*p.learned && keys.N <= learnLast {
		anew, err := p.learnedAnew(keys)
		if err != nil {
			return nil, err
		}
		if anew != nil && (wider == nil || anew.words <= wider.Words()) {
			return anew, nil
		}
		if anew != nil {
			anew.Free()
		}
	}
	if wider == nil {
		return nil, nil
	}
	w := newPacker(p.budget, p.form, nil, wider)
	w.narrower, w.learned, p.handedOn = p.numbers, p.learned, true
	return w, nil
}

// tooShort reports whether most strays are longer than what components were
// learned from.
func (p *Packer) tooShort() bool {
	longer, all := 0, 0
	p.eachStray(func(key []byte) {
		if all++; len(key) > p.numbers.Longest() {
			longer++
		}
	})
	return 2*longer > all
}

// learnedAnew packs keys by the numbers of components that it learns from some
// of them. All of them are numbered, so that each number has its bits.
func (p *Packer) learnedAnew(keys Keys) (*Packer, error) {
	some, err := p.sample(keys)
	if err != nil || len(some) == 0 {
		return nil, err
	}
	partition := store.LearnForWords(int(keys.N), func(i uint32) []byte { return some[uint64(i)*uint64(len(some))/keys.N] })
	numbers := store.NewNumbering(p.budget, partition, mostAnew, p.form == store.InComponents)
	if numbers == nil {
		return nil, nil
	}
	from, to := p.NewCursor(), numbers.NewCursor()
	words := make([]uint64, numbers.Words())
	err = keys.Each(func(key *Words) error {
		_, err := to.Pack(from.Unpack(key), words)
		return err
	})
	var wider *store.Numbering
	if err == nil {
		wider = numbers.Wider(MostWords)
	}
	if wider == nil {
		numbers.Free()
		return nil, err
	}
	anew := newPacker(p.budget, p.form, nil, wider)
	anew.learned = keys.N
	return anew, nil
}

// Components are learned anew if there are learnAgain times as many keys as
// before, but no more than learnLast: all of them have to be numbered again.
const (
	learnAgain = 3
	learnLast  = 1 << 18
)

// mostSampled is how many keys are learned from anew.
const mostSampled = 4096

// mostAnew is more words than what is learned from a sample can need.
const mostAnew = 64

// sample is copies of some of the keys.
func (p *Packer) sample(keys Keys) (some [][]byte, err error) {
	c, at, step := p.NewCursor(), uint64(0), max(1, keys.N/mostSampled)
	err = keys.Each(func(key *Words) error {
		if at%step == 0 && len(some) < mostSampled {
			some = append(some, bytes.Clone(c.Unpack(key)))
		}
		at++
		return nil
	})
	return some, err
}

// Repacker makes words of a packer those of a wider one.
type Repacker struct{ from, to *Cursor }

// Repacks makes a Repacker of the words of the packer before.
func (p *Packer) Repacks(before *Packer) *Repacker {
	return &Repacker{before.NewCursor(), p.NewCursor()}
}

// Repack makes other words of those of a key.
func (r *Repacker) Repack(key *Words) error {
	if p := r.to.p; p.narrower != nil && key[0]&packing.IsStray == 0 {
		from := *key
		*key = Words{}
		p.numbers.Move(p.narrower, from[:], key[:]) // every number has its bits
		return nil
	}
	state := r.from.Unpack(key)
	*key = Words{}
	return r.to.Pack(state, key)
}
