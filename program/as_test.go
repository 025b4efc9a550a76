package program_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
)

// plain is an explorer that can do nothing besides.
type plain struct{}

func (plain) Initial(*program.Batch) error               { return nil }
func (plain) Expand(program.State, *program.Batch) error { return nil }

// able is one that can do much.
type able struct{ plain }

func (a *able) Engine() program.EngineUse {
	return program.EngineUse{Expanded: 7}
}
func (a *able) KindOf(pid int) int                         { return pid + 1 }
func (a *able) Read(program.State) (program.Letter, error) { return 5, nil }
func (a *able) Unreached() []program.ActionView            { return nil }
func (a *able) Covered() []bool                            { return nil }
func (a *able) Cover([]bool)                               {}

type wrapper struct{ program.Explorer }

func (w wrapper) Inner() program.Explorer { return w.Explorer }

// What an explorer can do is not lost however often it is wrapped, but for what describes the transitions it has found itself.
func TestAsLooksInside(t *testing.T) {
	t.Parallel()
	a := &able{}
	x := program.Explorer(wrapper{wrapper{a}})
	if u := program.EngineOf(x); u == nil || u.Expanded != 7 {
		t.Errorf("engine %v", u)
	}
	if k, ok := program.As[program.KindExplorer](x); !ok || k.KindOf(1) != 2 {
		t.Error("no kinds")
	}
	if r, ok := program.As[program.Reader](x); !ok {
		t.Errorf("no reader: %v", r)
	}
	if _, ok := program.As[program.Coverage](x); ok {
		t.Error("where the explorer inside was is not where the wrapper was")
	}
	if _, ok := program.As[program.Coverage](program.Explorer(a)); !ok {
		t.Error("an explorer has its own coverage")
	}
	if _, ok := program.As[program.Reader](wrapper{plain{}}); ok {
		t.Error("there is nothing inside")
	}
}
