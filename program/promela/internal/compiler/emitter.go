package compiler

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// view is a vector and the frame of a process in it, while code is emitted: the
// vector begins off bytes behind base, and the process's variables frameAt
// bytes behind frame. A step has two views, one that it reads and one that it
// writes.
type view struct {
	base     jit.Local
	off      uint32
	frame    jit.Local
	frameOff uint32 // more bytes to the frame
}

// emitter emits the code of one function. Methods named after what they push
// leave a value on the stack of the WebAssembly machine; methods that return a
// jit.Local leave it there.
type emitter struct {
	*jit.Func
	t      *translator
	zero   jit.Local      // is zero, so that constant addresses have one base
	proc   *flat.Proctype // of the acting process, nil when there is none
	pid    jit.Local      // of the acting process
	r, w   view           // where to read, and where to write
	quiet  bool           // errors are not noted
	failed jit.Local      // an assertion has failed
}

// memoryTop is behind the last constant address that is used.
const memoryTop = jit.MemoryAt

// emitter begins the body of a function for a process of type p; nil if no
// process acts in it.
func (t *translator) emitter(f *jit.Func, p *flat.Proctype) *emitter {
	e := &emitter{Func: f, t: t, proc: p}
	e.zero = f.Local(jit.I32)
	e.Base(e.zero)
	e.remind()
	return e
}

// Loop opens a block that can be repeated, and reminds the compiler at its
// beginning.
func (e *emitter) Loop() jit.Label {
	l := e.Func.Loop()
	e.Get(e.zero)
	e.Set(e.zero)
	e.remind()
	return l
}

// remind makes the machine-code compiler learn again that constant addresses
// are inside the memory: it forgets that at the beginning of loops and at the
// targets of tables.
func (e *emitter) remind() { e.touch(e.zero, memoryTop) }

// touch emits a read of the byte before base+end. The machine-code compiler
// then knows that accesses below it are inside the memory, and drops their
// bounds checks.
func (e *emitter) touch(base jit.Local, end uint32) {
	e.Get(base)
	e.Load(jit.I32Load8U, end-1)
	e.Op(jit.Drop)
}

// source returns the view of the state that is expanded.
func (e *emitter) source(frame jit.Local) view {
	return view{base: e.zero, off: jit.SourceAt, frame: frame}
}

// variable pushes a variable of the driver.
func (e *emitter) variable(at uint32) {
	e.Get(e.zero)
	e.Load(jit.I32Load, at)
}

// setVariable stores what push pushes in a variable of the driver.
func (e *emitter) setVariable(at uint32, push func()) {
	e.Get(e.zero)
	push()
	e.Store(jit.I32Store, at)
}

func (e *emitter) setConst(at uint32, v int32) { e.setVariable(at, func() { e.I32(v) }) }

// keep pops a value into a new local.
func (e *emitter) keep() jit.Local {
	l := e.Local(jit.I32)
	e.Set(l)
	return l
}

// number returns a new local that holds n.
func (e *emitter) number(n int32) jit.Local {
	e.I32(n)
	return e.keep()
}

// add pushes l+n.
func (e *emitter) add(l jit.Local, n int32) {
	e.Get(l)
	if n != 0 {
		e.I32(n, jit.I32Add)
	}
}

// fail emits code that records a run-time error: the state is then expanded by
// the interpreter, which finds the error again. It emits nothing in quiet
// functions, which only ask.
func (e *emitter) fail() {
	if !e.quiet {
		e.setConst(varBail, 1)
	}
}

// count pushes the number of processes.
func (e *emitter) count() {
	e.Get(e.r.base)
	e.Load(jit.I32Load8U, e.r.off)
}
