// Command tests makes test suites that take all transitions of models of the
// corpus, follows every test on the model again, step by step, and compares what
// the tests took with the reachable transitions, which it counts by itself, and
// the length of the suites with their bounds.
//
//	go run ./bench/tests [-models N] [-transitions N] [-seed N] [-corpus FOLDER]
//
// It writes a table in Markdown. The exit status is 1 if a transition is missing,
// a step is none of the model, or a suite is longer than 1.3 times its bound.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	status, err := run(ctx, os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "tests:", err)
		status = 2
	}
	os.Exit(status)
}

// mostOver is how much longer than its bound a suite may be.
const mostOver = 1.3

// run carries out the command; status is 1 if a suite is not as it must be.
func run(ctx context.Context, args []string, out io.Writer) (status int, err error) {
	flags := flag.NewFlagSet("tests", flag.ContinueOnError)
	models := flags.Int("models", 20, "models whose suites are made")
	least := flags.Int("least", 100, "pass over models with fewer transitions")
	most := flags.Int("transitions", 20_000, "pass over models with more states or transitions")
	seed := flags.Uint64("seed", 1, "of the order of the models")
	folder := flags.String("corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models")
	if err := flags.Parse(args); err != nil {
		return 0, err
	}
	paths, err := corpus.PromelaFiles(*folder)
	if err != nil {
		return 0, err
	}
	rng := rand.New(rand.NewPCG(*seed, 0))
	rng.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	fmt.Fprintf(out, "| model | states | transitions | taken | tests | length | bound | ratio | CPU s |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	for _, path := range paths {
		if *models == 0 || ctx.Err() != nil {
			break
		}
		r, err := measure(ctx, path, *least, *most)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", path, err)
		}
		if r == nil {
			continue
		}
		*models--
		name, err := filepath.Rel(*folder, path)
		if err != nil {
			return 0, err
		}
		ratio := float64(r.length) / float64(max(r.bound, 1))
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %d | %d | %.3f | %.1f |\n", filepath.ToSlash(name), r.states, r.transitions, r.taken, r.tests, r.length, r.bound, ratio, r.seconds)
		if r.taken != r.transitions || ratio > mostOver {
			status = 1
		}
	}
	return status, nil
}

// result is what came out for a model.
type result struct {
	states, transitions, taken, tests, length, bound int
	seconds                                          float64
}

// measure makes and judges the suite of a model; nil if it is passed over: it is
// wrong, it fails, or it has too few transitions or too many.
func measure(ctx context.Context, path string, least, most int) (*result, error) {
	m, err := promela.Load(path, promela.Options{})
	if err != nil {
		return nil, nil
	}
	prog := program.Interpret(m)
	began := cpu.Seconds()
	g, err := testsuite.Explore(ctx, prog, testsuite.Options{States: most})
	if err != nil || !g.Complete || g.Transitions() < least || g.Transitions() > most {
		return nil, ctx.Err()
	}
	s, err := g.All(ctx, 0)
	if err != nil {
		return nil, ctx.Err()
	}
	r := &result{states: g.States(), tests: len(s.Tests), length: s.Length, bound: s.Bound, seconds: cpu.Seconds() - began}
	f, err := newFollowing(prog)
	if err != nil {
		return nil, err
	}
	if r.transitions, err = f.count(); err != nil {
		return nil, err
	}
	for i := range s.Tests {
		if err := f.follow(&s.Tests[i]); err != nil {
			return nil, fmt.Errorf("test %d: %w", i, err)
		}
	}
	r.taken = len(f.taken)
	return r, nil
}
