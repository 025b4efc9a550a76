package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/lsp"
	"github.com/ltlcheck/ltlcheck/internal/graphviz"
	"github.com/ltlcheck/ltlcheck/internal/ltl/reading"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/source"
	"github.com/ltlcheck/ltlcheck/specs"
)

// mostShown bounds the states of an automaton that is drawn.
const mostShown = 60 // states of an automaton that is drawn

// Work reads a question and writes its answer: the whole of a worker process.
// What is wrong with the user's text is part of the answer, not an error. It
// takes WorkerTime at most.
func Work(ctx context.Context, in io.Reader, out io.Writer) error {
	a, err := work(ctx, in)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(a)
}

// WorkAndDraw is Work for a worker without a server, which draws the graphs in
// its answer as well, and may take longer for that.
func WorkAndDraw(ctx context.Context, in io.Reader, out io.Writer) error {
	a, err := work(ctx, in)
	if err != nil {
		return err
	}
	var drawings graphviz.Engine
	a.Draw(ctx, &drawings)
	return errors.Join(json.NewEncoder(out).Encode(a), drawings.Close())
}

// work reads a question and answers it. The error is about the reading.
func work(ctx context.Context, in io.Reader) (*Answer, error) {
	var q Request
	if err := json.NewDecoder(in).Decode(&q); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, WorkerTime)
	defer cancel()
	a, err := answerTo(ctx, &q)
	if err != nil {
		a = &Answer{Error: said(ctx, err)}
	}
	return a, nil
}

// said returns an error in the user's words.
func said(ctx context.Context, err error) string {
	if ctx.Err() != nil {
		return fmt.Sprintf("there is no answer within %v", WorkerTime)
	}
	if found := source.ErrorsOf(err); found != nil {
		return strings.TrimSpace(found.Sort().Render())
	}
	return err.Error()
}

// answerTo answers a question. Files are read within the folder only.
func answerTo(ctx context.Context, q *Request) (*Answer, error) {
	files := &source.Files{Contained: true}
	switch q.Kind {
	case "diagnose":
		return diagnose(files, q), nil
	case "complete":
		return &Answer{Completions: lsp.Complete(q.File, q.Text, q.Line, q.Character, files)}, nil
	case "hover":
		return &Answer{Hover: lsp.Hover(q.File, q.Text, q.Line, q.Character, files)}, nil
	case "formula":
		return formula(ctx, files, q)
	case "explore":
		set, err := open(files, q)
		if err != nil {
			return nil, err
		}
		return explore(ctx, &explored{prog: set.Model.Program, atoms: atomsOf(set)}, q)
	}
	return nil, fmt.Errorf("there is no question %q", q.Kind)
}

// open reads the text in the editor, or the file itself if it is in a language
// that is not edited.
func open(files *source.Files, q *Request) (*property.Set, error) {
	if l, ok := property.LanguageOf(q.File); ok && l.Name != "promela" || q.Text == "" {
		return property.Open(q.File, property.Options{Files: files})
	}
	return property.OpenText(source.NewFile(q.File, q.Text), property.Options{Files: files})
}

// diagnose returns the errors and warnings about a text, and the properties
// that it states.
func diagnose(files *source.Files, q *Request) *Answer {
	a := &Answer{Diagnostics: lsp.Diagnose(q.File, q.Text, files)}
	if set, err := open(files, q); err == nil {
		for _, p := range set.Properties {
			a.Properties = append(a.Properties, specs.Title(p.Name, p.Assumptions))
		}
	}
	return a
}

// formula returns the automaton of a formula over the model's propositions, or
// over names if there is no model.
func formula(ctx context.Context, files *source.Files, q *Request) (*Answer, error) {
	fa, f, doubts, err := parse(files, q)
	if err != nil {
		return nil, err
	}
	a, err := translate.Translate(ctx, fa, f, translate.Options{})
	if err != nil {
		return nil, err
	}
	words := fmt.Sprintf("%s, %s", report.Count(a.States(), "state"), report.Count(len(a.Edges()), "edge"))
	if a.IsDeterministic() {
		words += ", deterministic"
	}
	for _, e := range doubts {
		words += "; warning: " + e.Msg + ": " + e.Hint
	}
	if a.States() > mostShown {
		return &Answer{Automaton: &Drawn{Text: words + ": too many for a picture"}}, nil
	}
	var b bytes.Buffer
	if err := automata.WriteDOT(&b, a, automata.DOTOptions{IDs: true}); err != nil {
		return nil, err
	}
	return &Answer{Automaton: &Drawn{Text: words, DOT: b.String()}}, nil
}

// parse parses a formula, over the model of the request if there is one, and
// warns if it most likely means something else.
func parse(files *source.Files, q *Request) (fa *ltl.Factory, f *ltl.Formula, doubts source.Errors, err error) {
	text := source.NewFile("<formula>", q.Formula)
	if q.File == "" {
		fa = ltl.NewFactory()
		if f, err = specs.ParseAlone(fa, text); err == nil {
			if e := reading.Scope(fa, f, text.Text, text.Pos(0)); e != nil {
				doubts = source.Errors{e}
			}
		}
		return fa, f, doubts, err
	}
	set, err := open(files, q)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("%s: %w", q.File, err)
	}
	asked, err := set.FromFormula("formula", text)
	if err == nil {
		err = property.Validate(set.Model.Program, []*property.Property{asked})
	}
	if err != nil {
		return nil, nil, nil, err
	}
	return asked.Check.Factory, asked.Check.Formula, asked.Warnings, nil
}
