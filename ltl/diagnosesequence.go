package ltl

import "github.com/ltlcheck/ltlcheck/internal/grammar/ltlparser"

// MaxSequence bounds the tokens of a sequence: expressions compare their
// operands by text.
const MaxSequence = 5000

// inSequence processes token i between braces. It returns false for tokens that
// mean the same inside braces as outside, which step then processes.
func (d *diagnosis) inSequence(i int, junk bool) bool {
	kind, text := int(d.tokens[i].Kind), d.text(i)
	switch {
	case kind == ltlparser.LTLLexerSEMICOLON || kind == ltlparser.LTLLexerCOLON:
		d.needOperand(i, junk)
		d.operator = false
	case kind == ltlparser.LTLLexerREPEAT:
		d.repeat(i)
	case kind == ltlparser.LTLLexerSUFFIX, isTemporal(kind):
		d.report(i, "between braces are propositions, and what joins them to sequences", "'%s' cannot be part of a sequence", text)
		d.operator = false
	case kind == ltlparser.LTLLexerSTRONGBRACE && d.braces > 1:
		d.report(i, "only all of a sequence can be strong, as in {a; b}!", "'%s' closes part of a sequence", text)
		d.closing(i, junk)
	case text == "*" || text == "+":
		d.report(i, "repetitions are written [*] and [+]; alternatives | and conjunctions && or &", "'%s' cannot be part of a sequence", text)
		d.junk = true
	default:
		return false
	}
	return true
}

func isTemporal(kind int) bool {
	switch kind {
	case ltlparser.LTLLexerUNTIL, ltlparser.LTLLexerRELEASE, ltlparser.LTLLexerWEAK, ltlparser.LTLLexerSTRONG, ltlparser.LTLLexerPASTINFIX:
		return true
	}
	return isPrefix(kind) && kind != ltlparser.LTLLexerNOT
}

// repeat processes a repetition, which applies to the operand before it or, if
// there is none, to any letter.
func (d *diagnosis) repeat(i int) {
	if r, ok := readRepetition(d.text(i)); !ok {
		d.report(i, "", "bounds of repetitions are numbers up to %d, the lower one first", MaxNesting)
	} else if !d.operator && r.kind != '*' {
		d.report(i, "", "expected a proposition before '%s'", d.text(i))
	}
	d.operator = true
}

// suffixed processes a suffix operator such as []-> outside braces; a sequence
// must stand before it.
func (d *diagnosis) suffixed(i int, junk bool) {
	if i == 0 || d.before(i) != ltlparser.LTLLexerRBRACE {
		if !junk {
			d.report(i, "write  {a; b}[]-> c", "expected a sequence in braces before '%s'", d.text(i))
		}
	}
	d.operator = false
}

// closedBrace is called with the tokens that opened and closed a brace, and
// reports an outermost sequence of more than MaxSequence tokens.
func (d *diagnosis) closedBrace(open, closed int) {
	d.braces--
	if d.braces == 0 && closed-open > MaxSequence {
		d.report(open, "", "a sequence of more than %d words and signs", MaxSequence)
	}
}
