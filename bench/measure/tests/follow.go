package tests

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/testsuite"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// following follows tests on a model, by what they say alone.
type following struct {
	prog  program.Program
	ex    program.Explorer
	taken map[transition]bool
}

// transition is what the model can do.
type transition struct {
	from, to string
	action   program.Action
}

func newFollowing(prog program.Program) (*following, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	ex, err := binding.NewExplorer(nil)
	return &following{prog, ex, map[transition]bool{}}, err
}

// initial returns the initial states.
func (f *following) initial() (states []string, err error) {
	var b program.Batch
	err = f.ex.Initial(&b)
	for i := range b.Len() {
		states = append(states, string(b.State(i)))
	}
	return states, err
}

// successors returns the transitions of a state.
func (f *following) successors(from string) (all []transition, err error) {
	var b program.Batch
	err = f.ex.Expand(program.State(from), &b)
	for i, s := range b.Succs {
		all = append(all, transition{from, string(b.State(i)), s.Action})
	}
	return all, err
}

// count returns the number of reachable transitions.
func (f *following) count() (int, error) {
	queue, err := f.initial()
	if err != nil {
		return 0, err
	}
	seen, all := map[string]bool{}, map[transition]bool{}
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		if seen[from] {
			continue
		}
		seen[from] = true
		next, err := f.successors(from)
		if err != nil {
			return 0, err
		}
		for _, t := range next {
			all[t] = true
			queue = append(queue, t.to)
		}
	}
	return len(all), nil
}

// follow takes the steps of a test. Of transitions that a test does not tell
// apart, one that was not taken yet is, if they lead to the same state; to
// different ones they must not lead.
func (f *following) follow(t *testsuite.Test) error {
	states, err := f.initial()
	if err != nil {
		return err
	}
	states = slices.DeleteFunc(states, func(s string) bool { return !slices.Equal(values(f.prog.Format(program.State(s)).Vars), t.Initial) })
	if len(states) != 1 {
		return fmt.Errorf("%d initial states are like that of the test", len(states))
	}
	at := states[0]
	for i := range t.Steps {
		next, err := f.successors(at)
		if err != nil {
			return err
		}
		next = slices.DeleteFunc(next, func(x transition) bool { return !f.is(x, &t.Steps[i]) })
		if len(next) == 0 {
			return fmt.Errorf("the model cannot take step %d: %+v", i, t.Steps[i])
		}
		chosen := next[0]
		for _, x := range next {
			if x.to != chosen.to {
				return fmt.Errorf("step %d leads to several states: %+v", i, t.Steps[i])
			}
			if !f.taken[x] {
				chosen = x
			}
		}
		f.taken[chosen] = true
		at = chosen.to
	}
	return nil
}

// is reports whether a transition is a step of a test.
func (f *following) is(x transition, s *testsuite.Step) bool {
	v := f.prog.FormatAction(program.State(x.from), x.action)
	return v.Process == s.Process && v.Pid == s.Pid && v.Pos.Line == s.Line && testsuite.ActionOf(&v) == s.Action &&
		slices.Equal(values(trace.Compare(f.prog, program.State(x.from), program.State(x.to))), s.Changes)
}

func values(vars []program.Var) []testsuite.Value {
	out := []testsuite.Value{}
	for _, v := range vars {
		out = append(out, testsuite.Value{Name: v.Name, Value: v.Value})
	}
	return out
}
