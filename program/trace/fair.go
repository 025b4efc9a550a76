package trace

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
)

// Fairness of a run, from the definitions in package product; all that counts
// is the cycle.

// WeaklyFair reports whether the run is weakly fair to every process: each one
// moves on the cycle, or is disabled somewhere on it. If not, pid is a process
// that starves.
func (r *Run) WeaklyFair() (pid int, fair bool) {
	return r.everyone(func(pid int) bool { return r.weaklyFairTo(pid, r.anyone) })
}

// StronglyFair reports whether the run is strongly fair to every process: each
// one moves on the cycle, or can move nowhere on it. If not, pid is a process
// that starves.
func (r *Run) StronglyFair() (pid int, fair bool) {
	return r.everyone(func(pid int) bool { return r.stronglyFairTo(pid, r.anyone) })
}

// FairToKind reports whether the run is fair, strongly or weakly, to each
// process of a kind of processes (see program.Kinds). If not, pid is a process
// that starves. If the program has no such kind, no process counts and the run
// is fair.
func (r *Run) FairToKind(prog program.Program, kind string, strong bool) (pid int, fair bool) {
	is := r.kindOf(prog, kind)
	return r.everyone(func(pid int) bool {
		if strong {
			return r.stronglyFairTo(pid, is)
		}
		return r.weaklyFairTo(pid, is)
	})
}

func (r *Run) everyone(fairTo func(pid int) bool) (pid int, fair bool) {
	for pid := range program.MaxProcesses {
		if !fairTo(pid) {
			return pid, false
		}
	}
	return -1, true
}

// who reports whether a process matters at a step of the run.
type who func(step, pid int) bool

func (r *Run) anyone(int, int) bool { return true }

// kindOf returns a who for the processes of a kind. It expands the states of
// the run again, as only explorers know the kinds of their processes.
func (r *Run) kindOf(prog program.Program, name string) who {
	nobody := func(int, int) bool { return false }
	binding, err := program.Interpret(prog).Bind(nil)
	if err != nil {
		return nobody
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		return nobody
	}
	kinds, ok := program.As[program.Kinds](ex)
	if !ok {
		return nobody
	}
	kind, err := kinds.Kind(name)
	if err != nil {
		return nobody
	}
	var b program.Batch
	return func(step, pid int) bool {
		return ex.Expand(r.Lasso.At(step).State, &b) == nil && kinds.KindOf(pid) == kind
	}
}

func (r *Run) weaklyFairTo(pid int, is who) bool {
	for i := len(r.Lasso.Prefix); i < r.Lasso.Len(); i++ {
		if !r.Enabled[i].Has(pid) || r.Moved[i].Has(pid) || !is(i, pid) {
			return true
		}
	}
	return false
}

func (r *Run) stronglyFairTo(pid int, is who) bool {
	enabled := false
	for i := len(r.Lasso.Prefix); i < r.Lasso.Len(); i++ {
		if r.Moved[i].Has(pid) {
			return true
		}
		enabled = enabled || r.Movable[i].Has(pid) && is(i, pid)
	}
	return !enabled
}

// FairToGroup reports whether the run is fair to the group of transitions for
// which the atoms with the given texts are all true. It is fair if a transition
// of the group is taken on the cycle. Otherwise strong fairness requires that
// no transition of the group is enabled anywhere on the cycle; weak fairness
// requires a step at which none is enabled and no process waits for the end of
// an atomic sequence. The texts must be among those of the run's atoms; if one
// is not, the result is false.
func (r *Run) FairToGroup(texts []string, strong bool) bool {
	var group program.Letter
	for _, text := range texts {
		i := slices.IndexFunc(r.Atoms, func(a program.Atom) bool { return a.Text == text })
		if i < 0 {
			return false
		}
		group |= 1 << i
	}
	in := func(l program.Letter) bool { return l&group == group }
	always, ever := true, false
	for i := len(r.Lasso.Prefix); i < r.Lasso.Len(); i++ {
		if r.Lasso.At(i).Action != program.Stutter && in(r.Letters[i]) {
			return true
		}
		enabled := slices.ContainsFunc(r.Choices[i], in)
		ever = ever || enabled
		always = always && (enabled || r.Enabled[i] != r.Movable[i])
	}
	if strong {
		return !ever
	}
	return !always
}
