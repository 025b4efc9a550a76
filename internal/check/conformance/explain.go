package conformance

import (
	"cmp"
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// Refusal tells why a record is impossible.
type Refusal struct {
	// States is in how many states the program can be before the record, hidden
	// steps included.
	States int
	// Nearest are what the program could do instead, those that differ least
	// from the record first.
	Nearest []Alternative
	// Repairs are changes of the log after which it goes on, those that explain
	// most of it first.
	Repairs []Repair
}

// Alternative is something that the program could do in place of a record.
type Alternative struct {
	State program.StateView // before it
	// Step is what it could do, its first transition if it is an atomic
	// sequence; nil if it stays where it is.
	Step        *program.ActionView
	Differences []Difference
	// States is how many states allow it, with the same differences; State is
	// the first of them.
	States int
}

// Difference is where an alternative and the record disagree.
type Difference struct {
	Of      string `json:"of"`    // the variable, "event" or "process"
	Program string `json:"model"` // the value that it would have; for an event: those that the step is
	Log     string `json:"log"`   // the value in the record
}

// Explain tells what the program could do in place of a record that Step has
// refused: at most that many alternatives.
func (f *Follower) Explain(ctx context.Context, r *Record, most int) (*Refusal, error) {
	return f.explain(ctx, f.sets[f.at], r, most)
}

// explain is Explain for a set.
func (f *Follower) explain(ctx context.Context, set []uint32, r *Record, most int) (*Refusal, error) {
	content := f.content[f.record(r)]
	closed, err := f.close(ctx, set, f.options.Gaps)
	if err != nil {
		return nil, err
	}
	closed = f.sys.apart(closed)
	out := &Refusal{States: len(closed)}
	for _, n := range closed {
		if content.event < 0 && content.process == 0 {
			out.offer(Alternative{State: f.sys.view(n), Differences: f.sys.differences(n, &content), States: 1}, most)
		}
		err := f.sys.steps(n, func(p passage, end program.State) {
			e := f.sys.edge(p, end)
			if !f.sys.visible(n, e) {
				return
			}
			step := f.sys.Program.FormatAction(program.State(f.sys.vectors[n]), p.first)
			all := append(f.sys.misnamed(e, &content), f.sys.differences(e.to, &content)...)
			out.offer(Alternative{f.sys.view(n), &step, all, 1}, most)
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// view returns a state for people.
func (s *system) view(n uint32) program.StateView {
	return s.Program.Format(program.State(s.vectors[n]))
}

// offer inserts an alternative if it is one of the nearest: fewer differences
// first, and of as many the steps.
func (r *Refusal) offer(a Alternative, most int) {
	for i := range r.Nearest {
		if r.Nearest[i].same(&a) {
			r.Nearest[i].States++
			return
		}
	}
	i := slices.IndexFunc(r.Nearest, func(b Alternative) bool { return b.rank() > a.rank() })
	if i < 0 {
		i = len(r.Nearest)
	}
	if i < most {
		r.Nearest = slices.Insert(r.Nearest, i, a)
		r.Nearest = r.Nearest[:min(most, len(r.Nearest))]
	}
}

// rank orders alternatives.
func (a *Alternative) rank() int {
	if a.Step == nil {
		return 2*len(a.Differences) + 1
	}
	return 2 * len(a.Differences)
}

// same reports whether two alternatives are told in the same words.
func (a *Alternative) same(b *Alternative) bool {
	if (a.Step == nil) != (b.Step == nil) || !slices.Equal(a.Differences, b.Differences) {
		return false
	}
	return a.Step == nil || a.Step.Pid == b.Step.Pid && a.Step.Pos == b.Step.Pos && a.Step.Statement == b.Step.Statement
}

// differences lists the variables whose values in a state are not those of the
// record.
func (s *system) differences(n uint32, r *record) (all []Difference) {
	for i, have := range s.values[s.observed(n)] {
		if want := r.values[i]; want != 0 && want != have {
			all = append(all, Difference{s.watch.Variables[i], s.shown(have), s.shown(want)})
		}
	}
	return all
}

// shown returns a value for people.
func (s *system) shown(value uint32) string {
	if s.names[value] == absent {
		return "(there is none)"
	}
	return s.names[value]
}

// misnamed lists what a step is not although the record says so.
func (s *system) misnamed(e edge, r *record) (all []Difference) {
	if r.event >= 0 && e.events>>r.event&1 == 0 {
		d := Difference{Of: "event", Log: s.watch.Events[r.event].Name}
		for i := range s.watch.Events {
			if e.events>>i&1 == 1 {
				d.Program = s.watch.Events[i].Name
				break
			}
		}
		all = append(all, d)
	}
	if r.process != 0 && r.process != e.process && r.process != e.pid {
		all = append(all, Difference{"process", s.shown(cmp.Or(e.pid, e.process)), s.shown(r.process)})
	}
	return all
}
