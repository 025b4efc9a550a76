// Package fairness measures what weak fairness costs on the LTL properties of
// the corpus, in comparison with the recorded figures of SPIN (pan -a -f), and
// writes a table in Markdown.
//
//	go run ./bench/spin fairness [-corpus DIR] [-time D] [-match TEXT]
//
// A verdict that differs from SPIN's is an error.
package fairness

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	seeds "github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
)

// bench holds the flags and counts the questions: all, those with SPIN's
// verdict, those whose product was explored completely with and without
// fairness, and those of them for which both products are equally large.
type bench struct {
	out     io.Writer
	longest time.Duration

	questions, same, compared, equal int
}

// Run measures the questions with weak fairness that SPIN has answered.
func Run(c *parts.Call) error {
	b := &bench{out: c.Out}
	dir := c.String("corpus", seeds.Seeds("promela"), "folder of Promela models with recorded answers")
	c.DurationVar(&b.longest, "time", 30*time.Second, "limit for each search")
	match := c.String("match", "", "only questions whose name contains this")
	if err := c.Parse(); err != nil {
		return err
	}
	questions, err := corpus.Questions(*dir)
	if err != nil {
		return err
	}
	fmt.Fprint(b.out, "| question | verdict | SPIN -f | states, no fairness | states, weak | CPU s | SPIN -f: stored | visited | CPU s, recorded |\n|---|---|---|---|---|---|---|---|---|\n")
	failed := 0
	for _, q := range questions {
		if !q.Fair || !q.Answered || !strings.Contains(q.Name, *match) {
			continue
		}
		if err := b.row(q); err != nil {
			fmt.Fprintf(c.Log, "%s: %v\n", q.Name, err)
			failed++
		}
	}
	fmt.Fprintf(b.out, "\n%d questions: %d with SPIN's verdict; %d products explored to the end both ways, %d of them with as many states under weak fairness as without.\n",
		b.questions, b.same, b.compared, b.equal)
	if failed > 0 || b.same < b.questions {
		return parts.ErrWrong
	}
	return nil
}

// row measures one question. For the numbers of states it explores the whole
// product with and without weak fairness; the time is that of a normal answer.
func (b *bench) row(q corpus.Property) error {
	model, prop, err := q.Load()
	if err != nil {
		return err
	}
	ask := func(f check.Fairness, algorithm check.AlgorithmName, exhaust bool) (check.Result, error) {
		prop.Fairness = f
		return check.Verify(context.Background(), model, prop, check.Options{
			Algorithm: algorithm, Exhaust: exhaust, Limits: check.Limits{Memory: 2 << 30, Time: b.longest},
		})
	}
	none, err := ask(check.NoFairness, check.SCC, true)
	if err != nil {
		return err
	}
	weak, err := ask(check.WeakFairness, check.SCC, true)
	if err != nil {
		return err
	}
	began := cpu.Seconds()
	answer, err := ask(check.WeakFairness, "", false)
	if err != nil {
		return err
	}
	seconds := cpu.Seconds() - began
	b.count(q, none, weak, answer)
	fmt.Fprintf(b.out, "| %s | %v | %s | %s | %s | %.2f | %.0f | %s | %.2f |\n", q.Name, answer.Verdict, verdict(q.Violated),
		states(none), states(weak), seconds, q.States, positive(q.Visited), q.CPU)
	return nil
}

// count adds a question to the sums.
func (b *bench) count(q corpus.Property, none, weak, answer check.Result) {
	b.questions++
	if answer.Verdict != check.Inconclusive && q.Violated == (answer.Verdict == check.Violated) {
		b.same++
	}
	if none.Reason == "" && weak.Reason == "" {
		b.compared++
		if none.Product.States == weak.Product.States {
			b.equal++
		}
	}
}

// verdict formats SPIN's verdict.
func verdict(violated bool) string {
	if violated {
		return "violated"
	}
	return "holds"
}

// positive formats a number, and 0 as "": it was not recorded.
func positive(x float64) string {
	if x == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f", x)
}

// states formats the states of a product, with > if it was not explored
// completely.
func states(r check.Result) string {
	if r.Reason != "" {
		return fmt.Sprintf("> %d", r.Product.States)
	}
	return fmt.Sprint(r.Product.States)
}
