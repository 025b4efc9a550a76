package petri

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// condition is a proposition about a marking, as a tree. It is immutable. Which
// fields are used depends on op.
type condition struct {
	op   conditionOp
	kids []*condition // of and, or, not

	// Of a comparison: sum of coefficient·tokens ⋈ bound.
	sum   []summand
	bound int64

	transitions []uint32 // of fireable
	set         []uint64 // the same, if they are many
}

// conditionOp is the kind of a condition.
type conditionOp uint8

const (
	opFalse conditionOp = iota
	opTrue
	opNot
	opAnd
	opOr
	opLess // sum < bound
	opEqual
	opFireable
	opDeadlock // nothing is fireable
)

// summand is coefficient times the tokens of a place.
type summand struct {
	place       uint32
	coefficient int64
}

// marking is the tokens of a net, with what is known about them.
type marking struct {
	net     *Net
	tokens  []uint64 // by place
	enabled []uint64 // set of transitions that are enabled in it; nil if that is not known
	// after is set if enabled is about the marking before, from which fired has
	// led to this one.
	after bool
	fired int
}

// holds evaluates a condition.
func (c *condition) holds(m *marking) bool {
	switch c.op {
	case opFalse:
		return false
	case opTrue:
		return true
	case opNot:
		return !c.kids[0].holds(m)
	case opAnd, opOr:
		for _, k := range c.kids {
			if k.holds(m) == (c.op == opOr) {
				return c.op == opOr
			}
		}
		return c.op == opAnd
	case opFireable:
		return c.fireable(m)
	case opDeadlock:
		return m.dead()
	}
	sum := int64(0)
	for _, s := range c.sum {
		sum += s.coefficient * int64(m.tokens[s.place])
	}
	if c.op == opEqual {
		return sum == c.bound
	}
	return sum < c.bound
}

// fewTransitions is how many transitions of a condition are looked at one by
// one.
const fewTransitions = 8

func (c *condition) fireable(m *marking) bool {
	if m.enabled != nil && c.set != nil {
		return m.enables(c.set)
	}
	for _, t := range c.transitions {
		known := m.enabled != nil && !m.after
		if known && m.enabled[t>>6]>>(t&63)&1 != 0 || !known && m.net.enabled(m.tokens, int(t)) {
			return true
		}
	}
	return false
}

// dead reports whether nothing is fireable.
func (m *marking) dead() bool {
	if m.enabled != nil {
		return !m.enables(nil)
	}
	return m.net.someEnabled(m.tokens, 0) < 0
}

// enables reports whether a transition of a set, nil for all, is enabled; enabled
// must be known. After fired, these are among those that were enabled before,
// and those for which fired has added the last tokens that they lacked in some
// place.
func (m *marking) enables(set []uint64) bool {
	for i, word := range m.enabled {
		if set != nil {
			word &= set[i]
		}
		for ; word != 0; word &= word - 1 {
			if !m.after || m.net.enabled(m.tokens, i<<6+bits.TrailingZeros64(word)) {
				return true
			}
		}
	}
	if !m.after {
		return false
	}
	for _, c := range m.net.changes.of(m.fired) {
		now := m.tokens[c.place]
		for _, k := range m.net.takers.of(int(c.place)) {
			t := k.transition
			if c.plus > 0 && now-c.plus < k.weight && k.weight <= now && (set == nil || set[t>>6]>>(t&63)&1 != 0) && m.net.enabled(m.tokens, int(t)) {
				return true
			}
		}
	}
	return false
}

// newFireable makes the condition that one of the transitions is enabled.
func (n *Net) newFireable(transitions []uint32) *condition {
	c := &condition{op: opFireable, transitions: transitions}
	if len(transitions) > fewTransitions {
		c.set = make([]uint64, (len(n.transitions)+63)/64)
		for _, t := range transitions {
			c.set[t>>6] |= 1 << (t & 63)
		}
	}
	return c
}

// places calls visit for each place whose tokens the condition depends on,
// perhaps several times. A condition on fireable transitions depends on their
// pre-places.
func (c *condition) places(n *Net, visit func(place uint32)) {
	for _, k := range c.kids {
		k.places(n, visit)
	}
	for _, s := range c.sum {
		visit(s.place)
	}
	for _, t := range c.transitions {
		for _, a := range n.pre.of(int(t)) {
			visit(a.place)
		}
	}
	if c.op == opDeadlock {
		for _, a := range n.pre.list {
			visit(a.place)
		}
	}
}

// Limits of numbers in propositions: sums of them cannot overflow.
const (
	maxNumber = 1 << 53
	maxDeep   = 1000
)

// conditionParser is a recursive-descent parser of propositions,
//
//	or    = and { "||" and }          and = not { "&&" not }
//	not   = "!" not | "(" or ")" | "true" | "false" | "deadlock" | "fireable" names | sum compare sum
//	sum   = term { ("+" | "-") term } term = [ number "*" ] "tokens" names | number
//	names = "(" name { "," name } ")"
//
// The first error ends it: the rest of the text is then taken for read, and
// what the methods return is not used.
type conditionParser struct {
	net  *Net
	text string
	at   int // byte
	deep int
	err  *source.Error
	bad  int // byte of the error
}

// parseCondition reads a whole proposition. The error is a *source.Error
// without a position.
func parseCondition(n *Net, text string) (*condition, error) {
	p := &conditionParser{net: n, text: text}
	c := p.whole()
	if p.err != nil {
		return nil, p.err
	}
	return c, nil
}

// whole reads all of the text.
func (p *conditionParser) whole() *condition {
	c := p.or()
	if p.space(); p.err == nil && p.at < len(p.text) {
		p.fail("want the end of the proposition at %q", shorten(p.text[p.at:]))
	}
	return c
}

// fail records the first error and moves to the end of the text.
func (p *conditionParser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = &source.Error{Msg: fmt.Sprintf(format, args...)}
		p.bad, p.at = p.at, len(p.text)
	}
}

// space skips white space.
func (p *conditionParser) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// take skips white space and then a symbol if it comes next.
func (p *conditionParser) take(symbol string) bool {
	p.space()
	if !strings.HasPrefix(p.text[p.at:], symbol) {
		return false
	}
	p.at += len(symbol)
	return true
}

// need skips a symbol, which must come next.
func (p *conditionParser) need(symbol string) {
	if !p.take(symbol) {
		p.fail("want %q %s", symbol, p.here())
	}
}

// here describes the current position for messages.
func (p *conditionParser) here() string {
	if p.at >= len(p.text) {
		return "at the end"
	}
	return fmt.Sprintf("at %q", shorten(p.text[p.at:]))
}

// word returns the word that comes next, without skipping it; it may be empty.
func (p *conditionParser) word() string {
	p.space()
	end := p.at
	for end < len(p.text) && isWordByte(p.text[end]) {
		end++
	}
	return p.text[p.at:end]
}

// isWordByte reports whether a byte can be part of a word. Bytes of characters
// beyond ASCII can.
func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// or parses a disjunction. Only here nesting grows, as every parenthesis leads
// here.
func (p *conditionParser) or() *condition {
	if p.deep++; p.deep > maxDeep {
		p.fail("the proposition is nested more than %d deep", maxDeep)
	}
	defer func() { p.deep-- }()
	kids := []*condition{p.and()}
	for p.err == nil && p.take("||") {
		kids = append(kids, p.and())
	}
	return joined(opOr, kids)
}

func (p *conditionParser) and() *condition {
	kids := []*condition{p.not()}
	for p.err == nil && p.take("&&") {
		kids = append(kids, p.not())
	}
	return joined(opAnd, kids)
}

// joined makes a conjunction or disjunction; a single operand stays as it is.
func joined(op conditionOp, kids []*condition) *condition {
	if len(kids) == 1 {
		return kids[0]
	}
	return &condition{op: op, kids: kids}
}

// not parses a basic condition with any number of negations in front, without
// recursion.
func (p *conditionParser) not() *condition {
	negated := false
	for p.take("!") {
		negated = !negated
	}
	c := p.basic()
	if negated {
		return &condition{op: opNot, kids: []*condition{c}}
	}
	return c
}

// basic parses a constant, fireable, deadlock, a condition in parentheses, or a
// comparison.
func (p *conditionParser) basic() *condition {
	word := p.word()
	switch word {
	case "true", "false":
		p.at += len(word)
		return &condition{op: map[string]conditionOp{"true": opTrue, "false": opFalse}[word]}
	case "fireable":
		p.at += len(word)
		return p.net.newFireable(p.names(&p.net.transitionIndex, "transition"))
	case Deadlocked:
		p.at += len(word)
		return &condition{op: opDeadlock}
	case "exec":
		p.fail("exec(t) must be a proposition by itself")
		return nil
	}
	if p.take("(") {
		c := p.or()
		p.need(")")
		return c
	}
	return p.comparison()
}

// comparisons in the order in which they must be tried.
var comparisons = []string{"==", "!=", "<=", ">=", "<", ">", "="}

// comparison parses two sums with an operator between them.
func (p *conditionParser) comparison() *condition {
	left := p.sum()
	for _, op := range comparisons {
		if p.err != nil || !p.take(op) {
			continue
		}
		right := p.sum()
		return compare(left, op, right)
	}
	p.fail("want a comparison such as tokens(p) >= 1, fireable(t), or exec(t) %s", p.here())
	return nil
}

// linear is a sum of tokens with coefficients, plus a number.
type linear struct {
	sum    []summand
	number int64
}

// compare makes the condition left op right. All comparisons are expressed by <
// and = and negation, with the sum on the left and the number on the right.
func compare(left linear, op string, right linear) *condition {
	sum := slices.Clone(left.sum)
	for _, s := range right.sum {
		sum = append(sum, summand{s.place, -s.coefficient})
	}
	sum = collect(sum)
	bound := right.number - left.number
	less := func(bound int64) *condition { return &condition{op: opLess, sum: sum, bound: bound} }
	not := func(c *condition) *condition { return &condition{op: opNot, kids: []*condition{c}} }
	switch op {
	case "<":
		return less(bound)
	case "<=":
		return less(bound + 1)
	case ">":
		return not(less(bound + 1))
	case ">=":
		return not(less(bound))
	case "!=":
		return not(&condition{op: opEqual, sum: sum, bound: bound})
	}
	return &condition{op: opEqual, sum: sum, bound: bound}
}

// collect adds up the coefficients of each place and drops those that are 0. It
// changes sum.
func collect(sum []summand) []summand {
	slices.SortFunc(sum, func(a, b summand) int { return int(a.place) - int(b.place) })
	out := sum[:0]
	for _, s := range sum {
		if n := len(out); n > 0 && out[n-1].place == s.place {
			out[n-1].coefficient += s.coefficient
			continue
		}
		out = append(out, s)
	}
	return slices.DeleteFunc(out, func(s summand) bool { return s.coefficient == 0 })
}

// sum parses a sum, which may begin with a minus.
func (p *conditionParser) sum() linear {
	var out linear
	sign := int64(1)
	if p.take("-") {
		sign = -1
	}
	for p.err == nil {
		p.term(&out, sign)
		switch {
		case p.take("+"):
			sign = 1
		case p.take("-"):
			sign = -1
		default:
			return out
		}
	}
	return out
}

// term parses one summand and adds it to out. Numbers and factors are limited
// so that sums cannot overflow.
func (p *conditionParser) term(out *linear, sign int64) {
	word := p.word()
	factor := int64(1)
	if word != "" && word[0] >= '0' && word[0] <= '9' {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n > maxNumber {
			p.fail("%q is not a number, or it is too large", shorten(word))
			return
		}
		p.at += len(word)
		if !p.take("*") {
			out.number += sign * n
			return
		}
		if n > 1<<20 {
			p.fail("the factor %d is too large", n)
			return
		}
		factor, word = n, p.word()
	}
	if word != "tokens" {
		p.unknown(word)
		return
	}
	p.at += len(word)
	for _, place := range p.names(&p.net.placeIndex, "place") {
		out.sum = append(out.sum, summand{place, sign * factor})
	}
}

// unknown reports a word where a term is expected. If it names a place or a
// transition, the message shows how to write a proposition about it.
func (p *conditionParser) unknown(word string) {
	place, transition := p.net.placeIndex.has(word), p.net.transitionIndex.has(word)
	switch {
	case place:
		p.fail("%s is a place: want tokens(%s) in a comparison", word, word)
	case transition:
		p.fail("%s is a transition: want fireable(%s) or exec(%s)", word, word, word)
	case word == "":
		p.fail("want a number or tokens(p) %s", p.here())
	default:
		p.fail("unknown word %s: want tokens(p) in a comparison, fireable(t), or exec(t)", shorten(word))
	}
}

// names parses names in parentheses and returns the numbers of the nodes.
func (p *conditionParser) names(index *names, kind string) []uint32 {
	var out []uint32
	p.need("(")
	for p.err == nil {
		p.space()
		begin := p.at
		name := p.name()
		if p.err != nil {
			return nil
		}
		first, end, _ := index.find(name)
		if first < 0 {
			p.at = begin
		}
		switch {
		case first == missing:
			p.noSuch(index, kind, name)
		case first == ambiguous:
			p.fail("there are several %ss called %s: use its id", kind, shorten(name))
		}
		for i := first; i < end; i++ {
			out = append(out, uint32(i))
		}
		if !p.take(",") {
			break
		}
	}
	p.need(")")
	return out
}

// noSuch reports a name that no node has, with the nearest one as a hint.
func (p *conditionParser) noSuch(index *names, kind, name string) {
	switch head, colour, ok := index.headOf(name); {
	case ok && kind == "place":
		p.fail("the sort of place %s has no colour %s", shorten(head), shorten(colour))
		return
	case ok:
		p.fail("the transition %s has no binding %s that its guard and the colours of tokens allow", shorten(head), shorten(colour))
		return
	}
	p.fail("there is no %s called %s", kind, shorten(name))
	if near := source.Nearest(name, index.all()); near != "" {
		p.err.Hint = "did you mean " + near + "?"
	}
}

// name parses a name in 'quotes' or "quotes", or one made of letters, digits,
// _, - and . only.
func (p *conditionParser) name() string {
	p.space()
	if p.take("'") {
		return p.quoted('\'')
	}
	if p.take(`"`) {
		return p.quoted('"')
	}
	begin := p.at
	for p.at < len(p.text) && isNameByte(p.text[p.at]) {
		p.at++
	}
	if begin == p.at {
		p.fail("want a name %s", p.here())
	}
	return p.text[begin:p.at]
}

// quoted reads the rest of a name in quotes.
func (p *conditionParser) quoted(quote byte) string {
	var b strings.Builder
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		if c == quote {
			return b.String()
		}
		if c == '\\' && p.at < len(p.text) {
			c = p.text[p.at]
			p.at++
		}
		b.WriteByte(c)
	}
	p.fail("the quoted name is not closed: want %c", quote)
	return ""
}

func isNameByte(c byte) bool { return isWordByte(c) || c == '-' || c == '.' }

// quoteName writes a name so that the parser reads it back.
func quoteName(name string) string {
	plain := name != ""
	for i := range len(name) {
		plain = plain && isNameByte(name[i])
	}
	if plain {
		return name
	}
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(name) + "'"
}
