package logs

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
)

// shownSteps bounds the steps that explain a verdict: the last ones at which
// the monitor changed its state.
const shownSteps = 8

// following is one property with its monitor.
type following struct {
	property *Property
	monitor  *monitor.Monitor
	steps    [shownSteps]Step // a ring
	taken    int              // steps at which the monitor moved on
	line     int              // of the final verdict
	done     bool
}

// Step is a record at which a monitor changed its state, with the propositions
// that mattered.
type Step struct {
	Line        int
	True, False []string
	pos, neg    uint64
}

// Result is the verdict about one property after the records that were read.
type Result struct {
	Property *Property
	Verdict  monitor.Verdict
	Line     int    // where the verdict became final, 0 if it did not or needed no record
	AtEnd    bool   // the verdict is that of the end of the log
	Steps    []Step // to the verdict, the last ones
	Earlier  int    // steps that are left out before them
}

// Step passes the next record to all monitors, and reports whether any property
// is still undecided: if not, the rest of the log need not be read. It does not
// allocate.
func (f *Follower) Step(letter uint64, line int) bool {
	f.records++
	for _, p := range f.each {
		if p.done {
			continue
		}
		before := p.monitor.State()
		verdict := p.monitor.Step(letter)
		if verdict != monitor.Undecided || p.monitor.State() != before {
			p.note(line)
		}
		if verdict != monitor.Undecided {
			p.line, p.done = line, true
			f.open--
		}
	}
	return f.open > 0
}

// Violated reports whether some property is violated.
func (f *Follower) Violated() bool {
	return slices.ContainsFunc(f.each, func(p *following) bool { return p.done && p.monitor.Verdict() == monitor.Violated })
}

// Open reports whether some property is undecided.
func (f *Follower) Open() bool { return f.open > 0 }

// note keeps a step in the ring.
func (f *following) note(line int) {
	s := &f.steps[f.taken%shownSteps]
	f.taken++
	s.Line = line
	s.pos, s.neg = f.monitor.Because()
}

// Records returns the number of records so far.
func (f *Follower) Records() int { return f.records }

// Results returns the verdict of each property, in order. end reports that the
// log was read to its end: then every property about executions that end is
// satisfied or violated, unless there was no record.
func (f *Follower) Results(end bool) []Result {
	var out []Result
	for _, p := range f.each {
		r := Result{Property: p.property, Verdict: p.monitor.Verdict(), Line: p.line}
		if r.Verdict == monitor.Undecided && p.property.Finite && end && f.records > 0 {
			r.AtEnd = true
			r.Verdict = monitor.Violated
			if p.monitor.Holds() {
				r.Verdict = monitor.Satisfied
			}
		}
		r.Earlier = max(0, p.taken-shownSteps)
		for i := r.Earlier; i < p.taken; i++ {
			s := p.steps[i%shownSteps]
			s.True, s.False = f.names(s.pos), f.names(s.neg)
			r.Steps = append(r.Steps, s)
		}
		out = append(out, r)
	}
	return out
}

// names returns the propositions of a set of bits.
func (f *Follower) names(set uint64) (names []string) {
	for i, name := range f.atoms {
		if set>>i&1 == 1 {
			names = append(names, name)
		}
	}
	return names
}
