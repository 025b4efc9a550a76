package formulas

import (
	"cmp"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// inclusion is the answer of --included.
type inclusion struct {
	First     string       `json:"first"`
	Second    string       `json:"second"`
	Included  bool         `json:"included"`
	OnlyFirst *report.Word `json:"only_first"` // null when there is none
}

// included answers whether the language of a is contained in that of b.
func (w *workshop) included(env *cli.Environment, out io.Writer, a, b *automata.Automaton) error {
	ok, word, err := ops.Included(w.ctx, a, b, w.opts)
	if err != nil {
		return err
	}
	doc := inclusion{First: cmp.Or(a.Name, "the first"), Second: cmp.Or(b.Name, "the second"), Included: ok}
	text := fmt.Sprintf("%s is included in %s\n", doc.First, doc.Second)
	if !ok {
		env.Status = cli.StatusFail
		doc.OnlyFirst = report.NewWord(word)
		text = fmt.Sprintf("%s is not included in %s\n  only %s: %s\n", doc.First, doc.Second, doc.First, word.String())
	}
	return w.say(out, doc, text)
}

// universality is the answer of --universal about one automaton.
type universality struct {
	Name      string       `json:"name,omitempty"`
	Universal bool         `json:"universal"`
	Rejected  *report.Word `json:"rejected"` // null when there is none
}

// universal answers whether an automaton accepts every word.
func (w *workshop) universal(env *cli.Environment, a *automata.Automaton) (any, string, error) {
	ok, word, err := ops.Universal(w.ctx, a, w.opts)
	if err != nil {
		return nil, "", err
	}
	answer, line := universality{Name: a.Name, Universal: ok}, "accepts every word"
	if !ok {
		env.Status = cli.StatusFail
		answer.Rejected = report.NewWord(word)
		line = "rejects " + word.String()
	}
	return answer, titled(a.Name, line) + "\n", nil
}

// classification is the answer of --classify about one automaton.
type classification struct {
	Name             string `json:"name,omitempty"`
	Class            string `json:"class"`
	StutterInvariant bool   `json:"stutter_invariant"`
}

// classify answers to which class the language belongs. It needs the
// complement, which can reach the limits.
func (w *workshop) classify(a *automata.Automaton) (any, string, error) {
	not, err := ops.Complement(w.ctx, a, w.opts)
	if err != nil {
		return nil, "", err
	}
	class, err := ops.Classify(w.ctx, a, not, w.opts)
	if err != nil {
		return nil, "", err
	}
	answer, line := classification{a.Name, class.Name(), class.Has(ltl.StutterInvariant)}, class.Name()
	if answer.StutterInvariant {
		line += ", stutter-invariant"
	}
	return answer, titled(a.Name, line) + "\n", nil
}

// say writes an answer as JSON or as text.
func (w *workshop) say(out io.Writer, document any, text string) error {
	if w.fl.output.Format == "json" {
		return report.WriteJSON(out, document)
	}
	_, err := io.WriteString(out, text)
	return err
}
