package unfolding

import (
	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/program"
)

// walk follows the ways from a state outside atomic sequences by the program's
// own explorer; ok is false if the state has to be unfolded.
//
// What is inside atomic sequences is remembered (unfold.go), or walked through
// each time as SPIN does, if the program's explorer can do that by itself.
// Walking takes less time for each state and no memory, but a state that
// several ways lead to is visited on each. So states are remembered first, and
// if they turn out to be visited rarely again, ways are walked. A way that the
// explorer cannot follow to its end is unfolded as before.
//
// All this depends only on numbers of states, so that the depth of the search
// does not depend on when compiled code takes over.
func (un *Unfolder) walk(state program.State) (w follow.Ways, ok bool, err error) {
	f := &un.sequences.following
	w, ok, err = f.ex.Follow(state, &un.Batch)
	if err != nil || !ok {
		f.noteWalk(false)
		return w, false, err
	}
	f.noteWalk(true)
	if len(w.Ends) == 0 {
		un.expanded()
	} else {
		un.Worker.Followed += uint64(w.Inside + len(w.Ends))
	}
	return w, true, nil
}

// takeWays counts what is on the ways and adds the states at their ends.
func (un *Unfolder) takeWays(w follow.Ways) (Counts, error) {
	u := Counts{Height: 1, Transitions: uint64(len(w.Ends)), AtomicSteps: uint64(w.Inside)}
	for _, end := range w.Ends {
		u.Height = max(u.Height, end.Steps)
		if un.Batch.Succs[end.Succ].Flags&program.Interrupted != 0 {
			u.AtomicSteps++
		}
	}
	for range w.Inside {
		if err := un.visit(un.Depth + int(u.Height)); err != nil {
			return u, err
		}
	}
	un.countInside(w.Inside)
	for _, end := range w.Ends {
		if err := un.Out.AddOne(un.Batch.State(int(end.Succ)), false, int(end.Steps)); err != nil {
			return u, err
		}
	}
	return u, un.Out.Commit()
}

// following decides between remembering states inside sequences and walking
// through them again.
type following struct {
	// ex is nil if nothing can be walked.
	ex    follow.Follower
	walks bool
	// entered counts, while remembering, the states inside, steps the steps
	// that SPIN takes there.
	entered, steps uint64
	// followed counts, while walking, the states from which ways were followed,
	// given those of which this was given up.
	followed, given uint64
}

const (
	// decideAfter is how many states inside are remembered before it is
	// decided.
	decideAfter = 1000
	// rarely is how many walks through a state are cheaper than remembering it,
	// about.
	rarely = 4
	// inVain is how many walks may be given up before it is asked whether too
	// many are.
	inVain = 250
)

// newFollowing begins with remembering.
func newFollowing(ex program.Explorer) following {
	f, _ := ex.(follow.Follower)
	return following{ex: f}
}

// note counts an unfolding, and decides.
func (f *following) note(u *Counts) {
	f.steps = Sum(f.steps, u.AtomicSteps)
	f.walks = f.ex != nil && f.entered >= decideAfter && f.steps < rarely*f.entered
}

// noteWalk counts a walk. If one in four is in vain, walking ends for good.
func (f *following) noteWalk(ended bool) {
	f.followed++
	if !ended {
		f.given++
	}
	if f.given > inVain && f.given > f.followed/4 {
		f.walks, f.ex = false, nil
	}
}
