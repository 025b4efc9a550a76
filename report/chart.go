package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Chart is the message-sequence chart of a run: the processes that communicate,
// each a line downwards, and what they send and receive, in the order of the
// run.
//
// A message that is taken out of a channel is the one with the same values that
// has been in that channel longest; no other message could be told from it.
type Chart struct {
	Title     string  `json:"title"`
	Processes []Party `json:"processes"`
	Events    []Event `json:"events"`
	// Repeats is the step from which the run repeats for ever, 0 when it does not.
	Repeats int `json:"repeats"`
	// Left is the numbers of the messages that are still in a channel at the
	// end, once through the part that repeats.
	Left []int `json:"left"`
}

// Event is one communication.
type Event struct {
	Step    int      `json:"step"` // of the run, the first is 1
	Kind    string   `json:"kind"` // sent, received, copied or rendezvous
	Channel string   `json:"channel"`
	Values  []string `json:"values"`
	// From and To are places in Processes, -1 when nobody does: a message that
	// is never received has no receiver.
	From int `json:"from"`
	To   int `json:"to"`
	// Message numbers the messages that go through a channel's buffer, from 1,
	// so that sending and receiving can be matched; 0 for a rendezvous.
	Message int `json:"message"`
}

// NewChart takes the communications out of a run.
func NewChart(title string, c *Counterexample) *Chart {
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

// parties lists who communicates, by pid; processes that had the same pid one
// after another stand beside each other.
func parties(c *Counterexample) []Party {
	out := []Party{}
	for _, s := range c.Steps() {
		for _, m := range s.Messages {
			for _, p := range []*Party{m.From, m.To} {
				if p != nil && !slices.Contains(out, *p) {
					out = append(out, *p)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Party) int { return cmp.Compare(a.Pid, b.Pid) })
	return out
}

type chartBuilder struct {
	chart   *Chart
	waiting map[string][]int // by channel: the events that put in what is there still
	sent    int
}

func (b *chartBuilder) add(step int, m *Message) {
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

func (b *chartBuilder) lane(p *Party) int {
	if p == nil {
		return -1
	}
	return slices.Index(b.chart.Processes, *p)
}

// match finds out which message a process receives.
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

// forget drops what was in a channel that is gone with the process that made it.
func (b *chartBuilder) forget(changes Values) {
	for _, v := range changes {
		if v.Value == "" {
			delete(b.waiting, v.Name)
		}
	}
}

// name is how a process is called in a chart.
func (p *Party) name() string { return fmt.Sprintf("%s(%d)", p.Process, p.Pid) }

// label is what happens, written as Promela does.
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

// across reports an event that is drawn as an arrow between two processes where
// it happens.
func (e *Event) across() bool {
	return e.Kind != "sent" && e.From >= 0 && e.To >= 0 && e.From != e.To
}

// place is the process at which the event happens.
func (e *Event) place() int {
	if e.Kind == "sent" {
		return e.From
	}
	return e.To
}

// left says which messages nobody has received.
func (c *Chart) left() string {
	parts := make([]string, len(c.Left))
	for i, n := range c.Left {
		parts[i] = fmt.Sprintf("#%d", n)
	}
	return strings.Join(parts, ", ")
}
