package ci

import (
	"bytes"
	"encoding/xml"
	"io"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// The elements and attributes of a JUnit document that all of Jenkins, GitLab
// and others read. There is no standard of the format, so that only these are
// written.
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

// MarshalText writes six decimals and never an exponent, which some readers do
// not understand.
func (s junitSeconds) MarshalText() ([]byte, error) {
	return strconv.AppendFloat(nil, float64(s), 'f', 6, 64), nil
}

// WriteJUnit writes a test suite for each model and a test case for each
// property. A property without its expected verdict is a failure, with the
// counterexample as text; an inconclusive one, and a model that could not be
// checked, is an error. Time is in seconds.
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

// add appends the case of a finding and counts it.
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

// className returns a class name made from the path of a model. Readers take
// what stands before the last dot for a package, so that a dot in the path
// becomes an underscore, and a slash a dot.
func className(model string) string {
	return "ltlcheck." + strings.NewReplacer(".", "_", "/", ".").Replace(strings.TrimLeft(slashed(model), "./"))
}
