package facts

import (
	"context"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/proof"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/simplex"
)

// What can go on for ever. A run that fires infinitely often has two markings,
// one after the other and as late as one wishes, of which the second has at
// least the tokens of the first (Dickson), and in places with bounds the same.
// So the transitions between them, counted in y, satisfy
//
//	y ≥ 0, y ≠ 0, C·y ≥ 0, and C·y = 0 in places with bounds
//
// (G. Memmi, G. Roucairol, Linear algebra in net theory, 1980). If there is no
// such y with y(t) > 0, then t is fired finitely often in every run.
//
// A run that stays in markings with a condition for ever either ends dead there,
// which the state equation may refute, or has such a y, whose transitions are
// enabled in such markings and lead to such markings:
//
//	refuteForever(condition):
//	  refute: some reachable marking is dead and satisfies the condition
//	  none := transitions with y = 0 in any case; those that change the condition and cannot keep it (*)
//	  while some transition is not in none:
//	    add to none, until nothing changes: what takes from a place into which the others put nothing, or puts into a place
//	      with a bound from which the others take nothing
//	    t := a transition that is not in none; solve: y(t) ≥ 1, y = 0 for none
//	    if there is no solution: add t to none
//	    else: add those with y > 0 that cannot keep the condition (*); if there are none of these: not refuted
//	  refuted
//
//	(*) the state equation refutes: some reachable marking satisfies the condition, enables t, and t leads to one that satisfies it

// recurrence has the y of a net. It is for one goroutine.
type recurrence struct {
	ctx  context.Context
	net  *nets.Net
	tab  simplex.Tableau // its first variables are y
	none []bool          // by transition: 0 in every y

	record  bool              // write down proofs, for certificates
	reasons []proof.Reason    // of none and, after them, of the question
	base    int               // how many are of none
	dead    *proof.Refutation // of the question, about dead markings
}

// newRecurrence makes the constraints of y; nil if the context has ended. The
// net must not have more than maxEquation effects.
func newRecurrence(ctx context.Context, n *nets.Net, record bool) *recurrence {
	r := &recurrence{ctx: ctx, net: n, none: make([]bool, len(n.Transitions)), record: record}
	r.tab.Interrupted = func() bool { return ctx.Err() != nil }
	rows, ok := effects(ctx, &r.tab, n)
	if !ok {
		return nil
	}
	for p, terms := range rows {
		if p%polled == 0 && ctx.Err() != nil {
			return nil
		}
		x := r.tab.Row(terms)
		r.tab.AtLeast(x, simplex.Of(0))
		if n.Bounds[p] != nets.Unbounded {
			r.tab.AtMost(x, simplex.Of(0))
		}
	}
	for t := range r.none {
		r.none[t] = n.DeadBy(t, n.Bounds)
	}
	r.propagate(r.none)
	r.base = len(r.reasons)
	return r
}

// ends reports whether it is proved that every run fires a transition finitely
// often.
func (r *recurrence) ends(t int) bool {
	_, verdict := r.solve(t, r.none)
	return verdict == simplex.Infeasible
}

// solve looks for a y with t, and with nothing in none; it returns the
// transitions of the y.
func (r *recurrence) solve(t int, none []bool) (support []int, verdict simplex.Verdict) {
	mark := r.tab.Mark()
	defer r.tab.Restore(mark)
	for u, is := range none {
		if is && !r.tab.AtMost(u, simplex.Of(0)) {
			return nil, simplex.Unknown
		}
	}
	r.tab.Work += len(none)
	if !r.tab.AtLeast(t, simplex.Of(1)) {
		return nil, simplex.Infeasible
	}
	if verdict = r.tab.Check(); verdict != simplex.Satisfied {
		if verdict == simplex.Infeasible {
			r.noteRank()
		}
		return nil, verdict
	}
	for u := range none {
		if r.tab.Value(u).Sign() > 0 {
			support = append(support, u)
		}
	}
	return support, verdict
}

// forever is a condition of which it is asked whether a run can keep it.
type forever struct {
	now      *need                               // the condition
	after    func(change map[uint32]int64) *need // after a transition with this effect
	dead     *need                               // what dead markings satisfy
	changing []int                               // transitions that may change the condition
}

// refuteForever reports whether it is proved that no run has some marking from
// which on all satisfy a condition.
func (r *recurrence) refuteForever(e *equation, f *forever) bool {
	if !e.impossible(f.now, f.dead) {
		return false
	}
	r.dead, r.reasons = e.proof, r.reasons[:r.base]
	breaks := func(t int) bool {
		does := r.ctx.Err() == nil && e.impossible(f.now, needEnabled(r.net, []uint32{uint32(t)}, true, nil), f.after(effect(r.net, t)))
		if does && r.record {
			r.reasons = append(r.reasons, proof.Reason{Breaks: &proof.Step{Transition: uint32(t), Proof: e.proof}})
		}
		return does
	}
	none := slices.Clone(r.none)
	for _, t := range f.changing {
		none[t] = none[t] || breaks(t)
	}
	for r.ctx.Err() == nil {
		r.propagate(none)
		t := slices.Index(none, false)
		if t < 0 {
			return true
		}
		support, verdict := r.solve(t, none)
		switch verdict {
		case simplex.Unknown:
			return false
		case simplex.Infeasible:
			none[t] = true
			continue
		}
		some := false
		for _, t := range support {
			if breaks(t) {
				none[t], some = true, true
			}
		}
		if !some {
			return false
		}
	}
	return false
}

// propagate adds transitions to none, by transition, which no y has without
// those that are in it already.
func (r *recurrence) propagate(none []bool) {
	n := r.net
	up, down := make([]bool, len(n.Places)), make([]bool, len(n.Places)) // some transition puts into a place, takes from it
	for changed := true; changed && r.ctx.Err() == nil; {
		changed = false
		clear(up)
		clear(down)
		for t := range n.Transitions {
			for _, c := range n.Changes.Of(t) {
				up[c.Place] = up[c.Place] || !none[t] && c.Plus > 0
				down[c.Place] = down[c.Place] || !none[t] && c.Minus > 0
			}
		}
		for t := range n.Transitions {
			for _, c := range n.Changes.Of(t) {
				lacks := c.Minus > 0 && !up[c.Place] || c.Plus > 0 && !down[c.Place] && n.Bounds[c.Place] != nets.Unbounded
				if lacks && !none[t] {
					none[t], changed = true, true
					r.noteChange(c)
				}
			}
		}
		r.tab.Work += len(n.Changes.List)
	}
}

// effect returns what firing a transition changes, by place.
func effect(n *nets.Net, t int) map[uint32]int64 {
	out := map[uint32]int64{}
	for _, c := range n.Changes.Of(t) {
		out[c.Place] = int64(c.Plus) - int64(c.Minus)
	}
	return out
}
