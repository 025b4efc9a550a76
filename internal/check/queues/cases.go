package queues

import (
	"encoding/binary"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
)

// cases follows the edges of an increment from the contents in a case, some of
// which are in set. The case has an effect without drop and send for each
// channel.
func (s *search) cases(x *increment, set *diagram, known []effect) error {
	if set.empty() || s.found != nil {
		return nil
	}
	e, err := s.expand(x.node, known)
	if err != nil {
		return err
	}
	if e.split >= 0 {
		return s.split(x, set, known, e.split)
	}
	if s.found, err = s.fails(x, set, e); s.found != nil || err != nil {
		return err
	}
	for _, edge := range e.edges {
		s.Followed++
		to, err := s.image(set, edge.effects)
		if err != nil {
			return err
		}
		if err := s.add(&increment{node: s.nodes[edge.to], set: to, parent: x, edge: edge}); err != nil {
			return err
		}
	}
	return nil
}

// fails returns what is wrong in a case, or with an edge of it; nil if nothing
// is. A property says nothing of assertions, and does not survive a run-time
// error.
func (s *search) fails(x *increment, set *diagram, e *expansion) (*failing, error) {
	if s.Good == nil && e.stuck || e.bad {
		return &failing{at: x, contents: set}, nil
	}
	for _, edge := range e.edges {
		switch {
		case s.Good != nil && edge.flags&program.RuntimeError != 0:
			return nil, errRuntime
		case s.Good == nil && edge.flags&(program.AssertFailed|program.RuntimeError) != 0:
			return &failing{at: x, contents: set, edge: edge}, nil
		}
	}
	return nil, nil
}

// errRuntime ends the search for states that violate an invariant.
var errRuntime = monitor.Limitf("a run-time error can be reached; check the model without formulas for its failures")

// split follows the cases in which one message more of channel i is known, or
// that there is none.
func (s *search) split(x *increment, set *diagram, known []effect, i int) error {
	next := slices.Clone(known)
	next[i].exact = true
	part, err := s.image(set, next)
	if err != nil {
		return err
	}
	if err := s.cases(x, part, next); err != nil {
		return err
	}
	for _, on := range set.letters(i) {
		next := slices.Clone(known)
		next[i].read = append(slices.Clone(known[i].read), on)
		if part, err = s.image(set, next); err != nil {
			return err
		}
		if part.empty() {
			continue
		}
		if len(next[i].read) > maxAhead {
			return monitor.Limitf("a transition depends on more than %d messages of %s, as by len, ?? or !!", maxAhead, s.sys.ChannelName(s.layout[i].Channel))
		}
		if err := s.cases(x, part, next); err != nil {
			return err
		}
	}
	return nil
}

// caseKey is a text for a case.
func caseKey(known []effect) string {
	var b []byte
	for i := range known {
		b = binary.AppendUvarint(b, uint64(len(known[i].read))<<1|bit(known[i].exact))
		for _, on := range known[i].read {
			b = binary.AppendUvarint(b, uint64(on))
		}
	}
	return string(b)
}

// key is a text that is equal for loops with equal effects, whatever the order
// of what they do to different channels.
func (l *loop) key() string {
	var b []byte
	for i := range l.edges[0].effects {
		effects := l.channel(i)
		if e, ok := composite(effects); ok {
			effects = []effect{e}
		}
		b = binary.AppendUvarint(b, uint64(len(effects)))
		for _, e := range effects {
			b = append(b, caseKey([]effect{e, {read: e.send}})...)
			b = binary.AppendUvarint(b, uint64(e.drop))
		}
	}
	return string(b)
}

// expand returns what is known of a case, which is expanded if it is new: in a
// state whose channels hold no more than the messages that are known.
func (s *search) expand(n *node, known []effect) (*expansion, error) {
	key := caseKey(known)
	if e := n.cases[key]; e != nil {
		return e, nil
	}
	texts := make([][]byte, len(known))
	for i := range known {
		texts[i] = s.text(known[i].read)
	}
	state, err := s.ex.Fill(n.vector, texts)
	if err != nil {
		return nil, err
	}
	if err := s.ex.Expand(state, &s.batch); err != nil {
		return nil, err
	}
	e := &expansion{split: -1}
	for _, t := range s.ex.Asked() {
		i := slices.IndexFunc(s.layout, func(o openchannels.Channel) bool { return o.Place == int(t.Place) })
		if i >= 0 && !known[i].exact {
			e.split = i
			break
		}
	}
	if e.split < 0 {
		if err := s.edges(n, known, e); err != nil {
			return nil, err
		}
	}
	if err := s.Budget.Take(int64(128 + len(key) + len(e.edges)*(96+64*len(known)))); err != nil {
		return nil, err
	}
	n.cases[key] = e
	return e, s.Poll(0)
}

// edges makes edges of the batch. If it turns out that more of a channel must be
// known, that is e.split.
func (s *search) edges(n *node, known []effect, e *expansion) error {
	e.bad = s.Good != nil && !s.Good(s.batch.Source)
	e.stuck = s.batch.Flags&program.Deadlock != 0 && s.batch.Flags&program.ValidEnd == 0 && len(s.batch.Succs) == 0
	for j := range s.batch.Succs {
		use := s.ex.Use(j)
		if use.Over {
			return monitor.Limitf("a transition sends more than %d messages", maxAhead)
		}
		sent := make([][]int32, len(known))
		for _, m := range use.Sent {
			i := slices.IndexFunc(s.layout, func(o openchannels.Channel) bool { return o.Place == m.Place })
			if i < 0 {
				return monitor.Limitf("channels without capacities are made or removed while the model runs")
			}
			word, err := s.messages(m.Text, 1)
			if err != nil {
				return err
			}
			sent[i] = append(sent[i], word...)
		}
		state := slices.Clone(s.batch.State(j))
		s.ex.Split(state, &s.parts)
		to, err := s.node(state)
		if err != nil {
			return err
		}
		edge := &edge{from: n.number, to: to.number, effects: slices.Clone(known), action: s.batch.Succs[j].Action, flags: s.batch.Succs[j].Flags}
		for i := range edge.effects {
			after, err := s.messages(s.parts.Open[i].Text, s.parts.Open[i].Messages)
			if err != nil {
				return err
			}
			if !edge.effects[i].set(sent[i], after) {
				e.split, e.edges = i, nil
				return nil
			}
		}
		e.edges = append(e.edges, edge)
	}
	return nil
}

// set completes the effect on a channel that held what is read, was sent some
// messages, and holds others after it. It returns false if more of the content
// must be known: something else was done than to remove first messages.
func (e *effect) set(sent, after []int32) bool {
	all := slices.Concat(e.read, sent)
	drop := len(all) - len(after)
	if drop >= 0 && drop <= len(e.read) && slices.Equal(all[drop:], after) {
		e.drop, e.send = drop, sent
		return true
	}
	if e.exact {
		e.drop, e.send = len(e.read), after
		return true
	}
	return false
}
