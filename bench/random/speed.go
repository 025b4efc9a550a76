package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// speed measures steps for each second of processor time, by one worker. The
// time includes compiling the model.
func (b *bench) speed() error {
	fmt.Fprintf(b.out, "| model | search | steps | states kept | CPU s | million steps a CPU second |\n|---|---|---|---|---|---|\n")
	for _, name := range b.matching(large) {
		m, err := promela.Load(filepath.Join(b.large, name+".pml"), promela.Options{})
		if err != nil {
			return err
		}
		q, err := ask(m)
		if err != nil {
			return err
		}
		for _, method := range []string{"walk", "rf"} {
			began := cpu.Seconds()
			r, err := sample.Explore(context.Background(), q, sample.Options{Method: method, Runs: 1, Steps: b.steps, Memory: 1 << 30, Seed: 1})
			if err != nil {
				return err
			}
			seconds := cpu.Seconds() - began
			fmt.Fprintf(b.out, "| %s | %s | %d | %d | %.2f | %.1f |\n", name, method, r.Steps, r.Kept, seconds, float64(r.Steps)/seconds/1e6)
		}
	}
	return nil
}
