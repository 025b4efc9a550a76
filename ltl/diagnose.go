package ltl

import (
	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/internal/grammar/ltlparser"
)

// diagnose reports why the tokens are no formula. The grammar says what a
// formula is; this walks the tokens before, with what a reader keeps in mind:
// is an operand or an operator due, and which parentheses are open. After each
// error it goes on as if what was missing stood there, so one run reports every
// mistake, each once. A generated parser's own recovery would know less about
// the reader, and takes time for every open rule at every error.
func (s *scanner) diagnose() {
	d := diagnosis{scanner: s}
	for i := range s.tokens {
		if i >= d.resume {
			d.step(i)
		}
	}
}

// diagnosis is the state of the walk over the tokens.
type diagnosis struct {
	*scanner
	open     []int // tokens that are open parentheses and braces
	braces   int   // how many of them are braces
	operator bool  // an operator is due
	junk     bool  // the last token was reported and skipped
	resume   int   // tokens before it are part of what was reported
}

// step processes token i. It updates what is due next and reports an error if
// the token cannot stand here.
func (d *diagnosis) step(i int) {
	kind := int(d.tokens[i].Kind)
	junk := d.junk
	d.junk = false
	switch {
	case kind == antlr.TokenEOF:
		d.end(i, junk)
	case d.braces > 0 && d.inSequence(i, junk):
	case kind == ltlparser.LTLLexerSUFFIX:
		d.suffixed(i, junk)
	case isInfix(kind):
		d.needOperand(i, junk)
		d.operator = false
	case kind == ltlparser.LTLLexerRPAREN || kind == ltlparser.LTLLexerRBRACE || kind == ltlparser.LTLLexerSTRONGBRACE:
		d.closing(i, junk)
	case startsOperand(kind):
		d.needOperator(i, junk)
		d.operator = isAtom(kind)
		switch kind {
		case ltlparser.LTLLexerLBRACE:
			d.braces++
			d.open = append(d.open, i)
		case ltlparser.LTLLexerLPAREN:
			d.open = append(d.open, i)
		}
	case kind == ltlparser.LTLLexerBOUNDS:
		d.bounds(i)
	case kind == ltlparser.LTLLexerIS0 || kind == ltlparser.LTLLexerIS1:
		d.suffix(i)
	default:
		d.invalid(i, junk)
	}
}

func (d *diagnosis) report(i int, hint, format string, args ...any) {
	d.scanner.report(int(d.tokens[i].Start), hint, format, args...)
}

// needOperand reports that no operand stands before token i.
func (d *diagnosis) needOperand(i int, junk bool) {
	if d.operator || junk {
		return
	}
	what := "before '" + d.text(i) + "'"
	if i > 0 {
		what = "after '" + d.text(i-1) + "'"
	}
	d.report(i, "", "expected a formula %s", what)
}

// needOperator reports that token i starts an operand right after another.
func (d *diagnosis) needOperator(i int, junk bool) {
	if !d.operator || junk {
		return
	}
	text, hint := d.text(i), ""
	switch text {
	case "and", "or", "not", "iff":
		d.junk = true // see package foreign
	case "[]", "<>", "()":
		hint = "'" + text + "' is an operator on one formula"
	}
	if d.tokens[i].Kind == ltlparser.LTLLexerNOT {
		hint = "a comparison is part of a proposition: write it in double quotes, as in \"x != 3\""
		d.junk = true
	}
	d.report(i, hint, "expected an operator before '%s'", text)
}

// closing processes a token that closes a parenthesis or brace. A wrong closer
// is reported and taken for the right one, so that it causes one error and not
// two.
func (d *diagnosis) closing(i int, junk bool) {
	brace := d.tokens[i].Kind != ltlparser.LTLLexerRPAREN
	switch {
	case len(d.open) == 0 && brace:
		d.report(i, "", "unmatched '}', no brace is open here")
		return
	case len(d.open) == 0:
		d.report(i, "", "unmatched ')', no parenthesis is open here")
		return
	}
	d.needOperand(i, junk)
	last := d.open[len(d.open)-1]
	opened := d.tokens[last].Kind == ltlparser.LTLLexerLBRACE
	if opened != brace {
		d.report(i, "", "'%s' does not close '%s'", d.text(i), d.text(last))
	}
	d.open = d.open[:len(d.open)-1]
	d.operator = true
	if opened {
		d.closedBrace(last, i)
	}
}

// end reports an operand that is missing at the end of the text, and everything
// that is still open there.
func (d *diagnosis) end(i int, junk bool) {
	switch {
	case i == 0 && len(d.errs) == 0:
		d.report(i, "", "expected a formula, found nothing")
	case i > 0 && !d.operator && !junk:
		d.report(i, "", "expected a formula after '%s'", d.text(i-1))
	}
	for _, open := range d.open {
		what, closer := "parenthesis", ")"
		if d.tokens[open].Kind == ltlparser.LTLLexerLBRACE {
			what, closer = "brace", "}"
		}
		d.report(open, "", "unclosed %s opened here, expected '%s'", what, closer)
	}
}

// bounds processes [n:m], which may only follow X, F or G. Behind a proposition
// it is most likely an index of an array.
func (d *diagnosis) bounds(i int) {
	if i > 0 && !d.operator && isPrefix(d.before(i)) && d.before(i) != ltlparser.LTLLexerNOT {
		return
	}
	d.report(i, "an index is part of a proposition: write it in double quotes, as in \"a[0]\"",
		"unexpected '%s', bounds only follow X, F or G", d.text(i))
	d.junk = true
}

// suffix processes =0 and =1, which may only follow a proposition.
func (d *diagnosis) suffix(i int) {
	if i > 0 && d.before(i) != ltlparser.LTLLexerTRUE && d.before(i) != ltlparser.LTLLexerFALSE && isAtom(d.before(i)) {
		return
	}
	d.report(i, "", "unexpected '%s', it only follows a proposition", d.text(i))
	d.junk = true
}

// invalid reports a token that no formula contains. Several such tokens in a
// row are one error.
func (d *diagnosis) invalid(i int, junk bool) {
	d.junk = true
	text := d.text(i)
	if d.tokens[i].Kind == ltlparser.LTLLexerOPENSTRING {
		d.report(i, "", "string opened here is never closed, expected '\"'")
		d.operator = true
		return
	}
	if junk {
		return
	}
	hint := "other text is a proposition when it stands in double quotes, as in \"x > 3\""
	switch {
	case text == "[":
		hint = "bounds are written X[n], F[n:m], G[n:m] or F[n:]"
		d.skipTo(i, "]")
	case text == "'":
		hint = "propositions are quoted with double quotes"
		d.skipTo(i, "'")
	}
	d.report(i, hint, "unexpected '%s'", text)
}

// skipTo resumes the walk after the next token whose text is text, if there is
// one: what stands between belongs to the error just reported.
func (d *diagnosis) skipTo(i int, text string) {
	for n := i + 1; n < len(d.tokens); n++ {
		if d.text(n) == text {
			d.resume = n + 1
			return
		}
	}
}

// before is the kind of the token before token i.
func (d *diagnosis) before(i int) int { return int(d.tokens[i-1].Kind) }
