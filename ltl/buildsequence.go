package ltl

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/grammar/ltlparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
)

// sequences is the part of the builder that reads sequences. Between braces
// operands go on the stack parts, as they may be expressions and not formulas;
// the operators go on the builder's stack ops.
type sequences struct {
	Assembly
	braces int // that are open
	parts  []Part
	open   []openSequence
}

// openSequence is a sequence whose closing brace or whose suffix has not been
// read yet. Sequences nest because the formula behind []-> may contain others.
type openSequence struct {
	part   Part
	strong bool
	suffix int // the token behind it, 0 for none
}

// sequenceToken processes token i if it belongs to a sequence and reports
// whether it does.
func (b *builder) sequenceToken(node antlr.TerminalNode, i int) bool {
	kind := b.kind(i)
	switch kind {
	case ltlparser.LTLLexerLBRACE:
		b.braces++
	case ltlparser.LTLLexerRBRACE, ltlparser.LTLLexerSTRONGBRACE:
		if b.braces--; b.braces == 0 {
			top := &b.open[len(b.open)-1]
			top.part, top.strong = b.parts[0], kind == ltlparser.LTLLexerSTRONGBRACE
			b.parts = b.parts[:0]
		}
	case ltlparser.LTLLexerSUFFIX:
		b.open[len(b.open)-1].suffix = i
	default:
		if b.braces > 0 {
			b.partToken(node, i)
		}
		return b.braces > 0
	}
	return true
}

// partToken processes a token between braces other than a brace.
func (b *builder) partToken(node antlr.TerminalNode, i int) {
	parent, _ := node.GetParent().(antlr.ParserRuleContext)
	switch kind := b.kind(i); {
	case kind == ltlparser.LTLLexerREPEAT && parent.GetRuleIndex() == ltlparser.LTLParserRULE_single:
		b.parts = append(b.parts, b.repeat(Part{f: b.fa.True()}, i))
	case isInfix(kind), kind == ltlparser.LTLLexerNOT, kind == ltlparser.LTLLexerREPEAT, kind == ltlparser.LTLLexerSEMICOLON, kind == ltlparser.LTLLexerCOLON:
		b.ops = append(b.ops, int32(i))
	case isAtom(kind):
		b.parts = append(b.parts, Part{f: b.atom(i)})
	case kind == ltlparser.LTLLexerIS0:
		last := &b.parts[len(b.parts)-1]
		last.f = b.fa.Not(last.f)
	}
}

func (b *builder) enterSequence(rule int) {
	switch {
	case rule == ltlparser.LTLParserRULE_matched:
		b.open = append(b.open, openSequence{})
	case joinsParts(rule):
		b.marks = append(b.marks, mark{len(b.parts), len(b.ops)})
	}
}

// exitSequence reports whether the rule belongs to sequences; if so it combines
// the parts above the rule's mark into one.
func (b *builder) exitSequence(rule int) bool {
	switch {
	case rule == ltlparser.LTLParserRULE_matched:
		b.matched()
	case joinsParts(rule):
		m := b.marks[len(b.marks)-1]
		b.marks = b.marks[:len(b.marks)-1]
		if len(b.ops) > m.ops {
			p := b.joinParts(rule, b.parts[m.operands:], b.ops[m.ops:])
			b.parts, b.ops = append(b.parts[:m.operands], p), b.ops[:m.ops]
		}
	default:
		return false
	}
	return true
}

func joinsParts(rule int) bool {
	return rule >= ltlparser.LTLParserRULE_sequence && rule <= ltlparser.LTLParserRULE_element
}

// matched builds the formula of a sequence whose braces are closed: {r}! if the
// closing brace was strong, {r} if nothing follows, or else {r} with its suffix
// operator, whose right side is the last operand.
func (b *builder) matched() {
	s := b.open[len(b.open)-1]
	b.open = b.open[:len(b.open)-1]
	switch {
	case s.strong:
		b.push(b.Strong(b.fa, s.part), 1)
	case s.suffix == 0:
		b.push(b.Weak(b.fa, s.part), 1)
	default:
		last := len(b.operands) - 1
		f := b.Suffix(b.fa, s.part, b.s.text(s.suffix), b.operands[last])
		b.operands[last], b.depths[last] = f, b.deeper(int32(s.suffix), b.depths[last])
	}
}

// joinParts combines the parts of a rule into one. Operators that are defined
// on propositions only report an error if an operand is a sequence, and go on
// with one of the operands.
func (b *builder) joinParts(rule int, parts []Part, ops []int32) Part {
	switch rule {
	case ltlparser.LTLParserRULE_repeated:
		p := parts[0]
		for _, op := range ops {
			p = b.repeat(p, int(op))
		}
		return p
	case ltlparser.LTLParserRULE_element:
		p := parts[0]
		for range ops {
			if b.propositional(p, int(ops[0])) {
				p = Part{f: b.fa.Not(p.f)}
			}
		}
		return p
	case ltlparser.LTLParserRULE_either:
		last := len(parts) - 1
		p := parts[last]
		for i := last - 1; i >= 0; i-- {
			if b.propositional(parts[i], int(ops[i])) && b.propositional(p, int(ops[i])) {
				p = Part{f: b.fa.Binary(b.binaryOp(int(ops[i])), parts[i].f, p.f)}
			}
		}
		return p
	case ltlparser.LTLParserRULE_unlike:
		p := parts[0]
		for i, op := range ops {
			if b.propositional(p, int(op)) && b.propositional(parts[i+1], int(op)) {
				p = Part{f: b.fa.Xor(p.f, parts[i+1].f)}
			}
		}
		return p
	}
	return b.joinSequences(parts, ops)
}

// joinSequences joins parts by ;, :, | (from the right) or by & and && (from
// the left, as both are on one level and differ).
func (b *builder) joinSequences(parts []Part, ops []int32) Part {
	last := len(parts) - 1
	if b.kind(int(ops[0])) == ltlparser.LTLLexerAND { // from the left, as two operators are of one level
		p := parts[0]
		for i, op := range ops {
			p = b.Join(b.fa, conjunction(b.s.text(int(op))), p, parts[i+1])
		}
		return p
	}
	p := parts[last]
	for i := last - 1; i >= 0; i-- {
		p = b.Join(b.fa, sequenceOp(b.kind(int(ops[i]))), parts[i], p)
	}
	return p
}

func sequenceOp(kind int) regular.Op {
	switch kind {
	case ltlparser.LTLLexerSEMICOLON:
		return regular.Concat
	case ltlparser.LTLLexerCOLON:
		return regular.Fusion
	}
	return regular.Or
}

func conjunction(text string) regular.Op {
	switch text {
	case "&", "∧", `\land`, `\wedge`:
		return regular.Both
	}
	return regular.And
}

// propositional reports whether p is a proposition, and adds an error at token
// op if it is a sequence.
func (b *builder) propositional(p Part, op int) bool {
	if p.e == nil {
		return true
	}
	b.s.report(int(b.s.tokens[op].Start), "", "'%s' joins propositions only, not sequences", b.s.text(op))
	return false
}

func (b *builder) repeat(p Part, i int) Part {
	r, _ := readRepetition(b.s.text(i))
	if r.kind != '*' && !b.propositional(p, i) {
		return p
	}
	return b.repeated(b.fa, p, r)
}

// Part is a piece of a sequence: a propositional formula, or an expression
// whose leaves are numbered by one Assembly. Parts of different assemblies must
// not be mixed.
type Part struct {
	f *Formula
	e *regular.Expr // nil for a formula
}

// Letter returns the sequence of exactly one letter, at which the propositional
// formula f is true.
func Letter(f *Formula) Part { return Part{f: f} }

// Formula returns the propositional formula of a part made by Letter or joined
// from such parts, and nil if the part is a proper sequence. Callers use it to
// reject sequences where only a proposition is allowed.
func (p Part) Formula() *Formula {
	if p.e != nil {
		return nil
	}
	return p.f
}

// Assembly combines parts into sequences and sequences into formulas. It
// numbers the propositional formulas that it meets: leaf n of its expressions
// is the n-th of them. It serves parsers, here and of other languages, that
// build sequences while they read. The zero value is ready for use; use one
// Assembly for each factory, from one goroutine.
type Assembly struct {
	leaves  []*Formula
	numbers map[*Formula]int
}

// expr returns the part as an expression and gives its formula a number if it
// has none yet.
func (a *Assembly) expr(p Part) *regular.Expr {
	if p.e != nil {
		return p.e
	}
	n, ok := a.numbers[p.f]
	if !ok {
		if a.numbers == nil {
			a.numbers = map[*Formula]int{}
		}
		n = len(a.leaves)
		a.leaves, a.numbers[p.f] = append(a.leaves, p.f), n
	}
	return regular.NewLeaf(n)
}

// Join combines two parts by Concat (;), Fusion (:), Or (|), And (&&) or Both
// (&). Two propositions joined by Or, And or Both stay a proposition.
func (a *Assembly) Join(fa *Factory, op regular.Op, p, q Part) Part {
	propositional := p.e == nil && q.e == nil
	switch {
	case propositional && op == regular.Or:
		return Part{f: fa.Or(p.f, q.f)}
	case propositional && (op == regular.And || op == regular.Both):
		return Part{f: fa.And(p.f, q.f)}
	}
	x, y := a.expr(p), a.expr(q)
	switch op {
	case regular.Concat:
		return Part{e: regular.NewConcat(x, y)}
	case regular.Fusion:
		return Part{e: regular.NewFusion(x, y)}
	case regular.Or:
		return Part{e: regular.NewOr(x, y)}
	case regular.And:
		return Part{e: regular.NewAnd(x, y)}
	}
	return Part{e: regular.NewBoth(x, y)}
}

// repeats is [*lo..hi], [->lo..hi] or [=lo..hi].
type repeats struct {
	kind   byte // '*', '-' or '='
	lo, hi int
}

// readRepetition reads the text of a token with its brackets. It is false when
// a bound exceeds MaxNesting or the bounds are in the wrong order.
func readRepetition(text string) (repeats, bool) {
	text = strings.Join(strings.Fields(strings.Trim(text, "[]")), "")
	if text == "+" {
		return repeats{'*', 1, regular.Open}, true
	}
	r := repeats{kind: text[0], hi: regular.Open}
	text = strings.TrimLeft(text, "*->=")
	if text == "" {
		if r.kind == '-' {
			r.lo, r.hi = 1, 1
		}
		return r, true
	}
	sep := strings.IndexAny(text, ":.,")
	from, to := text, text
	if sep >= 0 {
		from, to = text[:sep], strings.Trim(text[sep:], ":.,$")
	}
	ok := true
	if from != "" {
		r.lo, ok = smallNumber(from)
	} else if r.kind == '-' {
		r.lo = 1
	}
	if to != "" {
		var okTo bool
		r.hi, okTo = smallNumber(to)
		ok = ok && okTo && r.lo <= r.hi
	}
	return r, ok
}

// Repeat applies a repetition, given as the text of its token with brackets,
// such as [*2..3], [+], [->] or [=1]. ok is false, and the part unchanged, if
// the text is no repetition, if its bounds are not ordered or exceed
// MaxNesting, or if it repeats propositions only ([->] and [=]) and p is a
// sequence.
func (a *Assembly) Repeat(fa *Factory, p Part, text string) (_ Part, ok bool) {
	r, ok := readRepetition(text)
	if !ok || r.kind != '*' && p.e != nil {
		return p, false
	}
	return a.repeated(fa, p, r), true
}

// repeated returns p[*lo..hi]; or p[->lo..hi] = {(!p)[*]; p}[*lo..hi]; or
// p[=lo..hi], which is p[->lo..hi] followed by (!p)[*].
func (a *Assembly) repeated(fa *Factory, p Part, r repeats) Part {
	e := a.expr(p)
	if r.kind == '*' {
		return Part{e: regular.NewRepeat(e, r.lo, r.hi)}
	}
	without := regular.NewRepeat(a.expr(Part{f: fa.Not(p.f)}), 0, regular.Open)
	e = regular.NewRepeat(regular.NewConcat(without, e), r.lo, r.hi)
	if r.kind == '=' {
		e = regular.NewConcat(e, without)
	}
	return Part{e: e}
}

// Weak returns {p}: p matches, or every prefix read so far can still be
// extended to a match.
func (a *Assembly) Weak(fa *Factory, p Part) *Formula {
	return fa.Sequence(Closure, a.expr(p), a.leaves, nil)
}

// Strong returns {p}!: p matches some prefix of the word that starts here.
func (a *Assembly) Strong(fa *Factory, p Part) *Formula {
	return fa.Sequence(SuffixSome, a.expr(p), a.leaves, fa.True())
}

// Suffix returns {p} and f with a suffix operator between them, given by its
// text: []-> and <>-> in any style that Parse reads, or []=> and <>=>, which
// start f one letter later: as in PSL, {p}[]=> f is {p; true}[]-> f, so that an
// empty match of p starts f at once. The text must be one of these.
func (a *Assembly) Suffix(fa *Factory, p Part, operator string, f *Formula) *Formula {
	e := a.expr(p)
	if strings.HasSuffix(operator, "=>") {
		e = regular.NewConcat(e, a.expr(Part{f: fa.True()}))
	}
	op := SuffixAll
	if strings.HasPrefix(operator, "<>") || strings.HasPrefix(operator, "◇") || strings.Contains(operator, `\langle`) {
		op = SuffixSome
	}
	return fa.Sequence(op, e, a.leaves, f)
}
