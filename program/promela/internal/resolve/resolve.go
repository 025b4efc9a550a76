package resolve

import (
	"fmt"
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// resolver turns the syntax tree into the flat form.
type resolver struct {
	m     *flat.Model
	errs  *syntax.Diagnostics
	scope *flat.Scope
	proc  *flat.Proctype // nil in the global scope
	local flat.Arena
	// Labels of each proctype that something refers to from outside.
	remote   map[[2]string]bool
	inStep   int             // depth of d_step
	initials bool            // variables stand for their initial values
	kept     map[string]bool // hidden variables that are part of the state after all
	observed []string        // hidden variables that a property reads
	// observing is set while a property is resolved.
	observing bool
	// Every statement of a process, to warn of those that are never reached.
	statements []int32
	// What refers to other processes is filled in when all proctypes are known.
	labelRefs []labelRef
	varRefs   []varRef
}

func (r *resolver) err(pos source.Pos, format string, args ...any) *source.Error {
	return r.errs.Add(pos, format, args...)
}

// model resolves everything.
func (r *resolver) model(n *syntax.ModelNode) {
	r.scope = flat.NewScope(nil)
	r.m.GlobalScope = r.scope
	r.mtypes(n.Mtypes)
	for _, t := range n.Typedefs {
		r.typedef(t)
	}
	r.m.Header = 1
	if r.m.UsesLast {
		r.m.Header = 2
	}
	r.m.Header += syntax.BoolInt(len(n.Traces) > 0)
	r.m.GlobalArena.Next = r.m.Header * 8
	for _, d := range n.Globals {
		r.globals(d)
	}
	r.placeGlobalQueues()
	for _, p := range n.Procs {
		r.signature(p)
	}
	r.runs()
	for i, p := range n.Procs {
		if i < len(r.m.Procs) {
			r.body(r.m.Procs[i], p)
		}
	}
	if len(n.Procs) == 0 {
		r.err(source.Pos{File: r.m.File}, "the model has no process")
	}
	r.traces(n.Traces)
	r.finish()
}

// mtypes numbers the names of each mtype list: the last one declared is 1.
func (r *resolver) mtypes(list []*syntax.MtypeNode) {
	bySub := map[string][]syntax.LabelNode{}
	for _, m := range list {
		seen := bySub[m.Subtype]
		for _, n := range m.Names {
			if r.m.MtypeValue(n.Name) != 0 {
				r.err(n.Pos, "mtype name %s is declared twice", n.Name)
				continue
			}
			r.m.MtypeSub[n.Name] = m.Subtype
			r.m.MtypeValues[n.Name] = 1
			seen = append(seen, n)
		}
		bySub[m.Subtype] = seen
	}
	for _, sub := range slices.Sorted(maps.Keys(bySub)) {
		names := bySub[sub]
		if len(names) > flat.MaxMtypes {
			r.err(names[flat.MaxMtypes].Pos, "an mtype has at most %d names", flat.MaxMtypes)
		}
		for i, n := range names {
			r.m.MtypeValues[n.Name] = int32(len(names) - i)
		}
	}
}

func (r *resolver) typedef(t *syntax.TypedefNode) {
	if r.m.Structs[t.Name] != nil || flat.ScalarTypes[t.Name] != nil {
		r.err(t.Pos, "type %s is declared twice", t.Name)
		return
	}
	s := &flat.StructType{Name: t.Name}
	a := &flat.Arena{}
	for _, d := range t.Fields {
		for i := range d.Vars {
			v := r.field(d, &d.Vars[i])
			if v == nil {
				continue
			}
			if s.Field(v.Name) != nil {
				r.err(v.Pos, "typedef %s has two fields called %s", t.Name, v.Name)
				continue
			}
			a.Place(v)
			s.Fields = append(s.Fields, v)
		}
	}
	s.Bits = a.Next
	r.m.Structs[t.Name] = &flat.DataType{Name: t.Name, Store: flat.StoreStruct, Bits: s.Bits, Fields: s}
}

// field makes a field of a typedef. Its initial value, or channel, is that of the field in every structure of the type.
func (r *resolver) field(d *syntax.DeclNode, n *syntax.VarNode) *flat.Variable {
	v := r.variable(d, n)
	switch {
	case v == nil:
	case v.Hidden:
		r.err(v.Pos, "a field cannot be hidden")
	case v.Type.Store == flat.StoreStruct && (n.Init != nil || n.List != nil):
		r.err(n.Pos, "a field of type %s cannot be initialised as a whole", v.Type.Name)
	case n.List != nil:
		v.Init = r.initList(v, n)
	case n.Init != nil:
		r.checkRange(n.Init, v)
		v.Init = []int32{r.constant(n.Init, "the initial value of a field")}
	}
	return v
}

// typeOf resolves a type name.
func (r *resolver) typeOf(t syntax.TypeNode, bits int) *flat.DataType {
	switch {
	case t.Name == "unsigned":
		if bits == 0 {
			r.err(t.Pos, "unsigned wants a width, as in unsigned x : 3")
			bits = 1
		}
		return flat.UnsignedType(bits)
	case t.Name == "mtype":
		return flat.MtypeType(t.Subtype)
	case flat.ScalarTypes[t.Name] != nil:
		return flat.ScalarTypes[t.Name]
	case r.m.Structs[t.Name] != nil:
		return r.m.Structs[t.Name]
	}
	e := r.err(t.Pos, "there is no type called %s", t.Name)
	didYouMean(e, t.Name, append(slices.Collect(maps.Keys(r.m.Structs)), "bit", "bool", "byte", "short", "int", "chan", "pid", "mtype", "unsigned"))
	return nil
}

// variable makes a variable from its declaration, without an address or initial value.
func (r *resolver) variable(d *syntax.DeclNode, n *syntax.VarNode) *flat.Variable {
	typ := r.typeOf(d.Type, n.Bits)
	if typ == nil {
		return nil
	}
	v := &flat.Variable{Name: n.Name, Pos: n.Pos, Type: typ, Count: 1, Hidden: d.Visibility == "hidden"}
	if n.Size != nil {
		v.Array = true
		v.Count = int(r.constant(n.Size, "an array's size"))
		if v.Count < 1 || v.Count > flat.MaxArray {
			r.err(n.Size.Pos, "an array has at least one element and at most %d", flat.MaxArray)
			v.Count = 1
		}
		v.Type = flat.InBytes(typ)
	}
	if v.Size() > flat.MaxVector {
		r.err(n.Pos, "%s is too large", n.Name)
		v.Count = 1
	}
	if n.Channel != nil {
		v.Channel = r.chanType(n.Channel)
		if !typ.Channel {
			r.err(n.Channel.Pos, "only a chan can be initialised with a channel")
			v.Channel = nil
		}
	}
	return v
}

func (r *resolver) chanType(n *syntax.ChanNode) *flat.ChanType {
	c := &flat.ChanType{Slots: int(r.constant(n.Slots, "a channel's number of slots"))}
	if c.Slots < 0 || c.Slots > flat.MaxSlots {
		r.err(n.Slots.Pos, "a channel has at most %d slots", flat.MaxSlots)
		c.Slots = 0
	}
	for _, t := range n.Types {
		if t.Name == "unsigned" {
			r.err(t.Pos, "unsigned cannot be the type of a message field")
			continue
		}
		typ := r.typeOf(t, 0)
		if typ == nil {
			continue
		}
		whole := &flat.Variable{Type: typ, Count: 1}
		whole.Scalars(0, "", func(name string, typ *flat.DataType, _ int) {
			c.Fields = append(c.Fields, &flat.Variable{Name: name, Type: typ, Count: 1})
		})
	}
	c.Layout()
	return c
}

func (r *resolver) declare(v *flat.Variable) bool {
	if old := r.scope.Vars[v.Name]; old != nil {
		r.err(v.Pos, "%s is declared twice in this block", v.Name).Hint = fmt.Sprintf("the first declaration is on line %d", old.Pos.Line)
		return false
	}
	if r.m.MtypeValue(v.Name) != 0 {
		r.err(v.Pos, "%s is the name of an mtype value", v.Name)
		return false
	}
	r.scope.Vars[v.Name] = v
	return true
}

func (r *resolver) globals(d *syntax.DeclNode) {
	for i := range d.Vars {
		n := &d.Vars[i]
		v := r.variable(d, n)
		if v == nil || !r.declare(v) {
			continue
		}
		if v.Hidden && r.kept[v.Name] {
			v.Hidden = false
			r.warning(v.Pos, "%s is part of the state, although it is hidden: its value matters later", v.Name)
		}
		if v.Hidden {
			r.m.HiddenArena.Place(v)
		} else {
			r.m.GlobalArena.Place(v)
		}
		r.m.Globals = append(r.m.Globals, v)
		v.Filled = n.List != nil || n.Init != nil
		switch {
		case n.List != nil:
			v.Init = r.initList(v, n)
		case n.Init != nil:
			r.checkRange(n.Init, v)
			r.initGlobal(v, n.Init)
		}
		if v.Init != nil && v.Type.Store == flat.StoreStruct {
			r.err(n.Pos, "a variable of type %s cannot be initialised as a whole", v.Type.Name)
			v.Init = nil
		}
	}
}

// initGlobal evaluates a global's initial value, now or when the model starts.
func (r *resolver) initGlobal(v *flat.Variable, init *syntax.ExprNode) {
	r.initials = true
	x, ok := r.fold(init)
	r.initials = false
	if ok {
		v.Init, v.Limit, v.Constant = []int32{x}, x, !v.Array
		return
	}
	if hasRun(init) || v.Hidden {
		r.err(init.Pos, "the initial value of %s must be a constant", v.Name)
		return
	}
	a := r.node(flat.Node{Op: flat.AddrGlobal, A: int32(v.Addr), Store: v.Type.Store, Width: v.Type.Width})
	r.m.GlobalInits = append(r.m.GlobalInits, flat.LocalInit{Addr: a, Value: r.expr(init), Count: int32(v.Count), Stride: int32(v.Type.Bits)})
}

// initList evaluates a list of initial values. When it is shorter than the array, its last value repeats, as in SPIN.
func (r *resolver) initList(v *flat.Variable, n *syntax.VarNode) []int32 {
	switch {
	case !v.Array:
		r.err(n.Pos, "%s is not an array: it has one initial value and not a list", v.Name)
		return nil
	case len(n.List) > v.Count:
		r.err(n.Pos, "%s has %s, and here are %s", v.Name, plural(v.Count, "element"), plural(len(n.List), "initial value"))
		return nil
	}
	var out []int32
	for _, e := range n.List {
		out = append(out, r.constant(e, "an initial value"))
	}
	return out
}

// placeGlobalQueues puts the contents of the global channels behind the variables. Those in structures have the higher
// numbers, as in SPIN.
func (r *resolver) placeGlobalQueues() {
	for _, inside := range []bool{false, true} {
		for _, v := range r.m.Globals {
			if (v.Type.Store == flat.StoreStruct) == inside {
				r.m.Own = append(r.m.Own, v.Channels()...)
			}
		}
	}
	r.m.Queues = flat.OwnQueues(r.m.Own)
	at := r.m.GlobalArena.Next / 8
	for _, q := range r.m.Queues {
		r.m.QueueAt = append(r.m.QueueAt, at)
		at += q.Size()
	}
	r.m.GlobalBytes = at
	if len(r.m.Queues) > flat.MaxChannels {
		r.err(source.Pos{File: r.m.File}, "a model has at most %d channels at a time", flat.MaxChannels)
	}
}

// signature declares a proctype and its parameters.
func (r *resolver) signature(n *syntax.ProcNode) {
	p := &flat.Proctype{Name: n.Name, Index: len(r.m.Procs), Pos: n.Pos, Kind: n.Kind, Provided: -1,
		Priority: uint8(max(1, n.Priority)), Determin: n.Determin}
	if old := r.m.ProcByName[n.Name]; old != nil {
		what := "proctype " + n.Name
		if n.Kind == syntax.ProcInit {
			what = "init"
		}
		r.err(n.Pos, "%s is declared twice", what)
	}
	r.m.Procs = append(r.m.Procs, p)
	r.m.ProcByName[n.Name] = p
	if n.IsActive {
		p.Active = 1
		if n.Active != nil {
			p.Active = int(r.constant(n.Active, "the number of processes"))
		}
		if p.Active < 0 || p.Active > flat.MaxProcs {
			r.err(n.Pos, "at most %d processes can run", flat.MaxProcs)
			p.Active = 0
		}
	}
	for _, d := range n.Params {
		for i := range d.Vars {
			if v := r.variable(d, &d.Vars[i]); v != nil {
				if v.Array {
					r.err(v.Pos, "a parameter cannot be an array")
					v.Array, v.Count = false, 1
				}
				v.Filled = true
				p.Params = append(p.Params, v)
			}
		}
	}
}

// runs makes the list of active processes in textual order.
func (r *resolver) runs() {
	for _, p := range r.m.Procs {
		for range p.Active {
			r.m.Active = append(r.m.Active, p.Index)
		}
	}
	if len(r.m.Active) > flat.MaxProcs {
		r.err(source.Pos{File: r.m.File}, "the model starts more than %d processes", flat.MaxProcs)
	}
}

// body resolves a proctype's statements into control points.
func (r *resolver) body(p *flat.Proctype, n *syntax.ProcNode) {
	r.proc, r.local = p, flat.Arena{}
	r.scope = flat.NewScope(r.m.GlobalScope)
	for _, v := range p.Params {
		v.Local = true
		if r.declare(v) {
			r.local.Place(v)
			p.Locals = append(p.Locals, v)
		}
	}
	r.scope = flat.NewScope(r.scope)
	if n.Provided != nil {
		p.Provided = r.expr(n.Provided)
	}
	c := &control{named: map[string][]int{}, r: r, proc: p}
	c.build(n)
	r.scope, r.proc = r.m.GlobalScope, nil
	p.VarBytes = r.local.Next / 8
	p.Queues = flat.OwnQueues(p.Own)
	at := p.VarBytes
	for _, q := range p.Queues {
		p.QueueAt = append(p.QueueAt, at)
		at += q.Size()
	}
	p.Bytes = at
	p.Template = make([]byte, at)
	for _, v := range p.Locals[min(len(p.Params), len(p.Locals)):] { // parameters have the values of the arguments
		flat.StoreInit(p.Template, v)
	}
}

// constant evaluates an expression that must be known before the model runs.
func (r *resolver) constant(e *syntax.ExprNode, what string) int32 {
	r.initials = true
	v, ok := r.fold(e)
	r.initials = false
	if !ok {
		r.err(e.Pos, "%s must be a constant", what)
		return 1
	}
	return v
}

// fold evaluates a constant expression. Where constants are required, a variable stands for
// its initial value.
func (r *resolver) fold(e *syntax.ExprNode) (int32, bool) {
	switch e.Kind {
	case syntax.ExprNumber:
		return int32(e.Number), true
	case syntax.ExprVar:
		f := e.Ref.Fields[0]
		if len(e.Ref.Fields) > 1 || f.Index != nil {
			return 0, false
		}
		if x := r.m.MtypeValue(f.Name); x != 0 {
			return x, true
		}
		if v := r.scope.Find(f.Name); r.initials && v != nil && v.Constant {
			return v.Limit, true
		}
		return 0, false
	case syntax.ExprUnary:
		a, ok := r.fold(e.Args[0])
		switch e.Op {
		case "-":
			return -a, ok
		case "~":
			return ^a, ok
		}
		return int32(syntax.BoolInt(a == 0)), ok
	case syntax.ExprBinary:
		a, ok1 := r.fold(e.Args[0])
		b, ok2 := r.fold(e.Args[1])
		if !ok1 || !ok2 || (e.Op == "/" || e.Op == "%") && b == 0 {
			return 0, false
		}
		return int32(syntax.FoldBinary(e.Op, int(a), int(b))), true
	case syntax.ExprCond:
		a, ok := r.fold(e.Args[0])
		if !ok {
			return 0, false
		}
		return r.fold(e.Args[2-syntax.BoolInt(a != 0)])
	}
	return 0, false
}

// leaf is the variable or field that a reference ends at, as it is declared; nil when there is none.
func (r *resolver) leaf(ref *syntax.RefNode) *flat.Variable {
	v := r.scope.Find(ref.Name())
	for _, f := range ref.Fields[1:] {
		if v == nil || v.Type.Store != flat.StoreStruct {
			return nil
		}
		v = v.Type.Fields.Field(f.Name)
	}
	return v
}
