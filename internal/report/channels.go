package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/fifo"
	"github.com/ltlcheck/ltlcheck/internal/check/queues"
	"github.com/ltlcheck/ltlcheck/internal/display"
	"github.com/ltlcheck/ltlcheck/internal/report/drawing"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Channels is the answer to whether the channels of a model that are declared
// without a capacity stay bounded. A channel is unbounded if some run puts more
// and more messages into it; the proof is a Pump.
type Channels struct {
	Model    string    `json:"model"`
	Answer   string    `json:"answer"`   // bounded, unbounded or inconclusive
	Reason   string    `json:"reason"`   // why it is inconclusive
	Capacity int       `json:"capacity"` // the capacity of these channels in the last search
	Channels []Channel `json:"channels"`
	Pump     *Pump     `json:"pump"` // null unless unbounded
	// Contents is what sets of contents show of failures; null unless unbounded.
	Contents *Contents `json:"contents"`
	// States counts the expanded states, summed over all capacities. A state
	// that the memory lost and that was reached again counts twice.
	States      uint64  `json:"states"`
	Transitions uint64  `json:"transitions"`
	MaxDepth    int     `json:"max_depth"`
	Insertions  uint64  `json:"insertions"` // states put into the memory
	Replaced    uint64  `json:"replaced"`   // states removed from the memory to make room for others
	Refused     uint64  `json:"refused"`    // loops that fill a channel, but also test it, so that they prove nothing
	Refusal     string  `json:"refusal"`    // why the first of them was refused
	Missed      uint64  `json:"missed"`     // transitions after which not all candidates for a loop were examined
	MemoryBytes uint64  `json:"memory_bytes"`
	Seconds     float64 `json:"seconds"`
}

// Channel is a channel without a capacity.
type Channel struct {
	Name    string `json:"name"`
	Bounded *bool  `json:"bounded"` // null if it is not known
	Length  int    `json:"length"`  // the most messages that a state had in it
}

// Pump proves that channels are unbounded: a run to a loop that can be repeated
// for ever and leaves more messages in some channels each time. Run has the
// loop as its cycle, although the states at its two ends differ in these
// channels.
type Pump struct {
	Run      *Counterexample `json:"run"`
	Channels []PumpChannel   `json:"channels"`
}

// PumpChannel is one channel that a pump fills. Each message is one text, as
// states show it. Where the loop begins the channel holds Content; each round
// takes In out of the channel, puts Out into it, and leaves S more in it than
// it held before.
type PumpChannel struct {
	Name    string   `json:"name"`
	Content []string `json:"content"`
	In      []string `json:"in"`
	Out     []string `json:"out"`
	S       []string `json:"s"`
}

// Contents is the answer to whether a model fails whose channels have no
// capacities, by sets of what they hold.
type Contents struct {
	Answer string `json:"answer"` // holds, violated or inconclusive
	Reason string `json:"reason"` // why it is inconclusive, or the kind of the failure
	// Controls counts control states, AutomatonStates the states of the automata
	// of what channels hold in them.
	Controls        uint64 `json:"control_states"`
	AutomatonStates uint64 `json:"automaton_states"`
	Sets            uint64 `json:"sets"`             // explored, one after another
	MetaTransitions uint64 `json:"meta_transitions"` // that found contents
	Capacity        int    `json:"capacity"`         // of channels in the run; 0 without
	// Run leads into a failure; null unless violated.
	Run         *Counterexample `json:"run"`
	MemoryBytes uint64          `json:"memory_bytes"`
	Seconds     float64         `json:"seconds"`
}

// NewContents makes the document of what sets of contents show. view shows the
// run into a failure; it is nil without one.
func NewContents(r *queues.Result, view *trace.View) *Contents {
	doc := &Contents{
		Answer: r.Answer.String(), Reason: r.Reason, Controls: r.Controls, AutomatonStates: r.States, Sets: r.Increments, MetaTransitions: r.Stars,
		MemoryBytes: uint64(r.Memory), Seconds: r.Seconds,
	}
	if f := r.Failure; f != nil {
		doc.Reason, doc.Run, doc.Capacity = f.Kind.String(), NewCounterexample(view), f.Capacity
		if f.Invariant {
			doc.Reason = "the formula is false in the last state"
		}
	}
	return doc
}

// write writes the answer, the run into a failure, and what was explored.
func (c *Contents) write(b *bytes.Buffer, width int) {
	switch {
	case c.Run != nil:
		safetext.Fprintf(b, "\n  all contents: %s, after %s\n", c.Reason, Shape(c.Run))
		writeRun(b, c.Run, &runOptions{width: width, margin: "    ", all: true})
	case c.Reason != "":
		safetext.Fprintf(b, "\n  all contents: inconclusive: %s\n", c.Reason)
	default:
		b.WriteString("\n  all contents: no assertion failures, run-time errors or invalid end states\n")
	}
	safetext.Fprintf(b, "    %s\n", c.effort())
}

// SetContents copies the answer to whether a program fails whose channels have
// no capacities, or whether an invariant holds, into p. view shows the run into
// a failure; it is nil without one.
func (p *Property) SetContents(r *queues.Result, view *trace.View) {
	p.Verdict, p.Reason = r.Answer.String(), r.Reason
	p.Algorithm, p.Fairness, p.Further = "contents", check.NoFairness.String(), []Further{}
	p.MemoryBytes, p.Seconds = uint64(r.Memory), r.Seconds
	p.Contents = NewContents(r, view)
	if f := r.Failure; f != nil {
		p.Reason, p.Counterexample, p.Contents.Run = p.Contents.Reason, p.Contents.Run, nil
		if !f.Invariant {
			p.Why = whyFailed(f.Kind, view)
		}
	}
}

// effort describes the cost of the answer.
func (c *Contents) effort() string {
	switch {
	case c.Sets > 0:
	case c.Answer == Violated:
		return "found before there were sets of contents, in states visited one by one; " + Duration(c.Seconds)
	case c.Seconds == 0:
		return "not begun"
	default:
		return Duration(c.Seconds)
	}
	return fmt.Sprintf("%s, automata of %s; %s, %s; %s, %s", Count(c.Controls, "control state"), Count(c.AutomatonStates, "state"), Count(c.Sets, "set"),
		Count(c.MetaTransitions, "meta-transition"), Bytes(c.MemoryBytes), Duration(c.Seconds))
}

// NewChannels makes the document of an answer. view shows the pump with its
// loop as the cycle; it is nil if the answer has no pump.
func NewChannels(model string, r *fifo.Result, view *trace.View) *Channels {
	doc := &Channels{
		Model: model, Answer: r.Answer.String(), Reason: r.Reason, Capacity: r.Capacity, Channels: []Channel{},
		States: r.States, Transitions: r.Transitions, MaxDepth: r.MaxDepth, Insertions: r.Insertions, Replaced: r.Replaced,
		Refused: r.Refused, Refusal: r.Refusal, Missed: r.Missed, MemoryBytes: uint64(r.Memory), Seconds: r.Seconds,
	}
	for _, c := range r.Channels {
		out := Channel{Name: c.Name, Length: c.Length}
		if c.Bounded != fifo.Inconclusive {
			bounded := c.Bounded == fifo.Bounded
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

// WriteChannels writes the answer as text for people: a line for each channel,
// the loop if there is one, and the statistics.
func WriteChannels(w io.Writer, c *Channels) error {
	var b bytes.Buffer
	safetext.Fprintf(&b, "%s: %s\n\n", c.Model, c.Answer)
	for _, ch := range c.Channels {
		safetext.Fprintf(&b, "  %s %s\n", display.Left(safetext.Line(ch.Name), 20), ch.words())
	}
	if c.Pump != nil {
		c.Pump.write(&b, widthOf(w))
	}
	if c.Contents != nil {
		c.Contents.write(&b, widthOf(w))
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

// WriteChannelsDOT draws the run to the loop that fills channels, and the loop,
// in the DOT language. The answer must have a pump.
func WriteChannelsDOT(w io.Writer, c *Channels) error {
	d := drawing.New(c.Model)
	only := sheet{graph: d}
	only.add(runPanel("a loop that can be repeated for ever, and fills channels", c.Pump.Run))
	only.finish()
	return drawing.Write(w, d)
}

// words describes what is known about the channel.
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

// write appends the steps of the run and, for each channel, what a round of the
// loop takes out of it and puts into it.
func (p *Pump) write(b *bytes.Buffer, width int) {
	safetext.Fprintf(b, "\n  a loop that can be repeated for ever: %s\n", Shape(p.Run))
	writeRun(b, p.Run, &runOptions{width: width, margin: "    ", all: true})
	for _, c := range p.Channels {
		safetext.Fprintf(b, "    %s holds %s; a round takes out %s and puts in %s", c.Name, messages(c.Content), messages(c.In), messages(c.Out))
		if len(c.S) > 0 {
			safetext.Fprintf(b, ": %s more", messages(c.S))
		}
		b.WriteByte('\n')
	}
}

// messages formats messages in the notation of states, [1][2]. It returns
// "nothing" for no messages.
func messages(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return "[" + strings.Join(list, "][") + "]"
}
