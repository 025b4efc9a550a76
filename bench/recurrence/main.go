// Command recurrence compares two algorithms on the recurrence properties of
// the corpus and of the worked examples, and writes a table in Markdown:
// algorithm deterministic, which searches the product with the deterministic
// automaton of a property (Jard and Jéron 1991, Section 3.1), and algorithm
// scc, which searches the product with the automaton of its negation.
//
//	go run ./bench/recurrence [-corpus DIR] [-specs DIR] [-states N] [-time D] [-match TEXT]
//
// The exit status is 1 if two verdicts differ, or one from what was recorded.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/source"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// bench holds the limits and sums up the questions.
type bench struct {
	out    io.Writer
	limits check.Limits

	asked, recurrence, same, differ, open int
	states                                [2]uint64 // of deterministic and scc, for properties that both say hold
	seconds                               [2]float64
}

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("recurrence", flag.ContinueOnError)
	fs.SetOutput(stderr)
	dir := fs.String("corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models with recorded answers")
	specs := fs.String("specs", "specs", "folder of specification files")
	states := fs.Uint64("states", 2_000_000, "limit of product states for each search")
	longest := fs.Duration("time", time.Minute, "limit for each search")
	match := fs.String("match", "", "only questions whose name contains this")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	cases, err := cases(*specs, *dir)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	b := &bench{out: stdout, limits: check.Limits{States: *states, Time: *longest, Memory: 2 << 30}}
	fmt.Fprintf(stdout, "| property | deterministic | scc | automaton of the property | of its negation | product states, deterministic | scc | %s, deterministic | scc |\n|---|---|---|---|---|---|---|---|---|\n", cpu.Name)
	for i := range cases {
		c := &cases[i]
		if c.Prop.Formula == nil || c.Prop.Restricted() || !strings.Contains(c.Name, *match) {
			continue
		}
		if err := b.row(c); err != nil {
			fmt.Fprintf(stderr, "%s: %v\n", c.Name, err)
			b.differ++
		}
	}
	b.summary()
	if b.differ > 0 {
		return 1
	}
	return 0
}

// cases returns the properties of the specification files and of the corpus.
func cases(specs, dir string) ([]corpus.Case, error) {
	all, err := corpus.Specified(specs)
	if err != nil {
		return nil, err
	}
	stated, err := corpus.Stated(dir)
	return append(all, stated...), err
}

// row measures one property and writes its row. It writes none if the property
// is not a recurrence property.
func (b *bench) row(c *corpus.Case) error {
	b.asked++
	if f := c.Prop.Formula; f != nil {
		_, err := translate.Translate(context.Background(), c.Prop.Factory, f, translate.Options{Type: translate.DBA})
		if errors.Is(err, ops.ErrNotRecurrence) {
			return nil
		}
	}
	var results [2]check.Result
	var seconds [2]float64
	for i, algorithm := range []check.AlgorithmName{check.Deterministic, check.SCC} {
		began := cpu.Seconds()
		r, err := check.Verify(context.Background(), c.Model, c.Prop, check.Options{Algorithm: algorithm, Limits: b.limits, Without: check.Shortcuts(c.Model)})
		var cannot *source.Error
		if errors.As(err, &cannot) {
			return nil // no recurrence property
		}
		if err != nil {
			return err
		}
		results[i], seconds[i] = r, cpu.Seconds()-began
	}
	b.recurrence++
	note := b.judge(c, results, seconds)
	fmt.Fprintf(b.out, "| %s | %v%s | %v | %s | %s | %d | %d | %.2f | %.2f |\n", c.Name, results[0].Verdict, note, results[1].Verdict,
		size(results[0].Automaton), size(results[1].Automaton), results[0].Product.States, results[1].Product.States, seconds[0], seconds[1])
	return nil
}

// judge compares the verdicts with each other and with the known one. It
// returns a mark for the table.
func (b *bench) judge(c *corpus.Case, results [2]check.Result, seconds [2]float64) string {
	if results[0].Verdict == check.Inconclusive || results[1].Verdict == check.Inconclusive {
		b.open++
		return ""
	}
	violated, known := c.Known[check.NoFairness]
	if results[0].Verdict != results[1].Verdict || known && violated != (results[0].Verdict == check.Violated) {
		b.differ++
		return " **differs**"
	}
	b.same++
	if results[0].Verdict == check.Holds {
		for i := range results {
			b.states[i] += results[i].Product.States
			b.seconds[i] += seconds[i]
		}
	}
	return ""
}

// size formats the size of an automaton.
func size(a check.AutomatonInfo) string { return fmt.Sprintf("%d, %d", a.States, a.Edges) }

// summary writes the sums.
func (b *bench) summary() {
	fmt.Fprintf(b.out, "\n%d properties without fairness and assumptions, of which %d are recurrence properties: %d with the same verdict, %d with different ones, %d where a search met a limit.\n",
		b.asked, b.recurrence, b.same, b.differ, b.open)
	fmt.Fprintf(b.out, "Where the property holds, so that both searches see their whole product: deterministic %d states in %.2f s, scc %d states in %.2f s.\n",
		b.states[0], b.seconds[0], b.states[1], b.seconds[1])
}
