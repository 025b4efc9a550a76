package product

import (
	"encoding/binary"
	"fmt"

	"github.com/cespare/xxhash/v2"
)

// Fingerprint returns a hash of the automata and of the number of values of Q.
// It determines what the values of Q mean, so that a checkpoint stores it: a
// search must not resume with other automata. It takes time linear in their
// size.
func (p *Product) Fingerprint() uint64 {
	h := xxhash.New()
	number := func(n uint64) { _, _ = h.Write(binary.AppendUvarint(nil, n)) } // never fails
	number(uint64(p.q))
	for i := range p.factors {
		a := p.factors[i].Compiled
		_, _ = h.WriteString(fmt.Sprint(a.Acc)) // never fails
		for _, q := range a.Start {
			number(uint64(q))
		}
		for q := range uint32(a.States()) {
			number(uint64(len(a.Out(q))))
			for _, e := range a.Out(q) {
				for _, n := range []uint64{e.Pos, e.Neg, uint64(e.Marks), uint64(e.Dst)} {
					number(n)
				}
			}
		}
	}
	return h.Sum64()
}
