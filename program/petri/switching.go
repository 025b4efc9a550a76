package petri

import (
	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/compiler"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// switching is an explorer that begins with the interpreter and changes over to
// compiled code when that is ready. What compiled code cannot expand, the
// interpreter does.
type switching struct {
	*nets.Explorer
	binding *binding
	jit.Switch
	edges uint64 // found by the interpreter

	_ cacheline.Pad
}

// Compiling takes about 100 µs for each transition. The interpreter, too, only
// looks at what has changed since the marking before; so in large nets compiled
// code gains by what it fires, and only there.
const (
	statesPerTransition = 100 // before compiled code is worth while
	manySuccessors      = 8
)

// worth reports whether it is time to compile.
func (sw *switching) worth() bool {
	n := uint64(len(sw.Net.Transitions))
	if n > compiler.MaxStraight && sw.edges < manySuccessors*sw.Use.Expanded {
		return sw.binding.engine == program.Compiled
	}
	return sw.Worth(sw.binding.engine, &sw.binding.compiled, sw.Use.Expanded, jit.CompileAfter+statesPerTransition*n)
}

// With implements program.Compiler. The net shares everything with n.
func (n *Net) With(e program.Engine) program.Program {
	own := *n
	own.engine = e
	return &own
}

// With implements program.Compiler.
func (r *reduced) With(e program.Engine) program.Program {
	own := *r
	own.Net = r.Net.With(e).(*Net)
	return &own
}

// Expand adds a successor for each enabled transition, in the order of the net,
// by compiled code if there is any. The batch is the same either way.
func (sw *switching) Expand(s program.State, b *program.Batch) error {
	at := sw.binding
	if sw.Interprets() && sw.worth() {
		sw.Prepare(sw.binding.engine, &at.compiled, func() ([]byte, error) { return compiler.Translate(at.Binding) })
	}
	sw.Use.Expanded++
	if sw.Machine != nil && len(s) == sw.Net.Layouts[0].Bytes && sw.Machine.Expand(s, b) {
		return nil
	}
	sw.Use.Interpreted++
	err := sw.Explorer.Expand(s, b)
	sw.edges += uint64(b.Len())
	return err
}
