package report

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/families"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
)

// Family says for which numbers of processes an answer is.
type Family struct {
	Parameter string `json:"parameter"`
	Least     int    `json:"least"`     // of a property that holds: from which size on; else 0
	Size      int    `json:"size"`      // of one that is violated: the smallest size; else 0
	Cut       int    `json:"cut"`       // counts of processes are exact below it
	Tracked   int    `json:"tracked"`   // processes that are told apart
	States    int    `json:"states"`    // of the counter abstraction
	Instances []int  `json:"instances"` // sizes for which the property was found to hold, one by one
}

// NewFamily describes the abstraction that proves a property.
func NewFamily(parameter string, a counting.Abstraction) *Family {
	return &Family{Parameter: parameter, Least: a.Least(), Cut: a.Cut(), Tracked: a.Tracked(), States: a.States(), Instances: []int{}}
}

// SetFamily adds to an answer, which is r, for which numbers of processes it is.
// That of an instance that violates the property must be set before.
func (p *Property) SetFamily(parameter string, r *check.Result) {
	found := r.Details.(*families.Found)
	doc := &Family{Parameter: parameter, Size: found.Size}
	if a := found.Abstraction; a != nil {
		doc = NewFamily(parameter, a)
	}
	doc.Instances = append([]int{}, found.Instances...)
	if p.Family = doc; r.Verdict != check.Violated {
		p.Verdict, p.Reason = r.Verdict.String(), r.Reason
		p.Algorithm, p.Further = "counters", []Further{}
		p.Product = Product{States: r.Product.States, Transitions: r.Product.Transitions, Stored: r.Product.Stored, SCCs: r.Product.SCCs}
		if r.Verdict == check.Holds && p.Product.States == 0 {
			p.Product.States, p.Product.Transitions = r.Exploration.States, r.Exploration.Transitions
		}
	}
	p.Seconds = found.Seconds
}

// every names the sizes, as "for every N ≥ 1".
func (f *Family) every() string { return fmt.Sprintf("for every %s ≥ %d", f.Parameter, f.Least) }

// outcome is what the verdict is followed by; "" for the model as it is.
func (f *Family) outcome(verdict string) string {
	switch {
	case f == nil || verdict == Inconclusive:
		return ""
	case verdict == Holds:
		return " " + f.every()
	}
	return fmt.Sprintf(" at %s = %d", f.Parameter, f.Size)
}

// effort describes the abstraction, if it answered.
func (f *Family) effort() []string {
	if f == nil || f.States == 0 {
		return nil
	}
	text := fmt.Sprintf("counters: %s, counts below %d are exact", Count(uint64(f.States), "state"), f.Cut)
	if f.Tracked > 0 {
		text += fmt.Sprintf(", told apart: %d", f.Tracked)
	}
	return []string{text}
}
