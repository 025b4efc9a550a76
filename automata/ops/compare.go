package ops

import (
	"context"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Universal reports whether a accepts every word; if not, the word is one that it rejects.
func Universal(ctx context.Context, a *automata.Automaton, opts Options) (bool, ltl.Word, error) {
	everything := automata.NewBuilder(a.Alphabet())
	q := everything.AddState()
	everything.AddStart(q)
	everything.AddEdge(q, q, 1, 0)
	return Included(ctx, everything.Build(automata.GeneralisedBuchi(0)), a, opts)
}

// Included reports whether b accepts every word that a accepts; if not, the word is one that a
// accepts and b rejects. The complement of b is made on the fly. The word lists the APs that
// either automaton uses.
func Included(ctx context.Context, a, b *automata.Automaton, opts Options) (bool, ltl.Word, error) {
	b = b.Over(a.Alphabet())
	left, err := smaller(ctx, a)
	if err != nil {
		return false, ltl.Word{}, err
	}
	l, err := complement(ctx, b, opts)
	if err != nil {
		return false, ltl.Word{}, err
	}
	both, err := intersection(ctx, left, l, opts)
	if err != nil || both == nil {
		return err == nil, ltl.Word{}, err
	}
	w, err := wordOf(both, a, b)
	return false, w, err
}

// Disjoint reports whether no word is accepted by both; otherwise the word is one that is. The
// product is made on the fly.
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
	w, err := wordOf(both, a, b)
	return false, w, err
}

// wordOf is a word that an automaton, known not to be empty, accepts; it lists all APs that the
// operands use.
func wordOf(found *automata.Automaton, operands ...*automata.Automaton) (ltl.Word, error) {
	w, ok, err := found.AcceptingWord()
	if err != nil {
		return w, err
	}
	if !ok {
		return w, fmt.Errorf("internal error: the search found a word, but the automaton accepts none")
	}
	if w, err = shorten(found, w); err != nil {
		return w, err
	}
	aps := slices.Clone(w.APs)
	for _, a := range operands {
		for _, ap := range a.UsedAPs() {
			if !slices.Contains(aps, ap) {
				aps = append(aps, ap)
			}
		}
	}
	if len(aps) > 64 {
		return w, fmt.Errorf("the automata use %d propositions, but a word has 64 at most", len(aps))
	}
	w.APs = aps // further APs are false everywhere, which the automaton does not look at
	return w, nil
}

// Comparison is how two languages relate. OnlyFirst is a word of the first that is not of the
// second unless FirstInSecond; OnlySecond likewise.
type Comparison struct {
	FirstInSecond, SecondInFirst bool
	OnlyFirst, OnlySecond        ltl.Word
}

// Equal reports whether the languages are the same.
func (c *Comparison) Equal() bool { return c.FirstInSecond && c.SecondInFirst }

// Compare decides inclusion both ways.
func Compare(ctx context.Context, a, b *automata.Automaton, opts Options) (c Comparison, err error) {
	if c.FirstInSecond, c.OnlyFirst, err = Included(ctx, a, b, opts); err != nil {
		return c, err
	}
	c.SecondInFirst, c.OnlySecond, err = Included(ctx, b, a, opts)
	return c, err
}
