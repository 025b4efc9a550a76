package counters

import (
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// maxDepth is how deep parentheses may be nested.
const maxDepth = 200

// enter counts one more level of parentheses; false, after an error, if there
// are too many.
func (p *parser) enter() bool {
	if p.depth++; p.depth > maxDepth {
		p.err(p.tokens[0].pos, "parentheses are nested more than %d deep", maxDepth)
		return false
	}
	return !p.failed
}

func (p *parser) condition() periodic.Condition {
	c := []periodic.Condition{p.conjunction()}
	for p.accept("||") {
		c = append(c, p.conjunction())
	}
	if len(c) == 1 {
		return c[0]
	}
	return periodic.Or(c...)
}

func (p *parser) conjunction() periodic.Condition {
	c := []periodic.Condition{p.comparison()}
	for p.accept("&&") {
		c = append(c, p.comparison())
	}
	if len(c) == 1 {
		return c[0]
	}
	return periodic.And(c...)
}

func (p *parser) comparison() periodic.Condition {
	defer func() { p.depth-- }()
	if !p.enter() {
		return periodic.And()
	}
	switch {
	case p.accept("true"):
		return periodic.And()
	case p.accept("false"):
		return periodic.Or()
	case p.accept("!"):
		return periodic.Not(p.comparison())
	case p.peek() == "(" && p.isCondition():
		p.next()
		c := p.condition()
		p.expect(")", "to close the parenthesis")
		return c
	}
	f := p.sum()
	op := p.next()
	if p.failed {
		return periodic.And()
	}
	switch op.text {
	case "<", "<=", ">", ">=", "=", "==", "!=":
	default:
		p.err(op.pos, "want a comparison, as < <= > >= = or !=, before %s", shown(op))
		return periodic.And()
	}
	g := p.sum()
	if p.failed {
		return periodic.And()
	}
	c, _ := periodic.Compare(f, op.text, g)
	return c
}

// isCondition reports whether the parenthesis that comes next contains a
// condition and not an expression: by the signs in it.
func (p *parser) isCondition() bool {
	depth := 0
	for _, t := range p.tokens {
		switch t.text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return false
			}
		case "<", "<=", ">", ">=", "=", "==", "!=", "&&", "||", "!", "true", "false":
			return true
		}
	}
	return false
}

// sum reads a linear expression.
func (p *parser) sum() periodic.Form {
	f := p.product()
	for !p.failed {
		switch {
		case p.accept("+"):
			f = f.Plus(p.product())
		case p.accept("-"):
			f = f.Plus(p.product().Times(exact.Of(-1)))
		default:
			return f
		}
	}
	return f
}

// product reads a product, of which at most one factor may contain variables.
func (p *parser) product() periodic.Form {
	f := p.factor()
	for !p.failed && p.peek() == "*" {
		star := p.next()
		g := p.factor()
		if p.failed {
			break
		}
		if c, ok := f.Constant(); ok {
			f = g.Times(c)
		} else if c, ok := g.Constant(); ok {
			f = f.Times(c)
		} else {
			p.err(star.pos, "a product of two variables is not linear")
		}
	}
	return f
}

// factor reads a number, a variable, or an expression in parentheses.
func (p *parser) factor() periodic.Form {
	n := len(p.program.variables)
	none := periodic.Number(n, exact.Int{})
	defer func() { p.depth-- }()
	if !p.enter() {
		return none
	}
	t := p.next()
	switch {
	case t.text == "-":
		return p.factor().Times(exact.Of(-1))
	case t.text == "(":
		f := p.sum()
		p.expect(")", "to close the parenthesis")
		return f
	case t.isNumber():
		c, err := exact.Parse(t.text)
		if err != nil {
			p.err(t.pos, "%s is no number", t.text)
		}
		return periodic.Number(n, c)
	case t.isName():
		if v := p.variable(t); v >= 0 {
			return periodic.Variable(n, v)
		}
		return none
	}
	p.err(t.pos, "want a variable or a number before %s", shown(t))
	return none
}
