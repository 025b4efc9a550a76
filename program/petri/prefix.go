package petri

import (
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Transitions that are fired before the search: words lose repetitions of their
// first letter, and nothing else.
//
// Let t be invisible and enabled in the initial marking, with places before it
// from which no other transition takes. Whatever fires leaves t enabled, so that
// no run ends without t. In a run with t, t can be moved to the front: it takes
// no tokens that others need, and changes no letter. A run without t, w, becomes
// t·w for the same reason. So the marking after t may be the initial one; a run
// from there is one of the net after t. Places that have tokens initially, which
// agglomeration requires to be empty, are often emptied that way.
//
//	while there is such a t: fire it
//
// maxPrefix bounds the steps, as t may be enabled again and again.
const maxPrefix = 1 << 12

// firePrefix fires such transitions, and reports whether there were any.
func (r *reducer) firePrefix() bool {
	any := false
	for again := true; again; {
		again = false
		for _, t := range r.transitions {
			if t.gone || len(r.first)+len(t.fires) > maxPrefix || !r.urgent(t) {
				continue
			}
			for p, w := range t.pre {
				r.initial[p] -= w
			}
			for p, w := range t.post {
				r.initial[p] += w
			}
			r.first = append(r.first, t.fires...)
			any, again, r.shortened = true, true, true
		}
	}
	return any
}

// urgent reports whether t may be fired before all else. A transition that
// changes nothing is not fired.
func (r *reducer) urgent(t *sketchedTransition) bool {
	if len(t.pre) == 0 || r.changesVisible(t) {
		return false
	}
	changes := false
	for p, w := range t.pre {
		if r.initial[p] < w || len(r.takers[p]) != 1 {
			return false
		}
		changes = changes || t.post[p] != w
	}
	for p, w := range t.post {
		if r.initial[p]+w > nets.MaxTokens {
			return false
		}
	}
	return changes
}
