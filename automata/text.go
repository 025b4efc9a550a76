package automata

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/bdd"
)

// spelling is how an output format writes labels.
type spelling struct {
	yes, no, and, or string
	ap               func(v int) string // the operand of a negation, too
}

// label writes a label as an irredundant disjunction of cubes.
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

// apText is an AP as part of a formula: as it is when it is a name, an element
// or a member of something, or a remote reference, and otherwise in
// parentheses.
func (al *Alphabet) apText(v int) string {
	name := al.names[v]
	if isPlainName(name) {
		return name
	}
	return "(" + name + ")"
}

// isPlainName says no where a sign of its own would be read, as in x::y.
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

// LabelText writes a label in the syntax of formulas, as a disjunction of cubes.
func (a *Automaton) LabelText(label Label) string {
	return spelling{yes: "1", no: "0", and: " & ", or: " | ", ap: a.alphabet.apText}.label(a.BDD(), label)
}

// String is the condition in HOA's syntax.
func (a Acceptance) String() string { return a.Formula().String() }

// String is the condition in HOA's syntax.
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
