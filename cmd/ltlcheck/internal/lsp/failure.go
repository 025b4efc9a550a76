package lsp

import (
	"context"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/report/answers"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// What a model must not do is asked without a property of its text: failed
// assertions, run-time errors and deadlocks are shown where they happen.

// failure looks for a failure of the model in a document, within the limits. It
// returns nil if there is none, or none is known.
func failure(ctx context.Context, d *document, set *property.Set, read map[string][]byte, limits check.Limits) (*shown, error) {
	i := slices.IndexFunc(set.Properties, func(q *property.Property) bool { return q.Safety })
	if i < 0 || d.language() != "promela" {
		return nil, nil
	}
	r, err := check.Verify(ctx, set.Model.Program, check.Failures{}, check.Options{Limits: limits})
	if err != nil || r.Failure == nil {
		return nil, err
	}
	q := set.Properties[i]
	a, err := answers.Conclude(ctx, &answers.Model{Program: set.Model.Program}, q, answers.Describe(q), r, d.after(q, read))
	if err != nil {
		return nil, err
	}
	one := &shown{words: a.Verdict + ": " + a.Reason}
	one.run, err = newRun(d, a.Name+": "+one.words, &a.Property, read)
	if err != nil {
		return nil, err
	}
	one.run.line = d.failedLine(a.Views[0])
	return one, nil
}

// failedLine returns the line of the document at which a run fails, from 0: that
// of the last statement, or of one that can never be executed. It is the first
// one if that is not in the document.
func (d *document) failedLine(view *trace.View) int {
	var at source.Pos
	switch {
	case len(view.Waiting) > 0:
		at = view.Waiting[0].Pos
	case len(view.Steps) > 0:
		last := &view.Steps[len(view.Steps)-1]
		at = last.Pos
		if n := len(last.Then); n > 0 {
			at = last.Then[n-1].Pos
		}
	}
	if at.File == nil || at.File.Name != d.path {
		return 0
	}
	return max(at.Line-1, 0)
}

// lineSpan returns the text of a line, without the white space around it.
func (d *document) lineSpan(line int) span {
	from := 0
	for range line {
		next := strings.IndexByte(d.text[from:], '\n')
		if next < 0 {
			return d.span(len(d.text), len(d.text))
		}
		from += next + 1
	}
	text, _, _ := strings.Cut(d.text[from:], "\n")
	from += len(text) - len(strings.TrimLeft(text, " \t"))
	return d.span(from, from+len(strings.TrimSpace(text)))
}
