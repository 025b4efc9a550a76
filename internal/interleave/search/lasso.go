package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// product is the graph of the states of a program and of an automaton. The automaton
// moves with events. From any state it may be decided that no event happens any more
// (silent): then only transitions without events follow.
type product struct {
	graph
	states    *States
	automaton *Automaton
	nodes     []pair
	numbers   map[pair]int
	endings   []bool
	letters   []uint64 // of the events of the program
	from      []int    // of nodes, the one from which they were found
	by        []int    // by which move, or none
}

// pair is a state of the program and one of the automaton, or silent.
type pair struct{ state, automaton int }

const silent = -1

// lasso is a run of the program that repeats its last transitions.
type lasso struct {
	prefix, cycle []schedule.Transition
}

// violation returns a run that violates the formula of the automaton, among those
// that are fair and require the formula. Without a cycle, its last state is the end
// of the run.
func (st *States) violation(formula string, a *Automaton, fairness string) *lasso {
	p := &product{states: st, automaton: a, numbers: map[pair]int{}, endings: a.endings()}
	for _, l := range st.letters {
		p.letters = append(p.letters, a.bitsOf(l))
	}
	p.build()
	p.enabled = p.enabledAt
	c := p.fairComponent(p.requiring(formula), a.all(), fairness)
	if c == nil {
		return nil
	}
	return p.lasso(c, fairness)
}

// build finds the nodes, the nearest first.
func (p *product) build() {
	for _, q := range p.automaton.Start {
		p.node(pair{0, int(q)}, none, none)
	}
	for n := 0; n < len(p.nodes); n++ {
		p.expand(n, p.nodes[n])
	}
}

// node returns the number of a pair.
func (p *product) node(at pair, from, by int) int {
	n, known := p.numbers[at]
	if !known {
		n = len(p.nodes)
		p.numbers[at] = n
		p.nodes, p.from, p.by, p.out = append(p.nodes, at), append(p.from, from), append(p.by, by), append(p.out, nil)
	}
	return n
}

// expand adds the edges of a node.
func (p *product) expand(n int, at pair) {
	moves := p.states.nodes[at.state].moves
	if at.automaton == silent {
		if len(moves) == 0 {
			p.add(n, at, none, p.automaton.all())
		}
		for k, m := range moves {
			if m.letter == none && m.to != none {
				p.add(n, pair{m.to, silent}, k, p.automaton.all())
			}
		}
		return
	}
	if p.endings[at.automaton] {
		p.add(n, pair{at.state, silent}, none, 0)
	}
	for k, m := range moves {
		switch {
		case m.to == none:
		case m.letter == none:
			p.add(n, pair{m.to, at.automaton}, k, 0)
		default:
			for _, e := range p.automaton.out(uint32(at.automaton)) {
				if e.reads(p.letters[m.letter]) {
					p.add(n, pair{m.to, int(e.To)}, k, p.automaton.marks(&e))
				}
			}
		}
	}
}

func (p *product) add(n int, to pair, move int, marks uint64) {
	e := arrow{to: p.node(to, n, move), marks: marks, goroutines: [2]int{none, none}, move: move}
	if move != none {
		t := p.transition(n, move)
		e.goroutines = [2]int{t.G, t.Partner}
	}
	p.out[n] = append(p.out[n], e)
}

func (p *product) transition(n, move int) schedule.Transition {
	return p.states.nodes[p.nodes[n].state].moves[move].Transition
}

// enabledAt returns the goroutines that can move, and the clock if a timer is pending:
// in an endless run it fires.
func (p *product) enabledAt(n int) (ids []int) {
	if p.states.nodes[p.nodes[n].state].timed {
		ids = append(ids, schedule.ClockID)
	}
	for _, m := range p.states.nodes[p.nodes[n].state].moves {
		for _, id := range []int{m.G, m.Partner} {
			if id != none && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// requiring returns the nodes at which the test requires the formula.
func (p *product) requiring(formula string) (nodes []int) {
	for n, at := range p.nodes {
		if slices.Contains(p.states.sets[p.states.nodes[at.state].required], formula) {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// lasso returns a run to a component and around a cycle there that has what makes the
// component accepted.
func (p *product) lasso(component []int, fairness string) *lasso {
	start := slices.Min(component) // the nearest, as nodes were found
	l := &lasso{}
	for n := start; p.from[n] != none; n = p.from[n] {
		if p.by[n] != none {
			l.prefix = append(l.prefix, p.transition(p.from[n], p.by[n]))
		}
	}
	slices.Reverse(l.prefix)
	w := &tour{product: p, inside: p.within(component), at: start, missing: p.automaton.all()}
	w.needs(component, fairness)
	for w.pass(start); w.missing != 0 || len(w.starved) > 0; {
		w.advance(func(n int, e *arrow) bool { return w.helps(n, e) })
	}
	for w.at != start || len(w.steps) == 0 {
		w.advance(func(n int, e *arrow) bool { return e.to == start })
	}
	for _, s := range w.steps {
		if s.arrow.move != none {
			l.cycle = append(l.cycle, p.transition(s.from, s.arrow.move))
		}
	}
	return l
}

// tour is a walk through a component that collects what is missing.
type tour struct {
	*product
	inside  func(int) bool
	at      int
	steps   []tourStep
	missing uint64       // marks
	starved map[int]bool // goroutines that have to move, or to be seen waiting
	strong  bool
}

type tourStep struct {
	from  int
	arrow arrow
}

// needs notes which goroutines fairness is about.
func (w *tour) needs(component []int, fairness string) {
	w.starved, w.strong = map[int]bool{}, fairness == Strong
	if fairness == Unfair {
		return
	}
	for _, n := range component {
		for _, id := range w.enabledAt(n) {
			w.starved[id] = true
		}
	}
}

// helps reports whether a step gets something that is missing.
func (w *tour) helps(n int, e *arrow) bool {
	if e.marks&w.missing != 0 || w.starved[e.goroutines[0]] || w.starved[e.goroutines[1]] {
		return true
	}
	if w.strong {
		return false
	}
	enabled := w.enabledAt(e.to)
	for id := range w.starved {
		if !slices.Contains(enabled, id) {
			return true
		}
	}
	return false
}

// pass notes which goroutines cannot move at a node.
func (w *tour) pass(n int) {
	if w.strong {
		return
	}
	enabled := w.enabledAt(n)
	for id := range w.starved {
		if !slices.Contains(enabled, id) {
			delete(w.starved, id)
		}
	}
}

// advance goes to the nearest step that is wanted, and makes it.
func (w *tour) advance(wanted func(n int, e *arrow) bool) {
	type found struct {
		before int
		step   tourStep
	}
	list := []found{{none, tourStep{arrow: arrow{to: w.at}}}}
	seen := map[int]bool{w.at: true}
	for i := 0; i < len(list); i++ {
		n := list[i].step.arrow.to
		for _, e := range w.out[n] {
			if !w.inside(e.to) {
				continue
			}
			if wanted(n, &e) {
				path := []tourStep{{n, e}}
				for k := i; list[k].before != none; k = list[k].before {
					path = append(path, list[k].step)
				}
				slices.Reverse(path)
				w.make(path)
				return
			}
			if !seen[e.to] {
				seen[e.to] = true
				list = append(list, found{i, tourStep{n, e}})
			}
		}
	}
}

// make makes steps.
func (w *tour) make(path []tourStep) {
	for _, s := range path {
		w.steps = append(w.steps, s)
		w.missing &^= s.arrow.marks
		delete(w.starved, s.arrow.goroutines[0])
		delete(w.starved, s.arrow.goroutines[1])
		w.at = s.arrow.to
		w.pass(w.at)
	}
}
