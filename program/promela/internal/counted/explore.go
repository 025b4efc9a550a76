package counted

import (
	"errors"
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// The graph of an abstraction is explored as a whole when it is made:
//
//	explore():
//	    for each size from the smallest to the number of tracked members plus the cut:
//	        the initial state of that size
//	    for each state, and each process that is not counted, and each class with a process:
//	        for each step that it can take: run it; merge what is left into counts
//
// A class can move in a state of the graph exactly if a process of it can in
// each state of an instance that is mapped to it, as steps and guards depend on
// shared variables, on the own block, and on whether other classes are empty.

// Limits bound an exploration; 0 is no limit.
type Limits struct {
	States int         // and maxSteps configs inside transitions for each
	Stop   func() bool // polled; may be nil
}

// maxSteps bounds the configs inside all transitions, as that many times the limit
// of states.
const maxSteps = 32

// ErrStates is returned if the graph has too many states.
var ErrStates = errors.New("the counter abstraction has too many states")

// ErrStopped is returned if Limits.Stop says so.
var ErrStopped = errors.New("the counter abstraction was interrupted")

// class is a local state of members of one group.
type class struct {
	group int
	block block
}

// edge is a transition of the graph.
type edge struct {
	to       int
	moved    program.ProcSet
	failed   failure
	proc     *flat.Proctype
	who      string
	st, last *flat.Step
}

// vertex is a state of the graph.
type vertex struct {
	state
	edges   []edge
	enabled program.ProcSet
	letter  program.Letter
}

// Abstraction is the graph of a family for a cut and a number of tracked
// members. It is immutable once it is made.
type Abstraction struct {
	f          *Family
	code       *bound
	cut        int
	tracked    int
	least      int // the smallest size that it is about
	singles    int // processes that are no members of a group
	ownerGroup int
	layout     *layout
	dead       *facts.Dead
	cursors    map[variable]bool
	procs      []*flat.Proctype // of processes that are not counted
	numbers    []value          // their numbers
	first      []value          // by group: the number of its first process

	classes  []class
	known    map[string]int32
	vertices []vertex
	index    map[string]int
	initial  []int
	orders   map[string]bool    // whether the visits of sweeps commute
	places   bool               // a step asks where processes are
	changes  bool               // a step can change the block of a counted process that does not move
	counting []countingVariable // shared variables that count processes
	watched  []int              // those that may, and are stored as they are
	limits   Limits
	configs  int // that were expanded inside transitions
}

// countingMode is how variables are treated that may count processes.
type countingMode int

const (
	watchValues countingMode = iota // stored as they are, if they have few values
	sumWeights                      // sums of weights
	storeValues                     // stored as they are
)

// Explore makes the graph of a family for a cut, at least 2, with that many
// tracked members at least, and more if propositions or the model name more, and
// with a larger cut if comparisons with variables that count processes need it.
// The error is a *source.Error that refuses a statement, ErrStates or ErrStopped.
//
// A variable is taken to count processes if it has many values, or if the model
// is refused otherwise.
func (f *Family) Explore(cut, tracked int, atoms []program.Atom, limits Limits) (*Abstraction, error) {
	code, err := f.bind(atoms)
	if err != nil {
		return nil, err
	}
	a, err := f.explore(code, watchValues, cut, tracked, limits)
	if err == nil || errors.Is(err, ErrStopped) || len(a.watched) == 0 {
		return a, err
	}
	sums, errSums := f.explore(code, sumWeights, cut, tracked, limits)
	if errSums == nil || errors.Is(errSums, ErrStopped) {
		return sums, errSums
	}
	if errors.Is(err, errCounts) {
		if a, err = f.explore(code, storeValues, cut, tracked, limits); err == nil || errors.Is(err, ErrStopped) {
			return a, err
		}
	}
	if !errors.Is(errSums, ErrStates) {
		err = errSums
	}
	return a, err
}

// explore makes the graph in a mode.
func (f *Family) explore(code *bound, mode countingMode, cut, tracked int, limits Limits) (*Abstraction, error) {
	for {
		a := &Abstraction{f: f, code: code, cut: cut, tracked: tracked, least: max(code.least, tracked), limits: limits, known: map[string]int32{}, index: map[string]int{}, orders: map[string]bool{}}
		err := a.explore(mode)
		var more *untracked
		var larger *coarse
		switch {
		case errors.As(err, &more):
			tracked = more.rank + 1
		case errors.As(err, &larger) && cut < maxRaised:
			cut++
		case errors.As(err, &larger):
			return a, larger.error
		default:
			return a, err
		}
	}
}

// Cut, Tracked, Least and States describe the abstraction: its parameters, the
// smallest size that it is about, and its size.
func (a *Abstraction) Cut() int     { return a.cut }
func (a *Abstraction) Tracked() int { return a.tracked }
func (a *Abstraction) Least() int   { return a.least }
func (a *Abstraction) States() int  { return len(a.vertices) }

// explore makes the graph.
func (a *Abstraction) explore(mode countingMode) (err error) {
	defer interrupted(&err)
	a.prepare(mode)
	for n := a.least; n <= max(a.least, a.tracked+a.cut); n++ {
		a.initial = append(a.initial, a.number(a.start(n)))
	}
	slices.Sort(a.initial)
	a.initial = slices.Compact(a.initial)
	for i := 0; i < len(a.vertices); i++ {
		if a.limits.States > 0 && len(a.vertices) > a.limits.States {
			return ErrStates
		}
		if a.limits.Stop != nil && i&0xf == 0 && a.limits.Stop() {
			return ErrStopped
		}
		a.expand(i)
	}
	a.letters()
	return nil
}

// prepare numbers the processes that are not counted.
func (a *Abstraction) prepare(mode countingMode) {
	a.layout = a.f.layOut()
	switch slots := a.countable(); mode {
	case watchValues:
		a.watched = slots
	case sumWeights:
		for _, slot := range slots {
			a.counting = append(a.counting, countingVariable{slot: slot})
		}
	}
	a.findCursors()
	a.places = slices.ContainsFunc(a.f.model().Code, func(n flat.Node) bool { return n.Op == flat.OpAt })
	a.ownerGroup = slices.IndexFunc(a.f.groups, func(g group) bool { return g.many && g.proc == a.f.owner })
	for _, g := range a.f.groups {
		a.first = append(a.first, g.number)
		if !g.many {
			a.procs, a.numbers = append(a.procs, g.proc), append(a.numbers, g.number)
		}
	}
	a.singles = len(a.procs)
	for k := range a.tracked {
		n := a.first[a.ownerGroup]
		n.n += int32(k)
		a.procs, a.numbers = append(a.procs, a.f.owner), append(a.numbers, n)
	}
	if !slices.ContainsFunc(a.code.Model.Code[len(a.f.model().Code):], func(n flat.Node) bool { return n.Op == flat.AddrRemote }) {
		a.dead = facts.FindDead(a.f.model(), nil, nil)
	}
}

// start returns the initial state of an instance.
func (a *Abstraction) start(size int) state {
	m := a.f.model()
	c := &config{mover: -1}
	for i, typ := range a.layout.types {
		at := a.layout.places[i]
		v, ok := a.f.line(func(m *flat.Model) int {
			return int(flat.Get(m.Initial, typ.Store, int32(m.Globals[at.global].Addr+at.rel)))
		})
		if !ok {
			panic(interruption{source.Errorf(m.Globals[at.global].Pos, "the initial value of %s depends on %s in another way than by a linear expression", a.layout.names[i], a.f.parameter)})
		}
		c.shared = append(c.shared, v)
	}
	a.initialise(c, m.GlobalInits, nil)
	for i, p := range a.procs {
		c.single = append(c.single, a.fresh(p))
		c.mover = i
		a.initialise(c, p.Inits, p)
	}
	for g := range a.f.groups {
		if !a.f.groups[g].many {
			continue
		}
		count := size
		if g == a.ownerGroup {
			count -= a.tracked
		}
		q := a.firstClass(c, g)
		for range min(count, a.cut) {
			c.counts = add(c.counts, q, a.cut)
		}
		a.putInto(c, q, c.shared)
	}
	a.normalise(&c.state)
	return c.state
}

// firstClass returns the class of processes of a group that have not moved.
func (a *Abstraction) firstClass(c *config, g int) int32 {
	p := a.f.groups[g].proc
	b := a.fresh(p)
	d := c.clone()
	d.mover, d.class, d.own = -1, a.classOf(g, b), b
	a.initialise(d, p.Inits, p)
	return a.classOf(g, d.own)
}

// initialise evaluates initial values: of shared variables, or of the process
// that moves.
func (a *Abstraction) initialise(c *config, list []flat.LocalInit, p *flat.Proctype) {
	for _, in := range list {
		to := a.code.Model.Code[in.Addr]
		e := &evaluation{a: a, c: c, proc: p, pos: source.Pos{File: a.f.model().File}, text: "initial value"}
		if p != nil {
			e.pos = p.Pos
		}
		v := e.value(in.Value)
		for i := range in.Count {
			var at place
			switch addr := to.A + i*in.Stride; {
			case p != nil:
				at = e.local(c.self(), p, addr)
			default:
				slot, ok := a.layout.shared[addr]
				if !ok {
					e.refuse("the %s of an array of processes is calculated")
				}
				at = place{at: &c.shared[slot], typ: a.layout.types[slot]}
			}
			*at.at = e.stored(at.typ, v)
		}
	}
}

// fresh returns the block of a process as far as its initial values are
// constants.
func (a *Abstraction) fresh(p *flat.Proctype) block {
	b := block{p.Start, make([]value, len(a.layout.blocks[p.Index]))}
	for addr, slot := range a.layout.locals[p.Index] {
		b.vars[slot] = number(flat.Get(p.Template, a.layout.blocks[p.Index][slot].Store, addr))
	}
	if p == a.f.owner {
		m := a.f.model()
		for addr, slot := range a.layout.elements {
			b.vars[slot] = number(flat.Get(m.Initial, a.layout.blocks[p.Index][slot].Store, addr))
		}
	}
	return b
}

// classOf returns the number of the class of a block.
func (a *Abstraction) classOf(g int, b block) int32 {
	key := string(b.appendTo([]byte{byte(g)}))
	q, known := a.known[key]
	if !known {
		q = int32(len(a.classes))
		a.known[key] = q
		a.classes = append(a.classes, class{g, b.clone()})
	}
	return q
}

// number returns the index of a state.
func (a *Abstraction) number(s state) int {
	key := string(s.appendTo(nil))
	i, known := a.index[key]
	if !known {
		i = len(a.vertices)
		a.index[key] = i
		a.vertices = append(a.vertices, vertex{state: s})
	}
	return i
}

// expand finds the transitions of a state.
func (a *Abstraction) expand(i int) {
	s := a.vertices[i].state
	for p := range s.single {
		c := (&config{state: s, mover: p}).clone()
		a.moves(i, []*config{c})
	}
	for q, n := range s.counts {
		if n == 0 {
			continue
		}
		c := &config{state: s, mover: -1, class: int32(q), own: a.classes[q].block}
		cases := c.without(int32(q), a.cut)
		for _, d := range cases {
			a.takeOut(d, int32(q))
		}
		a.moves(i, cases)
	}
}

// moves adds the transitions of one process, in each of the configs that can be
// meant. It can move in all of them, or in none.
func (a *Abstraction) moves(i int, cases []*config) {
	some := false
	for k, c := range cases {
		who, can := a.mover(c), false
		a.steps(c, func(st *flat.Step) {
			can = true
			a.vertices[i].enabled.Add(who)
			for _, e := range a.run(c, st) {
				a.finish(i, who, e, st)
			}
		})
		if c.failed != 0 { // a step that could not be tried
			e := edge{to: i, failed: c.failed, proc: a.procOf(c), who: a.describeMover(c), st: &a.procOf(c).Points[c.self().pc].Steps[0]}
			e.last = e.st
			e.moved.Add(who)
			a.vertices[i].edges = append(a.vertices[i].edges, e)
		}
		if k == 0 {
			some = can
		}
		if can != some {
			a.on(c, &a.procOf(c).Points[c.self().pc].Steps[0]).coarse("a process can go on at `%s` for some of many processes that are counted together, and not for others")
		}
	}
}

// mover returns the number of the process, or of the class, that moves.
func (a *Abstraction) mover(c *config) int {
	if c.mover >= 0 {
		return c.mover
	}
	return a.processOf(c.class)
}

// processOf returns the number that stands for a class. Those beyond share the
// last one.
func (a *Abstraction) processOf(q int32) int {
	return min(len(a.procs)+int(q), program.MaxProcesses-1)
}

// finish merges the config at the end of a transition into counts, and adds the
// edge.
func (a *Abstraction) finish(i, who int, at end, st *flat.Step) {
	c := at.c
	e := a.on(c, at.last)
	new := edge{failed: c.failed, proc: e.proc, who: a.describeMover(c), st: st, last: at.last}
	if c.failed&runtime == 0 { // runs go on after a failed assertion
		e.atRest()
		a.endSweep(c)
		if c.mover < 0 {
			q := a.classOf(a.classes[c.class].group, c.own)
			c.counts = add(c.counts, q, a.cut)
			a.putInto(c, q, a.vertices[i].shared)
		}
		a.normalise(&c.state)
		e.drifts(&c.state)
		new.to = a.number(c.state)
	} else {
		new.to = i
	}
	new.moved.Add(who)
	if c.changed { // any class may have been left
		a.changes = true
		for q, n := range a.vertices[i].counts {
			if n > 0 {
				new.moved.Add(a.processOf(int32(q)))
			}
		}
	}
	same := func(o edge) bool {
		return o.to == new.to && o.moved == new.moved && o.failed == new.failed && o.st == new.st && o.last == new.last
	}
	if !slices.ContainsFunc(a.vertices[i].edges, same) {
		a.vertices[i].edges = append(a.vertices[i].edges, new)
	}
}

// atRest refuses ranks of processes that others would read, or that refer to
// another process, where the processor is given up.
func (e *evaluation) atRest() {
	c := e.c
	ranks := func(v value) bool { return v.proc != nobody }
	bad := slices.ContainsFunc(c.shared, ranks) || c.self().has(seen)
	for i := range c.single {
		bad = bad || slices.ContainsFunc(c.single[i].vars, ranks)
	}
	if bad {
		e.refuse("`%s` keeps the number of a process while others move")
	}
}
