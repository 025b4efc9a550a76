package resolve

import (
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// remoteProc resolves the process in P@label or P[pid]:variable. It returns the
// proctype, nil after an error, and the node of the pid, -1 if none is given.
func (r *resolver) remoteProc(ref *syntax.RefNode) (*flat.Proctype, int32) {
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

// remoteLabel compiles the test whether a process is at a label. The control
// point is filled in by patch.
func (r *resolver) remoteLabel(e *syntax.ExprNode) int32 {
	p, pid := r.remoteProc(e.Ref)
	if p == nil {
		return r.konst(0)
	}
	n := r.node(flat.Node{Op: flat.OpAt, A: pid, B: int32(p.Index), C: -1})
	r.labelRefs = append(r.labelRefs, labelRef{node: n, proc: p, name: e.Name, pos: e.Pos})
	return n
}

// remoteVar compiles the value of a variable of another process. The address is
// filled in by patch.
func (r *resolver) remoteVar(e *syntax.ExprNode) int32 {
	p, pid := r.remoteProc(e.Ref)
	if p == nil {
		return r.konst(0)
	}
	n := r.node(flat.Node{Op: flat.OpLoad, A: unpatched})
	r.varRefs = append(r.varRefs, varRef{node: n, proc: p, pid: pid, ref: e.Remote, scope: r.scope, within: r.proc})
	return n
}

// unpatched is the address of a variable of another process until patch fills
// it in.
const unpatched = -1

// patch fills in the references to labels and variables of other processes,
// whose proctypes have all been resolved by then.
func (r *resolver) patch() {
	for _, l := range r.labelRefs {
		r.patchLabel(l)
	}
	r.labelRefs = nil
	if len(r.varRefs) > 0 && !r.binding { // SPIN merges no statements then
		for i := range r.m.Infos {
			r.m.Infos[i].Merged = 0
		}
	}
	for _, v := range r.varRefs {
		r.patchVar(v)
	}
	r.varRefs = nil
}

// patchLabel fills in the control point of a label.
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

// patchVar fills in the address of a variable of another process, in the scope
// in which the reference stands.
func (r *resolver) patchVar(ref varRef) {
	if n := ref.ref.Name(); len(ref.ref.Fields) == 1 && n == "_p" {
		r.err(ref.ref.Pos, "_p is not accepted; use %s@label", ref.proc.Name)
		return
	}
	var names []string
	for _, v := range ref.proc.Locals {
		if v.Name == ref.ref.Name() {
			r.use(v)
			r.scope, r.proc = ref.scope, ref.within
			addr, leaf := r.addressFrom(flat.Node{Op: flat.AddrLocal, A: int32(v.Addr)}, v, ref.ref)
			if leaf == nil {
				return
			}
			n := r.node(flat.Node{Op: flat.AddrRemote, A: addr, B: ref.pid, C: int32(ref.proc.Index), Store: leaf.Type.Store, Width: leaf.Type.Width})
			r.m.Code[ref.node] = flat.Node{Op: flat.OpLoad, A: n, Store: leaf.Type.Store, Width: leaf.Type.Width}
			return
		}
		names = append(names, v.Name)
	}
	e := r.err(ref.ref.Pos, "proctype %s has no variable %s", ref.proc.Name, ref.ref.Name())
	didYouMean(e, ref.ref.Name(), names)
}
