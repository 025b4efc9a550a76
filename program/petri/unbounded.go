package petri

import (
	"github.com/ltlcheck/ltlcheck/exact"
	"github.com/ltlcheck/ltlcheck/periodic"
)

// Unbounded is a net whose places may hold any number of tokens, for package periodic: one location, a variable for each place.
type Unbounded struct{ net *Net }

// Unbounded is the net as a system for package periodic.
func (n *Net) Unbounded() *Unbounded { return &Unbounded{n} }

// Variables implements periodic.System.
func (u *Unbounded) Variables() []string {
	var out []string
	for _, p := range u.net.places {
		out = append(out, p.label())
	}
	return out
}

// label is the name that people gave, or the identifier.
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
		for _, a := range u.net.pre.of(t) {
			row := periodic.Row{A: make(periodic.Vector, n), B: number(a.weight).Neg()}
			row.A[a.place] = exact.Of(-1)
			i.Guard = append(i.Guard, row)
		}
		for _, c := range u.net.changes.of(t) {
			i.B[c.place] = number(c.plus).Sub(number(c.minus))
		}
		out = append(out, periodic.Transition{To: 0, Instruction: i, Label: t})
	}
	return out, nil
}

// Transition is the name of a transition, by its label.
func (u *Unbounded) Transition(label int) string { return u.net.transitions[label].label() }
