package conformance

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// oracle decides by the definition how many records of a log a program
// explains: every run is tried, transition by transition, without sets of
// states and without a cache of any kind.
type oracle struct {
	prog  program.Program
	ex    program.Explorer
	watch Watch
	log   []Record
	seen  map[place]bool
	best  int
}

// place is where a run is: the state, how much of the log it has explained, how
// many steps may still be missing before the next record; and inside an atomic
// sequence what it has done since it began.
type place struct {
	state     string
	transient bool
	explained int
	gaps      int
	start     string // the state in which the sequence began
	process   string
	pid       string
	events    uint64
}

func (o *oracle) run(gaps int) int {
	var b program.Batch
	if err := o.ex.Initial(&b); err != nil {
		return 0
	}
	o.seen = map[place]bool{}
	var stack []place
	for i, s := range b.Succs {
		stack = append(stack, place{state: string(b.State(i)), transient: s.Flags&program.Transient != 0, gaps: gaps})
	}
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if o.seen[p] {
			continue
		}
		if o.seen[p] = true; len(o.seen) > 4_000 {
			return -1 // too large to ask
		}
		o.best = max(o.best, p.explained)
		begun := p.transient && p.start != ""
		if !p.transient {
			p.start, p.process, p.pid, p.events = p.state, "", "", 0
			if p.explained < len(o.log) && o.repeats(p) {
				q := p
				q.explained, q.gaps = p.explained+1, gaps
				stack = append(stack, q)
			}
		}
		if o.ex.Expand(program.State(p.state), &b) != nil {
			continue
		}
		if b.Len() == 0 && p.transient {
			q := p
			q.transient = false
			stack = append(stack, o.end(p, q, gaps)...)
		}
		for i, s := range b.Succs {
			q := p
			view := o.prog.FormatAction(program.State(p.state), s.Action)
			if !begun && p.start != "" {
				q.process, q.pid = view.Process, strconv.Itoa(view.Pid)
			}
			q.events |= o.watch.events(view)
			q.state, q.transient = string(b.State(i)), s.Flags&program.Transient != 0
			if q.transient || p.start == "" { // on, or still on the way to an initial state
				stack = append(stack, q)
				continue
			}
			stack = append(stack, o.end(p, q, gaps)...)
		}
	}
	return o.best
}

// end returns what a whole step from p.start to q.state can be.
func (o *oracle) end(p, q place, gaps int) (out []place) {
	after := place{state: q.state, explained: p.explained, gaps: p.gaps}
	if p.start == "" {
		return []place{after}
	}
	changed := q.events != 0
	from, to := o.prog.Format(program.State(p.start)), o.prog.Format(program.State(q.state))
	for _, name := range o.watch.Variables {
		changed = changed || o.watch.value(from, name) != o.watch.value(to, name)
	}
	if !changed {
		return []place{after}
	}
	if p.gaps != 0 {
		skipped := after
		if p.gaps > 0 {
			skipped.gaps--
		}
		out = append(out, skipped)
	}
	if p.explained == len(o.log) {
		return out
	}
	r := &o.log[p.explained]
	if o.agrees(to, r) && (r.Event < 0 || q.events>>r.Event&1 == 1) && (r.Process == "" || r.Process == q.process || r.Process == q.pid) {
		after.explained, after.gaps = p.explained+1, gaps
		out = append(out, after)
	}
	return out
}

func (o *oracle) repeats(p place) bool {
	r := &o.log[p.explained]
	return r.Event < 0 && r.Process == "" && o.agrees(o.prog.Format(program.State(p.state)), r)
}

func (o *oracle) agrees(view program.StateView, r *Record) bool {
	for i, name := range o.watch.Variables {
		if r.Has[i] && r.Values[i] != o.watch.value(view, name) {
			return false
		}
	}
	return true
}

// drawLog walks through a program at random and records what the watch shows.
// Records are left out with probability drop.
func drawLog(rng *rand.Rand, sys *system, steps int, drop float64) (log []Record) {
	states, err := sys.initial()
	if err != nil || len(states) == 0 {
		return nil
	}
	at := states[rng.IntN(len(states))]
	for range steps {
		edges, err := sys.expand(at)
		if err != nil || len(edges) == 0 {
			return log
		}
		e := edges[rng.IntN(len(edges))]
		if sys.visible(at, e) && rng.Float64() >= drop {
			log = append(log, drawRecord(rng, sys, e))
		}
		at = e.to
	}
	return log
}

// drawRecord records a step, some fields left out.
func drawRecord(rng *rand.Rand, sys *system, e edge) Record {
	r := Record{Event: -1}
	for _, v := range sys.values[sys.views[e.to]] {
		r.Values = append(r.Values, sys.names[v])
		r.Has = append(r.Has, rng.IntN(8) > 0)
	}
	switch rng.IntN(4) {
	case 0:
		r.Process = sys.names[e.pid]
	case 1:
		r.Process = sys.names[e.process]
	}
	for i := range sys.watch.Events {
		if e.events>>i&1 == 1 && rng.IntN(2) == 0 {
			r.Event = i
		}
	}
	return r
}

// spoil changes a record, so that it may be impossible.
func spoil(rng *rand.Rand, log []Record, sys *system) {
	r := &log[rng.IntN(len(log))]
	switch i := rng.IntN(4); {
	case i == 0:
		r.Process = strconv.Itoa(rng.IntN(3))
	case i == 1 && len(sys.watch.Events) > 0:
		r.Event = rng.IntN(len(sys.watch.Events))
	case i == 2:
		j := rng.IntN(len(log))
		*r, log[j] = log[j], *r
	case len(r.Values) > 0:
		k := rng.IntN(len(r.Values))
		r.Values[k], r.Has[k] = sys.names[1+rng.IntN(len(sys.names)-1)], true
	}
}

// drawWatch observes some variables and names some statements.
func drawWatch(rng *rand.Rand, prog program.Program) (w Watch) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return w
	}
	ex, err := binding.NewExplorer()
	if err != nil {
		return w
	}
	var b program.Batch
	if ex.Initial(&b) != nil || b.Len() == 0 {
		return w
	}
	for _, v := range prog.Format(b.State(0)).Vars {
		if v.Kind != program.Position && rng.IntN(3) > 0 {
			w.Variables = append(w.Variables, v.Name)
		}
	}
	for i := range rng.IntN(3) {
		w.Events = append(w.Events, Event{Name: string(rune('a' + i)), Is: func(v program.ActionView) bool { return v.Pos.Line%7 == 2*i }})
	}
	return w
}

// TestAgainstOracle: the first impossible record is that of a search through all
// runs, and what the program did is accepted.
func TestAgainstOracle(t *testing.T) {
	models, accepted, refused := 60, 0, 0
	if testing.Short() {
		models = 25
	}
	for seed := range uint64(models) {
		rng := rand.New(rand.NewPCG(seed, 42))
		text, _ := randommodel.Promela(rng)
		prog, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
		if err != nil {
			continue // some drawn texts are wrong
		}
		watch := drawWatch(rng, prog)
		gaps := []int{0, 0, 1, 2, AnyGap}[rng.IntN(5)]
		sys, err := newSystem(prog, watch, 0)
		if err != nil {
			t.Fatal(err)
		}
		drop := 0.1
		if gaps != AnyGap {
			drop = 0
		}
		log := drawLog(rng, sys, 40, drop)
		if len(log) == 0 {
			continue
		}
		for round := range 4 {
			if round > 0 {
				spoil(rng, log, sys)
			}
			memory := []int64{20_000, 500_000}[rng.IntN(2)] // with the first the cache is emptied
			got, err := follow(t, prog, watch, Options{Gaps: gaps, Memory: memory}, log)
			if err != nil {
				continue // states take more than that, or a fault of the model
			}
			if round == 0 && got != len(log) {
				t.Fatalf("seed %d: a log of the program is refused at record %d of %d", seed, got, len(log))
			}
			o := &oracle{prog: prog, ex: sys.ex, watch: watch, log: log}
			if want := o.run(gaps); want < 0 {
				continue
			} else if got != want {
				t.Fatalf("seed %d, round %d: %d records are explained, %d by the oracle\n%s\n%v", seed, round, got, want, text, log)
			}
			if got == len(log) {
				accepted++
			} else {
				refused++
			}
		}
	}
	if accepted < models/3 || refused < models/3 {
		t.Errorf("%d logs are accepted, %d are refused: too few to say much", accepted, refused)
	}
}

// follow returns how many records are explained.
func follow(t *testing.T, prog program.Program, watch Watch, o Options, log []Record) (int, error) {
	t.Helper()
	f, err := New(prog, watch, o)
	if err != nil {
		return 0, err
	}
	for i := range log {
		ok, err := f.Step(t.Context(), &log[i])
		if err != nil {
			return i, err
		}
		if ok {
			continue
		}
		why, err := f.Explain(t.Context(), &log[i], 3)
		if err != nil {
			return i, err
		}
		for _, a := range why.Nearest {
			if len(a.Differences) == 0 {
				t.Errorf("record %d is refused, and the program could do it: %v", i, a)
			}
		}
		return i, nil
	}
	return len(log), nil
}
