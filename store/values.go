package store

import (
	"sync"

	"github.com/ltlcheck/ltlcheck/store/internal/mixing"
)

// values is the components of keys, which number their values, and the tails of
// keys that are longer than all components.
type values struct {
	words int         // of a key; what is beyond is the tail
	parts []component // the last number of a key is that of the tail
	of    []membership
	long  uint64   // the component with the length, as a bit
	first []uint32 // by component: how many values are expected

	tails struct {
		sync.Mutex
		*Exact
		multiplier uint64
	}
}

// membership is the component of a word, as a bit too.
type membership struct {
	bit  uint64
	part uint8
}

// mostComponents is how many components there may be, the tail included.
const mostComponents = 64

func (v *values) init(b *Budget, p *Partition, shared bool) {
	v.words, v.parts, v.of = p.words, make([]component, len(p.groups)), make([]membership, p.words)
	for i, g := range p.groups {
		v.parts[i].init(b, g.words, uint64(i)<<32, shared)
		v.first = append(v.first, uint32(min(g.expected, maxValues)))
		for _, w := range g.words {
			if w == lengthWord {
				v.long = 1 << i
				continue
			}
			v.of[w] = membership{1 << i, uint8(i)}
		}
	}
	v.tails.multiplier = mixing.Mix(uint64(len(p.groups))<<32) | 1
	v.tails.Exact = NewExact(b)
}

func (v *values) multiplier(part int) uint64 {
	if part < len(v.parts) {
		return v.parts[part].multiplier
	}
	return v.tails.multiplier
}

// counts is how many values each component has, and one tail at least.
func (v *values) counts() []uint32 {
	counts := make([]uint32, len(v.parts)+1)
	for i := range v.parts {
		counts[i] = v.parts[i].count.Load()
	}
	v.tails.Lock()
	counts[len(v.parts)] = uint32(max(1, v.tails.Len()))
	v.tails.Unlock()
	return counts
}

// tail is the number of what a key has beyond the components' words; 0 is that
// of nothing.
func (v *values) tail(key []byte) (uint32, error) {
	if len(key) <= 4*v.words {
		return 0, nil
	}
	v.tails.Lock()
	defer v.tails.Unlock()
	if v.tails.Len() == 0 {
		if _, _, err := v.tails.Insert(nil); err != nil {
			return 0, err
		}
	}
	n, _, err := v.tails.Insert(key[4*v.words:])
	return n, err
}

// len is the number of values of all components.
func (v *values) len() int {
	n := 0
	for i := range v.parts {
		n += int(v.parts[i].count.Load())
	}
	return n
}

// free gives the memory back.
func (v *values) free() {
	for i := range v.parts {
		v.parts[i].free()
	}
	v.tails.Free()
}
