// Package random measures the searches of N. Abed, S. Tripakis and J.-M.
// Vincent, Resource-Aware Verification using Randomized Exploration of Large
// State Spaces (SPIN 2008), and all other methods of package sample, on large
// models, in comparison with bitstate hashing: the states that they cover in
// little memory. What the paper has is repeated by ltlcheck reproduce.
//
//	go run ./bench/measure random [-steps N] [-match TEXT] [-large DIR] [-o DIR]
//
// It writes a table in Markdown, and plots into the folder of -o.
package random

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/curves"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// bench holds the flags.
type bench struct {
	out    io.Writer
	steps  uint64
	folder string
}

// large are models with one to some ten million states.
var large = []string{"beem_fischer.4", "beem_szymanski.4", "leader_n5", "beem_elevator2.3", "beem_lamport.6", "petersonN_n4"}

// Run measures how many states each search visits in little memory: a share of
// what the full search needs, and a tenth of what bitstate hashing needs for a
// hash factor of 100. Bitstate hashing in the same memory is measured as well.
func Run(c *parts.Call) error {
	b := &bench{}
	c.Uint64Var(&b.steps, "steps", 5_000_000, "steps of each search")
	match := c.String("match", "", "only models whose name contains this")
	models := c.String("large", corpus.Seeds("promela", "perf"), "folder of the large models")
	c.StringVar(&b.folder, "o", ".", "folder for the plots")
	if err := c.Parse(); err != nil {
		return err
	}
	b.out = c.Out
	fmt.Fprint(b.out, "| model | memory | search | steps | expansions | states | share | s |\n|---|---|---|---|---|---|---|---|\n")
	for _, name := range large {
		if !strings.Contains(name, *match) {
			continue
		}
		m, err := promela.Load(filepath.Join(*models, name+".pml"), promela.Options{})
		if err != nil {
			return err
		}
		full, err := check.Verify(context.Background(), m, check.Counts{}, check.Options{Workers: 1})
		if err != nil || !full.Exploration.Exhaustive {
			return fmt.Errorf("%s: %s %w", name, full.Exploration.Reason, err)
		}
		fmt.Fprintf(b.out, "| %s | %s | all states, %d transitions | | | %d | 100 %% | %.1f |\n", name, parts.MiB(full.Exploration.Memory), full.Exploration.Transitions, full.Exploration.States, full.Exploration.Seconds)
		// 100 bits for each state.
		for i, memory := range []int64{full.Exploration.Memory * 15 / 100, max(1<<20, int64(full.Exploration.States)*100/8/10)} {
			if err := b.inMemory(name, m, &full.Exploration, memory, i); err != nil {
				return err
			}
		}
	}
	return nil
}

// ask returns a program as a task of package sample.
func ask(prog program.Program) (*sample.Task, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	p, err := product.New(binding, product.Config{})
	return &sample.Task{Product: p}, err
}

// inMemory measures all searches of one model in one size of memory, and draws
// their curves.
func (b *bench) inMemory(name string, m *promela.Model, full *check.Exploration, memory int64, number int) error {
	line := func(search string, steps, expansions, states uint64, seconds float64) {
		fmt.Fprintf(b.out, "| %s | %s | %s | %d | %d | %d | %.1f %% | %.1f |\n", name, parts.MiB(memory), search, steps, expansions, states, 100*float64(states)/float64(full.States), seconds)
	}
	f := &curves.Figure{Title: fmt.Sprintf("%s: %d states, %s", name, full.States, parts.MiB(memory)), X: "steps", Y: "states", LogX: true}
	q, err := ask(m)
	if err != nil {
		return err
	}
	for i, c := range []struct {
		method  string
		restart sample.Restart
	}{
		{"urs", sample.NoRestart}, {"sdrs", sample.NoRestart}, {"drs", sample.NoRestart}, {"rf", sample.NoRestart},
		{"urs", sample.Mixed}, {"sdrs", sample.Mixed}, {"drs", sample.Mixed}, {"rf", sample.Mixed},
	} {
		r, err := sample.Explore(context.Background(), q, sample.Options{Method: c.method, Restart: c.restart, Runs: 1, Steps: b.steps, Memory: memory, Seed: 1, Curves: true})
		if err != nil {
			return err
		}
		label := c.method
		if c.restart != sample.NoRestart {
			label += ", restart " + c.restart.String()
		}
		line(label, r.Steps, r.Expansions, r.States, r.Elapsed.Seconds())
		l := curves.Line{Name: label, Color: i % 4, Dashed: c.restart != sample.NoRestart}
		for _, run := range r.Curves {
			for _, p := range run.Curve {
				l.Points = append(l.Points, curves.Point{X: float64(p.Steps), Y: float64(p.States)})
			}
		}
		f.Lines = append(f.Lines, l)
	}
	l := curves.Line{Name: "bitstate", Color: 4}
	// Reductions would make other states.
	found, err := check.Verify(context.Background(), m, check.Failures{}, check.Options{
		Storage: check.StorageBitstate, Limits: check.Limits{Memory: memory}, Without: check.Shortcuts(m), Workers: 1,
		Progress: func(p check.Progress) {
			l.Points = append(l.Points, curves.Point{X: float64(p.Transitions), Y: float64(p.States)})
		},
	})
	if err != nil {
		return err
	}
	x := &found.Exploration
	l.Points = append(l.Points, curves.Point{X: float64(x.Transitions), Y: float64(x.States)})
	f.Lines = append(f.Lines, l)
	line("bitstate ("+found.Verdict.String()+")", x.Transitions, x.States, x.States, x.Seconds)
	return os.WriteFile(filepath.Join(b.folder, fmt.Sprintf("random-%s-%d.svg", name, number+1)), f.SVG(), 0o666)
}
