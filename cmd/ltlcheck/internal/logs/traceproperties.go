package logs

import (
	"context"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
)

// tracedProperty is what the runs that explain a log say about a property.
type tracedProperty struct {
	Name      string `json:"name"`
	Formula   string `json:"formula"`
	Verdict   string `json:"verdict"`   // violated or satisfied, if all are; unknown if some violate it, else undecided
	Satisfied string `json:"satisfied"` // by how many: none, some or all
	Violated  string `json:"violated"`
	Line      int    `json:"line"`   // from which on all agree; 0 if they do not, or did from the beginning
	Reason    string `json:"reason"` // why it is not followed
	violated  conformance.Share
}

// monitor makes the monitors of the properties that are formulas.
func (t *tracing) monitor(ctx context.Context) (err error) {
	var formulas []check.Property
	for _, p := range t.stated {
		if unfollowed(p) == "" {
			formulas, t.followed = append(formulas, p.Check), append(t.followed, p)
		}
	}
	t.since = make([]int, len(formulas))
	if len(formulas) > 0 {
		t.monitors, err = conformance.Monitor(ctx, t.prog, formulas)
	}
	return err
}

// unfollowed returns why a property is not followed along a log, "" if it is.
func unfollowed(p *property.Property) string {
	switch {
	case p.Safety:
		return "the log shows no failures"
	case p.Ending != nil:
		return "it is about executions that end"
	case p.Possible:
		return "it is about what is possible"
	case p.Check.Formula == nil:
		return "only formulas are followed along a log"
	}
	for _, a := range p.Check.Assumptions {
		if a.Formula == nil {
			return "only formulas are assumed of a log"
		}
	}
	return ""
}

// agree notes the line at which all runs that explain the log agree about a
// property.
func (t *tracing) agree() {
	for i := range t.followed {
		if j := t.judgement(i); t.since[i] == 0 && (j.Satisfied == conformance.All || j.Violated == conformance.All) {
			t.since[i] = t.log.Line()
		}
	}
}

// judged returns the documents of the properties, in the order of the
// specification. Those that never can be followed along a log are left out
// where nobody stated them.
func (t *tracing) judged() []tracedProperty {
	all, n := []tracedProperty{}, 0
	for _, p := range t.stated {
		d := tracedProperty{Name: p.Name, Formula: p.Formula, Verdict: "undecided", Satisfied: "none", Violated: "none", Reason: unfollowed(p)}
		switch {
		case p.Safety:
			continue
		case d.Reason != "":
		case t.monitors.Err(n) != nil:
			d.Reason = t.monitors.Err(n).Error()
			n++
		default:
			t.judge(&d, n)
			n++
		}
		all = append(all, d)
	}
	return all
}

// judge completes the document of a property that was followed.
func (t *tracing) judge(d *tracedProperty, i int) {
	if t.follower == nil {
		return
	}
	j := t.judgement(i)
	d.Satisfied, d.Violated, d.Line, d.violated = j.Satisfied.String(), j.Violated.String(), t.since[i], j.Violated
	switch {
	case j.Violated == conformance.All:
		d.Verdict = "violated"
	case j.Satisfied == conformance.All:
		d.Verdict = "satisfied"
	case j.Violated == conformance.Some:
		d.Verdict = "unknown"
	}
}

// violated returns the largest share of the runs that explain the log that
// violates a property.
func (d *traceDocument) violated() (most conformance.Share) {
	for i := range d.Properties {
		most = max(most, d.Properties[i].violated)
	}
	return most
}

// text writes what is known of a property.
func (p *tracedProperty) text(w io.Writer, unit string) {
	words := map[string]string{
		"violated":  "violated in every run that explains the log",
		"satisfied": "satisfied in every run that explains the log",
		"unknown":   "violated in some runs that explain the log, not in all",
		"undecided": "undecided",
	}[p.Verdict]
	switch {
	case p.Reason != "":
		words = "not followed: " + p.Reason
	case p.Line > 0:
		words += fmt.Sprintf(", from %s %d on", unit, p.Line)
	case p.Verdict == "undecided" && p.Satisfied == conformance.Some.String():
		words = "satisfied in some runs that explain the log, undecided in others"
	}
	safetext.Fprintf(w, "property %s: %s\n", p.Name, words)
}
