package certificate_test

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/randommodel/gomodel"
	"github.com/ltlcheck/ltlcheck/internal/rejudge"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

var certified = flag.Uint64("certified", 15, "how many random questions about each front-end TestRandomCertificates draws")

// TestRandomCertificates: questions of every kind about random models of every front-end, over all their propositions, have certificates
// that are accepted where they hold; and what is accepted of changed ones are proofs by the definition.
func TestRandomCertificates(t *testing.T) {
	t.Parallel()
	for _, front := range gomodel.FrontEnds() {
		accepted, refused, open := 0, 0, 0
		for seed := range *certified {
			q, err := rejudge.Random(front, seed, 51)
			if err != nil {
				t.Fatal(err)
			}
			prog := program.Interpret(q.Program)
			limits := check.Options{Limits: check.Limits{States: 2000}}
			r, err := check.Verify(context.Background(), prog, q.Property, limits)
			if err != nil {
				t.Fatalf("%s: %v", q.Name, err)
			}
			if r.Verdict != check.Holds {
				continue
			}
			p := &proof{prog: prog}
			var limit *check.LimitError
			if err := p.certify(t, property.New("f", q.Text, q.Property)); errors.As(err, &limit) {
				open++
				continue
			} else if err != nil {
				t.Fatalf("%s: %s\n%s\n%v", q.Name, q.Text, q.Model, err)
			}
			if _, err := p.check(p.write(t), 1<<30); err != nil {
				t.Fatalf("%s: %s\n%s\n%v", q.Name, q.Text, q.Model, err)
			}
			accepted++
			refused += p.refuseMutants(t, rand.New(rand.NewPCG(seed, 52)), q)
		}
		t.Logf("%s: %d accepted, %d changed ones refused, %d without a certificate", front.Name, accepted, refused, open)
		if accepted < 3 || refused < 3 || open > accepted {
			t.Errorf("%s: %d accepted, %d changed ones refused, %d without a certificate", front.Name, accepted, refused, open)
		}
	}
}

// refuseMutants changes a certificate in some ways, and counts those that are refused.
func (p *proof) refuseMutants(t *testing.T, rng *rand.Rand, q *rejudge.Problem) (refused int) {
	o, good := p.explore(t), p.records
	defer func() { p.records = good }()
	for range 4 {
		what := ""
		if len(good) == 0 {
			return refused
		}
		p.records, what = mutate(rng, good)
		_, err := p.check(p.write(t), 1<<30)
		if proves := o.knows(p.records) && o.proves(p.records, false); proves != (err == nil) {
			t.Fatalf("%s: %s\n%s\n%s: %v, a proof by the definition: %t", q.Name, q.Text, q.Model, what, err, proves)
		}
		if err != nil {
			refused++
		}
	}
	return refused
}

// TestStepThatFails: a step that fails is no fault of a certificate where no automaton follows it, as in the search.
func TestStepThatFails(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("fails.pml", "byte x = 1, y;\nactive proctype A() { do :: y = 1 - y od }\nactive proctype B() { x = 1 / (x - 1) }\n"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, `!(G "exec(A)" && F "x == 2")`)
	if err != nil {
		t.Fatal(err)
	}
	p := &proof{prog: program.Interpret(m)}
	if err := p.certify(t, property.New("f", "f", check.Property{Factory: fa, Formula: f})); err != nil {
		t.Fatal(err)
	}
	if _, err := p.check(p.write(t), 1<<30); err != nil {
		t.Error(err)
	}
}
