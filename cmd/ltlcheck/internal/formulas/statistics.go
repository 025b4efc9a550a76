package formulas

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// statistics is the answer of --statistics about one automaton. Edges are
// merged by destination and marks.
type statistics struct {
	Name          string   `json:"name,omitempty"`
	States        int      `json:"states"`
	Edges         int      `json:"edges"`
	Sets          int      `json:"sets"`
	Acceptance    string   `json:"acceptance"`
	APs           []string `json:"aps"`
	Initial       int      `json:"initial_states"`
	Components    int      `json:"components"`
	Accepting     int      `json:"accepting_components"`
	Deterministic bool     `json:"deterministic"`
	Complete      bool     `json:"complete"`
	StateBased    bool     `json:"state_based"`
	Weak          bool     `json:"weak"`
	VeryWeak      bool     `json:"very_weak"`
	Terminal      bool     `json:"terminal"`
	Empty         bool     `json:"empty"`
}

// newStatistics counts, and decides the structure of an automaton.
func newStatistics(a *automata.Automaton) *statistics {
	sizes := a.Stats()
	comps := a.Components()
	s := &statistics{
		Name: a.Name, States: sizes.States, Edges: sizes.Edges, Sets: sizes.Sets, Acceptance: a.Acc.String(),
		APs: append([]string{}, a.UsedAPs()...), Initial: len(a.Start()), Components: len(comps.Parts),
		Deterministic: sizes.Deterministic, Complete: sizes.Complete, StateBased: a.IsStateBased(),
		Weak: a.IsWeak(), VeryWeak: a.IsVeryWeak(), Terminal: a.IsTerminal(), Empty: a.Empty(),
	}
	for _, ok := range a.AcceptingParts(comps) {
		s.Accepting += count(ok)
	}
	return s
}

// heading returns the sizes on one line.
func (s *statistics) heading() string {
	det := "nondeterministic"
	if s.Deterministic {
		det = "deterministic"
	}
	line := fmt.Sprintf("%s, %s, %s, %s", report.Count(s.States, "state"), report.Count(s.Edges, "edge"), report.Count(s.Sets, "acceptance set"), det)
	return titled(s.Name, line)
}

// text returns the statistics for people.
func (s *statistics) text() string {
	var words []string
	for _, w := range []struct {
		holds bool
		name  string
	}{
		{s.Complete, "complete"}, {s.StateBased, "state-based"}, {s.Terminal, "terminal"},
		{s.VeryWeak, "very weak"}, {s.Weak && !s.VeryWeak, "weak"}, {s.Empty, "empty"},
	} {
		if w.holds {
			words = append(words, w.name)
		}
	}
	return safetext.Sprintf("%s\n  acceptance  %s\n  uses        %s\n  components  %d, %d accepting\n  structure   %s\n",
		s.heading(), s.Acceptance, orNone(s.APs), s.Components, s.Accepting, orNone(words))
}

// formatLetters is the part of help texts about the letters that line replaces.
const formatLetters = `%s states, %e edges, %a acceptance sets, %g acceptance, %x propositions,
                         %c components, %d 1 if deterministic, %p 1 if complete, %n name, %% a per cent sign`

// line returns the counts in the user's format: % and a letter. An unknown
// letter is an error.
func (s *statistics) line(format string) (string, error) {
	values := map[byte]any{
		's': s.States, 'e': s.Edges, 'a': s.Sets, 'g': s.Acceptance, 'x': len(s.APs), 'c': s.Components,
		'd': count(s.Deterministic), 'p': count(s.Complete), 'n': s.Name, '%': "%",
	}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		i++
		if i == len(format) {
			return "", cli.InputErrorf("--stats %s: %% at the end stands for nothing; %%%% is a per cent sign", format)
		}
		value, ok := values[format[i]]
		if !ok {
			return "", cli.InputErrorf("--stats %s: %%%c stands for nothing; want %%s, %%e, %%a, %%g, %%x, %%c, %%d, %%p, %%n or %%%%", format, format[i])
		}
		fmt.Fprint(&b, value)
	}
	return safetext.Sprintf("%s\n", b.String()), nil
}

// orNone joins words; "-" stands for none.
func orNone(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}

// counted answers with the statistics.
func counted(a *automata.Automaton) (any, string, error) {
	d := newStatistics(a)
	return d, d.text(), nil
}
