package automata

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/source"
)

// WriteNever writes an automaton as a never claim of SPIN's Promela. A
// generalised Büchi automaton is degeneralised first, which can multiply the
// states by its acceptance sets plus one; other acceptance is an error, as are
// errors of w. APs stand for themselves: names as they are, other expressions in
// parentheses, and what is no expression between quotes, which ReadNever
// understands.
//
// The form is SPIN's own (spin -f), which other readers know: each state is one
// label before one if or skip, every option is a guard in parentheses and a
// goto, and a state from which everything is accepted is "accept_all: skip" at
// the very end.
func WriteNever(w io.Writer, a *Automaton) error {
	if err := a.Writable(); err != nil {
		return err
	}
	ba, err := a.Degeneralise()
	if err != nil {
		return fmt.Errorf("a never claim needs Büchi acceptance: %w", err)
	}
	n := neverClaim{automaton: ba.oneStart()}
	n.spelling = spelling{yes: "true", no: "false", and: " && ", or: " || ", ap: n.automaton.alphabet.claimText()}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "never {")
	if a.Name != "" {
		fmt.Fprintf(b, " /* %s */", commentText(a.Name))
	}
	fmt.Fprintln(b)
	for i, q := range n.order() {
		if i > 0 && n.trap(q) {
			n.last = append(n.last, q)
			continue
		}
		n.writeState(b, q)
	}
	if len(n.last) > 0 { // one is enough: all of them accept everything
		n.writeState(b, n.last[0])
	}
	fmt.Fprintln(b, "}")
	return b.Flush()
}

// oneStart returns an automaton with exactly one initial state, which has the
// edges of all initial states: a claim begins in one place.
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

// neverClaim writes one claim.
type neverClaim struct {
	automaton *Automaton
	spelling
	last []uint32 // states that accept everything, the initial one excepted
}

// order is the initial state, then the others.
func (n *neverClaim) order() []uint32 {
	order := []uint32{n.automaton.start[0]}
	for q := range uint32(n.automaton.States()) {
		if q != n.automaton.start[0] {
			order = append(order, q)
		}
	}
	return order
}

func (n *neverClaim) accepting(q uint32) bool {
	return len(n.automaton.Out(q)) > 0 && n.automaton.Out(q)[0].Marks != 0
}

// trap reports whether everything is accepted from q.
func (n *neverClaim) trap(q uint32) bool {
	out := n.automaton.Out(q)
	return n.accepting(q) && len(out) == 1 && out[0].Dst == q && out[0].Label == bdd.True
}

// stateLabel returns the label of a state. By its prefix "accept" SPIN
// recognises accepting states.
func (n *neverClaim) stateLabel(q uint32) string {
	init := q == n.automaton.start[0]
	switch {
	case n.trap(q) && !init:
		return "accept_all"
	case n.accepting(q) && init:
		return "accept_init"
	case n.accepting(q):
		return fmt.Sprintf("accept_S%d", q)
	case init:
		return "T0_init"
	}
	return fmt.Sprintf("T0_S%d", q)
}

// writeState writes the label and the options of one state.
func (n *neverClaim) writeState(b *bufio.Writer, q uint32) {
	fmt.Fprintf(b, "%s:\n", n.stateLabel(q))
	switch {
	case len(n.automaton.Out(q)) == 0:
		fmt.Fprintln(b, "  false;") // SPIN: the claim stops, and nothing is accepted
	case n.trap(q) && q != n.automaton.start[0]:
		fmt.Fprintln(b, "  skip")
	default:
		// An option that is always executable has the guard (true), as in what
		// SPIN writes as (1).
		fmt.Fprintln(b, "  if")
		for _, e := range n.automaton.Out(q) {
			fmt.Fprintf(b, "  :: (%s) -> goto %s\n", n.label(n.automaton.BDD(), e.Label), n.stateLabel(e.Dst))
		}
		fmt.Fprintln(b, "  fi;")
	}
}

// commentText is a name inside of a comment, which it must not end.
func commentText(name string) string {
	return source.Visible(strings.ReplaceAll(name, "*/", "* /"))
}

// claimText returns a function that spells AP v for a claim: as a name or an
// expression in parentheses where the reader of claims finds the same AP in it,
// and otherwise as a quoted text.
func (al *Alphabet) claimText() func(v int) string {
	texts := make([]string, len(al.names))
	return func(v int) string {
		if texts[v] == "" {
			texts[v] = claimOperand(al.names[v])
		}
		return texts[v]
	}
}

func claimOperand(name string) string {
	candidates := []string{"(" + name + ")", source.Quote(name)}
	if isPlainName(name) {
		candidates = slices.Insert(candidates, 0, name)
	}
	for _, text := range candidates {
		if text == source.Visible(text) && readsAs(text, name) {
			return text
		}
	}
	return source.Quote(name)
}

// readsAs reports whether the reader of claims takes a text, alone and negated,
// for one AP.
func readsAs(text, name string) bool {
	const before = "never { !"
	p := newNeverParser(source.NewFile("", before+text+"; }"))
	isBrace := func(t lexemes.Lexeme) bool { return t.Text == "{" || t.Text == "}" }
	if len(p.errs) > 0 || len(p.lexemes) < 5 || slices.ContainsFunc(p.lexemes[2:len(p.lexemes)-2], isBrace) {
		return false
	}
	p.at = 2
	label, ok := p.disjunction()
	names := p.alphabet.names
	return ok && p.is(";") && p.at == len(p.lexemes)-3 && len(names) == 1 && names[0] == name &&
		label == p.alphabet.bdd.Not(p.alphabet.bdd.Var(0))
}
