package report

import (
	"bytes"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// WriteContest writes answers as the Model Checking Contest wants them: a line
// for each, with TRUE, FALSE or a number. What is open has no line of its own
// but is counted at the end.
func WriteContest(w io.Writer, checks []*Check) error {
	var b bytes.Buffer
	open := 0
	for _, c := range checks {
		for i := range c.Properties {
			p := &c.Properties[i]
			name := p.Contest
			if name == "" {
				name = "FORMULA " + p.Name
			}
			answer := p.Value
			switch {
			case p.Verdict == Inconclusive:
				open++
				continue
			case answer == "" && p.Verdict == Holds:
				answer = "TRUE"
			case answer == "":
				answer = "FALSE"
			}
			safetext.Fprintf(&b, "%s %s TECHNIQUES EXPLICIT\n", name, answer)
		}
	}
	if open > 0 {
		safetext.Fprintf(&b, "CANNOT_COMPUTE %d\n", open)
	}
	_, err := w.Write(b.Bytes())
	return err
}
