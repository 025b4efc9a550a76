package petri

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program/petri/internal/invariants"
)

// Redundant transitions and places: all words stay the same.
//
// A transition is left out if another one changes the same by as much and needs
// at most the same tokens: it is enabled whenever the first one is, and leads to
// the same marking.
//
// An invisible place q is left out if it is parallel to a place p: the changes
// of q are those of p, times a/b. Then b·m(q) = a·m(p) + c in every reachable
// marking m, where c = b·m0(q) - a·m0(p). If b·pre(q, t) ≤ a·pre(p, t) + c for
// every transition t that needs tokens in q, then q never lacks the tokens of a
// transition for which p has enough (an implicit place: M. Silva, J. M. Colom,
// J. Campos, Linear algebraic techniques for the analysis of Petri nets, 1992).
//
//	for each group of transitions, and each of places, with the same changes up to a factor:
//		leave out those that another one of the group that is left makes redundant
//
// Cost: the arcs, sorted, and a comparison with up to maxAlike others of the
// group for each.

// maxAlike bounds the comparisons of one transition, or place, with others.
const maxAlike = 16

// redundant leaves out redundant transitions and places, and reports whether
// there were any.
func (r *reducer) redundant() bool {
	any := r.redundantTransitions()
	return r.redundantPlaces() || any
}

// redundantTransitions leaves out transitions that others make redundant.
func (r *reducer) redundantTransitions() bool {
	groups, any := map[string][]*sketchedTransition{}, false
	for _, t := range r.transitions {
		if t.gone {
			continue
		}
		key := t.changesKey()
		alike := groups[key]
		if slices.ContainsFunc(alike, func(u *sketchedTransition) bool { return u.needsAtMost(t) }) {
			r.drop(t)
			any = true
			continue
		}
		kept := slices.DeleteFunc(alike, func(u *sketchedTransition) bool {
			if !t.needsAtMost(u) {
				return false
			}
			r.drop(u)
			any = true
			return true
		})
		if len(kept) < maxAlike {
			kept = append(kept, t)
		}
		groups[key] = kept
	}
	return any
}

// needsAtMost reports whether t needs at most the tokens that u needs.
func (t *sketchedTransition) needsAtMost(u *sketchedTransition) bool {
	if len(t.pre) > len(u.pre) {
		return false
	}
	for p, w := range t.pre {
		if w > u.pre[p] {
			return false
		}
	}
	return true
}

// shift is how much a transition, or a place, changes: index is that of the
// place, or of the transition.
type shift struct {
	index int
	by    int64
}

// changesKey describes what firing the transition changes.
func (t *sketchedTransition) changesKey() string {
	var list []shift
	for p, w := range t.post {
		if by := int64(w) - int64(t.pre[p]); by != 0 {
			list = append(list, shift{int(p), by})
		}
	}
	for p, w := range t.pre {
		if _, both := t.post[p]; !both {
			list = append(list, shift{int(p), -int64(w)})
		}
	}
	return keyOf(list)
}

// keyOf sorts changes and writes them down.
func keyOf(list []shift) string {
	slices.SortFunc(list, func(a, b shift) int { return a.index - b.index })
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, "%d:%d ", s.index, s.by)
	}
	return b.String()
}

// parallel is a place, and the greatest common divisor of its changes.
type parallel struct {
	place  uint32
	factor uint64
}

// redundantPlaces leaves out places that parallel ones make redundant.
func (r *reducer) redundantPlaces() bool {
	groups, any := map[string][]parallel{}, false
	for p := range r.net.arrays.Places {
		if r.gone[p] {
			continue
		}
		q := parallel{place: uint32(p)}
		key := ""
		if key, q.factor = r.placeKey(q.place); q.factor == 0 {
			continue // nothing changes it: rule dead
		}
		alike := groups[key]
		if !r.visible[p] && slices.ContainsFunc(alike, func(o parallel) bool { return r.implied(q, o) }) {
			r.removePlace(q.place)
			any = true
			continue
		}
		kept := slices.DeleteFunc(alike, func(o parallel) bool {
			if r.visible[o.place] || !r.implied(o, q) {
				return false
			}
			r.removePlace(o.place)
			any = true
			return true
		})
		if len(kept) < maxAlike {
			kept = append(kept, q)
		}
		groups[key] = kept
	}
	return any
}

// placeKey describes how transitions change a place, divided by the factor; 0
// if none changes it, or by too many tokens for the arithmetic.
func (r *reducer) placeKey(p uint32) (key string, factor uint64) {
	var list []shift
	g := int64(0)
	note := func(t *sketchedTransition, by int64) {
		if by != 0 {
			list, g = append(list, shift{t.number, by}), invariants.GCD(g, max(by, -by))
		}
	}
	for t := range r.givers[p] {
		note(t, int64(t.post[p])-int64(t.pre[p]))
	}
	for t := range r.takers[p] {
		if _, both := t.post[p]; !both {
			note(t, -int64(t.pre[p]))
		}
	}
	if g == 0 || g >= maxFactor {
		return "", 0
	}
	for i := range list {
		list[i].by /= g
	}
	return keyOf(list), uint64(g)
}

// maxFactor bounds factors and numbers of tokens in the comparison of places,
// so that products do not overflow.
const maxFactor = 1 << 30

// implied reports whether place q, which is parallel to p, never lacks tokens
// for a transition for which p has enough.
func (r *reducer) implied(q, p parallel) bool {
	if r.initial[q.place] >= maxFactor || r.initial[p.place] >= maxFactor {
		return false
	}
	a, b := int64(q.factor), int64(p.factor)
	c := b*int64(r.initial[q.place]) - a*int64(r.initial[p.place])
	for t := range r.takers[q.place] {
		need, has := t.pre[q.place], t.pre[p.place]
		if need >= maxFactor || has >= maxFactor || b*int64(need) > a*int64(has)+c {
			return false
		}
	}
	return true
}
