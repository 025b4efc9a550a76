package research

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Searches is the document of the command searches: each property of a model,
// answered by every search and store that suits it.
type Searches struct {
	Model      string             `json:"model"`
	Properties []SearchedProperty `json:"properties"`
}

// SearchedProperty is a property with the searches for its answer.
type SearchedProperty struct {
	Name        string          `json:"name"`
	Formula     string          `json:"formula"`
	Assumptions []string        `json:"assumptions"`
	Fairness    string          `json:"fairness"`
	Possible    bool            `json:"possible,omitempty"` // as in Property, and all verdicts are turned
	Verdict     string          `json:"verdict"`            // of the searches that have one
	Expected    string          `json:"expected"`
	Passed      bool            `json:"passed"` // the verdict is the expected one, and all searches agree
	Agree       bool            `json:"agree"`  // no two searches contradict each other
	Searches    []Searched      `json:"searches"`
	Unsuitable  []RefusedSearch `json:"unsuitable"`
}

// Searched is the answer of one search with one store.
type Searched struct {
	Algorithm   string  `json:"algorithm"`
	Store       string  `json:"store"`   // shared: that of the workers of a parallel search
	Default     bool    `json:"default"` // check chooses it
	Verdict     string  `json:"verdict"`
	Reason      string  `json:"reason"` // of inconclusive
	States      uint64  `json:"states"`
	Transitions uint64  `json:"transitions"`
	Stored      uint64  `json:"stored"`
	Visits      uint64  `json:"visits"`
	Packets     uint64  `json:"packets"` // 0 where they are not counted
	MaxDepth    int     `json:"max_depth"`
	Workers     int     `json:"workers"`
	StoreBytes  int64   `json:"store_bytes"` // of the states in an exact store; 0 where they are not counted
	Memory      int64   `json:"memory_bytes"`
	Seconds     float64 `json:"seconds"`
}

// RefusedSearch is a search that cannot answer a property.
type RefusedSearch struct {
	Algorithm string `json:"algorithm"`
	Store     string `json:"store"` // "" for all
	Reason    string `json:"reason"`
}

// NewSearched describes what one search found.
func NewSearched(r *check.Result) Searched {
	p := &r.Product
	return Searched{Algorithm: string(r.Algorithm), Store: cmp.Or(string(r.Storage), "shared"), Verdict: r.Verdict.String(), Reason: reasonOf(r.Verdict, r.Reason),
		States: p.States, Transitions: p.Transitions, Stored: p.Stored, Visits: p.Visits, Packets: p.Packets,
		MaxDepth: p.MaxDepth, Workers: p.Workers, StoreBytes: p.Vectors + p.Tails, Memory: p.Memory, Seconds: p.Seconds}
}

// NewSearchedSafety is NewSearched of a search for failures of the program.
func NewSearchedSafety(r *check.Result, store check.Storage) Searched {
	x := &r.Exploration
	stored := max(x.Stored, x.States)
	return Searched{Algorithm: "safety", Store: string(store), Verdict: r.Verdict.String(), Reason: reasonOf(r.Verdict, r.Reason),
		States: x.States, Transitions: x.Transitions, Stored: stored, Visits: max(stored, x.Visits),
		MaxDepth: x.MaxDepth, Workers: x.Workers, Memory: x.Memory, Seconds: x.Seconds}
}

// reasonOf leaves out what is said of a verdict that is certain.
func reasonOf(v check.Verdict, reason string) string {
	if v != check.Inconclusive {
		return ""
	}
	return reason
}

// SetPossible turns all verdicts, as that of a Property.
func (p *SearchedProperty) SetPossible() {
	p.Possible, p.Expected = true, report.Turned(p.Expected)
	for i := range p.Searches {
		p.Searches[i].Verdict = report.Turned(p.Searches[i].Verdict)
	}
}

// Conclude takes the verdict from the searches, and sees whether they agree.
func (p *SearchedProperty) Conclude() {
	p.Verdict, p.Agree = report.Inconclusive, true
	for _, s := range p.Searches {
		switch {
		case s.Verdict == report.Inconclusive:
		case p.Verdict == report.Inconclusive:
			p.Verdict = s.Verdict
		case p.Verdict != s.Verdict:
			p.Agree = false
		}
	}
	p.Passed = p.Agree && p.Verdict == p.Expected
}

// WriteSearches writes the document for people.
func WriteSearches(w io.Writer, d *Searches) error {
	var b strings.Builder
	safetext.Fprintf(&b, "%s\n", d.Model)
	for i := range d.Properties {
		d.Properties[i].write(&b)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// inWords is a verdict for people.
func (p *SearchedProperty) inWords(verdict string) string {
	if p.Possible {
		return report.Possibility(verdict)
	}
	return verdict
}

func (p *SearchedProperty) write(b *strings.Builder) {
	safetext.Fprintf(b, "\n%s: %s\n", specs.Title(p.Name, p.Assumptions), p.inWords(p.Verdict))
	if p.Formula != "" {
		safetext.Fprintf(b, "  %s\n", p.Formula)
	}
	if !p.Agree {
		fmt.Fprintf(b, "  THE SEARCHES CONTRADICT EACH OTHER: this is a fault of ltlcheck\n")
	}
	b.WriteByte('\n')
	tw := display.NewTable(b, 2, true)
	fmt.Fprint(tw, "  algorithm\tstore\tverdict\tstates\tstored\tvisits\tpackets\tdepth\tstates take\tmemory\ttime\t\n")
	var notes []string
	for _, s := range p.Searches {
		mark := ""
		if s.Default {
			mark = "*"
		}
		fmt.Fprintf(tw, "  %s%s\t%s\t%s\t%d\t%d\t%d\t%s\t%d\t%s\t%s\t%s\t\n", mark, s.Algorithm, s.Store, p.inWords(s.Verdict), s.States, s.Stored, s.Visits,
			orDash(s.Packets, fmt.Sprint(s.Packets)), s.MaxDepth, orDash(s.StoreBytes, report.Bytes(uint64(s.StoreBytes))), report.Bytes(uint64(s.Memory)), report.Duration(s.Seconds))
		reason := fmt.Sprintf("inconclusive with store %s: %s", s.Store, s.Reason)
		if check.Storage(s.Store).Bounded() && !check.Storage(s.Store).Replaces() {
			reason = "stores that are not exact find violations only"
		}
		if s.Reason != "" && !slices.Contains(notes, reason) {
			notes = append(notes, reason)
		}
	}
	_ = tw.Flush() // a builder never fails
	if slices.ContainsFunc(p.Searches, func(s Searched) bool { return s.Default }) {
		notes = slices.Insert(notes, 0, "* is what check chooses")
	}
	for _, u := range p.Unsuitable {
		notes = append(notes, "left out: "+u.Reason)
	}
	for i, note := range notes {
		if i == 0 {
			b.WriteByte('\n')
		}
		safetext.Fprintf(b, "  %s\n", note)
	}
}

// orDash is text, or a dash where nothing was counted.
func orDash[N int64 | uint64](n N, text string) string {
	if n == 0 {
		return "-"
	}
	return text
}
