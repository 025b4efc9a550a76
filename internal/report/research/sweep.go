package research

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/curves"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/specs"
)

// Sweep is the document of the command sweep: searches in less and less memory.
type Sweep struct {
	Model  string        `json:"model"`
	GiveUp int           `json:"give_up"` // insertions for each state after which a search counts as divergent
	Series []SweepSeries `json:"series"`
	// Forecasts are of the next value of the macro that varies.
	Forecasts []SweepForecast `json:"forecasts"`
}

// SweepForecast is what the next value of a macro needs if states and the least
// room grow by the same factors once more.
type SweepForecast struct {
	After  string  `json:"after"` // the last value, as NAME=VALUE
	Name   string  `json:"name"`
	Policy string  `json:"policy"`
	States float64 `json:"states"`
	Least  float64 `json:"least"` // states for which there must be room
}

// Predict makes the forecasts from the last two values, where a policy ended
// with both and failed with less memory.
func (s *Sweep) Predict() {
	s.Forecasts = []SweepForecast{}
	for i := range s.Series {
		for k := range i {
			last, previous := &s.Series[i], &s.Series[k]
			if last.Define == s.Series[len(s.Series)-1].Define && last.sameQuestion(previous) && s.follows(previous, last) {
				s.predict(previous, last)
			}
		}
	}
}

// follows reports whether no value of the macro is between those of two series.
func (s *Sweep) follows(previous, last *SweepSeries) bool {
	var values []string
	for i := range s.Series {
		if v := s.Series[i].Define; len(values) == 0 || values[len(values)-1] != v {
			values = append(values, v)
		}
	}
	n := len(values)
	return n > 1 && values[n-2] == previous.Define && values[n-1] == last.Define
}

func (s *SweepSeries) sameQuestion(o *SweepSeries) bool {
	return s.Name == o.Name && slices.Equal(s.Assumptions, o.Assumptions) && s.Verdict == o.Verdict && s.Verdict != report.Inconclusive
}

func (s *Sweep) predict(previous, last *SweepSeries) {
	for i := range min(len(previous.Least), len(last.Least)) {
		a, b := &previous.Least[i], &last.Least[i]
		if a.Failed == nil || a.Ended == nil || b.Failed == nil || b.Ended == nil {
			continue
		}
		growth := float64(last.States) / float64(previous.States)
		states := float64(last.States) * growth
		least := *b.Ended * float64(last.States) * growth * *b.Ended / *a.Ended
		s.Forecasts = append(s.Forecasts, SweepForecast{last.Define, last.Name, b.Policy, states, min(least, states)})
	}
}

// SweepSeries is the searches for one property of one model.
type SweepSeries struct {
	Define      string   `json:"define"` // the macro that varies, as NAME=VALUE; "" for none
	Name        string   `json:"name"`
	Formula     string   `json:"formula"`
	Assumptions []string `json:"assumptions"`
	Verdict     string   `json:"verdict"` // with room for all states
	Expected    string   `json:"expected"`
	Passed      bool     `json:"passed"`
	Reason      string   `json:"reason"`    // why there are no points
	Algorithm   string   `json:"algorithm"` // of the searches for a property; "" for failures
	// States, Depth (states on the longest path of the search), Memory and
	// Seconds are of the search with room for all states.
	States  uint64  `json:"states"`
	Depth   int     `json:"depth"`
	Memory  int64   `json:"memory_bytes"`
	Seconds float64 `json:"seconds"`
	// Geodesic is how many states the longest of the shortest paths has; null
	// where the property is not searched breadth first.
	Geodesic *int         `json:"geodesic"`
	Points   []SweepPoint `json:"points"`
	Least    []SweepLeast `json:"least"`
}

// SweepPoint is a search in some part of the memory.
type SweepPoint struct {
	Policy     string  `json:"policy"`
	Share      float64 `json:"share"` // of the states or bytes with room for all
	Keys       int     `json:"keys"`  // that the store keeps; 0: as many as Limit holds
	Limit      int64   `json:"limit_bytes"`
	Verdict    string  `json:"verdict"`
	Ended      bool    `json:"ended"` // with a verdict
	Reason     string  `json:"reason"`
	Insertions uint64  `json:"insertions"`
	Replaced   uint64  `json:"replaced"`
	Depth      int     `json:"depth"`
	Memory     int64   `json:"memory_bytes"`
	Seconds    float64 `json:"seconds"`
}

// SweepLeast is the least memory with which a policy came to a verdict, and the
// greatest below it with which it did not.
type SweepLeast struct {
	Policy string   `json:"policy"`
	Ended  *float64 `json:"ended"` // share; null: none did
	Failed *float64 `json:"failed"`
}

// Conclude finds the least memory of each policy, and sees whether the verdicts
// agree. The points of a policy go down.
func (s *SweepSeries) Conclude(policies []string) (agree bool) {
	agree = true
	s.Least = []SweepLeast{}
	for _, policy := range policies {
		l := SweepLeast{Policy: policy}
		for _, p := range s.Points {
			if p.Policy != policy {
				continue
			}
			agree = agree && (!p.Ended || p.Verdict == s.Verdict)
			switch share := p.Share; {
			case p.Ended:
				l.Ended, l.Failed = &share, nil
			case l.Failed == nil:
				l.Failed = &share
			}
		}
		s.Least = append(s.Least, l)
	}
	s.Passed = agree && s.Verdict == s.Expected
	return agree
}

// WriteSweep writes the document for people.
func WriteSweep(w io.Writer, d *Sweep) error {
	var b strings.Builder
	safetext.Fprintf(&b, "%s\n", d.Model)
	for i := range d.Series {
		d.Series[i].write(&b)
	}
	for i, f := range d.Forecasts {
		if i == 0 {
			b.WriteString("\nIf growth goes on like this:\n")
		}
		safetext.Fprintf(&b, "  the next after %s, %s, %s: %.2g states, of which %.2g must fit\n", f.After, f.Name, f.Policy, f.States, f.Least)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (s *SweepSeries) write(b *strings.Builder) {
	define := ""
	if s.Define != "" {
		define = s.Define + ", "
	}
	safetext.Fprintf(b, "\n%s%s: %s\n", define, specs.Title(s.Name, s.Assumptions), s.Verdict)
	if s.Formula != "" {
		safetext.Fprintf(b, "  %s\n", s.Formula)
	}
	if s.Reason != "" {
		safetext.Fprintf(b, "  %s\n", s.Reason)
		return
	}
	by := ""
	if s.Algorithm != "" {
		by = "by " + s.Algorithm + ", "
	}
	fmt.Fprintf(b, "  %swith room for all: %s, longest path %d, %s, %s\n", by, report.Count(s.States, "state"), s.Depth, report.Bytes(uint64(s.Memory)), report.Duration(s.Seconds))
	if s.Geodesic != nil {
		fmt.Fprintf(b, "  no search ends with room for fewer than %s (%s), the longest of the shortest paths\n", report.Count(*s.Geodesic, "state"), percent(float64(*s.Geodesic)/float64(max(1, s.States))))
	}
	b.WriteByte('\n')
	tw := display.NewTable(b, 2, true)
	fmt.Fprint(tw, "  policy\troom\tstates\tverdict\tinsertions\ta state\tdepth\tmemory\ttime\t\n")
	for _, p := range s.Points {
		keys := "-"
		if p.Keys > 0 {
			keys = fmt.Sprint(p.Keys)
		}
		fmt.Fprintf(tw, "  %s\t%s\t%s\t%s\t%d\t%.2f\t%d\t%s\t%s\t\n", p.Policy, percent(p.Share), keys, p.outcome(), p.Insertions, float64(p.Insertions)/float64(max(1, s.States)), p.Depth, report.Bytes(uint64(p.Memory)), report.Duration(p.Seconds))
	}
	_ = tw.Flush() // a builder never fails
	b.WriteByte('\n')
	for _, l := range s.Least {
		safetext.Fprintf(b, "  %s: %s\n", l.Policy, l.text())
	}
}

// outcome is the verdict, or why there is none in a few words.
func (p *SweepPoint) outcome() string {
	if p.Ended {
		return p.Verdict
	}
	return p.Reason
}

func (l *SweepLeast) text() string {
	switch {
	case l.Ended == nil:
		return "no search came to a verdict"
	case l.Failed == nil:
		return fmt.Sprintf("ends with %s; less was not tried", percent(*l.Ended))
	}
	return fmt.Sprintf("ends with %s, not with %s", percent(*l.Ended), percent(*l.Failed))
}

// percent is a share with three figures at most.
func percent(share float64) string { return fmt.Sprintf("%.3g %%", 100*share) }

// SweepTable has a line for each point, with tabs.
func SweepTable(d *Sweep) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, "define\tproperty\tpolicy\tshare\tkeys\tlimit_bytes\tverdict\tinsertions\treplaced\tdepth\tmemory_bytes\tseconds")
	for i := range d.Series {
		s := &d.Series[i]
		for _, p := range s.Points {
			safetext.Fprintf(&b, "%s\t%s\t%s\t%.4f\t%d\t%d\t%s\t%d\t%d\t%d\t%d\t%.6f\n", s.Define, s.Name, p.Policy, p.Share, p.Keys, p.Limit, p.Verdict, p.Insertions, p.Replaced, p.Depth, p.Memory, p.Seconds)
		}
	}
	return b.Bytes()
}

// SweepFigure draws insertions for each state, solid, and the time in units of
// that with room for all, dashed, against the share of the memory, as Figure 1
// of Jard and Jéron 1991. Searches without a verdict are left out.
func SweepFigure(d *Sweep) []byte {
	f := &curves.Figure{Title: d.Model, X: "memory / memory for all states", Y: "insertions / states", Below: &curves.Panel{Y: "time / time with memory for all"}}
	for i := range d.Series {
		s := &d.Series[i]
		for _, l := range s.Least {
			insertions := curves.Line{Name: strings.Trim(s.Define+" "+s.Name+" "+l.Policy, " "), Color: len(f.Lines)}
			times := curves.Line{Color: insertions.Color}
			for _, p := range s.Points {
				if p.Policy == l.Policy && p.Ended {
					insertions.Points = append(insertions.Points, curves.Point{X: p.Share, Y: float64(p.Insertions) / float64(max(1, s.States))})
					times.Points = append(times.Points, curves.Point{X: p.Share, Y: p.Seconds / max(s.Seconds, 1e-9)})
				}
			}
			f.Lines, f.Below.Lines = append(f.Lines, insertions), append(f.Below.Lines, times)
		}
	}
	return f.SVG()
}
