package ops

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// Words longer than this are left as they are, and those of larger automata.
const (
	maxShortenedLetters = 64
	maxShortenedStates  = 1 << 10
)

// shorten removes letters from a word as long as the oracle holds for the rest:
// first from the prefix, then from the cycle, each from the left. A last letter
// of the prefix that the cycle ends with, too, becomes part of the cycle. At
// most one question per letter. The result is a local minimum, not the shortest
// word.
func shorten(w ltl.Word, oracle func(ltl.Word) (bool, error)) (ltl.Word, error) {
	if len(w.Prefix)+len(w.Cycle) > maxShortenedLetters {
		return w, nil
	}
	w.Prefix, w.Cycle = slices.Clone(w.Prefix), slices.Clone(w.Cycle)
	for _, part := range []struct {
		letters *[]uint64
		least   int
	}{{&w.Prefix, 0}, {&w.Cycle, 1}} {
		for i := 0; i < len(*part.letters) && len(*part.letters) > part.least; {
			whole := *part.letters
			*part.letters = slices.Delete(slices.Clone(whole), i, i+1)
			ok, err := oracle(w)
			if err != nil {
				return w, err
			}
			if !ok {
				*part.letters = whole
				i++
			}
		}
	}
	return rolled(w), nil
}

// rolled returns the same word with the shortest prefix that can be had by
// rotating the cycle.
func rolled(w ltl.Word) ltl.Word {
	for n := len(w.Prefix); n > 0 && w.Prefix[n-1] == w.Cycle[len(w.Cycle)-1]; n = len(w.Prefix) {
		last := w.Cycle[len(w.Cycle)-1]
		w.Cycle = slices.Insert(slices.Clone(w.Cycle[:len(w.Cycle)-1]), 0, last)
		w.Prefix = w.Prefix[:n-1]
	}
	return w
}
