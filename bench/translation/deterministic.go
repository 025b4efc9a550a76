package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// deterministicTypes are the types that every formula has an automaton of.
var deterministicTypes = []translate.Type{translate.Parity, translate.Rabin, translate.Streett, translate.Generic}

// totals is what the automata of one set have together, in the order of deterministicTypes.
type totals struct {
	set               string
	formulas, largest int // largest: states of a parity automaton
	states            [4]int
	open              int // formulas without an answer within the limit
	seconds           float64
}

// deterministic writes a table of the sizes of deterministic automata; for each formula all types have the limit together.
func (c *config) deterministic(cases []peer, limit time.Duration, out io.Writer, args []string) error {
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
		if err := c.addDeterministic(t, p.formula, limit); err != nil {
			return err
		}
		t.seconds += cpu.Seconds() - began
	}
	fmt.Fprintf(out, "`%s`\n\n", strings.TrimSpace("go run ./bench/translation "+strings.Join(args, " ")))
	fmt.Fprintln(out, "| set (formulas) | parity | Rabin | Streett | any | largest parity | open | CPU seconds of the process |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|---|")
	for _, t := range all {
		fmt.Fprintf(out, "| %s (%d) | %d | %d | %d | %d | %d | %d | %.2f |\n", t.set, t.formulas, t.states[0], t.states[1], t.states[2], t.states[3], t.largest, t.open, t.seconds)
	}
	return nil
}

// addDeterministic adds the sizes of one formula's automata, if all are found in time.
func (c *config) addDeterministic(t *totals, text string, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	t.formulas++
	var states [4]int
	for i, typ := range deterministicTypes {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, text)
		if err != nil {
			return err
		}
		opts := c.options
		opts.Type = typ
		a, err := translate.Translate(ctx, fa, f, opts)
		if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, automata.ErrLimit) || errors.Is(err, translate.ErrLimit) {
			t.open++
			return nil
		}
		if err != nil {
			return err
		}
		states[i] = a.States()
	}
	for i, n := range states {
		t.states[i] += n
	}
	t.largest = max(t.largest, states[0])
	return nil
}
