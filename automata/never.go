package automata

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata/bdd"
)

// WriteNever writes an automaton as a never claim of SPIN's Promela. A generalised Büchi
// automaton is degeneralised first; other acceptance is an error. APs stand for themselves:
// names as they are, other expressions in parentheses.
func WriteNever(w io.Writer, a *Automaton) error {
	if err := a.Writable(); err != nil {
		return err
	}
	ba, err := a.Degeneralise()
	if err != nil {
		return fmt.Errorf("a never claim needs Büchi acceptance: %w", err)
	}
	n := neverClaim{Automaton: ba.oneStart(), names: map[uint32]string{}}
	n.spelling = spelling{yes: "true", no: "false", and: " && ", or: " || ", ap: n.alphabet.apText}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "never {")
	if a.Name != "" {
		fmt.Fprintf(b, " /* %s */", strings.ReplaceAll(a.Name, "*/", "* /"))
	}
	fmt.Fprintln(b)
	for i, q := range n.order() {
		if i > 0 && n.trap(q) {
			continue // SPIN takes the last label for where the claim may end
		}
		n.writeState(b, q)
	}
	for i, q := range n.order() {
		if i > 0 && n.trap(q) {
			n.writeState(b, q)
		}
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}

// oneStart has exactly one initial state: it takes the edges of all of them.
func (a *Automaton) oneStart() *Automaton {
	if len(a.start) == 1 {
		return a
	}
	b := NewBuilder(a.alphabet)
	b.AddStates(a.States())
	b.edges = append(b.edges, a.edges...)
	s := b.AddState()
	b.AddStart(s)
	for _, q := range a.start {
		for _, e := range a.Out(q) {
			b.AddEdge(s, e.Dst, e.Label, 0)
		}
	}
	all := slices.Repeat([]bool{true}, b.states)
	out := b.Build(a.Acc)
	out.Name = a.Name
	return out.keep(all, nil) // without the former initial states, where nothing leads back to them
}

type neverClaim struct {
	*Automaton
	spelling
	names map[uint32]string
}

// order is the initial state, then the others.
func (n *neverClaim) order() []uint32 {
	order := []uint32{n.start[0]}
	for q := range uint32(n.States()) {
		if q != n.start[0] {
			order = append(order, q)
		}
	}
	return order
}

func (n *neverClaim) accepting(q uint32) bool { return len(n.Out(q)) > 0 && n.Out(q)[0].Marks != 0 }

// trap reports whether everything is accepted from q.
func (n *neverClaim) trap(q uint32) bool {
	out := n.Out(q)
	return n.accepting(q) && len(out) == 1 && out[0].Dst == q && out[0].Label == bdd.True
}

func (n *neverClaim) stateLabel(q uint32) string {
	init := q == n.start[0]
	switch {
	case n.trap(q) && !init:
		return fmt.Sprintf("accept_all_%d", q)
	case n.accepting(q) && init:
		return "accept_init"
	case n.accepting(q):
		return fmt.Sprintf("accept_S%d", q)
	case init:
		return "T0_init"
	}
	return fmt.Sprintf("T0_S%d", q)
}

func (n *neverClaim) writeState(b *bufio.Writer, q uint32) {
	fmt.Fprintf(b, "%s:\n", n.stateLabel(q))
	switch {
	case len(n.Out(q)) == 0:
		fmt.Fprintln(b, "  false;")
	case n.trap(q):
		fmt.Fprintln(b, "  do\n  :: true\n  od;")
	default:
		fmt.Fprintln(b, "  if")
		for _, e := range n.Out(q) {
			fmt.Fprintf(b, "  :: (%s) -> goto %s\n", n.label(n.BDD(), e.Label), n.stateLabel(e.Dst))
		}
		fmt.Fprintln(b, "  fi;")
	}
}
