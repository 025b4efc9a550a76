package unbounded

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// The copy of the model that runs, and what is refused on the way. A value node
// is unbounded if it is a linear form of chosen variables; such nodes, and
// comparisons of them, become questions.

// rewriter copies the model and replaces nodes that depend on chosen variables.
type rewriter struct {
	s     *System
	m     *flat.Model // the copy
	proc  *flat.Proctype
	st    *flat.Step
	errs  source.Errors
	value map[int32]bool // by node: unbounded
}

// rewrite makes the copy.
func (s *System) rewrite() error {
	m := *s.model
	r := &rewriter{s: s, m: &m, value: map[int32]bool{}}
	m.Quick = slices.Clone(m.Quick)
	m.Procs = slices.Clone(m.Procs)
	for i, p := range m.Procs {
		own := *p
		r.proc = &own
		own.Points = slices.Clone(own.Points)
		own.Steps = slices.Clone(own.Steps)
		for j := range own.Points {
			own.Points[j].Steps = slices.Clone(own.Points[j].Steps)
			for k := range own.Points[j].Steps {
				st := &own.Points[j].Steps[k]
				r.step(st)
				own.Steps[st.ID] = st
			}
		}
		if own.Provided >= 0 {
			r.truth(own.Provided)
		}
		m.Procs[i] = &own
	}
	r.rewriteAtoms()
	if err := r.errs.Sort().Err(); err != nil {
		return err
	}
	s.derived = &m
	return nil
}

// refuse reports a statement that is not linear, with a hint what to write
// instead.
func (r *rewriter) refuse(what, instead string) {
	e := source.Errorf(r.place(), "%s", what)
	if e.Hint = instead; strings.Contains(instead, "bounds") {
		e.Options = []source.Option{"integers"}
	}
	r.errs = append(r.errs, e)
}

// step rewrites one step.
func (r *rewriter) step(st *flat.Step) {
	r.st = st
	st.Loops = false // sequences that do not end are not looked for here
	switch st.Op {
	case flat.StepGuard, flat.StepAssert:
		r.truth(st.A)
	case flat.StepAssign:
		r.assignment(st)
	case flat.StepRun:
		r.bounded(st.A, "the parameter of a process", "make it a global variable")
	case flat.StepSend:
		spec := &r.m.ChannelOps[st.A]
		r.bounded(spec.Channel, "a channel", "")
		for _, v := range spec.Send {
			r.bounded(v, "sent over a channel", "send something narrower, or keep the value in a global variable that both processes read")
		}
	case flat.StepReceive:
		spec := &r.m.ChannelOps[st.A]
		r.bounded(spec.Channel, "a channel", "")
		for _, a := range spec.Recv {
			if a.Match >= 0 {
				r.bounded(a.Match, "matched with a message", "receive into a variable and compare it")
			}
			if a.Addr >= 0 && r.address(a.Addr) {
				r.refuse("a message is received into an integer without bounds", "receive it into a variable with bounds, and assign that")
			}
		}
	case flat.StepPriority:
		r.bounded(st.A, "a process number", "")
		r.bounded(st.B, "a priority", "")
	case flat.StepPrint:
		for _, a := range r.m.Prints[st.A].Args {
			switch {
			case !r.unbounded(a):
			case r.m.Prints[st.A].Evaluated:
				r.refuse("an integer without bounds is printed beside a value that may be a run-time error", "print it in a statement of its own")
			default:
				st.Op = flat.StepSkip // nobody reads what is printed
			}
		}
	}
}

// assignment rewrites an assignment. A value without bounds must not be
// assigned to a variable with bounds.
func (r *rewriter) assignment(st *flat.Step) {
	unbounded := r.unbounded(st.B)
	switch {
	case r.address(st.A):
		st.Op = flat.StepUnbounded
	case unbounded:
		r.refuse("a value without bounds is assigned to a variable with bounds", "let the variable have no bounds either; it must be an int")
	}
}

// bounded refuses a node whose value has no bounds where one with bounds is
// needed.
func (r *rewriter) bounded(i int32, what, instead string) {
	if r.unbounded(i) {
		r.refuse("a value without bounds is "+what, instead)
	}
}

// truth rewrites a node of which only the truth value matters.
func (r *rewriter) truth(i int32) {
	if r.unbounded(i) {
		r.ask(i)
	}
}

// ask replaces a node by a question to the decider.
func (r *rewriter) ask(i int32) { r.m.Quick[i] = flat.Node{Op: flat.OpUnbounded, A: i} }

// unbounded reports whether a value node is a form of chosen variables.
func (r *rewriter) unbounded(i int32) bool {
	b := r.node(i)
	r.value[i] = b
	r.s.form[i] = b
	return b
}

// node rewrites what is below a value node, and reports whether its value has
// no bounds.
func (r *rewriter) node(i int32) bool {
	n := r.m.Code[i]
	switch n.Op {
	case flat.OpGlobal:
		return r.chosen(nil, n.A)
	case flat.OpLocal:
		return r.chosen(r.proc, n.A)
	case flat.OpLoad:
		return r.address(n.A)
	case flat.OpNot:
		r.truth(n.A)
	case flat.OpAnd, flat.OpOr:
		r.truth(n.A)
		r.truth(n.B)
	case flat.OpCond:
		r.truth(n.A)
		a, b := r.unbounded(n.B), r.unbounded(n.C)
		return a || b
	case flat.OpLt, flat.OpGt, flat.OpLe, flat.OpGe, flat.OpEq, flat.OpNe:
		a, b := r.unbounded(n.A), r.unbounded(n.B)
		if a || b {
			r.ask(i)
		}
	case flat.OpNeg:
		return r.unbounded(n.A)
	case flat.OpAdd, flat.OpSub:
		a, b := r.unbounded(n.A), r.unbounded(n.B)
		return a || b
	case flat.OpMul:
		a, b := r.unbounded(n.A), r.unbounded(n.B)
		if a && b {
			r.refuse("a product of two unknowns is not linear", "make one of them a constant, or let it keep its bounds")
		}
		return a || b
	case flat.OpMod, flat.OpDiv:
		r.both(n, "a quotient or remainder of an integer without bounds is not linear", "count the remainder in a variable of its own, or let the variable keep its bounds")
	case flat.OpShl, flat.OpShr:
		r.both(n, "an integer without bounds is shifted", "multiply by a constant instead, or let the variable keep its bounds")
	case flat.OpBitAnd, flat.OpBitOr, flat.OpBitXor:
		r.both(n, "an integer without bounds has no bits to combine", "let the variable keep its bounds")
	case flat.OpComplement:
		if r.unbounded(n.A) {
			r.refuse("an integer without bounds has no bits to complement", "write -x - 1")
		}
	case flat.OpLen, flat.OpFull, flat.OpEmpty, flat.OpNotFull, flat.OpNotEmpty:
		r.bounded(n.A, "a channel", "")
	case flat.OpPoll:
		for _, a := range r.m.ChannelOps[n.B].Recv {
			if a.Match >= 0 {
				r.bounded(a.Match, "matched with a message", "receive into a variable and compare it")
			}
		}
	case flat.OpRun:
		for _, a := range r.m.Runs[n.A].Args {
			r.bounded(a, "the parameter of a process", "make it a global variable")
		}
	case flat.OpEnabled, flat.OpPcValue, flat.OpPriority:
		r.bounded(n.A, "a process number", "")
	case flat.OpAt:
		if n.A >= 0 {
			r.bounded(n.A, "a process number", "")
		}
	}
	return false
}

// both refuses an operator on operands without bounds.
func (r *rewriter) both(n flat.Node, what, instead string) {
	if a, b := r.unbounded(n.A), r.unbounded(n.B); a || b {
		r.refuse(what, instead)
	}
}

// chosen reports whether the variable at an address, in bits from the start of
// the vector or of the process, is a chosen one.
func (r *rewriter) chosen(p *flat.Proctype, at int32) bool {
	list := r.m.Globals
	if p != nil {
		list = p.Locals
	}
	for _, v := range list {
		if r.s.declared[v] && int(at) >= v.Addr && int(at) < v.Addr+v.Size() {
			return true
		}
	}
	return false
}

// address reports whether an address node refers to a chosen variable.
func (r *rewriter) address(i int32) bool {
	n := r.m.Code[i]
	switch n.Op {
	case flat.AddrGlobal:
		return r.chosen(nil, n.A)
	case flat.AddrLocal:
		return r.chosen(r.proc, n.A)
	case flat.AddrOffset:
		return r.address(n.A)
	case flat.AddrIndex:
		r.bounded(n.B, "an index", "let the variable keep its bounds, or declare it with a narrower type")
		return r.address(n.A)
	case flat.AddrRemote:
		own := r.proc
		r.proc = r.m.Procs[n.C]
		b := r.address(n.A)
		r.proc = own
		return b
	}
	return false
}
