package automata

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/source"
)

// disjunction reads the condition that begins here.
func (p *neverParser) disjunction() (bdd.Node, bool) {
	return p.parse(p.at, p.extent())
}

// extent returns the place where the condition ends that begins here: at a sign
// of the claim's own, or at a parenthesis that closes more than the condition
// opens.
func (p *neverParser) extent() int {
	depth := 0
	for i := p.at; ; i++ {
		t := &p.lexemes[i]
		switch {
		case t.IsEnd():
			return i
		case t.IsString():
		case t.Text == "(" || t.Text == "[":
			depth++
		case t.Text == ")" || t.Text == "]":
			if depth--; depth < 0 {
				return i
			}
		case depth == 0 && (t.IsSeparator() || slices.Contains([]string{"::", "{", "}", "fi", "od"}, t.Text)):
			return i
		}
	}
}

// parse reads the tokens from first to last, which are a condition, and leaves
// the parser behind them.
func (p *neverParser) parse(first, last int) (bdd.Node, bool) {
	c := &neverCondition{p: p}
	if !c.match(first, last) {
		return bdd.False, false
	}
	label := c.or(first, last, 0)
	if c.bad {
		return label, false
	}
	p.at = last
	return label, true
}

// match finds the counterpart of every bracket, and reports one that has none.
func (c *neverCondition) match(first, last int) bool {
	closes := map[string]string{"(": ")", "[": "]"}
	c.first, c.closings = first, make([]int, last-first)
	var open []int
	for i := first; i < last; i++ {
		switch t := c.p.lexemes[i].Text; t {
		case "(", "[":
			open = append(open, i)
		case ")", "]":
			if len(open) == 0 || closes[c.p.lexemes[open[len(open)-1]].Text] != t {
				c.fail(i, "a condition")
				return false
			}
			c.closings[open[len(open)-1]-first] = i
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		c.bad = true
		bracket := &c.p.lexemes[open[len(open)-1]]
		return c.p.fail(bracket, "%q is not closed", bracket.Text)
	}
	return true
}

// neverCondition cuts a condition at its operators, which keeps expressions of
// any kind between them whole.
//
// Every bracket knows its counterpart, so that what stands between brackets is
// looked at once on each level and not again on those around it: the time is
// linear in the condition.
type neverCondition struct {
	p     *neverParser
	bad   bool
	first int // the first token of the condition
	// closings maps the position of an opening bracket, counted from first, to
	// where it is closed.
	closings []int
}

func (c *neverCondition) or(first, last, depth int) bdd.Node {
	label := bdd.False
	for _, part := range c.cut(first, last, "||") {
		label = c.p.alphabet.bdd.Or(label, c.and(part[0], part[1], depth))
	}
	return label
}

func (c *neverCondition) and(first, last, depth int) bdd.Node {
	label := bdd.True
	for _, part := range c.cut(first, last, "&&") {
		label = c.p.alphabet.bdd.And(label, c.operand(part[0], part[1], depth))
	}
	return label
}

// cut splits a stretch of tokens at an operator outside parentheses.
func (c *neverCondition) cut(first, last int, operator string) [][2]int {
	var parts [][2]int
	begin := first
	for i := first; i < last; i = c.after(i) {
		if c.p.lexemes[i].Text == operator {
			parts = append(parts, [2]int{begin, i})
			begin = i + 1
		}
	}
	return append(parts, [2]int{begin, last})
}

// fail reports the first fault of a condition; those after it would only follow
// from it.
func (c *neverCondition) fail(at int, complaint string) bdd.Node {
	if !c.bad {
		c.bad = true
		t := &c.p.lexemes[at]
		c.p.fail(t, "expected %s, found %s", complaint, describeLexeme(t))
	}
	return bdd.False
}

// operand reads what stands between the operators: a condition in parentheses,
// a negation, a constant or a proposition.
func (c *neverCondition) operand(first, last, depth int) bdd.Node {
	m, lexemes := c.p.alphabet.bdd, c.p.lexemes
	switch {
	case c.bad:
		return bdd.False
	case depth > maxNesting:
		return c.fail(first, "fewer nested conditions")
	case first >= last:
		return c.fail(last, "a condition")
	case c.closing(first) == last-1:
		return c.or(first+1, last-1, depth+1)
	case lexemes[first].Text == "!" && c.single(first+1, last):
		return m.Not(c.operand(first+1, last, depth+1))
	case last-first == 1:
		switch lexemes[first].Text {
		case "true", "skip", "1":
			return bdd.True
		case "false", "0":
			return bdd.False
		}
	}
	return c.proposition(first, last)
}

// closing is the parenthesis that closes the one at first, -1 when there is
// none there.
func (c *neverCondition) closing(first int) int {
	if c.p.lexemes[first].Text == "(" {
		return c.closings[first-c.first]
	}
	return -1
}

// after is the place after a token, or after what its bracket closes.
func (c *neverCondition) after(i int) int {
	if text := c.p.lexemes[i].Text; text == "(" || text == "[" {
		return c.closings[i-c.first] + 1
	}
	return i + 1
}

// single reports whether a negation before the tokens applies to all of them:
// more negations, one in parentheses, or a reference such as x, a[i].f, P@l or
// len(q).
func (c *neverCondition) single(first, last int) bool {
	for first < last && c.p.lexemes[first].Text == "!" {
		first++
	}
	if first >= last || c.closing(first) == last-1 {
		return true
	}
	for i := first; i < last; i = c.after(i) {
		t := c.p.lexemes[i]
		if c.after(i) == i+1 && t.Kind != lexemes.TokWord && !t.IsNumber() && !t.IsString() && t.Text != "." && t.Text != "@" && t.Text != ":" {
			return false
		}
	}
	return true
}

// proposition is the AP whose text the tokens are, with single blanks where
// there were any.
func (c *neverCondition) proposition(first, last int) bdd.Node {
	var text strings.Builder
	for i := first; i < last; i++ {
		t := &c.p.lexemes[i]
		if t.Text == "!" && i == last-1 {
			return c.fail(i, "a condition")
		}
		if i > first && t.Spaced() {
			if t.Kind == lexemes.TokWord && c.p.lexemes[i-1].Kind == lexemes.TokWord {
				return c.fail(i, `an operator or "->"`)
			}
			text.WriteByte(' ')
		}
		text.WriteString(t.Text)
	}
	name := text.String()
	if last-first == 1 && c.p.lexemes[first].IsString() {
		name = source.Unquote(name[1 : len(name)-1])
	}
	return c.p.alphabet.bdd.Var(c.p.alphabet.Add(name))
}
