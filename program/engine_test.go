package program_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestEngineOf: what an explorer has run is told by the first one inside that knows, and added to what others have.
func TestEngineOf(t *testing.T) {
	t.Parallel()
	for _, x := range []program.Explorer{programtest.Able{}, program.WrappedExplorer{Explorer: programtest.Able{}}} {
		if use := program.EngineOf(x); use == nil || use.Expanded != 7 {
			t.Errorf("%T: %+v", x, use)
		}
	}
	if use := program.EngineOf(plain{}); use != nil {
		t.Errorf("%+v of an explorer that does not know", use)
	}
	sum := program.EngineUse{Engine: program.Interpreted, Expanded: 3, Interpreted: 3}
	sum.Add(&program.EngineUse{Engine: program.Compiled, Reason: "why", Expanded: 5, Interpreted: 1})
	sum.Add(&program.EngineUse{Engine: program.Interpreted, Reason: "other", Expanded: 2, Interpreted: 2})
	if want := (program.EngineUse{Engine: program.Compiled, Reason: "why", Expanded: 10, Interpreted: 6}); sum != want {
		t.Errorf("%+v, want %+v", sum, want)
	}
}
