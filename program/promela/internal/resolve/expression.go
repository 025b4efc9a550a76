package resolve

import (
	"cmp"
	"maps"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/ltl/foreign"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// Expressions become nodes of flat.Model.Code, operands before operators.
// Constants are folded on the way. References become address nodes, which are
// folded as well: only an index that is not constant leaves something to
// compute at run time, and a variable at a constant address is read by a single
// node.

// binaryOps maps operators to the operations of flat nodes.
var binaryOps = map[string]flat.NodeOp{
	"*": flat.OpMul, "/": flat.OpDiv, "%": flat.OpMod, "+": flat.OpAdd, "-": flat.OpSub, "<<": flat.OpShl, ">>": flat.OpShr,
	"<": flat.OpLt, ">": flat.OpGt, "<=": flat.OpLe, ">=": flat.OpGe, "==": flat.OpEq, "!=": flat.OpNe,
	"&": flat.OpBitAnd, "^": flat.OpBitXor, "|": flat.OpBitOr, "&&": flat.OpAnd, "||": flat.OpOr,
}

// expr compiles an expression to a value node. After an error it returns a
// constant.
func (r *resolver) expr(e *syntax.ExprNode) int32 {
	if v, ok := r.fold(e); ok && e.Kind != syntax.ExprVar {
		return r.konst(v)
	}
	switch e.Kind {
	case syntax.ExprNumber:
		return r.konst(int32(e.Number))
	case syntax.ExprUnary:
		op := map[string]flat.NodeOp{"!": flat.OpNot, "-": flat.OpNeg, "~": flat.OpComplement}[e.Op]
		return r.node(flat.Node{Op: op, A: r.expr(e.Args[0])})
	case syntax.ExprBinary:
		switch e.Op {
		case "<", ">", "<=", ">=":
			r.warnOrder(e)
		}
		a := r.expr(e.Args[0])
		return r.node(flat.Node{Op: binaryOps[e.Op], A: a, B: r.expr(e.Args[1])})
	case syntax.ExprCond:
		a, b := r.expr(e.Args[0]), r.expr(e.Args[1])
		return r.node(flat.Node{Op: flat.OpCond, A: a, B: b, C: r.expr(e.Args[2])})
	case syntax.ExprVar:
		return r.load(e.Ref)
	case syntax.ExprChannel:
		return r.channelTest(e)
	case syntax.ExprProcess:
		op := map[string]flat.NodeOp{"enabled": flat.OpEnabled, "pc_value": flat.OpPcValue, "get_priority": flat.OpPriority}[e.Op]
		return r.node(flat.Node{Op: op, A: r.expr(e.Args[0])})
	case syntax.ExprTimeout:
		return r.node(flat.Node{Op: flat.OpTimeout})
	case syntax.ExprNonProgress:
		return r.node(flat.Node{Op: flat.OpNonProgress})
	case syntax.ExprRun:
		return r.run(e)
	case syntax.ExprPoll:
		return r.poll(e)
	case syntax.ExprLabel:
		return r.remoteLabel(e)
	case syntax.ExprRemote:
		return r.remoteVar(e)
	}
	return r.konst(0)
}

// effect compiles a value that is evaluated exactly once, so that run may stand
// in it.
func (r *resolver) effect(e *syntax.ExprNode) int32 {
	r.mayRun = true
	defer func() { r.mayRun = false }()
	return r.expr(e)
}

// channelTest compiles len, full, empty and their negations.
func (r *resolver) channelTest(e *syntax.ExprNode) int32 {
	op := map[string]flat.NodeOp{"len": flat.OpLen, "full": flat.OpFull, "empty": flat.OpEmpty, "nfull": flat.OpNotFull, "nempty": flat.OpNotEmpty}[e.Op]
	return r.node(flat.Node{Op: op, A: r.channel(e.Ref)})
}

// channel compiles a reference to a value node, and reports an error if its
// type is not chan.
func (r *resolver) channel(ref *syntax.RefNode) int32 {
	addr, v := r.address(ref)
	if v == nil {
		return r.konst(0)
	}
	if !v.Type.Channel {
		r.err(ref.Pos, "%s is not a channel", v.Name)
	}
	return r.loadAt(addr, v)
}

// predefined compiles the variables that every model has; ok is false for other
// names.
func (r *resolver) predefined(ref *syntax.RefNode) (int32, bool) {
	if len(ref.Fields) > 1 || ref.Fields[0].Index != nil {
		return 0, false
	}
	switch name := ref.Fields[0].Name; name {
	case "_pid":
		if r.proc == nil {
			r.err(ref.Pos, "_pid has no meaning outside a process")
		}
		return r.node(flat.Node{Op: flat.OpPid}), true
	case "_nr_pr":
		return r.node(flat.Node{Op: flat.OpCount}), true
	case "_last":
		if !r.m.UsesLast {
			r.err(ref.Pos, "_last is not part of this model's states").Hint = "a model that mentions _last itself keeps it"
		}
		return r.node(flat.Node{Op: flat.OpLast}), true
	case "_priority":
		if r.proc == nil {
			r.err(ref.Pos, "_priority has no meaning outside a process").Hint = "get_priority(0) is the priority of process 0"
		}
		return r.node(flat.Node{Op: flat.OpSelfP}), true
	case "accept_":
		if r.scope.Find(name) == nil {
			return r.node(flat.Node{Op: flat.OpAccept}), true
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

// load compiles the value of a variable, of a predefined one or of an mtype
// name.
func (r *resolver) load(ref *syntax.RefNode) int32 {
	if n, ok := r.predefined(ref); ok {
		return n
	}
	addr, v := r.address(ref)
	if v == nil {
		return r.konst(0)
	}
	if v.Type.Store == flat.StoreStruct {
		e := r.err(ref.Pos, "%s has fields; it has no value as a whole", v.Name)
		if fields := v.Type.Fields.Fields; len(fields) > 0 && r.spoilt != nil {
			e.Hint = "a field is written " + v.Name + "." + fields[0].Name
			for _, f := range fields {
				r.spoilt[f.Name] = true // as in s->f
			}
		}
		return r.konst(0)
	}
	return r.loadAt(addr, v)
}

// loadAt compiles the value at an address node. Variables at constant
// addresses, the most frequent case, have nodes of their own, and whole bytes
// again others.
func (r *resolver) loadAt(addr int32, v *flat.Variable) int32 {
	n := r.m.Code[addr]
	out := flat.Node{Op: flat.OpLoad, A: addr, Store: v.Type.Store, Width: v.Type.Width}
	aligned := out.Store == flat.StoreByte || out.Store == flat.StoreU8
	switch {
	case n.Op == flat.AddrGlobal && aligned:
		out.Op, out.A = flat.OpGlobalByte, n.A>>3
	case n.Op == flat.AddrGlobal:
		out.Op, out.A = flat.OpGlobal, n.A
	case n.Op == flat.AddrLocal && aligned:
		out.Op, out.A = flat.OpLocalByte, n.A>>3
	case n.Op == flat.AddrLocal:
		out.Op, out.A = flat.OpLocal, n.A
	case n.Op == flat.AddrHidden:
		out.Op, out.A = flat.OpHidden, n.A
	}
	return r.node(out)
}

// address compiles a reference to an address node and the variable or field it
// ends at; the variable is nil after an error.
func (r *resolver) address(ref *syntax.RefNode) (int32, *flat.Variable) {
	f := ref.Fields[0]
	v := r.scope.Find(f.Name)
	if v == nil {
		r.unknown(ref)
		return 0, nil
	}
	r.use(v)
	op := flat.AddrGlobal
	switch {
	case v.Local:
		op = flat.AddrLocal
	case v.Hidden:
		op = flat.AddrHidden
		if r.observing {
			r.observed = append(r.observed, v.Name)
		}
	}
	return r.addressFrom(flat.Node{Op: op, A: int32(v.Addr)}, v, ref)
}

// use records that the model uses a variable. While propositions are bound to a
// resolved model nothing is recorded, as several bindings may be made at the
// same time.
func (r *resolver) use(v *flat.Variable) {
	if !r.binding {
		v.Used = true
	}
}

// unknown reports a name that no variable has. The hint is a similar name, or
// how to write what was probably meant: a variable of another process.
func (r *resolver) unknown(ref *syntax.RefNode) {
	name := ref.Name()
	if r.spoilt[name] {
		return
	}
	e := r.err(ref.Pos, "there is no variable called %s", name)
	if e.Hint = r.elsewhere(name); e.Hint != "" {
		return
	}
	var names []string
	for s := r.scope; s != nil; s = s.Outer {
		names = slices.AppendSeq(names, maps.Keys(s.Vars))
	}
	names = slices.AppendSeq(names, maps.Keys(r.m.MtypeValues))
	if didYouMean(e, name, names); e.Hint == "" {
		e.Hint = cmp.Or(foreign.Unknown(name), syntax.Foreign(name))
	}
	if e.Hint == "" {
		words := []string{"true", "false"}
		if !r.binding {
			words = append(words, "else", "skip", "break", "timeout", "goto")
		}
		didYouMean(e, name, words)
	}
}

// elsewhere says how to write a name that is one of a proctype: its own, or that
// of a label or a variable in it; "" for other names.
func (r *resolver) elsewhere(name string) string {
	if r.m.ProcByName[name] != nil {
		return name + " is a proctype: " + name + "@label and " + name + ":variable speak of its processes"
	}
	for _, p := range r.m.Procs {
		if slices.ContainsFunc(p.Locals, func(v *flat.Variable) bool { return v.Name == name }) {
			return name + " is a variable of proctype " + p.Name + ": " + p.Name + "[0]:" + name + " is that of its process number 0"
		}
		if slices.ContainsFunc(p.Labels, func(l flat.Label) bool { return l.Name == name }) {
			return name + " is a label of proctype " + p.Name + ": " + p.Name + "@" + name + " is true where one of its processes is there"
		}
	}
	return ""
}

// addressFrom follows the indices and fields of ref from the address of v.
// Constant indices and fields are added to the address at once; only a variable
// index makes a node that is evaluated at run time. The variable is nil after
// an error.
func (r *resolver) addressFrom(base flat.Node, v *flat.Variable, ref *syntax.RefNode) (int32, *flat.Variable) {
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
			r.wholeArray(f)
			return 0, nil
		case f.Index != nil:
			k, ok := r.fold(f.Index)
			switch {
			case ok && k >= 0 && int(k) < v.Count && at < 0:
				base.A += k * int32(v.Type.Bits)
			case ok && (k < 0 || int(k) >= v.Count) && r.observing:
				r.err(f.Index.Pos, "%s has no element %d: it has %d", f.Name, k, v.Count)
				return 0, nil
			default:
				if ok && (k < 0 || int(k) >= v.Count) {
					r.warning(f.Index.Pos, "%s has no element %d, only 0 to %d: that is a run-time error when it is done", f.Name, k, v.Count-1)
				}
				x := r.m.Indexing(flat.Indexing{Count: int32(v.Count), Stride: int32(v.Type.Bits)}, f.Pos, f.Name)
				b := flush()
				at = int(r.node(flat.Node{Op: flat.AddrIndex, A: b, B: r.expr(f.Index), C: x}))
			}
		}
		if i == len(ref.Fields)-1 {
			break
		}
		next := r.member(v, ref.Fields[i+1])
		if next == nil {
			return 0, nil
		}
		if at < 0 {
			base.A += int32(next.Addr)
		} else {
			at = int(r.node(flat.Node{Op: flat.AddrOffset, A: int32(at), B: int32(next.Addr)}))
		}
		v = next
	}
	n := flush()
	r.m.Code[n].Store, r.m.Code[n].Width = v.Type.Store, v.Type.Width
	return n, v
}

// wholeArray reports an array where one of its elements was expected.
func (r *resolver) wholeArray(f syntax.FieldNode) {
	r.err(f.Pos, "%s is an array: say which element, as in %s[0]", f.Name, f.Name)
}

// member returns a field of a variable or field; nil after an error.
func (r *resolver) member(v *flat.Variable, f syntax.FieldNode) *flat.Variable {
	if v.Type.Store != flat.StoreStruct {
		r.err(f.Pos, "%s is of type %s and has no fields", v.Name, v.Type.Name)
		return nil
	}
	if next := v.Type.Fields.Field(f.Name); next != nil {
		return next
	}
	e := r.err(f.Pos, "type %s has no field %s", v.Type.Name, f.Name)
	var names []string
	for _, g := range v.Type.Fields.Fields {
		names = append(names, g.Name)
	}
	didYouMean(e, f.Name, names)
	return nil
}

// declared returns the variable or field at which a reference to an array or
// channel as a whole ends; nil after an error.
func (r *resolver) declared(ref *syntax.RefNode) *flat.Variable {
	v := r.scope.Find(ref.Name())
	if v == nil {
		r.unknown(ref)
		return nil
	}
	r.use(v)
	for i, f := range ref.Fields {
		if f.Index != nil {
			r.expr(f.Index)
		}
		switch last := i == len(ref.Fields)-1; {
		case f.Index != nil && !v.Array:
			r.err(f.Pos, "%s is not an array", f.Name)
			return nil
		case last:
			return v
		case f.Index == nil && v.Array:
			r.wholeArray(f)
			return nil
		}
		if v = r.member(v, ref.Fields[i+1]); v == nil {
			return nil
		}
	}
	return v
}

// target compiles a reference that is written, and records the write.
func (r *resolver) target(ref *syntax.RefNode) (int32, *flat.Variable) {
	if len(ref.Fields) == 1 && ref.Fields[0].Index == nil {
		switch name := ref.Name(); name {
		case "_":
			return r.node(flat.Node{Op: flat.AddrNone, Store: flat.StoreInt}), &flat.Variable{Name: name, Type: flat.TypeInt, Count: 1}
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

// run compiles the creation of a process. Structures among the arguments are
// passed field by field, so that the number of scalars must match.
func (r *resolver) run(e *syntax.ExprNode) int32 {
	switch {
	case r.observing:
		r.err(e.Pos, "run cannot stand in a proposition")
		return r.konst(0)
	case r.proc == nil:
		r.err(e.Pos, "run has no meaning outside a process")
		return r.konst(0)
	}
	p := r.m.ProcByName[e.Name]
	if p == nil || p.Kind != syntax.ProcType {
		d := r.err(e.Pos, "there is no proctype called %s", e.Name)
		didYouMean(d, e.Name, slices.Collect(maps.Keys(r.m.ProcByName)))
		return r.konst(0)
	}
	switch {
	case r.inStep > 0:
		r.err(e.Pos, "run cannot stand in a d_step").Hint = "an atomic sequence can do what is meant"
	case !r.mayRun:
		r.err(e.Pos, "run cannot stand in a larger condition, a message, or what may be evaluated again").Hint = "assign its value first: variable = run " + p.Name + "(…)"
	}
	args := r.values(e.Args)
	want := 0
	for _, v := range p.Params {
		v.Scalars(0, "", func(string, *flat.DataType, int) { want++ })
	}
	if len(args) != want {
		r.err(e.Pos, "proctype %s takes %s, not %d", p.Name, english.Plural(want, "argument", ""), len(args))
		return r.konst(0)
	}
	r.m.Runs = append(r.m.Runs, flat.RunSpec{Proc: p.Index, Args: args, Priority: uint8(max(1, e.Number))})
	return r.node(flat.Node{Op: flat.OpRun, A: int32(len(r.m.Runs) - 1)})
}

// values compiles arguments; a structure stands for the list of its scalars.
func (r *resolver) values(args []*syntax.ExprNode) []int32 {
	var out []int32
	for _, a := range args {
		if a.Kind == syntax.ExprVar {
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

// part is one scalar of a structure, with its address node.
type part struct {
	addr int32
	v    *flat.Variable
}

// parts lists the scalars of a whole structure; nil for anything else, without
// an error.
func (r *resolver) parts(ref *syntax.RefNode) []part {
	v := r.scope.Find(ref.Name())
	if v == nil || v.Type.Store != flat.StoreStruct {
		return nil
	}
	mark := len(r.errs.List)
	addr, leaf := r.address(ref)
	if leaf == nil || leaf.Type.Store != flat.StoreStruct {
		r.errs.List = r.errs.List[:mark]
		return nil
	}
	var out []part
	whole := &flat.Variable{Type: leaf.Type, Count: 1}
	whole.Scalars(0, "", func(name string, typ *flat.DataType, at int) {
		n := r.m.Code[addr]
		switch n.Op {
		case flat.AddrGlobal, flat.AddrLocal, flat.AddrHidden:
			n.A += int32(at)
		default:
			n = flat.Node{Op: flat.AddrOffset, A: addr, B: int32(at)}
		}
		n.Store, n.Width = typ.Store, typ.Width
		out = append(out, part{r.node(n), &flat.Variable{Name: name, Type: typ, Count: 1}})
	})
	return out
}

// poll compiles a receive that only tests whether it could happen.
func (r *resolver) poll(e *syntax.ExprNode) int32 {
	spec := flat.ChannelSpec{Channel: r.channel(e.Ref), Random: e.Random}
	for _, a := range e.Recv {
		spec.Recv = append(spec.Recv, r.pollArgs(a)...)
	}
	any := lexemes.BoolInt(e.Random && slices.ContainsFunc(spec.Recv, func(a flat.ArgSpec) bool { return a.Match >= 0 }))
	r.m.ChannelOps = append(r.m.ChannelOps, spec)
	return r.node(flat.Node{Op: flat.OpPoll, A: spec.Channel, B: int32(len(r.m.ChannelOps) - 1), C: int32(any)})
}

// pollArgs compiles one argument of a poll, which is several for a structure. A
// variable matches any value.
func (r *resolver) pollArgs(a syntax.RecvNode) []flat.ArgSpec {
	if a.Match != nil {
		return r.matches(a.Match)
	}
	if k := r.mtypeConstant(a.Ref); k != 0 {
		return []flat.ArgSpec{{Match: r.konst(k), Addr: -1}}
	}
	n := 1
	if parts := r.parts(a.Ref); parts != nil {
		n = len(parts)
	} else if a.Ref.Name() != "_" {
		r.address(a.Ref)
	}
	return slices.Repeat([]flat.ArgSpec{{Match: -1, Addr: -1}}, n)
}

// matches compiles a value that a field of a message must have, or all fields
// of a structure. It may be compared with several messages.
func (r *resolver) matches(e *syntax.ExprNode) []flat.ArgSpec {
	defer func(may bool) { r.mayRun = may }(r.mayRun)
	r.mayRun = false
	var out []flat.ArgSpec
	for _, v := range r.values([]*syntax.ExprNode{e}) {
		out = append(out, flat.ArgSpec{Match: v, Addr: -1})
	}
	return out
}

// mtypeConstant returns the value of an mtype name that no variable hides, 0
// for other references.
func (r *resolver) mtypeConstant(ref *syntax.RefNode) int32 {
	if len(ref.Fields) == 1 && ref.Fields[0].Index == nil && r.scope.Find(ref.Name()) == nil {
		return r.m.MtypeValue(ref.Name())
	}
	return 0
}
