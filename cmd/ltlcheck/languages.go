package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/report"
)

// inclusion is the answer to --included.
type inclusion struct {
	First     string       `json:"first"`
	Second    string       `json:"second"`
	Included  bool         `json:"included"`
	OnlyFirst *report.Word `json:"only_first"` // null when there is none
}

func (w *workshop) included(env *environment, out io.Writer, a, b *automata.Automaton) error {
	ok, word, err := ops.Included(w.ctx, a, b, w.opts)
	if err != nil {
		return err
	}
	doc := inclusion{First: nameOr(a.Name, "the first"), Second: nameOr(b.Name, "the second"), Included: ok}
	text := fmt.Sprintf("%s is included in %s\n", doc.First, doc.Second)
	if !ok {
		env.status = statusFail
		doc.OnlyFirst = report.NewWord(word)
		text = fmt.Sprintf("%s is not included in %s\n  only %s: %s\n", doc.First, doc.Second, doc.First, report.WordText(word))
	}
	return w.say(out, doc, text)
}

// universality is the answer to --universal about one automaton.
type universality struct {
	Name      string       `json:"name,omitempty"`
	Universal bool         `json:"universal"`
	Rejected  *report.Word `json:"rejected"` // null when there is none
}

func (w *workshop) universal(env *environment, out io.Writer, all []*automata.Automaton) error {
	answers := make([]universality, len(all))
	var text strings.Builder
	for i, a := range all {
		ok, word, err := ops.Universal(w.ctx, a, w.opts)
		if err != nil {
			return err
		}
		answers[i] = universality{Name: a.Name, Universal: ok}
		line := "accepts every word"
		if !ok {
			env.status = statusFail
			answers[i].Rejected = report.NewWord(word)
			line = "rejects " + report.WordText(word)
		}
		fmt.Fprintln(&text, titled(a.Name, line))
	}
	return w.say(out, map[string]any{"automata": answers}, text.String())
}

// classification is the answer to --classify about one automaton.
type classification struct {
	Name             string `json:"name,omitempty"`
	Class            string `json:"class"`
	StutterInvariant bool   `json:"stutter_invariant"`
}

func (w *workshop) classify(out io.Writer, all []*automata.Automaton) error {
	answers := make([]classification, len(all))
	var text strings.Builder
	for i, a := range all {
		not, err := ops.Complement(w.ctx, a, w.opts)
		if err != nil {
			return err
		}
		class, err := ops.Classify(w.ctx, a, not, w.opts)
		if err != nil {
			return err
		}
		answers[i] = classification{a.Name, class.Name(), class.Has(ltl.StutterInvariant)}
		line := class.Name()
		if answers[i].StutterInvariant {
			line += ", stutter-invariant"
		}
		fmt.Fprintln(&text, titled(a.Name, line))
	}
	return w.say(out, map[string]any{"automata": answers}, text.String())
}

// say writes an answer in the form that is asked for.
func (w *workshop) say(out io.Writer, document any, text string) error {
	if w.fl.output.format == "json" {
		return report.WriteJSON(out, document)
	}
	_, err := io.WriteString(out, text)
	return err
}
