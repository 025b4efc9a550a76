package resolve

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// The numbers by which the trails of SPIN name statements.
//
// SPIN counts the elements of a model, statements and joints alike, from 0 in
// the order in which its parser has read them to their ends: what stands inside
// a statement comes before it. The bodies of proctypes, claims and trace
// assertions count on from each other in the order of the text; the claims of
// ltl blocks come last. The resolver makes elements in the same order, but for
// an unless, of which SPIN knows only when both parts are read, and then makes
// the element of the escape before that of the main part.

// body is one proctype, claim or trace assertion with the number of its
// elements.
type body struct {
	order, elements int
	proc            *flat.Proctype
}

// numbered stores the numbers of this body's elements with their statements.
// Elements made later, for jumps that are referred to from elsewhere, have no
// number: SPIN's depends on what refers to them.
func (c *control) numbered(n *syntax.ProcNode) {
	for i, e := range c.order {
		c.r.m.Infos[e.step.Info].Number = int32(i + 1)
	}
	c.r.bodies = append(c.r.bodies, body{n.Order, len(c.order), c.proc})
}

// number computes for each body the number of its first element.
func (r *resolver) number() {
	slices.SortFunc(r.bodies, func(a, b body) int { return a.order - b.order })
	first := 0
	for _, b := range r.bodies {
		b.proc.First, b.proc.Elements = int32(first), int32(b.elements)
		first += b.elements
	}
}

// unlessNumbers puts the elements of an unless, whose own two are made already,
// into SPIN's order: the insides of the main part, those of the escape, the
// escape, the main part, the unless.
type unlessNumbers struct {
	c             *control
	before        []*element
	own           []*element
	inside, outer []*element // of the main part
}

func (c *control) unlessNumbers() *unlessNumbers {
	k := len(c.order) - 2
	n := &unlessNumbers{c: c, before: c.order[:k:k], own: slices.Clone(c.order[k:])}
	c.order = nil
	return n
}

// main must be called after the main part has been built. If alone is set, SPIN
// has no element for that part as a whole, and its number is left out.
func (n *unlessNumbers) main(s *syntax.StmtNode, alone bool) {
	n.inside, n.outer = parted(n.c.order, s, len(s.Labels) == 0)
	if alone {
		n.outer = nil
	}
	n.c.order = nil
}

// escape must be called after the escape has been built, and restores the
// order.
func (n *unlessNumbers) escape(s *syntax.StmtNode) {
	inside, outer := parted(n.c.order, s, len(s.Labels) == 0)
	n.c.order = slices.Concat(n.before, n.inside, inside, outer, n.outer, n.own)
}

// parted splits the elements of a statement into those inside it and its own,
// which come last. A block without a label has none of its own.
func parted(all []*element, s *syntax.StmtNode, bare bool) (inside, outer []*element) {
	own := 1
	switch s.Kind {
	case syntax.StmtBlock:
		own = lexemes.BoolInt(!bare)
	case syntax.StmtIf:
		own = 2
	case syntax.StmtDo, syntax.StmtForRange, syntax.StmtForIn, syntax.StmtSelect:
		own = 3
	}
	k := max(0, len(all)-own)
	return all[:k], all[k:]
}
