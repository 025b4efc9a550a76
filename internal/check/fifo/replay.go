package fifo

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// rounds is how often a loop is repeated to confirm it.
const rounds = 2

// replayError means that a loop cannot be repeated: a fault of the search.
type replayError struct{ what string }

// Error names what did not repeat.
func (e *replayError) Error() string {
	return "internal error: the loop that lets a channel grow cannot be repeated: " + e.what
}

// replayer follows actions in a program with room for all rounds.
type replayer struct {
	c     *search
	ex    openchannels.Explorer
	batch program.Batch
	now   program.State
	parts openchannels.Contents
}

// replay follows the run to the loop, and the loop for two rounds, on a fresh
// explorer, and fills in the states.
func (p *Pump) replay(c *search) error {
	part, err := c.sys.Within(p.capacity)
	if err != nil {
		return err
	}
	late, cancel := monitor.Late(c.Ctx)
	defer cancel()
	ex, err := c.sys.NewExplorer(part, nil, program.Until(late))
	if err != nil {
		return err
	}
	r := &replayer{c: c, ex: ex}
	p.Program = part
	err = p.follow(r)
	if err != nil && late.Err() != nil {
		return monitor.TooLate(c.Ctx)
	}
	return err
}

// follow replays the prefix and rounds of the loop, and checks after each that
// the channels are as they were predicted.
func (p *Pump) follow(r *replayer) error {
	if err := r.ex.Initial(&r.batch); err != nil {
		return err
	}
	r.now = slices.Clone(r.batch.State(0))
	var err error
	if p.Prefix, err = r.walk(p.prefix); err != nil {
		return err
	}
	r.ex.Split(r.now, &r.parts)
	control := slices.Clone(r.parts.Control)
	if err := p.agrees(r, control, 0); err != nil {
		return err
	}
	p.describe(r)
	for n := 1; n <= rounds; n++ {
		steps, err := r.walk(p.loop)
		if err != nil {
			return err
		}
		if n == 1 {
			p.Loop, p.Last = steps, r.now
		}
		r.ex.Split(r.now, &r.parts)
		if err := p.agrees(r, control, n); err != nil {
			return err
		}
	}
	return nil
}

// walk follows actions.
func (r *replayer) walk(actions []program.Action) (steps []trace.Step, err error) {
	for _, a := range actions {
		if err := r.ex.Expand(r.now, &r.batch); err != nil {
			return nil, err
		}
		i := r.batch.Find(a)
		if i < 0 || r.ex.Use(i).Over {
			return nil, &replayError{"a transition is missing"}
		}
		steps = append(steps, trace.Step{State: r.now, Action: a})
		r.now = slices.Clone(r.batch.State(i))
	}
	return steps, nil
}

// agrees compares a state with what it has to be after n rounds.
func (p *Pump) agrees(r *replayer, control []byte, n int) error {
	if !bytes.Equal(r.parts.Control, control) {
		return &replayError{fmt.Sprintf("after round %d, control or variables are others", n)}
	}
	for i := range p.Channels {
		g := &p.Channels[i]
		want := append(slices.Clone(g.content), bytes.Repeat(g.more, n)...)
		if got := r.parts.Open[i]; got.Place != g.place || !bytes.Equal(got.Text, want) {
			return &replayError{fmt.Sprintf("after round %d, %s holds something else", n, g.Channel)}
		}
	}
	return nil
}

// describe decodes the messages, in the state in which the loop begins. What
// the loop receives are the first messages of the content and of what is sent,
// without those that are left.
func (p *Pump) describe(r *replayer) {
	for i := range p.Channels {
		g := &p.Channels[i]
		all := append(slices.Clone(g.content), g.out...)
		in := all[:max(0, len(all)-len(g.content)-len(g.more))]
		text := func(b []byte) []string {
			return append([]string{}, r.c.sys.Messages(p.Program, r.now, g.place, b)...)
		}
		g.Content, g.In, g.Out, g.More = text(g.content), text(in), text(g.out), text(g.more)
	}
}
