package symmetry

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/program/lifted"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// Find finds the permutations of processes of a model, with its propositions
// bound, that neither steps nor propositions can notice. The group is nil if
// there are none. The errors say what breaks the symmetry of a proctype of
// which there are several processes; they need not be empty if there is a
// group. texts are the propositions, in their order.
//
// What must stay the same of the words decides whether processes may stay where
// they end. If they do, atoms are those of the model in which they do, else a.
func Find(a *flat.Atoms, texts []program.Atom, same program.Preservation) (g *Group, atoms *flat.Atoms, broken source.Errors) {
	f, broken := find(a, texts, same)
	if f == nil {
		return nil, a, broken
	}
	g = f.layOut()
	for _, c := range f.classes {
		broken = append(broken, c.names(!c.movable())...)
	}
	return g, f.atoms, broken
}

// names returns what names members of a class, if fewer than two members are
// left without a name.
func (c *class) names(all bool) (out source.Errors) {
	for j, at := range c.fixed {
		if all && at != nil {
			e := *at
			e.Msg = fmt.Sprintf("%s %s[%d]", at.Msg, c.proc.Name, c.pids[j])
			out = append(out, &e)
		}
	}
	return out
}

// Summary says which processes are permuted: "5 of P", or "5 of P by rotation".
func (g *Group) Summary() string {
	var parts []string
	for _, class := range g.classes {
		pid := g.members[class[0]].pid
		part := fmt.Sprintf("%d of %s", len(class), g.frames[pid].Name)
		if g.ring {
			part += " by rotation"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// Program is the quotient of a program by a group: of states that are
// permutations of each other only one is explored.
type Program struct {
	program.WrappedProgram
	binding program.Binding
	itself  program.Binding // of the program itself
	group   *Group
	refuted atomic.Pointer[string]
	uneven  atomic.Bool // members do not start alike
}

// New makes the quotient. itself is a binding of prog with the atoms for which
// the group was found, and b one of the model in which processes stay where they
// end, or the same.
func New(prog program.Program, itself, b program.Binding, g *Group) *Program {
	return &Program{WrappedProgram: program.WrappedProgram{Program: prog}, binding: b, itself: itself, group: g}
}

// Reduced returns the quotient as a smaller program.
func (p *Program) Reduced() *program.Reduced {
	return &program.Reduced{Program: p, Summary: p.summary, Lift: p.lift, Refuted: p.refutation, Closed: p.closed}
}

// refutation is why processes are not interchangeable after all. An index of one half of a rendezvous
// that is out of range, where the model goes on with element 0 and without an
// error, would tell processes apart; and so do numbers of processes of which
// some could end before others are created.
func (p *Program) refutation() (reduction, why string) {
	if why := p.refuted.Load(); why != nil {
		return Name, *why
	}
	return "", ""
}

// Name is what the reduction is called.
const Name = "symmetry"

// summary says which processes are permuted.
func (p *Program) summary() string {
	return "interchangeable processes: " + p.group.Summary()
}

// Bind returns the binding that the program was made with. The atoms passed to
// it must be the same; they are not looked at.
func (p *Program) Bind([]program.Atom) (program.Binding, error) {
	return layer{program.WrappedBinding{Binding: p.binding}, p}, nil
}

// layer is the binding of the quotient.
type layer struct {
	program.WrappedBinding
	p *Program
}

// NewExplorer implements program.Binding.
func (l layer) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	inner, err := l.Binding.NewExplorer(tuning)
	if err != nil {
		return nil, err
	}
	e := l.p.group.newExplorer(inner, &l.p.refuted)
	e.uneven = &l.p.uneven
	if c, ok := inner.(program.Coverage); ok {
		return covering{e, c}, nil
	}
	return e, nil
}

// covering is the explorer of a quotient whose inner one is a program.Coverage:
// which statements a process of a type has come to does not depend on which
// process it is.
type covering struct {
	*explorer
	program.Coverage
}

func (g *Group) newExplorer(inner program.Explorer, refuted *atomic.Pointer[string]) *explorer {
	e := &explorer{WrappedExplorer: program.WrappedExplorer{Explorer: inner}, mover: g.newMover(), same: g.identity(), refuted: refuted}
	if len(g.watched) > 0 {
		e.reader = interp.NewExplorer(g.m, nil)
	}
	return e
}

// explorer replaces the successors that another one finds by canonical states.
type explorer struct {
	program.WrappedExplorer
	mover   *mover
	same    []int16 // no member moves
	batch   program.Batch
	perms   []int16          // of the last batch: how members move, successor by successor
	reader  *interp.Explorer // reads watched indices; nil if there are none
	refuted *atomic.Pointer[string]
	uneven  *atomic.Bool // nil if nobody asks
}

// closed: all permutations of reachable states are
// reachable if those that come first do not change by them.
func (p *Program) closed() bool { return !p.uneven.Load() }

// Weight implements program.Orbits.
func (e *explorer) Weight(s program.State) float64 {
	if !e.mover.g.complete(s) {
		return 1
	}
	return e.mover.orbit(s)
}

// Initial implements program.Explorer.
func (e *explorer) Initial(b *program.Batch) error {
	err := e.Explorer.Initial(&e.batch)
	e.pass(b)
	e.observeFirst(b)
	return err
}

// Expand implements program.Explorer.
func (e *explorer) Expand(s program.State, b *program.Batch) error {
	if err := e.Explorer.Expand(s, &e.batch); err != nil {
		return err
	}
	if e.mover.g.early(s) {
		why := "processes may end before others are created"
		e.refuted.CompareAndSwap(nil, &why)
		return program.ErrRefuted
	}
	if e.reader != nil && e.mover.g.complete(s) {
		if st := e.outOfRange(s); st != nil {
			why := "processes are not interchangeable where an index is out of range: " + e.mover.g.m.Quote(st.Info)
			e.refuted.CompareAndSwap(nil, &why)
			return program.ErrRefuted
		}
	}
	e.pass(b)
	if !e.mover.g.complete(s) {
		e.observeFirst(b)
	}
	return nil
}

// observeFirst notes whether permutations change a state that comes first, or
// after one that they do not act on.
func (e *explorer) observeFirst(b *program.Batch) {
	if e.uneven == nil || e.uneven.Load() {
		return
	}
	for i := range b.Len() {
		if e.Weight(b.State(i)) != 1 {
			e.uneven.Store(true)
		}
	}
}

// outOfRange returns a step that some process may take part in with a watched
// index out of range; nil if there is none.
func (e *explorer) outOfRange(s program.State) *flat.Step {
	e.reader.Open(s)
	for pid := range e.reader.Frames {
		f := &e.reader.Frames[pid]
		for i := range f.Proc.Points[f.PC].Steps {
			st := &f.Proc.Points[f.PC].Steps[i]
			if e.beyond(int32(pid), st) {
				return st
			}
			if st.Op == flat.StepDStep {
				for j := range f.Proc.Points[st.A].Steps {
					if e.beyond(int32(pid), &f.Proc.Points[st.A].Steps[j]) {
						return st
					}
				}
			}
		}
	}
	return nil
}

// beyond reports whether a watched index of a step of a process is out of range.
func (e *explorer) beyond(pid int32, st *flat.Step) bool {
	for _, x := range e.mover.g.watched[st.Serial] {
		e.reader.Act(pid)
		if v := e.reader.Eval(x.node); v < 0 || v >= x.count {
			return true
		}
	}
	return false
}

// pass fills a batch with the canonical states of the inner one.
func (e *explorer) pass(b *program.Batch) {
	b.Reset()
	b.Source, b.Enabled, b.Flags = e.batch.Source, e.batch.Enabled, e.batch.Flags
	e.perms = e.perms[:0]
	for i := range e.batch.Succs {
		s, perm := e.batch.State(i), e.same
		if e.mover.g.complete(s) {
			s, perm = e.mover.canonical(e.mover.settled(s))
		}
		e.perms = append(e.perms, perm...)
		b.Add(e.batch.Succs[i], s)
	}
}

// Renamed implements program.Orbits.
func (e *explorer) Renamed(succ, process int) int {
	g := e.mover.g
	m, at := int(g.byPid[process]), succ*len(e.same)
	if m == len(g.members) || at >= len(e.perms) {
		return process
	}
	return int(g.members[e.perms[at+m]].pid)
}

// RenamedBelow implements program.Orbits.
func (e *explorer) RenamedBelow() int {
	below := 0
	for _, m := range e.mover.g.members {
		below = max(below, int(m.pid)+1)
	}
	return below
}

// lifting follows a run of the quotient and the run of the program itself that
// it stands for: s is the state of the quotient, t that of the program, and
// back the permutation that leads from s to t.
type lifting struct {
	g     *Group
	mover *mover
	inner program.Explorer // of the model in which processes stay where they end
	outer program.Explorer // of the model itself
	ends  bool             // processes end in it as soon as they can
	here  program.Batch
	there program.Batch
	s, t  program.State
	back  []int16
	run   program.LiftedRun
	ctx   context.Context
}

// lift finds a run of the program. A step a of the quotient from s to the
// canonical state p(s') is the step back(a) of the program from back(s) to
// back(s'), and the permutation after it is that of back and the inverse of p.
// The program makes each step itself; if it does not come to the expected
// state, the result is nil. Where processes stay in the quotient, they end in the
// program as soon as they can, once all are there.
func (p *Program) lift(ctx context.Context, _ program.State, prefix, cycle []program.Action) (*program.LiftedRun, error) {
	inner, err := p.binding.NewExplorer(program.Until(ctx))
	if err != nil {
		return nil, err
	}
	outer, err := p.itself.NewExplorer(program.Until(ctx))
	if err != nil {
		return nil, err
	}
	l := &lifting{g: p.group, mover: p.group.newMover(), inner: inner, outer: outer, back: p.group.identity(), ctx: ctx}
	if err := outer.Initial(&l.there); err != nil || l.there.Len() != 1 {
		return nil, err
	}
	l.t = slices.Clone(l.there.State(0))
	l.canonical(l.t)
	run, err := lifted.Follow(&l.run, l, prefix, cycle, lifted.MaxRounds)
	if run == nil || err != nil || len(cycle) > 0 {
		return run, err
	}
	return run, l.stop()
}

// stop lets processes end after a run that the quotient cannot go on with.
func (l *lifting) stop() error {
	if err := l.inner.Expand(l.s, &l.here); err != nil || l.here.Len() > 0 {
		return err
	}
	err := l.letEnd()
	l.run.Last = slices.Clone(l.t)
	return err
}

// letEnd lets processes end that stay in the quotient.
func (l *lifting) letEnd() error {
	if len(l.g.rests) == 0 {
		return nil
	}
	for {
		if err := l.outer.Expand(l.t, &l.there); err != nil {
			return err
		}
		i := slices.IndexFunc(l.there.Succs, func(s program.Succ) bool { return l.g.isEnd(l.t, s.Action) })
		if i < 0 {
			return nil
		}
		l.run.States, l.run.Actions = append(l.run.States, l.t), append(l.run.Actions, l.there.Succs[i].Action)
		l.t = slices.Clone(l.there.State(i))
	}
}

// State implements lifted.Follower.
func (l *lifting) State() program.State { return l.t }

// canonical sets s to the canonical state of one that back leads from.
func (l *lifting) canonical(s program.State) {
	if !l.g.complete(s) {
		l.s = slices.Clone(s)
		return
	}
	c, perm := l.mover.canonical(l.mover.settled(s))
	l.s = slices.Clone(c)
	back := slices.Clone(l.back)
	for i, to := range perm {
		back[to] = l.back[i]
	}
	l.back = back
}

// Follow implements lifted.Follower.
func (l *lifting) Follow(actions []program.Action) (bool, error) {
	defer func() { l.ends = true }() // what follows is a cycle, in which none is created
	return lifted.Each(l.ctx, &l.run, actions, l.step)
}

// step takes one step of the quotient and the corresponding one of the program.
func (l *lifting) step(a program.Action) (bool, error) {
	mine := l.action(a)
	if l.ends || a == program.Stutter || l.g.complete(l.s) {
		if err := l.letEnd(); err != nil {
			return false, err
		}
	}
	l.run.States, l.run.Actions = append(l.run.States, slices.Clone(l.t)), append(l.run.Actions, mine)
	if err := l.inner.Expand(l.s, &l.here); err != nil {
		return false, err
	}
	if err := l.outer.Expand(l.t, &l.there); err != nil {
		return false, err
	}
	if a == program.Stutter {
		return l.here.Len() == 0 && l.there.Len() == 0, nil
	}
	i := l.here.Find(a)
	j := l.there.Find(mine)
	if i < 0 || j < 0 {
		return false, nil
	}
	next := slices.Clone(l.here.State(i))
	want := next
	if l.g.complete(next) {
		want = l.g.apply(l.back, next, nil)
	}
	if !l.g.standsFor(want, l.there.State(j)) {
		return false, nil
	}
	l.t = slices.Clone(l.there.State(j))
	l.canonical(next)
	return true, nil
}

// action returns the action of the program for one of the quotient: the same
// step, of the processes that back leads to. It knows how package interp
// numbers actions.
func (l *lifting) action(a program.Action) program.Action {
	if a == program.Stutter {
		return a
	}
	pid := func(x program.Action) program.Action {
		if m := l.g.byPid[x]; int(m) < len(l.g.members) {
			return program.Action(l.g.members[l.back[m]].pid)
		}
		return x
	}
	out := a&^0xff | pid(a&0xff)
	if r := a >> 28 & 0x1ff; r > 0 {
		out = out&^(0x1ff<<28) | (pid(r-1)+1)<<28
	}
	return out
}
