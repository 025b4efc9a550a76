package formulas

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// acceptance is the answer of --word.
type acceptance struct {
	Name string       `json:"name,omitempty"`
	Word *report.Word `json:"word"` // null when no word is accepted
}

// word answers with a word that the automaton accepts.
func (w *workshop) word(env *cli.Environment, a *automata.Automaton) (any, string, error) {
	word, found, err := a.AcceptingWord()
	if err != nil {
		return nil, "", cli.InputErrorf("%w", err)
	}
	answer, line := acceptance{Name: a.Name}, "accepts no word"
	if found {
		answer.Word = report.NewWord(word)
		line = "accepts " + word.String()
	} else {
		env.Status = cli.StatusFail
	}
	return answer, titled(a.Name, line) + "\n", nil
}

// membership is the answer of --accepts.
type membership struct {
	Name    string       `json:"name,omitempty"`
	Word    *report.Word `json:"word"`
	Accepts bool         `json:"accepts"`
}

// accepts answers whether the automaton accepts the word; propositions that it
// does not name are false.
func (w *workshop) accepts(env *cli.Environment, a *automata.Automaton, word ltl.Word) (any, string, error) {
	all := word
	for _, ap := range a.UsedAPs() {
		if !slices.Contains(all.APs, ap) {
			all.APs = append(slices.Clip(all.APs), ap)
		}
	}
	is, err := automata.AcceptsWord(a, all)
	if err != nil {
		return nil, "", cli.InputErrorf("%w", err)
	}
	line := "accepts "
	if !is {
		env.Status = cli.StatusFail
		line = "rejects "
	}
	return membership{Name: a.Name, Word: report.NewWord(word), Accepts: is}, titled(a.Name, line+word.String()) + "\n", nil
}

// relate answers --compare.
func (w *workshop) relate(env *cli.Environment, out io.Writer, a, b *automata.Automaton) error {
	c, err := ops.Compare(w.ctx, a, b, w.opts)
	if err != nil {
		return err
	}
	doc := newRelation(cmp.Or(a.Name, "the first"), cmp.Or(b.Name, "the second"), &c)
	if !c.Equal() {
		env.Status = cli.StatusFail
	}
	return w.say(out, doc, doc.text())
}

// relation is the relation of two languages, with words that separate them.
type relation struct {
	First         string       `json:"first"`
	Second        string       `json:"second"`
	Relation      string       `json:"relation"` // equivalent, first in second, second in first or incomparable
	FirstInSecond bool         `json:"first_in_second"`
	SecondInFirst bool         `json:"second_in_first"`
	OnlyFirst     *report.Word `json:"only_first"` // null when there is none
	OnlySecond    *report.Word `json:"only_second"`

	lines []string
}

// newRelation describes a comparison of languages with these names.
func newRelation(first, second string, c *ops.Comparison) *relation {
	r := &relation{First: first, Second: second, FirstInSecond: c.FirstInSecond, SecondInFirst: c.SecondInFirst}
	switch {
	case c.Equal():
		r.Relation = "equivalent"
	case c.FirstInSecond:
		r.Relation = "first in second"
	case c.SecondInFirst:
		r.Relation = "second in first"
	default:
		r.Relation = "incomparable"
	}
	r.lines = []string{safetext.Sprintf("%s and %s: %s", first, second, r.Relation)}
	only := func(name string, w ltl.Word) *report.Word {
		r.lines = append(r.lines, safetext.Sprintf("  only %s: %s", name, w.String()))
		return report.NewWord(w)
	}
	if !c.FirstInSecond {
		r.OnlyFirst = only(first, c.OnlyFirst)
	}
	if !c.SecondInFirst {
		r.OnlySecond = only(second, c.OnlySecond)
	}
	return r
}

// text returns the lines as one text.
func (r *relation) text() string { return strings.Join(r.lines, "\n") + "\n" }
