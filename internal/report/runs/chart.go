package runs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/program"
)

// Chart is the message-sequence chart of a run, after ITU-T Z.120: a vertical
// line for each process that communicates, and the messages between them from
// top to bottom in the order of the run. WriteSimulation,
// WriteChartSVG and WriteChartDOT draw the same chart in three forms.
//
// The run does not tell which message of a channel a process receives when
// several have the same values. The chart takes the oldest of them. No run can
// tell the difference.
type Chart struct {
	Title     string         `json:"title"`
	Processes []report.Party `json:"processes"`
	Events    []Event        `json:"events"`
	// Repeats is the number of the first step that repeats for ever, counted
	// from 1. It is 0 for a finite run.
	Repeats int `json:"repeats"`
	// Left lists the numbers of the messages that are in a channel after the
	// last step, where the cycle is taken once.
	Left []int `json:"left"`
}

// Event is one communication: a message that is put into a channel, taken out
// of it or copied from it, or a rendezvous, in which both happen at once.
type Event struct {
	Step    int      `json:"step"` // the step of the run; the first is 1
	Kind    string   `json:"kind"` // sent, received, copied or rendezvous
	Channel string   `json:"channel"`
	Values  []string `json:"values"`
	// From and To are indexes into Chart.Processes. From is -1 if the sender is
	// not known, To if the message is never received.
	From int `json:"from"`
	To   int `json:"to"`
	// Message numbers the messages that go through a channel's buffer, from 1,
	// so that sending and receiving can be matched; 0 for a rendezvous.
	Message int `json:"message"`
}

// NewChart returns the chart of a run. It visits each step once, the cycle
// after the prefix, and matches each message that is received with the one that
// was sent.
func NewChart(title string, c *report.Counterexample) *Chart {
	b := &chartBuilder{chart: &Chart{Title: title, Processes: parties(c), Events: []Event{}, Left: []int{}}, waiting: map[string][]int{}}
	if len(c.Cycle) > 0 {
		b.chart.Repeats = len(c.Prefix) + 1
	}
	for i, s := range c.Steps() {
		for _, m := range s.Messages {
			b.add(i+1, &m)
		}
		b.forget(s.Changes)
	}
	for _, events := range b.waiting {
		for _, e := range events {
			b.chart.Left = append(b.chart.Left, b.chart.Events[e].Message)
		}
	}
	slices.Sort(b.chart.Left)
	return b.chart
}

// parties lists the processes that send or receive, ordered by pid. Two
// processes can have one pid, if the first ended before the second began; they
// are two entries, and stand next to each other.
func parties(c *report.Counterexample) []report.Party {
	out := []report.Party{}
	for _, s := range c.Steps() {
		for _, m := range s.Messages {
			for _, p := range []*report.Party{m.From, m.To} {
				if p != nil && !slices.Contains(out, *p) {
					out = append(out, *p)
				}
			}
		}
	}
	sorting.StableFunc(out, func(a, b report.Party) int { return cmp.Compare(a.Pid, b.Pid) })
	return out
}

// chartBuilder collects the events of a chart.
type chartBuilder struct {
	chart *Chart
	// waiting maps each channel to the indexes of the events that sent its
	// content, oldest first.
	waiting map[string][]int
	sent    int // messages that were sent so far; numbers the next one
}

// add appends the event of a message at a step, counted from 1. A message that
// is sent gets the next number; one that is received or copied gets the number
// of the message that match finds.
func (b *chartBuilder) add(step int, m *report.Message) {
	e := Event{Step: step, Kind: m.Kind, Channel: m.Channel, Values: m.Values, From: b.lane(m.From), To: b.lane(m.To)}
	switch m.Kind {
	case "sent":
		b.sent++
		e.Message = b.sent
		b.waiting[m.Channel] = append(b.waiting[m.Channel], len(b.chart.Events))
	case "received", "copied":
		b.match(&e)
	}
	b.chart.Events = append(b.chart.Events, e)
}

// lane returns the index of a process in Chart.Processes, -1 for nil.
func (b *chartBuilder) lane(p *report.Party) int {
	if p == nil {
		return -1
	}
	return slices.Index(b.chart.Processes, *p)
}

// match finds the oldest message in the channel with the values of e, and notes
// sender and number in e. A message that is received is removed from the
// channel; one that is copied stays. If there is none, e is left without a
// sender.
func (b *chartBuilder) match(e *Event) {
	waiting := b.waiting[e.Channel]
	i := slices.IndexFunc(waiting, func(sent int) bool { return slices.Equal(b.chart.Events[sent].Values, e.Values) })
	if i < 0 {
		return
	}
	sent := &b.chart.Events[waiting[i]]
	e.From, e.Message = sent.From, sent.Message
	if e.Kind == "received" {
		sent.To = e.To
		b.waiting[e.Channel] = slices.Delete(waiting, i, i+1)
	}
}

// forget removes the messages of channels that no longer exist: a channel that
// is local to a process ends with it. The step reports that as the empty value.
func (b *chartBuilder) forget(changes report.Values) {
	for _, v := range changes {
		if v.Value == "" {
			delete(b.waiting, v.Name)
		}
	}
}

// title returns the title of the process in a chart.
func title(p *report.Party) string { return program.ProcessName(p.Process, p.Pid) }

// label formats the event as the Promela statement that does it: ch!1,2 or
// ch?1,2 or ch?<1,2>, and behind it # and the number of the message.
func (e *Event) label() string {
	values := strings.Join(e.Values, ",")
	var text string
	switch e.Kind {
	case "received":
		text = e.Channel + "?" + values
	case "copied":
		text = e.Channel + "?<" + values + ">"
	default:
		text = e.Channel + "!" + values
	}
	if e.Message > 0 {
		text += fmt.Sprintf(" #%d", e.Message)
	}
	return text
}

// across reports whether the event is drawn as an arrow between two processes
// in its own row. A message through a buffer is drawn at the row where it is
// received, so that "sent" never is.
func (e *Event) across() bool {
	return e.Kind != "sent" && e.From >= 0 && e.To >= 0 && e.From != e.To
}

// place returns the index of the process that acts, which the event is drawn
// at.
func (e *Event) place() int {
	if e.Kind == "sent" {
		return e.From
	}
	return e.To
}

// left formats the numbers of the messages that were not received.
func (c *Chart) left() string {
	parts := make([]string, len(c.Left))
	for i, n := range c.Left {
		parts[i] = fmt.Sprintf("#%d", n)
	}
	return strings.Join(parts, ", ")
}
