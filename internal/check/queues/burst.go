package queues

import (
	"encoding/binary"
	"slices"
)

// burst is the meta-transition of several loops that only send to one channel,
// in any order and number: from w it leads to w·(s₁|…|s_m)*. Their meta-transitions
// one by one would have to be taken again and again.
type burst struct {
	channel int
	// guards are what contents must begin with, the same in all loops.
	guards []effect
	loops  []*loop
}

// sends returns what a loop does as a burst: the channel that it sends to, what
// it sends, and what contents must begin with. ok is false if it does more.
func (l *loop) sends() (channel int, send []int32, guards []effect, ok bool) {
	channel = -1
	for i := range l.edges[0].effects {
		e, ok := composite(l.channel(i))
		if !ok || e.drop > 0 || len(e.send) > 0 && channel >= 0 {
			return 0, nil, nil, false
		}
		if len(e.send) > 0 {
			channel, send = i, e.send
		}
		guards = append(guards, effect{read: e.read})
	}
	return channel, send, guards, channel >= 0
}

// addBurst adds a loop to the burst of its kind. The loops of a burst of several
// are not taken one by one.
func (n *node) addBurst(l *loop) {
	channel, _, guards, ok := l.sends()
	if !ok {
		return
	}
	key := string(binary.AppendUvarint(nil, uint64(channel))) + caseKey(guards)
	old, known := n.bursts[key]
	next := &loop{edges: l.edges, burst: &burst{channel: channel, guards: guards, loops: []*loop{l}}}
	if n.bursts[key] = next; !known {
		return
	}
	next.burst.loops = append(slices.Clone(old.burst.loops), l)
	n.loops = slices.DeleteFunc(n.loops, func(x *loop) bool { return x == old || slices.Contains(next.burst.loops, x) })
	n.loops = slices.Insert(n.loops, 0, next)
}

// star returns the contents that the loops of a burst lead to.
func (bu *burst) star(b *builder, d *diagram) (*diagram, error) {
	first, err := b.image(d, bu.guards)
	if err != nil || first.empty() {
		return first, err
	}
	s := &sketch{}
	s.states(first)
	s.initial = []int32{0}
	copy(s.final, first.final)
	layer := first.layers()
	for q, arcs := range first.arcs {
		for _, a := range arcs {
			if layer[q] != bu.channel || a.on != separator {
				s.arcs[q] = append(s.arcs[q], a)
				continue
			}
			sent := s.add()
			s.skips[q] = append(s.skips[q], sent)
			s.arcs[sent] = append(s.arcs[sent], a)
			for _, l := range bu.loops {
				_, send, _, _ := l.sends()
				s.word(sent, send, sent)
			}
		}
	}
	return b.diagram(s)
}

// origin returns loops that lead from contents in a set to a word, in the order
// in which they are taken.
func (bu *burst) origin(set *diagram, word []int32) []*loop {
	from, to := bounds(word, bu.channel)
	by := make([]*loop, to+1) // by length: the loop that was taken last
	reached := map[int]int{to: 0}
	for queue := []int{to}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at < to && set.contains(slices.Concat(word[:at], word[to:])) {
			var loops []*loop
			for ; at < to; at = reached[at] {
				loops = append(loops, by[at])
			}
			return loops
		}
		for _, l := range bu.loops {
			_, send, _, _ := l.sends()
			n := at - len(send)
			if n < from+len(bu.guards[bu.channel].read) || !slices.Equal(word[n:at], send) {
				continue
			}
			if _, ok := reached[n]; !ok {
				reached[n], by[n] = at, l
				queue = append(queue, n)
			}
		}
	}
	return nil
}

// bounds returns where the content of a channel begins and ends in a word.
func bounds(word []int32, channel int) (from, to int) {
	for i := range word {
		if word[i] != separator {
			continue
		}
		if channel == 0 {
			return from, i
		}
		channel--
		from = i + 1
	}
	return from, len(word)
}
