// Package crosscheck finds mistakes of translators: of their automata for a
// formula and for its negation, the first of any translator and the second of
// any other accept no word in common, and both of one translator together
// accept every word (Tauriainen & Heljanko, Testing LTL formula translation
// into Büchi automata, 2002). Words that show that this is not so, and random
// ones, are judged by the definition of the logic, which shows which automaton
// is wrong.
//
// It runs no translators: the caller passes their automata.
package crosscheck

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Answer is what one translator made of a formula; nil where it made nothing,
// for example because of a limit.
type Answer struct {
	Positive *automata.Automaton // of the formula
	Negative *automata.Automaton // of its negation
}

// Mistake is a word that an automaton is wrong about: it accepts the word and
// should not, or the other way round. The word lists all propositions of the
// formula and of the automata.
type Mistake struct {
	Answer   int  // by number
	Negative bool // the automaton of the negation
	Accepts  bool // it accepts the word and should not
	Word     ltl.Word
}

// Options bounds the checks. Rand must not be nil if Words is positive.
type Options struct {
	Words int        // random words
	Rand  *rand.Rand // of the words
	Ops   ops.Options
}

// Check compares answers for f and returns at most one mistake for each
// automaton. open describes the checks that were given up because they exceed a
// limit, in words for people; any other error, such as the context's, ends the
// comparison.
//
// If there is no mistake, nothing is open and each answer has both automata,
// then one right answer proves the others right. The comparisons do not know the
// logic; only the words that they find are judged by it.
func Check(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, answers []Answer, o Options) (mistakes []Mistake, open []string, err error) {
	c := &checker{ctx: ctx, f: f, evaluator: ltl.NewEvaluator(f), answers: answers, options: o, aps: ltl.APs(f)}
	for _, a := range answers {
		for _, automaton := range []*automata.Automaton{a.Positive, a.Negative} {
			if automaton != nil {
				c.aps = append(c.aps, automaton.Alphabet().APs()...)
			}
		}
	}
	for range o.Words {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		c.judge(ltl.RandomWord(o.Rand, ltl.APs(f), 5, 5))
	}
	for i, a := range answers {
		for j, b := range answers {
			if a.Positive != nil && b.Negative != nil {
				c.disjoint(i, j)
			}
		}
		if a.Positive != nil && a.Negative != nil {
			c.complete(i)
		}
	}
	return c.mistakes, c.open, c.err
}

type checker struct {
	ctx       context.Context
	f         *ltl.Formula
	aps       []string // of the formula and of all automata
	evaluator *ltl.Evaluator
	answers   []Answer
	options   Options
	mistakes  []Mistake
	open      []string
	err       error
}

// disjoint looks for a word that is accepted both by the automaton of answer i
// for the formula and by the automaton of answer j for its negation.
func (c *checker) disjoint(i, j int) {
	if c.err != nil {
		return
	}
	none, w, err := ops.Disjoint(c.ctx, c.answers[i].Positive, c.answers[j].Negative, c.options.Ops)
	if c.failed(err, fmt.Sprintf("whether %d and the negation of %d have no word in common", i+1, j+1)) || none {
		return
	}
	c.judge(w)
}

// complete looks for a word that neither automaton of i accepts.
func (c *checker) complete(i int) {
	if c.err != nil {
		return
	}
	all := false
	var w ltl.Word
	both, err := ops.Sum(c.ctx, c.answers[i].Positive, c.answers[i].Negative, c.options.Ops)
	if err == nil {
		all, w, err = ops.Universal(c.ctx, both, c.options.Ops)
	}
	if c.failed(err, fmt.Sprintf("whether %d and its negation have all words together", i+1)) || all {
		return
	}
	c.judge(w)
}

// failed keeps what a limit leaves open, and any other error.
func (c *checker) failed(err error, what string) bool {
	switch {
	case err == nil:
		return false
	case errors.Is(err, automata.ErrLimit):
		c.open = append(c.open, what)
	default:
		c.err = err
	}
	return true
}

// judge compares all automata with the formula on a word.
func (c *checker) judge(w ltl.Word) {
	if c.err != nil {
		return
	}
	for _, ap := range c.aps {
		if !slices.Contains(w.APs, ap) { // what nobody has looked at is false
			w.APs = append(slices.Clone(w.APs), ap)
		}
	}
	holds, err := c.evaluator.Holds(w)
	c.err = err
	for i, a := range c.answers {
		c.compare(i, a.Positive, false, holds, w)
		c.compare(i, a.Negative, true, !holds, w)
	}
}

// compare records a mistake if the automaton judges the word otherwise than it
// should. An automaton with a mistake is not tried again.
func (c *checker) compare(i int, a *automata.Automaton, negative, want bool, w ltl.Word) {
	known := slices.ContainsFunc(c.mistakes, func(m Mistake) bool { return m.Answer == i && m.Negative == negative })
	if c.err != nil || a == nil || known {
		return
	}
	got, err := automata.AcceptsWord(a, w)
	if err != nil {
		c.err = err
		return
	}
	if got != want {
		c.mistakes = append(c.mistakes, Mistake{i, negative, got, w})
	}
}
