package product

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/program"
)

// ErrTooManyProcesses means that no acceptance set is left for the fairness of a
// process: there are 64 sets, less those of the automata. Expand returns it when
// a process needs a set and there is none.
var ErrTooManyProcesses = errors.New("fairness: more processes than acceptance sets are left")

// Fairness describes which runs of the program count. All of it becomes marks
// on the edges and a condition on the marks; no state is copied. The zero value
// counts all runs.
//
// Fairness is towards a process or a group of transitions. It is enabled in a
// state when some transition of the state moves it, or belongs to the group.
// Weak fairness towards it is the set
//
//	Inf(it moves, or is not enabled)
//
// and strong fairness the pair
//
//	Fin(it is enabled) | Inf(it moves)
//
// In a state inside an atomic sequence only one process can move. For weak
// fairness the others that could move if it were not for the sequence still
// count as enabled (Batch.Enabled has them), and a group with no transition
// there counts as enabled when some process waits in this way: passing through
// a sequence of another process must not excuse any. For strong fairness
// nothing is enabled there that cannot move.
type Fairness struct {
	// Weak and Strong are towards every process.
	Weak, Strong bool
	Constraints  []Constraint
	// Threads indicates that processes change their numbers along edges, as the
	// program is a quotient (program.Orbits). Fairness towards processes then
	// adds nothing to the marks; the search has to follow the processes, and
	// finds in Walker.Obliged what each state asks for.
	Threads bool
}

// Constraint is fairness towards each process of a kind, or towards one group
// of transitions.
type Constraint struct {
	Strong bool
	// Kind is a number that program.Kinds returned; it is
	// negative for a group.
	Kind int
	// Group has the atoms of a group: a transition belongs to it if all of them
	// are true, in the source state or of the transition.
	Group program.Letter
}

// Processes reports whether there is fairness towards processes.
func (f *Fairness) Processes() bool { return f.any(false) || f.any(true) }

// any reports whether there is strong, or weak, fairness towards processes.
func (f *Fairness) any(strong bool) bool {
	if strong && f.Strong || !strong && f.Weak {
		return true
	}
	for _, c := range f.Constraints {
		if c.Kind >= 0 && c.Strong == strong {
			return true
		}
	}
	return false
}

// fairness is Fairness with acceptance sets assigned: those of groups first,
// then for each process number the set of weak fairness, then the sets of the
// strong pairs, all of Fin and then all of Inf.
type fairness struct {
	Fairness
	groups []group
	kinds  []Constraint
	// own has the process numbers that have sets, all below 64. As many get one
	// as there are sets left.
	own uint64
	// weakAt, enabledAt and moveAt are the sets of process 0; the others
	// follow.
	weakAt, enabledAt, moveAt uint
	// weak and strong tell whether there is such fairness towards processes.
	weak, strong bool
}

// group is a constraint on a group and its set, or the first set of its pair.
type group struct {
	Constraint
	at uint // its set, or its pair
}

// layFairness assigns sets to every constraint, from number at on. It returns
// the conjuncts that they add to the acceptance and the number of sets in use
// altogether, or an error if there are too few sets for a single process.
func layFairness(f Fairness, at int) (fairness, []*automata.AccNode, int, error) {
	l := fairness{Fairness: f, weak: f.any(false), strong: f.any(true)}
	var acc []*automata.AccNode
	add := func(strong bool) {
		if strong {
			acc = append(acc, pair(at, at+1))
			at++
		} else {
			acc = append(acc, &automata.AccNode{Op: automata.AccInf, Set: at})
		}
		at++
	}
	for _, c := range f.Constraints {
		if c.Kind >= 0 {
			l.kinds = append(l.kinds, c)
			continue
		}
		l.groups = append(l.groups, group{c, uint(at)})
		add(c.Strong)
	}
	each := 0
	if l.weak {
		each++
	}
	if l.strong {
		each += 2
	}
	if at+each > automata.MaxSets && !f.Threads {
		return l, nil, 0, fmt.Errorf("the automata and fairness need more than %d acceptance sets", automata.MaxSets)
	}
	if each == 0 || f.Threads {
		return l, acc, at, nil
	}
	n := (automata.MaxSets - at) / each
	l.own = ^uint64(0) >> (64 - n)
	if l.weak {
		l.weakAt = uint(at)
		for range n {
			add(false)
		}
	}
	if l.strong {
		l.enabledAt, l.moveAt = uint(at), uint(at+n)
		for i := range n {
			acc = append(acc, pair(at+i, at+n+i))
		}
		at += 2 * n
	}
	return l, acc, at, nil
}

// pair returns the condition Fin(fin) | Inf(inf).
func pair(fin, inf int) *automata.AccNode {
	return &automata.AccNode{Op: automata.AccOr, Kids: []*automata.AccNode{
		{Op: automata.AccFin, Set: fin}, {Op: automata.AccInf, Set: inf},
	}}
}

// Duty is one conjunct that fairness adds to the acceptance: Inf(Inf), or
// Fin(Fin) | Inf(Inf) where it is strong.
type Duty struct {
	Strong     bool
	Fin, Inf   int
	Process    int // negative for a group
	Constraint int // of a group: its place in Fairness.Constraints
}

// Duties lists the conjuncts that fairness adds to the acceptance: for groups
// in the order of the constraints, then for process numbers, those of processes
// that never exist included. Certificates are made from them.
func (p *Product) Duties() (all []Duty) {
	f := &p.fairness
	g := 0
	for i, c := range f.Constraints {
		if c.Kind < 0 {
			d := Duty{Strong: c.Strong, Inf: int(f.groups[g].at), Process: -1, Constraint: i}
			if c.Strong {
				d.Fin, d.Inf = d.Inf, d.Inf+1
			}
			all = append(all, d)
			g++
		}
	}
	for i := range bits.OnesCount64(f.own) {
		if f.weak {
			all = append(all, Duty{Inf: int(f.weakAt) + i, Process: i})
		}
		if f.strong {
			all = append(all, Duty{Strong: true, Fin: int(f.enabledAt) + i, Inf: int(f.moveAt) + i, Process: i})
		}
	}
	return all
}

// situation is what fairness needs to know of a source state, computed once for
// all edges out of it.
type situation struct {
	// weak and strong are the enabled processes that each is about.
	weak, strong program.ProcSet
	// groups are the enabled groups, as bits by number.
	groups uint64
	// waiting indicates that some process could move if it were not for an
	// atomic sequence.
	waiting bool
	// many indicates that some process of these sets has no acceptance set.
	many bool
}

// look computes the situation of the batch's source state.
func (f *fairness) look(b *program.Batch, kinds program.Kinds) (s situation) {
	s.weak = b.Enabled
	if f.strong || len(f.groups) > 0 {
		s.strong = movable(b)
		s.waiting = b.Enabled != s.strong
		s.groups = f.enabledGroups(b)
	}
	if len(f.kinds) > 0 {
		f.addConstrained(&s.weak, f.Weak, false, kinds)
		f.addConstrained(&s.strong, f.Strong, true, kinds)
	}
	s.many = !f.Threads && (f.weak && f.beyond(&s.weak) || f.strong && f.beyond(&s.strong))
	return s
}

// Obliged returns, for the state that was expanded last, the enabled processes
// that weak and strong fairness towards processes is about: a run that stays
// there must let them move, or leave states where they are enabled.
func (w *Walker) Obliged() (weak, strong program.ProcSet) {
	if w.p.fairness.weak {
		weak = w.now.weak
	}
	if w.p.fairness.strong {
		strong = w.now.strong
	}
	return weak, strong
}

// movable returns the processes that some transition of the batch moves.
func movable(b *program.Batch) (set program.ProcSet) {
	for i := range b.Succs {
		for j, m := range b.Succs[i].Moved {
			set[j] |= m
		}
	}
	return set
}

// enabledGroups returns the groups that have a transition in the batch.
func (f *fairness) enabledGroups(b *program.Batch) (set uint64) {
	for j := range f.groups {
		for i := range b.Succs {
			if f.groups[j].has(b, &b.Succs[i]) {
				set |= 1 << j
				break
			}
		}
	}
	return set
}

// beyond reports whether a process of the set has no acceptance set.
func (f *fairness) beyond(set *program.ProcSet) bool {
	rest := set[0] &^ f.own
	for _, s := range set[1:] {
		rest |= s
	}
	return rest != 0
}

// has reports whether a transition belongs to the group.
func (g *group) has(b *program.Batch, s *program.Succ) bool {
	return s.Action != program.Stutter && (b.Source|s.Act)&g.Group == g.Group
}

// addConstrained removes from the set the processes that no constraint is
// about, unless fairness is towards every process.
func (f *fairness) addConstrained(set *program.ProcSet, every, strong bool, kinds program.Kinds) {
	if every {
		return
	}
	for i := range set {
		for rest := set[i]; rest != 0; rest &= rest - 1 {
			pid := i<<6 + bits.TrailingZeros64(rest)
			if !f.about(kinds.KindOf(pid), strong) {
				set[i] &^= rest & -rest
			}
		}
	}
}

// about reports whether a constraint is about the processes of a kind.
func (f *fairness) about(kind int, strong bool) bool {
	for _, c := range f.kinds {
		if c.Kind == kind && c.Strong == strong {
			return true
		}
	}
	return false
}

// marks returns the acceptance sets of fairness that a step belongs to, or
// ErrTooManyProcesses.
func (f *fairness) marks(s *situation, b *program.Batch, succ *program.Succ) (automata.Marks, error) {
	var m automata.Marks
	for j := range f.groups {
		g := &f.groups[j]
		enabled := s.groups>>j&1 != 0
		moves := g.has(b, succ)
		switch {
		case g.Strong && enabled:
			m |= 1 << g.at
			if moves {
				m |= 2 << g.at
			}
		case !g.Strong && (moves || !enabled && !s.waiting):
			m |= 1 << g.at
		}
	}
	if s.many && f.over(s, succ) {
		return 0, ErrTooManyProcesses
	}
	if f.weak {
		starved := s.weak[0] &^ succ.Moved[0] & f.own
		m |= automata.Marks((f.own &^ starved) << f.weakAt)
	}
	if f.strong {
		m |= automata.Marks((s.strong[0]&f.own)<<f.enabledAt | (succ.Moved[0]&f.own)<<f.moveAt)
	}
	return m, nil
}

// over reports whether the step would need a set for a process that has none:
// one that starves, to weak fairness; one that is enabled, to strong fairness.
func (f *fairness) over(s *situation, succ *program.Succ) bool {
	if f.strong && f.beyond(&s.strong) {
		return true
	}
	starved := s.weak
	for i := range starved {
		starved[i] &^= succ.Moved[i]
	}
	return f.weak && f.beyond(&starved)
}
