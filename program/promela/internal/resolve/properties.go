package resolve

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/ltl/reading"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
)

// formula builds the formula of an ltl block.
func (r *resolver) formula(p *flat.Property, f *syntax.FormulaNode) *ltl.Formula {
	fa := p.Factory
	if f.Prop != nil {
		return r.proposition(p, f.Prop)
	}
	a := r.formula(p, f.Args[0])
	if len(f.Args) == 1 {
		switch f.Op {
		case "[]":
			return fa.G(a)
		case "<>":
			return fa.F(a)
		case "X":
			return fa.X(a)
		}
		return fa.Not(a)
	}
	b := r.formula(p, f.Args[1])
	switch f.Op {
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

// doubt warns of the formula of an ltl block that most likely means something
// else.
func (r *resolver) doubt(p *flat.Property, f *syntax.FormulaNode) {
	pos := f.Pos
	if !pos.IsValid() {
		return
	}
	line := []rune(pos.File.Line(pos.Line))
	text := string(line[min(pos.Col-1, len(line)):])
	if e := reading.Doubt(p.Factory, p.Formula, text, pos); e != nil {
		r.warning(e.Pos, "%s", e.Msg).Hint = e.Hint
	}
}

func (r *resolver) proposition(p *flat.Property, e *syntax.ExprNode) *ltl.Formula {
	if v, ok := r.fold(e); ok && !parametric(e) {
		if v == 0 {
			return p.Factory.False()
		}
		return p.Factory.True()
	}
	return p.Factory.AP(r.atomText(p, e))
}

// atomText resolves a proposition, to report its errors, and returns its text,
// by which it is bound later.
func (r *resolver) atomText(p *flat.Property, e *syntax.ExprNode) string {
	text := syntax.ExprText(e)
	if _, seen := p.Atoms[text]; !seen {
		p.Atoms[text] = e.Pos
		r.expr(e)
	}
	return text
}

// parametric reports whether the value of an expression depends on the macro for
// whose values a family of models is read.
func parametric(e *syntax.ExprNode) bool {
	return e.Kind == syntax.ExprNumber && e.Name != "" || slices.ContainsFunc(e.Args, parametric)
}
