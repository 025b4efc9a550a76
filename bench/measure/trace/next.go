package trace

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
)

// Ambiguous logs: a random run of a model is shown with most variables hidden,
// so that many states explain it. What Distinguish advises is then logged as
// well, of the same run, and the states are counted again.

// leastAmbiguous is how many states explain an ambiguous log at least;
// mostHidden bounds the memory that they take. Of each model that many runs are
// drawn, and that long is each followed.
const (
	leastAmbiguous = 30
	mostHidden     = 64 << 20
	mostDrawn      = 4
	mostTime       = 20 * time.Second
)

// advise counts on ambiguous logs what the advice about the next thing to log
// leaves.
func (c *comparison) advise(ctx context.Context, folder string, logs int) error {
	names, err := corpus.Shuffled(folder, c.seed)
	if err != nil {
		return err
	}
	fmt.Fprint(c.out, "| model | records | states | log next | leaves about | states with it |\n|---|--:|--:|---|--:|--:|\n")
	found, fell, none := 0, 0, 0
	for _, name := range names {
		if found == logs || ctx.Err() != nil {
			break
		}
		prog := load(filepath.Join(folder, name))
		if prog == nil {
			continue
		}
		a, err := c.mostAmbiguous(ctx, prog)
		if errors.Is(err, errUnsuitable) {
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		found++
		if a.advice == nil {
			none++
			fmt.Fprintf(c.out, "| %s | %d | %d | nothing | | |\n", name, a.records, a.before)
			continue
		}
		if 10*a.after <= a.before {
			fell++
		}
		fmt.Fprintf(c.out, "| %s | %d | %d | %s %s | %d | %d |\n", name, a.records, a.before, a.advice.Show, a.advice.Name, a.advice.Left, a.after)
	}
	fmt.Fprintf(c.out, "\n%d ambiguous logs: of %d at most a tenth of the states is left, for %d nothing helps\n", found, fell, none)
	return nil
}

// ambiguity is a log with what came out.
type ambiguity struct {
	records, before, after int
	advice                 *conformance.Distinction
}

// mostAmbiguous draws some runs until one is ambiguous.
func (c *comparison) mostAmbiguous(ctx context.Context, prog program.Program) (a *ambiguity, err error) {
	rng := rand.New(rand.NewPCG(c.seed, 11))
	ctx, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	for range mostDrawn {
		a, err = c.ambiguous(ctx, prog, rng)
		if ctx.Err() != nil {
			return nil, errUnsuitable
		}
		if !errors.Is(err, errUnsuitable) {
			break
		}
	}
	return a, err
}

// ambiguous draws a run with many explanations, and tries the advice.
func (c *comparison) ambiguous(ctx context.Context, prog program.Program, rng *rand.Rand) (*ambiguity, error) {
	r, err := drawRun(prog, rng, c.steps)
	if err != nil || len(r.steps) < shortLog || len(r.names) < 2 {
		return nil, errUnsuitable
	}
	rng.Shuffle(len(r.names), func(i, j int) { r.names[i], r.names[j] = r.names[j], r.names[i] })
	w := conformance.Watch{Variables: slices.Clone(r.names[:1+rng.IntN(1+len(r.names)/3)])}
	f, log, err := r.follow(ctx, w, "")
	if err != nil || len(log) < shortLog || f.States() < leastAmbiguous {
		return nil, errUnsuitable
	}
	a := &ambiguity{records: len(log), before: f.States()}
	if a.advice, err = f.Distinguish(ctx); err != nil || a.advice == nil {
		return a, err
	}
	w.Variables = slices.Clone(w.Variables)
	if a.advice.Show == conformance.ShowVariable {
		w.Variables = append(w.Variables, a.advice.Name)
	}
	if f, _, err = r.follow(ctx, w, a.advice.Show); err != nil {
		return nil, err
	}
	a.after = f.States()
	return a, nil
}

// run is a random run of a model.
type run struct {
	prog    program.Program
	initial map[string]string
	steps   []step
	names   []string // of the variables of the first state
}

// step is a step of a run: what is there after it, and what took it.
type step struct {
	values    map[string]string
	process   string
	statement program.ActionView
}

// drawRun goes through a model at random. An atomic sequence is one step.
func drawRun(prog program.Program, rng *rand.Rand, steps int) (*run, error) {
	from, err := unfold.Begin(prog, nil, nil)
	if err != nil || from.Batch.Len() != 1 || from.Batch.Succs[0].Flags&program.Transient != 0 {
		return nil, errUnsuitable
	}
	r, b := &run{prog: prog}, &from.Batch
	at := slices.Clone(b.State(0))
	for _, v := range prog.Format(at).Vars {
		if v.Kind != program.Position {
			r.names = append(r.names, v.Name)
		}
	}
	r.initial = values(prog, at)
	begun := false
	var s step
	for len(r.steps) < steps {
		if err := from.Expand(at); err != nil || b.Len() == 0 {
			break
		}
		i := rng.IntN(b.Len())
		if !begun {
			view := prog.FormatAction(at, b.Succs[i].Action)
			s = step{process: fmt.Sprint(view.Pid), statement: view}
		}
		begun = b.Succs[i].Flags&program.Transient != 0
		if at = slices.Clone(b.State(i)); !begun {
			s.values = values(prog, at)
			r.steps = append(r.steps, s)
		}
	}
	return r, nil
}

// values returns the values of the variables of a state.
func values(prog program.Program, at program.State) map[string]string {
	all := map[string]string{}
	for _, v := range prog.Format(at).Vars {
		all[v.Name] = conformance.Canonical(v.Value)
	}
	return all
}

// follow follows what a watch shows of the run. With show it shows the process,
// or the statement, of each step as well.
func (r *run) follow(ctx context.Context, w conformance.Watch, show conformance.Showing) (*conformance.Follower, []conformance.Record, error) {
	events := map[string]int{}
	if show == conformance.ShowStatement {
		for _, s := range r.steps {
			key := statement(s.statement)
			if _, known := events[key]; known || len(events) == conformance.MaxEvents {
				continue
			}
			events[key] = len(events)
			w.Events = append(w.Events, conformance.Event{Name: key, Is: func(v program.ActionView) bool { return statement(v) == key }})
		}
	}
	f, err := conformance.New(r.prog, w, conformance.Options{Memory: mostHidden})
	if err != nil {
		return nil, nil, err
	}
	var log []conformance.Record
	before := r.initial
	for _, s := range r.steps {
		event, named := events[statement(s.statement)]
		if !named {
			event = -1
		}
		rec := conformance.Record{Event: event}
		changed := named
		for _, name := range w.Variables {
			v, has := s.values[name]
			changed = changed || v != before[name]
			rec.Values, rec.Has = append(rec.Values, v), append(rec.Has, has)
		}
		if before = s.values; !changed {
			continue
		}
		if show == conformance.ShowProcess || show == conformance.ShowStatement {
			rec.Process = s.process
		}
		log = append(log, rec)
		ok, err := f.Step(ctx, &rec)
		if err != nil {
			return nil, nil, err
		}
		if !ok {
			return nil, nil, fmt.Errorf("record %d of a run is refused: %w", len(log), parts.ErrWrong)
		}
	}
	return f, log, nil
}

// statement names a statement of a model.
func statement(v program.ActionView) string { return fmt.Sprintf("%d %s", v.Pos.Line, v.Statement) }
