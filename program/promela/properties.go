package promela

import (
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"strconv"
)

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
