package answers

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report/verdicts"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// reducesWrongly is a model whose reductions give another model.
type reducesWrongly struct {
	*promela.Model
	small *promela.Model
}

func (r reducesWrongly) reduced() *program.Reduced {
	return &program.Reduced{Program: r.small, Summary: func() string { return "some states were left out" }, Refuted: func() (string, string) { return "", "" }}
}

func (r reducesWrongly) Reduce(context.Context, []program.Atom, program.Preservation, []string) (*program.Reduced, string, error) {
	return r.reduced(), "", nil
}

func (r reducesWrongly) ReduceFailures(context.Context, []string) (*program.Reduced, string, error) {
	return r.reduced(), "", nil
}

// TestRecheck: what holds only because a reduction leaves states out is an error with Recheck; what holds is confirmed.
func TestRecheck(t *testing.T) {
	t.Parallel()
	const text = "byte x; active proctype P() { do :: x < LAST -> x++ :: x == 2 -> assert(x != FAILS); x = 0 :: x == 1 && LAST == 1 -> x = 0 od }"
	parse := func(defines ...string) *promela.Model {
		t.Helper()
		m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{Defines: defines})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	whole, fails := parse("LAST=2", "FAILS=2"), parse("LAST=2", "FAILS=3")
	for _, tt := range []struct {
		name  string
		whole *promela.Model
		small *promela.Model
		wrong bool
	}{
		{"right", fails, fails, false}, {"wrong", whole, parse("LAST=1", "FAILS=3"), true},
	} {
		prog := reducesWrongly{tt.whole, tt.small}
		q, err := property.FromFormula(prog, "small", source.NewFile("formula", "G (x < 2) || G F (x == 0)"))
		if err != nil {
			t.Fatal(err)
		}
		if tt.wrong {
			if q, err = property.FromFormula(prog, "small", source.NewFile("formula", "G (x < 2)")); err != nil {
				t.Fatal(err)
			}
		}
		for _, q := range []*property.Property{q, {Name: "safety", Safety: true, Assumptions: []string{}}} {
			for _, on := range []bool{false, true} {
				s := NewSession(&Model{Program: prog}, []check.Property{q.Check}, check.Options{Trial: check.NoTrial})
				s.Recheck = on
				a, err := s.Answer(context.Background(), q, Describe(q))
				s.Close()
				switch {
				case on && tt.wrong:
					if err == nil || !strings.Contains(err.Error(), "a plain search finds a run that violates it") {
						t.Errorf("%s, %s: %v", tt.name, q.Name, err)
					}
				case err != nil || a.Verdict != "holds" || (a.Rechecked != nil) != on || on && !a.Rechecked.Confirmed:
					t.Errorf("%s, %s, %t: %v, %s, %+v", tt.name, q.Name, on, err, a.Verdict, a.Rechecked)
				}
			}
		}
	}
}

// TestNotConfirmed: where the plain search has no answer in time, the verdict stands, with the reason.
func TestNotConfirmed(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "int x; byte y; active proctype P() { do :: y = y; x++ od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := property.FromFormula(m, "always", source.NewFile("formula", "G (y == 0)"))
	if err != nil {
		t.Fatal(err)
	}
	s := NewSession(&Model{Program: m}, []check.Property{q.Check}, check.Options{Trial: check.NoTrial})
	defer s.Close()
	s.Recheck = true
	a, err := s.Answer(context.Background(), q, Describe(q))
	if err != nil || a.Verdict != "holds" || a.Rechecked == nil || a.Rechecked.Confirmed || !strings.Contains(a.Rechecked.Reason, "time limit") {
		t.Errorf("%v, %s, %+v", err, a.Verdict, a.Rechecked)
	}
}

// TestRecheckOnlyShort: what took long is not answered again.
func TestRecheckOnlyShort(t *testing.T) {
	t.Parallel()
	a := verdicts.Answer{}
	a.Verdict = "holds"
	if err := (&Session{Recheck: true, Model: &Model{}}).recheck(context.Background(), &property.Property{}, 2*time.Second, &a); err != nil || a.Rechecked != nil {
		t.Error(err, a.Rechecked)
	}
}
