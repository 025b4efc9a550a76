// Package documents makes documents of package report from results of engines
// that tests of Go models do without: comparisons of two programs, and
// explorations over unbounded integers.
package documents

import (
	"github.com/ltlcheck/ltlcheck/internal/check/compare"
	"github.com/ltlcheck/ltlcheck/internal/report"
)

// NewComparison makes the document of a comparison of the models a and b, which
// are the names of their files.
func NewComparison(a, b string, o compare.Options, r *compare.Result) *report.Comparison {
	s := &r.Statistics
	c := &report.Comparison{A: a, B: b, Relation: o.Relation.String(), Preorder: o.Preorder, Answer: r.Answer.String(), Reason: r.Reason,
		Method: s.Method.String(), States: s.States, Transitions: s.Transitions, Classes: s.Classes, Pairs: s.Pairs, Replaced: s.Replaced, Runs: s.Runs, Memory: s.Memory, Seconds: s.Seconds}
	if d := r.Difference; d != nil {
		c.Difference = &report.Difference{Of: [2]string{a, b}[d.Of], Trace: d.Trace, Missing: d.Missing}
		if d.Formula != nil {
			c.Difference.Formula = d.Formula.String()
		}
	}
	return c
}
