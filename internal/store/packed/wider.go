package packed

import (
	"bytes"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// Keys are the packed keys that a packer has made, for which a wider one is to
// take its place. In the order in which they are tried, the wider one packs
//
//	bits             that vary among all keys
//	numbers          of the same components, with other widths: words are
//	                 made of words, and keys are not looked at
//	numbers, anew    of components learned from a sample of all keys, if
//	                 the above needs too many words, or, with few keys, more
//	                 than before: numbering all keys anew takes ten times as
//	                 long
type Keys struct {
	// N is how many keys there are.
	N uint64
	// Each calls visit with every key, not spread, in any order, until visit
	// returns an error, which Each returns.
	Each func(visit func(key *Words) error) error
}

// Wider returns a packer with room for all keys that p has packed, strays
// included, and for others like them. It returns nil without an error if these
// need more than MostWords words, or differ too much in length. The error is
// store.ErrFull or store.ErrTooMany. p stays usable, and is needed until all
// its keys are repacked.
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

// widerNumbers is Wider of a packer of component numbers.
func (p *Packer) widerNumbers(keys Keys) (*Packer, error) {
	wider := p.numbers.Wider(MostWords)
	few := keys.N <= learnLast && (wider != nil && wider.Words() > p.words || keys.N >= learnAgain*p.learned)
	if wider == nil || few || p.tooShort() {
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

// tooShort reports whether most strays are longer than the components' words.
func (p *Packer) tooShort() bool {
	longer, all := 0, 0
	p.eachStray(func(key []byte) {
		if all++; len(key) > p.numbers.Longest() {
			longer++
		}
	})
	return 2*longer > all
}

// learnedAnew returns a packer of component numbers that are learned from a
// sample of the keys. It numbers all keys once, so that each number has enough
// bits.
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

// TakesWord reports whether the packer that is Wider for that many keys would have
// words more than this one, as numbers of the same components.
func (p *Packer) TakesWord(keys uint64) bool {
	if p.numbers == nil || keys <= learnLast || p.tooShort() {
		return false
	}
	wider := p.numbers.Wider(MostWords)
	return wider != nil && wider.Words() > p.words
}

// Components are learned anew if there are learnAgain times as many keys as
// before, or to save words, but no more than learnLast: all of them have to be
// numbered again.
const (
	learnAgain = 3
	learnLast  = 1 << 18
)

// mostSampled is how many keys are learned from anew.
const mostSampled = 4096

// mostAnew is more words than what is learned from a sample can need.
const mostAnew = 64

// sample returns copies of up to mostSampled keys, at even distances.
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

// Repacker converts words of one packer to words of a wider one, for one
// goroutine.
type Repacker struct{ from, to *Cursor }

// Repacks returns a Repacker from the packer that p replaces.
func (p *Packer) Repacks(before *Packer) *Repacker {
	return &Repacker{before.NewCursor(), p.NewCursor()}
}

// Repack replaces the words of a key, not spread, by the words that the wider
// packer gives it. Where only widths have changed it does not unpack the key.
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
