package check

import (
	"context"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// What several workers expand is in the statistics.
func TestEnginesOfTeams(t *testing.T) {
	if !jit.Supported() {
		t.Skip(jit.ErrUnsupported)
	}
	m, err := promela.Parse(source.NewFile("m.pml", `byte x, y, z; active [2] proctype P() { do :: x < 20 -> x++ :: y < 20 -> y++ :: atomic { z < 9 -> z++; z = z } od }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	opts := Options{Workers: 2, parallelAfter: 100}
	x, err := Verify(context.Background(), m.With(program.Compiled), Counts{}, Options{Workers: 2, parallelAfter: 100})
	if err != nil || x.Exploration.Engine == nil || x.Exploration.Engine.Engine != program.Compiled || x.Exploration.Engine.Expanded < x.Exploration.States || x.Exploration.Engine.Interpreted > 0 {
		t.Errorf("%v; %d states, engine %+v", err, x.Exploration.States, x.Exploration.Engine)
	}
	fa := ltl.NewFactory()
	prop := Property{Name: "p", Factory: fa, Formula: fa.G(fa.AP("x < 200"))}
	r, err := Verify(context.Background(), m.With(program.Compiled), prop, opts)
	if err != nil || r.Verdict != Holds || r.Product.Engine == nil || r.Product.Engine.Engine != program.Compiled || r.Product.Engine.Expanded < r.Product.States {
		t.Errorf("%v; %v, %+v", err, r.Verdict, r.Product.Engine)
	}
}

// A survey leads back to the goals it meets while the successors of a state are still to be taken: compiled code
// must not write the others over them. Every state has one parent, so that what is lost is not found again.
func TestEnginesOfSurveys(t *testing.T) {
	if !jit.Supported() {
		t.Skip(jit.ErrUnsupported)
	}
	m, err := promela.Parse(source.NewFile("m.pml", `short x; active proctype P() { do :: d_step { x < 200; x = 2*x + 1 } :: d_step { x < 200; x = 2*x + 2 } od }`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := ""
	for _, e := range []program.Engine{program.Interpreted, program.Compiled} {
		s := Counts{Visit: func(program.State, *program.Batch) {}}
		for _, goal := range []string{"x == 3", "x == 5", "x == 13", "x == 29", "x > 300"} {
			s.Goals = append(s.Goals, program.Atom{Text: goal})
		}
		out, err := Verify(context.Background(), m.With(e), s, Options{})
		if err != nil {
			t.Fatalf("%v: %v", e, err)
		}
		got := counts(&out.Exploration)
		for _, trail := range out.Reached {
			got += fmt.Sprint("; ", trail.Len())
		}
		if want == "" {
			want = got
		}
		if got != want {
			t.Errorf("%v: %s\nwant %s", e, got, want)
		}
	}
}
