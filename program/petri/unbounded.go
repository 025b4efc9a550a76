package petri

import (
	"fmt"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Unbounded is a net whose places may hold any number of tokens, as a system
// for package periodic: it has one location, and a variable for each place.
type Unbounded struct {
	net   *nets.Net
	atoms *nets.Binding
}

// Unbounded returns the net, with the atoms bound, as a system for package
// periodic. Errors are those of Bind.
func (n *Net) Unbounded(atoms []program.Atom) (*Unbounded, error) {
	b, err := n.arrays.Bind(atoms)
	if err != nil {
		return nil, err
	}
	return &Unbounded{n.arrays, b}, nil
}

// Variables implements periodic.System.
func (u *Unbounded) Variables() []string {
	var out []string
	for _, p := range u.net.Places {
		out = append(out, p.Label())
	}
	return out
}

// Location implements periodic.System.
func (u *Unbounded) Location(int) string { return "net" }

func number(v uint64) exact.Int { return exact.Of(int64(v)) } // at most MaxTokens

// Initial implements periodic.System.
func (u *Unbounded) Initial() ([]periodic.Initial, error) {
	n := len(u.net.Places)
	s := &periodic.Set{C: make(periodic.Matrix, n)}
	for i, tokens := range u.net.Initial {
		s.C[i] = periodic.Vector{}
		s.D = append(s.D, number(tokens))
	}
	return []periodic.Initial{{Location: 0, Set: s}}, nil
}

// Transitions implements periodic.System.
func (u *Unbounded) Transitions(int) ([]periodic.Transition, error) {
	n := len(u.net.Places)
	var out []periodic.Transition
	for t := range u.net.Transitions {
		i := periodic.Skip(n)
		i.Guard = guard(u.net, t)
		for _, c := range u.net.Changes.Of(t) {
			i.B[c.Place] = number(c.Plus).Sub(number(c.Minus))
		}
		out = append(out, periodic.Transition{To: 0, Instruction: i, Label: t})
	}
	return out, nil
}

// guard returns the inequations by which there are enough tokens for a
// transition.
func guard(n *nets.Net, t int) (rows []periodic.Row) {
	for _, a := range n.Pre.Of(t) {
		row := periodic.Row{A: make(periodic.Vector, len(n.Places)), B: number(a.Weight).Neg()}
		row.A[a.Place] = exact.Of(-1)
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
	return []string{u.net.Transitions[label].Label()}
}

// Inside implements periodic.Program.
func (u *Unbounded) Inside(int) bool { return false }

// Ends implements periodic.Program.
func (u *Unbounded) Ends(int) ([][]periodic.Row, error) { return dying(u.net).Cases() }

// dying returns the condition under which no transition is fireable.
func dying(n *nets.Net) periodic.Condition {
	var enabled []periodic.Condition
	for t := range n.Transitions {
		enabled = append(enabled, periodic.Rows(guard(n, t)))
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
func (u *Unbounded) Actions() uint64 { return uint64(u.atoms.Actions) }

// Steps implements periodic.Program.
func (u *Unbounded) Steps(label int) []uint64 { return []uint64{uint64(u.atoms.ActsOf(label))} }

// Condition implements periodic.Program.
func (u *Unbounded) Condition(_, proposition int) (periodic.Condition, error) {
	if c := u.atoms.Conds[proposition]; c != nil {
		return periodicOf(c, u.net), nil
	}
	return periodic.Constantly(false), nil
}

// periodicOf translates the condition to one over variables without bounds.
func periodicOf(c *nets.Condition, n *nets.Net) periodic.Condition {
	var kids []periodic.Condition
	for _, k := range c.Kids {
		kids = append(kids, periodicOf(k, n))
	}
	switch c.Op {
	case nets.OpFalse, nets.OpTrue:
		return periodic.Constantly(c.Op == nets.OpTrue)
	case nets.OpNot:
		return periodic.Not(kids[0])
	case nets.OpAnd:
		return periodic.And(kids...)
	case nets.OpOr:
		return periodic.Or(kids...)
	case nets.OpFireable:
		for _, t := range c.Transitions {
			kids = append(kids, periodic.Rows(guard(n, int(t))))
		}
		return periodic.Or(kids...)
	case nets.OpDeadlock:
		return dying(n)
	}
	sum := periodic.Number(len(n.Places), exact.Int{})
	for _, s := range c.Sum {
		sum = sum.Plus(periodic.Variable(len(n.Places), int(s.Place)).Times(exact.Of(s.Coefficient)))
	}
	op := "<"
	if c.Op == nets.OpEqual {
		op = "=="
	}
	compared, _ := periodic.Compare(sum, op, periodic.Number(len(n.Places), exact.Of(c.Bound)))
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
		next, enabled := fireOmega(u.net, m, t)
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
	if u.net.SomeEnabled(m, 0) < 0 {
		failed = []periodic.FailureKind{periodic.Deadlock}
	}
	return end, failed, nil
}
