package ltl

import (
	"strings"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
)

// MaxSequence bounds the tokens of a sequence: expressions compare their
// operands by text.
const MaxSequence = 5000

// sequences builds one sequence. Each part is a proposition as long as only
// propositional operators were used, else an expression.
type sequences struct {
	*Builder
	assembly
}

// matched builds {r}, {r}!, or {r} with its suffix operator and the formula
// behind it.
func (b *Builder) matched(n *syntax.Node) *Formula {
	s := sequences{Builder: b}
	if n.Last()-n.First > MaxSequence {
		b.report(b.text.First(n), "", "a sequence of more than %d words and signs", MaxSequence)
		return b.fa.True()
	}
	p := s.part(&n.Kids[1])
	switch {
	case n.Kids[2].Is(spec.SpecParserSTRONGBRACE):
		return s.strong(b.fa, p)
	case len(n.Kids) == 3:
		return s.weak(b.fa, p)
	}
	suffix := n.Kids[3].First
	f := b.Formula(n.Child(spec.SpecParserRULE_implication))
	return b.Checked(suffix, s.suffix(b.fa, p, b.text.Token(int(suffix)).Text, f))
}

// part builds a node between braces.
func (s *sequences) part(n *syntax.Node) part {
	switch n.Rule {
	case spec.SpecParserRULE_sequence:
		return s.joinRight(regular.Concat, s.parts(n))
	case spec.SpecParserRULE_fusion:
		return s.joinRight(regular.Fusion, s.parts(n))
	case spec.SpecParserRULE_union:
		return s.joinRight(regular.Or, s.parts(n))
	case spec.SpecParserRULE_either:
		return s.either(n)
	case spec.SpecParserRULE_unlike:
		return s.unlike(n)
	case spec.SpecParserRULE_meet:
		return s.conjunction(n)
	case spec.SpecParserRULE_repeated:
		p := s.part(&n.Kids[0])
		for i := range n.Kids[1:] {
			p = s.repeat(p, n.Kids[i+1].First)
		}
		return p
	case spec.SpecParserRULE_element:
		return s.negated(n)
	case spec.SpecParserRULE_single:
		return s.part(&n.Kids[1])
	}
	if n.Is(spec.SpecParserREPEAT) {
		return s.repeat(part{f: s.fa.True()}, n.First)
	}
	return s.letter(n)
}

// parts builds every second node.
func (s *sequences) parts(n *syntax.Node) []part {
	ps := make([]part, 0, len(n.Kids)/2+1)
	for i := 0; i < len(n.Kids); i += 2 {
		ps = append(ps, s.part(&n.Kids[i]))
	}
	return ps
}

// joinRight joins parts by one operator from the right.
func (s *sequences) joinRight(op regular.Op, ps []part) part {
	p := ps[len(ps)-1]
	for i := len(ps) - 2; i >= 0; i-- {
		p = s.join(s.fa, op, ps[i], p)
	}
	return p
}

// either builds -> and <->, which are defined on propositions only.
func (s *sequences) either(n *syntax.Node) part {
	ps := s.parts(n)
	p := ps[len(ps)-1]
	for i := len(ps) - 2; i >= 0; i-- {
		if op := n.Kids[2*i+1]; s.propositional(op.First, ps[i], p) {
			p = part{f: s.fa.Binary(opOf(op), ps[i].f, p.f)}
		}
	}
	return p
}

// unlike builds xor, which is defined on propositions only.
func (s *sequences) unlike(n *syntax.Node) part {
	ps := s.parts(n)
	p := ps[0]
	for i, q := range ps[1:] {
		if s.propositional(n.Kids[2*i+1].First, p, q) {
			p = part{f: s.fa.Xor(p.f, q.f)}
		}
	}
	return p
}

// conjunction builds && and &, which differ for sequences, from the left.
func (s *sequences) conjunction(n *syntax.Node) part {
	ps := s.parts(n)
	p := ps[0]
	for i, q := range ps[1:] {
		how := regular.And
		switch s.text.First(&n.Kids[2*i+1]).Text {
		case "&", "∧", `\land`, `\wedge`:
			how = regular.Both
		}
		p = s.join(s.fa, how, p, q)
	}
	return p
}

func (s *sequences) negated(n *syntax.Node) part {
	last := len(n.Kids) - 1
	p := s.part(&n.Kids[last])
	for i := last - 1; i >= 0; i-- {
		if s.propositional(n.Kids[i].First, p) {
			p = part{f: s.fa.Not(p.f)}
		}
	}
	return p
}

// repeat applies a repetition and reports why it cannot be applied.
func (s *sequences) repeat(p part, at int32) part {
	r, ok := readRepetition(s.text.Token(int(at)).Text)
	switch {
	case !ok:
		s.report(s.text.Token(int(at)), "", "bounds of repetitions are numbers up to %d, the lower one first", MaxNesting)
		return p
	case r.kind != '*' && !s.propositional(at, p):
		return p
	}
	return s.repeated(s.fa, p, r)
}

// letter builds a proposition.
func (s *sequences) letter(n *syntax.Node) part {
	f := s.operand(n)
	if !Classify(f).Has(Propositional) {
		t := s.text.First(n)
		s.report(t, "between braces are propositions, and what joins them to sequences", "'%s' is a temporal formula and cannot be part of a sequence", t.Text)
		f = s.fa.True()
	}
	return part{f: f}
}

// propositional reports whether all parts are propositions, and an error at a
// token if not.
func (s *sequences) propositional(at int32, ps ...part) bool {
	for _, p := range ps {
		if p.e != nil {
			t := s.text.Token(int(at))
			s.report(t, "", "'%s' joins propositions only, not sequences", t.Text)
			return false
		}
	}
	return true
}

// part is a piece of a sequence: a propositional formula, or an expression
// whose leaves are numbered by one assembly. parts of different assemblies must
// not be mixed.
type part struct {
	f *Formula
	e *regular.Expr // nil for a formula
}

// assembly combines parts into sequences and sequences into formulas. It
// numbers the propositional formulas that it meets: leaf n of its expressions
// is the n-th of them. It serves parsers, here and of other languages, that
// build sequences while they read. The zero value is ready for use; use one
// assembly for each factory, from one goroutine.
type assembly struct {
	leaves  []*Formula
	numbers map[*Formula]int
}

// expr returns the part as an expression and gives its formula a number if it
// has none yet.
func (a *assembly) expr(p part) *regular.Expr {
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

// join combines two parts by Concat (;), Fusion (:), Or (|), And (&&) or Both
// (&). Two propositions joined by Or, And or Both stay a proposition.
func (a *assembly) join(fa *Factory, op regular.Op, p, q part) part {
	propositional := p.e == nil && q.e == nil
	switch {
	case propositional && op == regular.Or:
		return part{f: fa.Or(p.f, q.f)}
	case propositional && (op == regular.And || op == regular.Both):
		return part{f: fa.And(p.f, q.f)}
	}
	x, y := a.expr(p), a.expr(q)
	switch op {
	case regular.Concat:
		return part{e: regular.NewConcat(x, y)}
	case regular.Fusion:
		return part{e: regular.NewFusion(x, y)}
	case regular.Or:
		return part{e: regular.NewOr(x, y)}
	case regular.And:
		return part{e: regular.NewAnd(x, y)}
	}
	return part{e: regular.NewBoth(x, y)}
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

// repeated returns p[*lo..hi]; or p[->lo..hi] = {(!p)[*]; p}[*lo..hi]; or
// p[=lo..hi], which is p[->lo..hi] followed by (!p)[*].
func (a *assembly) repeated(fa *Factory, p part, r repeats) part {
	e := a.expr(p)
	if r.kind == '*' {
		return part{e: regular.NewRepeat(e, r.lo, r.hi)}
	}
	without := regular.NewRepeat(a.expr(part{f: fa.Not(p.f)}), 0, regular.Open)
	e = regular.NewRepeat(regular.NewConcat(without, e), r.lo, r.hi)
	if r.kind == '=' {
		e = regular.NewConcat(e, without)
	}
	return part{e: e}
}

// weak returns {p}: p matches, or every prefix read so far can still be
// extended to a match.
func (a *assembly) weak(fa *Factory, p part) *Formula {
	return fa.Sequence(Closure, a.expr(p), a.leaves, nil)
}

// strong returns {p}!: p matches some prefix of the word that starts here.
func (a *assembly) strong(fa *Factory, p part) *Formula {
	return fa.Sequence(SuffixSome, a.expr(p), a.leaves, fa.True())
}

// suffix returns {p} and f with a suffix operator between them, given by its
// text: []-> and <>-> in any style that Parse reads, or []=> and <>=>, which
// start f one letter later: as in PSL, {p}[]=> f is {p; true}[]-> f, so that an
// empty match of p starts f at once. The text must be one of these.
func (a *assembly) suffix(fa *Factory, p part, operator string, f *Formula) *Formula {
	e := a.expr(p)
	if strings.HasSuffix(operator, "=>") {
		e = regular.NewConcat(e, a.expr(part{f: fa.True()}))
	}
	op := SuffixAll
	if strings.HasPrefix(operator, "<>") || strings.HasPrefix(operator, "◇") || strings.Contains(operator, `\langle`) {
		op = SuffixSome
	}
	return fa.Sequence(op, e, a.leaves, f)
}
