package counted

import (
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// A sweep visits the processes in the order of their numbers, of which the
// counts know nothing: all orders of the classes are followed, unless the visits
// commute.
//
//	commute(all ways to begin the sweep):
//	    S := {the state of the sweep}; for each s in S and each class a: S := S ∪ {δ(s, a)}
//	    for each s in S and all classes a, b: δ(δ(s, a), b) = δ(δ(s, b), a), and a and b are changed to the same
//
// Then an exchange of two neighbours changes neither the state of the sweep
// behind them nor what becomes of them, and every order of a multiset of classes
// has the result of the order of their numbers. A visit must have one result,
// and lead to the next process.

const (
	// maxSweep bounds the states of a sweep whose visits are compared.
	maxSweep = 32
	// maxVisit bounds the steps of a visit.
	maxVisit = 256
	// theMover stands for the process that moves among the classes of a sweep.
	theMover int32 = -1
)

// visited is what a visit leads to: the state of the sweep, and the class in
// which it leaves the process.
type visited struct {
	to    int
	class int32
}

// inOrder goes on with the first of the classes that a sweep can begin with.
func (s *sequence) inOrder(n node, st *flat.Step, all []*config, by arc) {
	for _, d := range all {
		if elementOf(d) == elementOf(all[0]) {
			d.ordered = true
			s.behind(n, d, st, by)
		}
	}
}

// elementOf returns what a sweep visits.
func elementOf(c *config) int32 {
	if c.sweep == onMover {
		return theMover
	}
	return c.from
}

// commute reports whether the visits of a sweep commute that begins behind a
// step of n, with one of all.
func (s *sequence) commute(n node, st *flat.Step, all []*config) bool {
	var elements []int32
	for _, d := range all {
		if e := elementOf(d); !slices.Contains(elements, e) {
			elements = append(elements, e)
		}
	}
	if len(elements) < 2 || s.a.places || s.a.f.allOrders {
		return false
	}
	t := &sequence{a: s.a, index: map[string]int{}, from: -1}
	t.behind(n, all[0].clone(), st, arc{})
	if len(t.nodes) != 1 {
		return false
	}
	start := t.nodes[0].unvisited()
	key := start.key()
	for _, e := range append(elements, int32(start.c.mover), start.c.class) {
		key += string(binary.LittleEndian.AppendUint32(nil, uint32(e)))
	}
	known, ok := s.a.orders[key]
	if !ok {
		known = s.a.commute(start, elements)
		s.a.orders[key] = known
	}
	return known
}

// key identifies a node.
func (n node) key() string { return n.c.key() + string(rune(n.inner+1)) }

// unvisited returns a node without the counts, and without what is visited.
func (n node) unvisited() node {
	c := n.c.clone()
	*c.cell() = value{}
	c.counts, c.visited, c.passed, c.ordered, c.sweep, c.at, c.from, c.blind = nil, nil, true, false, noSweep, block{}, 0, true
	return node{c: c, inner: n.inner, outer: n.outer, last: n.last}
}

// commute finds all states of a sweep, and compares the visits of any two
// classes.
func (a *Abstraction) commute(start node, elements []int32) bool {
	states, index := []node{start}, map[string]int{start.key(): 0}
	var rows [][]visited
	for i := 0; i < len(states); i++ {
		var row []visited
		for _, e := range elements {
			to, class, ok := a.visitOne(states[i], e)
			if !ok || len(states) > maxSweep {
				return false
			}
			j, known := index[to.key()]
			if !known {
				j = len(states)
				index[to.key()] = j
				states = append(states, to)
			}
			row = append(row, visited{j, class})
		}
		rows = append(rows, row)
	}
	for _, row := range rows {
		for i := range elements {
			for j := range i {
				ij, ji := rows[row[i].to][j], rows[row[j].to][i]
				if ij.to != ji.to || ij.class != row[j].class || ji.class != row[i].class {
					return false
				}
			}
		}
	}
	return true
}

// visitOne follows a visit up to where the cursor goes on. What is refused on
// the way, in a state that perhaps never occurs, does not commute.
func (a *Abstraction) visitOne(at node, e int32) (to node, class int32, ok bool) {
	var err error
	defer func() { ok = ok && err == nil }()
	defer interrupted(&err)
	c := at.c.clone()
	if c.sweep = onMover; e == theMover {
		*c.cell() = value{proc: self}
	} else {
		c.sweep, c.at, c.from = onOther, a.classes[e].block.clone(), e
		*c.cell() = value{proc: seen}
	}
	at.c = c
	for range maxVisit {
		s := &sequence{a: a, nodes: []node{at}, arcs: [][]arc{nil}, index: map[string]int{at.key(): 0}}
		s.expand(at)
		arcs := s.arcs[0]
		if len(s.ends) > 0 || len(arcs) == 0 || arcs[0].to == 0 || slices.ContainsFunc(arcs, func(b arc) bool { return b != arcs[0] }) {
			return to, 0, false
		}
		at = s.nodes[arcs[0].to]
		if at.c.sweep != noSweep {
			continue
		}
		if !a.increments(at, c.cursor) {
			return to, 0, false // the sweep begins anew
		}
		class = theMover
		for q, n := range at.c.counts {
			if n > 0 {
				class = int32(q)
			}
		}
		return at.unvisited(), class, true
	}
	return to, 0, false
}

// increments reports whether the step that led to a node adds to the cursor.
func (a *Abstraction) increments(n node, cursor variable) bool {
	code := a.code.Model.Code
	if n.last.Op != flat.StepAssign || code[n.last.B].Op != flat.OpAdd {
		return false
	}
	v, ok := a.scalar(a.procOf(n.c), code[n.last.B].A)
	return ok && v == cursor && n.c.cursor == cursor
}
