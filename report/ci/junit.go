package ci

import (
	"bytes"
	"encoding/xml"
	"io"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/report"
)

// The elements of a JUnit document, as Jenkins, GitLab and others read them:
// those that all of them know.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Time     junitSeconds `xml:"time,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Skipped  int          `xml:"skipped,attr"`
		Time     junitSeconds `xml:"time,attr"`
		Cases    []junitCase  `xml:"testcase"`
	}
	junitCase struct {
		Name      string        `xml:"name,attr"`
		ClassName string        `xml:"classname,attr"`
		File      string        `xml:"file,attr,omitempty"`
		Line      int           `xml:"line,attr,omitempty"`
		Time      junitSeconds  `xml:"time,attr"`
		Failure   *junitProblem `xml:"failure"`
		Error     *junitProblem `xml:"error"`
		Output    string        `xml:"system-out,omitempty"`
	}
	junitProblem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
	junitSeconds float64
)

// MarshalText never writes an exponent, which some readers do not take.
func (s junitSeconds) MarshalText() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(s), 'f', 6, 64), nil
}

// WriteJUnit writes a suite for each model and a case for each property. A
// property without its expected verdict is a failure, with the counterexample
// as text; an inconclusive one and a model that was refused are errors.
func WriteJUnit(w io.Writer, c *report.Checks) error {
	doc := junitSuites{Name: "ltlcheck"}
	for _, f := range findings(c) {
		n := len(doc.Suites)
		if n == 0 || doc.Suites[n-1].Name != f.model {
			doc.Suites = append(doc.Suites, junitSuite{Name: f.model})
			n++
		}
		doc.Suites[n-1].add(&f)
	}
	for i := range doc.Suites {
		s := &doc.Suites[i]
		doc.Tests, doc.Failures, doc.Errors, doc.Time = doc.Tests+s.Tests, doc.Failures+s.Failures, doc.Errors+s.Errors, doc.Time+s.Time
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	enc := xml.NewEncoder(&b)
	enc.Indent("", "  ")
	if err := enc.Encode(doc); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err := w.Write(b.Bytes())
	return err
}

func (s *junitSuite) add(f *finding) {
	c := junitCase{Name: safetext.Line(f.name), ClassName: className(f.model), File: slashed(f.place.File), Line: f.place.Line}
	problem := &junitProblem{Message: safetext.Line(f.message), Type: f.kind.rule(), Text: safetext.Line(f.message)}
	if f.answer != nil {
		c.Time = junitSeconds(f.answer.Seconds)
		text := report.PropertyText(f.answer)
		problem.Text = text
		if f.kind == passed {
			c.Output = text
		}
	}
	s.Tests++
	s.Time += c.Time
	switch f.kind {
	case failed:
		s.Failures++
		c.Failure = problem
	case open, refused:
		s.Errors++
		c.Error = problem
	}
	s.Cases = append(s.Cases, c)
}

// className groups cases: readers take what stands before the last dot for a
// package, so that no dot of a path may stay.
func className(model string) string {
	return "ltlcheck." + strings.NewReplacer(".", "_", "/", ".").Replace(strings.TrimLeft(slashed(model), "./"))
}
