package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/curves"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// large are models with one to some ten million states.
var large = []string{"beem_fischer.4", "beem_szymanski.4", "leader_n5", "beem_elevator2.3", "beem_lamport.6", "petersonN_n4"}

// largeModels measures how many states each search visits in little memory: a
// share of what the full search needs, and a tenth of what bitstate hashing
// needs for a hash factor of 100. Bitstate hashing in the same memory is
// measured as well.
func (b *bench) largeModels() error {
	fmt.Fprintf(b.out, "| model | memory | search | steps | expansions | states | share | s |\n|---|---|---|---|---|---|---|---|\n")
	for _, name := range b.matching(large) {
		m, err := promela.Load(filepath.Join(b.large, name+".pml"), promela.Options{})
		if err != nil {
			return err
		}
		full, err := check.Explore(context.Background(), m, check.ExploreOptions{Workers: 1})
		if err != nil || !full.Exhaustive {
			return fmt.Errorf("%s: %s %w", name, full.Reason, err)
		}
		fmt.Fprintf(b.out, "| %s | %s | all states, %d transitions | | | %d | 100 %% | %.1f |\n", name, mebibytes(full.Memory), full.Transitions, full.States, full.Seconds)
		// 100 bits for each state.
		for i, memory := range []int64{full.Memory * 15 / 100, max(1<<20, int64(full.States)*100/8/10)} {
			if err := b.inMemory(name, m, &full, memory, i); err != nil {
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

// mebibytes formats a size.
func mebibytes(n int64) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }

// inMemory measures all searches of one model in one size of memory, and draws
// their curves.
func (b *bench) inMemory(name string, m *promela.Model, full *check.Exploration, memory int64, number int) error {
	line := func(search string, steps, expansions, states uint64, seconds float64) {
		fmt.Fprintf(b.out, "| %s | %s | %s | %d | %d | %d | %.1f %% | %.1f |\n", name, mebibytes(memory), search, steps, expansions, states, 100*float64(states)/float64(full.States), seconds)
	}
	f := &curves.Figure{Title: fmt.Sprintf("%s: %d states, %s", name, full.States, mebibytes(memory)), X: "steps", Y: "states", LogX: true}
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
	found, err := check.Safety(context.Background(), m, check.Options{
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
	return b.draw(f, fmt.Sprintf("random-%s-%d", name, number+1))
}

// draw writes a figure into the folder of plots.
func (b *bench) draw(f *curves.Figure, name string) error {
	return os.WriteFile(filepath.Join(b.folder, name+".svg"), f.SVG(), 0o666)
}
