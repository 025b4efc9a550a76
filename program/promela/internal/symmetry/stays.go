package symmetry

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// Processes that end. The youngest ends first, so that two processes of which
// one has come to its end cannot be exchanged. But nobody sees that a process
// ends, unless it counts processes: the quotient is one of a model in which
// processes of some types stay where they end.
//
// Both models have the same words up to stuttering. A run of the model becomes
// one of the other model without the steps by which processes end: the other
// steps are possible there as well, since timeout is true there as soon as only
// ends are left. Conversely, let processes end as soon as they can. A run has
// finitely many ends, so a process is enabled for ever, or again and again, in
// both or in neither, and fair runs correspond to fair runs. Both come to an
// invalid end, or neither does.
//
// Processes older than one that stays cannot end either, so their types stay as
// well. Conditions on a type:
//
//   - no step keeps the processor at the end, no label stands there, and there
//     are no variables of such processes that others read, nor channels of their
//     own, which would vanish;
//   - nothing asks for the number of processes, whether one is enabled, or which
//     one moves, and no proposition asks for timeout, which is false as long as a
//     process can end (knows.go).
//
// A process that is created after another one has ended has its number. Where
// the model mentions numbers of processes or timeout, explorers watch that no
// process could end before all are there (Group.early), and give the quotient up
// if one could.

// stayingTypes returns, by proctype, which processes may stay where they end,
// and for others that end, why not.
func stayingTypes(a *flat.Atoms, same program.Preservation) (stays []bool, why []string) {
	m := a.Model
	stays, why = make([]bool, len(m.Procs)), make([]string, len(m.Procs))
	all, asked, read := "", a.Observes.Unknown(staysKnow), stepsObserve(m).Unknown(staysKnowSteps)
	switch {
	case same < program.SameUpToStuttering:
		all = "which a property can see that tells how often letters repeat"
	case asked != "":
		all = "which a property can see that reads " + asked
	case read != "":
		all = "which a statement can see that reads " + read
	}
	for i, p := range m.Procs {
		why[i] = all
		if all == "" {
			why[i] = visibleEnd(m, p)
		}
		stays[i] = why[i] == "" && len(endPoints(p)) > 0
	}
	return stays, why
}

func mentions(m *flat.Model, op flat.NodeOp) bool {
	return slices.ContainsFunc(m.Code, func(n flat.Node) bool { return n.Op == op })
}

// endPoints returns the control points at which processes end.
func endPoints(p *flat.Proctype) (out []int32) {
	for i := range p.Points {
		if slices.ContainsFunc(p.Points[i].Steps, func(st flat.Step) bool { return st.Op == flat.StepEnd }) {
			out = append(out, int32(i))
		}
	}
	return out
}

// visibleEnd says how others can see that a process of a type ends.
func visibleEnd(m *flat.Model, p *flat.Proctype) string {
	ends := endPoints(p)
	if len(p.Own) > 0 {
		return "and their channels with them"
	}
	for _, at := range ends {
		if p.Points[at].Accept || p.Points[at].Progress || len(p.Points[at].Steps) > 1 {
			return "where a label or an unless clause stands"
		}
	}
	for _, st := range p.Steps {
		if st.Atomic && slices.Contains(ends, st.Target) {
			return "in an atomic sequence"
		}
	}
	for _, n := range m.Code {
		if n.Op == flat.OpAt && int(n.B) == p.Index && slices.Contains(ends, n.C) {
			return "where a label stands"
		}
		if n.Op == flat.AddrRemote && int(n.C) == p.Index {
			return "and others read their variables"
		}
	}
	return ""
}

// staying returns the model in which processes of some types stay where they
// end. It shares everything else.
func staying(a *flat.Atoms, stays []bool) *flat.Atoms {
	m := *a.Model
	m.Procs = slices.Clone(m.Procs)
	m.ProcByName = map[string]*flat.Proctype{}
	for i, p := range m.Procs {
		q := *p
		q.Stays = stays[i]
		m.Procs[i], m.ProcByName[q.Name] = &q, &q
	}
	b := *a
	b.Model = &m
	return &b
}

// numbersMatter reports whether the model depends on the numbers that processes
// get, or waits until nothing else can happen.
func numbersMatter(m *flat.Model) bool {
	if m.UsesTimeout {
		return true
	}
	for _, n := range m.Code {
		switch n.Op {
		case flat.OpPid, flat.OpEnabled, flat.OpPcValue:
			return true
		case flat.AddrRemote:
			if n.B >= 0 {
				return true
			}
		case flat.OpAt:
			if n.A >= 0 {
				return true
			}
		}
	}
	for _, p := range m.Procs {
		for _, st := range p.Steps {
			if m.Creates(st) && st.Op != flat.StepRun {
				return true
			}
		}
	}
	return false
}

// rest is what a process leaves behind where it stays: the bytes of its
// variables, of which those without numbers of members are 0 in the quotient,
// and cells, which hold a number that means nobody if there is one.
type rest struct {
	at, n  int32 // of the variables
	points []int32
	pid    int
	mask   []byte // the bits that are kept
	cells  []blank
}

// blank is a cell and the number of nobody.
type blank struct {
	cell
	nobody int32
}

// rests returns what processes with a fixed place leave behind.
func (p *painter) rests() (out []rest) {
	at := int32(p.f.m.GlobalBytes)
	for pid, q := range p.f.frames {
		at += q.Header
		if q.Stays {
			r := rest{at: at, n: int32(q.Bytes), points: endPoints(q), pid: pid}
			for _, kept := range p.mask[at : at+r.n] {
				r.mask = append(r.mask, ^kept)
			}
			for _, c := range p.g.cells {
				if c.at >= at*8 && c.at < (at+r.n)*8 {
					if v, ok := nobodyIn(c); ok {
						r.cells = append(r.cells, blank{c, v})
					}
				}
			}
			out = append(out, r)
		}
		at += int32(q.Bytes)
	}
	return out
}

// nobodyIn returns a number that fits into a cell and means no member.
func nobodyIn(c cell) (int32, bool) {
	var room [8]byte
	for _, v := range []int32{0, 255, c.table.base - 1, c.table.base + int32(len(c.table.means))} {
		clear(room[:])
		flat.Put(room[:], c.store, c.width, c.at&7, v)
		if flat.Get(room[:], c.store, c.at&7) == v && c.table.lookup(v) < 0 {
			return v, true
		}
	}
	return 0, false
}

// settle forgets the variables of the processes that stay where they ended. s
// is complete.
func (g *Group) settle(s []byte) {
	for i := range g.rests {
		r := &g.rests[i]
		if !slices.Contains(r.points, g.pointOf(s, r)) {
			continue
		}
		for j, kept := range r.mask {
			s[r.at+int32(j)] &= kept
		}
		for _, c := range r.cells {
			flat.Put(s, c.store, c.width, c.at, c.nobody)
		}
	}
}

// pointOf returns the control point of a process with a fixed place.
func (g *Group) pointOf(s []byte, r *rest) int32 {
	q := g.frames[r.pid]
	return pointAt(s[r.at-q.Header+g.m.TypeBytes:], q)
}

// pointAt reads a control point.
func pointAt(s []byte, q *flat.Proctype) int32 {
	if q.PCBytes == 2 {
		return int32(s[0]) | int32(s[1])<<8
	}
	return int32(s[0])
}

// mostEarly bounds the processes while some are created.
const mostEarly = flat.MaxProcs - 5

// early reports whether in a state in which not all processes are there, a
// process could end in the model itself that stays here, where that would
// matter; or whether there are too many processes.
func (g *Group) early(s []byte) bool {
	if len(g.rests) == 0 || g.complete(s) {
		return false
	}
	if int(s[0]) >= mostEarly {
		return true
	}
	if !g.numbers || s[0] == 0 {
		return false
	}
	at, last, point := int32(g.m.GlobalBytes), g.m.Procs[0], int32(0)
	for range int(s[0]) {
		last = g.m.Procs[0]
		if g.m.TypeBytes != 0 {
			last = g.m.Procs[s[at]]
		}
		point = pointAt(s[at+g.m.TypeBytes:], last)
		at += last.Header + int32(last.Bytes)
	}
	return last.Stays && slices.Contains(endPoints(last), point)
}

// endReason is the error for processes that end and cannot stay.
func endReason(m *flat.Model, p *flat.Proctype, st *flat.Step, why string) *source.Error {
	return source.Errorf(m.Infos[st.Info].Pos, "processes of %s end, the youngest first, %s", p.Name, why)
}

// isEnd reports whether an action of the model itself ends a process of a type
// that stays in the quotient.
func (g *Group) isEnd(s program.State, a program.Action) bool {
	pid, id := int(a&0xff), int(a>>8&0xfffff)-1
	q := g.typeOf(s, pid)
	return q != nil && q.Stays && id >= 0 && id < len(q.Steps) && q.Steps[id].Op == flat.StepEnd
}

// typeOf returns the proctype of a process, nil if there is none.
func (g *Group) typeOf(s program.State, pid int) *flat.Proctype {
	at := int32(g.m.GlobalBytes)
	for i := range int(s[0]) {
		q := g.m.Procs[0]
		if g.m.TypeBytes != 0 {
			q = g.m.Procs[s[at]]
		}
		if i == pid {
			return q
		}
		at += q.Header + int32(q.Bytes)
	}
	return nil
}

// standsFor reports whether a state of the model in which processes stay where
// they end is one of the model itself, in which the youngest have ended.
func (g *Group) standsFor(s, itself program.State) bool {
	if len(g.rests) == 0 || !g.complete(s) {
		return string(s) == string(itself)
	}
	s = slices.Clone(s)
	g.settle(s)
	whole := slices.Clone(itself)
	if n := int(itself[0]); n < len(g.frames) { // put what ended back
		at, rest := int32(g.m.GlobalBytes), g.end
		for _, q := range g.frames[:n] {
			at += q.Header + int32(q.Bytes)
		}
		if int(at) > len(itself) || int(rest) > len(s) {
			return false
		}
		whole = append(append(slices.Clone(itself[:at]), s[at:rest]...), itself[at:]...)
		whole[0] = s[0]
		for _, r := range g.rests {
			if r.pid >= n && !slices.Contains(r.points, g.pointOf(s, &r)) {
				return false
			}
		}
	}
	g.settle(whole)
	return string(s) == string(whole)
}
