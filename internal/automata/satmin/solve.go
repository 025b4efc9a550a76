package satmin

// A solver for propositional satisfiability: conflict-driven clause learning
// (Marques-Silva & Sakallah 1999) with two watched literals (Moskewicz et al.
// 2001) and first unique implication points, as in MiniSat (Eén & Sörensson
// 2003). It is small because its problems are: no clause is ever forgotten, and
// it stops after that many conflicts.
//
//	loop: propagate; on a conflict at level 0: unsatisfiable
//	      on a conflict: learn a clause, go back to the level where it is unit, propagate it
//	      otherwise: restart now and then; decide the variable of largest activity, as it was last
//
// O(clauses) for each propagation at worst.

import (
	"context"
)

// literal is twice a variable, counted from 0, plus one if it is negated.
type literal uint32

func newLiteral(i int) literal {
	if i < 0 {
		return literal(-i-1)<<1 | 1
	}
	return literal(i-1) << 1
}

func (l literal) not() literal  { return l ^ 1 }
func (l literal) variable() int { return int(l >> 1) }

const (
	noReason     = -1
	firstRestart = 50 // conflicts; each restart waits half as long again as the one before
	decay        = 0.95
	maxActivity  = 1e100
)

// solver is the state of one search. Clauses are never removed; value, watches
// and trail are those of MiniSat.
type solver struct {
	clauses  [][]literal
	watches  [][]int32 // by literal: the clauses that watch it
	value    []int8    // by literal: 1 true, -1 false, 0 open
	level    []int     // by variable
	reason   []int32
	phase    []bool
	seen     []bool
	trail    []literal
	starts   []int // of the levels on the trail
	head     int   // of the trail not yet propagated
	order    queue
	step     float64
	conflict int
}

// Solve returns a model of the clauses over variables 1 to vars; nil when there
// is none, or none is found within the given number of conflicts. The clauses
// are changed. The error is the context's.
func Solve(ctx context.Context, clauses [][]int, vars, conflicts int) ([]bool, error) {
	s := newSolver(vars)
	if !s.read(clauses) || !s.search(ctx, conflicts) {
		return nil, ctx.Err()
	}
	model := make([]bool, vars)
	for v := range model {
		model[v] = s.value[2*v] > 0
	}
	return model, nil
}

func newSolver(vars int) *solver {
	s := &solver{
		watches: make([][]int32, 2*vars), value: make([]int8, 2*vars), level: make([]int, vars),
		reason: make([]int32, vars), phase: make([]bool, vars), seen: make([]bool, vars), step: 1,
	}
	s.order = newQueue(vars)
	return s
}

// read takes the clauses in; it is false when units contradict each other.
func (s *solver) read(clauses [][]int) bool {
	var units []literal
	for _, c := range clauses {
		if len(c) == 1 {
			units = append(units, newLiteral(c[0]))
			continue
		}
		lits := make([]literal, len(c))
		for i, l := range c {
			lits[i] = newLiteral(l)
		}
		s.attach(lits)
	}
	for _, l := range units {
		if s.value[l] < 0 {
			return false
		}
		if s.value[l] == 0 {
			s.assign(l, noReason)
		}
	}
	return true
}

// attach adds a clause of two literals or more, of which the first two are
// watched.
func (s *solver) attach(c []literal) int32 {
	n := int32(len(s.clauses))
	s.clauses = append(s.clauses, c)
	s.watches[c[0]] = append(s.watches[c[0]], n)
	s.watches[c[1]] = append(s.watches[c[1]], n)
	return n
}

// assign makes a literal true at the current level, because of a clause or, for
// decisions and units, noReason.
func (s *solver) assign(l literal, reason int32) {
	s.value[l], s.value[l.not()] = 1, -1
	v := l.variable()
	s.level[v], s.reason[v] = len(s.starts), reason
	s.trail = append(s.trail, l)
}

// search reports whether there is a model.
func (s *solver) search(ctx context.Context, conflicts int) bool {
	restart, wait := firstRestart, firstRestart
	for {
		c := s.propagate()
		switch {
		case c >= 0 && len(s.starts) == 0:
			return false
		case c >= 0:
			if s.conflict++; s.conflict > conflicts || s.conflict%64 == 0 && ctx.Err() != nil {
				return false
			}
			s.learn(c)
		case s.conflict >= restart:
			wait += wait / 2
			restart = s.conflict + wait
			s.back(0)
		case ctx.Err() != nil && s.conflict == 0:
			return false
		case !s.decide():
			return true
		}
	}
}

// propagate assigns what follows, and returns a clause that is false, or a
// negative number.
func (s *solver) propagate() int32 {
	for ; s.head < len(s.trail); s.head++ {
		if c := s.visit(s.trail[s.head].not()); c >= 0 {
			return c
		}
	}
	return noReason
}

// visit looks at the clauses that watch a literal that has become false.
func (s *solver) visit(l literal) int32 {
	watching := s.watches[l]
	kept := watching[:0]
	for i, n := range watching {
		c := s.clauses[n]
		if c[0] == l {
			c[0], c[1] = c[1], l
		}
		if s.value[c[0]] <= 0 && s.watchAnother(n, c) {
			continue
		}
		kept = append(kept, n)
		switch {
		case s.value[c[0]] < 0:
			s.watches[l] = append(kept, watching[i+1:]...)
			return n
		case s.value[c[0]] == 0:
			s.assign(c[0], n)
		}
	}
	s.watches[l] = kept
	return noReason
}

// watchAnother replaces the second literal of a clause, which is false, by one
// that is not.
func (s *solver) watchAnother(n int32, c []literal) bool {
	for k := 2; k < len(c); k++ {
		if s.value[c[k]] >= 0 {
			c[1], c[k] = c[k], c[1]
			s.watches[c[1]] = append(s.watches[c[1]], n)
			return true
		}
	}
	return false
}

// learn adds the clause of the first unique implication point of a conflict,
// and makes it true.
func (s *solver) learn(conflict int32) {
	learned := []literal{0}
	open, at := 0, len(s.trail)
	for reason := s.clauses[conflict]; ; {
		for _, l := range reason {
			v := l.variable()
			if s.seen[v] || s.level[v] == 0 || s.value[l] > 0 {
				continue
			}
			s.seen[v] = true
			s.bump(v)
			if s.level[v] == len(s.starts) {
				open++
			} else {
				learned = append(learned, l)
			}
		}
		for at--; !s.seen[s.trail[at].variable()]; at-- {
		}
		l := s.trail[at]
		s.seen[l.variable()] = false
		if open--; open == 0 {
			learned[0] = l.not()
			break
		}
		reason = s.clauses[s.reason[l.variable()]]
	}
	s.step /= decay
	s.add(learned)
}

// add takes a learned clause in: the first literal is the only one of this
// level.
func (s *solver) add(learned []literal) {
	to := 0
	for i, l := range learned[1:] {
		s.seen[l.variable()] = false
		if s.level[l.variable()] > to {
			to = s.level[l.variable()]
			learned[1], learned[i+1] = learned[i+1], learned[1]
		}
	}
	s.back(to)
	reason := int32(noReason)
	if len(learned) > 1 {
		reason = s.attach(learned)
	}
	s.assign(learned[0], reason)
}

// back takes back all levels above one.
func (s *solver) back(to int) {
	if len(s.starts) <= to {
		return
	}
	for _, l := range s.trail[s.starts[to]:] {
		s.value[l], s.value[l.not()] = 0, 0
		s.phase[l.variable()] = l&1 == 0
		s.order.push(l.variable())
	}
	s.trail = s.trail[:s.starts[to]]
	s.starts = s.starts[:to]
	s.head = len(s.trail)
}

// decide assigns an open variable; it is false when there is none.
func (s *solver) decide() bool {
	for len(s.order.heap) > 0 {
		v := s.order.pop()
		l := literal(2 * v)
		if s.value[l] != 0 {
			continue
		}
		if !s.phase[v] {
			l = l.not()
		}
		s.starts = append(s.starts, len(s.trail))
		s.assign(l, noReason)
		return true
	}
	return false
}

// bump raises the activity of a variable.
func (s *solver) bump(v int) {
	s.order.activity[v] += s.step
	if s.order.activity[v] > maxActivity {
		for i := range s.order.activity {
			s.order.activity[i] /= maxActivity
		}
		s.step /= maxActivity
	}
	s.order.raised(v)
}

// queue is a binary heap of variables by activity: all that are open, and
// perhaps some that have been assigned since.
type queue struct {
	heap     []int
	place    []int // of each variable in the heap, -1 when it is not there
	activity []float64
}

func newQueue(vars int) queue {
	q := queue{place: make([]int, vars), activity: make([]float64, vars)}
	for v := range vars {
		q.heap = append(q.heap, v)
		q.place[v] = v
	}
	return q
}

func (q *queue) push(v int) {
	if q.place[v] < 0 {
		q.place[v] = len(q.heap)
		q.heap = append(q.heap, v)
		q.up(q.place[v])
	}
}

func (q *queue) pop() int {
	v, last := q.heap[0], len(q.heap)-1
	q.swap(0, last)
	q.heap = q.heap[:last]
	q.place[v] = -1
	q.down(0)
	return v
}

func (q *queue) raised(v int) {
	if q.place[v] >= 0 {
		q.up(q.place[v])
	}
}

func (q *queue) swap(i, j int) {
	q.heap[i], q.heap[j] = q.heap[j], q.heap[i]
	q.place[q.heap[i]], q.place[q.heap[j]] = i, j
}

func (q *queue) above(i, j int) bool { return q.activity[q.heap[i]] > q.activity[q.heap[j]] }

func (q *queue) up(i int) {
	for ; i > 0 && q.above(i, (i-1)/2); i = (i - 1) / 2 {
		q.swap(i, (i-1)/2)
	}
}

func (q *queue) down(i int) {
	for {
		child := 2*i + 1
		if child+1 < len(q.heap) && q.above(child+1, child) {
			child++
		}
		if child >= len(q.heap) || !q.above(child, i) {
			return
		}
		q.swap(i, child)
		i = child
	}
}
