package symmetry

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/dustin/go-humanize/english"

	"github.com/ltlcheck/ltlcheck/internal/program/lifted"
	"github.com/ltlcheck/ltlcheck/program"
)

// Vectors reads and writes state vectors. It is used by one goroutine.
type Vectors interface {
	// Read stores the tokens of some places.
	Read(s program.State, places []uint32, tokens []uint64)
	// Write returns the vector with other tokens in some places, valid until the
	// next call.
	Write(s program.State, places []uint32, tokens []uint64) (program.State, error)
}

// Program is the quotient of a net by a group: of markings that symmetries make
// of each other one is explored.
type Program struct {
	program.WrappedProgram
	binding program.Binding
	group   *Group
	vectors func() Vectors
	uneven  atomic.Bool // the initial marking is not symmetric
}

// Reduced returns the quotient as a smaller program.
func (p *Program) Reduced() *program.Reduced {
	return &program.Reduced{Program: p, Summary: p.summary, Lift: p.lift, Closed: p.closed}
}

// New makes the quotient. The binding is of prog, with propositions that no
// symmetry of the group changes; actions are numbers of transitions, and so are
// processes, if all have numbers.
func New(prog program.Program, b program.Binding, g *Group, vectors func() Vectors) *Program {
	return &Program{WrappedProgram: program.WrappedProgram{Program: prog}, binding: b, group: g, vectors: vectors}
}

// summary describes the group.
func (p *Program) summary() string { return "symmetries of the net: " + p.group.String() }

// factorsShown is how many factors of a group are described.
const factorsShown = 4

// String describes the factors of a group: "5 parts of 3 places, 8 permutations
// of 12 places".
func (g *Group) String() string {
	var all []string
	for i := range g.factors {
		f := &g.factors[i]
		switch places := f.end - f.first; {
		case f.blocks != nil && len(f.blocks) == places:
			all = append(all, english.Plural(places, "place", ""))
		case f.blocks != nil:
			all = append(all, english.Plural(len(f.blocks), "part", "")+" of "+english.Plural(places/len(f.blocks), "place", ""))
		case f.elements != nil:
			all = append(all, english.Plural(len(f.elements), "permutation", "")+" of "+english.Plural(places, "place", ""))
		default:
			all = append(all, fmt.Sprintf("%.4g permutations of %d places, up to which some equal markings remain", f.order, places))
		}
	}
	if n := len(all); n > factorsShown {
		all = append(all[:factorsShown], fmt.Sprintf("and %d more", n-factorsShown))
	}
	return strings.Join(all, ", ")
}

// closed: all images of reachable markings are
// reachable if that is so of the initial one.
func (p *Program) closed() bool { return !p.uneven.Load() }

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
	return &explorer{WrappedExplorer: program.WrappedExplorer{Explorer: inner}, p: l.p, images: l.p.newImages(), renamed: -1}, nil
}

// images makes states canonical.
type images struct {
	*Mover
	vectors Vectors
	tokens  []uint64
}

func (p *Program) newImages() images {
	return images{p.group.NewMover(), p.vectors(), make([]uint64, len(p.group.moved))}
}

// canonicalState returns the canonical state of one, which may be the same, or
// valid until the next call.
func (i *images) canonicalState(s program.State) (program.State, error) {
	i.vectors.Read(s, i.g.moved, i.tokens)
	if !i.Canonical(i.tokens) {
		return s, nil
	}
	return i.vectors.Write(s, i.g.moved, i.tokens)
}

// explorer replaces the successors that another one finds by canonical states.
type explorer struct {
	program.WrappedExplorer
	p *Program
	images
	batch   program.Batch
	renamed int      // the successor that to is about, -1 for none
	to      []uint32 // by moved place: where the last canonical state has its tokens
}

// Initial implements program.Explorer.
func (e *explorer) Initial(b *program.Batch) error {
	if err := e.Explorer.Initial(&e.batch); err != nil {
		return err
	}
	for i := range e.batch.Len() {
		if e.Weight(e.batch.State(i)) != 1 {
			e.p.uneven.Store(true)
		}
	}
	return e.pass(b)
}

// Expand implements program.Explorer.
func (e *explorer) Expand(s program.State, b *program.Batch) error {
	if err := e.Explorer.Expand(s, &e.batch); err != nil {
		return err
	}
	return e.pass(b)
}

// pass fills a batch with the canonical states of the inner one.
func (e *explorer) pass(b *program.Batch) error {
	b.Reset()
	b.Source, b.Enabled, b.Flags = e.batch.Source, e.batch.Enabled, e.batch.Flags
	e.renamed = -1
	for i := range e.batch.Succs {
		s, err := e.canonicalState(e.batch.State(i))
		if err != nil {
			return err
		}
		b.Add(e.batch.Succs[i], s)
	}
	return nil
}

// Weight implements program.Orbits.
func (e *explorer) Weight(s program.State) float64 {
	e.vectors.Read(s, e.g.moved, e.tokens)
	return e.Orbit(e.tokens)
}

// Renamed implements program.Orbits: processes are transitions.
func (e *explorer) Renamed(succ, process int) int {
	if process >= e.RenamedBelow() || succ >= e.batch.Len() {
		return process
	}
	if e.renamed != succ {
		e.vectors.Read(e.batch.State(succ), e.g.moved, e.tokens)
		e.Canonical(e.tokens)
		e.to = resized(e.to, len(e.from))
		for i, from := range e.from {
			e.to[from] = e.g.moved[i]
		}
		e.renamed = succ
	}
	return e.g.net.Image(process, func(p uint32) uint32 { return e.g.image(e.to, p) })
}

// resized returns a list of some length.
func resized(list []uint32, n int) []uint32 {
	if len(list) == n {
		return list
	}
	return make([]uint32, n)
}

// image returns the image of a place under a permutation given by moved place.
func (g *Group) image(to []uint32, place uint32) uint32 {
	if i := g.index[place]; i >= 0 {
		return to[i]
	}
	return place
}

// RenamedBelow implements program.Orbits. Fairness is towards no process of a
// net that has too many.
func (e *explorer) RenamedBelow() int {
	if n := len(e.g.net.class); n <= program.MaxProcesses {
		return n
	}
	return 0
}

// lifting follows a run of the quotient and the run of the net that it stands
// for: s is the state of the quotient, t that of the net, and back[i] the place
// of t that the tokens of moved place i of s are in.
type lifting struct {
	images
	inner program.Explorer
	batch program.Batch
	s, t  program.State
	back  []uint32
	run   program.LiftedRun
	ctx   context.Context
}

// lift finds a run of the net. A step a of the quotient from s to the
// canonical state p(s') is the step back(a) of the net from back(s) to back(s'),
// and the permutation after it is that of back and the inverse of p. The net
// makes each step itself; if it does not come to the expected state, the result
// is nil.
func (p *Program) lift(ctx context.Context, _ program.State, prefix, cycle []program.Action) (*program.LiftedRun, error) {
	inner, err := p.binding.NewExplorer(program.Until(ctx))
	if err != nil {
		return nil, err
	}
	l := &lifting{images: p.newImages(), inner: inner, back: slices.Clone(p.group.moved), ctx: ctx}
	if err := inner.Initial(&l.batch); err != nil || l.batch.Len() != 1 {
		return nil, err
	}
	l.t = slices.Clone(l.batch.State(0))
	if err := l.settle(l.t); err != nil {
		return nil, err
	}
	return lifted.Follow(&l.run, l, prefix, cycle, lifted.MaxRounds)
}

// settle sets s to the canonical state of one that back leads from.
func (l *lifting) settle(s program.State) error {
	c, err := l.canonicalState(s)
	if err != nil {
		return err
	}
	l.s = slices.Clone(c)
	back := make([]uint32, len(l.back))
	for i, from := range l.from {
		back[i] = l.back[from]
	}
	l.back = back
	return nil
}

// State implements lifted.Follower.
func (l *lifting) State() program.State { return l.t }

// Follow implements lifted.Follower.
func (l *lifting) Follow(actions []program.Action) (bool, error) {
	return lifted.Each(l.ctx, &l.run, actions, l.step)
}

// step takes one step of the quotient and the corresponding one of the net.
func (l *lifting) step(a program.Action) (bool, error) {
	mine := a
	if a != program.Stutter {
		mine = program.Action(l.g.net.Image(int(a), func(p uint32) uint32 { return l.g.image(l.back, p) }))
	}
	l.run.States, l.run.Actions = append(l.run.States, l.t), append(l.run.Actions, mine)
	next, ok, err := l.successor(l.s, a)
	if !ok || err != nil || a == program.Stutter {
		return ok, err
	}
	t, ok, err := l.successor(l.t, mine)
	if !ok || err != nil || !l.standsFor(next, t) {
		return false, err
	}
	l.t = t
	return true, l.settle(next)
}

// successor returns the state after an action. Stutter, which is possible only in
// states without successors, has no successor.
func (l *lifting) successor(s program.State, a program.Action) (program.State, bool, error) {
	if err := l.inner.Expand(s, &l.batch); err != nil {
		return nil, false, err
	}
	if a == program.Stutter {
		return nil, l.batch.Len() == 0, nil
	}
	i := l.batch.Find(a)
	if i < 0 {
		return nil, false, nil
	}
	return slices.Clone(l.batch.State(i)), true, nil
}

// standsFor reports whether back leads from a state to one of the net.
func (l *lifting) standsFor(s, t program.State) bool {
	l.vectors.Read(s, l.g.moved, l.tokens)
	there := make([]uint64, len(l.tokens))
	l.vectors.Read(t, l.g.moved, there)
	for i, n := range l.tokens {
		if there[l.g.index[l.back[i]]] != n {
			return false
		}
	}
	return true
}
