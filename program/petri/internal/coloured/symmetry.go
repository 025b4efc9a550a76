package coloured

import (
	"fmt"
	"slices"
	"strings"
)

// Interchangeable variables.
//
// Two variables are interchangeable if exchanging them everywhere leaves the
// guard and all inscriptions as they are. Modes that differ by such an exchange
// take and put the same, and one of them suffices: a run has the same markings
// with either, and the same transitions are enabled. Interchangeability of pairs
// is transitive (an exchange of u and w is one of u and v, v and w, u and v), so
// that the variables fall into classes, of which only the modes with ascending
// colours are left: with n variables in a class there are up to n! times fewer.
//
// Inscriptions and guards are compared as text, with their parts sorted.

// maxCompared bounds the parts of a transition that is examined.
const maxCompared = 2000

// breakSymmetry adds to the guard that interchangeable variables ascend.
func (t *transition) breakSymmetry() {
	parts := len(t.guard)
	for _, list := range [][]inscription{t.in, t.out} {
		for _, a := range list {
			parts += len(a.sum)
		}
	}
	if parts > maxCompared {
		return
	}
	same := t.text(none, none)
	done := make([]bool, len(t.variables))
	for i, v := range t.variables {
		last := i
		for j := i + 1; j < len(t.variables) && !done[i]; j++ {
			w := t.variables[j]
			if len(v.sort.atoms) != 1 || !v.sort.same(w.sort) || done[j] || t.text(int32(v.first), int32(w.first)) != same {
				continue
			}
			before, after := part{variable: int32(t.variables[last].first)}, part{variable: int32(w.first)}
			ascend := &condition{op: opNot, kids: []*condition{{op: opLess, left: after, right: before, size: v.sort.size}}}
			t.ascending = append(t.ascending, ascend)
			last, done[j] = j, true
		}
	}
	t.guard = append(t.guard, t.ascending...)
}

// text writes the guard and the inscriptions with two variables exchanged.
func (t *transition) text(v, w int32) string {
	exchange := func(p part) part {
		switch {
		case p.variable == none:
		case p.variable == v:
			p.variable = w
		case p.variable == w:
			p.variable = v
		}
		return p
	}
	lists := []string{guardText(t.guard, exchange)}
	for _, list := range [][]inscription{t.in, t.out} {
		for _, a := range list {
			var sum []string
			for _, s := range a.sum {
				text := fmt.Sprint(s.count)
				for _, p := range s.parts {
					text += fmt.Sprint(exchange(p))
				}
				sum = append(sum, text)
			}
			slices.Sort(sum)
			lists = append(lists, strings.Join(sum, "+"))
		}
	}
	return strings.Join(lists, ";")
}

// guardText writes conditions, whose order does not matter.
func guardText(list []*condition, exchange func(part) part) string {
	var out []string
	for _, c := range list {
		left, right := fmt.Sprint(exchange(c.left)), fmt.Sprint(exchange(c.right))
		if c.op == opEqual && right < left {
			left, right = right, left
		}
		of := ""
		if c.of != nil {
			of = c.of.id
		}
		out = append(out, fmt.Sprint(c.op, of, left, right, "(", guardText(c.kids, exchange), ")"))
	}
	slices.Sort(out)
	return strings.Join(out, ",")
}
