package promela

import (
	"fmt"
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/source"
)

// resolver turns the syntax tree into the flat form.
type resolver struct {
	m     *model
	errs  *diagnostics
	scope *scope
	proc  *proctype // nil in the global scope
	local arena
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
	return r.errs.add(pos, format, args...)
}

// model resolves everything.
func (r *resolver) model(n *modelNode) {
	r.scope = newScope(nil)
	r.m.globalScope = r.scope
	r.mtypes(n.mtypes)
	for _, t := range n.typedefs {
		r.typedef(t)
	}
	r.m.header = 1
	if r.m.usesLast {
		r.m.header = 2
	}
	r.m.header += boolInt(len(n.traces) > 0)
	r.m.globalArena.next = r.m.header * 8
	for _, d := range n.globals {
		r.globals(d)
	}
	r.placeGlobalQueues()
	for _, p := range n.procs {
		r.signature(p)
	}
	r.runs()
	for i, p := range n.procs {
		if i < len(r.m.procs) {
			r.body(r.m.procs[i], p)
		}
	}
	if len(n.procs) == 0 {
		r.err(source.Pos{File: r.m.file}, "the model has no process")
	}
	r.traces(n.traces)
	r.finish()
}

// mtypes numbers the names of each mtype list: the last one declared is 1.
func (r *resolver) mtypes(list []*mtypeNode) {
	bySub := map[string][]labelNode{}
	for _, m := range list {
		seen := bySub[m.subtype]
		for _, n := range m.names {
			if r.m.mtypeValue(n.name) != 0 {
				r.err(n.pos, "mtype name %s is declared twice", n.name)
				continue
			}
			r.m.mtypeSub[n.name] = m.subtype
			r.m.mtypeValues[n.name] = 1
			seen = append(seen, n)
		}
		bySub[m.subtype] = seen
	}
	for _, sub := range slices.Sorted(maps.Keys(bySub)) {
		names := bySub[sub]
		if len(names) > maxMtypes {
			r.err(names[maxMtypes].pos, "an mtype has at most %d names", maxMtypes)
		}
		for i, n := range names {
			r.m.mtypeValues[n.name] = int32(len(names) - i)
		}
	}
}

func (r *resolver) typedef(t *typedefNode) {
	if r.m.structs[t.name] != nil || scalarTypes[t.name] != nil {
		r.err(t.pos, "type %s is declared twice", t.name)
		return
	}
	s := &structType{name: t.name}
	a := &arena{}
	for _, d := range t.fields {
		for i := range d.vars {
			v := r.field(d, &d.vars[i])
			if v == nil {
				continue
			}
			if s.field(v.name) != nil {
				r.err(v.pos, "typedef %s has two fields called %s", t.name, v.name)
				continue
			}
			a.place(v)
			s.fields = append(s.fields, v)
		}
	}
	s.bits = a.next
	r.m.structs[t.name] = &dataType{name: t.name, store: storeStruct, bits: s.bits, fields: s}
}

// field makes a field of a typedef. Its initial value, or channel, is that of the field in every structure of the type.
func (r *resolver) field(d *declNode, n *varNode) *variable {
	v := r.variable(d, n)
	switch {
	case v == nil:
	case v.hidden:
		r.err(v.pos, "a field cannot be hidden")
	case v.typ.store == storeStruct && (n.init != nil || n.list != nil):
		r.err(n.pos, "a field of type %s cannot be initialised as a whole", v.typ.name)
	case n.list != nil:
		v.init = r.initList(v, n)
	case n.init != nil:
		r.checkRange(n.init, v)
		v.init = []int32{r.constant(n.init, "the initial value of a field")}
	}
	return v
}

// typeOf resolves a type name.
func (r *resolver) typeOf(t typeNode, bits int) *dataType {
	switch {
	case t.name == "unsigned":
		if bits == 0 {
			r.err(t.pos, "unsigned wants a width, as in unsigned x : 3")
			bits = 1
		}
		return unsignedType(bits)
	case t.name == "mtype":
		return mtypeType(t.subtype)
	case scalarTypes[t.name] != nil:
		return scalarTypes[t.name]
	case r.m.structs[t.name] != nil:
		return r.m.structs[t.name]
	}
	e := r.err(t.pos, "there is no type called %s", t.name)
	didYouMean(e, t.name, append(slices.Collect(maps.Keys(r.m.structs)), "bit", "bool", "byte", "short", "int", "chan", "pid", "mtype", "unsigned"))
	return nil
}

// variable makes a variable from its declaration, without an address or initial value.
func (r *resolver) variable(d *declNode, n *varNode) *variable {
	typ := r.typeOf(d.typ, n.bits)
	if typ == nil {
		return nil
	}
	v := &variable{name: n.name, pos: n.pos, typ: typ, count: 1, hidden: d.visibility == "hidden"}
	if n.size != nil {
		v.array = true
		v.count = int(r.constant(n.size, "an array's size"))
		if v.count < 1 || v.count > maxArray {
			r.err(n.size.pos, "an array has at least one element and at most %d", maxArray)
			v.count = 1
		}
		v.typ = inBytes(typ)
	}
	if v.size() > maxVector {
		r.err(n.pos, "%s is too large", n.name)
		v.count = 1
	}
	if n.chn != nil {
		v.chn = r.chanType(n.chn)
		if !typ.channel {
			r.err(n.chn.pos, "only a chan can be initialised with a channel")
			v.chn = nil
		}
	}
	return v
}

func (r *resolver) chanType(n *chanNode) *chanType {
	c := &chanType{slots: int(r.constant(n.slots, "a channel's number of slots"))}
	if c.slots < 0 || c.slots > maxSlots {
		r.err(n.slots.pos, "a channel has at most %d slots", maxSlots)
		c.slots = 0
	}
	for _, t := range n.types {
		if t.name == "unsigned" {
			r.err(t.pos, "unsigned cannot be the type of a message field")
			continue
		}
		typ := r.typeOf(t, 0)
		if typ == nil {
			continue
		}
		whole := &variable{typ: typ, count: 1}
		whole.scalars(0, "", func(name string, typ *dataType, _ int) {
			c.fields = append(c.fields, &variable{name: name, typ: typ, count: 1})
		})
	}
	c.layout()
	return c
}

func (r *resolver) declare(v *variable) bool {
	if old := r.scope.vars[v.name]; old != nil {
		r.err(v.pos, "%s is declared twice in this block", v.name).Hint = fmt.Sprintf("the first declaration is on line %d", old.pos.Line)
		return false
	}
	if r.m.mtypeValue(v.name) != 0 {
		r.err(v.pos, "%s is the name of an mtype value", v.name)
		return false
	}
	r.scope.vars[v.name] = v
	return true
}

func (r *resolver) globals(d *declNode) {
	for i := range d.vars {
		n := &d.vars[i]
		v := r.variable(d, n)
		if v == nil || !r.declare(v) {
			continue
		}
		if v.hidden && r.kept[v.name] {
			v.hidden = false
			r.warning(v.pos, "%s is part of the state, although it is hidden: its value matters later", v.name)
		}
		if v.hidden {
			r.m.hiddenArena.place(v)
		} else {
			r.m.globalArena.place(v)
		}
		r.m.globals = append(r.m.globals, v)
		v.filled = n.list != nil || n.init != nil
		switch {
		case n.list != nil:
			v.init = r.initList(v, n)
		case n.init != nil:
			r.checkRange(n.init, v)
			r.initGlobal(v, n.init)
		}
		if v.init != nil && v.typ.store == storeStruct {
			r.err(n.pos, "a variable of type %s cannot be initialised as a whole", v.typ.name)
			v.init = nil
		}
	}
}

// initGlobal evaluates a global's initial value, now or when the model starts.
func (r *resolver) initGlobal(v *variable, init *exprNode) {
	r.initials = true
	x, ok := r.fold(init)
	r.initials = false
	if ok {
		v.init, v.limit, v.constant = []int32{x}, x, !v.array
		return
	}
	if hasRun(init) || v.hidden {
		r.err(init.pos, "the initial value of %s must be a constant", v.name)
		return
	}
	a := r.node(node{op: addrGlobal, a: int32(v.addr), store: v.typ.store, width: v.typ.width})
	r.m.globalInits = append(r.m.globalInits, localInit{addr: a, value: r.expr(init), count: int32(v.count), stride: int32(v.typ.bits)})
}

// initList evaluates a list of initial values. When it is shorter than the array, its last value repeats, as in SPIN.
func (r *resolver) initList(v *variable, n *varNode) []int32 {
	switch {
	case !v.array:
		r.err(n.pos, "%s is not an array: it has one initial value and not a list", v.name)
		return nil
	case len(n.list) > v.count:
		r.err(n.pos, "%s has %s, and here are %s", v.name, plural(v.count, "element"), plural(len(n.list), "initial value"))
		return nil
	}
	var out []int32
	for _, e := range n.list {
		out = append(out, r.constant(e, "an initial value"))
	}
	return out
}

// placeGlobalQueues puts the contents of the global channels behind the variables. Those in structures have the higher
// numbers, as in SPIN.
func (r *resolver) placeGlobalQueues() {
	for _, inside := range []bool{false, true} {
		for _, v := range r.m.globals {
			if (v.typ.store == storeStruct) == inside {
				r.m.own = append(r.m.own, v.channels()...)
			}
		}
	}
	r.m.queues = ownQueues(r.m.own)
	at := r.m.globalArena.next / 8
	for _, q := range r.m.queues {
		r.m.queueAt = append(r.m.queueAt, at)
		at += q.size()
	}
	r.m.globalBytes = at
	if len(r.m.queues) > maxChannels {
		r.err(source.Pos{File: r.m.file}, "a model has at most %d channels at a time", maxChannels)
	}
}

// signature declares a proctype and its parameters.
func (r *resolver) signature(n *procNode) {
	p := &proctype{name: n.name, index: len(r.m.procs), pos: n.pos, kind: n.kind, provided: -1,
		priority: uint8(max(1, n.priority)), determin: n.determin}
	if old := r.m.procByName[n.name]; old != nil {
		what := "proctype " + n.name
		if n.kind == procInit {
			what = "init"
		}
		r.err(n.pos, "%s is declared twice", what)
	}
	r.m.procs = append(r.m.procs, p)
	r.m.procByName[n.name] = p
	if n.isActive {
		p.active = 1
		if n.active != nil {
			p.active = int(r.constant(n.active, "the number of processes"))
		}
		if p.active < 0 || p.active > maxProcs {
			r.err(n.pos, "at most %d processes can run", maxProcs)
			p.active = 0
		}
	}
	for _, d := range n.params {
		for i := range d.vars {
			if v := r.variable(d, &d.vars[i]); v != nil {
				if v.array {
					r.err(v.pos, "a parameter cannot be an array")
					v.array, v.count = false, 1
				}
				v.filled = true
				p.params = append(p.params, v)
			}
		}
	}
}

// runs makes the list of active processes in textual order.
func (r *resolver) runs() {
	for _, p := range r.m.procs {
		for range p.active {
			r.m.active = append(r.m.active, p.index)
		}
	}
	if len(r.m.active) > maxProcs {
		r.err(source.Pos{File: r.m.file}, "the model starts more than %d processes", maxProcs)
	}
}

// body resolves a proctype's statements into control points.
func (r *resolver) body(p *proctype, n *procNode) {
	r.proc, r.local = p, arena{}
	r.scope = newScope(r.m.globalScope)
	for _, v := range p.params {
		v.local = true
		if r.declare(v) {
			r.local.place(v)
			p.locals = append(p.locals, v)
		}
	}
	r.scope = newScope(r.scope)
	if n.provided != nil {
		p.provided = r.expr(n.provided)
	}
	c := &control{named: map[string][]int{}, r: r, proc: p}
	c.build(n)
	r.scope, r.proc = r.m.globalScope, nil
	p.varBytes = r.local.next / 8
	p.queues = ownQueues(p.own)
	at := p.varBytes
	for _, q := range p.queues {
		p.queueAt = append(p.queueAt, at)
		at += q.size()
	}
	p.bytes = at
	p.template = make([]byte, at)
	for _, v := range p.locals[min(len(p.params), len(p.locals)):] { // parameters have the values of the arguments
		storeInit(p.template, v)
	}
}

// constant evaluates an expression that must be known before the model runs.
func (r *resolver) constant(e *exprNode, what string) int32 {
	r.initials = true
	v, ok := r.fold(e)
	r.initials = false
	if !ok {
		r.err(e.pos, "%s must be a constant", what)
		return 1
	}
	return v
}

// fold evaluates a constant expression. Where constants are required, a variable stands for
// its initial value.
func (r *resolver) fold(e *exprNode) (int32, bool) {
	switch e.kind {
	case exprNumber:
		return int32(e.number), true
	case exprVar:
		f := e.ref.fields[0]
		if len(e.ref.fields) > 1 || f.index != nil {
			return 0, false
		}
		if x := r.m.mtypeValue(f.name); x != 0 {
			return x, true
		}
		if v := r.scope.find(f.name); r.initials && v != nil && v.constant {
			return v.limit, true
		}
		return 0, false
	case exprUnary:
		a, ok := r.fold(e.args[0])
		switch e.op {
		case "-":
			return -a, ok
		case "~":
			return ^a, ok
		}
		return int32(boolInt(a == 0)), ok
	case exprBinary:
		a, ok1 := r.fold(e.args[0])
		b, ok2 := r.fold(e.args[1])
		if !ok1 || !ok2 || (e.op == "/" || e.op == "%") && b == 0 {
			return 0, false
		}
		return int32(foldBinary(e.op, int(a), int(b))), true
	case exprCond:
		a, ok := r.fold(e.args[0])
		if !ok {
			return 0, false
		}
		return r.fold(e.args[2-boolInt(a != 0)])
	}
	return 0, false
}

// leaf is the variable or field that a reference ends at, as it is declared; nil when there is none.
func (r *resolver) leaf(ref *refNode) *variable {
	v := r.scope.find(ref.name())
	for _, f := range ref.fields[1:] {
		if v == nil || v.typ.store != storeStruct {
			return nil
		}
		v = v.typ.fields.field(f.name)
	}
	return v
}
