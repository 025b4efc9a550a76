package fifo

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// Channels are the open channels of a model. They are not safe for concurrent use.
type Channels struct {
	model   *flat.Model
	open    map[*flat.Variable]bool // leaves
	numbers map[origin]int
	names   []string
}

// origin is what makes a channel: the model or a process, and which of its
// channels it is.
type origin struct {
	proc *flat.Proctype // of the model as it is written; nil for a global channel
	pid  int
	own  int
}

// named is a channel that can be open.
type named struct {
	names []string // by which it can be chosen
	own   *flat.OwnChannel
}

// New opens the named channels of a model; without names, all that store messages.
func New(m *flat.Model, names []string) (*Channels, error) {
	c := &Channels{model: m, open: map[*flat.Variable]bool{}, numbers: map[origin]int{}}
	all := candidates(m)
	for _, name := range names {
		if err := c.choose(all, name); err != nil {
			return nil, err
		}
	}
	for _, n := range all {
		if len(names) == 0 && !n.own.Type().Rendezvous() {
			c.open[n.own.Leaf] = true
		}
	}
	if len(c.open) == 0 {
		e := source.Errorf(source.Pos{File: m.File}, "the model has no channel that stores messages: there is nothing that could grow")
		e.Hint = "a channel stores messages if it has slots, as by chan c = [1] of { byte }"
		return nil, e
	}
	return c, nil
}

func candidates(m *flat.Model) (out []named) {
	for i := range m.Own {
		out = append(out, named{[]string{m.Own[i].Leaf.Name, m.Own[i].Root.Name}, &m.Own[i]})
	}
	for _, p := range m.Procs {
		for i := range p.Own {
			leaf, root := p.Own[i].Leaf.Name, p.Own[i].Root.Name
			out = append(out, named{[]string{leaf, root, p.Name + ":" + leaf, p.Name + ":" + root}, &p.Own[i]})
		}
	}
	return out
}

// choose opens all channels of that name.
func (c *Channels) choose(all []named, name string) error {
	found := false
	for _, n := range all {
		if !slices.Contains(n.names, name) {
			continue
		}
		if n.own.Type().Rendezvous() {
			e := source.Errorf(n.own.Leaf.Pos, "%s is a rendezvous channel: it stores no message, and cannot grow", name)
			e.Hint = "give it slots if it should store messages, as by chan " + n.own.Leaf.Name + " = [1] of …"
			return e
		}
		c.open[n.own.Leaf] = true
		found = true
	}
	if found {
		return nil
	}
	e := source.Errorf(source.Pos{File: c.model.File}, "there is no channel %s", name)
	if base, _, indexed := strings.Cut(name, "["); indexed && base != "" {
		e.Hint = "name all channels of an array by the array: " + base
	} else if known := known(all); len(known) > 0 {
		e.Hint = "channels with slots are " + strings.Join(known, ", ")
	} else {
		e.Hint = "the model has no channel that stores messages"
	}
	return e
}

// known returns the names of channels with slots.
func known(all []named) (out []string) {
	for _, n := range all {
		if name := n.names[0]; !n.own.Type().Rendezvous() && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// Within returns the model in which open channels have room for one message
// more than the capacity.
func (c *Channels) Within(capacity int) (*flat.Model, error) {
	if capacity < 0 || capacity >= flat.MaxSlots {
		return nil, fmt.Errorf("a channel cannot hold %d messages", capacity)
	}
	return c.model.WithChannels(func(own *flat.OwnChannel) *flat.ChanType {
		if !c.open[own.Leaf] {
			return own.Type()
		}
		wide := *own.Type()
		wide.Slots, wide.Open = capacity+1, true
		return &wide
	}), nil
}

// Name returns the name of an open channel.
func (c *Channels) Name(n int) string { return c.names[n] }

// number returns the number of an open channel. The first call for a channel
// assigns it.
func (c *Channels) number(o origin, name string) int {
	n, ok := c.numbers[o]
	if !ok {
		n = len(c.names)
		c.numbers[o] = n
		if o.proc != nil {
			name = fmt.Sprintf("%s[%d]:%s", o.proc.Name, o.pid, name)
		}
		c.names = append(c.names, name)
	}
	return n
}

// Explorer explores one part.
type Explorer struct {
	*interp.Explorer
	channels *Channels
	reading  interp.Interpreter
}

// NewExplorer makes an explorer of a model that Within has made, given the
// propositions that are bound in it.
func (c *Channels) NewExplorer(b *interp.Bound) *Explorer {
	part := b.Model
	e := &Explorer{Explorer: interp.NewExplorer(part, b), channels: c}
	e.Uses = &interp.Uses{}
	e.EnabledIgnored = true
	e.reading.Model = part
	e.reading.Queues = slices.Clone(e.Queues)
	return e
}

// Use implements openchannels.Explorer.
func (e *Explorer) Use(i int) openchannels.Use { return e.Uses.Use(i) }

// Asked implements openchannels.ContentExplorer.
func (e *Explorer) Asked() []openchannels.Test { return e.Uses.Asked() }

// Undecided implements openchannels.ContentExplorer.
func (e *Explorer) Undecided() string {
	if e.Uses.Unjudged {
		return "an atomic sequence with a loop might not end, which is not decided where channels have no capacities"
	}
	return ""
}

// Fill implements openchannels.ContentExplorer.
func (e *Explorer) Fill(s program.State, texts [][]byte) (program.State, error) {
	x, out := &e.reading, slices.Clone(s)
	x.Attach(out)
	i := 0
	for place := range x.Queues {
		q := &x.Queues[place]
		if !q.Type.Open {
			continue
		}
		if i == len(texts) || len(texts[i]) > q.Type.Slots*q.Type.Bytes {
			return nil, fmt.Errorf("a channel cannot hold %d messages", q.Type.Slots+1)
		}
		room := out[int(q.At)+1 : int(q.At)+q.Type.Size()]
		clear(room[copy(room, texts[i]):])
		out[q.At] = byte(len(texts[i]) / max(1, q.Type.Bytes))
		i++
	}
	return out, nil
}

// Split implements openchannels.Explorer.
func (e *Explorer) Split(s program.State, into *openchannels.Contents) {
	x := &e.reading
	x.Attach(s)
	into.Control, into.Open = into.Control[:0], into.Open[:0]
	from := 0
	take := func(o origin, own *flat.OwnChannel, place int) {
		q := &x.Queues[place]
		if !q.Type.Open {
			return
		}
		n := x.Length(q)
		text := s[int(q.At)+1 : int(q.At)+1+n*q.Type.Bytes]
		into.Open = append(into.Open, openchannels.Channel{Channel: e.channels.number(o, own.Name), Place: place, Text: text, Messages: n})
		into.Control = append(into.Control, s[from:q.At]...)
		from = int(q.At) + q.Type.Size()
	}
	place := 0
	for i := range x.Model.Own {
		take(origin{own: i}, &x.Model.Own[i], place)
		place++
	}
	for pid := range x.Frames {
		p := x.Frames[pid].Proc
		for i := range p.Own {
			take(origin{e.channels.model.Procs[p.Index], pid, i}, &p.Own[i], place)
			place++
		}
	}
	into.Control = append(into.Control, s[from:]...)
}
