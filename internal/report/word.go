package report

import (
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Word is the JSON form of an ultimately periodic word, prefix · cycle^ω. Each
// letter is the list of the propositions of APs that hold at it.
type Word struct {
	APs    []string   `json:"aps"`
	Prefix [][]string `json:"prefix"`
	Cycle  [][]string `json:"cycle"`
}

// NewWord makes the document of a word. Its slices are never nil.
func NewWord(w ltl.Word) *Word {
	out := &Word{APs: w.APs, Prefix: letters(w, w.Prefix), Cycle: letters(w, w.Cycle)}
	if out.APs == nil {
		out.APs = []string{}
	}
	return out
}

// letters converts letters from bits, where bit i stands for w.APs[i], to
// names.
func letters(w ltl.Word, letters []uint64) [][]string {
	out := make([][]string, len(letters))
	for i, letter := range letters {
		out[i] = []string{}
		for bit, ap := range w.APs {
			if letter>>bit&1 != 0 {
				out[i] = append(out[i], ap)
			}
		}
	}
	return out
}
