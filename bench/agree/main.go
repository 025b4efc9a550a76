// Command agree asks the LTL properties of the corpus, without fairness and with, by every
// algorithm and storage, and reports every verdict that differs from another or from SPIN's.
//
//	go run ./bench/agree [-corpus DIR] [-states N] [-match TEXT] [-algorithms NAME,…] [-kinds none,weak,strong] [-v]
//
// Questions with more product states than -states are left out.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/source"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

type agreement struct {
	out        io.Writer
	states     uint64
	algorithms []string
	kinds      []string
	verbose    bool

	asked, answers, wrong, large, refused, open int
	seconds                                     map[string]float64 // by way of searching
}

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("agree", flag.ContinueOnError)
	fs.SetOutput(stderr)
	dir := fs.String("corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models with recorded answers")
	states := fs.Uint64("states", 200_000, "leave out questions with more product states")
	match := fs.String("match", "", "only questions whose name contains this")
	algorithms := fs.String("algorithms", "", "only these, separated by commas")
	kinds := fs.String("kinds", "none,weak,strong", "kinds of fairness")
	verbose := fs.Bool("v", false, "a line for every answer")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	questions, err := corpus.Questions(*dir)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	a := &agreement{out: stdout, states: *states, kinds: strings.Split(*kinds, ","), verbose: *verbose, seconds: map[string]float64{}}
	for _, alg := range check.Algorithms() {
		if *algorithms == "" || slices.Contains(strings.Split(*algorithms, ","), alg.Name) {
			a.algorithms = append(a.algorithms, alg.Name)
		}
	}
	recorded := map[string]map[string]corpus.Question{}
	var names []string
	for _, q := range questions {
		if !strings.Contains(q.Name, *match) {
			continue
		}
		if recorded[q.Name] == nil {
			recorded[q.Name] = map[string]corpus.Question{}
			names = append(names, q.Name)
		}
		kind := "none"
		if q.Fair {
			kind = "weak"
		}
		recorded[q.Name][kind] = q
	}
	for _, name := range names {
		for _, kind := range a.kinds {
			a.ask(name, kind, recorded[name])
		}
	}
	fmt.Fprintf(stdout, "%d questions, %d answers, %d wrong; %d too large, %d answers open (a limit, or an inexact storage), %d not for the algorithm\n", a.asked, a.answers, a.wrong, a.large, a.open, a.refused)
	if a.wrong > 0 {
		return 1
	}
	return 0
}

var kindsOfFairness = map[string]check.Fairness{"none": check.NoFairness, "weak": check.WeakFairness, "strong": check.StrongFairness}

func (a *agreement) ask(name, kind string, recorded map[string]corpus.Question) {
	q, known := recorded[kind]
	for _, any := range recorded {
		if !known {
			q = any
		}
	}
	model, prop, err := q.Load()
	if err != nil {
		fmt.Fprintf(a.out, "%s: %v\n", name, err)
		return
	}
	prop.Fairness = kindsOfFairness[kind]
	limits := check.Limits{States: a.states, Memory: 1 << 30, Time: time.Minute}
	first, err := check.Verify(context.Background(), model, prop, check.Options{Limits: limits})
	if err != nil {
		a.wrong++
		fmt.Fprintf(a.out, "WRONG %s, %s fairness: %v\n", name, kind, err)
		return
	}
	if first.Verdict == check.Inconclusive {
		a.large++
		return
	}
	a.asked++
	if known && q.Answered && q.Violated != (first.Verdict == check.Violated) {
		a.wrong++
		fmt.Fprintf(a.out, "WRONG %s, %s fairness: %v by %s, SPIN says violated: %v\n", name, kind, first.Verdict, first.Algorithm, q.Violated)
	}
	for _, alg := range a.algorithms {
		for _, storage := range []string{"classical", "hybrid", "replace", "bitstate", "bitstate3", "hash-compact"} {
			opts := check.Options{Algorithm: alg, Storage: storage, Limits: limits}
			opts.Limits.States *= 10 // degeneralisation multiplies
			a.compare(name, kind, first, alg+" "+storage, func() (check.Result, error) {
				return check.Verify(context.Background(), model, prop, opts)
			})
		}
	}
}

func (a *agreement) compare(name, kind string, first check.Result, way string, ask func() (check.Result, error)) {
	r, err := ask()
	var cannot *source.Error
	switch {
	case errors.As(err, &cannot):
		a.refused++
		return
	case err != nil:
		a.wrong++
		fmt.Fprintf(a.out, "WRONG %s, %s fairness, %s: %v\n", name, kind, way, err)
		return
	}
	if r.Verdict == check.Inconclusive {
		a.open++
		return
	}
	a.answers++
	a.seconds[way] += r.Product.Seconds
	if r.Verdict != first.Verdict {
		a.wrong++
		fmt.Fprintf(a.out, "WRONG %s, %s fairness: %v by %s, %v by %s (%s)\n", name, kind, first.Verdict, first.Algorithm, r.Verdict, way, r.Reason)
	}
	if a.verbose {
		fmt.Fprintf(a.out, "%s\t%s\t%s\t%v\t%d\t%d\t%.3f\n", name, kind, way, r.Verdict, r.Product.States, r.Product.Memory, r.Product.Seconds)
	}
}
