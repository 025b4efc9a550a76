package check

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/guard"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// panicking is a program that panics when some states were expanded, in whatever goroutine that is.
type panicking struct {
	program.Program
	left *atomic.Int64
}

func (p panicking) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := p.Program.Bind(atoms)
	return panickingBinding{b, p.left}, err
}

type panickingBinding struct {
	program.Binding
	left *atomic.Int64
}

func (b panickingBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	ex, err := b.Binding.NewExplorer(tuning)
	return panickingExplorer{ex, b.left}, err
}

type panickingExplorer struct {
	program.Explorer
	left *atomic.Int64
}

func (p panickingExplorer) Expand(s program.State, batch *program.Batch) error {
	if p.left.Add(-1) == 0 {
		panic("injected")
	}
	return p.Explorer.Expand(s, batch)
}

// TestPanicsOfWorkers: a panic in a goroutine of a search goes on in the one that has called it, with the stack of where it comes from.
func TestPanicsOfWorkers(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("count.pml", "byte x[3];\nactive [3] proctype P() { end: do :: x[_pid] < 25 -> x[_pid]++ :: x[_pid] > 0 -> x[_pid]-- od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	several := func(opts Options) Options {
		opts.Workers, opts.parallelAfter = 3, 500
		return opts
	}
	verify := func(formula string, opts Options) func(program.Program) error {
		return func(p program.Program) error {
			_, err := Verify(context.Background(), p, lateProperty(t, formula), several(opts))
			return err
		}
	}
	for name, call := range map[string]func(program.Program) error{
		"packed": verify(`[] "x[0] < 90"`, Options{}),
		"deep":   verify(`[] "x[0] < 90"`, Options{deepAfter: 600}),
		"levels": verify(`[] "x[0] < 90"`, Options{Vectors: VectorsTree}),
		"ufscc":  verify(`[] <> "x[0] == x[0]"`, Options{Algorithm: UFSCC}),
		"cndfs":  verify(`[] <> "x[0] == x[0]"`, Options{Algorithm: CNDFS}),
		"failure": func(p program.Program) error {
			_, err := Verify(context.Background(), p, Failures{}, several(Options{}))
			return err
		},
		"failure levels": func(p program.Program) error {
			_, err := Verify(context.Background(), p, Failures{}, several(Options{Vectors: VectorsTree}))
			return err
		},
		"explore": func(p program.Program) error {
			_, err := Verify(context.Background(), p, Counts{}, Options{Workers: 3, parallelAfter: 500})
			return err
		},
		"sample": func(p program.Program) error {
			opts := several(Options{})
			opts.Workers, opts.Random = 3, &Sampling{Runs: 40}
			_, err := Verify(context.Background(), p, Failures{}, opts)
			return err
		},
	} {
		left := new(atomic.Int64)
		left.Store(4000)
		var err error
		p := guard.Catch(func() { err = call(panicking{m, left}) })
		if p == nil || p.Value != "injected" || !strings.Contains(string(p.Stack), "panickingExplorer") {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
}
