// Package proposals proposes properties of a Promela model from its labels: what
// people mostly ask about a model with such labels, as the lines of a
// specification file.
//
//	cover P_crit_reached: P@crit;
//	property P_crit_apart: [] !(P[0]@crit && P[1]@crit);
//	property P_want_crit: [] (P[0]@want -> <> P[0]@crit);
//
// Whether they hold, or are meant to, is not known: nothing is searched.
package proposals

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/ltl/syntax"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// mostProposals is the number of properties that are proposed for one model.
const mostProposals = 30

// Proposal is a property that may be worth checking.
type Proposal struct {
	Name    string
	About   string // in words
	Formula string
	Cover   bool // asks whether it is possible, and not whether it holds
}

// String returns the proposal as a line of a specification file.
func (p *Proposal) String() string {
	if p.Cover {
		return fmt.Sprintf("cover %s %q: %s;", p.Name, p.About, p.Formula)
	}
	return fmt.Sprintf("property %s %q: %s;", p.Name, p.About, p.Formula)
}

// Of proposes properties of a model; false if it is not a Promela model. For every label that it is reached; for
// processes of one type that they are not at a label together; and that a process
// at a label comes to the next one. Those whose propositions the model does not
// know are left out.
func Of(prog program.Program) (all []Proposal, ok bool) {
	m, ok := program.As[*promela.Model](prog)
	if !ok {
		return nil, false
	}
	next := 0 // number of the first process of a type
	for _, p := range m.Proctypes() {
		labels := plain(p.Labels)
		if isOperator(p.Name) {
			labels = nil // P@label would be read as an operator and its operand
		}
		for i, l := range labels {
			at := func(pid int) string { return fmt.Sprintf("%s[%d]@%s", p.Name, pid, l) }
			name := p.Name + "_" + l
			all = append(all, Proposal{Name: name + "_reached", About: "some " + p.Name + " comes to " + l, Formula: p.Name + "@" + l, Cover: true})
			if p.Active > 1 {
				all = append(all, Proposal{Name: name + "_apart", About: "never two at " + l, Formula: fmt.Sprintf("[] !(%s && %s)", at(next), at(next+1))})
			}
			if i+1 < len(labels) && p.Active > 0 {
				to := fmt.Sprintf("%s[%d]@%s", p.Name, next, labels[i+1])
				all = append(all, Proposal{Name: name + "_" + labels[i+1], About: "who is at " + l + " comes to " + labels[i+1], Formula: fmt.Sprintf("[] (%s -> <> %s)", at(next), to)})
			}
		}
		next += p.Active
	}
	return known(m, all), true
}

// plain returns the names of labels that mean nothing to the language itself,
// each once.
func plain(labels []promela.Label) (names []string) {
	seen := map[string]bool{}
	for _, l := range labels {
		special := strings.HasPrefix(l.Name, "end") || strings.HasPrefix(l.Name, "accept") || strings.HasPrefix(l.Name, "progress")
		if !special && !seen[l.Name] {
			seen[l.Name] = true
			names = append(names, l.Name)
		}
	}
	return names
}

// isOperator reports whether formulas read a name as an operator.
func isOperator(name string) bool {
	return len(name) == 1 && strings.Contains("FGHMORSTUVWXYZ", name) || syntax.IsKeyword(name)
}

// known returns the first proposals whose propositions the model knows.
func known(m *promela.Model, all []Proposal) (out []Proposal) {
	for _, p := range all {
		text := strings.NewReplacer("[] ", " ", "<>", " ", "->", " ", "!(", " ", "&&", " ", "(", " ", ")", " ").Replace(p.Formula)
		var atoms []program.Atom
		for _, atom := range strings.Fields(text) {
			atoms = append(atoms, program.Atom{Text: atom})
		}
		if _, err := m.Bind(atoms); err == nil && len(out) < mostProposals {
			out = append(out, p)
		}
	}
	return out
}
