package explanations

import (
	"math/rand/v2"
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/program"
)

// Drawing is how logs are drawn.
type Drawing struct {
	Rand  *rand.Rand
	Steps int // of the program, hidden ones included
	// Drop is the probability that a record is left out, if there are not more
	// than Gaps in a row already.
	Drop float64
	Gaps int
	// Omit is the probability that a record does not have a field.
	Omit float64
}

// Walk goes through a program at random and records what the watch shows. A
// program that stops, or fails, ends the log.
func (d *Drawing) Walk(prog program.Program, watch conformance.Watch) ([]conformance.Record, error) {
	log, _, err := d.WalkTaking(prog, watch)
	return log, err
}

// WalkTaking is Walk, which also returns the statements that were taken up to
// the last record, by process, line and column.
func (d *Drawing) WalkTaking(prog program.Program, watch conformance.Watch) ([]conformance.Record, map[string]bool, error) {
	g, err := newGraph(prog, &watch, nil)
	if err != nil {
		return nil, nil, err
	}
	w := &walker{Drawing: d, graph: g, taken: map[string]bool{}}
	initial, err := g.initial()
	if err != nil || len(initial) == 0 {
		return nil, nil, err
	}
	at, ok := w.settle(transition{}, initial[d.Rand.IntN(len(initial))])
	for range d.Steps {
		var next []transition
		if ok {
			next, err = g.expand(at.to)
		}
		if err != nil || len(next) == 0 {
			break
		}
		first := next[d.Rand.IntN(len(next))]
		from := at.to
		if at, ok = w.settle(first, first); ok {
			w.record(from, at)
		}
	}
	return w.log, w.taken, nil
}

// walker is the state of Walk.
type walker struct {
	*Drawing
	*graph
	log     []conformance.Record
	dropped int             // records since the last one that was written
	since   []string        // statements since then
	taken   map[string]bool // statements before it
}

// sequenceSteps is after how many transitions an atomic sequence is given up.
const sequenceSteps = 1000

// settle goes on from a transition to the end of an atomic sequence and returns
// the step as a whole, which first began; ok is false if there is no end, or
// the program fails.
func (w *walker) settle(first, t transition) (step transition, ok bool) {
	step = transition{t.to, false, first.process, first.pid, t.events, nil}
	for range sequenceSteps {
		w.since = append(w.since, t.statements...)
		if !t.transient {
			return step, true
		}
		next, err := w.expand(t.to)
		if err != nil {
			return step, false
		}
		if len(next) == 0 {
			return step, true
		}
		t = next[w.Rand.IntN(len(next))]
		step.to = t.to
		step.events |= t.events
	}
	return step, false
}

// record writes the record of a step, if it is visible and not left out.
func (w *walker) record(from string, step transition) {
	after := w.show(step.to)
	switch {
	case step.events == 0 && w.show(from).all == after.all:
		return
	case w.Rand.Float64() < w.Drop && (w.Gaps == conformance.AnyGap || w.dropped < w.Gaps):
		w.dropped++
		return
	}
	w.dropped = 0
	for _, s := range w.since {
		w.taken[s] = true
	}
	w.since = nil
	r := conformance.Record{Event: -1, Values: after.values, Has: make([]bool, len(after.values))}
	for i, has := range after.has {
		r.Has[i] = w.Rand.Float64() >= w.Omit && has
	}
	switch w.Rand.IntN(4) {
	case 0:
		if step.pid != "-1" {
			r.Process = step.pid
		}
	case 1:
		r.Process = step.process
	}
	for i := range w.watch.Events {
		if step.events>>i&1 == 1 && w.Rand.IntN(2) == 0 {
			r.Event = i
		}
	}
	w.log = append(w.log, r)
}

// Spoil changes one record, or exchanges two, so that the log may become
// impossible, and returns the number of the first that it touches. values are
// some that variables have, by their numbers in the watch.
func Spoil(rng *rand.Rand, watch *conformance.Watch, log []conformance.Record, values [][]string) int {
	i := rng.IntN(len(log))
	r := &log[i]
	switch kind := rng.IntN(4); {
	case kind == 0 && r.Process != "":
		r.Process = strconv.Itoa(rng.IntN(3))
	case kind == 1 && len(watch.Events) > 0:
		r.Event = rng.IntN(len(watch.Events))
	case kind == 2:
		j := rng.IntN(len(log))
		*r, log[j] = log[j], *r
		return min(i, j)
	case len(r.Values) > 0:
		k := rng.IntN(len(r.Values))
		r.Values = append([]string{}, r.Values...)
		r.Has = append([]bool{}, r.Has...)
		r.Values[k], r.Has[k] = values[k][rng.IntN(len(values[k]))], true
	}
	return i
}

// Values returns the values that the variables of a watch have in a log, each
// once, and one more that is in no log.
func Values(watch *conformance.Watch, log []conformance.Record) [][]string {
	out := make([][]string, len(watch.Variables))
	for k := range out {
		seen := map[string]bool{}
		for _, r := range log {
			if r.Has[k] && !seen[r.Values[k]] {
				seen[r.Values[k]] = true
				out[k] = append(out[k], r.Values[k])
			}
		}
		out[k] = append(out[k], "3")
	}
	return out
}
