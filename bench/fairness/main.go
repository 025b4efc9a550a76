// Command fairness measures what weak fairness costs on the LTL properties of
// the corpus, in comparison with the recorded figures of SPIN (pan -a -f), and
// writes a table in Markdown.
//
//	go run ./bench/fairness [-corpus DIR] [-time D] [-match TEXT] [-spin]
//
// With -spin, SPIN is run as well, which needs spin and a C compiler. The exit
// status is 1 if a verdict differs from SPIN's.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// bench holds the flags and counts the questions: all, those with SPIN's
// verdict, those whose product was explored completely with and without
// fairness, and those of them for which both products are equally large.
type bench struct {
	out     io.Writer
	longest time.Duration
	spin    bool

	questions, same, compared, equal int
}

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("fairness", flag.ContinueOnError)
	fs.SetOutput(stderr)
	dir := fs.String("corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models with recorded answers")
	longest := fs.Duration("time", 30*time.Second, "limit for each search")
	match := fs.String("match", "", "only questions whose name contains this")
	live := fs.Bool("spin", false, "run SPIN as well")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	if *live {
		if err := spin.Missing(); err != nil {
			fmt.Fprintln(stderr, err)
			return 2
		}
	}
	questions, err := corpus.Questions(*dir)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	b := &bench{out: stdout, longest: *longest, spin: *live}
	b.head()
	status := 0
	for _, q := range questions {
		if !q.Fair || !q.Answered || !strings.Contains(q.Name, *match) {
			continue
		}
		if err := b.row(q); err != nil {
			fmt.Fprintf(stderr, "%s: %v\n", q.Name, err)
			status = 1
		}
	}
	fmt.Fprintf(stdout, "\n%d questions: %d with SPIN's verdict; %d products explored to the end both ways, %d of them with as many states under weak fairness as without.\n",
		b.questions, b.same, b.compared, b.equal)
	if b.same < b.questions {
		status = 1
	}
	return status
}

func (b *bench) head() {
	head, rule := "| question | verdict | SPIN -f | states, no fairness | states, weak | CPU s | SPIN -f: stored | visited | CPU s, recorded |", "|---|---|---|---|---|---|---|---|---|"
	if b.spin {
		head, rule = head+" CPU s, beside ours |", rule+"---|"
	}
	fmt.Fprintln(b.out, head)
	fmt.Fprintln(b.out, rule)
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
	fmt.Fprintf(b.out, "| %s | %v | %s | %s | %s | %.2f | %.0f | %s | %.2f |", q.Name, answer.Verdict, verdict(q.Violated),
		states(none), states(weak), seconds, q.States, positive(q.Visited), q.CPU)
	if b.spin {
		fmt.Fprintf(b.out, " %s |", b.live(q))
	}
	fmt.Fprintln(b.out)
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

// live runs SPIN and returns its CPU time, and what differs from the record.
func (b *bench) live(q corpus.Property) string {
	p, err := peer(q)
	seconds := p.Verification.CPU
	switch {
	case err != nil:
		return err.Error()
	case (p.Errors > 0) != q.Violated || float64(p.Stored) != q.States:
		return fmt.Sprintf("%.2f (%s, %d stored)", seconds, verdict(p.Errors > 0), p.Stored)
	}
	return fmt.Sprintf("%.2f", seconds)
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
