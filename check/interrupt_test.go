package check

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check/internal/oracle"
	"github.com/ltlcheck/ltlcheck/program"
)

// slow is a program whose expansions go on until they are interrupted.
type slow struct{ oracle.Counters }

func (p slow) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := p.Counters.Bind(atoms)
	return slowBinding{b}, err
}

type slowBinding struct{ program.Binding }

func (b slowBinding) NewExplorer() (program.Explorer, error) {
	x, err := b.Binding.NewExplorer()
	return &slowExplorer{Explorer: x}, err
}

type slowExplorer struct {
	program.Explorer
	stop    func() bool
	ignores bool
}

func (x *slowExplorer) Interrupt(stop func() bool) { x.stop = stop }

func (x *slowExplorer) IgnoreEnabled() { x.ignores = true }

func (x *slowExplorer) Read(program.State) (program.Letter, error) { return 0, nil }

func (x *slowExplorer) Expand(s program.State, b *program.Batch) error {
	for x.stop == nil || !x.stop() {
		time.Sleep(time.Millisecond)
	}
	b.Reset()
	return program.ErrInterrupted
}

// A limit of time reaches searches whose expansions take long, in the middle of one.
func TestExpansionsAreInterrupted(t *testing.T) {
	prog := slow{oracle.Counters{Procs: 2, Base: 2}}
	limits := Limits{Time: 20 * time.Millisecond}
	const want = "the time limit of 20ms is reached"
	for _, v := range variants() {
		opts := v.opts
		opts.Limits = limits
		if r := verify(t, prog, truth(), opts); r.Verdict != Inconclusive || !strings.Contains(r.Reason, want) {
			t.Errorf("%s: %v because %q", v.name, r.Verdict, r.Reason)
		}
	}
	e, err := Explore(t.Context(), prog, Options{Limits: limits})
	if err != nil || e.Exhaustive || e.Reason != want {
		t.Errorf("explore: %v because %q, %v", e.Exhaustive, e.Reason, err)
	}
	for _, storage := range []string{"", "replace"} {
		s, err := Safety(t.Context(), prog, Options{Limits: limits, Storage: storage})
		if err != nil || s.Verdict != Inconclusive || s.Reason != want {
			t.Errorf("safety, %s: %v because %q, %v", storage, s.Verdict, s.Reason, err)
		}
	}
	session := NewSession(prog, []Property{truth(), truth()}, Options{Limits: limits})
	defer session.Close()
	for range 2 {
		if r, err := session.Verify(t.Context(), truth(), nil); err != nil || r.Verdict != Inconclusive || !strings.Contains(r.Reason, want) {
			t.Errorf("session: %v because %q, %v", r.Verdict, r.Reason, err)
		}
	}
	if session.record == nil {
		t.Error("the session did not share the graph")
	}
}

// A wrapper that embeds an explorer must not hide what that one can do: the searches that go on from a bad prefix begin in a
// state of their own, and their expansions have to be interrupted like all others.
func TestWrappedExpansionsAreInterrupted(t *testing.T) {
	t.Parallel()
	b, err := slow{oracle.Counters{Procs: 2, Base: 2}}.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := startingIn{b, program.State{0, 0}}.NewExplorer()
	if err != nil {
		t.Fatal(err)
	}
	program.Interrupt(x, func() bool { return true })
	program.IgnoreEnabled(x)
	inner := x.(*explorerIn).Explorer.(*slowExplorer)
	if inner.stop == nil {
		t.Fatal("the explorer inside was not told when to stop")
	}
	if !inner.ignores {
		t.Error("the explorer inside was not told that nobody reads Batch.Enabled")
	}
	var batch program.Batch
	if err := x.Initial(&batch); !errors.Is(err, program.ErrInterrupted) {
		t.Errorf("the expansion ended with %v", err)
	}
}
