package compare

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// BenchmarkCoarsest measures the refinement alone, in transitions a second of CPU time: strong bisimulation, from one
// block for all states.
func BenchmarkCoarsest(b *testing.B) {
	for _, f := range []string{"lts/vlts/vasy_5_9.aut.gz", "lts/vlts/vasy_8_24.aut.gz", "lts/vlts/vasy_25_25.aut.gz", "lts/vlts/cwi_1_2.aut.gz",
		"promela/perf/beem_fischer.4.pml", "promela/perf/beem_szymanski.4.pml"} {
		b.Run(filepath.Base(f), func(b *testing.B) { benchmarkCoarsest(b, corpus.Path(b, f)) })
	}
}

func benchmarkCoarsest(b *testing.B, path string) {
	var p program.Program
	var err error
	if strings.HasSuffix(path, ".pml") {
		p, err = promela.Load(path, promela.Options{})
	} else {
		p, err = lts.Load(path)
	}
	if err != nil {
		b.Fatal(err)
	}
	m := newMonitor(context.Background(), Limits{}, nil)
	c := &comparison{m: m, programs: [2]program.Program{p}, alphabet: newAlphabet(Labels{}, m.budget), result: &Result{}}
	x, err := c.explore()
	if err != nil {
		b.Fatal(err)
	}
	began := cpu.Seconds()
	for b.Loop() {
		if _, _, err := coarsest(c.m, x.g, false); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(x.g.edges))*float64(b.N)/(cpu.Seconds()-began), "transitions/cpu-s")
}
