package syntax

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
func (s *Sentence) quantified(i int) (operator string, first int, hint string) {
	if i == 0 {
		return "", 0, ""
	}
	before, t := s.Token(i-1), s.Token(i)
	hint, ok := branching[before.Text]
	if !ok {
		return "", 0, ""
	}
	if before.Stop == t.Start {
		switch t.Text {
		case "<>":
			hint = map[string]string{"E": "write  possible  for E<>, at the beginning", "A": "write  <>  for A<>: " + allRuns}[before.Text]
			return before.Text + t.Text, i - 1, hint
		case "[]":
			hint = map[string]string{"E": someRun + "write  <> !p  for E[] p", "A": "write  []  for A[]: " + allRuns}[before.Text]
			return before.Text + t.Text, i - 1, hint
		}
	}
	if s.Dialect.Letters && before.Text == "EF" {
		hint = someRun + "write  [] !p  for EF p"
	}
	return before.Text, i - 1, hint
}

// leads reports whether token i is the ~ of ~>, which is "leads to" in TLA+.
func (s *Sentence) leads(i int) bool {
	t, next := s.Token(i), s.Token(min(i+1, len(s.Tokens)-1))
	return t.Kind == spec.SpecParserTILDE && next.Kind == spec.SpecParserGT && t.Stop == next.Start
}

// inlineFairness returns what to write for fairness, token i, after under; "" if
// token i is something else.
func (s *Sentence) inlineFairness(i int) string {
	t := s.Token(i)
	switch {
	case t.Kind == spec.SpecParserUNDER && s.Usage() == "":
		if next := s.Token(i + 1); next.Kind == spec.SpecParserFAIRNESS {
			return "of a formula that stands alone, " + strings.Fields(next.Text)[0] + " fairness is an option"
		}
		return "of a formula that stands alone, assumptions and fairness are options"
	case t.Kind == spec.SpecParserFAIRNESS && i > 0 && s.Token(i-1).Kind == spec.SpecParserUNDER:
		last := i
		for k := i + 1; k < len(s.Tokens)-1 && s.Token(k).Kind != spec.SpecParserEXPECT && s.Token(k).Kind != spec.SpecParserCOLON; k++ {
			last = k
		}
		return "give it a name:  assume fair: " + s.Text(i, last) + ";  and write  under fair"
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

// ForeignCall is the error about a call that is an operator of another language
// before parentheses, nil for other names.
func (s *Sentence) ForeignCall(t Token) *source.Error {
	hint, ok := branching[t.Text]
	if !ok || len(t.Text) < 2 {
		return nil
	}
	return WithHint(source.Errorf(s.Pos(t), "'%s' is not an operator of linear temporal logic", t.Text), hint)
}

// ForeignHint is what to write for an operator of another language, "" if it is
// none.
func ForeignHint(operator string) string { return branching[operator] }

// statements are words that begin a statement of a file, or of a Promela model,
// and what to write for one where a formula stands alone.
var statements = map[string]string{
	"cover": "write  possible FORMULA", "possible": "write  possible FORMULA", "never": "write  never FORMULA",
	"property": "write the FORMULA alone", "ltl": "write the FORMULA alone", "assume": "of a formula that stands alone, an assumption is an option",
	"define": "definitions stand in specification files",
}

// Statement returns the error about a formula alone that begins like a
// statement or has a name, nil for others. A word before a colon may be a
// proctype: known reports whether the model knows a proposition, as in Options.
func (s *Sentence) Statement(known func(string) bool) *source.Error {
	if len(s.Tokens) < 3 {
		return nil
	}
	first, second, third := s.Token(0), s.Token(1), s.Token(2)
	hint, word := statements[first.Text]
	remote := third.Kind == spec.SpecParserNAME && (!word || known == nil || known("exec("+first.Text+")"))
	switch {
	case second.Kind == spec.SpecParserCOLON && (remote || !IsLetter(first.Text[0])):
		return nil
	case second.Kind == spec.SpecParserCOLON && !word:
		return WithHint(source.Errorf(s.Pos(first), "a formula that stands alone has no name"), "write what stands after  "+first.Text+":")
	case word && (second.Kind == spec.SpecParserCOLON || isStatementHead(first, second)):
		return WithHint(source.Errorf(s.Pos(first), "'%s' begins a statement of a file; expected a formula", first.Text), hint)
	}
	return nil
}

// isStatementHead reports whether a statement, and no formula, begins with two
// tokens: its word and a name, or the brace of an ltl block.
func isStatementHead(word, next Token) bool {
	if word.Text == "never" || word.Text == "possible" {
		return false // also before formulas
	}
	return next.Kind == spec.SpecParserNAME || word.Text == "ltl" && next.Kind == spec.SpecParserLBRACE
}
