package automata

import (
	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// maxNesting bounds parentheses in labels, acceptance conditions and never
// claims, so that a file cannot exhaust the stack. More are an error.
const maxNesting = 2000

// optionalLabel reads an optional […]; without one the label is True.
func (h *hoaAutomaton) optionalLabel() (label bdd.Node, present, ok bool) {
	if !h.take("[") {
		return bdd.True, false, true
	}
	label, ok = h.labelOr(0)
	return label, true, ok && h.need("]")
}

// labelOr reads a disjunction; labelAnd, labelAtom and labelOr are the
// grammar's rules. depth counts parentheses.
func (h *hoaAutomaton) labelOr(depth int) (bdd.Node, bool) {
	f, ok := h.labelAnd(depth)
	for ok && h.take("|") {
		var g bdd.Node
		g, ok = h.labelAnd(depth)
		f = h.alphabet.bdd.Or(f, g)
	}
	return f, ok
}

func (h *hoaAutomaton) labelAnd(depth int) (bdd.Node, bool) {
	f, ok := h.labelAtom(depth)
	for ok && h.take("&") {
		var g bdd.Node
		g, ok = h.labelAtom(depth)
		f = h.alphabet.bdd.And(f, g)
	}
	return f, ok
}

func (h *hoaAutomaton) labelAtom(depth int) (bdd.Node, bool) {
	m := h.alphabet.bdd
	negated := false
	for h.take("!") {
		negated = !negated
	}
	var f bdd.Node
	ok := true
	switch t := h.tok; {
	case depth > maxNesting:
		h.fail(t, "more than %d nested parentheses", maxNesting)
		return f, false
	case h.take("("):
		f, ok = h.labelOr(depth + 1)
		ok = ok && h.need(")")
	case t.kind == tokIdent && (t.text == "t" || t.text == "f"):
		h.advance()
		if t.text == "t" {
			f = bdd.True
		}
	case t.kind == tokAlias:
		h.advance()
		var known bool
		if f, known = h.aliases[t.text]; !known {
			h.fail(t, "alias %s is not defined before it is used", t.text)
		}
	case t.kind == tokInt:
		var ap uint32
		if ap, ok = h.integer("a proposition"); ok {
			f = h.proposition(ap, t)
		}
	default:
		return f, h.expected(`a proposition's number, an alias, "t", "f", "!" or "("`)
	}
	if negated {
		f = m.Not(f)
	}
	return f, ok
}

// proposition returns the function of a proposition by its number.
func (h *hoaAutomaton) proposition(ap uint32, at token) bdd.Node {
	if int64(ap) >= int64(len(h.alphabet.names)) {
		h.fail(at, "proposition %d is out of range: the automaton has %d, numbered from 0", ap, len(h.alphabet.names))
		return bdd.True
	}
	return h.alphabet.bdd.Var(int(ap))
}
