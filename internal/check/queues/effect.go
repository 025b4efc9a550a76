package queues

import "slices"

// effect is what an edge does with one channel: the content begins with read,
// or is read if exact is set; the first drop messages of it are removed, and
// send is appended.
type effect struct {
	read  []int32
	exact bool
	drop  int
	send  []int32
}

// trivial reports whether the effect requires and changes nothing.
func (e *effect) trivial() bool { return len(e.read) == 0 && !e.exact && len(e.send) == 0 }

// back returns the content before the effect, given the one after it.
func (e *effect) back(after []int32) ([]int32, bool) {
	n := len(after) - len(e.send)
	if n < 0 || !slices.Equal(after[n:], e.send) {
		return nil, false
	}
	before := slices.Concat(e.read[:e.drop], after[:n])
	return before, len(before) >= len(e.read) && slices.Equal(before[:len(e.read)], e.read) && (!e.exact || len(before) == len(e.read))
}

// image builds the sketch of contents after effects, one for each channel.
type image struct {
	*sketch
	d       *diagram
	layer   []int
	effects []effect
	bodies  int32 // the first of the states behind what is read
	entries map[int32]int32
}

// image returns what effects make of a set of contents: of words w₁#w₂#…, where
// wᵢ begins with the messages that channel i must hold, those without these that
// are removed, and with those that are sent.
func (b *builder) image(d *diagram, effects []effect) (*diagram, error) {
	if d.empty() || !slices.ContainsFunc(effects, func(e effect) bool { return !e.trivial() }) {
		return d, nil
	}
	s := &image{sketch: &sketch{}, d: d, layer: d.layers(), effects: effects, entries: map[int32]int32{}}
	s.bodies = s.states(d)
	for q, arcs := range d.arcs {
		at := s.bodies + int32(q)
		s.final[at] = d.final[q]
		for _, a := range arcs {
			if a.on == separator {
				s.ends(at, s.layer[q], a.to)
			} else {
				s.arcs[at] = append(s.arcs[at], arc{a.on, s.bodies + a.to})
			}
		}
	}
	s.initial = []int32{s.entry(0)}
	return b.diagram(s.sketch)
}

// ends adds the end of channel i, behind state at, and what is sent to it.
func (im *image) ends(at int32, i int, next int32) {
	im.word(at, append(slices.Clone(im.effects[i].send), separator), im.entry(next))
}

// entry returns the state in which the words of a channel begin, given that of
// d.
func (im *image) entry(q int32) int32 {
	i := im.layer[q]
	if i == len(im.effects) || im.effects[i].trivial() || len(im.effects[i].read) == 0 && !im.effects[i].exact {
		return im.bodies + q
	}
	if n, ok := im.entries[q]; ok {
		return n
	}
	e := &im.effects[i]
	n := im.add()
	im.entries[q] = n
	to := im.d.along(q, e.read)
	if to < 0 {
		return n
	}
	if !e.exact {
		im.word(n, e.read[e.drop:], im.bodies+to)
		return n
	}
	if next := im.d.after(to, separator); next >= 0 {
		last := im.add()
		im.word(n, e.read[e.drop:], last)
		im.ends(last, i, next)
	}
	return n
}
