package automata

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// spelling is how an output format writes labels: the constants, the operators
// and the propositions.
type spelling struct {
	yes, no, and, or string
	ap               func(v int) string // the operand of a negation, too
}

// label writes a label as an irredundant disjunction of cubes. The caller has
// asked Writable.
func (sp spelling) label(m *bdd.Manager, label bdd.Node) string {
	switch label {
	case bdd.True:
		return sp.yes
	case bdd.False:
		return sp.no
	}
	var cubes []string
	m.Cubes(label, func(cube []bdd.Lit) bool {
		cubes = append(cubes, sp.cube(cube))
		return true
	})
	return strings.Join(cubes, sp.or)
}

func (sp spelling) cube(cube []bdd.Lit) string {
	literals := make([]string, len(cube))
	for i, l := range cube {
		literals[i] = sp.ap(l.Var())
		if l.Negated() {
			literals[i] = "!" + literals[i]
		}
	}
	return strings.Join(literals, sp.and)
}

// apText returns an AP as part of a formula: as it is when it is a name, an
// element or a member of something, or a remote reference, and otherwise in
// parentheses.
func (al *Alphabet) apText(v int) string {
	name := al.names[v]
	if isPlainName(name) {
		return name
	}
	return "(" + name + ")"
}

// isPlainName reports whether a text is one operand as it stands. It is false
// where a sign of its own would be read, as in x::y.
func isPlainName(name string) bool {
	if strings.Contains(name, "::") {
		return false
	}
	for i := range len(name) {
		if c := name[i]; c == '-' || !isNameByte(c) && strings.IndexByte("@:[]", c) < 0 && c < 0x80 {
			return false
		}
	}
	return name != ""
}

// LabelText writes a label of the automaton in the syntax of formulas, as a
// disjunction of cubes; "1" and "0" are the constants. For labels of unknown
// size call Writable before: a small diagram can have billions of cubes.
func (a *Automaton) LabelText(label Label) string {
	return spelling{yes: "1", no: "0", and: " & ", or: " | ", ap: a.alphabet.apText}.label(a.BDD(), label)
}

// String returns the condition in HOA's syntax, as "Inf(0)&Inf(1)".
func (a Acceptance) String() string { return a.Formula().String() }

// String returns the condition in HOA's syntax, with parentheses around
// operands that have operators.
func (n *AccNode) String() string {
	switch n.Op {
	case AccTrue:
		return "t"
	case AccInf:
		return "Inf(" + itoa(n.Set) + ")"
	case AccFin:
		return "Fin(" + itoa(n.Set) + ")"
	case AccAnd, AccOr:
		return n.join()
	}
	return "f"
}

// join writes a conjunction or disjunction.
func (n *AccNode) join() string {
	sign := "&"
	if n.Op == AccOr {
		sign = " | "
	}
	parts := make([]string, len(n.Kids))
	for i, k := range n.Kids {
		parts[i] = k.String()
		if k.Op == AccAnd || k.Op == AccOr {
			parts[i] = "(" + parts[i] + ")"
		}
	}
	return strings.Join(parts, sign)
}
