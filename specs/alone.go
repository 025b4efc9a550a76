package specs

import (
	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
)

// ParseAlone reads one formula without a model: what ltl.Parse reads, and the
// same formula over expressions of a model that ParseFormula reads. A text with
// a comparison, an index, a label, a poll or a call is one over expressions; in
// all others + is |, * is &, and a quoted text is taken as it is. A word never
// begins with F, G or X unless a digit follows: these letters are operators.
// The formula belongs to fa. The error is a source.Errors with everything that
// is wrong, sorted.
func ParseAlone(fa *ltl.Factory, file *source.File) (*ltl.Formula, error) {
	if syntax.InvalidUTF8(file) != nil || !syntax.HasExpression(file.Text) {
		return ltl.Parse(fa, file)
	}
	f, _, err := ParseFormula(fa, file, Options{alone: true})
	return f, err
}
