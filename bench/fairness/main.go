// Command fairness measures what weak fairness costs on the LTL properties of the corpus, beside the
// recorded figures of SPIN (pan -a -f) where there are any, and writes a table in Markdown.
//
//	go run ./bench/fairness [-corpus DIR] [-time D] [-match TEXT]
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
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("fairness", flag.ContinueOnError)
	fs.SetOutput(stderr)
	dir := fs.String("corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models with recorded answers")
	longest := fs.Duration("time", 30*time.Second, "limit for each answer")
	match := fs.String("match", "", "only questions whose name contains this")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	questions, err := corpus.Questions(*dir)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	fmt.Fprintln(stdout, "| question | states, no fairness | states, weak | s, weak | verdict | SPIN -f: states | s | verdict |")
	fmt.Fprintln(stdout, "|---|---|---|---|---|---|---|---|")
	status := 0
	for _, q := range questions {
		if !q.Fair || !q.Answered || !strings.Contains(q.Name, *match) {
			continue
		}
		if err := row(stdout, q, *longest); err != nil {
			fmt.Fprintf(stderr, "%s: %v\n", q.Name, err)
			status = 1
		}
	}
	return status
}

// row explores the whole product both ways, so that the states can be compared.
func row(out io.Writer, q corpus.Question, longest time.Duration) error {
	model, prop, err := q.Load()
	if err != nil {
		return err
	}
	ask := func(f check.Fairness, exhaust bool) (check.Result, error) {
		prop.Fairness = f
		return check.Verify(context.Background(), model, prop, check.Options{
			Algorithm: "scc", Exhaust: exhaust, Limits: check.Limits{Memory: 4 << 30, Time: longest},
		})
	}
	none, err := ask(check.NoFairness, true)
	if err != nil {
		return err
	}
	weak, err := ask(check.WeakFairness, true)
	if err != nil {
		return err
	}
	answer, err := ask(check.WeakFairness, false)
	if err != nil {
		return err
	}
	recorded := "holds"
	if q.Violated {
		recorded = "violated"
	}
	wrong := ""
	if answer.Verdict != check.Inconclusive && q.Violated != (answer.Verdict == check.Violated) {
		wrong = " **differs**"
	}
	fmt.Fprintf(out, "| %s | %s | %s | %.2f | %v%s | %.0f | %.2f | %s |\n", q.Name, states(none), states(weak),
		answer.Product.Seconds, answer.Verdict, wrong, q.States, q.Seconds, recorded)
	return nil
}

func states(r check.Result) string {
	if r.Reason != "" {
		return fmt.Sprintf("> %d", r.Product.States)
	}
	return fmt.Sprint(r.Product.States)
}
