package promela

import (
	"strconv"
)

// condition evaluates the expression of #if.
func (p *preprocessor) condition(name token, line []token) bool {
	c := condition{toks: p.expand(p.replaceDefined(line))}
	v := c.ternary(0)
	if !c.failed && c.at < len(c.toks) {
		c.failed = true
	}
	if c.failed {
		pos := name.pos()
		if c.at < len(c.toks) {
			pos = c.toks[c.at].pos()
		}
		p.errs.add(pos, "#%s wants a constant expression", name.text)
	}
	return v != 0
}

// replaceDefined turns defined(X) and defined X into 0 or 1 before macros are expanded.
func (p *preprocessor) replaceDefined(line []token) []token {
	var out []token
	for i := 0; i < len(line); i++ {
		t := line[i]
		if !t.isWord("defined") {
			out = append(out, t)
			continue
		}
		j := i + 1
		paren := j < len(line) && line[j].is("(")
		if paren {
			j++
		}
		if j >= len(line) || line[j].kind != tokWord {
			out = append(out, t)
			continue
		}
		value := "0"
		if p.macros[line[j].text] != nil {
			value = "1"
		}
		t.kind, t.text = tokNumber, value
		out = append(out, t)
		if i = j; paren {
			i++
		}
	}
	return out
}

// condition is a precedence climber over an expanded line.
type condition struct {
	toks   []token
	at     int
	depth  int
	failed bool
}

// maxNesting bounds the parentheses of one expression, here and in the parser proper.
const maxNesting = 1000

func (c *condition) peek() *token {
	if c.at < len(c.toks) {
		return &c.toks[c.at]
	}
	return &token{kind: tokEnd}
}

func (c *condition) ternary(level int) int {
	v := c.binary(1)
	if !c.peek().is("?") {
		return v
	}
	c.at++
	a := c.ternary(level + 1)
	if !c.peek().is(":") {
		c.failed = true
		return 0
	}
	c.at++
	b := c.ternary(level + 1)
	if v != 0 {
		return a
	}
	return b
}

func (c *condition) binary(level int) int {
	v := c.unary()
	for !c.failed {
		t := c.peek()
		prec := 0
		if t.kind == tokPunct {
			prec = precedence[t.text]
		}
		if prec < level || prec == 0 {
			return v
		}
		c.at++
		v = c.apply(t.text, v, c.binary(prec+1))
	}
	return 0
}

func (c *condition) apply(op string, a, b int) int {
	if (op == "/" || op == "%") && b == 0 {
		c.failed = true
		return 0
	}
	return foldBinary(op, a, b)
}

func (c *condition) unary() int {
	t := *c.peek()
	c.at++
	c.depth++
	defer func() { c.depth-- }()
	switch {
	case c.depth > maxNesting:
	case t.kind == tokNumber:
		v, err := strconv.ParseInt(t.text, 0, 64)
		c.failed = c.failed || err != nil
		return int(v)
	case t.kind == tokWord:
		return 0
	case t.is("!"):
		return boolInt(c.unary() == 0)
	case t.is("-"):
		return -c.unary()
	case t.is("~"):
		return ^c.unary()
	case t.is("("):
		v := c.ternary(0)
		if c.peek().is(")") {
			c.at++
			return v
		}
	}
	c.at--
	c.failed = true
	return 0
}
