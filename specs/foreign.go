package specs

import (
	"strings"

	spec "github.com/ltlcheck/ltlcheck/grammar/specparser"
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
			return "a formula of the command line has the flag  --fairness " + strings.Fields(next.text)[0]
		}
		return "a formula of the command line has the flags --assume FORMULA and --fairness"
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
	w.report(i, "write  p leads to q  for p ~> q; it means [] (p -> <> q)", "'~>' is not an operator here")
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
