// Package tests makes test suites that take all transitions of models of the
// corpus, follows every test on the model again, step by step, and compares what
// the tests took with the reachable transitions, which it counts by itself, and
// the length of the suites with their bounds.
//
//	go run ./bench/measure tests [-models N] [-transitions N] [-seed N] [-corpus FOLDER]
//
// It writes a table in Markdown. It is an error if a transition is missing, a step
// is not one of the model, or a suite is longer than 1.3 times its bound.
package tests

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	seeds "github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// mostOver is how much longer than its bound a suite may be.
const mostOver = 1.3

// Run makes the suites of models in a random order.
func Run(c *parts.Call) error {
	models := c.Int("models", 20, "models whose suites are made")
	least := c.Int("least", 100, "pass over models with fewer transitions")
	most := c.Int("transitions", 20_000, "pass over models with more states or transitions")
	seed := c.Uint64("seed", 1, "of the order of the models")
	folder := c.String("corpus", seeds.Seeds("promela"), "folder of Promela models")
	if err := c.Parse(); err != nil {
		return err
	}
	names, err := corpus.Shuffled(*folder, *seed)
	if err != nil {
		return err
	}
	fmt.Fprint(c.Out, "| model | states | transitions | taken | tests | length | bound | ratio | CPU s |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	found, wrong := 0, 0
	for _, name := range names {
		if found == *models || c.Context.Err() != nil {
			break
		}
		r, err := measure(c.Context, filepath.Join(*folder, name), *least, *most)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if r == nil {
			continue
		}
		found++
		ratio := float64(r.length) / float64(max(r.bound, 1))
		fmt.Fprintf(c.Out, "| %s | %d | %d | %d | %d | %d | %d | %.3f | %.1f |\n", name, r.states, r.transitions, r.taken, r.tests, r.length, r.bound, ratio, r.seconds)
		if r.taken != r.transitions || ratio > mostOver {
			wrong++
		}
	}
	if wrong > 0 {
		return fmt.Errorf("%w: %d suites", parts.ErrWrong, wrong)
	}
	return nil
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
