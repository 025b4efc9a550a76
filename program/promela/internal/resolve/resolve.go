package resolve

import (
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/source"
)

// model resolves everything except properties, in the order of dependence.
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
	r.m.Header += lexemes.BoolInt(len(n.Traces) > 0)
	r.m.GlobalArena.Next = r.m.Header * 8
	for _, d := range n.Globals {
		r.globals(d)
	}
	r.placeGlobalQueues()
	for _, p := range n.Procs {
		r.signature(p)
	}
	r.runs()
	r.surveyForMerging(n)
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

// globals declares and places the variables of one global declaration. Hidden
// ones are placed outside the state vector.
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
		case r.wholeInit(v, n):
		case n.List != nil:
			v.Init = r.initList(v, n)
		case n.Init != nil:
			r.checkRange(n.Init, v)
			r.initGlobal(v, n.Init)
		}
	}
}

// initGlobal evaluates a global's initial value now, or else arranges that it
// is evaluated when the initial state is made.
func (r *resolver) initGlobal(v *flat.Variable, init *syntax.ExprNode) {
	r.initials = true
	x, ok := r.fold(init)
	r.initials = false
	if ok {
		v.Init, v.Limit, v.Constant = []int32{x}, x, !v.Array
		return
	}
	if v.Hidden {
		r.err(init.Pos, "the initial value of %s must be a constant", v.Name)
		return
	}
	a := r.node(flat.Node{Op: flat.AddrGlobal, A: int32(v.Addr), Store: v.Type.Store, Width: v.Type.Width})
	r.m.GlobalInits = append(r.m.GlobalInits, flat.LocalInit{Addr: a, Value: r.expr(init), Count: int32(v.Count), Stride: int32(v.Type.Bits)})
}

// placeGlobalQueues places the contents of the global channels after the
// variables and numbers the channels. Those in structures have the higher
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

// runs lists the initially active processes in textual order, which is the
// order of their pids.
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

// body resolves a proctype's statements into control points and places its
// local variables. Parameters come first in the process.
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
