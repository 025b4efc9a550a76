// Package caching measures state-space caching with reductions (Godefroid,
// Holzmann and Pirottin 1992): searches for failures with storage replace on
// smaller programs (stubborn sets and others) with sleep sets, with room for all
// states that the reductions leave and for a share of them. It writes a table in
// Markdown.
//
//	go run ./bench/measure caching [-corpus DIR] [-specs DIR] [-share 0.3] [-least N] [-most N] [-policy NAME] [-match TEXT]
//
// It takes the models of the corpus and of the worked examples that have no
// failures, as many states left as -least and -most say, and a search path that
// fits the share. The last column has the visits of the same search without
// reductions, given up after 100 for each state.
package caching

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// bench has the choice of models and sums up.
type bench struct {
	out         io.Writer
	share       float64
	least, most uint64
	policy      check.Policy

	models, within, ended int
}

// rounds is how often each state may be visited on average before a search is
// given up.
const rounds = 100

// wanted is how many times as many visits as with room for all states there are
// to be at most.
const wanted = 3

// Run measures the models.
func Run(c *parts.Call) error {
	b := &bench{}
	dir := c.String("corpus", corpus.Seeds("promela"), "folder of Promela models")
	specs := c.String("specs", "specs", "folder of Promela models of worked examples")
	c.Float64Var(&b.share, "share", 0.3, "room for this share of the states that reductions leave")
	c.Uint64Var(&b.least, "least", 500, "the fewest of these states")
	c.Uint64Var(&b.most, "most", 20_000, "the most")
	policy := c.String("policy", string(check.PolicyLFU), "what is replaced first")
	match := c.String("match", "", "only models whose path contains this")
	if err := c.Parse(); err != nil {
		return err
	}
	b.out, b.policy = c.Out, check.Policy(*policy)
	fmt.Fprintf(b.out, "| model | states | reduced | path | visits, room for all | room for %.0f %% | times | left out | room for as many, without reductions |\n|---|--:|--:|--:|--:|--:|--:|---|--:|\n", 100*b.share)
	for _, pattern := range []string{filepath.Join(*specs, "*.pml"), filepath.Join(*dir, "models", "*", "*"), filepath.Join(*dir, "micro", "*.pml")} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			return err
		}
		for _, path := range paths {
			if !strings.Contains(path, *match) {
				continue
			}
			m, err := promela.Load(path, promela.Options{})
			if err != nil {
				continue // no model
			}
			if err := b.row(filepath.Base(path), m); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
	}
	fmt.Fprintf(b.out, "\n%d models whose path fits; %d of the searches ended, %d within %d times the visits\n", b.models, b.ended, b.within, wanted)
	return nil
}

// row measures one model, if it is one of those that are wanted.
func (b *bench) row(name string, m *promela.Model) error {
	opts := check.Options{Storage: check.StorageReplace, Policy: b.policy, Trial: check.NoTrial, Limits: check.Limits{Memory: 256 << 20, States: b.most + 1}}
	all, err := check.Verify(context.Background(), m, check.Failures{}, opts)
	x := &all.Exploration
	if err != nil || all.Verdict != check.Holds || x.Insertions < b.least || x.Replaced > 0 {
		return nil
	}
	opts.Limits.Keys = int(b.share * float64(x.Insertions))
	if x.MaxDepth >= opts.Limits.Keys {
		return nil
	}
	b.models++
	opts.Limits.States = rounds * x.Insertions
	few, err := check.Verify(context.Background(), m, check.Failures{}, opts)
	if err != nil {
		return err
	}
	plain := opts
	plain.Without = check.Shortcuts(m)
	whole, err := check.Verify(context.Background(), m, check.Failures{}, plain)
	if err != nil {
		return err
	}
	exact, err := check.Verify(context.Background(), m, check.Counts{}, check.Options{Limits: check.Limits{Memory: 256 << 20, States: 2_000_000}})
	if err != nil {
		return err
	}
	visits, times := max(few.Exploration.Visits, few.Exploration.Insertions), ""
	if few.Verdict == check.Holds {
		b.ended++
		if visits <= wanted*x.Insertions {
			b.within++
		}
		times = fmt.Sprintf("%.2f", float64(visits)/float64(x.Insertions))
	}
	fmt.Fprintf(b.out, "| %s | %d | %d | %d | %d | %s | %s | %s | %s |\n", name, exact.Exploration.States, x.Insertions, x.MaxDepth, x.Insertions,
		counted(&few), times, few.Exploration.Reduction, counted(&whole))
	return nil
}

// counted formats the visits of a search that may have been given up.
func counted(r *check.Result) string {
	n := max(r.Exploration.Visits, r.Exploration.Insertions)
	if r.Verdict != check.Holds {
		return fmt.Sprintf("given up (%d)", n)
	}
	return fmt.Sprint(n)
}
