package unbounded

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Expansion by cases. The interpreter asks of linear forms whether they are
// true. An answer that follows from those before is given; of others both are
// tried, one after another, by expanding the state anew with the answers up to
// there (prefix). What comes out is a tree of answers, with successors at the
// leaves.

// ErrCases is returned if a state has more cases than the limits allow.
var ErrCases = fmt.Errorf("a state has too many cases that depend on integers without bounds: %w", periodic.ErrIncomplete)

const (
	maxAnswers = 64   // on a way from the root to a leaf
	maxLeaves  = 4096 // of a state
)

// answer is a question and the answer given to it in the current expansion.
type answer struct {
	row  periodic.Row // that is asked for
	true bool
}

// decider implements interp.Unbounded: it answers the interpreter's questions.
type decider struct {
	s       *System
	forms   []periodic.Form // by number; 0 means the variable itself
	holds   []periodic.Row  // what follows from the answers
	answers []answer        // where both were possible
	prefix  []bool          // what they are to be
	failed  bool            // there were too many
}

// reset prepares for another expansion.
func (d *decider) reset() {
	d.forms, d.holds, d.answers, d.failed = append(d.forms[:0], periodic.Form{}), d.holds[:0], d.answers[:0], false
}

// next computes the prefix of answers for the next expansion, in depth-first
// order; false if all combinations have been tried.
func (d *decider) next() bool {
	d.prefix = d.prefix[:0]
	for _, a := range d.answers {
		d.prefix = append(d.prefix, a.true)
	}
	for n := len(d.prefix); n > 0; n-- {
		if d.prefix[n-1] {
			d.prefix[n-1] = false
			d.prefix = d.prefix[:n]
			return true
		}
	}
	return false
}

// True decides whether a comparison, or a value used as a condition, is true.
func (d *decider) True(i int32) bool {
	n := d.s.derived.Code[i]
	zero := periodic.Number(len(d.s.variables), exact.Int{})
	switch n.Op {
	case flat.OpLt, flat.OpGt, flat.OpLe, flat.OpGe, flat.OpEq, flat.OpNe:
		f, g := d.form(n.A), d.form(n.B)
		switch n.Op {
		case flat.OpLt:
			return !d.atMost(g, f)
		case flat.OpGt:
			return !d.atMost(f, g)
		case flat.OpLe:
			return d.atMost(f, g)
		case flat.OpGe:
			return d.atMost(g, f)
		case flat.OpEq:
			return d.atMost(f, g) && d.atMost(g, f)
		}
		return !(d.atMost(f, g) && d.atMost(g, f))
	}
	f := d.form(i)
	return !(d.atMost(f, zero) && d.atMost(zero, f))
}

// atMost decides f ≤ g. A row and its negation are one question.
func (d *decider) atMost(f, g periodic.Form) bool {
	h := g.Plus(f.Times(exact.Of(-1)))
	row := periodic.Row{A: h.A, B: h.C}
	for i := range row.A {
		row.A[i] = row.A[i].Neg()
	}
	for _, a := range row.A {
		switch a.Sign() {
		case -1:
			return !d.row(row.Negated())
		case 1:
			return d.row(row)
		}
	}
	return row.B.Sign() >= 0
}

// row decides a row: by the answers already given if they imply it or its
// negation, else by the prefix, else with yes.
func (d *decider) row(r periodic.Row) bool {
	if d.failed {
		return false
	}
	yes := append(d.holds[:len(d.holds):len(d.holds)], r)
	no := append(d.holds[:len(d.holds):len(d.holds)], r.Negated())
	if !periodic.Feasible(yes) {
		return false
	}
	if !periodic.Feasible(no) {
		return true
	}
	n := len(d.answers)
	if n >= maxAnswers {
		d.failed = true
		d.s.explorer.GiveUp()
		return false
	}
	b := n >= len(d.prefix) || d.prefix[n]
	d.answers = append(d.answers, answer{r, b})
	if d.holds = no; b {
		d.holds = yes
	}
	return b
}

// form returns the linear form to which a value node evaluates now.
func (d *decider) form(i int32) periodic.Form {
	size := len(d.s.variables)
	if !d.s.form[i] {
		return periodic.Number(size, exact.Of(int64(d.s.explorer.Eval(i))))
	}
	n := d.s.derived.Code[i]
	switch n.Op {
	case flat.OpGlobal:
		return d.at(n.A)
	case flat.OpLocal:
		return d.at(d.s.explorer.Base() + n.A)
	case flat.OpLoad:
		return d.at(d.s.explorer.Address(n.A))
	case flat.OpCond:
		if d.s.explorer.Eval(n.A) != 0 {
			return d.form(n.B)
		}
		return d.form(n.C)
	case flat.OpNeg:
		return d.form(n.A).Times(exact.Of(-1))
	case flat.OpAdd:
		return d.form(n.A).Plus(d.form(n.B))
	case flat.OpSub:
		return d.form(n.A).Plus(d.form(n.B).Times(exact.Of(-1)))
	}
	f, g := d.form(n.A), d.form(n.B)
	if c, ok := f.Constant(); ok {
		return g.Times(c)
	}
	c, _ := g.Constant() // one of them is, or the model is refused
	return f.Times(c)
}

// at returns the form at an address in the vector.
func (d *decider) at(at int32) periodic.Form {
	size := len(d.s.variables)
	v, ok := d.s.number[at]
	number := flat.Get(d.s.explorer.Vec, flat.StoreInt, at)
	switch {
	case !ok:
		return periodic.Number(size, exact.Of(int64(number)))
	case number == 0:
		return periodic.Variable(size, v)
	}
	return d.forms[number]
}

// Assign stores the form of a value at an address, by its number.
func (d *decider) Assign(addr, value int32) {
	f := d.form(value)
	at := d.s.explorer.Address(addr)
	v, ok := d.s.number[at]
	if !ok {
		return // no place of a chosen variable: an index out of range is element 0, which is one
	}
	for i, known := range d.forms {
		if i > 0 && known.Equal(f) {
			flat.Put(d.s.explorer.Vec, flat.StoreInt, 0, at, int32(i))
			return
		}
	}
	if f.Equal(periodic.Variable(len(d.s.variables), v)) {
		flat.Put(d.s.explorer.Vec, flat.StoreInt, 0, at, 0)
		return
	}
	d.forms = append(d.forms, f)
	flat.Put(d.s.explorer.Vec, flat.StoreInt, 0, at, int32(len(d.forms)-1))
}

// cases is a list of systems of rows, one of which has to hold.
type cases [][]periodic.Row

func (c cases) equal(b cases) bool {
	return slices.EqualFunc(c, b, func(x, y []periodic.Row) bool { return slices.EqualFunc(x, y, periodic.Row.Equal) })
}

// leaf is the result of an expansion under one combination of answers.
type leaf struct {
	answers []answer
	has     map[string]bool // keys of successors and of what is wrong
}

// where returns the cases in which the leaves have a key. A question whose
// answer does not matter is left out.
func where(leaves []leaf, depth int, key string) cases {
	if len(leaves) == 0 {
		return nil
	}
	if len(leaves[0].answers) == depth {
		if leaves[0].has[key] {
			return cases{nil}
		}
		return nil
	}
	n := 0
	for n < len(leaves) && leaves[n].answers[depth].true {
		n++
	}
	yes, no := where(leaves[:n], depth+1, key), where(leaves[n:], depth+1, key)
	if yes.equal(no) {
		return yes
	}
	row := leaves[0].answers[depth].row
	var out cases
	for _, c := range yes {
		out = append(out, append([]periodic.Row{row}, c...))
	}
	for _, c := range no {
		out = append(out, append([]periodic.Row{row.Negated()}, c...))
	}
	return out
}
