package syntax

import (
	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// walk reads the tokens of a malformed formula and reports its mistakes.
// After each mistake it continues as if the missing token were there.
type walk struct {
	*Sentence
	errs     source.Errors
	more     int   // errors that are not among them
	open     []int // tokens that are open parentheses, brackets or braces
	braces   int   // how many of them are braces
	operator bool  // an operator is due
	junk     bool  // the last token was reported and skipped
	resume   int   // tokens before it are part of what was reported or skipped
	done     bool  // the formula's end was reached
}

// step processes token i: it updates what is due next and reports an error if
// the token cannot stand here.
func (w *walk) step(i int) {
	t := w.Token(i)
	junk := w.junk
	w.junk = false
	switch {
	case t.Kind == antlr.TokenEOF, len(w.open) == 0 && endsFormula(t.Kind):
		w.end(i, junk)
	case t.Kind == spec.SpecParserOPENCOMMENT:
		w.errs = append(w.errs, w.unreadable(t))
		w.junk = true
	case t.Kind == spec.SpecParserMINUS && !w.operator:
	case t.Kind == spec.SpecParserSUFFIX:
		w.suffix(i, junk)
	case t.Kind == spec.SpecParserREPEAT && w.braces > 0:
		w.operator = true
	case w.braces > 0 && (isTemporal(t.Kind)):
		w.report(i, sequenceHint, "'%s' cannot be part of a sequence", t.Text)
		w.operator = false
	case isInfix(t.Kind), w.braces > 0 && (t.Kind == spec.SpecParserSEMICOLON || t.Kind == spec.SpecParserFUSION):
		w.infix(i, junk)
	case t.Kind == spec.SpecParserRPAREN || t.Kind == spec.SpecParserRBRACK || t.Kind == spec.SpecParserRBRACE || t.Kind == spec.SpecParserSTRONGBRACE:
		w.closing(i, junk)
	case t.Kind == spec.SpecParserLBRACK:
		w.bracket(i)
	case t.Kind == spec.SpecParserLPAREN && w.operator && !w.Dialect.Letters && w.Token(i-1).Kind == spec.SpecParserNAME:
		w.opened(i)
	case startsOperand(t.Kind):
		w.operand(i, junk)
	case t.Kind == spec.SpecParserAT || t.Kind == spec.SpecParserDOT || t.Kind == spec.SpecParserCOLON:
		w.selector(i)
	case t.Kind == spec.SpecParserIS0 || t.Kind == spec.SpecParserIS1:
		w.value(i)
	case isScope(t.Kind):
		w.scope(i, junk)
	case t.Kind == spec.SpecParserRCV || t.Kind == spec.SpecParserRRCV:
		if !w.operator || w.Token(i+1).Kind != spec.SpecParserLBRACK {
			w.invalid(i, junk)
		}
	default:
		w.invalid(i, junk)
	}
}

const sequenceHint = "between braces are propositions, and what joins them to sequences"

func endsFormula(kind int) bool {
	return kind == spec.SpecParserUNDER || kind == spec.SpecParserEXPECT
}

func isScope(kind int) bool {
	switch kind {
	case spec.SpecParserBEFORE, spec.SpecParserAFTER, spec.SpecParserBETWEEN, spec.SpecParserAND_WORD, spec.SpecParserEVERYWHERE:
		return true
	}
	return false
}

func (w *walk) report(i int, hint, format string, args ...any) {
	if len(w.errs) >= MaxErrors {
		w.more++
		return
	}
	w.errs = append(w.errs, WithHint(source.Errorf(w.Pos(w.Token(i)), format, args...), hint))
}

// infix processes an operator between two operands, or a comma.
func (w *walk) infix(i int, junk bool) {
	if w.Token(i).Kind == spec.SpecParserCOMMA && len(w.open) == 0 {
		w.junk = true
		w.report(i, "", "unexpected ',', no parenthesis is open here")
		return
	}
	w.needOperand(i, junk)
	w.operator = false
}

// needOperand reports an error if no operand stands before token i.
func (w *walk) needOperand(i int, junk bool) {
	if w.operator || junk {
		return
	}
	hint := ""
	if isInfix(w.Token(i).Kind) && i > 0 && w.Token(i-1).Kind == spec.SpecParserNOT {
		hint = "'not equal' is written !="
	}
	if i == 0 {
		w.report(i, hint, "expected a formula before %s", Found(w.Token(i)))
		return
	}
	before, at, next := w.Token(i-1), i, w.Token(i)
	for next.Kind == spec.SpecParserRPAREN && next.Text == "" { // closes what follows a suffix
		i++
		next = w.Token(i)
	}
	w.report(at, hint, "expected a formula after '%s', found %s", before.Text, Found(next))
}

// operand processes a token that starts an operand.
func (w *walk) operand(i int, junk bool) {
	t := w.Token(i)
	switch {
	case w.operator && t.Text == "()":
		w.report(i, "", "expected an argument between the parentheses")
		return
	case isPrefix(t.Kind) && i > 0 && isArithmetic(w.Token(i-1).Kind):
		w.report(i, "arithmetic and comparisons bind tighter than the logic: write parentheses", "expected an expression after '%s', found '%s'", w.Token(i-1).Text, t.Text)
	case w.operator && !junk && (w.reportQuantified(i) || w.reportLeads(i)):
		if w.resume > i {
			return
		}
	case w.operator && !junk:
		w.needOperator(i)
		if w.junk {
			return
		}
	}
	switch {
	case t.Kind == spec.SpecParserLPAREN || t.Kind == spec.SpecParserLBRACE:
		w.opened(i)
	case isPrefix(t.Kind):
		w.operator = false
		w.bounds(i)
	case NeedsArguments(t.Kind) && w.Token(i+1).Text == "()":
		w.operator = true
	case NeedsArguments(t.Kind) && w.Token(i+1).Kind != spec.SpecParserLPAREN:
		w.report(i+1, "", "expected '(' after '%s'", t.Text)
		w.operator = false
	case NeedsArguments(t.Kind):
		w.opened(i + 1)
		w.resume = i + 2
	default:
		w.operator = true
	}
}

// needOperator reports that token i starts an operand right after another one,
// with a hint where words of another language suggest what was meant.
func (w *walk) needOperator(i int) {
	t := w.Token(i)
	hint := ""
	switch t.Text {
	case "and", "or", "not", "iff":
		w.junk = true // see package foreign
	}
	if i > 0 {
		before := w.Token(i - 1).Text
		switch {
		case before == "possible":
			hint = "'possible' stands at the beginning of a property"
		case before == "leads" || t.Text == "leads":
			hint = "write  p leads to q"
			w.junk = true
		}
		if symbol := spelledOut[before]; symbol != "" {
			hint = "write " + symbol + " for " + before
			w.junk = true
		}
		if (before == "weak" || before == "strong") && Suggest(t.Text, []string{"fairness"}) != "" {
			hint = Suggest(t.Text, []string{"fairness"})
			w.junk = true
		}
	}
	if near := Suggest(t.Text, clauses); near != "" && !w.Dialect.Letters && w.Token(i-1).Kind == spec.SpecParserRPAREN {
		hint = near
		w.junk = true
	}
	if isPrefix(t.Kind) && t.Kind != spec.SpecParserNOT {
		hint = "'" + t.Text + "' is an operator on one formula"
	}
	if _, ok := Declarator(t.Text); ok && !w.Dialect.Letters {
		hint = "is a ';' missing before it?"
	}
	w.report(i, hint, "expected an operator before %s", Found(t))
}

// spelledOut are words that stand for operators elsewhere.
var spelledOut = map[string]string{"not": "!", "globally": "[]", "finally": "<>", "eventually": "<>", "next": "X"}

// clauses are the words that follow a pattern or a formula.
var clauses = []string{"globally", "before", "after", "between", "until", "under", "expect"}

// bounds skips the bounds after X, F and G when they are well formed, and
// reports them when not.
func (w *walk) bounds(i int) {
	if w.Token(i).Kind == spec.SpecParserNOT || w.Token(i+1).Kind != spec.SpecParserLBRACK {
		return
	}
	end := i + 2
	for isBound(w.Token(end).Kind) {
		end++
	}
	if w.Token(end).Kind != spec.SpecParserRBRACK || w.Token(i+2).Kind != spec.SpecParserNUMBER && w.Token(i+2).Kind != spec.SpecParserNOT {
		w.report(i+1, "", boundsHint)
		w.junk = true
		for depth := 1; w.Token(end).Kind != antlr.TokenEOF; end++ {
			switch w.Token(end).Kind {
			case spec.SpecParserLBRACK:
				depth++
			case spec.SpecParserRBRACK:
				depth--
			}
			if depth == 0 {
				break
			}
		}
	}
	w.resume = min(end+1, len(w.Tokens)-1)
}

// opened processes an opening bracket.
func (w *walk) opened(i int) {
	if w.Token(i).Kind == spec.SpecParserLBRACE {
		w.braces++
	}
	w.open = append(w.open, i)
	w.operator = false
}

// closing processes a closing bracket. One of the wrong kind is reported and
// taken for the right one.
func (w *walk) closing(i int, junk bool) {
	t := w.Token(i)
	if len(w.open) == 0 {
		name := map[int]string{spec.SpecParserLPAREN: "parenthesis", spec.SpecParserLBRACK: "bracket", spec.SpecParserLBRACE: "brace"}[bracketKind(t.Kind)]
		w.report(i, "", "unmatched '%s', no %s is open here", t.Text, name)
		return
	}
	w.needOperand(i, junk)
	open := w.Token(w.open[len(w.open)-1])
	if t.Kind == spec.SpecParserSTRONGBRACE && w.braces > 1 {
		w.report(i, "only all of a sequence can be strong, as in {a; b}!", "'%s' closes part of a sequence", t.Text)
	}
	if bracketKind(open.Kind) != bracketKind(t.Kind) {
		w.report(i, "", "'%s' opened in line %d is closed by '%s'", open.Text, w.Pos(open).Line, t.Text)
	}
	if open.Kind == spec.SpecParserLBRACE {
		w.braces--
	}
	w.open = w.open[:len(w.open)-1]
	w.operator = true
}

// bracketKind returns the kind of the opening bracket that belongs to a
// bracket.
func bracketKind(kind int) int {
	switch kind {
	case spec.SpecParserRPAREN:
		return spec.SpecParserLPAREN
	case spec.SpecParserRBRACK:
		return spec.SpecParserLBRACK
	case spec.SpecParserRBRACE, spec.SpecParserSTRONGBRACE:
		return spec.SpecParserLBRACE
	}
	return kind
}

// suffix processes a suffix operator such as []->.
func (w *walk) suffix(i int, junk bool) {
	if !junk && (i == 0 || w.Token(i-1).Kind != spec.SpecParserRBRACE) {
		w.report(i, "write  {a; b}[]-> c", "expected a sequence in braces before '%s'", w.Token(i).Text)
	}
	w.operator = false
}

// value processes =0 and =1, which may only follow a proposition.
func (w *walk) value(i int) {
	if i > 0 {
		switch w.Token(i - 1).Kind {
		case spec.SpecParserNAME, spec.SpecParserSTRING, spec.SpecParserLATEX:
			return
		}
	}
	w.report(i, "", "unexpected '%s', it only follows a proposition", w.Token(i).Text)
	w.junk = true
}

// bracket processes [, which opens an index or the message that a poll
// compares.
func (w *walk) bracket(i int) {
	if i == 0 || !w.operator {
		w.report(i, "", "unexpected '[', an index follows a name")
	}
	w.opened(i)
}

// selector processes @, . or :, which must stand between two names.
func (w *walk) selector(i int) {
	t := w.Token(i)
	what := map[int]string{spec.SpecParserAT: "a label", spec.SpecParserDOT: "a field", spec.SpecParserCOLON: "a variable of the process"}[t.Kind]
	switch {
	case !w.operator:
		w.report(i, "", "unexpected '%s', it follows a name", t.Text)
	case w.Token(i+1).Kind != spec.SpecParserNAME:
		w.report(i+1, "", "expected %s after '%s'", what, t.Text)
		if isAtomic(w.Token(i + 1).Kind) {
			w.resume = i + 2
		}
	default:
		w.resume = i + 2
	}
	w.operator = true
}

func isAtomic(kind int) bool { return startsOperand(kind) && EndsOperand(kind) }

// scope processes a word of a scope, which must follow a pattern.
func (w *walk) scope(i int, junk bool) {
	t := w.Token(i)
	if t.Kind != spec.SpecParserAND_WORD && (i == 0 || w.Token(i-1).Kind != spec.SpecParserRPAREN) && !junk {
		w.report(i, "", "'%s' follows a pattern, as in absence(p) %[1]s ...", t.Text)
	}
	w.operator = t.Kind == spec.SpecParserEVERYWHERE
}

// end processes the end of the formula and reports what is still missing or
// open.
func (w *walk) end(i int, junk bool) {
	w.done = true
	switch {
	case i == 0:
		w.report(i, "", "expected a formula, found nothing")
	case !w.operator && !junk:
		w.report(i, "", "expected a formula after '%s'", w.Token(i-1).Text)
	}
	for _, open := range w.open {
		closer := map[int]string{spec.SpecParserLPAREN: "')'", spec.SpecParserLBRACK: "']'", spec.SpecParserLBRACE: "'}'"}[w.Token(open).Kind]
		w.report(open, "", "'%s' opened here is never closed, expected %s", w.Token(open).Text, closer)
	}
}

// invalid reports a token that no formula has; several in a row are one error.
func (w *walk) invalid(i int, junk bool) {
	w.junk = true
	t := w.Token(i)
	switch {
	case t.Kind == spec.SpecParserOPENSTRING:
		w.errs = append(w.errs, w.unreadable(t))
		w.operator = true
		return
	case junk:
		return
	case w.Dialect.Letters:
		w.invalidLetter(i)
		return
	}
	hint := ""
	switch t.Kind {
	case spec.SpecParserASSIGN:
		hint = "values are compared with =="
		w.operator, w.junk = false, false
	case spec.SpecParserLSHIFT, spec.SpecParserRSHIFT:
		hint = `bit operators stand in double quotes, as in "x >> 1 == 3"`
		w.operator, w.junk = false, false
	case spec.SpecParserRUN, spec.SpecParserEVAL, spec.SpecParserC_EXPR, spec.SpecParserPRIORITY:
		hint = "this is not part of a proposition"
	}
	w.report(i, hint, "unexpected %s", Found(t))
}

// invalidLetter reports a token that formulas over letters do not have.
func (w *walk) invalidLetter(i int) {
	t := w.Token(i)
	switch {
	case w.braces > 0 && (t.Text == "*" || t.Text == "+"):
		w.report(i, "repetitions are written [*] and [+]; alternatives | and conjunctions && or &", "'%s' cannot be part of a sequence", t.Text)
	case t.Text == "[" && w.operator:
		w.report(i, `an index is part of a proposition: write it in double quotes, as in "a[0]"`, "unexpected '[', bounds only follow X, F or G")
		w.skipTo(i, "]")
	case t.Text == "[":
		w.report(i, boundsHint, "unexpected '['")
		w.skipTo(i, "]")
	case t.Text[0] == '\'':
		w.skipTo(i, "'")
		w.report(i, "propositions are quoted with double quotes", "unexpected %s", Found(t))
	default:
		w.errs = append(w.errs, w.unreadable(t))
	}
}

const boundsHint = "bounds are written X[n], F[n:m], G[n:m] or F[n:]"

// skipTo resumes the walk after the next token whose text is text, if there is
// one: what stands between belongs to the error just reported.
func (w *walk) skipTo(i int, text string) {
	for n := i + 1; n < len(w.Tokens); n++ {
		if w.Token(n).Text == text {
			w.resume = n + 1
			return
		}
	}
}
