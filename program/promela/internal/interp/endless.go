package interp

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/program"
)

// Atomic sequences that never end. Where a process has the processor to itself
// and can go on for ever without a way to give it up, nothing else happens any
// more; SPIN does not come back from there. It is a run-time error of the step
// that begins the sequence. A loop that can be left is not such a loop.
//
// The sequence is explored when it begins, but only if its control points have
// a loop: forwards all states inside it, then backwards from those that have a
// step to the outside. The cost is that of visiting the states of such
// sequences twice.

// Undecided implements program.Partial.
func (b *Bound) Undecided() string {
	st := b.Long.first.Load()
	if st == nil {
		return ""
	}
	return fmt.Sprintf("whether the atomic sequence of line %d can always end is open: it is longer than the limit of %d states inside",
		b.Model.Infos[st.Info].Pos.Line, MaxAtomicCost)
}

// judge explores the atomic sequence that process pid begins in the current
// vector.
func (e *Explorer) judge(pid int32) judgement {
	if e.atomic == nil {
		x := NewExplorer(e.Model, nil)
		x.EnabledIgnored, x.solo = true, true
		x.tuning = &program.Tuning{Stop: e.GivesUp}
		e.atomic = &AtomicExplorer{Step: x.Expand}
	}
	e.atomic.Cost = e.AtomicCost
	first := append(append(append([]byte(nil), e.Vec...), byte(pid)), e.Hidden...)
	j := e.atomic.Judge(first, e.GivesUp)
	e.AtomicCost = e.atomic.Cost
	return j
}
