package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// step is a transition with what it accesses, by the numbers of objects, which
// are the same in all runs with the same beginning.
type step struct {
	schedule.Transition
	Accesses []numbered `json:",omitempty"`
	Unknown  bool       `json:",omitempty"` // what it accesses
	Open     bool       `json:",omitempty"` // it is being explored elsewhere
}

type numbered struct {
	Object int
	Mode   schedule.Mode
}

// branch is a step in a wakeup tree, and what follows. Without anything that
// follows, all continuations are wanted.
type branch struct {
	step
	Next []*branch `json:",omitempty"`
}

func appendNumbered(into []numbered, accesses []schedule.Access) []numbered {
	for _, x := range accesses {
		if x.Object != nil {
			into = append(into, numbered{x.Object.Number(), x.Mode})
		}
	}
	return into
}

// branch returns an empty one.
func (re *Reduction) branch() *branch {
	k := len(re.branches)
	if k == 0 {
		return re.slab.branch()
	}
	b := re.branches[k-1]
	re.branches = re.branches[:k-1]
	return b
}

// leaf returns a branch of a transition of which nothing else is known.
func (re *Reduction) leaf(t schedule.Transition) *branch {
	b := re.branch()
	b.Transition, b.Unknown, b.Accesses = t, true, b.Accesses[:0]
	return b
}

// drop keeps a branch, and what is left of its tree, to be used again.
func (re *Reduction) drop(b *branch) {
	for _, next := range b.Next {
		re.drop(next)
	}
	b.Next = b.Next[:0]
	re.branches = append(re.branches, b)
}

// conflicts reports whether the order of the step and the accesses can matter.
func (s *step) conflicts(accesses []schedule.Access, objects int) bool {
	for _, x := range s.Accesses {
		for _, y := range accesses {
			if y.Object != nil && x.reorders(y.Mode) && same(x.Object, y.Object.Number(), objects) {
				return true
			}
		}
	}
	return false
}

// sleeps reports whether the transition was explored, or need not be.
func (n *node) sleeps(t schedule.Transition) bool { return has(n.Sleep, t) || has(n.Done, t) }

// has reports whether one of the steps is the transition.
func has(steps []step, t schedule.Transition) bool {
	for i := range steps {
		if steps[i].Transition == t {
			return true
		}
	}
	return false
}

// add explores a transition from the node, and those that share a goroutine with
// it.
func (re *Reduction) add(n *node, t schedule.Transition) {
	n.Wakeup = append(n.Wakeup, re.leaf(t))
	re.addAlternatives(n, len(n.Wakeup)-1)
}

// addAlternatives explores all that share a goroutine with what is explored from a
// position of the wakeup tree on.
func (re *Reduction) addAlternatives(n *node, from int) {
	for ; from < len(n.Wakeup); from++ {
		explored := n.Wakeup[from].Transition
		for _, t := range n.Enabled[:n.Awake] {
			if t != explored && t.Shares(explored) && !n.sleeps(t) && !n.wakes(t) {
				n.Wakeup = append(n.Wakeup, re.leaf(t))
			}
		}
	}
}

// wakes reports whether the transition is at the top of the wakeup tree.
func (n *node) wakes(t schedule.Transition) bool {
	for _, b := range n.Wakeup {
		if b.Transition == t {
			return true
		}
	}
	return false
}

// explores reports whether a transition that is or was explored from the node
// has the property.
func (n *node) explores(has func(schedule.Transition) bool) bool {
	return slices.ContainsFunc(n.Wakeup, func(b *branch) bool { return has(b.Transition) }) || slices.ContainsFunc(n.Done, func(s step) bool { return has(s.Transition) })
}

// offers reports whether the transition is possible, and does not wait for others.
func (n *node) offers(t schedule.Transition) bool { return slices.Contains(n.Enabled[:n.Awake], t) }

// inherit continues with what follows in a wakeup tree. A transition that is not
// possible after all, since it needs what came before in the run that wanted it,
// is replaced by another one of its goroutines.
func (re *Reduction) inherit(n *node, from *branch) {
	for _, b := range from.Next {
		if !n.offers(b.Transition) {
			k := slices.IndexFunc(n.Enabled[:n.Awake], func(t schedule.Transition) bool { return t.Shares(b.Transition) && !n.sleeps(t) })
			re.drop(b)
			if k < 0 {
				continue
			}
			b = re.leaf(n.Enabled[k])
		}
		if n.sleeps(b.Transition) {
			re.drop(b)
		} else {
			n.Wakeup = append(n.Wakeup, b)
		}
	}
	from.Next = from.Next[:0]
	re.addAlternatives(n, 0)
}

// sequence is what has to be run from a state: events, and at the end one that
// comes earlier than it did.
type sequence struct {
	events []int
	last   step
	has    bool // the last one, which may have been removed
}

// weakInitial reports whether the step can begin the sequence, or is independent
// of it, and where it is there, or -1.
func (a *analysis) weakInitial(s *step, v *sequence, objects int) (at int, is bool) {
	for k, event := range v.events {
		if e := &a.events[event]; s.Shares(e.Transition) {
			return k, s.Transition == e.Transition && !slices.ContainsFunc(v.events[:k], func(m int) bool { return a.happened(m, a.clocks[event]) })
		}
	}
	if v.has && s.Shares(v.last.Transition) {
		return len(v.events), s.Transition == v.last.Transition && !slices.ContainsFunc(v.events, func(m int) bool { return a.depends(&v.last, m, nobody) })
	}
	return -1, !s.Unknown && !slices.ContainsFunc(v.events, func(m int) bool { return a.depends(s, m, objects) }) && !(v.has && s.excludes(&v.last, objects))
}

// depends reports whether the order of a step and an event can matter.
func (a *analysis) depends(s *step, event, objects int) bool {
	e := &a.events[event]
	return s.Shares(e.Transition) || s.conflicts(e.Accesses[0], objects) || s.conflicts(e.Accesses[1], objects)
}

// excludes reports whether the order of two steps can matter.
func (s *step) excludes(t *step, objects int) bool {
	for _, x := range s.Accesses {
		for _, y := range t.Accesses {
			if x.reorders(y.Mode) && same(x.Object, y.Object, objects) {
				return true
			}
		}
	}
	return false
}

// reorders reports whether the order of accesses in different states can matter: a
// decrement can be the last one in another state.
func (x numbered) reorders(m schedule.Mode) bool {
	return x.Mode.Conflicts(m) || x.Mode == schedule.Decrement && m == schedule.Last || x.Mode == schedule.Last && m == schedule.Decrement
}

// same reports whether two numbers can be those of one object. Those from a
// number on are not told apart, if they come from different runs.
func same(a, b, from int) bool { return a == b || from != nobody && a >= from && b >= from }

// insert adds the sequence, without what depends on an event, to the wakeup tree of
// the state before it, unless something there covers it. The first branch is being explored, and conflicts with the sequence.
func (a *analysis) insert(event int, v *sequence) {
	n := a.d.nodes[event]
	a.sleepers = append(append(a.sleepers[:0], n.Sleep...), n.Done...)
	list, top := n.Wakeup[1:], true
	for at := &list; v.has || len(v.events) > 0; {
		k := 0
		for ; k < len(*at); k++ {
			if _, is := a.weakInitial(&(*at)[k].step, v, n.Objects); is {
				break
			}
			a.sleepers = append(a.sleepers, (*at)[k].step)
		}
		if k == len(*at) {
			b := a.chain(v, n.Objects)
			if top && b != nil && !n.offers(b.Transition) {
				a.exploreOne(event, a.beginnings(event, v))
				return
			}
			if b != nil {
				*at = append(*at, b)
				a.grows(event)
			}
			break
		}
		b := (*at)[k]
		if len(b.Next) == 0 {
			return
		}
		a.remove(v, &b.step, n.Objects)
		at, top = &b.Next, false
	}
	if top {
		n.Wakeup = append(n.Wakeup[:1], list...)
		a.d.addAlternatives(n, 0)
	}
}

// remove removes a weak initial from the sequence.
func (a *analysis) remove(v *sequence, s *step, objects int) {
	switch k, _ := a.weakInitial(s, v, objects); {
	case k == len(v.events):
		v.has = false
	case k >= 0:
		v.events = slices.Delete(v.events, k, k+1)
	}
}

// chain is a tree with one sequence, of which only those events are kept that lead
// to the last one, or wake what sleeps. It is nil if nothing is.
func (a *analysis) chain(v *sequence, objects int) (b *branch) {
	a.kept = append(a.kept[:0], make([]bool, len(v.events))...)
	if v.has {
		b = a.d.branch()
		a.d.slab.set(&b.step, &v.last)
		for k, event := range v.events {
			a.kept[k] = a.depends(&v.last, event, nobody)
		}
	}
	for i := range a.sleepers {
		a.wake(v, &a.sleepers[i], objects)
	}
	a.keepPast(v)
	for k := len(v.events) - 1; k >= 0; k-- {
		if !a.kept[k] {
			continue
		}
		e := &a.events[v.events[k]]
		before := a.d.branch()
		a.d.slab.setEvent(&before.step, e.Transition, e)
		if b != nil {
			before.Next = append(before.Next, b)
		}
		b = before
	}
	return b
}

// wake keeps an event that conflicts with what sleeps, if there is one before the
// same transition.
func (a *analysis) wake(v *sequence, s *step, objects int) {
	if v.has && s.Transition != v.last.Transition && (s.Shares(v.last.Transition) || s.excludes(&v.last, nobody)) {
		return
	}
	for k, event := range v.events {
		if a.events[event].Transition == s.Transition {
			return
		}
		if a.depends(s, event, objects) {
			a.kept[k] = true
			return
		}
	}
}

// keepPast keeps what happens before events that are kept.
func (a *analysis) keepPast(v *sequence) {
	for k := len(v.events) - 1; k >= 0; k-- {
		for m := k + 1; m < len(v.events) && !a.kept[k]; m++ {
			a.kept[k] = a.kept[m] && a.happened(v.events[k], a.clocks[v.events[m]])
		}
	}
}
