package specs

import (
	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/regular"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// fused changes the kind of colons between braces that join sequences, to
// distinguish them from those of p:x, a variable of a process. It works in
// place.
func fused(tokens []token) []token {
	braces := 0
	for i, t := range tokens {
		switch t.kind {
		case spec.SpecParserLBRACE:
			braces++
		case spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE:
			braces--
		case spec.SpecParserCOLON:
			if braces > 0 && !isRemote(tokens, i) {
				tokens[i].kind = spec.SpecParserFUSION
			}
		}
	}
	return tokens
}

// isRemote reports whether names stand on both sides of token i.
func isRemote(tokens []token, i int) bool {
	before, after := tokens[i-1].kind, tokens[i+1].kind
	return (before == spec.SpecParserNAME || before == spec.SpecParserRBRACK) && after == spec.SpecParserNAME
}

// enclosed puts the formula after []-> and the like into parentheses, up to the
// end of what encloses it, as the grammar cannot express how far it extends.
// The opening parenthesis has the operator's position and text; the closing one
// is empty.
func enclosed(tokens []token) []token {
	var out []token
	pending := []int{0} // by what is open: how many are to be closed with it
	for _, t := range tokens {
		last := len(pending) - 1
		if endsGroup(t.kind) {
			for range pending[last] {
				out = append(out, token{kind: spec.SpecParserRPAREN, start: t.start, stop: t.start})
			}
			pending[last] = 0
		}
		if t.kind == spec.SpecParserRPAREN || t.kind == spec.SpecParserRBRACE || t.kind == spec.SpecParserSTRONGBRACE {
			pending = pending[:max(last, 1)]
		}
		out = append(out, t)
		switch t.kind {
		case spec.SpecParserLPAREN, spec.SpecParserLBRACE:
			pending = append(pending, 0)
		case spec.SpecParserSUFFIX:
			out = append(out, token{spec.SpecParserLPAREN, t.start, t.stop, t.text})
			pending[len(pending)-1]++
		}
	}
	return out
}

// endsGroup reports whether a token ends the formula of a suffix operator.
func endsGroup(kind int) bool {
	switch kind {
	case antlr.TokenEOF, spec.SpecParserRPAREN, spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE, spec.SpecParserCOMMA, spec.SpecParserUNDER,
		spec.SpecParserEXPECT, spec.SpecParserAND_WORD:
		return true
	}
	return false
}

// Sequences are built with an ltl.Assembly, which numbers the propositions in
// them. Each method below is one level of the grammar, from the loosest
// operator to the tightest, and returns an ltl.Part: a proposition as long as
// only propositional operators were used, else an expression.

// sequenceBuilder builds the formula of one sequence.
type sequenceBuilder struct {
	*builder
	ltl.Assembly
}

// matched builds a sequence together with its suffix operator and the formula
// after it, if there are any.
func (b *builder) matched(ctx spec.IMatchedContext) *ltl.Formula {
	s := sequenceBuilder{builder: b}
	if n := ctx.GetStop().GetTokenIndex() - ctx.GetStart().GetTokenIndex(); n > ltl.MaxSequence {
		b.report(ctx, "", "a sequence of more than %d words and signs", ltl.MaxSequence)
		return b.fa.True()
	}
	p := s.sequence(ctx.Sequence())
	switch {
	case ctx.STRONGBRACE() != nil:
		return s.Strong(b.fa, p)
	case ctx.SUFFIX() == nil:
		return s.Weak(b.fa, p)
	}
	f := b.formula(ctx.Implication())
	return b.checked(ctx.SUFFIX().GetSymbol(), s.Suffix(b.fa, p, ctx.SUFFIX().GetText(), f))
}

// parts splits the children of a node into operators and operands, and builds
// the operands.
func parts[T antlr.ParserRuleContext](ctx antlr.ParserRuleContext, operand func(T) ltl.Part) (ops []antlr.Token, ps []ltl.Part) {
	for _, child := range ctx.GetChildren() {
		switch child := child.(type) {
		case antlr.TerminalNode:
			ops = append(ops, child.GetSymbol())
		case T:
			ps = append(ps, operand(child))
		}
	}
	return ops, ps
}

func (s *sequenceBuilder) sequence(ctx spec.ISequenceContext) ltl.Part {
	_, ps := parts(ctx, s.fusion)
	return s.joinRight(regular.Concat, ps)
}

func (s *sequenceBuilder) fusion(ctx spec.IFusionContext) ltl.Part {
	_, ps := parts(ctx, s.either)
	return s.joinRight(regular.Fusion, ps)
}

func (s *sequenceBuilder) union(ctx spec.IUnionContext) ltl.Part {
	_, ps := parts(ctx, s.unlike)
	return s.joinRight(regular.Or, ps)
}

// joinRight joins parts by one operator from the right.
func (s *sequenceBuilder) joinRight(op regular.Op, ps []ltl.Part) ltl.Part {
	p := ps[len(ps)-1]
	for i := len(ps) - 2; i >= 0; i-- {
		p = s.Join(s.fa, op, ps[i], p)
	}
	return p
}

// either builds -> and <->, which are defined on propositions only.
func (s *sequenceBuilder) either(ctx spec.IEitherContext) ltl.Part {
	ops, ps := parts(ctx, s.union)
	p := ps[len(ps)-1]
	for i := len(ops) - 1; i >= 0; i-- {
		if s.propositional(ops[i], ps[i], p) {
			p = ltl.Letter(s.fa.Binary(binaryOp(ops[i]), ps[i].Formula(), p.Formula()))
		}
	}
	return p
}

// unlike builds xor, which is defined on propositions only.
func (s *sequenceBuilder) unlike(ctx spec.IUnlikeContext) ltl.Part {
	ops, ps := parts(ctx, s.meet)
	p := ps[0]
	for i, op := range ops {
		if s.propositional(op, p, ps[i+1]) {
			p = ltl.Letter(s.fa.Xor(p.Formula(), ps[i+1].Formula()))
		}
	}
	return p
}

// meet builds && and &, which differ for sequences, from the left.
func (s *sequenceBuilder) meet(ctx spec.IMeetContext) ltl.Part {
	ops, ps := parts(ctx, s.repeated)
	p := ps[0]
	for i, op := range ops {
		how := regular.And
		if text := op.GetText(); text == "&" || text == "∧" {
			how = regular.Both
		}
		p = s.Join(s.fa, how, p, ps[i+1])
	}
	return p
}

func (s *sequenceBuilder) repeated(ctx spec.IRepeatedContext) ltl.Part {
	p := s.element(ctx.Element())
	for _, r := range ctx.AllREPEAT() {
		p = s.repeat(p, r.GetSymbol())
	}
	return p
}

// repeat applies a repetition and reports why it cannot be applied.
func (s *sequenceBuilder) repeat(p ltl.Part, op antlr.Token) ltl.Part {
	q, ok := s.Repeat(s.fa, p, op.GetText())
	switch {
	case ok:
	case p.Formula() == nil:
		s.propositional(op, p)
	default:
		s.reportAt(s.token(op.GetTokenIndex()), "", "bounds of repetitions are numbers up to %d, the lower one first", ltl.MaxNesting)
	}
	return q
}

func (s *sequenceBuilder) element(ctx spec.IElementContext) ltl.Part {
	ops, ps := parts(ctx, s.single)
	p := ps[0]
	for i := len(ops) - 1; i >= 0; i-- {
		if s.propositional(ops[i], p) {
			p = ltl.Letter(s.fa.Not(p.Formula()))
		}
	}
	return p
}

// single builds a sequence in braces, a repetition of any letter, or a
// proposition.
func (s *sequenceBuilder) single(ctx spec.ISingleContext) ltl.Part {
	switch {
	case ctx.Sequence() != nil:
		return s.sequence(ctx.Sequence())
	case ctx.REPEAT() != nil:
		return s.repeat(ltl.Letter(s.fa.True()), ctx.REPEAT().GetSymbol())
	}
	f := s.comparison(ctx.Comparison()).formula
	if !ltl.Classify(f).Has(ltl.Propositional) {
		s.report(ctx, "between braces are propositions, and what joins them to sequences", "'%s' is a temporal formula and cannot be part of a sequence", s.start(ctx).text)
		f = s.fa.True()
	}
	return ltl.Letter(f)
}

// propositional reports whether all parts are propositions, and an error at op
// if not.
func (s *sequenceBuilder) propositional(op antlr.Token, ps ...ltl.Part) bool {
	for _, p := range ps {
		if p.Formula() == nil {
			s.reportAt(s.token(op.GetTokenIndex()), "", "'%s' joins propositions only, not sequences", op.GetText())
			return false
		}
	}
	return true
}
