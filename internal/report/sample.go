package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/dustin/go-humanize"

	"github.com/ltlcheck/ltlcheck/check"
	random "github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/program"
)

// Sampling is the document of random searches: one answer for each question to
// one model. It has no times, so that equal seeds give equal documents.
type Sampling struct {
	Model      string            `json:"model"`
	Properties []SampledProperty `json:"properties"`
}

// SampledProperty is the answer of a random search for one property. Such a
// search can find a violation but never proves a property, so that Verdict is
// violated or inconclusive; or, of what is to be possible, holds or inconclusive.
type SampledProperty struct {
	Name           string          `json:"name"`
	Description    string          `json:"description,omitempty"`
	Formula        string          `json:"formula"`
	Finite         bool            `json:"finite,omitempty"` // it is about executions that end
	Passed         bool            `json:"passed"`           // the verdict is the expected one
	Verdict        string          `json:"verdict"`          // violated or inconclusive
	Expected       string          `json:"expected"`
	Place          *Place          `json:"place"`
	Reason         string          `json:"reason"`
	Remarks        []string        `json:"remarks"` // what follows from the runs, one sentence each
	Fairness       string          `json:"fairness"`
	Assumptions    []string        `json:"assumptions"`
	Method         string          `json:"method"`
	Seed           uint64          `json:"seed"`
	Runs           int             `json:"runs"`          // that were completed
	Run            *int            `json:"run,omitempty"` // the number of the run that found the violation
	Repeating      string          `json:"-"`             // how the caller's users repeat that run, "" if they cannot
	Steps          uint64          `json:"steps"`
	Expansions     uint64          `json:"expansions"`
	Restarts       uint64          `json:"restarts"`
	Replaced       uint64          `json:"replaced"`             // stored states that made room for others
	CycleSearches  uint64          `json:"cycle_searches"`       // how often the stored states were searched for accepting cycles
	Kept           uint64          `json:"kept"`                 // the most states that were stored at once
	States         uint64          `json:"states"`               // distinct ones that were visited
	Estimated      bool            `json:"states_estimated"`     // States is an estimate by HyperLogLog
	Population     *uint64         `json:"population,omitempty"` // the states that such runs can visit, by capture and recapture: a lower bound on average
	Redundancy     float64         `json:"redundancy"`           // share of steps that visited no state for the first time
	Endings        map[string]int  `json:"endings"`              // how the runs ended -> number of runs
	Cover          []CoverTime     `json:"cover,omitempty"`      // only if the number of reachable states is known
	MemoryBytes    uint64          `json:"memory_bytes"`         // the greatest amount counted
	Taken          []TakenAction   `json:"taken"`                // how often each statement or transition was executed
	Never          []Statement     `json:"never"`                // statements that no process reached, or transitions that were not taken
	Counterexample *Counterexample `json:"counterexample"`
	BadPrefix      *int            `json:"bad_prefix"`
	Why            *Why            `json:"why,omitempty"`
	Possible       bool            `json:"possible,omitempty"` // as in Property, and the verdict is turned
	Witness        *Counterexample `json:"witness,omitempty"`
}

// CoverTime is the mean number of steps until a run has visited Percent % of
// the reachable states.
type CoverTime struct {
	Percent int     `json:"percent"`
	Runs    int     `json:"runs"` // that visited so many
	Steps   float64 `json:"steps"`
}

// TakenAction counts how often a statement or transition was executed.
type TakenAction struct {
	Statement
	Count uint64 `json:"count"`
}

// endingNames are the names of the values of random.Ending, in their order.
var endingNames = []string{"steps", "full", "everything", "stopped", "closed", "dead", "long", "violation"}

// NewSampledProperty makes the document of an answer, which doc describes.
func NewSampledProperty(doc *Property, prog program.Program, result *check.Result) SampledProperty {
	s := result.Details.(*random.Outcome)
	r := s.Report
	p := SampledProperty{
		Name: doc.Name, Description: doc.Description, Formula: doc.Formula, Finite: doc.Finite, Expected: doc.Expected, Assumptions: doc.Assumptions,
		Passed: doc.Verdict == doc.Expected, Verdict: doc.Verdict, Place: doc.Place, Reason: doc.Reason, BadPrefix: doc.BadPrefix,
		Counterexample: doc.Counterexample, Why: doc.Why, Possible: doc.Possible, Witness: doc.Witness, Remarks: append([]string{}, s.Remarks...), Fairness: result.Fairness.String(),
		Method: s.Method, Seed: s.Options.Seed, Runs: r.Runs, Steps: r.Steps, Expansions: r.Expansions, Restarts: r.Restarts, Replaced: r.Replaced, CycleSearches: r.CycleSearches,
		Kept: r.Kept, States: r.States, Estimated: r.Estimated, Redundancy: r.Redundancy(), Endings: map[string]int{},
		MemoryBytes: uint64(r.Memory), Taken: takenActions(prog, r.Taken), Never: never(prog, r),
	}
	for i, n := range r.Endings {
		if n > 0 {
			p.Endings[endingNames[i]] = n
		}
	}
	for i, m := range r.Cover {
		if m.N > 0 {
			p.Cover = append(p.Cover, CoverTime{random.Covers()[i], m.N, m.Sum / float64(m.N)})
		}
	}
	if n, ok := r.Recaptured.Population(r.States); ok {
		p.Population = &n
	}
	if result.Verdict == check.Violated {
		run := r.Found.Run
		p.Run = &run
	}
	return p
}

// takenActions adds up what processes of one type did, and orders the result by
// line.
func takenActions(prog program.Program, all []random.Taken) []TakenAction {
	out := []TakenAction{}
	for _, t := range all {
		st := statementOf(prog.FormatAction(t.State, t.Action))
		i := slices.IndexFunc(out, func(o TakenAction) bool { return o.Statement == st })
		if i < 0 {
			i = len(out)
			out = append(out, TakenAction{Statement: st})
		}
		out[i].Count += t.Count
	}
	sorting.StableFunc(out, func(a, b TakenAction) int { return cmp.Compare(a.Line, b.Line) })
	return out
}

// never lists the statements that no process reached. Programs that can
// enumerate their actions, such as nets, add those that were not taken; r.Taken
// is ordered by action for them.
func never(prog program.Program, r *random.Report) []Statement {
	out := []Statement{}
	for _, u := range r.Unreached {
		out = append(out, statementOf(u))
	}
	actions := program.Describe(prog).Actions
	if actions == nil {
		return out
	}
	next := 0
	for a := range actions() {
		for next < len(r.Taken) && r.Taken[next].Action < program.Action(a) {
			next++
		}
		if next == len(r.Taken) || r.Taken[next].Action != program.Action(a) {
			out = append(out, statementOf(prog.FormatAction(nil, program.Action(a))))
		}
	}
	return out
}

// property returns a Property with the members that the texts of both kinds of
// answers need, so that they read the same.
func (p *SampledProperty) property() *Property {
	return &Property{Name: p.Name, Finite: p.Finite, Verdict: p.Verdict, Expected: p.Expected, Reason: p.Reason, Assumptions: p.Assumptions, Fairness: p.Fairness,
		Counterexample: p.Counterexample, BadPrefix: p.BadPrefix, Why: p.Why, Possible: p.Possible, Witness: p.Witness}
}

// WriteSampling writes all answers as text for people.
func WriteSampling(w io.Writer, s *Sampling) error {
	var b bytes.Buffer
	WriteCheckHeader(&b, s.Model)
	for i := range s.Properties {
		writeSampled(&b, &s.Properties[i], widthOf(w))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// WriteSamplingDOT draws the counterexamples in the DOT language, as
// WriteCounterexamplesDOT does; it returns an error if there is none.
func WriteSamplingDOT(w io.Writer, s *Sampling) error {
	c := &Check{Model: s.Model}
	for i := range s.Properties {
		c.Properties = append(c.Properties, *s.Properties[i].property())
	}
	return WriteCounterexamplesDOT(w, []*Check{c})
}

// writeSampled writes one answer. With a violation it tells how to repeat the
// run that found it.
func writeSampled(b *bytes.Buffer, p *SampledProperty, width int) {
	q := p.property()
	safetext.Fprintf(b, "\n%-4s  %s: %s\n", q.Mark(), q.Title(), q.Outcome())
	for _, text := range []string{p.Description, p.Formula} {
		if text != "" {
			safetext.Fprintf(b, "%s%s\n", indent, text)
		}
	}
	for _, remark := range p.Remarks {
		safetext.Fprintf(b, "%s%s\n", indent, remark)
	}
	about := ""
	if p.Estimated {
		about = "about "
	}
	safetext.Fprintf(b, "%s%s, seed %d: %s (%s), %s steps, %s expansions, %s%s states", indent, p.Method, p.Seed, Count(p.Runs, "run"), endingsText(p.Endings), humanize.Comma(int64(p.Steps)), humanize.Comma(int64(p.Expansions)), about, humanize.Comma(int64(p.States)))
	if p.Restarts > 0 {
		safetext.Fprintf(b, ", %s", Count(p.Restarts, "restart"))
	}
	if p.Replaced > 0 {
		safetext.Fprintf(b, ", %s replaced", humanize.Comma(int64(p.Replaced)))
	}
	if p.CycleSearches > 0 {
		safetext.Fprintf(b, ", %s for cycles", english.Plural(int(p.CycleSearches), "search", "searches"))
	}
	safetext.Fprintf(b, ", redundancy %.1f %%, %s\n", 100*p.Redundancy, Bytes(p.MemoryBytes))
	for _, c := range p.Cover {
		safetext.Fprintf(b, "%s%d %% of the states after %.0f steps (%s)\n", indent, c.Percent, c.Steps, Count(c.Runs, "run"))
	}
	if p.Run != nil {
		safetext.Fprintf(b, "%sfound in run %d", indent, *p.Run)
		if p.Repeating != "" {
			safetext.Fprintf(b, "; %s repeats it", p.Repeating)
		}
		b.WriteByte('\n')
	}
	if n := len(p.Never); n > 0 {
		safetext.Fprintf(b, "%snever taken: %s\n", indent, firstStatements(p.Never))
	}
	if p.Counterexample != nil {
		b.WriteByte('\n')
		writeCounterexample(b, q, 0, width)
	}
	writeWitness(b, q, width)
}

// shownStatements is the number of statements that a text names of those that
// were not executed.
const shownStatements = 5

// firstStatements lists the first statements, and the number of the others.
func firstStatements(all []Statement) string {
	var texts []string
	for _, s := range all[:min(len(all), shownStatements)] {
		text := s.Statement
		if s.Line > 0 {
			text += fmt.Sprintf(" (line %d)", s.Line)
		}
		texts = append(texts, text)
	}
	if more := len(all) - len(texts); more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, ", ")
}

// endingsText lists how many runs ended in which way, in the order of
// endingNames.
func endingsText(endings map[string]int) string {
	words := map[string]string{
		"steps": "took all steps", "full": "full", "everything": "expanded everything", "stopped": "stopped", "closed": "closed",
		"dead": "ended by the automata", "long": "not closed", "violation": "with a violation",
	}
	var out []string
	for _, name := range endingNames {
		if n := endings[name]; n > 0 {
			out = append(out, fmt.Sprintf("%d %s", n, words[name]))
		}
	}
	if len(out) == 0 {
		return "cut short"
	}
	return strings.Join(out, ", ")
}
