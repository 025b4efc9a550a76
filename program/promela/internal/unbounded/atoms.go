package unbounded

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// Propositions. Their nodes are part of the model that is rewritten, so that
// they ask as guards do. The condition of one at a location is made of the
// answers with which it is true, as the guard of a transition is.

// moves returns the propositions about transitions, which the explorer
// evaluates. Those about states are evaluated one by one, by Condition.
func (s *System) moves() *interp.Bound {
	if s.atoms == nil || len(s.atoms.Moves) == 0 {
		return nil
	}
	moves := slices.Clone(s.atoms.Moves)
	for i := range moves {
		if moves[i].Proc != nil {
			moves[i].Proc = s.derived.Procs[moves[i].Proc.Index]
		}
	}
	return &interp.Bound{Atoms: &flat.Atoms{Model: s.derived, Moves: moves, Actions: s.atoms.Actions}, Long: &interp.LongSequences{}}
}

// rewriteAtoms rewrites the nodes of propositions, so that they ask the
// decider.
func (r *rewriter) rewriteAtoms() {
	a := r.s.atoms
	if a == nil {
		return
	}
	r.st = nil
	if a.Timeout() {
		r.refuse("timeout stands in a proposition", "say when nothing else can move")
	}
	for _, atom := range a.State {
		if atom.Bit&a.Inside != 0 {
			continue
		}
		r.truth(atom.Node)
		r.s.asked = append(r.s.asked, atom)
	}
	for _, m := range a.Moves {
		if m.Pid >= 0 {
			r.bounded(m.Pid, "a process number", "")
		}
	}
}

// place returns the position for an error: that of the current statement, or
// the model's for propositions.
func (r *rewriter) place() source.Pos {
	if r.st == nil {
		return source.Pos{File: r.m.File}
	}
	return r.m.Infos[r.st.Info].Pos
}

// Actions implements periodic.Program. Whether a step is taken inside an atomic
// sequence is known as well as what it does.
func (s *System) Actions() uint64 {
	if s.atoms == nil {
		return 0
	}
	return uint64(s.atoms.Actions | s.atoms.Inside)
}

// stepLetter returns the propositions about a step that leaves a location.
func (s *System) stepLetter(from int, st *step) uint64 {
	letter := st.act
	if s.atoms != nil && s.locations[from].inside {
		letter |= s.atoms.Inside
	}
	return uint64(letter)
}

// Steps implements periodic.Program.
func (s *System) Steps(label int) []uint64 { return s.ways[label].letters }

// Ends implements periodic.Program.
func (s *System) Ends(l int) ([][]periodic.Row, error) {
	err := s.expand(l)
	return s.locations[l].ended, err
}

// Condition implements periodic.Program: it returns the condition on the
// variables under which a proposition holds at a location, by trying all
// answers.
func (s *System) Condition(l, proposition int) (periodic.Condition, error) {
	i := slices.IndexFunc(s.asked, func(a flat.StateAtom) bool { return a.Bit == program.Letter(1)<<proposition })
	if i < 0 {
		return periodic.Constantly(false), nil
	}
	var leaves []leaf
	s.decider.prefix = s.decider.prefix[:0]
	for {
		s.decider.reset()
		s.explorer.Open(s.locations[l].vec)
		holds := s.explorer.Eval(s.asked[i].Node) != 0
		s.explorer.Failure = interp.Failure{} // as in explicit search: what has no value counts as 0
		if s.decider.failed || len(leaves) > maxLeaves {
			return periodic.Condition{}, ErrCases
		}
		leaves = append(leaves, leaf{slices.Clone(s.decider.answers), map[string]bool{"": holds}})
		if !s.decider.next() {
			break
		}
	}
	var cases []periodic.Condition
	for _, rows := range where(leaves, 0, "") {
		cases = append(cases, periodic.Rows(rows))
	}
	return periodic.Or(cases...), nil
}
