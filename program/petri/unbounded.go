package petri

import (
	"fmt"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/program"
)

// Unbounded is a net whose places may hold any number of tokens, as a system
// for package periodic: it has one location, and a variable for each place.
type Unbounded struct {
	net   *Net
	atoms *binding
}

// Unbounded returns the net, with the atoms bound, as a system for package
// periodic. Errors are those of Bind.
func (n *Net) Unbounded(atoms []program.Atom) (*Unbounded, error) {
	b, err := n.Bind(atoms)
	if err != nil {
		return nil, err
	}
	return &Unbounded{n, b.(*binding)}, nil
}

// Variables implements periodic.System.
func (u *Unbounded) Variables() []string {
	var out []string
	for _, p := range u.net.places {
		out = append(out, p.label())
	}
	return out
}

// label returns the name that people gave to a node, or its identifier.
func (n *node) label() string {
	if n.name != "" {
		return n.name
	}
	return n.id
}

// Location implements periodic.System.
func (u *Unbounded) Location(int) string { return "net" }

func number(v uint64) exact.Int { return exact.Of(int64(v)) } // at most MaxTokens

// Initial implements periodic.System.
func (u *Unbounded) Initial() ([]periodic.Initial, error) {
	n := len(u.net.places)
	s := &periodic.Set{C: make(periodic.Matrix, n)}
	for i, tokens := range u.net.initial {
		s.C[i] = periodic.Vector{}
		s.D = append(s.D, number(tokens))
	}
	return []periodic.Initial{{Location: 0, Set: s}}, nil
}

// Transitions implements periodic.System.
func (u *Unbounded) Transitions(int) ([]periodic.Transition, error) {
	n := len(u.net.places)
	var out []periodic.Transition
	for t := range u.net.transitions {
		i := periodic.Skip(n)
		i.Guard = u.net.guard(t)
		for _, c := range u.net.changes.of(t) {
			i.B[c.place] = number(c.plus).Sub(number(c.minus))
		}
		out = append(out, periodic.Transition{To: 0, Instruction: i, Label: t})
	}
	return out, nil
}

// guard returns the inequations by which there are enough tokens for a
// transition.
func (n *Net) guard(t int) (rows []periodic.Row) {
	for _, a := range n.pre.of(t) {
		row := periodic.Row{A: make(periodic.Vector, len(n.places)), B: number(a.weight).Neg()}
		row.A[a.place] = exact.Of(-1)
		rows = append(rows, row)
	}
	return rows
}

// Describe implements symbolic.Binding of package internal/check/symbolic: it names a
// transition, given as a label.
func (u *Unbounded) Describe(label int) []string {
	if label < 0 {
		return nil
	}
	return []string{u.net.transitions[label].label()}
}

// Inside implements periodic.Program.
func (u *Unbounded) Inside(int) bool { return false }

// Ends implements periodic.Program.
func (u *Unbounded) Ends(int) ([][]periodic.Row, error) { return u.net.dying().Cases() }

// dying returns the condition under which no transition is fireable.
func (n *Net) dying() periodic.Condition {
	var enabled []periodic.Condition
	for t := range n.transitions {
		enabled = append(enabled, periodic.Rows(n.guard(t)))
	}
	return periodic.Not(periodic.Or(enabled...))
}

// Failures returns the conditions under which the net fails, of which there is
// one: that no transition is enabled. It is called by the exploration of
// unbounded nets in this module (periodic.Program), whose types make no
// compatibility promise. location is ignored, as a net has one location; err is
// the error of Ends, which has too many cases to list then.
func (u *Unbounded) Failures(location int) (out []periodic.Failure, err error) {
	cases, err := u.Ends(location)
	for _, rows := range cases {
		out = append(out, periodic.Failure{Kind: periodic.Deadlock, Guard: rows, Label: -1})
	}
	return out, err
}

// Actions implements periodic.Program.
func (u *Unbounded) Actions() uint64 { return uint64(u.atoms.actions) }

// Steps implements periodic.Program.
func (u *Unbounded) Steps(label int) []uint64 { return []uint64{uint64(u.atoms.actsOf(label))} }

// Condition implements periodic.Program.
func (u *Unbounded) Condition(_, proposition int) (periodic.Condition, error) {
	if c := u.atoms.conds[proposition]; c != nil {
		return c.linear(u.net), nil
	}
	return periodic.Constantly(false), nil
}

// linear translates the condition to one over variables without bounds.
func (c *condition) linear(n *Net) periodic.Condition {
	var kids []periodic.Condition
	for _, k := range c.kids {
		kids = append(kids, k.linear(n))
	}
	switch c.op {
	case opFalse, opTrue:
		return periodic.Constantly(c.op == opTrue)
	case opNot:
		return periodic.Not(kids[0])
	case opAnd:
		return periodic.And(kids...)
	case opOr:
		return periodic.Or(kids...)
	case opFireable:
		for _, t := range c.transitions {
			kids = append(kids, periodic.Rows(n.guard(int(t))))
		}
		return periodic.Or(kids...)
	case opDeadlock:
		return n.dying()
	}
	sum := periodic.Number(len(n.places), exact.Int{})
	for _, s := range c.sum {
		sum = sum.Plus(periodic.Variable(len(n.places), int(s.place)).Times(exact.Of(s.coefficient)))
	}
	op := "<"
	if c.op == opEqual {
		op = "=="
	}
	compared, _ := periodic.Compare(sum, op, periodic.Number(len(n.places), exact.Of(c.bound)))
	return compared
}

// Replay implements symbolic.Binding: it fires transitions one after another.
func (u *Unbounded) Replay(_ int, start periodic.Vector, labels []int) (end periodic.Vector, failed []periodic.FailureKind, err error) {
	m := make([]uint64, len(start))
	for p, x := range start {
		tokens, small := x.Int64()
		if !small || tokens < 0 {
			return nil, nil, periodic.ErrWide
		}
		m[p] = uint64(tokens)
	}
	for i, t := range labels {
		next, enabled := u.net.fireOmega(m, t)
		if !enabled {
			return nil, nil, fmt.Errorf("transition %d of the run is not fireable", i+1)
		}
		m = next
	}
	for _, tokens := range m {
		if bits.Len64(tokens) > 62 {
			return nil, nil, periodic.ErrWide
		}
		end = append(end, number(tokens))
	}
	if u.net.someEnabled(m, 0) < 0 {
		failed = []periodic.FailureKind{periodic.Deadlock}
	}
	return end, failed, nil
}
