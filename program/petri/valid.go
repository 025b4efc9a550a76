package petri

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// Valid implements program.Validator: a vector has the length of a layout, bits
// that no place owns are zero, no place has more tokens than its proven bound,
// and the marking fits no earlier layout.
func (e *explorer) Valid(s program.State) error {
	i := slices.IndexFunc(e.net.layouts, func(l *layout) bool { return l.bytes == len(s) })
	if i < 0 {
		return fmt.Errorf("it has %d bytes, and no marking of the net has", len(s))
	}
	l := e.net.layouts[i]
	words := load(s, e.scratch[:l.words])
	for j, w := range words {
		if j >= len(l.owned) && w != 0 || j < len(l.owned) && w&^l.owned[j] != 0 {
			return errors.New("it has bits set that belong to no place")
		}
	}
	for _, p := range l.capped {
		if most := e.net.bounds[p]; l.fields[p].in(words) > most {
			return fmt.Errorf("place %q has more than %d tokens", e.net.places[p].id, most)
		}
	}
	if i > 0 && l.narrower(words, e.net.layouts[i-1]) {
		return errors.New("it is written longer than need be")
	}
	return nil
}

// narrower reports whether a marking in words of this layout fits another one,
// which is nowhere wider.
func (l *layout) narrower(words []uint64, other *layout) bool {
	for p, f := range l.fields {
		if f.width > 0 && f.in(words) > other.fields[p].most() {
			return false
		}
	}
	return true
}
