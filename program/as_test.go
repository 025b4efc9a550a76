package program_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
)

// plain is an explorer that can do nothing besides.
type plain struct{}

func (plain) Initial(*program.Batch) error               { return nil }
func (plain) Expand(program.State, *program.Batch) error { return nil }

// TestAsLooksInside: what an explorer can do is not lost however often it is wrapped, but for what describes the transitions it has
// found itself.
func TestAsLooksInside(t *testing.T) {
	t.Parallel()
	wrap := func(x program.Explorer) program.Explorer { return program.WrappedExplorer{Explorer: x} }
	programtest.Inherits(t, wrap(wrap(programtest.Able{})))
	if k, ok := program.As[program.Kinds](wrap(programtest.Able{})); !ok || k.KindOf(1) != 2 {
		t.Error("no kinds")
	}
	if _, ok := program.As[program.Coverage](programtest.Able{}); !ok {
		t.Error("an explorer has its own coverage")
	}
	if _, ok := program.As[program.Reader](wrap(plain{})); ok {
		t.Error("there is nothing inside")
	}
}
