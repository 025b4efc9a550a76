package explanations

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Problem is a log and the program that it may be a run of.
type Problem struct {
	Program program.Program
	Watch   conformance.Watch
	Log     []conformance.Record
	Gaps    int
	// Missing is how many more visible steps may be missing before the record
	// with the number At.
	Missing, At int
	Atoms       []program.Atom // of the formulas that are judged
	// Before lists, for each record of a log of several hosts, the records that
	// happened before it; nil for records in the order of the log. There are at
	// most 64. Skew is by how many a record may come before one that is written
	// earlier, negative for any number.
	Before [][]int
	Skew   int

	graph *graph // copies of the problem share it
}

// ErrLarge is a problem with more places than may be visited.
var ErrLarge = errors.New("the program has too many runs to try all")

// place is where a run is: the state, how much of the log it has explained, and
// how many steps may still be missing before the next record; and inside an
// atomic sequence what it has done since it began.
type place struct {
	state     string
	transient bool
	explained int
	cut       uint64 // which those are, if not the first ones
	gaps      int
	start     string // the state in which the sequence began, "" before the first state outside of one
	process   string
	pid       string
	events    uint64
	formula   *ltl.Formula // that must hold at start; nil if none is judged
}

// enumeration is the state of Explained.
type enumeration struct {
	*Problem
	seen  map[place]bool
	stack []place
	best  int
	judge *judge // nil if no formula is judged
}

// Explained returns how many records of the log some run explains, from the
// first on. It visits at most that many places; the error is ErrLarge if there
// are more, or that of the program.
func (pr *Problem) Explained(most int) (int, error) {
	e := &enumeration{Problem: pr, seen: map[place]bool{}}
	err := e.run(most, nil)
	return e.best, err
}

// run visits all places.
func (e *enumeration) run(most int, f *ltl.Formula) error {
	if err := e.look(); err != nil {
		return err
	}
	initial, err := e.graph.initial()
	if err != nil {
		return err
	}
	for _, t := range initial {
		if t.transient && f != nil {
			return ErrLarge // not large, but not judged either
		}
		p := place{state: t.to, transient: t.transient, gaps: e.allowed(0), formula: f}
		e.push(p)
		if err := e.arrive(p); err != nil {
			return err
		}
	}
	for len(e.stack) > 0 {
		p := e.stack[len(e.stack)-1]
		e.stack = e.stack[:len(e.stack)-1]
		if err := e.visit(p); err != nil {
			return err
		}
		if len(e.seen) > most {
			return ErrLarge
		}
	}
	return nil
}

// arrive judges a run that has just explained the last record.
func (e *enumeration) arrive(p place) error {
	if e.judge == nil || p.explained < len(e.Log) {
		return nil
	}
	letter, err := e.graph.letter(p.state)
	if err == nil {
		e.judge.note(e.judge.progress(p.formula, letter))
	}
	return err
}

// look makes the graph if there is none.
func (pr *Problem) look() (err error) {
	if pr.graph == nil {
		pr.graph, err = newGraph(pr.Program, &pr.Watch, pr.Atoms)
	}
	return err
}

// allowed returns how many visible steps may be missing before a record.
func (pr *Problem) allowed(record int) int {
	if pr.Gaps != conformance.AnyGap && pr.Missing > 0 && record == pr.At {
		return pr.Gaps + pr.Missing
	}
	return pr.Gaps
}

// push adds a place that was not visited.
func (e *enumeration) push(p place) {
	if !e.seen[p] {
		e.seen[p] = true
		e.stack = append(e.stack, p)
	}
}

// visit follows all transitions of a place.
func (e *enumeration) visit(p place) error {
	e.best = max(e.best, p.explained)
	begun := p.transient && p.start != ""
	if !p.transient {
		p.start, p.process, p.pid, p.events = p.state, "", "", 0
		if err := e.repeat(p); err != nil {
			return err
		}
	}
	transitions, err := e.graph.expand(p.state)
	if err != nil {
		return err
	}
	if len(transitions) == 0 && p.transient {
		if e.judge != nil {
			return ErrLarge // as above
		}
		return e.end(p, p)
	}
	for _, t := range transitions {
		q := p
		if !begun && p.start != "" {
			q.process, q.pid = t.process, t.pid
		}
		q.events |= t.events
		q.state, q.transient = t.to, t.transient
		if q.transient {
			e.push(q)
		} else if err := e.end(p, q); err != nil {
			return err
		}
	}
	return nil
}

// repeat explains a record that only says where the program is.
func (e *enumeration) repeat(p place) error {
	for _, i := range e.next(p) {
		r := &e.Log[i]
		if r.Event < 0 && r.Process == "" && e.graph.show(p.state).agrees(r) {
			q := place{state: p.state, explained: p.explained + 1, cut: p.cut | 1<<i, gaps: e.allowed(p.explained + 1), formula: p.formula}
			e.push(q)
			if err := e.arrive(q); err != nil {
				return err
			}
		}
	}
	return nil
}

// next returns the records that can be the next to be explained.
func (pr *Problem) next(p place) (all []int) {
	if pr.Before == nil {
		if p.explained < len(pr.Log) {
			all = append(all, p.explained)
		}
		return all
	}
	first := 0
	for p.cut>>first&1 == 1 {
		first++
	}
	for i := range pr.Log {
		left := slices.ContainsFunc(pr.Before[i], func(b int) bool { return p.cut>>b&1 == 0 })
		if p.cut>>i&1 == 0 && !left && (pr.Skew < 0 || i <= first+pr.Skew) {
			all = append(all, i)
		}
	}
	return all
}

// end goes on after a whole step from p.start to q.state: it is hidden, missing
// or the next record.
func (e *enumeration) end(p, q place) error {
	after := place{state: q.state, explained: p.explained, cut: p.cut, gaps: p.gaps}
	if p.start == "" {
		e.push(after)
		return nil
	}
	if e.judge != nil {
		letter, err := e.graph.letter(p.start)
		if err != nil {
			return err
		}
		after.formula = e.judge.progress(p.formula, letter)
	}
	from, to := e.graph.show(p.start), e.graph.show(q.state)
	if q.events == 0 && from.all == to.all {
		e.push(after)
		return nil
	}
	if p.gaps != 0 {
		skipped := after
		if p.gaps > 0 {
			skipped.gaps--
		}
		e.push(skipped)
	}
	for _, i := range e.next(p) {
		r := &e.Log[i]
		if to.agrees(r) && (r.Event < 0 || q.events>>r.Event&1 == 1) && (r.Process == "" || r.Process == q.process || r.Process == q.pid) {
			then := after
			then.explained, then.cut, then.gaps = p.explained+1, p.cut|1<<i, e.allowed(p.explained+1)
			e.push(then)
			if err := e.arrive(then); err != nil {
				return err
			}
		}
	}
	return nil
}
