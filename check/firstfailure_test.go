package check

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// ended is a program whose exploration is interrupted after some expansions.
type ended struct {
	program.Program
	end  context.CancelFunc
	left atomic.Int64
}

func (e *ended) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := e.Program.Bind(atoms)
	return endedBinding{b, e}, err
}

type endedBinding struct {
	program.Binding
	of *ended
}

func (b endedBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(tuning)
	return endedExplorer{x, b.of}, err
}

type endedExplorer struct {
	program.Explorer
	of *ended
}

func (e endedExplorer) Expand(s program.State, b *program.Batch) error {
	if e.of.left.Add(-1) == 0 {
		e.of.end()
	}
	return e.Explorer.Expand(s, b)
}

func parseText(t *testing.T, text string) *promela.Model {
	t.Helper()
	m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestFirstFailureIsShown: an exploration that is interrupted after it has counted an error shows a run into one, however it explores.
func TestFirstFailureIsShown(t *testing.T) {
	t.Parallel()
	m := parseText(t, "byte x, y, a;\nactive proctype P() { do :: x++ od }\nactive proctype Q() { do :: y++ od }\n"+
		"active proctype R() { do :: a++; assert(a != 20) od }\n")
	for _, opts := range []Options{
		{}, {Workers: 2}, {Workers: 2, Vectors: VectorsTree}, {All: 3},
	} {
		if raced.Enabled && opts.Workers == 0 {
			continue
		}
		ctx, cancel := context.WithCancel(context.Background())
		p := &ended{Program: m, end: cancel}
		p.left.Store(60_000)
		opts.parallelAfter = 1000
		x, err := Verify(ctx, p, Counts{}, opts)
		cancel()
		what := fmt.Sprintf("%d workers, vectors %q", opts.Workers, opts.Vectors)
		if err != nil || x.Exploration.Exhaustive || x.Exploration.Reason != "interrupted" || x.Exploration.AssertionFailures == 0 {
			t.Errorf("%s: %v; exhaustive: %v, as %q; %d failures in %d states", what, err, x.Exploration.Exhaustive, x.Exploration.Reason, x.Exploration.AssertionFailures, x.Exploration.States)
		}
		if len(x.Exploration.Errors) == 0 || x.Exploration.Errors[0].Kind != AssertionFailed || x.Exploration.Errors[0].Trail.Len() != 40 {
			t.Errorf("%s: errors %v", what, x.Exploration.Errors)
		}
	}
}

// TestStatesLimitIsExact: no result counts more states than were asked for.
func TestStatesLimitIsExact(t *testing.T) {
	t.Parallel()
	m := parseText(t, "byte x, y, a;\nactive proctype P() { do :: atomic { x++; x = x + 0 } od }\nactive proctype Q() { do :: y++ od }\nactive proctype R() { do :: a++ od }\n")
	const limit = 5000
	for _, workers := range []int{1, 2, 3} {
		if raced.Enabled && workers < 3 {
			continue
		}
		for _, form := range []VectorForm{"", VectorsTree} {
			limits := Limits{States: limit, Memory: 1 << 28}
			x, err := Verify(context.Background(), m, Counts{}, Options{Workers: workers, Vectors: form, Limits: limits})
			if err != nil || x.Exploration.Exhaustive || x.Exploration.States > limit || x.Exploration.States < limit/4 {
				t.Errorf("explore, %d workers, vectors %q: %v, %d states, exhaustive: %v", workers, form, err, x.Exploration.States, x.Exploration.Exhaustive)
			}
			r, err := Verify(context.Background(), m, Failures{}, Options{Workers: workers, Vectors: form, Limits: limits, Without: m.Reductions()})
			if err != nil || r.Verdict != Inconclusive || r.Exploration.States > limit || r.Exploration.States < limit/4 {
				t.Errorf("failures, %d workers, vectors %q: %v, %d states, %v", workers, form, err, r.Exploration.States, r.Verdict)
			}
			fa := ltl.NewFactory()
			for _, f := range []*ltl.Formula{fa.G(fa.AP("x + y + a < 800")), fa.G(fa.F(fa.AP("x + y + a < 800")))} {
				v := verify(t, m, Property{Factory: fa, Formula: f}, Options{Workers: workers, Vectors: form, Limits: limits, Without: Shortcuts(m)})
				if s := v.Product; v.Verdict != Inconclusive || s.States+s.Transient > limit || s.States < limit/4 {
					t.Errorf("%s, %d workers, vectors %q: %v, %d states and %d transient ones", f, workers, form, v.Verdict, s.States, s.Transient)
				}
			}
		}
	}
}
