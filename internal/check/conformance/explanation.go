package conformance

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// explanation is a run that explains the last records of a log.
type explanation struct {
	from  []uint32 // the set in which the program can be before it
	steps []explained
}

// explained is a step of an explanation, or a record that repeats the state,
// with no step.
type explained struct {
	from, to uint32
	step     edge
	is       stepKind
	record   uint32 // of a recorded one
}

// stepKind is what the log says of a step.
type stepKind uint8

const (
	recorded stepKind = iota
	hiddenStep
	lostStep
	repeated // no step
)

// explanation draws a run backwards from a state after the last record.
func (f *Follower) explanation(ctx context.Context, rng *rand.Rand) (x explanation, err error) {
	at := f.sets[f.at][rng.IntN(len(f.sets[f.at]))]
	for _, m := range slices.Backward(f.history) {
		if at, err = f.stepsBefore(ctx, rng, m, at, &x); err != nil {
			return x, err
		}
	}
	slices.Reverse(x.steps)
	x.from = f.sets[f.history[0].set]
	return x, nil
}

// stepsBefore adds the steps of a move that ends in a state, the last one first, and
// returns the state before them.
func (f *Follower) stepsBefore(ctx context.Context, rng *rand.Rand, m move, to uint32, x *explanation) (uint32, error) {
	r := &f.content[m.record]
	closed, err := f.close(ctx, f.sets[m.set], f.options.Gaps)
	if err != nil {
		return 0, err
	}
	ways, err := f.ways(rng, m.set, closed)
	if err != nil {
		return 0, err
	}
	var last []explained
	for _, n := range closed {
		if n == to && r.event < 0 && r.process == 0 {
			last = append(last, explained{n, n, edge{}, repeated, m.record})
		}
		for _, e := range f.sys.edges[n] {
			if e.to == to && f.sys.visible(n, e) && r.names(e) {
				last = append(last, explained{n, to, e, recorded, m.record})
			}
		}
	}
	if len(last) == 0 {
		return 0, errors.New("no step explains a record of an explained log")
	}
	step := last[rng.IntN(len(last))]
	x.steps = append(x.steps, step)
	n := step.from
	for {
		way, found := ways[n]
		if !found {
			return n, nil
		}
		x.steps = append(x.steps, way)
		n = way.from
	}
}

// ways returns a step to each state of a closure that does not belong to the
// set, so that they lead back to the set. Which of the shortest ways is taken is
// drawn.
func (f *Follower) ways(rng *rand.Rand, set uint32, closed []uint32) (map[uint32]explained, error) {
	ways := map[uint32]explained{}
	seen, within := map[uint32]bool{}, map[uint32]bool{}
	for _, n := range closed {
		within[n] = true
	}
	queue := slices.Clone(f.sets[set])
	for _, n := range queue {
		seen[n] = true
	}
	rng.Shuffle(len(queue), func(i, j int) { queue[i], queue[j] = queue[j], queue[i] })
	for i := 0; i < len(queue); i++ {
		n := queue[i]
		edges, err := f.sys.expand(n)
		if err != nil {
			return nil, err
		}
		for _, e := range edges {
			if seen[e.to] || !within[e.to] {
				continue
			}
			is := hiddenStep
			if f.sys.visible(n, e) {
				is = lostStep
			}
			if is == lostStep && f.options.Gaps == 0 {
				continue
			}
			seen[e.to] = true
			ways[e.to] = explained{n, e.to, e, is, 0}
			queue = append(queue, e.to)
		}
	}
	return ways, nil
}

// remaining returns how many states are left at most when runs are logged with
// something besides. They are followed one after the other in one system, so that
// what several pass through is expanded once.
func (f *Follower) remaining(ctx context.Context, d *Distinction, runs []explanation) (most int, err error) {
	watch := f.sys.watch
	names := map[string]int{}
	switch d.Show {
	case ShowVariable:
		watch.Variables = append(slices.Clone(watch.Variables), d.Name)
	case ShowStatement:
		watch.Events = f.statements(runs, names)
	}
	g, err := New(f.sys.Program, watch, Options{Gaps: f.options.Gaps, Memory: f.options.Memory})
	if err != nil {
		return 0, err
	}
	for i := range runs {
		var records []Record
		for j := range runs[i].steps {
			if r, shown := f.shown(d, &runs[i].steps[j], &watch, names); shown {
				records = append(records, r)
			}
		}
		n, err := f.relogged(ctx, g, runs[i].from, records)
		if err != nil {
			return 0, err
		}
		most = max(most, n)
	}
	return most, nil
}

// relogged follows records in g from the states of a set of f, and returns in how
// many states the program can be then.
func (f *Follower) relogged(ctx context.Context, g *Follower, set []uint32, records []Record) (int, error) {
	var from []uint32
	for _, n := range f.sys.apart(set) {
		from = append(from, g.sys.number(program.State(f.sys.vectors[n]), 0))
	}
	g.at = g.set(from)
	for i := range records {
		if ok, err := g.Step(ctx, &records[i]); err != nil || !ok {
			return g.States(), err
		}
	}
	return g.States(), nil
}

// statements makes an event of each statement that one of the runs takes, as far
// as there may be so many, and numbers them.
func (f *Follower) statements(runs []explanation, names map[string]int) (events []Event) {
	for i := range runs {
		for j := range runs[i].steps {
			name := f.statement(&runs[i].steps[j])
			if _, known := names[name]; known || name == "" || len(events) == MaxEvents {
				continue
			}
			names[name] = len(events)
			events = append(events, Event{name, func(v program.ActionView) bool { return statementOf(&v) == name }})
		}
	}
	return events
}

// statementOf names the statement of a transition.
func statementOf(v *program.ActionView) string {
	return fmt.Sprintf("%d %s", v.Pos.Line, v.Statement)
}

// statement names the first statement of a step; "" for a record without one.
func (f *Follower) statement(x *explained) (name string) {
	if x.is == repeated {
		return ""
	}
	from := program.State(f.sys.vectors[x.from])
	_ = f.sys.steps(x.from, func(p passage, end program.State) {
		if name == "" && f.sys.edge(p, end) == x.step {
			view := f.sys.Program.FormatAction(from, p.first)
			name = statementOf(&view)
		}
	})
	return name
}

// shown returns the record of a step that shows something besides; false if the
// log has none.
func (f *Follower) shown(d *Distinction, x *explained, watch *Watch, names map[string]int) (r Record, shown bool) {
	if x.is == lostStep {
		return r, false
	}
	r.Event = -1
	before, after := f.sys.Program.Format(program.State(f.sys.vectors[x.from])), f.sys.Program.Format(program.State(f.sys.vectors[x.to]))
	shown = x.is != hiddenStep
	for i, name := range watch.Variables {
		v := watch.value(after, name)
		has := v != absent
		if x.is != hiddenStep && i < len(f.sys.watch.Variables) {
			has = has && f.content[x.record].values[i] != 0
		}
		shown = shown || i >= len(f.sys.watch.Variables) && v != watch.value(before, name)
		r.Values, r.Has = append(r.Values, v), append(r.Has, has)
	}
	if x.is == recorded {
		r.Event, r.Process = f.content[x.record].event, f.sys.names[f.content[x.record].process]
	}
	if d.Show == ShowStatement && x.is != repeated {
		n, known := names[f.statement(x)]
		if r.Event = -1; known {
			r.Event, shown = n, true
		}
	}
	if d.Show != ShowVariable && shown && x.is != repeated {
		r.Process = f.sys.names[x.step.process]
		if x.step.pid != 0 {
			r.Process = f.sys.names[x.step.pid]
		}
	}
	return r, shown
}
