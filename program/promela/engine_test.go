package promela

import (
	"bytes"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestEngines: an explorer uses the engine that the program was told to use.
func TestEngines(t *testing.T) {
	t.Parallel()
	if !jit.Supported() {
		t.Skip(jit.ErrUnsupported)
	}
	m, err := Parse(source.NewFile("m.pml", "byte x; active proctype P() { do :: x < 3 -> x++ :: x > 0 -> x-- od }"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, engine := range []program.Engine{program.Interpreted, program.Compiled} {
		b, err := m.With(engine).Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		x, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		var batch program.Batch
		if err := x.Initial(&batch); err != nil {
			t.Fatal(err)
		}
		if err := x.Expand(bytes.Clone(batch.State(0)), &batch); err != nil || batch.Len() != 1 {
			t.Fatal(batch.Len(), err)
		}
		use := program.EngineUse{}
		if e, ok := program.As[program.Engined](x); ok {
			use = e.Engine()
		}
		if compiled := use.Engine == program.Compiled && use.Interpreted == 0 && use.Expanded == 1; compiled != (engine == program.Compiled) {
			t.Errorf("%v: %+v", engine, use)
		}
	}
}
