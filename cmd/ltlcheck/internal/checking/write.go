package checking

import (
	"io"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/report/ci"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
)

// listener receives answers as they are found: begin and finish around those of
// one model, end after all.
type listener interface {
	begin(*report.Check) error
	property(*report.Check, *report.Property) error
	finish(*report.Check) error // with all its properties, or an error
	end([]*report.Check) error
}

// live returns a listener for the formats in which answers are written as they
// are found; nil for the others.
func (fl *checkFlags) live(env *cli.Environment) listener {
	w := env.Lines(env.Results())
	switch {
	case fl.output.Format == "text" && (fl.brief || fl.quiet):
		return &briefListener{w, fl.quiet}
	case fl.output.Format == "text":
		return &textListener{w}
	case fl.output.Format == "jsonl":
		return &lineListener{ci.NewLines(env.Stdout)}
	}
	return nil
}

// textListener writes the text for people.
type textListener struct{ w io.Writer }

// begin writes the heading of a model.
func (l *textListener) begin(c *report.Check) error { return report.WriteCheckHeader(l.w, c.Model) }

// property writes one answer as soon as it is found.
func (l *textListener) property(_ *report.Check, p *report.Property) error {
	return report.WriteProperty(l.w, p)
}

// finish writes what follows the answers about a model: the error that ended
// them, or the statements that are never reached and the counts.
func (l *textListener) finish(c *report.Check) error {
	if c.Error != "" {
		return report.WriteRefusal(l.w, c.Error)
	}
	if err := report.WriteUnreached(l.w, c.Unreached); err != nil {
		return err
	}
	if err := report.WriteExecutions(l.w, c.Coverage); err != nil {
		return err
	}
	return report.WriteSummary(l.w, c.Properties)
}

// end does nothing: text has no summary of all models.
func (l *textListener) end([]*report.Check) error { return nil }

// briefListener writes a line for each property.
type briefListener struct {
	w     io.Writer
	quiet bool
}

// begin does nothing: each line names its model.
func (l *briefListener) begin(*report.Check) error { return nil }

// property writes the line of one answer.
func (l *briefListener) property(c *report.Check, p *report.Property) error {
	return report.WriteBrief(l.w, &report.Check{Model: c.Model, Properties: []report.Property{*p}}, l.quiet)
}

// finish writes a line if the model has an error.
func (l *briefListener) finish(c *report.Check) error {
	return report.WriteBrief(l.w, &report.Check{Model: c.Model, Error: c.Error}, l.quiet)
}

// end does nothing.
func (l *briefListener) end([]*report.Check) error { return nil }

// lineListener writes a line of JSON for each property.
type lineListener struct{ lines *ci.Lines }

// begin does nothing: each event names its model.
func (l *lineListener) begin(*report.Check) error { return nil }

// property writes the event of one answer.
func (l *lineListener) property(c *report.Check, p *report.Property) error {
	return l.lines.Property(c.Model, p)
}

// finish writes an event if the model has an error.
func (l *lineListener) finish(c *report.Check) error {
	if c.Error == "" {
		return nil
	}
	return l.lines.Refused(c)
}

// end writes the last event, with the numbers of all models.
func (l *lineListener) end(all []*report.Check) error { return l.lines.Summary(report.NewChecks(all)) }

// document is all answers at once.
func (fl *checkFlags) document(c *checker) cli.Document {
	checks := report.NewChecks(c.done)
	return cli.Document{
		Data: checks, Checks: checks,
		HTML: func(w io.Writer) error { return page.Write(w, page.FromChecks(pageTitle(c.done), c.done, c.details)) },
		Text: func(w io.Writer) error {
			for _, doc := range c.done {
				if err := fl.writeText(w, doc); err != nil {
					return err
				}
			}
			return nil
		},
		DOT: cli.Form(report.WriteCounterexamplesDOT, c.done),
	}
}

// pageTitle returns the name of the model, or the number of models.
func pageTitle(checks []*report.Check) string {
	if len(checks) == 1 {
		return checks[0].Model
	}
	return report.Count(len(checks), "model")
}

// writeText writes the answers about one model as text.
func (fl *checkFlags) writeText(w io.Writer, c *report.Check) error {
	if fl.brief || fl.quiet {
		return report.WriteBrief(w, c, fl.quiet)
	}
	return report.WriteCheck(w, c)
}
