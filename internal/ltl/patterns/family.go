package patterns

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// Family is a formula with one or two parameters. Its members are made by
// Formula.
type Family struct {
	Name   string
	Params []string // names of the parameters
	Doc    string   // what it looks like
	Source string   // where it comes from

	// Limit bounds the parameters, so that formulas stay within what can be
	// parsed again.
	Limit int

	make func(m maker, n []int) *ltl.Formula
}

// Formula returns the member with the given parameters, as many as f.Params
// has, each from 1 to Limit.
func (f *Family) Formula(fa *ltl.Factory, params ...int) (*ltl.Formula, error) {
	if len(params) != len(f.Params) {
		return nil, fmt.Errorf("family %s takes %d parameters (%s), not %d", f.Name, len(f.Params), strings.Join(f.Params, ", "), len(params))
	}
	for i, n := range params {
		if n < 1 || n > f.Limit {
			return nil, fmt.Errorf("family %s: %s is %d, but must be from 1 to %d", f.Name, f.Params[i], n, f.Limit)
		}
	}
	return f.make(maker{fa}, params), nil
}

// maker builds formulas in the shapes that families have.
type maker struct{ *ltl.Factory }

// p is proposition number i of a series.
func (m maker) p(name string, i int) *ltl.Formula { return m.AP(fmt.Sprintf("%s%d", name, i)) }

// and and or join one formula for each number from first to last.
func (m maker) and(first, last int, of func(i int) *ltl.Formula) *ltl.Formula {
	return m.And(each(first, last, of)...)
}

func (m maker) or(first, last int, of func(i int) *ltl.Formula) *ltl.Formula {
	return m.Or(each(first, last, of)...)
}

func each(first, last int, of func(i int) *ltl.Formula) []*ltl.Formula {
	var fs []*ltl.Formula
	for i := first; i <= last; i++ {
		fs = append(fs, of(i))
	}
	return fs
}

// next is f after n steps.
func (m maker) next(n int, f *ltl.Formula) *ltl.Formula {
	for range n {
		f = m.X(f)
	}
	return f
}

func (m maker) gf(f *ltl.Formula) *ltl.Formula { return m.G(m.F(f)) }
func (m maker) fg(f *ltl.Formula) *ltl.Formula { return m.F(m.G(f)) }

// nest is of(first, of(first+1, … of(last, nil))).
func nest(first, last int, of func(i int, inner *ltl.Formula) *ltl.Formula) *ltl.Formula {
	var f *ltl.Formula
	for i := last; i >= first; i-- {
		f = of(i, f)
	}
	return f
}

// joined is a & b, or a when there is no b.
func (m maker) joined(a, b *ltl.Formula) *ltl.Formula {
	if b == nil {
		return a
	}
	return m.And(a, b)
}

// exclusive makes the formula that never two of the propositions hold together.
func (m maker) exclusive(names ...string) *ltl.Formula {
	var fs []*ltl.Formula
	for i, a := range names {
		for _, b := range names[i+1:] {
			fs = append(fs, m.Not(m.And(m.AP(a), m.AP(b))))
		}
	}
	return m.G(m.And(fs...))
}
