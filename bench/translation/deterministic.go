package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// deterministicTypes are the types of deterministic automata that exist for
// every formula. A deterministic Büchi automaton does not.
var deterministicTypes = []translate.Type{translate.Parity, translate.Rabin, translate.Streett, translate.Generic}

// totals sums up the automata of one set of formulas, in the order of
// deterministicTypes.
type totals struct {
	set               string
	formulas, largest int // largest: states of a parity automaton
	states            [4]int
	open              int // formulas without an answer within the limit
	seconds           float64
	recurrence        recurrence
}

// recurrence compares the sizes of deterministic Büchi automata, with
// acceptance on states and without traps, on the formulas for which Spot's
// Büchi automaton is deterministic.
type recurrence struct {
	formulas, ours, spot          int
	smaller, larger, largerByMuch int // formulas; by much: by more than one state
}

// deterministic writes tables of the sizes of deterministic automata. The time
// limit of a formula is for all types together. All automata are also judged on
// random words.
func (c *config) deterministic(cases []peer, limit time.Duration, call *parts.Call) error {
	var all []totals
	for _, p := range cases {
		if c.sets != nil && !c.sets[p.group()] && !c.sets[p.set] {
			continue
		}
		if n := len(all); n == 0 || all[n-1].set != p.group() {
			all = append(all, totals{set: p.group()})
		}
		t := &all[len(all)-1]
		began := cpu.Seconds()
		f, made, err := c.addDeterministic(t, p.formula, limit)
		t.seconds += cpu.Seconds() - began
		for _, a := range made {
			err = cmp.Or(err, judge(f, a))
		}
		if err != nil {
			return err
		}
		if err := c.addRecurrence(&t.recurrence, p, limit); err != nil {
			return err
		}
	}
	out := call.Out
	fmt.Fprintf(out, "`%s`\n\n", call.Line())
	fmt.Fprintln(out, "| set (formulas) | parity | Rabin | Streett | any | largest parity | open | CPU seconds of the process |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|---|")
	for _, t := range all {
		fmt.Fprintf(out, "| %s (%d) | %d | %d | %d | %d | %d | %d | %.2f |\n", t.set, t.formulas, t.states[0], t.states[1], t.states[2], t.states[3], t.largest, t.open, t.seconds)
	}
	fmt.Fprintln(out, "\n| set | Spot's BA deterministic | dba states | Spot's BA states | smaller | larger | by more than one |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|")
	for _, t := range all {
		r := t.recurrence
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %d | %d |\n", t.set, r.formulas, r.ours, r.spot, r.smaller, r.larger, r.largerByMuch)
	}
	return nil
}

// addRecurrence compares the deterministic Büchi automaton of one formula with
// Spot's, if that is deterministic.
func (c *config) addRecurrence(r *recurrence, p peer, limit time.Duration) error {
	spot := p.spot[1]
	if !spot.deterministic {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, p.formula)
	if err != nil {
		return err
	}
	opts := c.options
	opts.Type = translate.DBA
	a, err := translate.Translate(ctx, fa, f, opts)
	if err == nil {
		err = judge(f, a)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", p.formula, err)
	}
	n := a.Trim().Stats().States
	r.formulas++
	r.ours += n
	r.spot += spot.states
	switch {
	case n < spot.states:
		r.smaller++
	case n > spot.states:
		r.larger++
	}
	if n > spot.states+1 {
		r.largerByMuch++
	}
	return nil
}

// words is the number of random words on which an automaton is judged.
const words = 500

// judge compares an automaton with the meaning of the formula, on random words.
func judge(f *ltl.Formula, a *automata.Automaton) error {
	rng := rand.New(rand.NewPCG(1, words))
	aps := ltl.APs(f)
	for range words {
		w := ltl.RandomWord(rng, aps, 6, 6)
		want, err := ltl.Holds(f, w)
		if err != nil {
			return err
		}
		got, err := automata.AcceptsWord(a, w)
		if err != nil {
			return err
		}
		if got != want {
			return fmt.Errorf("%v: an automaton answers %v for %v", f, got, w)
		}
	}
	return nil
}

// addDeterministic adds the sizes of the automata of one formula, if all are
// found in time, and returns those that are.
func (c *config) addDeterministic(t *totals, text string, limit time.Duration) (*ltl.Formula, []*automata.Automaton, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	t.formulas++
	var states [4]int
	var f *ltl.Formula
	var made []*automata.Automaton
	for i, typ := range deterministicTypes {
		fa := ltl.NewFactory()
		var err error
		if f, err = ltl.ParseString(fa, text); err != nil {
			return nil, nil, err
		}
		opts := c.options
		opts.Type = typ
		a, err := translate.Translate(ctx, fa, f, opts)
		if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, automata.ErrLimit) {
			t.open++
			return f, made, nil
		}
		if err != nil {
			return nil, nil, err
		}
		made = append(made, a)
		states[i] = a.States()
	}
	for i, n := range states {
		t.states[i] += n
	}
	t.largest = max(t.largest, states[0])
	return f, made, nil
}
