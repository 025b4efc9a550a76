package lexemes

import (
	"strconv"
)

// condition evaluates the expression of #if or #elif. A syntax error is
// reported and counts as false.
func (p *Preprocessor) condition(name Token, line []Token) bool {
	c := condition{toks: p.Expand(p.replaceDefined(line))}
	v := c.ternary(0)
	if !c.failed && c.at < len(c.toks) {
		c.failed = true
	}
	if c.failed {
		pos := name.Pos()
		if c.at < len(c.toks) {
			pos = c.toks[c.at].Pos()
		}
		p.Errs.Add(pos, "#%s wants a constant expression", name.Text)
	}
	return v != 0
}

// replaceDefined replaces defined(X) and defined X by 0 or 1, which must happen
// before macros are expanded.
func (p *Preprocessor) replaceDefined(line []Token) []Token {
	var out []Token
	for i := 0; i < len(line); i++ {
		t := line[i]
		if !t.IsWord("defined") {
			out = append(out, t)
			continue
		}
		j := i + 1
		paren := j < len(line) && line[j].Is("(")
		if paren {
			j++
		}
		if j >= len(line) || line[j].Kind != TokWord {
			out = append(out, t)
			continue
		}
		value := "0"
		if p.Macros[line[j].Text] != nil {
			value = "1"
		}
		t.Kind, t.Text = tokNumber, value
		out = append(out, t)
		if i = j; paren {
			i++
		}
	}
	return out
}

// condition is a Precedence climber over an expanded line. Identifiers that are
// left after expansion are 0, as in C.
type condition struct {
	toks   []Token
	at     int
	depth  int
	failed bool
}

// MaxNesting bounds the parentheses of one expression, here and in the parser
// proper.
const MaxNesting = 1000

func (c *condition) peek() *Token {
	if c.at < len(c.toks) {
		return &c.toks[c.at]
	}
	return &Token{Kind: tokEnd}
}

// ternary parses a ? b : c.
func (c *condition) ternary(level int) int {
	v := c.binary(1)
	if !c.peek().Is("?") {
		return v
	}
	c.at++
	a := c.ternary(level + 1)
	if !c.peek().Is(":") {
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

// binary parses operators of at least the given Precedence.
func (c *condition) binary(level int) int {
	v := c.unary()
	for !c.failed {
		t := c.peek()
		prec := 0
		if t.Kind == tokPunct {
			prec = Precedence[t.Text]
		}
		if prec < level || prec == 0 {
			return v
		}
		c.at++
		v = c.apply(t.Text, v, c.binary(prec+1))
	}
	return 0
}

// apply applies an operator; dividing by zero is an error.
func (c *condition) apply(op string, a, b int) int {
	if (op == "/" || op == "%") && b == 0 {
		c.failed = true
		return 0
	}
	return FoldBinary(op, a, b)
}

// unary parses a number, a name, or an operand with a prefix operator.
func (c *condition) unary() int {
	t := *c.peek()
	c.at++
	c.depth++
	defer func() { c.depth-- }()
	switch {
	case c.depth > MaxNesting:
	case t.Kind == tokNumber:
		v, err := strconv.ParseInt(t.Text, 0, 64)
		c.failed = c.failed || err != nil
		return int(v)
	case t.Kind == TokWord:
		return 0
	case t.Is("!"):
		return BoolInt(c.unary() == 0)
	case t.Is("-"):
		return -c.unary()
	case t.Is("~"):
		return ^c.unary()
	case t.Is("("):
		v := c.ternary(0)
		if c.peek().Is(")") {
			c.at++
			return v
		}
	}
	c.at--
	c.failed = true
	return 0
}
