package ci

import (
	"bufio"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
)

// sample has a property of every kind, and a model that was refused.
func sample() *report.Checks {
	step := report.Step{Process: "P", Pid: 1, File: "m.pml", Line: 7, Statement: "x = 1", Changes: report.Values{{Name: "x", Value: "1"}}}
	halt := report.Step{Pid: -1, Stutter: true}
	run := &report.Counterexample{Prefix: []report.Step{step}, Cycle: []report.Step{halt}}
	finite := &report.Counterexample{Prefix: []report.Step{step}}
	c := report.NewChecks([]*report.Check{
		{Model: "specs/m.ltl", Properties: []report.Property{
			{Name: "good", Verdict: report.Holds, Expected: report.Holds, Place: &report.Place{File: "specs/m.ltl", Line: 3, Column: 10}, Seconds: 0.00001,
				Warnings: []string{"the antecedent\nis never true"}},
			{Name: "bad", Description: "100% <good> & \"safe\"", Verdict: report.Violated, Expected: report.Holds, Counterexample: run,
				Place: &report.Place{File: "specs/m.ltl", Line: 4, Column: 10}, Assumptions: []string{"fair, weak"}, Seconds: 1.5},
			{Name: "safety", Verdict: report.Violated, Expected: report.Holds, Reason: "assertion failed", Counterexample: finite},
			{Name: "expected", Verdict: report.Violated, Expected: report.Violated, Counterexample: run},
			{Name: "open", Verdict: report.Inconclusive, Expected: report.Holds, Reason: "the limit of 10 states is reached"},
		}},
		{Model: "other model.pml", Properties: []report.Property{{Name: "surprise", Verdict: report.Holds, Expected: report.Violated}}},
		{Model: "none.pml", Error: "no such file"},
	})
	c.Diagnostics = []report.Diagnostic{
		{Severity: "error", Place: &report.Place{File: "d:x,y.pml", Line: 2, Column: 5}, Message: "what?\nhere", Hint: "write y"},
		{Severity: "warning", Message: "odd"},
	}
	return c
}

func written(t *testing.T, write func(io.Writer, *report.Checks) error, c *report.Checks) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestGitHub(t *testing.T) {
	t.Parallel()
	want := `::warning file=specs/m.ltl,line=3,col=10,title=good::good: the antecedent%0Ais never true
::error file=specs/m.ltl,line=4,col=10,title=bad under fair%2C weak::bad under fair, weak: violated; 100%25 <good> & "safe"
::error file=m.pml,line=7,col=1,title=safety::safety: violated: assertion failed
::warning file=specs/m.ltl,line=1,col=1,title=open::open: inconclusive: the limit of 10 states is reached
::error file=other model.pml,line=1,col=1,title=surprise::surprise: holds, but was expected to be violated
::error file=none.pml,line=1,col=1,title=wrong input::no such file
::error file=d%3Ax%2Cy.pml,line=2,col=5,title=wrong input::what?%0Ahere (hint: write y)
6 properties: 2 as expected, 3 not, 1 inconclusive
`
	if got := written(t, WriteGitHub, sample()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What a model says must not be taken for a command, an element or an escape sequence.
func TestHostileText(t *testing.T) {
	t.Parallel()
	seeded.Check(t, func(rt *rapid.T) {
		text := rapid.StringOf(rapid.OneOf(rapid.SampledFrom([]rune("\r\n\x00\x1b]::<>&%\"',\u202e\ufffe")), rapid.Rune())).Draw(rt, "text")
		c := report.NewChecks([]*report.Check{{Model: text, Properties: []report.Property{{Name: text, Description: text, Verdict: report.Violated,
			Expected: report.Holds, Counterexample: &report.Counterexample{Prefix: []report.Step{{Process: text, Statement: text, File: text}}}}}}})
		if lines := strings.Count(written(t, WriteGitHub, c), "\n"); lines != 2 {
			rt.Fatalf("%d lines", lines)
		}
		d := xml.NewDecoder(strings.NewReader(written(t, WriteJUnit, c)))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				rt.Fatal(err)
			}
		}
		if !json.Valid([]byte(written(t, sarifWriter, c))) {
			rt.Fatal("the SARIF document is no JSON")
		}
	})
}

func sarifWriter(w io.Writer, c *report.Checks) error { return WriteSARIF(w, "1.0.0", c) }

func TestSARIF(t *testing.T) {
	t.Parallel()
	text := written(t, sarifWriter, sample())
	doc, err := sarif.FromString(text)
	if err != nil {
		t.Fatal(err)
	}
	schema := compiledSchema(t)
	if err := against(t, schema, text); err != nil {
		t.Fatal(err)
	}
	results := doc.Runs[0].Results
	var got []string
	for _, r := range results {
		at := r.Locations[0].PhysicalLocation
		line := 0
		if at.Region != nil {
			line = *at.Region.StartLine
		}
		got = append(got, fmt.Sprintf("%s %s %s:%d %d", *r.RuleID, r.Level, *at.ArtifactLocation.URI, line, len(r.CodeFlows)))
	}
	want := []string{
		"property none specs/m.ltl:3 0", "property error specs/m.ltl:4 1", "property error m.pml:7 1", "property none specs/m.ltl:1 0",
		"inconclusive warning specs/m.ltl:1 0", "property error other%20model.pml:1 0", "input error none.pml:1 0", "input error ./d:x,y.pml:2 0",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if steps := results[1].CodeFlows[0].ThreadFlows[0].Locations; len(steps) != 2 || *steps[0].Location.PhysicalLocation.Region.StartLine != 7 {
		t.Errorf("the counterexample has %d locations", len(steps))
	}
	if against(t, schema, strings.Replace(text, `"level": "error"`, `"level": "horrible"`, 1)) == nil {
		t.Error("the schema takes anything")
	}
}

// Brackets and backslashes in titles make no links (section 3.11.6).
func TestSARIFEscapesLinks(t *testing.T) {
	t.Parallel()
	step := report.Step{Pid: 0, Statement: `a[1] = '\n'`}
	c := report.NewChecks([]*report.Check{{Model: "m.pml", Properties: []report.Property{
		{Name: "p", Formula: "[](1)", Description: `see [a](http://b) and \[`, Verdict: report.Violated, Expected: report.Holds,
			Counterexample: &report.Counterexample{Prefix: []report.Step{step}, Cycle: []report.Step{step}}},
	}}})
	text := written(t, sarifWriter, c)
	doc, err := sarif.FromString(text)
	if err != nil {
		t.Fatal(err)
	}
	messages := []string{*doc.Runs[0].Results[0].Message.Text, *doc.Runs[0].Results[0].CodeFlows[0].ThreadFlows[0].Locations[0].Location.Message.Text}
	for i, want := range []string{`see \[a\](http://b) and \\\[`, `a\[1\] = '\\n'`} {
		if !strings.Contains(messages[i], want) {
			t.Errorf("%s has no %s", messages[i], want)
		}
	}
}

// against validates a document against a schema: nil if it is valid.
func against(t *testing.T, schema *jsonschema.Schema, text string) error {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(document)
}

// compiledSchema is the schema of OASIS.
func compiledSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(sarifSchemaText(t)))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("sarif.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// sarifSchemaText is the schema of OASIS, which go-sarif has as a constant of its own.
func sarifSchemaText(t *testing.T) string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/owenrumney/go-sarif/v3").Output()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(strings.TrimSpace(string(dir)), "pkg", "report", "v210", "sarif", "schema.go")
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	schema := ""
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING && len(l.Value) > len(schema) {
			schema, _ = strconv.Unquote(l.Value)
		}
		return true
	})
	return schema
}

func TestSARIFOfLongRuns(t *testing.T) {
	t.Parallel()
	c := sample()
	run := &report.Counterexample{Prefix: make([]report.Step, 3*mostFlowSteps)}
	c.Checks[0].Properties[1].Counterexample = run
	if n := strings.Count(written(t, sarifWriter, c), `"no step"`); n != 0 {
		t.Errorf("%d steps without a process", n)
	}
	if n := strings.Count(written(t, sarifWriter, c), "no step"); n != mostFlowSteps {
		t.Errorf("%d steps, want %d", n, mostFlowSteps)
	}
}

// What all readers of JUnit documents need: the root, counts that are right, a name and a class of every case, a message and
// a type of every problem, at most one problem each.
func TestJUnit(t *testing.T) {
	t.Parallel()
	var doc junitSuites
	text := written(t, WriteJUnit, sample())
	d := xml.NewDecoder(strings.NewReader(text))
	if err := d.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	if doc.Tests != 8 || doc.Failures != 3 || doc.Errors != 3 || len(doc.Suites) != 4 {
		t.Errorf("%d tests, %d failures, %d errors, %d suites", doc.Tests, doc.Failures, doc.Errors, len(doc.Suites))
	}
	for _, s := range doc.Suites {
		failures, errors := 0, 0
		for _, c := range s.Cases {
			if c.Name == "" || c.ClassName == "" || strings.HasSuffix(c.ClassName, ".") || c.Failure != nil && c.Error != nil {
				t.Errorf("case %+v", c)
			}
			for _, p := range []*junitProblem{c.Failure, c.Error} {
				if p != nil && (p.Message == "" || p.Type == "" || p.Text == "") {
					t.Errorf("%s: problem %+v", c.Name, p)
				}
			}
			if c.Failure != nil {
				failures++
			}
			if c.Error != nil {
				errors++
			}
		}
		if s.Name == "" || s.Tests != len(s.Cases) || s.Failures != failures || s.Errors != errors {
			t.Errorf("suite %s: %d tests, %d failures, %d errors; has %d cases, %d, %d", s.Name, s.Tests, s.Failures, s.Errors, len(s.Cases), failures, errors)
		}
	}
	bad := doc.Suites[0].Cases[1]
	if bad.Name != "bad under fair, weak" || bad.ClassName != "ltlcheck.specs.m_ltl" || bad.File != "specs/m.ltl" || bad.Line != 4 || !strings.Contains(bad.Failure.Text, "x = 1") {
		t.Errorf("%+v: %+v", bad, bad.Failure)
	}
	if !strings.Contains(text, `time="0.000010"`) || strings.Contains(text, "e-05") {
		t.Errorf("times:\n%s", text)
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	c := sample()
	if err := Write(&b, "jsonl", "1.0.0", c); err != nil {
		t.Fatal(err)
	}
	var events []string
	for s := bufio.NewScanner(&b); s.Scan(); {
		var e struct {
			Event   string
			Model   string
			Name    string
			Passed  *bool
			Verdict string
			Message string
		}
		if err := json.Unmarshal(s.Bytes(), &e); err != nil {
			t.Fatal(err)
		}
		passed := "-"
		if e.Passed != nil {
			passed = fmt.Sprint(*e.Passed)
		}
		events = append(events, strings.Join([]string{e.Event, e.Model, e.Name, passed}, "|"))
	}
	want := []string{"property|specs/m.ltl|good|true", "property|specs/m.ltl|bad|false", "property|specs/m.ltl|safety|false", "property|specs/m.ltl|expected|true",
		"property|specs/m.ltl|open|false", "property|other model.pml|surprise|false", "refused|none.pml||-", "diagnostic|||-", "diagnostic|||-", "summary|||false"}
	if strings.Join(events, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(events, "\n"))
	}
}

// TestReason: the finding of a property that failed says why, in every format.
func TestReason(t *testing.T) {
	t.Parallel()
	c := report.NewChecks([]*report.Check{{Model: "m.pml", Properties: []report.Property{
		{Name: "p", Verdict: report.Violated, Expected: report.Holds, Why: &report.Why{Sentence: "never stops after step 3"}},
		{Name: "q", Verdict: report.Violated, Expected: report.Violated, Why: &report.Why{Sentence: "as expected, after step 4"}},
	}}})
	for name, write := range map[string]func(io.Writer, *report.Checks) error{"github": WriteGitHub, "junit": WriteJUnit, "sarif": func(w io.Writer, c *report.Checks) error { return WriteSARIF(w, "1.0.0", c) }} {
		var b strings.Builder
		if err := write(&b, c); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), "p: violated; why: never stops after step 3") || strings.Contains(b.String(), "violated; why: as expected") {
			t.Errorf("%s: %s", name, b.String())
		}
	}
}
