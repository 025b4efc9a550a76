package specs

import (
	"slices"
	"strconv"
	"strings"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
)

// A property over an index is one property for each value:
//
//	property eats for i in 0..N - 1: [] (P[i]@hungry -> <> P[i]@eats);
//
// The clause is taken out of the declaration before words are classified, so
// that the grammar does not know it. The declaration is parsed once and built
// once for each value, with the index as a parameter, as in the body of a
// definition; hence every position is that of the text.

// maxIndexed bounds the properties that all indices of a file make together,
// and maxIndexedText the bytes of their formulas.
const (
	maxIndexed     = 1000
	maxIndexedText = 1 << 22
)

// index is the clause of a property over an index.
type index struct {
	name      string
	low, high []token // the bounds, each with an end token; nil if the clause is wrong
}

// cutIndex takes the clause "for NAME in LOW..HIGH" out of a property's
// declaration and keeps it in d.index.
func (l *loader) cutIndex(d *declaration) {
	first := 2 // after the property's name
	if len(d.Tokens) > first && d.Token(first).Kind == spec.SpecParserSTRING {
		first++
	}
	if len(d.Tokens) <= first || d.Token(first).Text != "for" {
		return
	}
	end := first + 1
	for t := d.Token(end); t.Kind != spec.SpecParserCOLON && t.Text != "under" && t.Text != "expect" && t.Kind != antlr.TokenEOF; t = d.Token(end) {
		end++
	}
	d.index = &index{}
	l.readIndex(d, d.Slice(first+1, end+1))
	d.Tokens = slices.Concat(d.Tokens[:first], d.Tokens[end:])
}

// readIndex reads the clause after for; the last token is the one behind it.
func (l *loader) readIndex(d *declaration, clause []token) {
	const hint = "write  property NAME for INDEX in 0..N - 1: FORMULA;"
	wrong := func(t token, expected string) {
		l.report(d, t, hint, "expected %s, found %s", expected, syntax.Found(t))
	}
	last := clause[len(clause)-1]
	if clause[0].Kind != spec.SpecParserNAME {
		wrong(clause[0], "the name of the index after 'for'")
		return
	}
	d.index.name = clause[0].Text
	if l.names[d.index.name] {
		l.report(d, clause[0], "", "'%s' is a definition, the index needs another name", d.index.name)
	}
	if clause[1].Text != "in" {
		wrong(clause[1], "'in' after the name of the index")
		return
	}
	dots := slices.IndexFunc(clause, func(t token) bool { return t.Kind == spec.SpecParserDOTDOT })
	if dots < 0 {
		wrong(last, "'..' and the last value of the index")
		return
	}
	end := func(t token) token { return token{Kind: antlr.TokenEOF, Start: t.Start, Stop: t.Start, Text: t.Text} }
	d.index.low = append(slices.Clone(clause[2:dots]), end(clause[dots]))
	d.index.high = append(slices.Clone(clause[dots+1:len(clause)-1]), end(last))
}

// eachValue builds the properties of a declaration: one, or one for each value
// of its index. What is wrong for one value is not said again for the next.
func (l *loader) eachValue(p asked) {
	if p.decl.index == nil {
		l.property(p)
		return
	}
	low, high := l.values(p.decl)
	for p.at = low; p.at <= high; p.at, p.again = p.at+1, true {
		before := len(l.errs)
		if l.property(p); len(l.errs) > before {
			return
		}
	}
}

// values returns the first and the last value of the index. If there is an
// error, both are 0: the declaration is built once, to find further ones.
func (l *loader) values(d *declaration) (low, high int) {
	x := d.index
	if x.low == nil {
		return 0, 0
	}
	low, lowKnown := l.constant(d, x.low)
	high, highKnown := l.constant(d, x.high)
	n := high - low + 1
	bytes := n * (d.Token(len(d.Tokens)-1).Stop - d.Token(0).Start)
	switch at := x.low[0]; {
	case !lowKnown || !highKnown:
		return 0, 0
	case low < 0:
		l.report(d, at, "", "an index is at least 0, this is %d", low)
	case n < 1:
		l.report(d, at, "", "no index is in %d..%d", low, high)
	case l.indexed > maxIndexed: // reported once
	case l.indexed+n > maxIndexed:
		l.indexed = maxIndexed + 1
		l.report(d, at, "", "the indices of the file have more than %d values up to here", maxIndexed)
	case l.indexedText+bytes > maxIndexedText:
		l.report(d, at, "", "the properties over indices have more than %d bytes together up to here", maxIndexedText)
	default:
		l.indexed += n
		l.indexedText += bytes
		return low, high
	}
	return 0, 0
}

// constant returns the value of a bound, or reports why it has none.
func (l *loader) constant(d *declaration, tokens []token) (int, bool) {
	e := constant{loader: l, tokens: tokens, steps: new(int)}
	v := e.whole()
	switch at := e.wrong; {
	case at == nil:
		return int(v), true
	case at.Kind == spec.SpecParserNAME && l.unread != nil: // the error is that of the model
	case at.Kind == spec.SpecParserNAME:
		l.report(d, *at, "a bound is made of numbers, definitions of the file, macros set by with or beside the file, and macros of the model where it is read",
			"'%s' is not a constant", at.Text)
	case e.large:
		l.report(d, *at, "", "the value of the bound is too large here, or divided by 0")
	case at.Text == "":
		l.report(d, *at, "", "expected a bound after '..'")
	default:
		l.report(d, *at, "", "expected a number or a name of a constant, found '%s'", at.Text)
	}
	return 0, false
}

// maxConstant bounds the values, maxSteps the operands of a bound; definitions
// that use themselves end there as well.
const (
	maxConstant = 1 << 30
	maxSteps    = 1000
)

// constant evaluates an expression of numbers and of names that stand for such
// expressions.
type constant struct {
	loader *loader
	tokens []token // what is left, the end token last
	steps  *int    // operands so far, those of names included
	wrong  *token  // where there is no value; nil as long as there is one
	large  bool    // a value or a divisor is out of range there
}

// whole evaluates all tokens.
func (c *constant) whole() int64 {
	v := c.sum()
	if c.tokens[0].Kind != antlr.TokenEOF {
		c.fail(c.tokens[0])
	}
	return v
}

// fail records the first token that is wrong.
func (c *constant) fail(t token) {
	if c.wrong == nil {
		c.wrong = &t
	}
}

// next returns the next token and goes on to the one after it.
func (c *constant) next() token {
	t := c.tokens[0]
	if len(c.tokens) > 1 {
		c.tokens = c.tokens[1:]
	}
	return t
}

func (c *constant) sum() int64 {
	v := c.product()
	for c.wrong == nil {
		switch op := c.tokens[0]; op.Kind {
		case spec.SpecParserPLUS:
			c.next()
			v = c.bounded(op, v+c.product())
		case spec.SpecParserMINUS:
			c.next()
			v = c.bounded(op, v-c.product())
		default:
			return v
		}
	}
	return 0
}

func (c *constant) product() int64 {
	v := c.operand()
	for c.wrong == nil {
		op := c.tokens[0]
		switch op.Kind {
		case spec.SpecParserSTAR, spec.SpecParserSLASH, spec.SpecParserPERCENT:
			c.next()
		default:
			return v
		}
		w := c.operand()
		switch {
		case op.Kind == spec.SpecParserSTAR:
			v = c.bounded(op, v*w)
		case w == 0:
			c.bounded(op, maxConstant+1)
		case op.Kind == spec.SpecParserSLASH:
			v /= w
		default:
			v %= w
		}
	}
	return 0
}

// bounded returns v, unless it is out of range.
func (c *constant) bounded(op token, v int64) int64 {
	if c.wrong == nil && (v > maxConstant || v < -maxConstant) {
		c.large = true
		c.fail(op)
		return 0
	}
	return v
}

func (c *constant) operand() int64 {
	t := c.next()
	if *c.steps++; *c.steps > maxSteps {
		c.fail(t)
		return 0
	}
	switch {
	case t.Kind == spec.SpecParserMINUS:
		return -c.operand()
	case t.Kind == spec.SpecParserLPAREN:
		v := c.sum()
		if end := c.next(); end.Kind != spec.SpecParserRPAREN {
			c.fail(end)
		}
		return v
	case t.Kind == spec.SpecParserNUMBER:
		v, err := strconv.ParseInt(t.Text, 0, 32)
		if err != nil {
			v = maxConstant + 1
		}
		return c.bounded(t, v)
	case t.Kind != antlr.TokenEOF && t.Text != "" && syntax.IsLetter(t.Text[0]):
		return c.named(t)
	}
	c.fail(t)
	return 0
}

// named returns the value of a definition of the file, or of a macro.
func (c *constant) named(t token) int64 {
	t.Kind = spec.SpecParserNAME
	tokens := c.loader.meaning(t.Text)
	if len(tokens) == 0 {
		c.fail(t)
		return 0
	}
	inner := constant{loader: c.loader, tokens: append(slices.Clone(tokens), token{Kind: antlr.TokenEOF}), steps: c.steps}
	v := inner.whole()
	if inner.wrong != nil {
		c.fail(t) // where it is used
	}
	return v
}

// meaning returns the tokens that a name stands for, none if it is no constant.
func (l *loader) meaning(name string) []token {
	if def := l.defs[name]; def != nil {
		if len(def.Params) > 0 {
			return nil
		}
		return def.decl.Slice(3, len(def.decl.Tokens)-1) // after: define NAME =
	}
	if l.opts.Macro != nil {
		text, _ := l.opts.Macro(name)
		return syntax.Lex(text, false)
	}
	if l.out.Model == nil {
		return nil
	}
	for _, text := range slices.Backward(l.out.Model.Defines) {
		if set, value, _ := strings.Cut(text, "="); set == name {
			return syntax.Lex(value, false)
		}
	}
	return nil
}

// name returns the name of the property that is built: that in the text, with
// the value of the index.
func (a *asked) name() string {
	name := a.decl.named(a.tree).Text
	if a.decl.index == nil {
		return name
	}
	return name + "[" + strconv.Itoa(a.at) + "]"
}

// index sets the value of the index for a property's formula.
func (b *builder) index(p asked) {
	x := p.decl.index
	if x == nil || x.name == "" {
		return
	}
	f := b.fa.True()
	if p.at == 0 {
		f = b.fa.False() // as the number 0, standing alone
	}
	b.params = map[string]value{x.name: {formula: f, text: strconv.Itoa(p.at), primary: true}}
}

// selects reports whether a label, a field or a variable of a process follows a
// token: an index stands for none of these.
func selects(kind int) bool {
	return kind == spec.SpecParserAT || kind == spec.SpecParserDOT || kind == spec.SpecParserCOLON
}

// shown returns the text from one token to another with the value in the place
// of the index.
func (a *asked) shown(first, last int) string {
	d, x := a.decl, a.decl.index
	if x == nil {
		return d.Text(first, last)
	}
	var out strings.Builder
	at := d.Token(first).Start
	for i := first; i <= last; i++ {
		if t := d.Token(i); t.Kind == spec.SpecParserNAME && t.Text == x.name && (i == first || !selects(d.Token(i-1).Kind)) {
			out.WriteString(d.File.Text[at:t.Start] + strconv.Itoa(a.at))
			at = t.Stop
		}
	}
	return out.String() + d.File.Text[at:d.Token(last).Stop]
}
