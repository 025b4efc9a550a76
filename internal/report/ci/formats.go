package ci

import (
	"fmt"
	"io"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// Formats returns the names of the forms that Write knows. The caller owns the
// slice.
func Formats() []string { return []string{"junit", "sarif", "github", "jsonl"} }

// Write writes a document in the form with that name. version is the version of
// the command, which SARIF records. If there is no form with that name, the
// error lists the names.
func Write(w io.Writer, format, version string, c *report.Checks) error {
	switch format {
	case "junit":
		return WriteJUnit(w, c)
	case "sarif":
		return WriteSARIF(w, version, c)
	case "github":
		return WriteGitHub(w, c)
	case "jsonl":
		return writeLines(w, c)
	}
	return fmt.Errorf("there is no form %q; there are %v", format, slices.Clone(Formats()))
}

// writeLines writes the events of a document that is complete.
func writeLines(w io.Writer, c *report.Checks) error {
	l := NewLines(w)
	for _, m := range c.Checks {
		for i := range m.Properties {
			if err := l.Property(m.Model, &m.Properties[i]); err != nil {
				return err
			}
		}
		if m.Error != "" {
			if err := l.Refused(m); err != nil {
				return err
			}
		}
	}
	for i := range c.Diagnostics {
		if err := l.Diagnostic(&c.Diagnostics[i]); err != nil {
			return err
		}
	}
	return l.Summary(c)
}
