package resolve

import (
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// Which statements SPIN's verifiers carry out together with the one before.
//
// Unless it is told otherwise, SPIN lets one step carry out a row of statements
// that nobody else can see, and a trail has the number of the first alone. A
// row ends where its last statement leads to:
//
//	row(e)   = where e leads to, if what follows is not quiet, else row(what follows)      for a quiet e
//	start(e) = row(what follows), if that is quiet                                          for other e that may begin a row
//
// A statement is quiet if it is an assignment, an assertion, a print or a jump
// without a label and without an escape, that stands in an atomic sequence or
// names no global variable; a condition, a receive, and a send where no channel
// is a rendezvous, may begin one under the same conditions, with a label too. A
// channel that xr or xs gives to the process counts as its own. Nothing is merged
// in a model that reads variables of other processes (patch). The rules are
// those that SPIN's manual calls statement merging; what the word local allows
// besides, and tests of a channel's length, are left to the reader of trails,
// which can wait for the next statement of the process.

// merge records for each statement the point at which its row ends.
func (c *control) merge() {
	m := merger{c: c, rows: map[*element]*element{}, visiting: map[*element]bool{}}
	for _, e := range c.elems {
		if end := m.from(e); end != nil && end.point >= 0 {
			c.r.m.Infos[e.step.Info].Merged = end.point + 1
		}
	}
}

// merger computes the rows of one proctype.
type merger struct {
	c        *control
	rows     map[*element]*element
	visiting map[*element]bool // their rows are being followed
}

// from returns where the row that begins with e ends, nil if none begins there.
func (m *merger) from(e *element) *element {
	switch {
	case e.kind != elemPlain && e.kind != elemGoto && e.kind != elemJoin:
		return nil
	case m.mergeable(e):
		if to := m.behind(e); to != nil && m.mergeable(to) {
			return m.row(e)
		}
	case m.starts(e):
		if to := m.behind(e); to != nil && m.mergeable(to) {
			return m.row(to)
		}
	}
	return nil
}

// row returns where the row of a quiet statement ends. A circle of quiet
// statements ends where it would repeat.
func (m *merger) row(e *element) *element {
	if end, ok := m.rows[e]; ok {
		return end
	}
	to := m.behind(e)
	if to == nil {
		return nil
	}
	end := to
	m.visiting[e] = true
	if m.mergeable(to) && !m.visiting[to] {
		if further := m.row(to); further != nil {
			end = further
		}
	}
	delete(m.visiting, e)
	m.rows[e] = end
	return end
}

// behind returns the element at which control is after e.
func (m *merger) behind(e *element) *element {
	to := e.next
	if e.kind == elemGoto {
		to = e.jump
	}
	if to == nil {
		return nil
	}
	return m.c.follow(to, e.atomic)
}

// mergeable reports whether a statement is quiet, as defined above.
func (m *merger) mergeable(e *element) bool {
	if len(e.escapes) > 0 || len(e.labels) > 0 || e.isEnd || e.isExit { // SPIN gives an exit a label
		return false
	}
	if e.kind == elemGoto || e.kind == elemJoin {
		return true
	}
	switch e.step.Op {
	case flat.StepAssign, flat.StepPrint, flat.StepAssert:
		return e.kind == elemPlain && m.unseen(e)
	case flat.StepSkip: // a declaration, where it is no condition
		return e.kind == elemPlain && e.guard == nil && !e.isOne
	}
	return false
}

// starts reports whether a statement that is not quiet may begin a row.
func (m *merger) starts(e *element) bool {
	if e.kind != elemPlain || len(e.escapes) > 0 || m.remote(e) {
		return false
	}
	switch e.step.Op {
	case flat.StepGuard, flat.StepSkip, flat.StepReceive:
	case flat.StepSend:
		if m.c.r.rendezvous {
			return false
		}
	default:
		return false
	}
	return m.unseen(e)
}

// remote reports whether a label of the statement is referred to elsewhere.
func (m *merger) remote(e *element) bool {
	for _, l := range e.labels {
		if m.c.r.remote[[2]string{m.c.proc.Name, l}] {
			return true
		}
	}
	return false
}

// unseen reports whether no other process can observe the statement.
func (m *merger) unseen(e *element) bool {
	if e.within {
		return true
	}
	switch e.step.Op {
	case flat.StepSend, flat.StepReceive:
		return e.alone && !m.c.r.globalArguments(&m.c.r.m.ChannelOps[e.step.A])
	}
	return !m.c.r.seesGlobals(&e.step)
}

// globalArguments reports whether a message reads or writes something outside
// the process.
func (r *resolver) globalArguments(op *flat.ChannelSpec) bool {
	for _, x := range op.Send {
		if r.global(x) {
			return true
		}
	}
	for _, a := range op.Recv {
		// A trace assertion that takes any value has neither.
		if x := max(a.Match, a.Addr); x >= 0 && r.global(x) {
			return true
		}
	}
	return false
}

// channelUse identifies sending to a channel or receiving from it, by name.
// proc is set if the channel is a variable of that process.
type channelUse struct {
	proc, channel string
	sends         bool
}

func (c *control) channelUse(ref *syntax.RefNode, sends bool) channelUse {
	u := channelUse{channel: ref.Name(), sends: sends}
	if v := c.r.scope.Find(ref.Name()); v != nil && v.Local {
		u.proc = c.proc.Name
	}
	return u
}

// seesGlobals reports whether a step reads or writes more than the variables of
// its process.
func (r *resolver) seesGlobals(st *flat.Step) bool {
	switch st.Op {
	case flat.StepSkip:
		return false
	case flat.StepGuard, flat.StepAssert:
		return r.global(st.A)
	case flat.StepAssign:
		return r.global(st.A) || r.global(st.B)
	case flat.StepPrint:
		for _, x := range r.m.Prints[st.A].Args {
			if r.global(x) {
				return true
			}
		}
		return false
	}
	return true
}

// global reports whether an expression or an address refers to something
// outside the process. As in SPIN, an index does not count.
func (r *resolver) global(node int32) bool {
	n := &r.m.Code[node]
	switch n.Op {
	case flat.OpConst, flat.OpLocal, flat.OpLocalByte, flat.OpPid, flat.OpSelfP, flat.AddrLocal, flat.AddrNone:
		return false
	case flat.OpRun:
		return r.initialised[r.m.Procs[r.m.Runs[n.A].Proc].Name]
	case flat.OpLoad:
		return n.A == unpatched || r.global(n.A)
	case flat.AddrIndex, flat.AddrOffset, flat.OpNot, flat.OpNeg, flat.OpComplement:
		return r.global(n.A)
	case flat.OpCond:
		return r.global(n.A) || r.global(n.B) || r.global(n.C)
	}
	if n.Op >= flat.OpMul && n.Op <= flat.OpOr {
		return r.global(n.A) || r.global(n.B)
	}
	return true
}

// surveyForMerging collects what merging needs to know about the whole model:
// whether it has rendezvous channels, which processes have channels to
// themselves, and whose initial values may read global variables.
func (r *resolver) surveyForMerging(n *syntax.ModelNode) {
	r.initialised = map[string]bool{}
	globals := map[string]bool{}
	channels := func(d *syntax.DeclNode) {
		for i := range d.Vars {
			if ch := d.Vars[i].Channel; ch != nil {
				k, ok := r.fold(ch.Slots)
				r.rendezvous = r.rendezvous || ok && k == 0
			}
		}
	}
	for _, d := range n.Globals {
		channels(d)
		for i := range d.Vars {
			globals[d.Vars[i].Name] = true
		}
	}
	for _, t := range n.Typedefs {
		for _, d := range t.Fields {
			channels(d)
		}
	}
	r.alone = map[channelUse]bool{}
	for _, p := range n.Procs {
		for _, s := range p.Body {
			if s.Kind == syntax.StmtExclusive {
				for _, ref := range s.Refs {
					u := channelUse{channel: ref.Name(), sends: s.Name == "xs"}
					if !globals[ref.Name()] {
						u.proc = p.Name
					}
					r.alone[u] = true
				}
			}
		}
		eachDeclaration(p.Body, func(d *syntax.DeclNode) {
			channels(d)
			for i := range d.Vars {
				v := &d.Vars[i]
				switch {
				case v.Init != nil:
					own := v.Init.Kind == syntax.ExprVar && !globals[v.Init.Ref.Name()]
					r.initialised[p.Name] = v.Init.Kind != syntax.ExprNumber && !own
				case v.List != nil || v.Channel != nil:
					r.initialised[p.Name] = true
				}
			}
		})
	}
}

// eachDeclaration calls do for every declaration in the statements, nested ones
// included.
func eachDeclaration(list []*syntax.StmtNode, do func(*syntax.DeclNode)) {
	for _, s := range list {
		if s.Kind == syntax.StmtDecl {
			do(s.Decl)
		}
		eachDeclaration(s.Body, do)
		for _, o := range s.Options {
			eachDeclaration(o, do)
		}
	}
}
