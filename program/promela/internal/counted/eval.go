package counted

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// evaluation evaluates expressions in a config, for the process that moves, or,
// of propositions, for none.
type evaluation struct {
	a    *Abstraction
	c    *config
	proc *flat.Proctype // of the process that moves, nil for propositions
	pos  source.Pos
	text string
}

// interruption is the value of a panic that Explore turns into its error.
type interruption struct{ error }

// interrupted, deferred, makes an interruption the error.
func interrupted(err *error) {
	switch p := recover().(type) {
	case nil:
	case interruption:
		*err = p.error
	default:
		panic(p)
	}
}

// refuse ends the exploration: the abstraction does not understand what stands
// at the place. format has a verb for the text of the statement.
func (e *evaluation) refuse(format string) {
	panic(interruption{source.Errorf(e.pos, format, e.text)})
}

// track ends the exploration if the processes up to a rank can be tracked: they
// have to be, to decide something about that one.
func (e *evaluation) track(rank int) {
	if rank >= e.a.tracked && rank < mostTracked {
		panic(interruption{&untracked{rank}})
	}
}

// mostTracked is how many members are tracked at most.
const mostTracked = 4

// untracked asks for another exploration, in which a member is tracked.
type untracked struct{ rank int }

func (u *untracked) Error() string { return "a process is referred to by its number" }

// value evaluates a value node. A run-time error counts as 0, as in the
// interpreter.
func (e *evaluation) value(i int32) value {
	n := e.a.code.Model.Code[i]
	switch n.Op {
	case flat.OpConst:
		if e.a.code.irregular[i] {
			e.refuse("`%s` depends on the number of processes in another way than by a linear expression")
		}
		if v, ok := e.a.code.constants[i]; ok {
			return v
		}
		return number(n.A)
	case flat.OpGlobal:
		return e.load(e.global(n.A))
	case flat.OpGlobalByte:
		return e.load(e.global(n.A * 8))
	case flat.OpLocal:
		return e.load(e.local(e.c.self(), e.proc, n.A))
	case flat.OpLocalByte:
		return e.load(e.local(e.c.self(), e.proc, n.A*8))
	case flat.OpLoad:
		return e.load(e.address(n.A))
	case flat.OpNot:
		return truth(!e.isTrue(e.value(n.A)))
	case flat.OpAnd:
		return truth(e.isTrue(e.value(n.A)) && e.isTrue(e.value(n.B)))
	case flat.OpOr:
		return truth(e.isTrue(e.value(n.A)) || e.isTrue(e.value(n.B)))
	case flat.OpCond:
		if e.isTrue(e.value(n.A)) {
			return e.value(n.B)
		}
		return e.value(n.C)
	case flat.OpLt, flat.OpGt, flat.OpLe, flat.OpGe, flat.OpEq, flat.OpNe:
		return e.compare(n.Op, e.value(n.A), e.value(n.B))
	case flat.OpAdd:
		return e.sum(e.value(n.A), e.value(n.B), false)
	case flat.OpSub:
		return e.sum(e.value(n.A), e.value(n.B), true)
	case flat.OpNeg:
		return e.sum(value{}, e.value(n.A), true)
	case flat.OpPid:
		return e.pid()
	case flat.OpAt:
		return e.standsAt(n)
	case flat.OpComplement:
		return number(^e.plain(n.A))
	}
	if n.Op >= flat.OpMul && n.Op <= flat.OpBitOr {
		return e.arithmetic(n.Op, e.plain(n.A), e.plain(n.B))
	}
	e.refuse("`%s` is not understood for every number of processes")
	return value{}
}

// plain evaluates a node whose value must be a number.
func (e *evaluation) plain(i int32) int32 {
	v := e.exact(e.value(i))
	if !v.plain() {
		e.refuse("`%s` calculates with a number that depends on how many processes there are")
	}
	return v.n
}

// arithmetic applies an operator to numbers, as the interpreter does.
func (e *evaluation) arithmetic(op flat.NodeOp, x, y int32) value {
	switch op {
	case flat.OpMul:
		return number(x * y)
	case flat.OpShl:
		return number(x << (uint32(y) & 31))
	case flat.OpShr:
		return number(x >> (uint32(y) & 31))
	case flat.OpBitAnd:
		return number(x & y)
	case flat.OpBitXor:
		return number(x ^ y)
	case flat.OpBitOr:
		return number(x | y)
	}
	switch {
	case y == 0:
		e.c.failed |= runtime
		return value{}
	case op == flat.OpDiv:
		return number(x / y)
	}
	return number(x % y)
}

// pid returns the number of the process that moves.
func (e *evaluation) pid() value {
	if e.proc == nil {
		e.refuse("`%s` asks for the number of no process")
	}
	if e.c.mover < 0 {
		v := e.a.first[e.a.classes[e.c.class].group]
		v.proc = self
		return v
	}
	return e.a.numbers[e.c.mover]
}

// place is a scalar: its value and its type.
type place struct {
	at    *value
	typ   *flat.DataType
	what  variable
	block *block // whose it is; nil for shared variables
}

// load reads a place. In the block of another process, its own rank is that of
// this process.
func (e *evaluation) load(p place) value {
	if p.at == nil {
		return value{} // a run-time error
	}
	v := *p.at
	if v.proc == self && p.block != e.c.self() {
		if p.block != &e.c.at {
			e.refuse("`%s` reads the number of a process from another one")
		}
		v.proc = seen
	}
	return v
}

// global finds a shared variable, or an element of a process array, by its
// constant address.
func (e *evaluation) global(addr int32) place {
	if slot, ok := e.a.layout.shared[addr]; ok {
		return place{&e.c.shared[slot], e.a.layout.types[slot], variable{-1, slot}, nil}
	}
	for _, v := range e.a.f.model().Globals {
		if rel := int(addr) - v.Addr; e.a.f.arrays[v] && rel >= 0 && rel < v.Size() {
			return e.element(number(int32(rel/v.Type.Bits)), int32(v.Addr+rel%v.Type.Bits))
		}
	}
	e.refuse("`%s` uses an address that is not understood")
	return place{}
}

// element finds an element of a process array, by the address of the same in
// element 0.
func (e *evaluation) element(index value, addr int32) place {
	b := e.member(index)
	if b == nil {
		return place{}
	}
	slot, ok := e.a.layout.elements[addr]
	if !ok {
		e.refuse("`%s` uses an address that is not understood")
	}
	p := e.a.f.owner.Index
	return place{&b.vars[slot], e.a.layout.blocks[p][slot], variable{p, slot}, b}
}

// local finds a local variable of a process.
func (e *evaluation) local(b *block, p *flat.Proctype, addr int32) place {
	slot, ok := e.a.layout.locals[p.Index][addr]
	if !ok {
		e.refuse("`%s` uses an address that is not understood")
	}
	return place{&b.vars[slot], e.a.layout.blocks[p.Index][slot], variable{p.Index, slot}, b}
}

// member returns the block of the member with a rank; nil after a run-time
// error, if there is none.
func (e *evaluation) member(rank value) *block {
	switch rank = e.exact(rank); {
	case rank.plain() && rank.n < 0, rank.size == 1 && rank.proc == nobody && rank.n >= 0:
		e.c.failed |= runtime
		return nil
	case rank.plain() && int(rank.n) < e.a.tracked:
		return &e.c.single[e.a.singles+int(rank.n)]
	case rank.plain():
		e.track(int(rank.n))
		e.refuse("`%s` refers to a process by its number, and only the first ones are told apart")
	case rank.size != 0 || rank.n != 0:
		e.refuse("`%s` refers to a neighbour of a process, or to the last one: processes are told apart by nothing but their states")
	case rank.proc == seen:
		return &e.c.at
	case e.c.mover < 0 && e.proc == e.a.f.owner:
		return &e.c.own
	}
	e.refuse("`%s` refers to a process of another proctype")
	return nil
}

// path is an address on the way: in the shared variables, in the block of a
// process, or, if it is indexed, in the element of a process.
type path struct {
	remote  bool
	block   *block
	proc    *flat.Proctype
	addr    int32
	indexed bool
	rank    value
}

// address finds the scalar that an address node denotes.
func (e *evaluation) address(i int32) place {
	p := e.path(i)
	switch {
	case p.indexed:
		return e.element(p.rank, p.addr)
	case p.remote && p.block == nil:
		return place{}
	case p.block != nil:
		return e.local(p.block, p.proc, p.addr)
	}
	return e.global(p.addr)
}

// path evaluates the indices of an address. An index out of range is a run-time
// error and counts as 0.
func (e *evaluation) path(i int32) path {
	n := e.a.code.Model.Code[i]
	switch n.Op {
	case flat.AddrGlobal:
		return path{addr: n.A}
	case flat.AddrLocal:
		return path{block: e.c.self(), proc: e.proc, addr: n.A}
	case flat.AddrOffset:
		p := e.path(n.A)
		p.addr += n.B
		return p
	case flat.AddrIndex:
		return e.index(e.path(n.A), n)
	case flat.AddrRemote:
		if n.B < 0 {
			e.refuse("`%s` reads the first process of a type")
		}
		proc := e.a.f.model().Procs[n.C]
		b := e.process(e.value(n.B), proc)
		if b != nil && ends(&proc.Points[b.pc]) {
			e.refuse("`%s` reads a variable of a process that is at its end, where it disappears")
		}
		p := e.path(n.A)
		p.remote, p.block, p.proc = true, b, proc
		return p
	}
	e.refuse("`%s` uses an address that is not understood")
	return path{}
}

// index follows one level of array indexing.
func (e *evaluation) index(p path, n flat.Node) path {
	k := e.exact(e.value(n.B))
	if e.a.code.levels[n.C] {
		p.indexed, p.rank = true, k
		return p
	}
	if !k.plain() {
		e.refuse("`%s` indexes an array by a number that depends on how many processes there are")
	}
	t := &e.a.code.Model.Indexings[n.C]
	if uint32(k.n) >= uint32(t.Count) {
		e.c.failed |= runtime
		k.n = 0
	}
	p.addr += k.n * t.Stride
	return p
}

// process returns the block of a process of a type by its number, nil if there
// is none.
func (e *evaluation) process(pid value, p *flat.Proctype) *block {
	if p == e.a.f.owner {
		failed := e.c.failed
		b := e.member(e.sum(pid, e.a.first[e.a.ownerGroup], true))
		e.c.failed = failed
		return b
	}
	for i, number := range e.a.numbers[:e.a.singles] {
		if e.a.procs[i] == p && e.isTrue(e.compare(flat.OpEq, pid, number)) {
			return &e.c.single[i]
		}
	}
	if pid.proc == self && e.proc == p {
		return e.c.self()
	}
	if !pid.plain() || slices.ContainsFunc(e.a.f.groups, func(g group) bool { return g.many && g.proc == p }) {
		e.refuse("`%s` refers to a process by its number")
	}
	return nil
}

// ends reports whether a process ends at a point.
func ends(p *flat.Point) bool {
	return slices.ContainsFunc(p.Steps, func(st flat.Step) bool { return st.Op == flat.StepEnd })
}

// standsAt evaluates P@label.
func (e *evaluation) standsAt(n flat.Node) value {
	p := e.a.f.model().Procs[n.B]
	if n.C < 0 { // before the first statement of an option, where no process ever is
		return truth(false)
	}
	if ends(&p.Points[n.C]) {
		e.refuse("`%s` is about the end of a process, which disappears there")
	}
	if n.A >= 0 {
		b := e.process(e.value(n.A), p)
		return truth(b != nil && b.pc == n.C)
	}
	for i := range e.c.single {
		if e.a.procs[i] == p && e.c.single[i].pc == n.C {
			return truth(true)
		}
	}
	if e.c.mover < 0 && e.proc == p && e.c.own.pc == n.C || e.c.sweep == onOther && e.a.f.owner == p && e.c.at.pc == n.C {
		return truth(true)
	}
	for q := range e.a.classes {
		k := &e.a.classes[q]
		some := q < len(e.c.counts) && e.c.counts[q] > 0 || q < len(e.c.visited) && e.c.visited[q] > 0
		if some && e.a.f.groups[k.group].proc == p && k.block.pc == n.C {
			return truth(true)
		}
	}
	return truth(false)
}
