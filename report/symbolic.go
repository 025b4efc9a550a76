package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program/periodic"
	"github.com/ltlcheck/ltlcheck/program/periodic/exact"
)

// Symbolic is what a symbolic exploration found.
type Symbolic struct {
	Model           string             `json:"model"`
	Integers        []string           `json:"integers"` // the variables without bounds, in the order of vectors
	States          *string            `json:"states"`   // null for infinitely many
	Locations       []SymbolicLocation `json:"locations"`
	Asks            []SymbolicAsk      `json:"asks"`
	Steps           int                `json:"steps"`
	MetaTransitions int                `json:"meta_transitions"`
	Nested          int                `json:"nested"` // meta-transitions with inner loops
	Closed          bool               `json:"closed"`
	Certificate     bool               `json:"certificate"` // the sets were found to be closed by automata alone
	Reason          string             `json:"reason"`      // why it is not closed
	Width           string             `json:"width"`       // whether values stay within 32 bits; "" where that means nothing
	Seconds         float64            `json:"seconds"`
}

// SymbolicLocation is what was found at a control point.
type SymbolicLocation struct {
	Location string        `json:"location"`
	Count    *string       `json:"count"` // null for infinitely many
	Sets     []PeriodicSet `json:"sets"`
}

// PeriodicSet is { C·k + d | P·k ≤ q }.
type PeriodicSet struct {
	C    [][]exact.Int `json:"c"`
	D    []exact.Int   `json:"d"`
	P    [][]exact.Int `json:"p"`
	Q    []exact.Int   `json:"q"`
	Text string        `json:"-"`
}

// SymbolicAsk is an answer; Reachable is null if it is not known.
type SymbolicAsk struct {
	Location  string       `json:"location"`
	Formula   string       `json:"formula"`
	Reachable *bool        `json:"reachable"`
	Run       *SymbolicRun `json:"run,omitempty"`
}

// SymbolicRun is a run with repetitions.
type SymbolicRun struct {
	Start    map[string]exact.Int `json:"start"`
	Segments []SymbolicSegment    `json:"segments"`
	End      map[string]exact.Int `json:"end"`
	Location string               `json:"location"` // where it ends
	// Last are steps after the end, the last of which goes wrong; Cycle is what
	// is repeated for ever from there, which adds Change to the values each
	// time.
	Last     []string             `json:"last,omitempty"`
	Cycle    []string             `json:"cycle,omitempty"`
	Change   map[string]exact.Int `json:"change,omitempty"`
	Replayed bool                 `json:"replayed"`       // the program itself has executed it
	Note     string               `json:"note,omitempty"` // why not
	order    []string
}

// SymbolicSegment is a sequence of steps and how often it is taken; Times is
// empty for "as often as it can be taken".
type SymbolicSegment struct {
	Times string            `json:"times"`
	Step  string            `json:"step,omitempty"`
	Body  []SymbolicSegment `json:"body,omitempty"`
}

// NewPeriodicSet is the set for documents.
func NewPeriodicSet(s *periodic.Set) PeriodicSet {
	out := PeriodicSet{C: [][]exact.Int{}, D: append([]exact.Int{}, s.D...), P: [][]exact.Int{}, Q: []exact.Int{}, Text: s.String()}
	for _, row := range s.C {
		out.C = append(out.C, append([]exact.Int{}, row...))
	}
	for _, row := range s.P {
		out.P = append(out.P, append([]exact.Int{}, row.A...))
		out.Q = append(out.Q, row.B)
	}
	return out
}

// NewSymbolicRun is a run for documents; text describes a transition.
func NewSymbolicRun(sys periodic.System, r *periodic.Run, end int, text func(from int, t *periodic.Transition) string) *SymbolicRun {
	names := sys.Variables()
	values := func(x periodic.Vector) map[string]exact.Int {
		out := map[string]exact.Int{}
		for i, v := range x {
			out[names[i]] = v
		}
		return out
	}
	doc := &SymbolicRun{Start: values(r.Start), End: values(r.End), Location: sys.Location(end), order: names, Segments: []SymbolicSegment{}}
	for _, s := range r.Segments {
		if s.Meta == nil {
			doc.Segments = append(doc.Segments, SymbolicSegment{Times: "1", Step: text(s.From, s.Transition)})
			continue
		}
		doc.Segments = append(doc.Segments, SymbolicSegment{Times: s.Times.String(), Body: body(s.Meta, text)})
	}
	return doc
}

func body(m *periodic.Meta, text func(from int, t *periodic.Transition) string) (out []SymbolicSegment) {
	for _, p := range m.Body {
		switch {
		case p.Transition != nil:
			out = append(out, SymbolicSegment{Times: "1", Step: text(p.From, p.Transition)})
		case p.Repeated():
			out = append(out, SymbolicSegment{Body: body(p.Inner, text)})
		default:
			out = append(out, SymbolicSegment{Times: "1", Body: body(p.Inner, text)})
		}
	}
	return out
}

func (r *SymbolicRun) values(x map[string]exact.Int) string {
	var parts []string
	for _, name := range r.order {
		parts = append(parts, name+" = "+x[name].String())
	}
	return strings.Join(parts, ", ")
}

// write tells the run: steps are numbered, repetitions refer to the numbers.
func (r *SymbolicRun) write(b *bytes.Buffer, indent string) {
	safetext.Fprintf(b, "%s     %s\n", indent, r.values(r.Start))
	n := 0
	for _, s := range r.Segments {
		s.write(b, indent, &n)
	}
	safetext.Fprintf(b, "%s     %s at %s\n", indent, r.values(r.End), r.Location)
	for _, step := range r.Last {
		n++
		safetext.Fprintf(b, "%s%3d. %s\n", indent, n, step)
	}
	r.writeCycle(b, indent, n)
	if r.Note != "" {
		safetext.Fprintf(b, "%s     not replayed: %s\n", indent, r.Note)
	}
}

// writeCycle tells what is repeated for ever.
func (r *SymbolicRun) writeCycle(b *bytes.Buffer, indent string, n int) {
	if len(r.Cycle) == 0 {
		return
	}
	safetext.Fprintf(b, "%srepeats for ever from step %d:\n", indent, n+1)
	for _, step := range r.Cycle {
		n++
		safetext.Fprintf(b, "%s%3d. %s\n", indent, n, step)
	}
	var changes []string
	for _, name := range r.order {
		if d := r.Change[name]; !d.IsZero() {
			sign := ""
			if d.Sign() > 0 {
				sign = "+"
			}
			changes = append(changes, name+" "+sign+d.String())
		}
	}
	if len(changes) > 0 {
		safetext.Fprintf(b, "%s     each time: %s\n", indent, strings.Join(changes, ", "))
	}
}

func (s *SymbolicSegment) write(b *bytes.Buffer, indent string, n *int) {
	if s.Step != "" {
		*n++
		safetext.Fprintf(b, "%s%3d. %s\n", indent, *n, s.Step)
		return
	}
	from := *n + 1
	for i := range s.Body {
		s.Body[i].write(b, indent, n)
	}
	steps := fmt.Sprintf("steps %d–%d", from, *n)
	if from == *n {
		steps = fmt.Sprintf("step %d", from)
	}
	switch s.Times {
	case "1":
	case "":
		safetext.Fprintf(b, "%s     %s, as often as possible\n", indent, steps)
	default:
		safetext.Fprintf(b, "%s     %s, %s times\n", indent, steps, s.Times)
	}
}

// WriteSymbolic writes the result for people.
func WriteSymbolic(w io.Writer, s *Symbolic) error {
	var b bytes.Buffer
	safetext.Fprintf(&b, "%s, over unbounded integers: %s\n\n", s.Model, strings.Join(s.Integers, ", "))
	writeLocations(&b, s.Locations)
	for i := range s.Asks {
		a := &s.Asks[i]
		safetext.Fprintf(&b, "  %s : %s is %s\n", a.Location, a.Formula, answer(a.Reachable))
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
		safetext.Fprintf(&b, "  closed: these are all reachable states, %s; certified by automata over digits\n", states(s.States))
	default:
		safetext.Fprintf(&b, "  %s; reached so far: %s\n", s.Reason, states(s.States))
	}
	if s.Width != "" {
		safetext.Fprintf(&b, "  %s\n", s.Width)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func states(count *string) string {
	if count == nil {
		return "infinitely many"
	}
	return *count
}

func answer(reachable *bool) string {
	switch {
	case reachable == nil:
		return "not reached so far"
	case *reachable:
		return "reachable"
	}
	return "not reachable"
}

func writeLocations(b *bytes.Buffer, locations []SymbolicLocation) {
	name, count := 0, 0
	for _, l := range locations {
		name, count = max(name, utf8.RuneCountInString(l.Location)), max(count, len(number(l.Count)))
	}
	for _, l := range locations {
		for i, s := range l.Sets {
			left, n := l.Location, number(l.Count)
			if i > 0 {
				left, n = "", ""
			}
			safetext.Fprintf(b, "  %s%s  %*s  %s\n", left, strings.Repeat(" ", name-utf8.RuneCountInString(left)), count, n, s.Text)
		}
	}
	b.WriteByte('\n')
}

func number(count *string) string {
	if count == nil {
		return "infinite"
	}
	return *count
}
