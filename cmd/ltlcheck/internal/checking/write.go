package checking

import (
	"io"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/report"
	"github.com/ltlcheck/ltlcheck/report/ci"
	"github.com/ltlcheck/ltlcheck/report/page"
)

// listener is told of answers as they are found.
type listener interface {
	begin(*report.Check) error
	property(*report.Check, *report.Property) error
	finish(*report.Check) error // with all its properties, or an error
	end([]*report.Check) error
}

// live writes answers as they are found, in the forms in which that is of use;
// nil in others.
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

type textListener struct{ w io.Writer }

func (l *textListener) begin(c *report.Check) error { return report.WriteCheckHeader(l.w, c.Model) }

func (l *textListener) property(_ *report.Check, p *report.Property) error {
	return report.WriteProperty(l.w, p)
}

func (l *textListener) finish(c *report.Check) error {
	if c.Error != "" {
		return report.WriteRefusal(l.w, c.Error)
	}
	if err := report.WriteUnreached(l.w, c.Unreached); err != nil {
		return err
	}
	return report.WriteSummary(l.w, c.Properties)
}

func (l *textListener) end([]*report.Check) error { return nil }

type briefListener struct {
	w     io.Writer
	quiet bool
}

func (l *briefListener) begin(*report.Check) error { return nil }

func (l *briefListener) property(c *report.Check, p *report.Property) error {
	return report.WriteBrief(l.w, &report.Check{Model: c.Model, Properties: []report.Property{*p}}, l.quiet)
}

func (l *briefListener) finish(c *report.Check) error {
	return report.WriteBrief(l.w, &report.Check{Model: c.Model, Error: c.Error}, l.quiet)
}

func (l *briefListener) end([]*report.Check) error { return nil }

type lineListener struct{ lines *ci.Lines }

func (l *lineListener) begin(*report.Check) error { return nil }

func (l *lineListener) property(c *report.Check, p *report.Property) error {
	return l.lines.Property(c.Model, p)
}

func (l *lineListener) finish(c *report.Check) error {
	if c.Error == "" {
		return nil
	}
	return l.lines.Refused(c)
}

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
		DOT: func(w io.Writer) error {
			if err := report.WriteCounterexamplesDOT(w, c.done); err != nil {
				return cli.NewInputError(err)
			}
			return nil
		},
	}
}

// pageTitle is the model, or how many there are.
func pageTitle(checks []*report.Check) string {
	if len(checks) == 1 {
		return checks[0].Model
	}
	return report.Count(len(checks), "model")
}

func (fl *checkFlags) writeText(w io.Writer, c *report.Check) error {
	if fl.brief || fl.quiet {
		return report.WriteBrief(w, c, fl.quiet)
	}
	return report.WriteCheck(w, c)
}
