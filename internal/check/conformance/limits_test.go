package conformance_test

import (
	"context"
	"errors"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// polled is a context that ends after it was asked that many times.
type polled struct {
	context.Context
	times, most int
}

func (p *polled) Err() error {
	if p.times++; p.times > p.most {
		return context.Canceled
	}
	return nil
}

// TestEndsWhileFollowing: the context is asked at each expansion, also inside long ones and of coverage, and ends following at
// each of these. A model whose expansion has no end is no fault.
func TestEndsWhileFollowing(t *testing.T) {
	const text = `byte x; active proctype P() { int i; do :: x < 9 -> atomic { i = 0; d_step { do :: i < 20000 -> i++ :: else -> break od }; x++ } od }`
	m, err := promela.Parse(source.NewFile("m.pml", text), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	follow := func(ctx context.Context) error {
		coverage, err := conformance.NewCoverage(m)
		if err != nil {
			t.Fatal(err)
		}
		f, err := conformance.New(m, conformance.Watch{Variables: []string{"x"}}, conformance.Options{Coverage: coverage})
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range []string{"0", "1", "2", "3"} {
			if ok, err := f.Step(ctx, &conformance.Record{Event: -1, Values: []string{value}, Has: []bool{true}}); err != nil {
				return err
			} else if !ok {
				t.Fatal("impossible: ", value)
			}
		}
		return nil
	}
	all := &polled{Context: context.Background(), most: 1 << 40}
	if err := follow(all); err != nil || all.times < 40 {
		t.Fatalf("asked %d times: %v", all.times, err)
	}
	for most := range all.times {
		if err := follow(&polled{Context: context.Background(), most: most}); !errors.Is(err, context.Canceled) {
			t.Errorf("asked %d of %d times: %v", most, all.times, err)
		}
	}
}
