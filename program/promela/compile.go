package promela

import (
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/source"
)

func (r *resolver) node(n node) int32 {
	r.m.code = append(r.m.code, n)
	return int32(len(r.m.code) - 1)
}

func (r *resolver) konst(v int32) int32 { return r.node(node{op: opConst, a: v}) }

var binaryOps = map[string]nodeOp{
	"*": opMul, "/": opDiv, "%": opMod, "+": opAdd, "-": opSub, "<<": opShl, ">>": opShr,
	"<": opLt, ">": opGt, "<=": opLe, ">=": opGe, "==": opEq, "!=": opNe,
	"&": opBitAnd, "^": opBitXor, "|": opBitOr, "&&": opAnd, "||": opOr,
}

// expr compiles an expression to a value node. After an error it returns a constant.
func (r *resolver) expr(e *exprNode) int32 {
	if v, ok := r.fold(e); ok && e.kind != exprVar {
		return r.konst(v)
	}
	switch e.kind {
	case exprNumber:
		return r.konst(int32(e.number))
	case exprUnary:
		op := map[string]nodeOp{"!": opNot, "-": opNeg, "~": opComplement}[e.op]
		return r.node(node{op: op, a: r.expr(e.args[0])})
	case exprBinary:
		a := r.expr(e.args[0])
		return r.node(node{op: binaryOps[e.op], a: a, b: r.expr(e.args[1])})
	case exprCond:
		a, b := r.expr(e.args[0]), r.expr(e.args[1])
		return r.node(node{op: opCond, a: a, b: b, c: r.expr(e.args[2])})
	case exprVar:
		return r.load(e.ref)
	case exprChannel:
		return r.channelTest(e)
	case exprProcess:
		op := map[string]nodeOp{"enabled": opEnabled, "pc_value": opPcValue, "get_priority": opPriority}[e.op]
		return r.node(node{op: op, a: r.expr(e.args[0])})
	case exprTimeout:
		return r.node(node{op: opTimeout})
	case exprNonProgress:
		return r.node(node{op: opNonProgress})
	case exprRun:
		return r.run(e)
	case exprPoll:
		return r.poll(e)
	case exprLabel:
		return r.remoteLabel(e)
	case exprRemote:
		return r.remoteVar(e)
	}
	return r.konst(0)
}

func (r *resolver) channelTest(e *exprNode) int32 {
	op := map[string]nodeOp{"len": opLen, "full": opFull, "empty": opEmpty, "nfull": opNotFull, "nempty": opNotEmpty}[e.op]
	return r.node(node{op: op, a: r.channel(e.ref)})
}

// channel compiles a reference that must be a channel to a value node.
func (r *resolver) channel(ref *refNode) int32 {
	addr, v := r.address(ref)
	if v == nil {
		return r.konst(0)
	}
	if !v.typ.channel {
		r.err(ref.pos, "%s is not a channel", v.name)
	}
	return r.loadAt(addr, v)
}

// predefined compiles the variables that every model has; ok is false for other names.
func (r *resolver) predefined(ref *refNode) (int32, bool) {
	if len(ref.fields) > 1 || ref.fields[0].index != nil {
		return 0, false
	}
	switch name := ref.fields[0].name; name {
	case "_pid":
		if r.proc == nil {
			r.err(ref.pos, "_pid has no meaning outside a process")
		}
		return r.node(node{op: opPid}), true
	case "_nr_pr":
		return r.node(node{op: opCount}), true
	case "_last":
		if !r.m.usesLast {
			r.err(ref.pos, "_last is not part of this model's states").Hint = "a model that mentions _last itself keeps it"
		}
		return r.node(node{op: opLast}), true
	case "_priority":
		return r.node(node{op: opSelfP}), true
	case "accept_":
		if r.scope.find(name) == nil {
			return r.node(node{op: opAccept}), true
		}
	case "_":
		r.err(ref.pos, "the variable _ can only be written")
		return r.konst(0), true
	default:
		if v := r.m.mtypeValue(name); v != 0 && r.scope.find(name) == nil {
			return r.konst(v), true
		}
	}
	return 0, false
}

// load compiles reading a variable.
func (r *resolver) load(ref *refNode) int32 {
	if n, ok := r.predefined(ref); ok {
		return n
	}
	addr, v := r.address(ref)
	if v == nil {
		return r.konst(0)
	}
	if v.typ.store == storeStruct {
		r.err(ref.pos, "%s has fields; it has no value as a whole", v.name)
		return r.konst(0)
	}
	return r.loadAt(addr, v)
}

// loadAt reads what address node addr stands for.
func (r *resolver) loadAt(addr int32, v *variable) int32 {
	n := r.m.code[addr]
	out := node{op: opLoad, a: addr, store: v.typ.store, width: v.typ.width}
	aligned := out.store == storeByte || out.store == storeU8
	switch {
	case n.op == addrGlobal && aligned:
		out.op, out.a = opGlobalByte, n.a>>3
	case n.op == addrGlobal:
		out.op, out.a = opGlobal, n.a
	case n.op == addrLocal && aligned:
		out.op, out.a = opLocalByte, n.a>>3
	case n.op == addrLocal:
		out.op, out.a = opLocal, n.a
	case n.op == addrHidden:
		out.op, out.a = opHidden, n.a
	}
	return r.node(out)
}

// address compiles a reference to an address node and the variable or field it ends at;
// the variable is nil after an error.
func (r *resolver) address(ref *refNode) (int32, *variable) {
	f := ref.fields[0]
	v := r.scope.find(f.name)
	if v == nil {
		r.unknown(ref)
		return 0, nil
	}
	v.used = true
	op := addrGlobal
	switch {
	case v.local:
		op = addrLocal
	case v.hidden:
		op = addrHidden
		if r.observing {
			r.observed = append(r.observed, v.name)
		}
	}
	return r.addressFrom(node{op: op, a: int32(v.addr)}, v, ref)
}

func (r *resolver) unknown(ref *refNode) {
	name := ref.name()
	e := r.err(ref.pos, "there is no variable called %s", name)
	var names []string
	for s := r.scope; s != nil; s = s.outer {
		names = slices.AppendSeq(names, maps.Keys(s.vars))
	}
	names = slices.AppendSeq(names, maps.Keys(r.m.mtypeValues))
	didYouMean(e, name, names)
	if p := r.m.procByName[name]; p != nil {
		e.Hint = name + " is a proctype: " + name + "@label and " + name + ":variable speak of its processes"
	}
}

// addressFrom follows the indices and fields of ref from the address of v.
func (r *resolver) addressFrom(base node, v *variable, ref *refNode) (int32, *variable) {
	at := -1 // node of base once it is computed
	flush := func() int32 {
		if at < 0 {
			return r.node(base)
		}
		return int32(at)
	}
	for i, f := range ref.fields {
		switch {
		case f.index != nil && !v.array:
			r.err(f.pos, "%s is not an array", f.name)
			return 0, nil
		case f.index == nil && v.array:
			r.err(f.pos, "%s is an array: say which element, as in %s[0]", f.name, f.name)
			return 0, nil
		case f.index != nil:
			k, ok := r.fold(f.index)
			switch {
			case ok && k >= 0 && int(k) < v.count && at < 0:
				base.a += k * int32(v.typ.bits)
			case ok && (k < 0 || int(k) >= v.count):
				r.err(f.index.pos, "%s has no element %d: it has %d", f.name, k, v.count)
				return 0, nil
			default:
				x := r.m.indexing(indexing{count: int32(v.count), stride: int32(v.typ.bits)}, f.pos, f.name)
				b := flush()
				at = int(r.node(node{op: addrIndex, a: b, b: r.expr(f.index), c: x}))
			}
		}
		if i == len(ref.fields)-1 {
			break
		}
		if v.typ.store != storeStruct {
			r.err(ref.fields[i+1].pos, "%s is of type %s and has no fields", f.name, v.typ.name)
			return 0, nil
		}
		next := v.typ.fields.field(ref.fields[i+1].name)
		if next == nil {
			r.unknownField(ref.fields[i+1], v)
			return 0, nil
		}
		if at < 0 {
			base.a += int32(next.addr)
		} else {
			at = int(r.node(node{op: addrOffset, a: int32(at), b: int32(next.addr)}))
		}
		v = next
	}
	n := flush()
	r.m.code[n].store, r.m.code[n].width = v.typ.store, v.typ.width
	return n, v
}

func (r *resolver) unknownField(f fieldNode, v *variable) {
	e := r.err(f.pos, "type %s has no field %s", v.typ.name, f.name)
	var names []string
	for _, g := range v.typ.fields.fields {
		names = append(names, g.name)
	}
	didYouMean(e, f.name, names)
}

// target compiles a reference that is written.
func (r *resolver) target(ref *refNode) (int32, *variable) {
	if len(ref.fields) == 1 && ref.fields[0].index == nil {
		switch name := ref.name(); name {
		case "_":
			return r.node(node{op: addrNone, store: storeInt}), &variable{name: name, typ: typeInt, count: 1}
		case "_pid", "_nr_pr", "_last":
			r.err(ref.pos, "%s cannot be assigned to", name)
			return 0, nil
		case "_priority":
			r.err(ref.pos, "_priority is changed with set_priority")
			return 0, nil
		}
		if r.m.mtypeValue(ref.name()) != 0 && r.scope.find(ref.name()) == nil {
			r.err(ref.pos, "%s is a constant", ref.name())
			return 0, nil
		}
	}
	addr, leaf := r.address(ref)
	if v := r.scope.find(ref.name()); v != nil && leaf != nil {
		v.writes(leaf)
	}
	return addr, leaf
}

func (r *resolver) run(e *exprNode) int32 {
	p := r.m.procByName[e.name]
	if p == nil || p.kind != procType {
		d := r.err(e.pos, "there is no proctype called %s", e.name)
		didYouMean(d, e.name, slices.Collect(maps.Keys(r.m.procByName)))
		return r.konst(0)
	}
	if r.proc == nil {
		r.err(e.pos, "run has no meaning outside a process")
		return r.konst(0)
	}
	if r.inStep > 0 {
		r.err(e.pos, "run cannot stand in a d_step").Hint = "an atomic sequence can do what is meant"
	}
	args := r.values(e.args)
	want := 0
	for _, v := range p.params {
		v.scalars(0, "", func(string, *dataType, int) { want++ })
	}
	if len(args) != want {
		r.err(e.pos, "proctype %s takes %d arguments, not %d", p.name, want, len(args))
		return r.konst(0)
	}
	r.m.runs = append(r.m.runs, runSpec{proc: p.index, args: args, priority: uint8(max(1, e.number))})
	return r.node(node{op: opRun, a: int32(len(r.m.runs) - 1)})
}

// values compiles arguments; a variable with fields stands for all of them.
func (r *resolver) values(args []*exprNode) []int32 {
	var out []int32
	for _, a := range args {
		if a.kind == exprVar {
			if parts := r.parts(a.ref); parts != nil {
				for _, p := range parts {
					out = append(out, r.loadAt(p.addr, p.v))
				}
				continue
			}
		}
		out = append(out, r.expr(a))
	}
	return out
}

type part struct {
	addr int32
	v    *variable
}

// parts takes a whole typedef variable apart; it returns nil for anything else.
func (r *resolver) parts(ref *refNode) []part {
	v := r.scope.find(ref.name())
	if v == nil || v.typ.store != storeStruct {
		return nil
	}
	mark := len(r.errs.list)
	addr, leaf := r.address(ref)
	if leaf == nil || leaf.typ.store != storeStruct {
		r.errs.list = r.errs.list[:mark]
		return nil
	}
	var out []part
	whole := &variable{typ: leaf.typ, count: 1}
	whole.scalars(0, "", func(name string, typ *dataType, at int) {
		n := r.m.code[addr]
		switch n.op {
		case addrGlobal, addrLocal, addrHidden:
			n.a += int32(at)
		default:
			n = node{op: addrOffset, a: addr, b: int32(at)}
		}
		n.store, n.width = typ.store, typ.width
		out = append(out, part{r.node(n), &variable{name: name, typ: typ, count: 1}})
	})
	return out
}

func (r *resolver) poll(e *exprNode) int32 {
	spec := channelSpec{channel: r.channel(e.ref), random: e.random}
	for _, a := range e.recv {
		spec.recv = append(spec.recv, r.pollArg(a))
	}
	any := boolInt(e.random && slices.ContainsFunc(spec.recv, func(a argSpec) bool { return a.match >= 0 }))
	r.m.channelOps = append(r.m.channelOps, spec)
	return r.node(node{op: opPoll, a: spec.channel, b: int32(len(r.m.channelOps) - 1), c: int32(any)})
}

func (r *resolver) pollArg(a recvNode) argSpec {
	if a.match != nil {
		return argSpec{match: r.expr(a.match), addr: -1}
	}
	if k := r.mtypeConstant(a.ref); k != 0 {
		return argSpec{match: r.konst(k), addr: -1}
	}
	if a.ref.name() != "_" {
		r.address(a.ref)
	}
	return argSpec{match: -1, addr: -1}
}

func (r *resolver) mtypeConstant(ref *refNode) int32 {
	if len(ref.fields) == 1 && ref.fields[0].index == nil && r.scope.find(ref.name()) == nil {
		return r.m.mtypeValue(ref.name())
	}
	return 0
}

// remoteProc resolves the process of P@label or P[pid]:variable: a proctype and the node of
// the pid, -1 when none is given.
func (r *resolver) remoteProc(ref *refNode) (*proctype, int32) {
	f := ref.fields[0]
	p := r.m.procByName[f.name]
	if p == nil || len(ref.fields) > 1 {
		e := r.err(ref.pos, "there is no proctype called %s", f.name)
		didYouMean(e, f.name, slices.Collect(maps.Keys(r.m.procByName)))
		return nil, -1
	}
	if f.index == nil {
		return p, -1
	}
	return p, r.expr(f.index)
}

func (r *resolver) remoteLabel(e *exprNode) int32 {
	p, pid := r.remoteProc(e.ref)
	if p == nil {
		return r.konst(0)
	}
	n := r.node(node{op: opAt, a: pid, b: int32(p.index), c: -1})
	r.labelRefs = append(r.labelRefs, labelRef{node: n, proc: p, name: e.name, pos: e.pos})
	return n
}

func (r *resolver) remoteVar(e *exprNode) int32 {
	p, pid := r.remoteProc(e.ref)
	if p == nil {
		return r.konst(0)
	}
	n := r.node(node{op: opLoad})
	r.varRefs = append(r.varRefs, varRef{node: n, proc: p, pid: pid, ref: e.remote, scope: r.scope, within: r.proc})
	return n
}

// labelRef is a label of another process, filled in when all proctypes are known.
type labelRef struct {
	node int32
	proc *proctype
	name string
	pos  source.Pos
}

// varRef is a variable of another process, filled in likewise.
type varRef struct {
	node   int32
	proc   *proctype
	pid    int32
	ref    *refNode
	scope  *scope
	within *proctype
}

// patch fills in what refers to other processes.
func (r *resolver) patch() {
	for _, l := range r.labelRefs {
		r.patchLabel(l)
	}
	r.labelRefs = nil
	for _, v := range r.varRefs {
		r.patchVar(v)
	}
	r.varRefs = nil
}

func (r *resolver) patchLabel(l labelRef) {
	var names []string
	for _, k := range l.proc.labels {
		if k.name == l.name {
			r.m.code[l.node].c = k.point
			return
		}
		names = append(names, k.name)
	}
	e := r.err(l.pos, "proctype %s has no label %s", l.proc.name, l.name)
	didYouMean(e, l.name, names)
}

func (r *resolver) patchVar(ref varRef) {
	if n := ref.ref.name(); len(ref.ref.fields) == 1 && n == "_p" {
		r.err(ref.ref.pos, "_p is not accepted; use %s@label", ref.proc.name)
		return
	}
	var names []string
	for _, v := range ref.proc.locals {
		if v.name == ref.ref.name() {
			v.used = true
			r.scope, r.proc = ref.scope, ref.within
			addr, leaf := r.addressFrom(node{op: addrLocal, a: int32(v.addr)}, v, ref.ref)
			if leaf == nil {
				return
			}
			n := r.node(node{op: addrRemote, a: addr, b: ref.pid, c: int32(ref.proc.index), store: leaf.typ.store, width: leaf.typ.width})
			r.m.code[ref.node] = node{op: opLoad, a: n, store: leaf.typ.store, width: leaf.typ.width}
			return
		}
		names = append(names, v.name)
	}
	e := r.err(ref.ref.pos, "proctype %s has no variable %s", ref.proc.name, ref.ref.name())
	didYouMean(e, ref.ref.name(), names)
}
