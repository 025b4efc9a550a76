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
func (x *switching) worth() bool {
	n := uint64(len(x.Net.Transitions))
	if n > compiler.MaxStraight && x.edges < manySuccessors*x.Use.Expanded {
		return x.binding.engine == program.Compiled
	}
	return x.Worth(x.binding.engine, &x.binding.compiled, x.Use.Expanded, jit.CompileAfter+statesPerTransition*n)
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
func (x *switching) Expand(s program.State, b *program.Batch) error {
	at := x.binding
	if x.Interprets() && x.worth() {
		x.Prepare(x.binding.engine, &at.compiled, func() ([]byte, error) { return compiler.Translate(at.Binding) })
	}
	x.Use.Expanded++
	if x.Machine != nil && len(s) == x.Net.Layouts[0].Bytes && x.Machine.Expand(s, b) {
		return nil
	}
	x.Use.Interpreted++
	err := x.Explorer.Expand(s, b)
	x.edges += uint64(b.Len())
	return err
}
