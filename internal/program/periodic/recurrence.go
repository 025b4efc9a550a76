package periodic

import (
	"fmt"
	"slices"
	"strings"
)

// Recurrence: whether an infinite run has all marks again and again, when the
// reachable states are known. For a system whose control has no location on two
// cycles the answer is exact (Demri, Dhar & Sangnier 2015); otherwise there may
// be none.
//
//	steps := the transitions that can be executed in a reachable state, inside components of control that have all marks
//	edges := (v, w): w can be executed after v
//	decide(edges): for each strongly connected part of them:
//	    if its steps lack a mark: no run has it for ever
//	    else if a ranking function exists (ranking.go): decide(the part without the edges that are strict)
//	    else if it is one cycle: a run takes it for ever exactly if a reachable state satisfies its rows (forever.go)
//	    else: look for a closed path with all marks that can be executed for ever; if there is none, the question stays open
//
// What decide did is written down as ranks (ranks.go).

// maxSteps bounds the steps of a component of control.
const maxSteps = 300

// Recurrence is the verdict on infinite runs that have all marks again and
// again: a proof that there are none (Ranks), or one of them (Cycle, executed
// for ever from the state At of Node), or neither and a Reason.
type Recurrence struct {
	Ranks  *Ranks
	Node   *Node
	At     Vector
	Cycle  *Cycle
	Reason string
}

// recurrence is the search for one. steps of one component of control are
// considered at a time.
type recurrence struct {
	*Exploration
	marks   func(*Transition) uint64
	all     uint64
	ranks   *Ranks
	steps   []step
	outcome *Recurrence
}

// Recurrence decides whether an infinite run of a closed exploration has all
// marks of all again and again. The error is that of an automaton beyond its
// limit, or of the context.
func (e *Exploration) Recurrence(marks func(t *Transition) uint64, all uint64) (*Recurrence, error) {
	r := &recurrence{Exploration: e, marks: marks, all: all, ranks: &Ranks{Of: map[int][]Rank{}}, outcome: &Recurrence{}}
	number := map[int]uint32{}
	for i, l := range e.Order {
		number[l] = uint32(i)
	}
	control := make(graph, len(e.Order))
	for i, l := range e.Order {
		for _, t := range e.transitions[l] {
			if to, reached := number[t.To]; reached {
				control[i] = append(control[i], to)
			}
		}
	}
	parts := components(control)
	for i, l := range e.Order {
		r.ranks.Of[l] = make([]Rank, len(e.transitions[l]))
		for j := range r.ranks.Of[l] {
			part := 2 * int(parts.Of[i])
			if to, reached := number[e.transitions[l][j].To]; reached && parts.Of[to] == parts.Of[i] {
				part++ // those that leave the component come after those inside it
			}
			r.ranks.Of[l][j] = Rank{Levels: []Level{{Part: part}}, Without: -1}
		}
	}
	for p := range parts.Len() {
		var locations []int
		for _, i := range parts.States(p) {
			locations = append(locations, e.Order[i])
		}
		if err := r.component(locations); err != nil || r.outcome.Cycle != nil {
			return r.outcome, err
		}
	}
	if r.outcome.Reason == "" {
		r.outcome.Ranks = r.ranks
	}
	return r.outcome, nil
}

// component decides a component of control.
func (r *recurrence) component(locations []int) error {
	r.steps = nil
	seen := uint64(0)
	for _, l := range locations {
		out := r.transitions[l]
		for i := range out {
			if slices.Contains(locations, out[i].To) {
				s := step{from: l, index: i, transition: &out[i], marks: r.marks(&out[i]) & r.all}
				r.steps, seen = append(r.steps, s), seen|s.marks
			}
		}
	}
	switch {
	case len(r.steps) == 0:
		return nil
	case seen != r.all:
		r.without(numbers(0, len(r.steps)), seen)
		return nil
	case len(r.steps) > maxSteps:
		r.open(fmt.Sprintf("a component of control has %d transitions, more than the %d for which ranking functions are looked for", len(r.steps), maxSteps))
		return nil
	}
	var edges []*edge
	for v := range r.steps {
		list, err := r.edgesFrom(v)
		if err != nil {
			return err
		}
		edges = append(edges, list...)
	}
	return r.decide(numbers(0, len(r.steps)), edges)
}

// rankOf returns the rank of a step, to be completed.
func (r *recurrence) rankOf(v int) *Rank {
	return &r.ranks.Of[r.steps[v].from][r.steps[v].index]
}

// without notes that no run has all marks in a part that has only those seen.
func (r *recurrence) without(part []int, seen uint64) {
	missing := 0
	for r.all>>missing&1 == 0 || seen>>missing&1 == 1 {
		missing++
	}
	for _, v := range part {
		r.rankOf(v).Without = missing
	}
}

// open notes a reason why the question stays open.
func (r *recurrence) open(reason string) {
	if r.outcome.Reason == "" {
		r.outcome.Reason = reason
	}
}

// edgesFrom returns the edges from step v: for each step that can follow, the
// polyhedra of counts in which it can, by their generators.
func (r *recurrence) edgesFrom(v int) (out []*edge, err error) {
	s := &r.steps[v]
	guard := s.transition.Instruction.Guard
	for w := range r.steps {
		if r.steps[w].from != s.transition.To {
			continue
		}
		rows := slices.Clone(guard)
		for _, g := range r.steps[w].transition.Instruction.Guard {
			rows = append(rows, s.transition.Instruction.before(g))
		}
		if rows = tidy(rows); !Feasible(rows) {
			continue
		}
		e := &edge{from: v, to: w}
		possible := false
		for _, n := range r.Found[s.from] {
			x, err := r.Meets(n, rows)
			if err != nil {
				return nil, err
			}
			if x == nil {
				continue
			}
			possible = true
			if !e.add(n.Set, rows, s.transition.Instruction) {
				r.open("sets have too many corners to look for ranking functions")
			}
		}
		if possible {
			out = append(out, e)
		}
	}
	return out, nil
}

// add adds the generators of the part of a set that satisfies rows. It returns
// false if there are too many.
func (e *edge) add(s *Set, rows []Row, i *Instruction) bool {
	list, ok := generatorsOf(s.Counts(), irredundant(s.restrict(rows)))
	for _, g := range list {
		x := s.C.apply(g.at).plus(s.D.times(g.scale))
		e.pairs = append(e.pairs, pair{x, i.A.apply(x).plus(i.B.times(g.scale)), g.scale})
	}
	return ok
}

// decide decides a part of the graph of steps.
func (r *recurrence) decide(steps []int, edges []*edge) error {
	if r.outcome.Reason != "" {
		return nil
	}
	number := map[int]uint32{}
	for i, v := range steps {
		number[v] = uint32(i)
	}
	g := make(graph, len(steps))
	for _, e := range edges {
		from := number[e.from]
		g[from] = append(g[from], number[e.to])
	}
	parts := components(g)
	for p := range parts.Len() {
		var part []int
		for _, i := range parts.States(p) {
			v := steps[i]
			part = append(part, v)
			rank := r.rankOf(v)
			rank.Levels = append(rank.Levels, Level{Part: p})
		}
		inside := slices.DeleteFunc(slices.Clone(edges), func(e *edge) bool {
			return !slices.Contains(part, e.from) || !slices.Contains(part, e.to)
		})
		if len(inside) == 0 {
			continue
		}
		if err := r.part(part, inside); err != nil || r.outcome.Cycle != nil {
			return err
		}
	}
	return nil
}

// part decides a strongly connected part that has edges.
func (r *recurrence) part(part []int, edges []*edge) error {
	seen := uint64(0)
	for _, v := range part {
		seen |= r.steps[v].marks
	}
	if seen != r.all {
		r.without(part, seen)
		return nil
	}
	stop := func() error {
		if r.Space.Context == nil {
			return nil
		}
		return r.Space.Context.Err()
	}
	forms, strict, err := newRanking(len(r.System.Variables()), part, edges).find(stop)
	if err != nil {
		return err
	}
	if forms == nil {
		return r.unranked(part, edges)
	}
	for v, f := range forms {
		levels := r.rankOf(v).Levels
		levels[len(levels)-1].Form = f
	}
	return r.decide(part, slices.DeleteFunc(edges, func(e *edge) bool { return strict[e] }))
}

// unranked decides a part without a ranking function, which is left open unless
// it is one cycle or a closed path in it can be executed for ever.
func (r *recurrence) unranked(part []int, edges []*edge) error {
	if len(edges) == len(part) {
		decided, err := r.single(edges)
		if decided || err != nil {
			return err
		}
	}
	if found, err := r.closedPath(part); found || err != nil {
		return err
	}
	var names []string
	for _, v := range part {
		if name := r.System.Location(r.steps[v].from); !slices.Contains(names, name) && len(names) < maxNamed {
			names = append(names, name)
		}
	}
	r.open("neither a ranking function nor a cycle for ever was found for the loops through " + strings.Join(names, "; "))
	return nil
}

// maxNamed bounds the locations that a reason names.
const maxNamed = 3

// single decides a part that is one cycle. It returns false if no power of the
// cycle is idempotent.
func (r *recurrence) single(edges []*edge) (decided bool, err error) {
	next := map[int]int{}
	for _, e := range edges {
		next[e.from] = e.to
	}
	p := markedPath{path: path{instruction: Skip(len(r.System.Variables()))}}
	var steps []StepOf
	for v := edges[0].from; len(steps) < len(edges); v = next[v] {
		s := &r.steps[v]
		p.instruction = p.instruction.Then(s.transition.Instruction)
		p.hops = append(p.hops, Hop{s.from, s.transition})
		steps = append(steps, StepOf{s.from, s.index})
	}
	power, n := p.instruction.idempotentPower()
	if power == nil {
		return false, nil
	}
	for _, c := range p.cycles() {
		if found, err := r.canRepeat(steps[0].From, c); found || err != nil {
			return true, err
		}
	}
	r.ranks.Cycles = append(r.ranks.Cycles, RankedCycle{Steps: steps, Power: n})
	for _, s := range steps {
		r.ranks.Of[s.From][s.Index].Cycle = len(r.ranks.Cycles)
	}
	return true, nil
}

// canRepeat reports whether a reachable state of a location can execute a cycle for
// ever, and notes it.
func (r *recurrence) canRepeat(location int, c *Cycle) (bool, error) {
	for _, n := range r.Found[location] {
		x, err := r.Meets(n, c.Rows)
		if err != nil {
			return false, err
		}
		if x != nil {
			r.outcome.Node, r.outcome.At, r.outcome.Cycle = n, x, c
			return true, nil
		}
	}
	return false, nil
}

// The closed paths of a part that are tried.
const (
	maxLoop      = 16  // transitions
	maxLoopFront = 256 // paths of one length from a location
)

// closedPath looks for a closed path of the part that has all marks and can be
// executed for ever.
func (r *recurrence) closedPath(part []int) (bool, error) {
	out := map[int][]Transition{}
	for _, v := range part {
		out[r.steps[v].from] = append(out[r.steps[v].from], *r.steps[v].transition)
	}
	f := newCycleFinder(out, len(r.System.Variables()), maxLoop)
	f.front = maxLoopFront
	for _, l := range r.throughMark(part) {
		for _, c := range f.forever(l, r.marks, r.all) {
			if found, err := r.canRepeat(l, c); found || err != nil {
				return found, err
			}
		}
	}
	return false, nil
}

// throughMark returns locations of the part such that each closed path with all
// marks passes one of them: those before the mark that the fewest have.
func (r *recurrence) throughMark(part []int) (best []int) {
	for _, v := range part {
		if !slices.Contains(best, r.steps[v].from) {
			best = append(best, r.steps[v].from)
		}
	}
	for m := range 64 {
		if r.all>>m&1 == 0 {
			continue
		}
		var with []int
		for _, v := range part {
			if r.steps[v].marks>>m&1 == 1 && !slices.Contains(with, r.steps[v].from) {
				with = append(with, r.steps[v].from)
			}
		}
		if len(with) < len(best) {
			best = with
		}
	}
	return best
}
