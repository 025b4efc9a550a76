package ltl

import "strings"

// Word is an ultimately periodic word: Prefix once, then Cycle for ever.
// Letters are valuations: bit i of a letter is the truth of APs[i], so a word
// speaks of 64 APs at most. Cycle is never empty.
type Word struct {
	APs           []string
	Prefix, Cycle []uint64
}

// String writes the word on one line, which ParseWord reads back unless names
// need quotes: the propositions that hold at each position stand in braces, and
// the cycle in parentheses, as in {p} {} ({p, q})*.
func (w Word) String() string {
	parts := make([]string, 0, len(w.Prefix)+len(w.Cycle))
	for _, letters := range [][]uint64{w.Prefix, w.Cycle} {
		for _, l := range letters {
			parts = append(parts, "{"+strings.Join(w.letter(l), ", ")+"}")
		}
	}
	cycle := strings.Join(parts[len(w.Prefix):], " ")
	return strings.TrimLeft(strings.Join(parts[:len(w.Prefix)], " ")+" ("+cycle+")*", " ")
}

// letter lists the propositions that hold.
func (w Word) letter(letter uint64) []string {
	var out []string
	for i, ap := range w.APs {
		if letter>>i&1 != 0 {
			out = append(out, ap)
		}
	}
	return out
}
