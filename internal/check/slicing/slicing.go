package slicing

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Kind is what a step is for the violation.
type Kind uint8

// The kinds of steps.
const (
	Needed Kind = iota
	LeftOut
	Movable
)

// Step is one step of the run. Witness shows that it is left out or movable; nil
// if it is needed.
type Step struct {
	Kind    Kind
	Witness *Witness
}

// Witness is a run that violates the property, too: the steps of the given one,
// by number, in the order in which it takes them. Those from Cycle on are its
// cycle; a finite run has none. Run is the same with states.
type Witness struct {
	Order []int
	Cycle int
	Run   *trace.Lasso
}

// Input is a run, and how runs of its program are judged.
type Input struct {
	Program program.Program
	Run     *trace.Lasso
	Atoms   []program.Atom // of the property
	// Violates judges a run as the given one was judged. An error counts as no.
	Violates func(context.Context, *trace.Lasso) (bool, error)
	// Word: runs with the same letters that end with the same step are judged
	// alike, so that only the first of them is.
	Word bool
	// Shortest: no step can be left out, as no run is shorter.
	Shortest bool
	// Invariant: the run is finite and violates by its last state alone, whatever
	// the propositions are before.
	Invariant bool
	// Stops: the run violates by where processes are in its last state, so that
	// the last step of each matters.
	Stops bool
}

// Find returns what each step of the run is, nil if that is not known: the run
// itself is not judged to violate the property, its values grow for ever, or the
// context is done before. Steps that were not decided in time are needed.
func Find(ctx context.Context, q Input) ([]Step, error) {
	if q.Run.Grown != nil || q.Run.Len() < 2 {
		return nil, nil
	}
	if lost, err := q.Violates(ctx, q.Run); !lost || err != nil {
		return nil, unlessDone(ctx, err)
	}
	s, err := newSlicer(ctx, &q)
	if err != nil {
		return nil, unlessDone(ctx, err)
	}
	if !q.Shortest {
		s.leaveOut()
	}
	s.order()
	return s.steps, nil
}

// unlessDone drops an error once the context is done.
func unlessDone(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// unit is a step, or the steps of an atomic sequence, from up to but without to.
type unit struct {
	from, to int
	moved    program.ProcSet
	visible  bool // a proposition about states changes, or a variable that one names, and that matters
	inCycle  bool
	changes  program.Letter // propositions about states
	named    []string       // variables that propositions name
}

// slicer decides the steps of one run. base is the run without what was left
// out, by the numbers of its units, and taken is how each of them is taken.
type slicer struct {
	ctx    context.Context
	input  *Input
	runner *runner
	run    *trace.Run
	units  []unit
	base   []int
	taken  []*taken
	needed []bool // by unit
	steps  []Step
}

func newSlicer(ctx context.Context, q *Input) (*slicer, error) {
	run, err := trace.ReplayWithin(ctx, q.Program, q.Run, q.Atoms)
	if err != nil {
		return nil, err
	}
	r, err := newRunner(ctx, q)
	if err != nil {
		return nil, err
	}
	s := &slicer{ctx: ctx, input: q, runner: r, run: run, steps: make([]Step, q.Run.Len())}
	s.divide(r.actions)
	s.needed = make([]bool, len(s.units))
	for i, u := range s.units {
		t := r.take(q.Run.At(u.from).State, u)
		if t == nil {
			return nil, ctx.Err()
		}
		s.base, s.taken = append(s.base, i), append(s.taken, t)
	}
	return s, nil
}

// divide makes units of the steps of the run. A run may begin its cycle inside
// an atomic sequence, which is two units then.
func (s *slicer) divide(actions program.Letter) {
	l, cycle := s.input.Run, len(s.input.Run.Prefix)
	for i := 0; i < l.Len(); {
		u := unit{from: i, to: i + 1, inCycle: i >= cycle, moved: s.run.Moved[i]}
		for u.to < l.Len() && u.to != cycle && s.run.Flags[u.to-1]&program.Transient != 0 {
			u.moved = union(u.moved, s.run.Moved[u.to])
			u.to++
		}
		u.changes, u.named = (s.letter(u.from)^s.letter(u.to))&^actions, s.named(l.At(i).State, l.Next(u.to-1))
		u.visible = u.changes != 0 || len(u.named) > 0
		s.units = append(s.units, u)
		i = u.to
	}
	if s.input.Invariant {
		s.forgetOverwritten()
	}
}

// named returns the variables named by propositions that change from one state to
// another.
func (s *slicer) named(before, after program.State) (names []string) {
	if len(s.input.Atoms) == 0 {
		return nil
	}
	for _, v := range trace.Compare(s.input.Program, before, after) {
		name, _, _ := strings.Cut(v.Name, "[")
		if v.Kind != program.Position && slices.ContainsFunc(s.input.Atoms, func(a program.Atom) bool { return hasWord(a.Text, name) }) {
			names = append(names, v.Name)
		}
	}
	return names
}

// forgetOverwritten leaves visible only the units that give a proposition, or a
// variable that one names, its value in the last state.
func (s *slicer) forgetOverwritten() {
	var letter program.Letter
	names := map[string]bool{}
	for i := len(s.units) - 1; i >= 0; i-- {
		u := &s.units[i]
		u.visible = u.changes&^letter != 0 || slices.ContainsFunc(u.named, func(n string) bool { return !names[n] })
		letter |= u.changes
		for _, n := range u.named {
			names[n] = true
		}
	}
}

// hasWord reports whether a text has a name as a word.
func hasWord(text, name string) bool {
	inName := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	for rest := text; name != ""; {
		before, after, found := strings.Cut(rest, name)
		if !found {
			break
		}
		last, _ := utf8.DecodeLastRuneInString(before)
		first, _ := utf8.DecodeRuneInString(after)
		if !inName(last) && !inName(first) {
			return true
		}
		rest = after
	}
	return false
}

// letter returns the letter of the state before step i, or after the last one.
func (s *slicer) letter(i int) program.Letter {
	switch l := s.input.Run; {
	case i < l.Len():
		return s.run.Letters[i]
	case l.Finite():
		return s.run.EndLetter
	default:
		return s.run.Letters[len(l.Prefix)]
	}
}

func union(a, b program.ProcSet) program.ProcSet {
	for i := range a {
		a[i] |= b[i]
	}
	return a
}

// intersect reports whether two sets of processes have one in common.
func intersect(a, b program.ProcSet) bool {
	for i, m := range a {
		if m&b[i] != 0 {
			return true
		}
	}
	return false
}

// share reports whether a process takes part in the units at both places.
func (s *slicer) share(i, j int) bool {
	return intersect(s.units[s.base[i]].moved, s.units[s.base[j]].moved)
}

// leaveOut takes units out of the base, each with what cannot be taken without
// it, as long as the rest violates the property: halves first, then quarters and
// so on. It takes half of the time that there is.
func (s *slicer) leaveOut() {
	until := func() bool { return s.ctx.Err() == nil }
	if deadline, ok := s.ctx.Deadline(); ok {
		half := time.Now().Add(time.Until(deadline) / 2)
		until = func() bool { return s.ctx.Err() == nil && time.Now().Before(half) }
	}
	var last *Witness
	for size := max(1, len(s.base)/2); size > 0; size /= 2 {
		for at := 0; at < len(s.base) && until(); {
			order := s.without(at, size)
			w, taken := s.try(order)
			if w == nil {
				at += size
				continue
			}
			s.base, s.taken, last = order, taken, w
		}
	}
	if last == nil {
		return
	}
	left := 0
	for u := range s.units {
		if left < len(s.base) && s.base[left] == u {
			left++
			continue
		}
		s.set(u, Step{LeftOut, last})
	}
}

// without returns the base without some units from a place on, and without the
// units that cannot be taken then.
func (s *slicer) without(at, size int) []int {
	order := slices.Clone(s.base[:at])
	state := s.before(at)
	for _, u := range s.base[min(len(s.base), at+size):] {
		if t := s.runner.take(state, s.units[u]); t != nil {
			order, state = append(order, u), t.to
		}
	}
	return order
}

// before returns the state of the base before the unit at a place.
func (s *slicer) before(at int) program.State { return s.taken[at].steps[0].State }

// set notes what the steps of a unit are.
func (s *slicer) set(u int, step Step) {
	for i := s.units[u].from; i < s.units[u].to; i++ {
		s.steps[i] = step
	}
}

// try takes units in an order, and returns how if that is a run that violates
// the property; the witness is nil if not.
func (s *slicer) try(order []int) (*Witness, []*taken) {
	taken := s.follow(order)
	if taken == nil || s.ctx.Err() != nil {
		return nil, nil
	}
	w := s.witness(order, taken)
	if w == nil {
		return nil, nil
	}
	if s.input.Word && s.sameWord(taken) {
		return w, taken
	}
	if lost, err := s.input.Violates(s.ctx, w.Run); !lost || err != nil {
		return nil, nil
	}
	return w, taken
}

// sameWord reports whether units taken in another order have the letters of the
// base, which violates the property, and end as that does.
func (s *slicer) sameWord(other []*taken) bool {
	a, b := lettersOf(s.taken), lettersOf(other)
	x, y := s.taken[len(s.taken)-1], other[len(other)-1]
	return slices.Equal(a, b) && slices.Equal(x.flags, y.flags) && bytes.Equal(x.to, y.to)
}

func lettersOf(all []*taken) (letters []program.Letter) {
	for _, t := range all {
		letters = append(letters, t.letters...)
	}
	return letters
}

// follow takes units in an order; nil if the program cannot. What the base
// begins with is not taken again, and neither is how it ends, once the state is
// the same.
func (s *slicer) follow(order []int) (all []*taken) {
	end := 0 // units that the base ends with as well
	for end < min(len(order), len(s.base)) && order[len(order)-1-end] == s.base[len(s.base)-1-end] {
		end++
	}
	if len(order) != len(s.base) {
		end = 0
	}
	for at, u := range order {
		if at < len(s.base) && s.base[at] == u && (at == 0 || all[at-1] == s.taken[at-1]) {
			all = append(all, s.taken[at])
			continue
		}
		state := s.before(0)
		if at > 0 {
			state = all[at-1].to
		}
		if at >= len(order)-end && bytes.Equal(state, s.before(at)) {
			return append(all, s.taken[at:]...)
		}
		t := s.runner.take(state, s.units[u])
		if t == nil {
			return nil
		}
		all = append(all, t)
	}
	return all
}

// witness makes a run of units in an order; nil if its cycle does not close.
func (s *slicer) witness(order []int, taken []*taken) *Witness {
	w := &Witness{Run: &trace.Lasso{}}
	var steps []trace.Step
	for at, u := range order {
		for i := s.units[u].from; i < s.units[u].to; i++ {
			w.Order = append(w.Order, i)
		}
		steps = append(steps, taken[at].steps...)
		if !s.units[u].inCycle {
			w.Cycle = len(steps)
		}
	}
	w.Run.Prefix, w.Run.Cycle = steps[:w.Cycle:w.Cycle], steps[w.Cycle:]
	switch {
	case len(steps) == 0:
		return nil
	case s.input.Run.Finite():
		w.Run.Last = taken[len(taken)-1].to
	case len(w.Run.Cycle) == 0 || !bytes.Equal(taken[len(taken)-1].to, w.Run.Cycle[0].State):
		return nil
	}
	return w
}
