package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/source"
)

// Symbolic is the document of an exploration over unbounded integers. It gives
// the reachable vectors of integers at each location, as unions of periodic
// sets.
//
// Counts are decimal strings, since they can exceed every integer type.
type Symbolic struct {
	Model           string             `json:"model"`
	Integers        []string           `json:"integers"` // the variables without bounds, in the order of vectors
	States          *string            `json:"states"`   // null if there are infinitely many, or some are not counted
	Locations       []SymbolicLocation `json:"locations"`
	Missing         int                `json:"missing,omitempty"`   // locations left out because the time was over, also from States
	Uncounted       int                `json:"uncounted,omitempty"` // locations whose vectors could not be counted; States is null
	Asks            []SymbolicAsk      `json:"asks"`
	Steps           int                `json:"steps"`
	MetaTransitions int                `json:"meta_transitions"`
	Nested          int                `json:"nested"`      // meta-transitions with inner loops
	Closed          bool               `json:"closed"`      // the sets are all reachable states
	Certificate     bool               `json:"certificate"` // the sets were found to be closed by their definition alone
	Means           string             `json:"-"`           // what found that, "automata over digits"
	Reason          string             `json:"reason"`      // why it is not closed
	Width           string             `json:"width"`       // whether values stay within 32 bits; "" if the question makes no sense
	Seconds         float64            `json:"seconds"`
	// All makes the text list all sets, however many there are. Listing is the
	// option of the caller that sets it, in its users' words; "" if there is none.
	All     bool   `json:"-"`
	Listing string `json:"-"`
}

// SymbolicLocation is the set of reachable vectors at one control point, as the
// union of Sets.
type SymbolicLocation struct {
	Location string        `json:"location"`
	Count    *string       `json:"count"` // null if there are infinitely many, or they are not counted
	Sets     []PeriodicSet `json:"sets"`
	// Uncounted is set if automata that count the vectors are too large.
	Uncounted bool `json:"uncounted,omitempty"`
}

// PeriodicSet is the set of vectors { C·k + d | P·k ≤ q } over integer vectors
// k. C has a row for each variable and a column for each entry of k; P has a
// row for each inequality.
type PeriodicSet struct {
	C    [][]string `json:"c"`
	D    []string   `json:"d"`
	P    [][]string `json:"p"`
	Q    []string   `json:"q"`
	Text string     `json:"-"` // as formula, for the text output
}

// SymbolicAsk is the answer to whether a location is reached with values that
// satisfy a formula. Reachable is null if it is not known.
type SymbolicAsk struct {
	Location  string       `json:"location"`
	Formula   string       `json:"formula"`
	Reachable *bool        `json:"reachable"`
	Reason    string       `json:"reason,omitempty"` // why it is not known, if that is not why the exploration is not closed
	Run       *SymbolicRun `json:"run,omitempty"`
}

// SymbolicRun is a run in which loops are not written out: a segment tells how
// often its steps are repeated, which may be an enormous number.
type SymbolicRun struct {
	Start    map[string]string `json:"start"`
	Segments []SymbolicSegment `json:"segments"`
	End      map[string]string `json:"end"`
	Location string            `json:"location"` // where it ends
	// Last lists the steps after End, the last of which fails. Cycle lists the
	// steps that are repeated for ever from there; each round adds Change to
	// the values.
	Last     []string          `json:"last,omitempty"`
	Cycle    []string          `json:"cycle,omitempty"`
	Change   map[string]string `json:"change,omitempty"`
	Replayed bool              `json:"replayed"`       // the program executed the whole run, as a check
	Note     string            `json:"note,omitempty"` // why it was not replayed
	// Order has the names of the variables in the order in which texts show
	// them.
	Order []string `json:"-"`
}

// SymbolicSegment is either one step, or a body of segments that is executed
// Times times, one round after another. Times is a decimal string; "" means as
// often as possible.
type SymbolicSegment struct {
	Times string            `json:"times"`
	Step  string            `json:"step,omitempty"`
	Body  []SymbolicSegment `json:"body,omitempty"`
}

// values formats variables and their values.
func (r *SymbolicRun) values(x map[string]string) string {
	var parts []string
	for _, name := range r.Order {
		parts = append(parts, name+" = "+x[name])
	}
	return strings.Join(parts, ", ")
}

// SymbolicRow is a line of a run: a step with its number, or, without one, what
// is said of the steps before or, as a head, after it.
type SymbolicRow struct {
	Step int
	Text string
	Head bool
}

// Rows returns the run as lines. Steps are numbered in the order in which they
// are written; a repetition refers to these numbers, so that the number of a
// step is not its place in the run.
func (r *SymbolicRun) Rows() []SymbolicRow {
	rows, n := []SymbolicRow{{Text: r.values(r.Start)}}, 0
	steps := func(texts []string) {
		for _, step := range texts {
			n++
			rows = append(rows, SymbolicRow{Step: n, Text: step})
		}
	}
	for _, s := range r.Segments {
		rows = s.rows(rows, &n)
	}
	rows = append(rows, SymbolicRow{Text: r.values(r.End) + " at " + r.Location})
	steps(r.Last)
	if len(r.Cycle) > 0 {
		rows = append(rows, SymbolicRow{Text: fmt.Sprintf("repeats for ever from step %d:", n+1), Head: true})
		steps(r.Cycle)
	}
	if changes := r.changes(); changes != "" {
		rows = append(rows, SymbolicRow{Text: "each time: " + changes})
	}
	if r.Note != "" {
		rows = append(rows, SymbolicRow{Text: "not replayed: " + r.Note})
	}
	return rows
}

// write appends the run as text.
func (r *SymbolicRun) write(b *bytes.Buffer, indent string) {
	for _, row := range r.Rows() {
		switch {
		case row.Step > 0:
			safetext.Fprintf(b, "%s%3d. %s\n", indent, row.Step, row.Text)
		case row.Head:
			safetext.Fprintf(b, "%s%s\n", indent, row.Text)
		default:
			safetext.Fprintf(b, "%s     %s\n", indent, row.Text)
		}
	}
}

// changes says how a round of the cycle changes the values, "" if it does not.
func (r *SymbolicRun) changes() string {
	var changes []string
	for _, name := range r.Order {
		if d := r.Change[name]; len(r.Cycle) > 0 && d != "" && d != "0" {
			sign := ""
			if d[0] != '-' {
				sign = "+"
			}
			changes = append(changes, name+" "+sign+d)
		}
	}
	return strings.Join(changes, ", ")
}

// rows appends a segment. n is the number of the last step that was appended.
func (s *SymbolicSegment) rows(rows []SymbolicRow, n *int) []SymbolicRow {
	if s.Step != "" {
		*n++
		return append(rows, SymbolicRow{Step: *n, Text: s.Step})
	}
	from := *n + 1
	for i := range s.Body {
		rows = s.Body[i].rows(rows, n)
	}
	steps := fmt.Sprintf("steps %d–%d", from, *n)
	if from == *n {
		steps = fmt.Sprintf("step %d", from)
	}
	switch s.Times {
	case "1":
		return rows
	case "":
		return append(rows, SymbolicRow{Text: steps + ", as often as possible"})
	}
	return append(rows, SymbolicRow{Text: steps + ", " + s.Times + " times"})
}

// WriteSymbolic writes the result as text for people: the sets at each
// location, the answers, and how the exploration ended.
func WriteSymbolic(w io.Writer, s *Symbolic) error {
	var b bytes.Buffer
	safetext.Fprintf(&b, "%s, over unbounded integers: %s\n\n", s.Model, strings.Join(s.Integers, ", "))
	sets := s.sets()
	if sets > 0 && (s.All || sets <= fewSets) {
		writeLocations(&b, s.Locations)
	}
	for i := range s.Asks {
		a := &s.Asks[i]
		text := answer(a.Reachable)
		if a.Reason != "" {
			text = "open: " + a.Reason
		}
		safetext.Fprintf(&b, "  %s : %s is %s\n", a.Location, a.Formula, text)
		if a.Run != nil {
			a.Run.write(&b, "    ")
		}
	}
	if len(s.Asks) > 0 {
		b.WriteByte('\n')
	}
	safetext.Fprintf(&b, "  %s, %s, %d of them nested\n", Count(uint64(s.Steps), "step"), Count(uint64(s.MetaTransitions), "meta-transition"), s.Nested)
	switch {
	case s.Closed && s.Certificate:
		safetext.Fprintf(&b, "  closed: these are all reachable states, %s; certified by %s\n", s.total(), s.Means)
	default:
		least := ""
		if s.Missing > 0 {
			least = "at least "
		}
		safetext.Fprintf(&b, "  %s; reached so far: %s%s\n", s.Reason, least, s.total())
	}
	if s.Width != "" {
		safetext.Fprintf(&b, "  %s\n", s.Width)
	}
	if !s.All && sets > fewSets {
		safetext.Fprintf(&b, "  %s at %s", Count(uint64(sets), "set"), Count(uint64(len(s.Locations)), "control point"))
		if s.Listing != "" {
			safetext.Fprintf(&b, "; %s lists them", s.Listing)
		}
		b.WriteByte('\n')
	}
	_, err := w.Write(b.Bytes())
	return err
}

// fewSets is how many sets the text lists without being asked for them.
const fewSets = 40

// sets returns the number of sets at all locations.
func (s *Symbolic) sets() (n int) {
	for i := range s.Locations {
		n += len(s.Locations[i].Sets)
	}
	return n
}

// total formats the number of states.
func (s *Symbolic) total() string {
	switch {
	case s.States != nil:
		return *s.States
	case s.Uncounted > 0:
		return "which are too irregular to be counted"
	}
	return "infinitely many"
}

// answer describes the answer to whether something is reachable.
func answer(reachable *bool) string {
	switch {
	case reachable == nil:
		return "not reached so far"
	case *reachable:
		return "reachable"
	}
	return "not reachable"
}

// writeLocations writes a table of the sets. A location with several sets has a
// line for each, of which only the first has its name and count.
func writeLocations(b *bytes.Buffer, locations []SymbolicLocation) {
	name, count := 0, 0
	for _, l := range locations {
		name, count = max(name, source.Width(l.Location)), max(count, len(l.number()))
	}
	for _, l := range locations {
		for i, s := range l.Sets {
			left, n := l.Location, l.number()
			if i > 0 {
				left, n = "", ""
			}
			safetext.Fprintf(b, "  %s  %*s  %s\n", display.Left(left, name), count, n, s.Text)
		}
	}
	b.WriteByte('\n')
}

// number formats the count for a column.
func (l *SymbolicLocation) number() string {
	switch {
	case l.Count != nil:
		return *l.Count
	case l.Uncounted:
		return "uncounted"
	}
	return "infinite"
}
