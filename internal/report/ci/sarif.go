package ci

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// The parts of SARIF 2.1.0 that are written. A type has the name of an object
// of the standard. Source: OASIS, "Static Analysis Results Interchange Format
// (SARIF) Version 2.1.0", 2020, section 3.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations"`
		Results     []sarifResult     `json:"results"`
		ColumnKind  string            `json:"columnKind"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version,omitempty"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string    `json:"id"`
		ShortDescription sarifText `json:"shortDescription"`
	}
	sarifInvocation struct {
		Successful bool `json:"executionSuccessful"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Kind         string            `json:"kind"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations,omitempty"`
		CodeFlows    []sarifCodeFlow   `json:"codeFlows,omitempty"`
		Fingerprints map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		Physical *sarifPhysical `json:"physicalLocation,omitempty"`
		Message  *sarifText     `json:"message,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn,omitempty"`
	}
	sarifCodeFlow struct {
		Message     *sarifText        `json:"message,omitempty"`
		ThreadFlows []sarifThreadFlow `json:"threadFlows"`
	}
	sarifThreadFlow struct {
		Locations []sarifThreadFlowLocation `json:"locations"`
	}
	sarifThreadFlowLocation struct {
		Location sarifLocation `json:"location"`
	}
)

// sarifSchema is where the JSON schema of the documents is published.
const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// mostFlowSteps is the number of steps of a counterexample that a document
// lists. GitHub accepts 10,000 in all of one file.
const mostFlowSteps = 500

// WriteSARIF writes a result for each finding: of kind "fail" with level error
// or warning if it needs attention, of kind "review" if it holds and there are
// warnings, and of kind "pass" otherwise. Its location
// is the line that states the property; the counterexample is its code flow,
// which editors can step through.
func WriteSARIF(w io.Writer, version string, c *report.Checks) error {
	run := sarifRun{Results: []sarifResult{}, ColumnKind: "unicodeCodePoints"}
	run.Tool.Driver = sarifDriver{Name: "ltlcheck", Version: version, Rules: []sarifRule{
		{failed.rule(), sarifText{"A property does not have its expected verdict."}},
		{open.rule(), sarifText{"A limit or an interrupt left the verdict open."}},
		{refused.rule(), sarifText{"The model or the specification is wrong."}},
	}}
	for _, f := range findings(c) {
		run.Results = append(run.Results, sarifOf(&f))
	}
	run.Invocations = []sarifInvocation{{Successful: c.Summary.Refused == 0 && len(c.Diagnostics) == 0}}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

// sarifOf makes the result of a finding. The fingerprint is made from the names
// of model and property only, so that services recognise the finding when lines
// move.
func sarifOf(f *finding) sarifResult {
	r := sarifResult{Level: "error", Kind: "fail", Message: sarifMessage(f.withWarnings())}
	switch f.kind {
	case passed:
		r.RuleID, r.Level, r.Kind = failed.rule(), "none", "pass"
		if f.answer.Doubtful() {
			r.Kind = "review"
		}
	case failed:
		r.RuleID = failed.rule()
	case open:
		r.RuleID, r.RuleIndex, r.Level = open.rule(), 1, "warning"
	case refused:
		r.RuleID, r.RuleIndex = refused.rule(), 2
	}
	r.Fingerprints = map[string]string{"property/v1": slashed(f.model) + "#" + f.name}
	if f.place.File != "" {
		r.Locations = []sarifLocation{{Physical: physical(f.place.File, f.place.Line, f.place.Column)}}
	}
	if f.kind == failed && f.answer.Counterexample != nil {
		r.CodeFlows = codeFlows(f)
	}
	return r
}

// sarifEscapes has what a message escapes so that no part of it is read as a
// link (section 3.11.6).
var sarifEscapes = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`)

// sarifMessage makes a message of one line.
func sarifMessage(text string) sarifText { return sarifText{sarifEscapes.Replace(safetext.Line(text))} }

// physical returns a location in a file. A line of 0 means the whole file.
func physical(file string, line, column int) *sarifPhysical {
	p := &sarifPhysical{Artifact: sarifArtifact{uri(file)}}
	if line > 0 {
		p.Region = &sarifRegion{line, column}
	}
	return p
}

// codeFlows returns the counterexample, or its first steps, as one code flow
// with one thread: the steps of a run are in one order, whatever process takes
// them.
func codeFlows(f *finding) []sarifCodeFlow {
	var locations []sarifThreadFlowLocation
	steps := f.answer.Counterexample.Steps()
	for i := range steps[:min(len(steps), mostFlowSteps)] {
		s := &steps[i]
		text := sarifMessage(stepText(s))
		l := sarifLocation{Message: &text}
		if s.File != "" {
			l.Physical = physical(s.File, s.Line, 0)
		}
		locations = append(locations, sarifThreadFlowLocation{l})
	}
	if len(locations) == 0 {
		return nil
	}
	text := fmt.Sprintf("counterexample of %s", report.Count(len(steps), "step"))
	if n := len(f.answer.Counterexample.Prefix); len(steps) > n {
		text += fmt.Sprintf("; from step %d on it repeats for ever", n+1)
	}
	if len(steps) > mostFlowSteps {
		text += fmt.Sprintf("; the first %d are shown", mostFlowSteps)
	}
	return []sarifCodeFlow{{Message: &sarifText{text}, ThreadFlows: []sarifThreadFlow{{locations}}}}
}

// uri returns the URI of a file. It is relative for a relative path: services
// that know only the repository resolve it against its root.
func uri(path string) string {
	if filepath.IsAbs(path) {
		return (&url.URL{Scheme: "file", Path: slashed(path)}).String()
	}
	path = strings.TrimPrefix(slashed(path), "./")
	return (&url.URL{Path: path}).String()
}
