package ci

import (
	"fmt"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// WriteGitHub writes workflow commands, which GitHub shows as annotations at
// the lines of the files: an error for a failure and for input that is wrong, a
// warning for an inconclusive property and for the warnings about properties. The last line is not a command: it counts the properties.
//
// Source: GitHub, "Workflow commands for GitHub Actions".
func WriteGitHub(w io.Writer, c *report.Checks) error {
	var b strings.Builder
	for _, f := range findings(c) {
		if f.answer != nil {
			for _, warning := range f.answer.Warnings {
				annotate(&b, "warning", f.name, f.name+": "+warning, &f.place)
			}
		}
		switch f.kind {
		case failed:
			annotate(&b, "error", f.name, f.message, &f.place)
		case refused:
			annotate(&b, "error", "wrong input", f.message, &f.place)
		case open:
			annotate(&b, "warning", f.name, f.message, &f.place)
		}
	}
	s := c.Summary
	fmt.Fprintf(&b, "%s: %d as expected, %d not, %d inconclusive\n", report.Properties(s.Properties), s.Passed, s.Failed, s.Inconclusive)
	_, err := io.WriteString(w, b.String())
	return err
}

// annotate writes one command, which is one line:
//
//	::error file=a.pml,line=3,col=1,title=mutex::mutex: violated
//
// Characters that would end a part of it are percent-encoded.
func annotate(b *strings.Builder, level, title, message string, at *report.Place) {
	b.WriteString("::" + level + " ")
	if at.File != "" {
		fmt.Fprintf(b, "file=%s,line=%d,col=%d,", parameter(slashed(at.File)), at.Line, at.Column)
	}
	fmt.Fprintf(b, "title=%s::%s\n", parameter(title), data(message))
}

// What the two parts of a command escape: the data after the second :: and the
// parameters before it.
var (
	dataEscapes      = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	parameterEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// data escapes the message of a command, and replaces control characters.
func data(text string) string { return safetext.Line(dataEscapes.Replace(text)) }

// parameter escapes the value of a parameter of a command.
func parameter(text string) string { return safetext.Line(parameterEscapes.Replace(text)) }
