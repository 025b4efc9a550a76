package ltl

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	"github.com/ltlcheck/ltlcheck/grammar/ltlparser"
)

// diagnose reports why the tokens are no formula. The grammar says what a formula is; this walks
// the tokens before, with what a reader keeps in mind: is an operand or an operator due, and
// which parentheses are open. After each error it goes on as if what was missing stood there, so
// one run reports every mistake, each once. A generated parser's own recovery would know less
// about the reader, and takes time for every open rule at every error.
func (s *scanner) diagnose() {
	d := diagnosis{scanner: s}
	for i := range s.tokens {
		if i >= d.resume {
			d.step(i)
		}
	}
}

type diagnosis struct {
	*scanner
	open     []int // tokens that are open parentheses
	operator bool  // an operator is due
	junk     bool  // the last token was reported and skipped
	resume   int   // tokens before it are part of what was reported
}

func (d *diagnosis) step(i int) {
	t := d.tokens[i]
	junk := d.junk
	d.junk = false
	switch {
	case t.kind == antlr.TokenEOF:
		d.end(i, junk)
	case isInfix(t.kind):
		d.needOperand(i, junk)
		d.operator = false
	case t.kind == ltlparser.LTLLexerRPAREN:
		d.closing(i, junk)
	case startsOperand(t.kind):
		d.needOperator(i, junk)
		d.operator = isAtom(t.kind)
		if t.kind == ltlparser.LTLLexerLPAREN {
			d.open = append(d.open, i)
		}
	case t.kind == ltlparser.LTLLexerBOUNDS:
		d.bounds(i)
	case t.kind == ltlparser.LTLLexerIS0 || t.kind == ltlparser.LTLLexerIS1:
		d.suffix(i)
	default:
		d.invalid(i, junk)
	}
}

func (d *diagnosis) report(i int, hint, format string, args ...any) {
	d.scanner.report(d.tokens[i].start, hint, format, args...)
}

// needOperand reports that no operand stands before token i.
func (d *diagnosis) needOperand(i int, junk bool) {
	if d.operator || junk {
		return
	}
	what := "before '" + d.tokens[i].text + "'"
	if i > 0 {
		what = "after '" + d.tokens[i-1].text + "'"
	}
	d.report(i, "", "expected a formula %s", what)
}

// needOperator reports that token i starts an operand right after another.
func (d *diagnosis) needOperator(i int, junk bool) {
	if !d.operator || junk {
		return
	}
	t := d.tokens[i]
	hint := ""
	switch t.text {
	case "and", "or", "not":
		hint = "write && for and, || for or, ! for not"
		d.junk = true
	case "[]", "<>", "()":
		hint = "'" + t.text + "' is an operator on one formula"
	}
	if t.kind == ltlparser.LTLLexerNOT {
		hint = "a comparison is part of a proposition: write it in double quotes, as in \"x != 3\""
		d.junk = true
	}
	d.report(i, hint, "expected an operator before '%s'", t.text)
}

func (d *diagnosis) closing(i int, junk bool) {
	if len(d.open) == 0 {
		d.report(i, "", "unmatched ')', no parenthesis is open here")
		return
	}
	d.needOperand(i, junk)
	d.open = d.open[:len(d.open)-1]
	d.operator = true
}

func (d *diagnosis) end(i int, junk bool) {
	switch {
	case i == 0 && len(d.errs) == 0:
		d.report(i, "", "expected a formula, found nothing")
	case i > 0 && !d.operator && !junk:
		d.report(i, "", "expected a formula after '%s'", d.tokens[i-1].text)
	}
	for _, open := range d.open {
		d.report(open, "", "unclosed parenthesis opened here, expected ')'")
	}
}

func (d *diagnosis) bounds(i int) {
	if i > 0 && !d.operator && isPrefix(d.tokens[i-1].kind) && d.tokens[i-1].kind != ltlparser.LTLLexerNOT {
		return
	}
	d.report(i, "an index is part of a proposition: write it in double quotes, as in \"a[0]\"",
		"unexpected '%s', bounds only follow X, F or G", d.tokens[i].text)
	d.junk = true
}

func (d *diagnosis) suffix(i int) {
	if i > 0 && d.tokens[i-1].kind != ltlparser.LTLLexerTRUE && d.tokens[i-1].kind != ltlparser.LTLLexerFALSE && isAtom(d.tokens[i-1].kind) {
		return
	}
	d.report(i, "", "unexpected '%s', it only follows a proposition", d.tokens[i].text)
	d.junk = true
}

func (d *diagnosis) invalid(i int, junk bool) {
	d.junk = true
	t := d.tokens[i]
	if t.kind == ltlparser.LTLLexerOPENSTRING {
		d.report(i, "", "string opened here is never closed, expected '\"'")
		d.operator = true
		return
	}
	if junk || len(d.errs) == maxErrors {
		return
	}
	hint := "other text is a proposition when it stands in double quotes, as in \"x > 3\""
	switch {
	case t.text == "[":
		hint = "bounds are written X[n], F[n:m], G[n:m] or F[n:]"
		d.skipTo(i, "]")
	case t.text == "'":
		hint = "propositions are quoted with double quotes"
		d.skipTo(i, "'")
	}
	d.report(i, hint, "unexpected '%s'", t.text)
}

// skipTo goes on after the next token that is text, if there is one.
func (d *diagnosis) skipTo(i int, text string) {
	after := func(t token) bool { return t.text == text }
	if n := slices.IndexFunc(d.tokens[i+1:], after); n >= 0 {
		d.resume = i + 1 + n + 1
	}
}
