// Package promela explores every model of the corpus whose state space SPIN has
// explored, and compares the numbers: states stored, transitions, steps inside
// atomic sequences, depth, errors.
//
//	go run ./bench/spin promela [-corpus DIR] [-match TEXT] [-states N] [-memory BYTES] [-time DURATION] [-o FILE]
//
// A model whose states or transitions differ without an explanation in
// differences.go, and an explanation without a difference, are errors.
package promela

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	seeds "github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// Run explores the models.
func Run(c *parts.Call) error {
	var limits check.Limits
	dir := c.String("corpus", seeds.Seeds("promela"), "folder of Promela models with recorded numbers")
	match := c.String("match", "", "only models whose name contains this")
	states := c.Uint64("states", 1<<32, "leave out models with more recorded states")
	c.Int64Var(&limits.Memory, "memory", 3<<30, "bytes of the visited set and the stacks")
	c.DurationVar(&limits.Time, "time", time.Hour, "for each model")
	c.ToFile()
	if err := c.Parse(); err != nil {
		return err
	}
	all, err := corpus.Explorations(*dir)
	if err != nil {
		return err
	}
	t := &table{}
	for _, e := range all {
		if strings.Contains(e.Name, *match) && e.States <= *states {
			fmt.Fprintln(c.Log, t.add(explore(e, limits)))
		}
	}
	t.write(c.Out, c.Line())
	if t.unexplained > 0 {
		return fmt.Errorf("%w: %d models", parts.ErrWrong, t.unexplained)
	}
	return nil
}

// result is what one exploration found.
type result struct {
	spin    corpus.Exploration
	ours    check.Exploration
	seconds float64
	failed  string // why there are no numbers to compare
}

// explore explores a model with the same order of search as SPIN.
func explore(e corpus.Exploration, limits check.Limits) result {
	r := result{spin: e}
	if e.Path == "" {
		r.failed = "the file is not in the corpus"
		return r
	}
	if !e.Whole {
		r.failed = "SPIN stopped before the end"
		return r
	}
	began := cpu.Seconds()
	m, err := promela.Load(e.Path, promela.Options{})
	if err == nil {
		var found check.Result
		found, err = check.Verify(context.Background(), m, check.Counts{DepthFirst: true}, check.Options{Limits: limits})
		r.ours = found.Exploration
	}
	r.seconds = cpu.Seconds() - began
	runtime.GC() // the stores of the next model need the memory
	if err != nil {
		r.failed, _, _ = strings.Cut(err.Error(), "\n")
	}
	return r
}
