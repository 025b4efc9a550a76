package promela

import (
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/source"
)

func (r *resolver) node(n Node) int32 {
	r.m.Code = append(r.m.Code, n)
	return int32(len(r.m.Code) - 1)
}

func (r *resolver) konst(v int32) int32 { return r.node(Node{Op: OpConst, A: v}) }

var binaryOps = map[string]NodeOp{
	"*": OpMul, "/": OpDiv, "%": OpMod, "+": OpAdd, "-": OpSub, "<<": OpShl, ">>": OpShr,
	"<": OpLt, ">": OpGt, "<=": OpLe, ">=": OpGe, "==": OpEq, "!=": OpNe,
	"&": OpBitAnd, "^": OpBitXor, "|": OpBitOr, "&&": OpAnd, "||": OpOr,
}

// expr compiles an expression to a value node. After an error it returns a constant.
func (r *resolver) expr(e *ExprNode) int32 {
	if v, ok := r.fold(e); ok && e.Kind != ExprVar {
		return r.konst(v)
	}
	switch e.Kind {
	case ExprNumber:
		return r.konst(int32(e.Number))
	case ExprUnary:
		op := map[string]NodeOp{"!": OpNot, "-": OpNeg, "~": OpComplement}[e.Op]
		return r.node(Node{Op: op, A: r.expr(e.Args[0])})
	case ExprBinary:
		a := r.expr(e.Args[0])
		return r.node(Node{Op: binaryOps[e.Op], A: a, B: r.expr(e.Args[1])})
	case ExprCond:
		a, b := r.expr(e.Args[0]), r.expr(e.Args[1])
		return r.node(Node{Op: OpCond, A: a, B: b, C: r.expr(e.Args[2])})
	case ExprVar:
		return r.load(e.Ref)
	case ExprChannel:
		return r.channelTest(e)
	case ExprProcess:
		op := map[string]NodeOp{"enabled": OpEnabled, "pc_value": OpPcValue, "get_priority": OpPriority}[e.Op]
		return r.node(Node{Op: op, A: r.expr(e.Args[0])})
	case ExprTimeout:
		return r.node(Node{Op: OpTimeout})
	case ExprNonProgress:
		return r.node(Node{Op: OpNonProgress})
	case ExprRun:
		return r.run(e)
	case ExprPoll:
		return r.poll(e)
	case ExprLabel:
		return r.remoteLabel(e)
	case ExprRemote:
		return r.remoteVar(e)
	}
	return r.konst(0)
}

func (r *resolver) channelTest(e *ExprNode) int32 {
	op := map[string]NodeOp{"len": OpLen, "full": OpFull, "empty": OpEmpty, "nfull": OpNotFull, "nempty": OpNotEmpty}[e.Op]
	return r.node(Node{Op: op, A: r.channel(e.Ref)})
}

// channel compiles a reference that must be a channel to a value node.
func (r *resolver) channel(ref *RefNode) int32 {
	addr, v := r.address(ref)
	if v == nil {
		return r.konst(0)
	}
	if !v.Type.Channel {
		r.err(ref.Pos, "%s is not a channel", v.Name)
	}
	return r.loadAt(addr, v)
}

// predefined compiles the variables that every model has; ok is false for other names.
func (r *resolver) predefined(ref *RefNode) (int32, bool) {
	if len(ref.Fields) > 1 || ref.Fields[0].Index != nil {
		return 0, false
	}
	switch name := ref.Fields[0].Name; name {
	case "_pid":
		if r.proc == nil {
			r.err(ref.Pos, "_pid has no meaning outside a process")
		}
		return r.node(Node{Op: OpPid}), true
	case "_nr_pr":
		return r.node(Node{Op: OpCount}), true
	case "_last":
		if !r.m.UsesLast {
			r.err(ref.Pos, "_last is not part of this model's states").Hint = "a model that mentions _last itself keeps it"
		}
		return r.node(Node{Op: OpLast}), true
	case "_priority":
		return r.node(Node{Op: OpSelfP}), true
	case "accept_":
		if r.scope.Find(name) == nil {
			return r.node(Node{Op: OpAccept}), true
		}
	case "_":
		r.err(ref.Pos, "the variable _ can only be written")
		return r.konst(0), true
	default:
		if v := r.m.MtypeValue(name); v != 0 && r.scope.Find(name) == nil {
			return r.konst(v), true
		}
	}
	return 0, false
}

// load compiles reading a variable.
func (r *resolver) load(ref *RefNode) int32 {
	if n, ok := r.predefined(ref); ok {
		return n
	}
	addr, v := r.address(ref)
	if v == nil {
		return r.konst(0)
	}
	if v.Type.Store == StoreStruct {
		r.err(ref.Pos, "%s has fields; it has no value as a whole", v.Name)
		return r.konst(0)
	}
	return r.loadAt(addr, v)
}

// loadAt reads what address node addr stands for.
func (r *resolver) loadAt(addr int32, v *Variable) int32 {
	n := r.m.Code[addr]
	out := Node{Op: OpLoad, A: addr, Store: v.Type.Store, Width: v.Type.Width}
	aligned := out.Store == StoreByte || out.Store == StoreU8
	switch {
	case n.Op == AddrGlobal && aligned:
		out.Op, out.A = OpGlobalByte, n.A>>3
	case n.Op == AddrGlobal:
		out.Op, out.A = OpGlobal, n.A
	case n.Op == AddrLocal && aligned:
		out.Op, out.A = OpLocalByte, n.A>>3
	case n.Op == AddrLocal:
		out.Op, out.A = OpLocal, n.A
	case n.Op == AddrHidden:
		out.Op, out.A = OpHidden, n.A
	}
	return r.node(out)
}

// address compiles a reference to an address node and the variable or field it ends at;
// the variable is nil after an error.
func (r *resolver) address(ref *RefNode) (int32, *Variable) {
	f := ref.Fields[0]
	v := r.scope.Find(f.Name)
	if v == nil {
		r.unknown(ref)
		return 0, nil
	}
	v.Used = true
	op := AddrGlobal
	switch {
	case v.Local:
		op = AddrLocal
	case v.Hidden:
		op = AddrHidden
		if r.observing {
			r.observed = append(r.observed, v.Name)
		}
	}
	return r.addressFrom(Node{Op: op, A: int32(v.Addr)}, v, ref)
}

func (r *resolver) unknown(ref *RefNode) {
	name := ref.Name()
	e := r.err(ref.Pos, "there is no variable called %s", name)
	var names []string
	for s := r.scope; s != nil; s = s.Outer {
		names = slices.AppendSeq(names, maps.Keys(s.Vars))
	}
	names = slices.AppendSeq(names, maps.Keys(r.m.MtypeValues))
	didYouMean(e, name, names)
	if p := r.m.ProcByName[name]; p != nil {
		e.Hint = name + " is a proctype: " + name + "@label and " + name + ":variable speak of its processes"
	}
}

// addressFrom follows the indices and fields of ref from the address of v.
func (r *resolver) addressFrom(base Node, v *Variable, ref *RefNode) (int32, *Variable) {
	at := -1 // node of base once it is computed
	flush := func() int32 {
		if at < 0 {
			return r.node(base)
		}
		return int32(at)
	}
	for i, f := range ref.Fields {
		switch {
		case f.Index != nil && !v.Array:
			r.err(f.Pos, "%s is not an array", f.Name)
			return 0, nil
		case f.Index == nil && v.Array:
			r.err(f.Pos, "%s is an array: say which element, as in %s[0]", f.Name, f.Name)
			return 0, nil
		case f.Index != nil:
			k, ok := r.fold(f.Index)
			switch {
			case ok && k >= 0 && int(k) < v.Count && at < 0:
				base.A += k * int32(v.Type.Bits)
			case ok && (k < 0 || int(k) >= v.Count):
				r.err(f.Index.Pos, "%s has no element %d: it has %d", f.Name, k, v.Count)
				return 0, nil
			default:
				x := r.m.Indexing(Indexing{Count: int32(v.Count), Stride: int32(v.Type.Bits)}, f.Pos, f.Name)
				b := flush()
				at = int(r.node(Node{Op: AddrIndex, A: b, B: r.expr(f.Index), C: x}))
			}
		}
		if i == len(ref.Fields)-1 {
			break
		}
		if v.Type.Store != StoreStruct {
			r.err(ref.Fields[i+1].Pos, "%s is of type %s and has no fields", f.Name, v.Type.Name)
			return 0, nil
		}
		next := v.Type.Fields.Field(ref.Fields[i+1].Name)
		if next == nil {
			r.unknownField(ref.Fields[i+1], v)
			return 0, nil
		}
		if at < 0 {
			base.A += int32(next.Addr)
		} else {
			at = int(r.node(Node{Op: AddrOffset, A: int32(at), B: int32(next.Addr)}))
		}
		v = next
	}
	n := flush()
	r.m.Code[n].Store, r.m.Code[n].Width = v.Type.Store, v.Type.Width
	return n, v
}

func (r *resolver) unknownField(f FieldNode, v *Variable) {
	e := r.err(f.Pos, "type %s has no field %s", v.Type.Name, f.Name)
	var names []string
	for _, g := range v.Type.Fields.Fields {
		names = append(names, g.Name)
	}
	didYouMean(e, f.Name, names)
}

// target compiles a reference that is written.
func (r *resolver) target(ref *RefNode) (int32, *Variable) {
	if len(ref.Fields) == 1 && ref.Fields[0].Index == nil {
		switch name := ref.Name(); name {
		case "_":
			return r.node(Node{Op: AddrNone, Store: StoreInt}), &Variable{Name: name, Type: TypeInt, Count: 1}
		case "_pid", "_nr_pr", "_last":
			r.err(ref.Pos, "%s cannot be assigned to", name)
			return 0, nil
		case "_priority":
			r.err(ref.Pos, "_priority is changed with set_priority")
			return 0, nil
		}
		if r.m.MtypeValue(ref.Name()) != 0 && r.scope.Find(ref.Name()) == nil {
			r.err(ref.Pos, "%s is a constant", ref.Name())
			return 0, nil
		}
	}
	addr, leaf := r.address(ref)
	if v := r.scope.Find(ref.Name()); v != nil && leaf != nil {
		v.Writes(leaf)
	}
	return addr, leaf
}

func (r *resolver) run(e *ExprNode) int32 {
	p := r.m.ProcByName[e.Name]
	if p == nil || p.Kind != ProcType {
		d := r.err(e.Pos, "there is no proctype called %s", e.Name)
		didYouMean(d, e.Name, slices.Collect(maps.Keys(r.m.ProcByName)))
		return r.konst(0)
	}
	if r.proc == nil {
		r.err(e.Pos, "run has no meaning outside a process")
		return r.konst(0)
	}
	if r.inStep > 0 {
		r.err(e.Pos, "run cannot stand in a d_step").Hint = "an atomic sequence can do what is meant"
	}
	args := r.values(e.Args)
	want := 0
	for _, v := range p.Params {
		v.Scalars(0, "", func(string, *DataType, int) { want++ })
	}
	if len(args) != want {
		r.err(e.Pos, "proctype %s takes %d arguments, not %d", p.Name, want, len(args))
		return r.konst(0)
	}
	r.m.Runs = append(r.m.Runs, RunSpec{Proc: p.Index, Args: args, Priority: uint8(max(1, e.Number))})
	return r.node(Node{Op: OpRun, A: int32(len(r.m.Runs) - 1)})
}

// values compiles arguments; a variable with fields stands for all of them.
func (r *resolver) values(args []*ExprNode) []int32 {
	var out []int32
	for _, a := range args {
		if a.Kind == ExprVar {
			if parts := r.parts(a.Ref); parts != nil {
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
	v    *Variable
}

// parts takes a whole typedef variable apart; it returns nil for anything else.
func (r *resolver) parts(ref *RefNode) []part {
	v := r.scope.Find(ref.Name())
	if v == nil || v.Type.Store != StoreStruct {
		return nil
	}
	mark := len(r.errs.List)
	addr, leaf := r.address(ref)
	if leaf == nil || leaf.Type.Store != StoreStruct {
		r.errs.List = r.errs.List[:mark]
		return nil
	}
	var out []part
	whole := &Variable{Type: leaf.Type, Count: 1}
	whole.Scalars(0, "", func(name string, typ *DataType, at int) {
		n := r.m.Code[addr]
		switch n.Op {
		case AddrGlobal, AddrLocal, AddrHidden:
			n.A += int32(at)
		default:
			n = Node{Op: AddrOffset, A: addr, B: int32(at)}
		}
		n.Store, n.Width = typ.Store, typ.Width
		out = append(out, part{r.node(n), &Variable{Name: name, Type: typ, Count: 1}})
	})
	return out
}

func (r *resolver) poll(e *ExprNode) int32 {
	spec := ChannelSpec{Channel: r.channel(e.Ref), Random: e.Random}
	for _, a := range e.Recv {
		spec.Recv = append(spec.Recv, r.pollArg(a))
	}
	any := BoolInt(e.Random && slices.ContainsFunc(spec.Recv, func(a ArgSpec) bool { return a.Match >= 0 }))
	r.m.ChannelOps = append(r.m.ChannelOps, spec)
	return r.node(Node{Op: OpPoll, A: spec.Channel, B: int32(len(r.m.ChannelOps) - 1), C: int32(any)})
}

func (r *resolver) pollArg(a RecvNode) ArgSpec {
	if a.Match != nil {
		return ArgSpec{Match: r.expr(a.Match), Addr: -1}
	}
	if k := r.mtypeConstant(a.Ref); k != 0 {
		return ArgSpec{Match: r.konst(k), Addr: -1}
	}
	if a.Ref.Name() != "_" {
		r.address(a.Ref)
	}
	return ArgSpec{Match: -1, Addr: -1}
}

func (r *resolver) mtypeConstant(ref *RefNode) int32 {
	if len(ref.Fields) == 1 && ref.Fields[0].Index == nil && r.scope.Find(ref.Name()) == nil {
		return r.m.MtypeValue(ref.Name())
	}
	return 0
}

// remoteProc resolves the process of P@label or P[pid]:variable: a proctype and the node of
// the pid, -1 when none is given.
func (r *resolver) remoteProc(ref *RefNode) (*Proctype, int32) {
	f := ref.Fields[0]
	p := r.m.ProcByName[f.Name]
	if p == nil || len(ref.Fields) > 1 {
		e := r.err(ref.Pos, "there is no proctype called %s", f.Name)
		didYouMean(e, f.Name, slices.Collect(maps.Keys(r.m.ProcByName)))
		return nil, -1
	}
	if f.Index == nil {
		return p, -1
	}
	return p, r.expr(f.Index)
}

func (r *resolver) remoteLabel(e *ExprNode) int32 {
	p, pid := r.remoteProc(e.Ref)
	if p == nil {
		return r.konst(0)
	}
	n := r.node(Node{Op: OpAt, A: pid, B: int32(p.Index), C: -1})
	r.labelRefs = append(r.labelRefs, labelRef{node: n, proc: p, name: e.Name, pos: e.Pos})
	return n
}

func (r *resolver) remoteVar(e *ExprNode) int32 {
	p, pid := r.remoteProc(e.Ref)
	if p == nil {
		return r.konst(0)
	}
	n := r.node(Node{Op: OpLoad})
	r.varRefs = append(r.varRefs, varRef{node: n, proc: p, pid: pid, ref: e.Remote, scope: r.scope, within: r.proc})
	return n
}

// labelRef is a label of another process, filled in when all proctypes are known.
type labelRef struct {
	node int32
	proc *Proctype
	name string
	pos  source.Pos
}

// varRef is a variable of another process, filled in likewise.
type varRef struct {
	node   int32
	proc   *Proctype
	pid    int32
	ref    *RefNode
	scope  *Scope
	within *Proctype
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
	for _, k := range l.proc.Labels {
		if k.Name == l.name {
			r.m.Code[l.node].C = k.Point
			return
		}
		names = append(names, k.Name)
	}
	e := r.err(l.pos, "proctype %s has no label %s", l.proc.Name, l.name)
	didYouMean(e, l.name, names)
}

func (r *resolver) patchVar(ref varRef) {
	if n := ref.ref.Name(); len(ref.ref.Fields) == 1 && n == "_p" {
		r.err(ref.ref.Pos, "_p is not accepted; use %s@label", ref.proc.Name)
		return
	}
	var names []string
	for _, v := range ref.proc.Locals {
		if v.Name == ref.ref.Name() {
			v.Used = true
			r.scope, r.proc = ref.scope, ref.within
			addr, leaf := r.addressFrom(Node{Op: AddrLocal, A: int32(v.Addr)}, v, ref.ref)
			if leaf == nil {
				return
			}
			n := r.node(Node{Op: AddrRemote, A: addr, B: ref.pid, C: int32(ref.proc.Index), Store: leaf.Type.Store, Width: leaf.Type.Width})
			r.m.Code[ref.node] = Node{Op: OpLoad, A: n, Store: leaf.Type.Store, Width: leaf.Type.Width}
			return
		}
		names = append(names, v.Name)
	}
	e := r.err(ref.ref.Pos, "proctype %s has no variable %s", ref.proc.Name, ref.ref.Name())
	didYouMean(e, ref.ref.Name(), names)
}
