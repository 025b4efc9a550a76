package specs

import (
	"slices"

	"github.com/antlr4-go/antlr/v4"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/source"
)

// walk reads the tokens of a formula that is none and reports its mistakes.
// After each it goes on as if what was missing stood there.
type walk struct {
	*declaration
	errs     source.Errors
	open     []int // tokens that are open parentheses, brackets or braces
	operator bool  // an operator is due
	junk     bool  // the last token was reported and skipped
	resume   int   // tokens before it are part of what was reported or skipped
	done     bool  // the formula's end was reached
}

// step processes token i: it updates what is due next and reports an error if
// the token cannot stand here.
func (w *walk) step(i int) {
	t := w.tokens[i]
	junk := w.junk
	w.junk = false
	switch {
	case t.kind == antlr.TokenEOF, len(w.open) == 0 && endsFormula(t.kind):
		w.end(i, junk)
	case t.kind == spec.SpecParserMINUS && !w.operator:
	case t.kind == spec.SpecParserSUFFIX:
		w.suffix(i, junk)
	case t.kind == spec.SpecParserREPEAT && w.inBraces():
		w.operator = true
	case w.inBraces() && (isTemporal(t.kind)):
		w.report(i, "between braces are propositions, and what joins them to sequences", "'%s' cannot be part of a sequence", t.text)
		w.operator, w.junk = false, false
	case isInfix(t.kind), w.inBraces() && (t.kind == spec.SpecParserSEMICOLON || t.kind == spec.SpecParserFUSION):
		w.infix(i, junk)
	case t.kind == spec.SpecParserRPAREN || t.kind == spec.SpecParserRBRACK || t.kind == spec.SpecParserRBRACE || t.kind == spec.SpecParserSTRONGBRACE:
		w.closing(i, junk)
	case t.kind == spec.SpecParserLBRACK:
		w.bracket(i)
	case t.kind == spec.SpecParserLPAREN && w.operator && w.tokens[i-1].kind == spec.SpecParserNAME:
		w.open = append(w.open, i)
		w.operator = false
	case startsOperand(t.kind):
		w.operand(i, junk)
	case t.kind == spec.SpecParserAT || t.kind == spec.SpecParserDOT || t.kind == spec.SpecParserCOLON:
		w.selector(i)
	case isScope(t.kind):
		w.scope(i, junk)
	case t.kind == spec.SpecParserRCV || t.kind == spec.SpecParserRRCV:
		if !w.operator || w.tokens[i+1].kind != spec.SpecParserLBRACK {
			w.invalid(i, junk)
		}
	default:
		w.invalid(i, junk)
	}
}

func endsFormula(kind int) bool {
	return kind == spec.SpecParserUNDER || kind == spec.SpecParserEXPECT
}

func isInfix(kind int) bool {
	switch kind {
	case spec.SpecParserARROW, spec.SpecParserEQUIV, spec.SpecParserLEADSTO, spec.SpecParserOR, spec.SpecParserBITOR, spec.SpecParserXOR, spec.SpecParserBITXOR,
		spec.SpecParserAND, spec.SpecParserBITAND, spec.SpecParserUNTIL, spec.SpecParserRELEASE, spec.SpecParserWEAK, spec.SpecParserSTRONG,
		spec.SpecParserPASTINFIX, spec.SpecParserEQ, spec.SpecParserNE, spec.SpecParserLT, spec.SpecParserLE, spec.SpecParserGT, spec.SpecParserGE,
		spec.SpecParserPLUS, spec.SpecParserMINUS, spec.SpecParserSTAR, spec.SpecParserSLASH, spec.SpecParserPERCENT, spec.SpecParserCOMMA:
		return true
	}
	return false
}

func isScope(kind int) bool {
	switch kind {
	case spec.SpecParserBEFORE, spec.SpecParserAFTER, spec.SpecParserBETWEEN, spec.SpecParserAND_WORD, spec.SpecParserEVERYWHERE:
		return true
	}
	return false
}

func (w *walk) report(i int, hint, format string, args ...any) {
	w.errs = append(w.errs, withHint(source.Errorf(w.pos(w.tokens[i]), format, args...), hint))
}

// infix processes an operator between two operands, or a comma.
func (w *walk) infix(i int, junk bool) {
	if w.tokens[i].kind == spec.SpecParserCOMMA && len(w.open) == 0 {
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
	if isInfix(w.tokens[i].kind) && i > 0 && w.tokens[i-1].kind == spec.SpecParserNOT {
		hint = "'not equal' is written !="
	}
	if i == 0 {
		w.report(i, hint, "expected a formula before %s", found(w.tokens[i]))
		return
	}
	w.report(i, hint, "expected a formula after '%s', found %s", w.tokens[i-1].text, found(w.tokens[i]))
}

// operand processes a token that starts an operand.
func (w *walk) operand(i int, junk bool) {
	t := w.tokens[i]
	switch {
	case w.operator && t.text == "()":
		w.report(i, "", "expected an argument between the parentheses")
		return
	case isPrefix(t.kind) && i > 0 && isArithmetic(w.tokens[i-1].kind):
		w.report(i, "arithmetic and comparisons bind tighter than the logic: write parentheses", "expected an expression after '%s', found '%s'", w.tokens[i-1].text, t.text)
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
	case t.kind == spec.SpecParserLPAREN || t.kind == spec.SpecParserLBRACE:
		w.open = append(w.open, i)
		w.operator = false
	case isPrefix(t.kind):
		w.operator = false
		w.bounds(i)
	case needsArguments(t.kind) && w.tokens[i+1].text == "()":
		w.operator = true
	case needsArguments(t.kind) && w.tokens[i+1].kind != spec.SpecParserLPAREN:
		w.report(i+1, "", "expected '(' after '%s'", t.text)
		w.operator = false
	case needsArguments(t.kind):
		w.open = append(w.open, i+1)
		w.resume = i + 2
		w.operator = false
	default:
		w.operator = true
	}
}

// needOperator reports that token i starts an operand right after another one,
// with a hint where words of another language suggest what was meant.
func (w *walk) needOperator(i int) {
	t := w.tokens[i]
	hint := ""
	switch t.text {
	case "and", "or", "not", "iff":
		w.junk = true // see package foreign
	}
	if i > 0 {
		before := w.tokens[i-1].text
		switch {
		case before == "possible":
			hint = "'possible' stands at the beginning of a property"
		case before == "leads" || t.text == "leads":
			hint = "write  p leads to q"
			w.junk = true
		}
		if symbol := spelledOut[before]; symbol != "" {
			hint = "write " + symbol + " for " + before
			w.junk = true
		}
		if (before == "weak" || before == "strong") && suggest(t.text, []string{"fairness"}) != "" {
			hint = suggest(t.text, []string{"fairness"})
			w.junk = true
		}
	}
	if near := suggest(t.text, clauses); near != "" && w.tokens[i-1].kind == spec.SpecParserRPAREN {
		hint = near
		w.junk = true
	}
	if isPrefix(t.kind) && t.kind != spec.SpecParserNOT {
		hint = "'" + t.text + "' is an operator on one formula"
	}
	if _, ok := declarator(t.text); ok {
		hint = "is a ';' missing before it?"
	}
	w.report(i, hint, "expected an operator before %s", found(t))
}

// spelledOut are words that stand for operators elsewhere.
var spelledOut = map[string]string{"not": "!", "globally": "[]", "finally": "<>", "eventually": "<>", "next": "X"}

func isArithmetic(kind int) bool {
	switch kind {
	case spec.SpecParserPLUS, spec.SpecParserMINUS, spec.SpecParserSTAR, spec.SpecParserSLASH, spec.SpecParserPERCENT,
		spec.SpecParserEQ, spec.SpecParserNE, spec.SpecParserLT, spec.SpecParserLE, spec.SpecParserGT, spec.SpecParserGE:
		return true
	}
	return false
}

// clauses are the words that follow a pattern or a formula.
var clauses = []string{"globally", "before", "after", "between", "until", "under", "expect"}

func needsArguments(kind int) bool {
	switch kind {
	case spec.SpecParserLEN, spec.SpecParserFULL, spec.SpecParserEMPTY, spec.SpecParserNFULL, spec.SpecParserNEMPTY,
		spec.SpecParserENABLED, spec.SpecParserPC_VALUE, spec.SpecParserGET_PRIORITY:
		return true
	}
	return false
}

// bounds skips the bounds after X, F and G when they are well formed, and
// reports them when not.
func (w *walk) bounds(i int) {
	if w.tokens[i].kind == spec.SpecParserNOT || w.tokens[i+1].kind != spec.SpecParserLBRACK {
		return
	}
	end := i + 2
	for w.tokens[end].kind == spec.SpecParserNUMBER || w.tokens[end].kind == spec.SpecParserCOLON || w.tokens[end].kind == spec.SpecParserDOTDOT ||
		w.tokens[end].kind == spec.SpecParserCOMMA || w.tokens[end].kind == spec.SpecParserDOLLAR || w.tokens[end].kind == spec.SpecParserNOT {
		end++
	}
	if w.tokens[end].kind != spec.SpecParserRBRACK || w.tokens[i+2].kind != spec.SpecParserNUMBER && w.tokens[i+2].kind != spec.SpecParserNOT {
		w.report(i+1, "", "bounds are written X[n], F[n:m], G[n:m] or F[n:]")
		for w.tokens[end].kind != spec.SpecParserRBRACK && w.tokens[end].kind != antlr.TokenEOF {
			end++
		}
	}
	w.resume = min(end+1, len(w.tokens)-1)
}

// closing processes a closing bracket. One of the wrong kind is reported and
// taken for the right one.
func (w *walk) closing(i int, junk bool) {
	t := w.tokens[i]
	if len(w.open) == 0 {
		w.report(i, "", "unmatched '%s', none is open here", t.text)
		return
	}
	w.needOperand(i, junk)
	open := w.tokens[w.open[len(w.open)-1]]
	if bracketKind(open.kind) != bracketKind(t.kind) {
		w.report(i, "", "'%s' opened in line %d is closed by '%s'", open.text, w.pos(open).Line, t.text)
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

func (w *walk) inBraces() bool {
	return slices.ContainsFunc(w.open, func(i int) bool { return w.tokens[i].kind == spec.SpecParserLBRACE })
}

func isTemporal(kind int) bool {
	switch kind {
	case spec.SpecParserUNTIL, spec.SpecParserRELEASE, spec.SpecParserWEAK, spec.SpecParserSTRONG, spec.SpecParserPASTINFIX:
		return true
	}
	return isPrefix(kind) && kind != spec.SpecParserNOT && kind != spec.SpecParserTILDE
}

// suffix processes a suffix operator such as []->.
func (w *walk) suffix(i int, junk bool) {
	if !junk && (i == 0 || w.tokens[i-1].kind != spec.SpecParserRBRACE) {
		w.report(i, "write  {a; b}[]-> c", "expected a sequence in braces before '%s'", w.tokens[i].text)
	}
	w.operator = false
}

// bracket processes [, which opens an index or the message that a poll
// compares.
func (w *walk) bracket(i int) {
	if i == 0 || !w.operator {
		w.report(i, "", "unexpected '[', an index follows a name")
	}
	w.open = append(w.open, i)
	w.operator = false
}

// selector processes @, . or :, which must stand between two names.
func (w *walk) selector(i int) {
	t := w.tokens[i]
	what := map[int]string{spec.SpecParserAT: "a label", spec.SpecParserDOT: "a field", spec.SpecParserCOLON: "a variable of the process"}[t.kind]
	switch {
	case !w.operator:
		w.report(i, "", "unexpected '%s', it follows a name", t.text)
	case w.tokens[i+1].kind != spec.SpecParserNAME:
		w.report(i+1, "", "expected %s after '%s'", what, t.text)
		if isAtomic(w.tokens[i+1].kind) {
			w.resume = i + 2
		}
	default:
		w.resume = i + 2
	}
	w.operator = true
}

func isAtomic(kind int) bool { return startsOperand(kind) && endsOperand(kind) }

// scope processes a word of a scope, which must follow a pattern.
func (w *walk) scope(i int, junk bool) {
	t := w.tokens[i]
	if t.kind != spec.SpecParserAND_WORD && (i == 0 || w.tokens[i-1].kind != spec.SpecParserRPAREN) && !junk {
		w.report(i, "", "'%s' follows a pattern, as in absence(p) %[1]s ...", t.text)
	}
	w.operator = t.kind == spec.SpecParserEVERYWHERE
}

// end processes the end of the formula and reports what is still missing or
// open.
func (w *walk) end(i int, junk bool) {
	w.done = true
	switch {
	case i == 0:
		w.report(i, "", "expected a formula, found nothing")
	case !w.operator && !junk:
		w.report(i, "", "expected a formula after '%s'", w.tokens[i-1].text)
	}
	for _, open := range w.open {
		closer := map[int]string{spec.SpecParserLPAREN: "')'", spec.SpecParserLBRACK: "']'", spec.SpecParserLBRACE: "'}'"}[w.tokens[open].kind]
		w.report(open, "", "'%s' opened here is never closed, expected %s", w.tokens[open].text, closer)
	}
}

// invalid reports a token that no formula has; several in a row are one error.
func (w *walk) invalid(i int, junk bool) {
	w.junk = true
	if junk {
		return
	}
	hint := ""
	switch t := w.tokens[i]; t.kind {
	case spec.SpecParserASSIGN:
		hint = "values are compared with =="
		w.operator, w.junk = false, false
	case spec.SpecParserLSHIFT, spec.SpecParserRSHIFT:
		hint = `bit operators stand in double quotes, as in "x >> 1 == 3"`
		w.operator, w.junk = false, false
	case spec.SpecParserRUN, spec.SpecParserEVAL, spec.SpecParserC_EXPR, spec.SpecParserPRIORITY:
		hint = "this is not part of a proposition"
	}
	w.report(i, hint, "unexpected %s", found(w.tokens[i]))
}
