package counted

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Executing steps. A step has several results where a cursor goes on: one for
// each class of processes that it has not visited.

// on returns an evaluation for a step.
func (a *Abstraction) on(c *config, st *flat.Step) *evaluation {
	info := &a.f.model().Infos[st.Info]
	e := &evaluation{a: a, c: c, proc: a.procOf(c), pos: info.Pos, text: info.Text}
	return e
}

// procOf returns the proctype of the process that moves.
func (a *Abstraction) procOf(c *config) *flat.Proctype {
	if c.mover >= 0 {
		return a.procs[c.mover]
	}
	return a.f.groups[a.classes[c.class].group].proc
}

// ready reports whether a step can be executed. Where it cannot be evaluated
// without a run-time error, that is noted in c.
func (a *Abstraction) ready(c *config, st *flat.Step) bool {
	e := a.on(c, st)
	switch st.Op {
	case flat.StepGuard:
		return e.isTrue(e.value(st.A))
	case flat.StepSkip, flat.StepAssign, flat.StepAssert, flat.StepElse:
		return true
	case flat.StepPrint:
		if !a.f.model().Prints[st.A].Evaluated {
			return true
		}
	case flat.StepEnd:
		return false // it stays where it may stop; nothing sees that it is gone
	case flat.StepDStep:
		steps := e.proc.Points[st.A].Steps
		return slices.ContainsFunc(steps, func(inner flat.Step) bool { return a.ready(c, &inner) })
	}
	e.refuse("`%s` is not understood for every number of processes")
	return false
}

// apply executes a step other than a d_step, which is ready, on c. Other
// results than c are copies of it.
func (a *Abstraction) apply(c *config, st *flat.Step) []*config {
	e := a.on(c, st)
	switch st.Op {
	case flat.StepAssign:
		return e.assign(st)
	case flat.StepAssert:
		if !e.isTrue(e.value(st.A)) {
			c.failed |= assertion
		}
	}
	return []*config{c}
}

// assign executes an assignment. The ranks of counted processes may be stored in
// variables of the process that moves only, or in its own elements.
func (e *evaluation) assign(st *flat.Step) []*config {
	v := e.value(st.B)
	if e.a.code.Model.Code[st.A].Op == flat.AddrNone {
		return []*config{e.c}
	}
	to := e.address(st.A)
	if to.at == nil {
		return []*config{e.c}
	}
	if v.sum != 0 && to.what == (variable{-1, e.a.counting[v.sum-1].slot}) {
		*to.at = e.storedSum(to.typ, v)
		return []*config{e.c}
	}
	v = e.exact(v)
	if v.proc != nobody && to.block != e.c.self() && !e.a.cursors[to.what] {
		if to.block != &e.c.at || v.proc != seen {
			e.refuse("`%s` keeps the number of a process where others read it")
		}
		v.proc = self
	}
	if e.a.cursors[to.what] && (to.block == nil || to.block == e.c.self()) {
		if next, moves := e.sweep(to, v); moves {
			return next
		}
	}
	*to.at = e.stored(to.typ, v)
	return []*config{e.c}
}

// sweep executes an assignment to a cursor that makes it refer to the next
// process; false if it does not. The processes that are tracked come first, by
// their numbers; then counted ones in any order, and then the cursor is N.
func (e *evaluation) sweep(to place, v value) (out []*config, moves bool) {
	a, c := e.a, e.c
	switch {
	case v.plain() && int(v.n) == a.tracked: // the first counted one
		e.forgetSeen(c.cursor != to.what)
		a.endSweep(c)
		c.cursor = to.what
	case v.plain() && int(v.n) > a.tracked && v.n >= 0:
		e.track(int(v.n))
		e.refuse("`%s` makes a cursor refer to a process by its number")
	case v.proc != nobody && v.n == 1 && v.size == 0:
		if c.sweep == noSweep || c.cursor != to.what || to.at.proc != v.proc || to.at.n != 0 {
			e.refuse("`%s` refers to the process after another one")
		}
		e.forgetSeen(false)
		a.visit(c)
	default:
		return nil, false
	}
	return a.next(c), true
}

// forgetSeen refuses that a variable still refers to the process that the cursor
// goes away from: one beside the cursor, or the cursor as well.
func (e *evaluation) forgetSeen(cursor bool) {
	c := e.c
	if c.sweep != onOther {
		return
	}
	kept := *c.cell()
	if !cursor {
		*c.cell() = value{}
	}
	found := slices.ContainsFunc(c.shared, func(v value) bool { return v.proc == seen }) || c.self().has(seen)
	if *c.cell() = kept; found {
		e.refuse("`%s` goes on to another process, while a variable refers to the one before")
	}
}

// cell returns the variable of the cursor.
func (c *config) cell() *value {
	if c.cursor.proc < 0 {
		return &c.shared[c.cursor.slot]
	}
	return &c.self().vars[c.cursor.slot]
}

// next makes the cursor refer to a process that the sweep has not visited, or
// sets it to N if there is none.
func (a *Abstraction) next(c *config) (out []*config) {
	rest := false
	for q, n := range c.counts {
		if n == 0 || a.f.groups[a.classes[q].group].proc != a.f.owner {
			continue
		}
		rest = true
		for _, d := range c.without(int32(q), a.cut) {
			d.sweep, d.at, d.from = onOther, a.classes[q].block.clone(), int32(q)
			*d.cell() = value{proc: seen}
			out = append(out, d)
		}
		if c.ordered {
			return out
		}
	}
	if c.mover < 0 && a.procOf(c) == a.f.owner && !c.passed {
		d := c.clone()
		d.sweep = onMover
		*d.cell() = value{proc: self}
		out, rest = append(out, d), true
	}
	if !rest {
		a.endSweep(c)
		*c.cell() = value{size: 1}
		out = append(out, c)
	}
	return out
}

// visit puts the process that the cursor refers to among those visited.
func (a *Abstraction) visit(c *config) {
	switch c.sweep {
	case onMover:
		c.passed = true
	case onOther:
		q := a.classOf(a.ownerGroup, c.at)
		c.changed = c.changed || q != c.from
		a.reclassify(c, c.from, q)
		c.visited = add(c.visited, q, a.cut)
	}
	c.sweep, c.at, c.from = noSweep, block{}, 0
}

// endSweep forgets which processes have been visited.
func (a *Abstraction) endSweep(c *config) {
	a.visit(c)
	for q, n := range c.visited {
		for range n {
			c.counts = add(c.counts, int32(q), a.cut)
		}
	}
	c.visited, c.passed, c.ordered = nil, false, false
}
