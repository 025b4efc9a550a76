package report

import (
	"bytes"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Channels is whether channels without capacities are bounded.
type Channels struct {
	Model       string    `json:"model"`
	Answer      string    `json:"answer"`   // bounded, unbounded or inconclusive
	Reason      string    `json:"reason"`   // why it is inconclusive
	Capacity    int       `json:"capacity"` // under which the search ended
	Channels    []Channel `json:"channels"`
	Pump        *Pump     `json:"pump"`   // null unless unbounded
	States      uint64    `json:"states"` // expanded, under all capacities; one that was forgotten counts again
	Transitions uint64    `json:"transitions"`
	MaxDepth    int       `json:"max_depth"`
	Insertions  uint64    `json:"insertions"` // of states into the memory
	Replaced    uint64    `json:"replaced"`   // states taken out of it for others
	Refused     uint64    `json:"refused"`    // loops that let a channel grow, and test it
	Refusal     string    `json:"refusal"`    // why the first one was refused
	Missed      uint64    `json:"missed"`     // transitions whose loops were not all looked at
	MemoryBytes uint64    `json:"memory_bytes"`
	Seconds     float64   `json:"seconds"`
}

// Channel is a channel without a capacity.
type Channel struct {
	Name    string `json:"name"`
	Bounded *bool  `json:"bounded"` // null if it is not known
	Length  int    `json:"length"`  // the most messages that were met in it
}

// Pump is a run to a loop, its cycle, that can be repeated for ever and lets
// channels grow.
type Pump struct {
	Run      *Counterexample `json:"run"`
	Channels []PumpChannel   `json:"channels"`
}

// PumpChannel is what a channel holds where the loop begins, what the loop
// takes out of it and puts into it, and what it holds more after every round.
type PumpChannel struct {
	Name    string   `json:"name"`
	Content []string `json:"content"`
	In      []string `json:"in"`
	Out     []string `json:"out"`
	S       []string `json:"s"`
}

// NewChannels describes what was found; the view is that of the pump, with its
// loop as the cycle, or nil.
func NewChannels(model string, r *check.Boundedness, view *trace.View) *Channels {
	doc := &Channels{
		Model: model, Answer: r.Answer.String(), Reason: r.Reason, Capacity: r.Capacity, Channels: []Channel{},
		States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Insertions: r.Insertions, Replaced: r.Replaced,
		Refused: r.Refused, Refusal: r.Refusal, Missed: r.Missed, MemoryBytes: uint64(r.Memory), Seconds: r.Seconds,
	}
	for _, c := range r.Channels {
		out := Channel{Name: c.Name, Length: c.Length}
		if c.Bounded != check.ChannelsOpen {
			bounded := c.Bounded == check.ChannelsBounded
			out.Bounded = &bounded
		}
		doc.Channels = append(doc.Channels, out)
	}
	if r.Pump != nil {
		doc.Pump = &Pump{Run: NewCounterexample(view)}
		for _, g := range r.Pump.Channels {
			doc.Pump.Channels = append(doc.Pump.Channels, PumpChannel{g.Channel, g.Content, g.In, g.Out, g.More})
		}
	}
	return doc
}

// WriteChannels writes the answer for people.
func WriteChannels(w io.Writer, c *Channels) error {
	var b bytes.Buffer
	safetext.Fprintf(&b, "%s: %s\n\n", c.Model, c.Answer)
	for _, ch := range c.Channels {
		safetext.Fprintf(&b, "  %-20s %s\n", ch.Name, ch.words())
	}
	if c.Pump != nil {
		c.Pump.write(&b)
	}
	safetext.Fprintf(&b, "\n  %s, %s, capacity %d, longest path %d; %s, %s\n", Count(c.States, "state"), Count(c.Transitions, "transition"), c.Capacity, c.MaxDepth,
		Bytes(c.MemoryBytes), Duration(c.Seconds))
	if c.Refused > 0 {
		safetext.Fprintf(&b, "  refused %s; the first: %s\n", Count(c.Refused, "loop"), c.Refusal)
	}
	if c.Missed > 0 {
		safetext.Fprintf(&b, "  not all loops were looked at that %s close\n", Count(c.Missed, "transition"))
	}
	if c.Reason != "" {
		safetext.Fprintf(&b, "  inconclusive: %s\n", c.Reason)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func (c *Channel) words() string {
	length := Count(uint64(c.Length), "message")
	switch {
	case c.Bounded == nil:
		return "not known, up to " + length + " met"
	case *c.Bounded:
		return "bounded by " + length
	}
	return "unbounded"
}

func (p *Pump) write(b *bytes.Buffer) {
	safetext.Fprintf(b, "\n  a loop that can be repeated for ever: %s\n", Shape(p.Run))
	writeRun(b, p.Run, &runOptions{margin: "    ", all: true})
	for _, c := range p.Channels {
		safetext.Fprintf(b, "    %s holds %s; a round takes out %s and puts in %s", c.Name, messages(c.Content), messages(c.In), messages(c.Out))
		if len(c.S) > 0 {
			safetext.Fprintf(b, ": %s more", messages(c.S))
		}
		b.WriteByte('\n')
	}
}

// messages writes messages as states show them.
func messages(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return "[" + strings.Join(list, "][") + "]"
}
