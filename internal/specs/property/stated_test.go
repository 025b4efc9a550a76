package property_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestStated: a question keeps what is asked; violations are explained by its formula, failures of the program by none.
func TestStated(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x; active proctype P() { x = 1 }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	q, err := property.FromFormula(m, "q", source.NewFile("formula", "G (x < 2)"))
	if err != nil {
		t.Fatal(err)
	}
	failures := *q
	failures.Safety, failures.Stopped = true, "it stops"
	finite := *q
	finite.Ending = &property.Ending{Formula: q.Check.Formula}
	for name, tt := range map[string]struct {
		q                 *property.Property
		explained, ending bool
	}{"formula": {q, true, false}, "failures": {&failures, false, false}, "finite": {&finite, true, true}} {
		s := tt.q.Stated(m, nil)
		if (s.Explained != nil) != tt.explained || (s.Ending != nil) != tt.ending || s.Safety != tt.q.Safety || s.Stopped != tt.q.Stopped || s.Name != "q" {
			t.Errorf("%s: %+v", name, s)
		}
	}
}
