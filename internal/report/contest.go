package report

import (
	"bytes"
	"cmp"
	"io"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// WriteContest writes answers in the output format of the Model Checking
// Contest: a line for each, as ContestLine has it. The contest accepts a missing
// answer but punishes a wrong one. Inconclusive properties therefore have no
// line; if there are any, the last line is CANNOT_COMPUTE with their number.
func WriteContest(w io.Writer, checks []*Check) error {
	var b bytes.Buffer
	open := 0
	for _, c := range checks {
		for i := range c.Properties {
			line := c.Properties[i].ContestLine()
			if line == "" {
				open++
			}
			b.WriteString(line)
		}
	}
	if open > 0 {
		safetext.Fprintf(&b, "CANNOT_COMPUTE %d\n", open)
	}
	_, err := w.Write(b.Bytes())
	return err
}

// ContestLine is the answer as the contest wants it, with TRUE, FALSE or a
// number, as in
//
//	FORMULA Philosophers-PT-000005-CTLFireability-00 TRUE TECHNIQUES EXPLICIT
//
// It ends with a newline, and is empty if the verdict is inconclusive.
func (p *Property) ContestLine() string {
	answer := p.Value
	switch {
	case p.Verdict == Inconclusive:
		return ""
	case answer == "" && p.Verdict == Holds:
		answer = "TRUE"
	case answer == "":
		answer = "FALSE"
	}
	return safetext.Sprintf("%s %s TECHNIQUES EXPLICIT\n", cmp.Or(p.Contest, "FORMULA "+p.Name), answer)
}
