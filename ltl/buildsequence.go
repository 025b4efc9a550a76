package ltl

import (
	"strings"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/grammar/ltlparser"
	"github.com/ltlcheck/ltlcheck/ltl/regular"
)

// sequences are what the builder has read of sequences. Between braces its
// operands are parts.
type sequences struct {
	Assembly
	braces int // that are open
	parts  []Part
	open   []openSequence
}

// openSequence is a sequence that is being read, or what follows it.
type openSequence struct {
	part   Part
	strong bool
	suffix int // the token behind it, 0 for none
}

// sequenceToken is told of each token, and reports whether it is one of a sequence.
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

// partToken is told of the tokens between braces.
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

// exitSequence reports whether the rule is one of sequences.
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

// matched makes the formula of a sequence and of what follows it.
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

// joinParts makes one part of those of a rule.
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

// joinSequences joins parts by operators that take sequences on both sides,
// from the right.
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

// propositional reports a part that is a sequence where a proposition is needed.
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

// Part is a piece of a sequence: a propositional formula, or an expression of
// an Assembly.
type Part struct {
	f *Formula
	e *regular.Expr // nil for a formula
}

// Letter is the sequence of one letter at which a propositional formula is true.
func Letter(f *Formula) Part { return Part{f: f} }

// Formula is the propositional formula that the part is, nil if it is no formula.
func (p Part) Formula() *Formula {
	if p.e != nil {
		return nil
	}
	return p.f
}

// Assembly puts sequences together. The zero value is ready for use.
type Assembly struct {
	leaves  []*Formula
	numbers map[*Formula]int
}

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

// Join is two parts with Concat, Fusion, Or, And or Both between them.
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

// readRepetition reads the text of a token.
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

// Repeat is a part with a repetition behind it, such as [*2..3], [->] or [=1]:
// the text of a token. Not ok is a text that is none, or one that repeats
// propositions only, behind a sequence.
func (a *Assembly) Repeat(fa *Factory, p Part, text string) (_ Part, ok bool) {
	r, ok := readRepetition(text)
	if !ok || r.kind != '*' && p.e != nil {
		return p, false
	}
	return a.repeated(fa, p, r), true
}

// repeated is p[*lo..hi]; or p[->lo..hi] = {(!p)[*]; p}[*lo..hi]; or
// p[=lo..hi], which is that and (!p)[*].
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

// Weak is {p}.
func (a *Assembly) Weak(fa *Factory, p Part) *Formula {
	return fa.Sequence(Closure, a.expr(p), a.leaves, nil)
}

// Strong is {p}!.
func (a *Assembly) Strong(fa *Factory, p Part) *Formula {
	return fa.Sequence(SuffixSome, a.expr(p), a.leaves, fa.True())
}

// Suffix is {p} and f with an operator of suffixes between them: []->, <>->, or
// one with => that begins a letter later.
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
