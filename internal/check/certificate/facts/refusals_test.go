package facts_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/facts"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// proved draws a net, and a section with facts that prove a property of it.
func proved(t *testing.T) (*petri.Net, *format.Section, certificate.Obligation) {
	t.Helper()
	for seed := range uint64(600) {
		rng := rand.New(rand.NewPCG(seed, 12))
		net := netOf(t, randommodel.Net(rng))
		m := &randommodel.Model{Program: net, States: randommodel.NetStates(), Steps: randommodel.NetSteps()}
		p := rejudge.PropertyOf(randommodel.Ask(rng, m, randommodel.Options{OnlyState: true}))
		r, err := check.Verify(t.Context(), net, p, check.Options{Without: check.Shortcuts(net)})
		if err != nil || r.Verdict != check.Holds {
			continue
		}
		if s := section(t, net, p); s != nil && len(s.Facts.Facts) > 0 {
			q, err := property.New("f", "f", p).Certified(t.Context(), net)
			if err != nil {
				t.Fatal(err)
			}
			return net, s, q
		}
	}
	t.Fatal("no net has a property that facts prove")
	return nil, nil, certificate.Obligation{}
}

// failing is a net some methods of which fail.
type failing struct {
	*petri.Net
	bind, explorer, initial error
	two                     bool // initial states
}

func (f *failing) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := f.Net.Bind(atoms)
	return &failingBinding{b, f}, errors.Join(err, f.bind)
}

type failingBinding struct {
	program.Binding
	f *failing
}

func (b *failingBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(tuning)
	return &failingExplorer{x, b.f}, errors.Join(err, b.f.explorer)
}

type failingExplorer struct {
	program.Explorer
	f *failing
}

func (f *failingExplorer) Initial(b *program.Batch) error {
	err := f.Explorer.Initial(b)
	if f.f.two {
		b.Add(b.Succs[0], append(program.State(nil), b.State(0)...))
	}
	return errors.Join(err, f.f.initial)
}

// TestRefusals: what is no certificate by facts is refused in words, and what fails is an error.
func TestRefusals(t *testing.T) {
	t.Parallel()
	net, s, q := proved(t)
	if err := facts.Check(t.Context(), s, q); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	for name, tt := range map[string]struct {
		change func(s *format.Section, q *certificate.Obligation)
		want   string
		wrong  bool
	}{
		"no formula":       {func(_ *format.Section, q *certificate.Obligation) { q.Languages = nil }, "formulas about nets only", true},
		"an automaton":     {func(_ *format.Section, q *certificate.Obligation) { q.Languages = []certificate.Language{{}} }, "formulas about nets only", true},
		"no net":           {func(_ *format.Section, q *certificate.Obligation) { q.Program = struct{ program.Program }{net} }, "formulas about nets only", true},
		"many atoms":       {func(s *format.Section, _ *certificate.Obligation) { s.Atoms = make([]string, program.MaxAtoms+1) }, fmt.Sprint("there are ", program.MaxAtoms+1, " atoms"), true},
		"an unknown atom":  {func(s *format.Section, _ *certificate.Obligation) { s.Atoms = append(s.Atoms, "no such place > 1") }, "", false},
		"lemmas":           {func(s *format.Section, _ *certificate.Obligation) { s.Facts.Lemmas = []byte(`{`) }, "", true},
		"no binding":       {func(_ *format.Section, q *certificate.Obligation) { q.Program = &failing{Net: net, bind: broken} }, "broken", false},
		"no explorer":      {func(_ *format.Section, q *certificate.Obligation) { q.Program = &failing{Net: net, explorer: broken} }, "broken", false},
		"no initial state": {func(_ *format.Section, q *certificate.Obligation) { q.Program = &failing{Net: net, initial: broken} }, "broken", false},
		"no facts":         {func(s *format.Section, _ *certificate.Obligation) { s.Facts.Facts = nil }, "the facts leave a word", true},
	} {
		s, q := *s, q
		f := *s.Facts
		s.Facts = &f
		tt.change(&s, &q)
		err := facts.Check(t.Context(), &s, q)
		var wrong *certificate.Wrong
		if err == nil || errors.As(err, &wrong) != tt.wrong || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", name, err, tt.want)
		}
	}
	// Of several initial states nothing is known but the facts.
	q.Program = &failing{Net: net, two: true}
	var wrong *certificate.Wrong
	if err := facts.Check(t.Context(), s, q); err != nil && !errors.As(err, &wrong) {
		t.Error(err)
	}
}

// ending is a context that ends when it is polled for the nth time.
type ending struct {
	context.Context
	left *int
}

func (e ending) Err() error {
	if *e.left--; *e.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestInterrupted: whenever the context ends, the error is its own, or the section is judged as without it.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	_, s, q := proved(t)
	ended := 0
	for n := range 400 {
		left := n
		err := facts.Check(ending{t.Context(), &left}, s, q)
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("at poll %d: %v", n, err)
		}
		ended++
	}
	if ended == 0 {
		t.Error("the context was never polled")
	}
}
