package specs

import (
	"strings"

	spec "github.com/ltlcheck/ltlcheck/internal/grammar/specparser"
	"github.com/ltlcheck/ltlcheck/internal/ltl/foreign"
	"github.com/ltlcheck/ltlcheck/source"
)

// Words that mean something in other languages, and what to write here.

const (
	allRuns = "every formula here is about all runs"
	someRun = "no formula here is about some runs; expect the opposite to be violated, and the counterexample is such a run: "
)

// branching is what to write for the quantifiers of CTL, of TCTL as in UPPAAL,
// and of CTL*.
var branching = map[string]string{
	"AG": "write  []  for AG: " + allRuns, "AF": "write  <>  for AF: " + allRuns, "AX": "write  X  for AX: " + allRuns,
	"A": "leave it out: " + allRuns, "EF": "write  possible  for EF, at the beginning",
	"EG": someRun + "write  <> !p  for EG p", "EX": someRun + "write  X !p  for EX p", "E": someRun + "write  !f  for E f",
}

// quantified returns the operator of another language that ends before token i,
// with the number of its first token and what to write for it; "" if there is
// none. Token i is an operator where it belongs to it, as in E<>.
func (d *declaration) quantified(i int) (operator string, first int, hint string) {
	if i == 0 {
		return "", 0, ""
	}
	before, t := d.tokens[i-1], d.tokens[i]
	hint, ok := branching[before.text]
	if !ok {
		return "", 0, ""
	}
	if before.stop == t.start {
		switch t.text {
		case "<>":
			hint = map[string]string{"E": "write  possible  for E<>, at the beginning", "A": "write  <>  for A<>: " + allRuns}[before.text]
			return before.text + t.text, i - 1, hint
		case "[]":
			hint = map[string]string{"E": someRun + "write  <> !p  for E[] p", "A": "write  []  for A[]: " + allRuns}[before.text]
			return before.text + t.text, i - 1, hint
		}
	}
	return before.text, i - 1, hint
}

// leads reports whether token i is the ~ of ~>, which is "leads to" in TLA+.
func (d *declaration) leads(i int) bool {
	t, next := d.tokens[i], d.tokens[min(i+1, len(d.tokens)-1)]
	return t.kind == spec.SpecParserTILDE && next.kind == spec.SpecParserGT && t.stop == next.start
}

// inlineFairness returns what to write for fairness, token i, after under; "" if
// it is none.
func (d *declaration) inlineFairness(i int) string {
	t := d.tokens[i]
	switch {
	case t.kind == spec.SpecParserUNDER && d.usage() == "":
		if next := d.tokens[i+1]; next.kind == spec.SpecParserFAIRNESS {
			return "of a formula that stands alone, " + strings.Fields(next.text)[0] + " fairness is an option"
		}
		return "of a formula that stands alone, assumptions and fairness are options"
	case t.kind == spec.SpecParserFAIRNESS && i > 0 && d.tokens[i-1].kind == spec.SpecParserUNDER:
		last := i
		for k := i + 1; k < len(d.tokens)-1 && d.tokens[k].kind != spec.SpecParserEXPECT && d.tokens[k].kind != spec.SpecParserCOLON; k++ {
			last = k
		}
		return "give it a name:  assume fair: " + d.text(i, last) + ";  and write  under fair"
	}
	return ""
}

// reportQuantified reports an operator of another language before token i, and
// whether there is one.
func (w *walk) reportQuantified(i int) bool {
	operator, first, hint := w.quantified(i)
	if operator == "" {
		return false
	}
	w.report(first, hint, "'%s' is not an operator of linear temporal logic", operator)
	w.operator = false
	return true
}

// reportLeads reports ~>, and whether there is one at token i.
func (w *walk) reportLeads(i int) bool {
	if !w.leads(i) {
		return false
	}
	w.report(i, foreign.Hint("~>"), "'~>' is not an operator here")
	w.operator, w.resume = false, i+2
	return true
}

// foreignCall is the error about a call that is an operator of another language
// before parentheses, nil for other names.
func (b *builder) foreignCall(t token) *source.Error {
	hint, ok := branching[t.text]
	if !ok || len(t.text) < 2 {
		return nil
	}
	return withHint(source.Errorf(b.decl.pos(t), "'%s' is not an operator of linear temporal logic", t.text), hint)
}

// statements are words that begin a statement of a file, or of a Promela model,
// and what to write for one where a formula stands alone.
var statements = map[string]string{
	"cover": "write  possible FORMULA", "possible": "write  possible FORMULA", "never": "write  never FORMULA",
	"property": "write the FORMULA alone", "ltl": "write the FORMULA alone", "assume": "of a formula that stands alone, an assumption is an option",
	"define": "definitions stand in specification files",
}

// statement returns the error about a formula alone that begins like a
// statement or has a name, nil for others. A word before a colon may be a
// proctype: known reports whether the model knows a proposition, as in Options.
func (d *declaration) statement(known func(string) bool) *source.Error {
	if len(d.tokens) < 3 {
		return nil
	}
	first, second, third := d.tokens[0], d.tokens[1], d.tokens[2]
	hint, word := statements[first.text]
	remote := third.kind == spec.SpecParserNAME && (!word || known == nil || known("exec("+first.text+")"))
	switch {
	case second.kind == spec.SpecParserCOLON && (remote || !isLetter(first.text[0])):
		return nil
	case second.kind == spec.SpecParserCOLON && !word:
		return withHint(source.Errorf(d.pos(first), "a formula that stands alone has no name"), "write what stands after  "+first.text+":")
	case word && (second.kind == spec.SpecParserCOLON || isStatementHead(first, second)):
		return withHint(source.Errorf(d.pos(first), "'%s' begins a statement of a file; expected a formula", first.text), hint)
	}
	return nil
}

// isStatementHead reports whether a statement, and no formula, begins with two
// tokens: its word and a name, or the brace of an ltl block.
func isStatementHead(word, next token) bool {
	if word.text == "never" || word.text == "possible" {
		return false // also before formulas
	}
	return next.kind == spec.SpecParserNAME || word.text == "ltl" && next.kind == spec.SpecParserLBRACE
}
