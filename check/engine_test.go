package check

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/jit"
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
	opts := Options{Workers: 2, together: true, alone: 100}
	x, err := Explore(context.Background(), m.With(program.Compiled), opts)
	if err != nil || x.Engine == nil || x.Engine.Engine != program.Compiled || x.Engine.Expanded < x.States || x.Engine.Interpreted > 0 {
		t.Errorf("%v; %d states, engine %+v", err, x.States, x.Engine)
	}
	fa := ltl.NewFactory()
	prop := Property{Name: "p", Factory: fa, Formula: fa.G(fa.AP("x < 200"))}
	r, err := Verify(context.Background(), m.With(program.Compiled), prop, opts)
	if err != nil || r.Verdict != Holds || r.Product.Engine == nil || r.Product.Engine.Engine != program.Compiled || r.Product.Engine.Expanded < r.Product.States {
		t.Errorf("%v; %v, %+v", err, r.Verdict, r.Product.Engine)
	}
}
