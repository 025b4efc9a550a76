package conformance_test

import (
	"errors"
	"fmt"
	"strconv"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// hop is a transition between states outside atomic sequences.
type hop struct {
	from, to     string
	action       program.Action
	process, pid string
}

// naive finds by trying all runs which transitions the explanations of a log
// take: a position is a state and how many records it explains.
type naive struct {
	t        *testing.T
	prog     program.Program
	explorer program.Explorer
	watch    conformance.Watch
	log      []conformance.Record
	hops     map[string][]hop
}

// outgoing returns the transitions of a state, sequences followed to their ends.
func (n *naive) outgoing(state string) []hop {
	if all, ok := n.hops[state]; ok {
		return all
	}
	type inside struct {
		first hop
		at    string
	}
	done, all := map[inside]bool{}, []hop{}
	var follow func(from string, first *hop)
	follow = func(from string, first *hop) {
		var b program.Batch
		if err := n.explorer.Expand(program.State(from), &b); err != nil {
			panic(err) // recovered: the model has a fault
		}
		if first != nil && b.Len() == 0 {
			h := *first
			h.to = from
			all = append(all, h)
		}
		for i, s := range b.Succs {
			h := hop{from: state, action: s.Action}
			if v := n.prog.FormatAction(program.State(from), s.Action); first == nil {
				h.process, h.pid = v.Process, strconv.Itoa(v.Pid)
			} else {
				h = *first
			}
			to := string(b.State(i))
			if key := (inside{h, to}); s.Flags&program.Transient != 0 {
				if !done[key] {
					done[key] = true
					follow(to, &h)
				}
				continue
			}
			h.to = to
			all = append(all, h)
		}
	}
	follow(state, nil)
	n.hops[state] = all
	return all
}

// shows returns the observed values of a state.
func (n *naive) shows(state string) (values []string) {
	view := n.prog.Format(program.State(state))
	for _, name := range n.watch.Variables {
		value := "none"
		for _, v := range view.Vars {
			if v.Name == name {
				value = conformance.Canonical(v.Value)
			}
		}
		values = append(values, value)
	}
	return values
}

// fits reports whether a state has the values of a record.
func (n *naive) fits(state string, r *conformance.Record) bool {
	for i, v := range n.shows(state) {
		if r.Has[i] && r.Values[i] != v {
			return false
		}
	}
	return true
}

// position is where a run has come to along the log.
type position struct {
	state string
	next  int // the record
}

// moves calls yield for what can be done at a position: with a hop, or nil to
// stay.
func (n *naive) moves(p position, yield func(h *hop, to position, explains bool)) {
	if p.next == len(n.log) {
		return
	}
	r := &n.log[p.next]
	if r.Process == "" && n.fits(p.state, r) {
		yield(nil, position{p.state, p.next + 1}, true)
	}
	for _, h := range n.outgoing(p.state) {
		if fmt.Sprint(n.shows(p.state)) == fmt.Sprint(n.shows(h.to)) {
			yield(&h, position{h.to, p.next}, false)
		} else if n.fits(h.to, r) && (r.Process == "" || r.Process == h.process || r.Process == h.pid) {
			yield(&h, position{h.to, p.next + 1}, true)
		}
	}
}

// leads reports whether a run from a position explains its record.
func (n *naive) leads(p position, seen map[position]bool) (found bool) {
	seen[p] = true
	n.moves(p, func(_ *hop, to position, explains bool) {
		found = found || explains || !seen[to] && n.leads(to, seen)
	})
	return found
}

// taken returns the transitions that explanations take, and the states that they
// visit.
func (n *naive) taken() (hops map[hop]bool, states map[string]bool) {
	hops, states = map[hop]bool{}, map[string]bool{}
	var queue []position
	seen := map[position]bool{}
	var b program.Batch
	if err := n.explorer.Initial(&b); err != nil {
		panic(err)
	}
	for i, s := range b.Succs {
		if s.Flags&program.Transient != 0 {
			panic(errors.New("a run begins inside a sequence"))
		}
		queue = append(queue, position{string(b.State(i)), 0})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		if seen[p] {
			continue
		}
		if seen[p] = true; len(seen) > 300 {
			panic(errors.New("too many positions"))
		}
		n.moves(p, func(h *hop, to position, explains bool) {
			queue = append(queue, to)
			if !explains && !n.leads(to, map[position]bool{}) {
				return
			}
			states[p.state], states[to.state] = true, true
			if h != nil {
				hops[hop{from: h.from, to: h.to, action: h.action}] = true
			}
		})
	}
	return hops, states
}

// try is taken; ok is false for models with faults, and large ones.
func (n *naive) try() (hops map[hop]bool, states map[string]bool, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, known := r.(error); !known {
				panic(r)
			}
			ok = false
		}
	}()
	hops, states = n.taken()
	return hops, states, true
}

// TestTransitionsAgainstOracle: the transitions that are counted are those of
// the runs which explain the log, and the states are.
func TestTransitionsAgainstOracle(t *testing.T) {
	t.Parallel()
	logs, transitions, hidden := 0, 0, 0
	for seed := uint64(0); logs < 20 && seed < 400; seed++ {
		d := draw(t, seed+20_000, 3)
		if d == nil || len(d.Watch.Variables) == 0 {
			continue
		}
		d.Watch.Events = nil
		for i := range d.Log {
			d.Log[i].Event = -1
		}
		d.Log = d.Log[:min(len(d.Log), 12)]
		c, err := conformance.NewCoverage(d.Program)
		if err != nil {
			t.Fatal(err)
		}
		f, err := conformance.New(d.Program, d.Watch, conformance.Options{Coverage: c, Memory: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		explained := 0
		for i := range d.Log {
			ok, stepErr := f.Step(t.Context(), &d.Log[i])
			if err = stepErr; err != nil || !ok {
				break
			}
			explained++
		}
		if err != nil || explained == 0 {
			continue
		}
		binding, err := d.Program.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		n := &naive{t: t, prog: d.Program, watch: d.Watch, log: d.Log[:explained], hops: map[string][]hop{}}
		if n.explorer, err = binding.NewExplorer(nil); err != nil {
			t.Fatal(err)
		}
		hops, states, ok := n.try()
		if !ok {
			continue
		}
		logs++
		if c.Transitions() != len(hops) || c.States() != len(states) {
			t.Errorf("seed %d: %d transitions and %d states, want %d and %d\n%s\n%v", seed, c.Transitions(), c.States(), len(hops), len(states), d.text, n.log)
		}
		for h := range hops {
			transitions++
			if fmt.Sprint(n.shows(h.from)) == fmt.Sprint(n.shows(h.to)) {
				hidden++
			}
			if !c.Taken(program.State(h.from), h.action, program.State(h.to)) {
				t.Errorf("seed %d: a transition of an explanation is not counted\n%s\n%v", seed, d.text, n.log)
			}
		}
	}
	if logs < 10 || transitions < 100 || hidden < 20 {
		t.Errorf("%d transitions of %d logs, %d hidden", transitions, logs, hidden)
	}
}

// TestTransitionsOfGraph: the transitions taken are of the model, sequences are one
// transition, those that are stuck as well, and what no log takes is found.
func TestTransitionsOfGraph(t *testing.T) {
	t.Parallel()
	const text = `byte x;
active proctype P() {
	if
	:: atomic { x = 1; if :: skip :: skip fi; x = 2 }
	:: atomic { x = 3; if :: x == 4 -> skip :: x == 5 -> skip fi }
	:: x = 6
	fi
}`
	m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c, err := conformance.NewCoverage(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []string{"2", "3"} {
		f, err := conformance.New(m, conformance.Watch{Variables: []string{"x"}}, conformance.Options{Coverage: c})
		if err != nil {
			t.Fatal(err)
		}
		if ok, err := f.Step(t.Context(), &conformance.Record{Values: []string{v}, Has: []bool{true}, Event: -1}); !ok || err != nil {
			t.Fatal(v, ok, err)
		}
	}
	g, err := testsuite.Explore(t.Context(), m, testsuite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	moves, err := g.Moves(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, move := range moves {
		got += fmt.Sprintf("%s %v, ", m.FormatAction(move.From, move.Action).Statement, c.Taken(move.From, move.Action, move.To))
	}
	visited := 0
	for _, s := range g.Observed() {
		if c.Visited(s) {
			visited++
		}
	}
	if visited != c.States() || c.Transitions() != 2 {
		t.Errorf("%d of %d states are of the model; %d transitions", visited, c.States(), c.Transitions())
	}
	if want := "x = 1 true, x = 3 true, x = 6 false, "; got[:min(len(got), len(want))] != want {
		t.Errorf("transitions %s", got)
	}
}
