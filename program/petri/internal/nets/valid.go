package nets

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// Valid implements program.Validator: a vector has the length of a layout, bits
// that no place owns are zero, no place has more tokens than its proven bound,
// and the marking fits no earlier layout.
func (e *Explorer) Valid(s program.State) error {
	i := slices.IndexFunc(e.Net.Layouts, func(l *Layout) bool { return l.Bytes == len(s) })
	if i < 0 {
		return fmt.Errorf("it has %d bytes, and no marking of the net has", len(s))
	}
	l := e.Net.Layouts[i]
	words := Load(s, e.Scratch[:l.Words])
	for j, w := range words {
		if j >= len(l.Owned) && w != 0 || j < len(l.Owned) && w&^l.Owned[j] != 0 {
			return errors.New("it has bits set that belong to no place")
		}
	}
	for _, p := range l.Capped {
		if most := e.Net.Bounds[p]; l.Fields[p].In(words) > most {
			return fmt.Errorf("place %q has more than %d tokens", e.Net.Places[p].ID, most)
		}
	}
	if i > 0 && l.narrower(words, e.Net.Layouts[i-1]) {
		return errors.New("it is written longer than need be")
	}
	return nil
}

// narrower reports whether a marking in words of this layout fits another one,
// which is nowhere wider.
func (l *Layout) narrower(words []uint64, other *Layout) bool {
	for p, f := range l.Fields {
		if f.Width > 0 && f.In(words) > other.Fields[p].Most() {
			return false
		}
	}
	return true
}
