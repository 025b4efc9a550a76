package report

import (
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Word is an ultimately periodic word as JSON: each letter lists the
// propositions that hold.
type Word struct {
	APs    []string   `json:"aps"`
	Prefix [][]string `json:"prefix"`
	Cycle  [][]string `json:"cycle"`
}

// NewWord lists the letters of a word.
func NewWord(w ltl.Word) *Word {
	out := &Word{APs: w.APs, Prefix: letters(w, w.Prefix), Cycle: letters(w, w.Cycle)}
	if out.APs == nil {
		out.APs = []string{}
	}
	return out
}

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
