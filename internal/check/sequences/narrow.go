package sequences

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Holds reports whether a formula is true of the run with a wide word. Nothing is
// true of the word of no run.
func (s *Sequences) Holds(f *ltl.Formula, w ltl.Word) (bool, error) {
	ok := true
	if s.Steps(f) {
		w, ok = s.Narrow(w)
	}
	if !ok {
		return false, nil
	}
	return ltl.Holds(f, w)
}

// Accepts reports whether an automaton of the user's accepts the run with a wide
// word, and whether it rejects that. It does neither with the word of no run.
func (s *Sequences) Accepts(a *automata.Automaton, w ltl.Word) (accepts, rejects bool, err error) {
	if s.StepsIn(a) {
		var ok bool
		if w, ok = s.Narrow(w); !ok {
			return false, false, nil
		}
	}
	accepts, err = automata.AcceptsWord(a, w)
	return accepts, !accepts, err
}

// Narrow returns the narrow word of a wide one; ok is false for the word of no
// run of the program, which stays inside a sequence for ever although none of
// the program does. The propositions are the same.
//
//	i is passed over if it is inside, and some later position is not
//	a letter has the varying propositions of the positions after it that are passed over, too
//
// O(length of the word).
func (s *Sequences) Narrow(w ltl.Word) (narrow ltl.Word, ok bool) {
	at := slices.Index(w.APs, s.inside)
	if at < 0 {
		return w, true
	}
	n := narrower{inside: 1 << at}
	for _, name := range s.program.Varying(w.APs) {
		n.varying |= 1 << slices.Index(w.APs, name)
	}
	out := ltl.Word{APs: w.APs}
	if n.within(w.Cycle) {
		first := len(w.Prefix)
		for first > 0 && n.within(w.Prefix[first-1:first]) {
			first--
		}
		out.Prefix = append(n.join(w.Prefix[:first]), w.Prefix[first:]...)
		out.Cycle = w.Cycle
		return out, s.endless
	}
	// The cycle may begin inside: its second time round is the cycle, and the
	// third completes the last letter of that.
	letters := n.join(slices.Concat(w.Prefix, w.Cycle, w.Cycle, w.Cycle))
	first, length := n.outside(w.Prefix)+n.outside(w.Cycle), n.outside(w.Cycle)
	out.Prefix, out.Cycle = letters[:first], letters[first:first+length]
	return out, true
}

// narrower has the bits of a word's letters.
type narrower struct {
	inside, varying uint64
}

// within reports whether all positions are inside.
func (n narrower) within(letters []uint64) bool { return n.outside(letters) == 0 }

// outside counts the positions outside.
func (n narrower) outside(letters []uint64) (count int) {
	for _, l := range letters {
		if l&n.inside == 0 {
			count++
		}
	}
	return count
}

// join returns the letters outside, with what varies inside. Positions inside
// before the first one outside belong to none.
func (n narrower) join(letters []uint64) (out []uint64) {
	for _, l := range letters {
		if l&n.inside == 0 {
			out = append(out, l)
		} else if len(out) > 0 {
			out[len(out)-1] |= l & n.varying
		}
	}
	return out
}
