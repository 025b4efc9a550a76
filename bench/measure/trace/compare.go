package trace

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/explanations"
	"github.com/ltlcheck/ltlcheck/program"
)

// row is what came out for a model.
type row struct {
	name            string
	gaps            string
	variables       int
	records         int
	valid, accepted int
	faulty, located int
	states          int // that explain a log, at most
}

// compare follows logs of a model; the row is nil if the model is passed over.
func (c *comparison) compare(ctx context.Context, name, path string) (*row, error) {
	prog := load(path)
	if prog == nil {
		return nil, nil
	}
	hash := fnv.New64a()
	_, _ = io.WriteString(hash, name)
	rng := rand.New(rand.NewPCG(c.seed, hash.Sum64()))
	p := &explanations.Problem{Program: prog, Watch: drawWatch(rng, prog)}
	p.Gaps = []int{0, 0, 1, 2, conformance.AnyGap}[rng.IntN(5)]
	r := &row{name: name, gaps: fmt.Sprint(p.Gaps), variables: len(p.Watch.Variables)}
	if p.Gaps == conformance.AnyGap {
		r.gaps = "any"
	}
	for range c.logs {
		switch err := c.log(ctx, rng, p, r); {
		case errors.Is(err, errUnsuitable):
			return nil, nil
		case err != nil:
			return nil, err
		}
	}
	return r, nil
}

// shortLog is how many records a log must have so that the model is compared.
const shortLog = 4

// log draws a log and one with a fault.
func (c *comparison) log(ctx context.Context, rng *rand.Rand, p *explanations.Problem, r *row) error {
	how := explanations.Drawing{Rand: rng, Steps: c.steps, Drop: 0.1, Gaps: p.Gaps, Omit: 0.05}
	log, err := how.Walk(p.Program, p.Watch)
	if err != nil || len(log) < shortLog {
		return errUnsuitable
	}
	p.Log = log
	if got, err := p.Explained(c.places); err != nil {
		return errUnsuitable
	} else if got != len(log) {
		return fmt.Errorf("the enumeration explains %d of %d records of a run", got, len(log))
	}
	got, err := c.follow(ctx, p, r)
	if err != nil {
		return err
	}
	r.valid++
	r.records += len(log)
	if r.accepted++; got != len(log) {
		r.accepted--
		fmt.Fprintf(c.out, "%s: record %d of a run is refused\n", r.name, got)
	}
	return c.fault(ctx, rng, p, r)
}

// tries is how often a fault is drawn.
const tries = 50

// fault puts a fault into the log of the problem.
func (c *comparison) fault(ctx context.Context, rng *rand.Rand, p *explanations.Problem, r *row) error {
	values, log := explanations.Values(&p.Watch, p.Log), p.Log
	for range tries {
		p.Log = slices.Clone(log)
		explanations.Spoil(rng, &p.Watch, p.Log, values)
		want, err := p.Explained(c.places)
		if err != nil {
			return errUnsuitable
		}
		if want == len(log) {
			continue // it is still a run
		}
		got, err := c.follow(ctx, p, r)
		if err != nil {
			return err
		}
		r.faulty++
		if r.located++; got != want {
			r.located--
			fmt.Fprintf(c.out, "%s: record %d is refused, %d is the first impossible one\n", r.name, got, want)
		}
		return nil
	}
	return errUnsuitable
}

// follow returns how many records are explained.
func (c *comparison) follow(ctx context.Context, p *explanations.Problem, r *row) (int, error) {
	f, err := conformance.New(p.Program, p.Watch, conformance.Options{Gaps: p.Gaps})
	if err != nil {
		return 0, err
	}
	for i := range p.Log {
		ok, err := f.Step(ctx, &p.Log[i])
		if err != nil || !ok {
			return i, err
		}
		r.states = max(r.states, f.States())
	}
	return len(p.Log), nil
}

// drawWatch hides a third of the variables, and where processes are. Half of the
// watches name two kinds of statements.
func drawWatch(rng *rand.Rand, prog program.Program) (w conformance.Watch) {
	view, err := conformance.InitialView(prog)
	if err != nil {
		return w
	}
	for _, v := range view.Vars {
		if v.Kind != program.Position {
			w.Variables = append(w.Variables, v.Name)
		}
	}
	rng.Shuffle(len(w.Variables), func(i, j int) { w.Variables[i], w.Variables[j] = w.Variables[j], w.Variables[i] })
	w.Variables = w.Variables[:len(w.Variables)-len(w.Variables)/3]
	if rng.IntN(2) == 0 {
		return w
	}
	for i := range 2 {
		w.Events = append(w.Events, conformance.Event{Name: string(rune('a' + i)), Is: func(v program.ActionView) bool { return v.Pos.Line%7 == 2*i }})
	}
	return w
}

// add sums up.
func (r *row) add(o *row) {
	r.variables, r.records, r.states = r.variables+o.variables, r.records+o.records, max(r.states, o.states)
	r.valid, r.accepted, r.faulty, r.located = r.valid+o.valid, r.accepted+o.accepted, r.faulty+o.faulty, r.located+o.located
}

// write writes a row of the table.
func (r *row) write(out io.Writer) {
	fmt.Fprintf(out, "| %s | %s | %d | %d | %d | %d | %d | %d | %d |\n", r.name, r.gaps, r.variables, r.records, r.valid, r.accepted, r.faulty, r.located, r.states)
}
