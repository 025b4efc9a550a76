package report

import (
	"bytes"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// WriteContest writes answers in the output format of the Model Checking
// Contest: a line for each, with TRUE, FALSE or a number, as in
//
//	FORMULA Philosophers-PT-000005-CTLFireability-00 TRUE TECHNIQUES EXPLICIT
//
// The contest accepts a missing answer but punishes a wrong one. Inconclusive
// properties therefore have no line; if there are any, the last line is
// CANNOT_COMPUTE with their number.
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
