package ops

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Universal reports whether a accepts every word; if not, the word is one that
// it rejects. It is Included with the automaton that accepts everything, and
// has its cost.
func Universal(ctx context.Context, a *automata.Automaton, opts Options) (bool, ltl.Word, error) {
	return Included(ctx, everything(a.Alphabet()), a, opts)
}

// everything accepts every word.
func everything(al *automata.Alphabet) *automata.Automaton {
	b := automata.NewBuilder(al)
	q := b.AddState()
	b.AddStart(q)
	b.AddEdge(q, q, bdd.True, 0)
	return b.Build(automata.GeneralisedBuchi(0))
}

// Included reports whether b accepts every word that a accepts; if not, the
// word is one that a accepts and b rejects. The word lists the APs that either
// automaton uses, and was checked by automata.AcceptsWord unless the automata
// are large.
//
// A true answer is proved. Exponential in the size of b at worst; if the search
// makes more than opts.States states, the error wraps automata.ErrLimit and nothing is
// decided.
func Included(ctx context.Context, a, b *automata.Automaton, opts Options) (bool, ltl.Word, error) {
	b = b.Over(a.Alphabet())
	left, err := smaller(ctx, a)
	if err != nil {
		return false, ltl.Word{}, err
	}
	found, err := notIncluded(ctx, left, b.Trim(), opts)
	if err != nil || found == nil {
		return err == nil, ltl.Word{}, err
	}
	w, err := wordOf(found, a, b, func(inA, inB bool) bool { return inA && !inB })
	return false, w, err
}

// notIncluded returns an automaton all of whose words a accepts and b rejects;
// nil when there are none. It tries what is cheap first: the dual of a
// deterministic b, backward and fair simulation, and then the search of
// inclusion.go.
func notIncluded(ctx context.Context, a, b *automata.Automaton, opts Options) (*automata.Automaton, error) {
	if !b.IsDeterministic() {
		small, err := smaller(ctx, b)
		if err != nil {
			return nil, err
		}
		b = small
	}
	if b.IsDeterministic() {
		dual, err := complement(ctx, b, opts)
		if err != nil {
			return nil, err
		}
		return intersection(ctx, a, dual, opts)
	}
	if backward, err := simulatedBackward(ctx, a, b); backward || err != nil {
		return nil, err
	}
	if a.Acc.Sets > 1 || b.Acc.Sets > 1 { // otherwise the same game is played below
		forward, err := Simulates(ctx, a, b, Options{States: maxGeneralGame})
		if forward || err != nil && !errors.Is(err, automata.ErrLimit) {
			return nil, err
		}
	}
	i, err := newInclusion(ctx, a, b, opts)
	if err != nil {
		return nil, err
	}
	return i.counterexample()
}

// Disjoint reports whether no word is accepted by both; otherwise the word is
// one that is. The product is made on the fly, so a common word is found
// without the rest of it. O(states · states) after RemoveFin.
func Disjoint(ctx context.Context, a, b *automata.Automaton, opts Options) (bool, ltl.Word, error) {
	b = b.Over(a.Alphabet())
	left, err := RemoveFin(a)
	if err != nil {
		return false, ltl.Word{}, err
	}
	right, err := RemoveFin(b)
	if err != nil {
		return false, ltl.Word{}, err
	}
	both, err := intersection(ctx, left, explicit{right}, opts)
	if err != nil || both == nil {
		return err == nil, ltl.Word{}, err
	}
	w, err := wordOf(both, a, b, func(inA, inB bool) bool { return inA && inB })
	return false, w, err
}

// wordOf returns a short word on which the operands answer as right demands.
// found is an automaton that has a word and all of whose words are such. The
// word lists all APs that the operands use. That the operands indeed judge it
// so is checked, an internal error otherwise, except where they are too large
// for it to be quick.
func wordOf(found, a, b *automata.Automaton, right func(inA, inB bool) bool) (ltl.Word, error) {
	w, ok, err := found.AcceptingWord()
	if err != nil {
		return w, err
	}
	if !ok {
		return w, fmt.Errorf("internal error: the search found a word, but the automaton accepts none")
	}
	w.APs = allAPs(w.APs, a, b) // further APs are false everywhere, which the automaton does not look at
	if len(w.APs) > 64 {
		return w, fmt.Errorf("the automata use %d propositions, but %w", len(w.APs), automata.ErrLongLetters)
	}
	oracle := func(w ltl.Word) (bool, error) {
		inA, err := automata.AcceptsWord(a, w)
		if err != nil {
			return false, err
		}
		inB, err := automata.AcceptsWord(b, w)
		return right(inA, inB), err
	}
	if a.States()+b.States() > maxShortenedStates {
		return w, nil
	}
	if ok, err = oracle(w); !ok && err == nil {
		err = fmt.Errorf("internal error: the search found %v, but the automata judge it otherwise", w)
	}
	if err != nil {
		return w, err
	}
	return shorten(w, oracle)
}

// allAPs adds to the names those that the automata use.
func allAPs(names []string, operands ...*automata.Automaton) []string {
	names = slices.Clone(names)
	for _, a := range operands {
		for _, ap := range a.UsedAPs() {
			if !slices.Contains(names, ap) {
				names = append(names, ap)
			}
		}
	}
	return names
}

// Comparison is the relation of two languages. OnlyFirst is a word of the first
// that is not in the second unless FirstInSecond; OnlySecond likewise. Both
// inclusions may fail at once.
type Comparison struct {
	FirstInSecond, SecondInFirst bool
	OnlyFirst, OnlySecond        ltl.Word
}

// Equal reports whether the languages are the same.
func (c *Comparison) Equal() bool { return c.FirstInSecond && c.SecondInFirst }

// Compare decides inclusion both ways. An error from either, such as automata.ErrLimit,
// makes the whole comparison meaningless.
func Compare(ctx context.Context, a, b *automata.Automaton, opts Options) (c Comparison, err error) {
	if c.FirstInSecond, c.OnlyFirst, err = Included(ctx, a, b, opts); err != nil {
		return c, err
	}
	c.SecondInFirst, c.OnlySecond, err = Included(ctx, b, a, opts)
	return c, err
}
