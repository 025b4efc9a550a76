package promela

import (
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"strconv"
)

// Property is something that the model's own text states: an ltl block, or a never claim,
// which is the negation of a property.
type Property struct {
	Name    string // the block's name, ltl_0, ltl_1 … or never_0 … when it has none
	Pos     source.Pos
	Formula *ltl.Formula          // of an ltl block, nil for a claim
	Factory *ltl.Factory          // that made Formula
	Atoms   map[string]source.Pos // AP text, as Bind understands it, to where it stands first
	Claim   *Claim                // of a never claim, nil for an ltl block
}

// Claim is a never claim as an automaton of forbidden behaviour; state 0 is initial. It reads
// the letters of a run from the first on, takes one edge whose guard is true of each, and
// dies where there is none.
type Claim struct {
	States []ClaimState
}

// ClaimState is one control point of a claim.
type ClaimState struct {
	Name   string // its label, "" when it has none
	Accept bool   // it has an accept label
	End    bool   // the closing brace: a claim that gets here has matched
	Edges  []ClaimEdge
}

// ClaimEdge is one transition of a claim.
type ClaimEdge struct {
	Guard string // an expression that Bind understands; "true" for an unconditional step
	To    int
	Pos   source.Pos
}

// Properties lists the model's ltl blocks, then its never claims, each in textual order.
func (m *Model) Properties() []Property { return m.props }

// properties builds the formulas and claims, and checks their propositions.
func (r *resolver) properties(n *modelNode) {
	r.observing = true
	defer func() { r.observing = false }()
	names := map[string]bool{}
	unnamed := 0
	for _, l := range n.formulas {
		name := l.name
		if name == "" {
			name = "ltl_" + strconv.Itoa(unnamed)
			unnamed++
		}
		r.nameProperty(names, name, l.pos)
		p := Property{Name: name, Pos: l.pos, Factory: ltl.NewFactory(), Atoms: map[string]source.Pos{}}
		p.Formula = r.formula(&p, l.formula)
		r.m.props = append(r.m.props, p)
	}
	for i, c := range n.claims {
		name := c.name
		if name == "" {
			name = "never_" + strconv.Itoa(i)
		}
		r.nameProperty(names, name, c.pos)
		p := Property{Name: name, Pos: c.pos, Atoms: map[string]source.Pos{}}
		p.Claim = r.claim(&p, c)
		r.m.props = append(r.m.props, p)
	}
	r.patch()
}

func (r *resolver) nameProperty(names map[string]bool, name string, pos source.Pos) {
	if names[name] {
		r.err(pos, "there are two properties called %s", name)
	}
	names[name] = true
}

func (r *resolver) formula(p *Property, f *formulaNode) *ltl.Formula {
	fa := p.Factory
	if f.prop != nil {
		return r.proposition(p, f.prop)
	}
	a := r.formula(p, f.args[0])
	if len(f.args) == 1 {
		switch f.op {
		case "[]":
			return fa.G(a)
		case "<>":
			return fa.F(a)
		case "X":
			return fa.X(a)
		}
		return fa.Not(a)
	}
	b := r.formula(p, f.args[1])
	switch f.op {
	case "U":
		return fa.U(a, b)
	case "V":
		return fa.R(a, b)
	case "W":
		return fa.W(a, b)
	case "&&":
		return fa.And(a, b)
	case "||":
		return fa.Or(a, b)
	case "->":
		return fa.Implies(a, b)
	}
	return fa.Equiv(a, b)
}

func (r *resolver) proposition(p *Property, e *exprNode) *ltl.Formula {
	if v, ok := r.fold(e); ok {
		if v == 0 {
			return p.Factory.False()
		}
		return p.Factory.True()
	}
	return p.Factory.AP(r.atomText(p, e))
}

// atomText checks a proposition and returns the text that Bind understands.
func (r *resolver) atomText(p *Property, e *exprNode) string {
	r.checkProposition(e)
	text := exprText(e)
	if _, seen := p.Atoms[text]; !seen {
		p.Atoms[text] = e.pos
		r.expr(e)
	}
	return text
}

func (r *resolver) checkProposition(e *exprNode) {
	if hasRun(e) {
		r.err(e.pos, "run cannot stand in a proposition")
	}
}
