// Package reading finds formulas that most likely mean something else than
// their author does: those in which a unary operator applies to less than it
// seems to, and those that are judged at the start of a run only. It serves
// every place where formulas come in, and changes no verdict.
package reading

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// Doubt returns a warning about how a formula is read, nil if there is none.
// The formula is as fa made it from the text, which may go on behind it; pos is
// where the text begins.
func Doubt(fa *ltl.Factory, f *ltl.Formula, text string, pos source.Pos) *source.Error {
	if e := Scope(fa, f, text, pos); e != nil {
		return e
	}
	whole := write(fa.G(f))
	if f.Op() == ltl.Implies && isState(f.Left()) && !isState(f.Right()) {
		return warning(pos, "write  "+whole+"  if it is meant whenever "+write(f.Left())+" is true",
			"%s is asked for at the start of a run only", write(f.Left()))
	}
	if isState(f) {
		return warning(pos, "write  "+whole+"  if it is meant of every state", "this is judged at the start of a run only")
	}
	return nil
}

// Scope is like Doubt, for formulas that are not asked of a program: it returns
// only the warning about a unary operator before a binary one, for it binds
// tighter:
//
//	[] busy -> <> done   reads  ([] busy) -> <> done
//	[] !a || !b          reads  ([] !a) || !b
//
// There is none if parentheses show what is meant, and if all operands are
// about whole runs, as in  []<> a -> []<> b.
func Scope(fa *ltl.Factory, f *ltl.Formula, text string, pos source.Pos) *source.Error {
	if op := f.Op(); op != ltl.Implies && op != ltl.Or && op != ltl.And {
		return nil
	}
	lead, ok := leading(text)
	kids := f.Operands()
	i := slices.IndexFunc(kids, func(k *ltl.Formula) bool { return k.Op() == lead })
	if !ok || i < 0 || f.Op() == ltl.Implies && i > 0 {
		return nil
	}
	inner := kids[i].Left()
	narrow := f.Op() == ltl.Implies && lead == ltl.Globally && isLiterals(inner)
	others := slices.Delete(slices.Clone(kids), i, i+1)
	if !narrow && (!isLiteral(inner) || !slices.ContainsFunc(others, isState)) {
		return nil
	}
	wide := slices.Clone(kids)
	wide[i] = inner
	return warning(pos, "write  "+write(fa.Unary(lead, fa.Rebuild(f, wide)))+"  if that is meant, and the parentheses above if not",
		"this is read as  %s", marked(f, kids[i]))
}

// warning makes a warning.
func warning(pos source.Pos, hint, format string, args ...any) *source.Error {
	e := source.Errorf(pos, format, args...)
	e.Severity, e.Hint = source.SeverityWarning, hint
	return e
}

// signs are the unary operators as a text may begin with them.
var signs = []struct {
	sign string
	op   ltl.Op
}{
	{"[]", ltl.Globally}, {"□", ltl.Globally}, {"G", ltl.Globally}, {"always", ltl.Globally},
	{"<>", ltl.Eventually}, {"◇", ltl.Eventually}, {"F", ltl.Eventually}, {"eventually", ltl.Eventually},
	{"X", ltl.Next}, {"○", ltl.Next}, {"next", ltl.Next},
}

// leading returns the unary operator with which a text begins, within
// parentheses around all of it.
func leading(text string) (op ltl.Op, ok bool) {
	text = unwrapped(text)
	for _, s := range signs {
		if strings.HasPrefix(text, s.sign) {
			return s.op, true
		}
	}
	return 0, false
}

// unwrapped returns a text without the parentheses around all of it.
func unwrapped(text string) string {
	for {
		text = strings.TrimSpace(text)
		if closing(text) != len(text)-1 {
			return text
		}
		text = text[1 : len(text)-1]
	}
}

// closing returns where the parenthesis is closed that a text begins with; -2
// if it begins with none, or it is not closed.
func closing(text string) int {
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			if i == 0 {
				return -2
			}
			return i
		}
	}
	return -2
}

// isState reports whether a formula is about one state.
func isState(f *ltl.Formula) bool {
	return f.Op() != ltl.True && f.Op() != ltl.False && ltl.Classify(f).Has(ltl.Propositional)
}

// isLiteral reports whether a formula is a proposition or its negation.
func isLiteral(f *ltl.Formula) bool {
	return f.Op() == ltl.AP || f.Op() == ltl.Not && f.Left().Op() == ltl.AP
}

// isLiterals reports whether a formula is a conjunction of literals.
func isLiterals(f *ltl.Formula) bool {
	return isLiteral(f) || f.Op() == ltl.And && !slices.ContainsFunc(f.Operands(), func(k *ltl.Formula) bool { return !isLiteral(k) })
}

// plain calls no formula by another name.
func plain(*ltl.Formula) string { return "" }

// write writes a formula in the notation of SPIN, without quotes.
func write(f *ltl.Formula) string { return ltl.FormatNamed(f, ltl.Spin, plain) }

// marked writes a formula with parentheses around one of its operands.
func marked(f, operand *ltl.Formula) string {
	return ltl.FormatNamed(f, ltl.Spin, func(g *ltl.Formula) string {
		if g == operand {
			return "(" + write(g) + ")"
		}
		return ""
	})
}
