package nets

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/source"
)

// Condition is a proposition about a marking, as a tree. It is immutable. Which
// fields are used depends on op.
type Condition struct {
	Op   Op
	Kids []*Condition // of and, or, not

	// Of a comparison: sum of coefficient·tokens ⋈ bound.
	Sum   []Summand
	Bound int64

	Transitions []uint32 // of fireable
	set         []uint64 // the same, if they are many
}

// Op is the kind of a condition.
type Op uint8

const (
	OpFalse Op = iota
	OpTrue
	OpNot
	OpAnd
	OpOr
	OpLess // sum < bound
	OpEqual
	OpFireable
	OpDeadlock // nothing is fireable
)

// Summand is coefficient times the tokens of a place.
type Summand struct {
	Place       uint32
	Coefficient int64
}

// Marking is the tokens of a net, with what is known about them.
type Marking struct {
	Net     *Net
	Tokens  []uint64 // by place
	Enabled []uint64 // set of transitions that are enabled in it; nil if that is not known
	// after is set if enabled is about the marking before, from which fired has
	// led to this one.
	after bool
	fired int
}

// Holds evaluates a condition.
func (c *Condition) Holds(m *Marking) bool {
	switch c.Op {
	case OpFalse:
		return false
	case OpTrue:
		return true
	case OpNot:
		return !c.Kids[0].Holds(m)
	case OpAnd, OpOr:
		for _, k := range c.Kids {
			if k.Holds(m) == (c.Op == OpOr) {
				return c.Op == OpOr
			}
		}
		return c.Op == OpAnd
	case OpFireable:
		return c.fireable(m)
	case OpDeadlock:
		return m.dead()
	}
	sum := int64(0)
	for _, s := range c.Sum {
		sum += s.Coefficient * int64(m.Tokens[s.Place])
	}
	if c.Op == OpEqual {
		return sum == c.Bound
	}
	return sum < c.Bound
}

// FewTransitions is how many transitions of a condition are looked at one by
// one.
const FewTransitions = 8

func (c *Condition) fireable(m *Marking) bool {
	if m.Enabled != nil && c.set != nil {
		return m.enables(c.set)
	}
	for _, t := range c.Transitions {
		known := m.Enabled != nil && !m.after
		if known && m.Enabled[t>>6]>>(t&63)&1 != 0 || !known && m.Net.Enabled(m.Tokens, int(t)) {
			return true
		}
	}
	return false
}

// dead reports whether nothing is fireable.
func (m *Marking) dead() bool {
	if m.Enabled != nil {
		return !m.enables(nil)
	}
	return m.Net.SomeEnabled(m.Tokens, 0) < 0
}

// enables reports whether a transition of a set, nil for all, is enabled; enabled
// must be known. After fired, these are among those that were enabled before,
// and those for which fired has added the last tokens that they lacked in some
// place.
func (m *Marking) enables(set []uint64) bool {
	for i, word := range m.Enabled {
		if set != nil {
			word &= set[i]
		}
		for ; word != 0; word &= word - 1 {
			if !m.after || m.Net.Enabled(m.Tokens, i<<6+bits.TrailingZeros64(word)) {
				return true
			}
		}
	}
	if !m.after {
		return false
	}
	for _, c := range m.Net.Changes.Of(m.fired) {
		now := m.Tokens[c.Place]
		for _, k := range m.Net.Takers.Of(int(c.Place)) {
			t := k.Transition
			if c.Plus > 0 && now-c.Plus < k.Weight && k.Weight <= now && (set == nil || set[t>>6]>>(t&63)&1 != 0) && m.Net.Enabled(m.Tokens, int(t)) {
				return true
			}
		}
	}
	return false
}

// NewFireable makes the condition that one of the transitions is enabled.
func (n *Net) NewFireable(transitions []uint32) *Condition {
	c := &Condition{Op: OpFireable, Transitions: transitions}
	if len(transitions) > FewTransitions {
		c.set = make([]uint64, (len(n.Transitions)+63)/64)
		for _, t := range transitions {
			c.set[t>>6] |= 1 << (t & 63)
		}
	}
	return c
}

// Places calls visit for each place whose tokens the condition depends on,
// perhaps several times. A condition on fireable transitions depends on their
// pre-places.
func (c *Condition) Places(n *Net, visit func(place uint32)) {
	for _, k := range c.Kids {
		k.Places(n, visit)
	}
	for _, s := range c.Sum {
		visit(s.Place)
	}
	for _, t := range c.Transitions {
		for _, a := range n.Pre.Of(int(t)) {
			visit(a.Place)
		}
	}
	if c.Op == OpDeadlock {
		for _, a := range n.Pre.List {
			visit(a.Place)
		}
	}
}

// DeadlockWord is the proposition that no transition of the net is fireable.
const DeadlockWord = "deadlock"

// Limits of numbers in propositions: sums of them cannot overflow.
const (
	MaxNumber = 1 << 53
	maxDeep   = 1000
)

// Parser is a recursive-descent parser of propositions,
//
//	or    = and { "||" and }          and = not { "&&" not }
//	not   = "!" not | "(" or ")" | "true" | "false" | "deadlock" | "fireable" names | sum compare sum
//	sum   = term { ("+" | "-") term } term = [ number "*" ] "tokens" names | number
//	names = "(" name { "," name } ")"
//
// The first error ends it: the rest of the text is then taken for read, and
// what the methods return is not used.
type Parser struct {
	Net  *Net
	Text string
	at   int // byte
	deep int
	Err  *source.Error
	Bad  int // byte of the error
}

// ParseCondition reads a whole proposition. The error is a *source.Error
// without a position.
func ParseCondition(n *Net, text string) (*Condition, error) {
	p := &Parser{Net: n, Text: text}
	c := p.Whole()
	if p.Err != nil {
		return nil, p.Err
	}
	return c, nil
}

// Whole reads all of the text.
func (p *Parser) Whole() *Condition {
	c := p.or()
	if p.space(); p.Err == nil && p.at < len(p.Text) {
		p.fail("want the end of the proposition at %q", Shorten(p.Text[p.at:]))
	}
	return c
}

// fail records the first error and moves to the end of the text.
func (p *Parser) fail(format string, args ...any) {
	if p.Err == nil {
		p.Err = &source.Error{Msg: fmt.Sprintf(format, args...)}
		p.Bad, p.at = p.at, len(p.Text)
	}
}

// space skips white space.
func (p *Parser) space() {
	for p.at < len(p.Text) && strings.IndexByte(" \t\r\n", p.Text[p.at]) >= 0 {
		p.at++
	}
}

// take skips white space and then a symbol if it comes next.
func (p *Parser) take(symbol string) bool {
	p.space()
	if !strings.HasPrefix(p.Text[p.at:], symbol) {
		return false
	}
	p.at += len(symbol)
	return true
}

// need skips a symbol, which must come next.
func (p *Parser) need(symbol string) {
	if !p.take(symbol) {
		p.fail("want %q %s", symbol, p.here())
	}
}

// here describes the current position for messages.
func (p *Parser) here() string {
	if p.at >= len(p.Text) {
		return "at the end"
	}
	return fmt.Sprintf("at %q", Shorten(p.Text[p.at:]))
}

// word returns the word that comes next, without skipping it; it may be empty.
func (p *Parser) word() string {
	p.space()
	end := p.at
	for end < len(p.Text) && isWordByte(p.Text[end]) {
		end++
	}
	return p.Text[p.at:end]
}

// isWordByte reports whether a byte can be part of a word. Bytes of characters
// beyond ASCII can.
func isWordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// or parses a disjunction. Only here nesting grows, as every parenthesis leads
// here.
func (p *Parser) or() *Condition {
	if p.deep++; p.deep > maxDeep {
		p.fail("the proposition is nested more than %d deep", maxDeep)
	}
	defer func() { p.deep-- }()
	kids := []*Condition{p.and()}
	for p.Err == nil && p.take("||") {
		kids = append(kids, p.and())
	}
	return joined(OpOr, kids)
}

func (p *Parser) and() *Condition {
	kids := []*Condition{p.not()}
	for p.Err == nil && p.take("&&") {
		kids = append(kids, p.not())
	}
	return joined(OpAnd, kids)
}

// joined makes a conjunction or disjunction; a single operand stays as it is.
func joined(op Op, kids []*Condition) *Condition {
	if len(kids) == 1 {
		return kids[0]
	}
	return &Condition{Op: op, Kids: kids}
}

// not parses a basic condition with any number of negations in front, without
// recursion.
func (p *Parser) not() *Condition {
	negated := false
	for p.take("!") {
		negated = !negated
	}
	c := p.basic()
	if negated {
		return &Condition{Op: OpNot, Kids: []*Condition{c}}
	}
	return c
}

// basic parses a constant, fireable, deadlock, a condition in parentheses, or a
// comparison.
func (p *Parser) basic() *Condition {
	word := p.word()
	switch word {
	case "true", "false":
		p.at += len(word)
		return &Condition{Op: map[string]Op{"true": OpTrue, "false": OpFalse}[word]}
	case "fireable":
		p.at += len(word)
		return p.Net.NewFireable(p.names(&p.Net.TransitionIndex, "transition"))
	case DeadlockWord:
		p.at += len(word)
		return &Condition{Op: OpDeadlock}
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
func (p *Parser) comparison() *Condition {
	left := p.sum()
	for _, op := range comparisons {
		if p.Err != nil || !p.take(op) {
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
	sum    []Summand
	number int64
}

// compare makes the condition left op right. All comparisons are expressed by <
// and = and negation, with the sum on the left and the number on the right.
func compare(left linear, op string, right linear) *Condition {
	sum := slices.Clone(left.sum)
	for _, s := range right.sum {
		sum = append(sum, Summand{s.Place, -s.Coefficient})
	}
	sum = collect(sum)
	bound := right.number - left.number
	less := func(bound int64) *Condition { return &Condition{Op: OpLess, Sum: sum, Bound: bound} }
	not := func(c *Condition) *Condition { return &Condition{Op: OpNot, Kids: []*Condition{c}} }
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
		return not(&Condition{Op: OpEqual, Sum: sum, Bound: bound})
	}
	return &Condition{Op: OpEqual, Sum: sum, Bound: bound}
}

// collect adds up the coefficients of each place and drops those that are 0. It
// changes sum.
func collect(sum []Summand) []Summand {
	slices.SortFunc(sum, func(a, b Summand) int { return int(a.Place) - int(b.Place) })
	out := sum[:0]
	for _, s := range sum {
		if n := len(out); n > 0 && out[n-1].Place == s.Place {
			out[n-1].Coefficient += s.Coefficient
			continue
		}
		out = append(out, s)
	}
	return slices.DeleteFunc(out, func(s Summand) bool { return s.Coefficient == 0 })
}

// sum parses a sum, which may begin with a minus.
func (p *Parser) sum() linear {
	var out linear
	sign := int64(1)
	if p.take("-") {
		sign = -1
	}
	for p.Err == nil {
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
func (p *Parser) term(out *linear, sign int64) {
	word := p.word()
	factor := int64(1)
	if word != "" && word[0] >= '0' && word[0] <= '9' {
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil || n > MaxNumber {
			p.fail("%q is not a number, or it is too large", Shorten(word))
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
	for _, place := range p.names(&p.Net.PlaceIndex, "place") {
		out.sum = append(out.sum, Summand{place, sign * factor})
	}
}

// unknown reports a word where a term is expected. If it names a place or a
// transition, the message shows how to write a proposition about it.
func (p *Parser) unknown(word string) {
	place, transition := p.Net.PlaceIndex.has(word), p.Net.TransitionIndex.has(word)
	switch {
	case place:
		p.fail("%s is a place: want tokens(%s) in a comparison", word, word)
	case transition:
		p.fail("%s is a transition: want fireable(%s) or exec(%s)", word, word, word)
	case word == "":
		p.fail("want a number or tokens(p) %s", p.here())
	default:
		p.fail("unknown word %s: want tokens(p) in a comparison, fireable(t), or exec(t)", Shorten(word))
	}
}

// names parses names in parentheses and returns the numbers of the nodes.
func (p *Parser) names(index *Names, kind string) []uint32 {
	var out []uint32
	p.need("(")
	for p.Err == nil {
		p.space()
		begin := p.at
		name := p.name()
		if p.Err != nil {
			return nil
		}
		first, end, _ := index.Find(name)
		if first < 0 {
			p.at = begin
		}
		switch {
		case first == Missing:
			p.noSuch(index, kind, name)
		case first == Ambiguous:
			p.fail("there are several %ss called %s: use its id", kind, Shorten(name))
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
func (p *Parser) noSuch(index *Names, kind, name string) {
	switch head, colour, ok := index.headOf(name); {
	case ok && kind == "place":
		p.fail("the sort of place %s has no colour %s", Shorten(head), Shorten(colour))
		return
	case ok:
		p.fail("the transition %s has no binding %s that its guard and the colours of tokens allow", Shorten(head), Shorten(colour))
		return
	}
	p.fail("there is no %s called %s", kind, Shorten(name))
	if near := source.Nearest(name, index.all()); near != "" {
		p.Err.Hint = "did you mean " + near + "?"
	}
}

// name parses a name in 'quotes' or "quotes", or one made of letters, digits,
// _, - and . only.
func (p *Parser) name() string {
	p.space()
	if p.take("'") {
		return p.quoted('\'')
	}
	if p.take(`"`) {
		return p.quoted('"')
	}
	begin := p.at
	for p.at < len(p.Text) && isNameByte(p.Text[p.at]) {
		p.at++
	}
	if begin == p.at {
		p.fail("want a name %s", p.here())
	}
	return p.Text[begin:p.at]
}

// quoted reads the rest of a name in quotes.
func (p *Parser) quoted(quote byte) string {
	var b strings.Builder
	for p.at < len(p.Text) {
		c := p.Text[p.at]
		p.at++
		if c == quote {
			return b.String()
		}
		if c == '\\' && p.at < len(p.Text) {
			c = p.Text[p.at]
			p.at++
		}
		b.WriteByte(c)
	}
	p.fail("the quoted name is not closed: want %c", quote)
	return ""
}

func isNameByte(c byte) bool { return isWordByte(c) || c == '-' || c == '.' }

// QuoteName writes a name so that the parser reads it back.
func QuoteName(name string) string {
	plain := name != ""
	for i := range len(name) {
		plain = plain && isNameByte(name[i])
	}
	if plain {
		return name
	}
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(name) + "'"
}
