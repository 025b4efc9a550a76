package trace

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
)

func steps(text string) (out []Step) {
	for _, r := range text {
		out = append(out, Step{State: program.State{byte(r)}})
	}
	return out
}

func text(steps []Step) string {
	b := []byte{}
	for _, s := range steps {
		b = append(b, s.State[0])
	}
	return string(b)
}

func TestShorten(t *testing.T) {
	for _, tt := range []struct{ prefix, cycle, wantPrefix, wantCycle string }{
		{"", "a", "", "a"},
		{"x", "abab", "x", "ab"},
		{"xab", "ab", "x", "ab"},
		{"xb", "ab", "x", "ba"},
		{"aaa", "aa", "", "a"},
		{"xy", "aba", "xy", "aba"},
		{"x", "", "x", ""},
	} {
		l := (&Lasso{Prefix: steps(tt.prefix), Cycle: steps(tt.cycle)}).Shorten()
		if text(l.Prefix) != tt.wantPrefix || text(l.Cycle) != tt.wantCycle {
			t.Errorf("%s(%s): got %s(%s), want %s(%s)", tt.prefix, tt.cycle, text(l.Prefix), text(l.Cycle), tt.wantPrefix, tt.wantCycle)
		}
	}
}

// TestShortenKeepsTheRun unrolls random lassos before and after.
func TestShortenKeepsTheRun(t *testing.T) {
	seeded.Check(t, func(t *rapid.T) {
		prefix := rapid.StringMatching(`[ab]{0,6}`).Draw(t, "prefix")
		cycle := rapid.StringMatching(`[ab]{1,6}`).Draw(t, "cycle")
		l := (&Lasso{Prefix: steps(prefix), Cycle: steps(cycle)}).Shorten()
		if unroll(prefix, cycle) != unroll(text(l.Prefix), text(l.Cycle)) {
			t.Fatalf("%s(%s) became %s(%s)", prefix, cycle, text(l.Prefix), text(l.Cycle))
		}
		if n, m := len(l.Prefix), len(l.Cycle); n > 0 && text(l.Prefix)[n-1] == text(l.Cycle)[m-1] {
			t.Fatalf("%s(%s) can give its end to the cycle", text(l.Prefix), text(l.Cycle))
		}
	})
}

func unroll(prefix, cycle string) string {
	for len(prefix) < 60 {
		prefix += cycle
	}
	return prefix[:60]
}

// ring is a program of n states in a circle; action 1 goes on, action 2 stays in state 0.
// State n-1 has no successor when it stops.
type ring struct {
	n     byte
	stops bool
}

func (r ring) Bind(atoms []program.Atom) (program.Binding, error)    { return r, nil }
func (r ring) ActionAtoms() program.Letter                           { return 0 }
func (r ring) NewExplorer(*program.Tuning) (program.Explorer, error) { return r, nil }
func (r ring) Format(s program.State) program.StateView {
	v := program.StateView{Vars: []program.Var{{Name: "n", Value: string('0' + rune(s[0]))}}}
	if s[0] == 0 {
		v.Vars = append(v.Vars, program.Var{Name: "home", Value: "1"})
	}
	return v
}
func (r ring) FormatAction(_ program.State, a program.Action) program.ActionView {
	return program.ActionView{Process: "ring", Pid: int(a)}
}
func (r ring) Initial(b *program.Batch) error {
	b.Reset()
	b.Add(program.Succ{}, program.State{0})
	return nil
}
func (r ring) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	if s[0] == 0 {
		b.Source = 1
		b.Add(program.Succ{Action: 2, Target: 1}, s)
	}
	if r.stops && s[0] == r.n-1 {
		return nil
	}
	succ := program.Succ{Action: 1}
	succ.Moved.Add(0)
	b.Enabled.Add(0)
	b.Enabled.Add(1)
	b.Add(succ, program.State{(s[0] + 1) % r.n})
	return nil
}

func at(state byte, action program.Action) Step {
	return Step{State: program.State{state}, Action: action}
}

func TestReplay(t *testing.T) {
	stutter := program.Stutter
	for name, tt := range map[string]struct {
		prog ring
		l    Lasso
		ok   bool
	}{
		"around":              {ring{n: 3}, Lasso{Cycle: []Step{at(0, 1), at(1, 1), at(2, 1)}}, true},
		"prefix":              {ring{n: 3}, Lasso{Prefix: []Step{at(0, 2)}, Cycle: []Step{at(0, 2)}}, true},
		"not closed":          {ring{n: 3}, Lasso{Cycle: []Step{at(0, 1), at(1, 1)}}, false},
		"wrong action":        {ring{n: 3}, Lasso{Cycle: []Step{at(0, 3)}}, false},
		"not initial":         {ring{n: 3}, Lasso{Cycle: []Step{at(1, 1), at(2, 1), at(0, 1)}}, false},
		"stutters":            {ring{n: 2, stops: true}, Lasso{Prefix: []Step{at(0, 1)}, Cycle: []Step{at(1, stutter)}}, true},
		"stutters where not":  {ring{n: 2}, Lasso{Prefix: []Step{at(0, 1)}, Cycle: []Step{at(1, stutter)}}, false},
		"stutters and moves":  {ring{n: 2, stops: true}, Lasso{Cycle: []Step{at(0, 1), at(1, stutter)}}, false},
		"finite":              {ring{n: 3}, Lasso{Prefix: []Step{at(0, 1)}, Last: program.State{1}}, true},
		"finite, wrong end":   {ring{n: 3}, Lasso{Prefix: []Step{at(0, 1)}, Last: program.State{2}}, false},
		"finite, no step":     {ring{n: 3}, Lasso{Last: program.State{0}}, true},
		"finite, not initial": {ring{n: 3}, Lasso{Last: program.State{1}}, false},
		"nothing":             {ring{n: 3}, Lasso{}, false},
	} {
		if _, err := Replay(tt.prog, &tt.l, nil); (err == nil) != tt.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestView(t *testing.T) {
	l := &Lasso{Prefix: []Step{at(0, 2), at(0, 1)}, Cycle: []Step{at(1, 1), at(2, 1), at(0, 1)}}
	v, err := NewView(t.Context(), ring{n: 3}, l, []program.Atom{{Text: "at home"}})
	if err != nil {
		t.Fatal(err)
	}
	if v.CycleStart != 2 || len(v.Steps) != 5 || len(v.Initial.Vars) != 2 {
		t.Fatalf("%+v", v)
	}
	first, second, fourth := v.Steps[0], v.Steps[1], v.Steps[3]
	if len(first.Changes) != 0 || len(first.True) != 1 || first.True[0] != "at home" || first.Pid != 2 {
		t.Errorf("first step: %+v", first)
	}
	if len(second.Changes) != 2 || second.Changes[0] != (program.Var{Name: "n", Value: "1"}) || second.Changes[1] != (program.Var{Name: "home"}) {
		t.Errorf("second step: %+v", second.Changes)
	}
	if len(fourth.Changes) != 2 || len(fourth.True) != 0 {
		t.Errorf("fourth step: %+v", fourth)
	}
}

// A view of a long run can be interrupted: while it is replayed, and while it is described.
func TestViewInterrupted(t *testing.T) {
	l := &Lasso{Prefix: []Step{at(0, 2), at(0, 1)}, Cycle: []Step{at(1, 1), at(2, 1), at(0, 1)}}
	ctx, cancel := context.WithCancel(t.Context())
	described := 0
	prog := watched{ring{n: 3}, func() {
		if described++; described == 2 {
			cancel()
		}
	}}
	if v, err := NewView(ctx, prog, l, nil); v != nil || !errors.Is(err, context.Canceled) || described != 2 {
		t.Errorf("%v, %v after %d steps", v, err, described)
	}
	if v, err := NewView(ctx, prog, l, nil); v != nil || !errors.Is(err, context.Canceled) || described != 2 {
		t.Errorf("%v, %v after %d steps", v, err, described)
	}
}

// watched tells of each step that is described.
type watched struct {
	ring
	each func()
}

func (w watched) FormatAction(s program.State, a program.Action) program.ActionView {
	w.each()
	return w.ring.FormatAction(s, a)
}

// crowd is a program of one state, in which each of n processes can take a step. It counts its explorers and
// expansions, and calls each for an action that is described.
type crowd struct {
	ring
	n                   int
	explorers, expanded int
	each                func(described int)
	described           int
}

func (c *crowd) Bind([]program.Atom) (program.Binding, error) { return c, nil }
func (c *crowd) NewExplorer(*program.Tuning) (program.Explorer, error) {
	c.explorers++
	return c, nil
}
func (c *crowd) FormatAction(_ program.State, a program.Action) program.ActionView {
	c.described++
	if c.each != nil {
		c.each(c.described)
	}
	return program.ActionView{Pid: int(a), Process: string('A' + rune(a))}
}
func (c *crowd) Expand(s program.State, b *program.Batch) error {
	c.expanded++
	b.Reset()
	for i := range c.n {
		succ := program.Succ{Action: program.Action(i)}
		succ.Moved.Add(i)
		b.Enabled.Add(i)
		b.Add(succ, s)
	}
	return nil
}

// TestIdle: the processes that never move have their names from one expansion of each state of the cycle.
func TestIdle(t *testing.T) {
	c := &crowd{n: 5}
	v, err := NewView(t.Context(), c, &Lasso{Cycle: []Step{at(0, 3), at(0, 1)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	names := ""
	for _, i := range v.Idle {
		names += i.Process
		if !i.Always || i.Process != string('A'+rune(i.Pid)) {
			t.Errorf("%+v", i)
		}
	}
	if names != "ACE" || c.explorers != 1 || c.expanded != 3 {
		t.Errorf("idle %q, found by %d explorers that expand %d states", names, c.explorers, c.expanded)
	}
}

// TestIdleInterrupted: the names are not looked for once the context is done.
func TestIdleInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := &crowd{n: 200, each: func(described int) {
		if described == 7 {
			cancel()
		}
	}}
	v, err := NewView(ctx, c, &Lasso{Cycle: []Step{at(0, 3)}}, nil)
	if v != nil || !errors.Is(err, context.Canceled) || c.described != 7 {
		t.Errorf("%v, %v after %d of 200 actions", v, err, c.described)
	}
}

func TestWeaklyFair(t *testing.T) {
	run, err := Replay(ring{n: 3}, &Lasso{Cycle: []Step{at(0, 1), at(1, 1), at(2, 1)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if pid, fair := run.WeaklyFair(); fair || pid != 1 {
		t.Errorf("process 1 is always enabled and never moves: got %d %v", pid, fair)
	}
	run, err = Replay(ring{n: 2, stops: true}, &Lasso{Prefix: []Step{at(0, 1)}, Cycle: []Step{at(1, program.Stutter)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if pid, fair := run.WeaklyFair(); !fair {
		t.Errorf("a stopped program is fair: got %d", pid)
	}
}
