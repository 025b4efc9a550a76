package queues

import "slices"

// mostRounds bounds the rounds of a loop after which it must be seen that all
// channels but one repeat; if not, the loop has no meta-transition.
const mostRounds = 16

// mostProducts bounds the products into which a set of contents is split for a
// meta-transition.
const mostProducts = 32

// mostCopies bounds the states of copies of a set, one for each number of rounds,
// in a meta-transition; it adds nothing beyond.
const mostCopies = 1 << 11

// loop is a sequence of edges from a control state to itself.
type loop struct {
	edges []*edge
	burst *burst // that it stands for; nil for one loop
}

// grow returns how many channels a loop makes longer by all that it sends to
// them, however long they are.
func (l *loop) grow() (count int) {
	for i := range l.edges[0].effects {
		if e, ok := composite(l.channel(i)); ok && e.drop == 0 && len(e.send) > 0 {
			count++
		}
	}
	return count
}

// channel returns the effects of the loop on one channel, in order.
func (l *loop) channel(i int) (all []effect) {
	for _, e := range l.edges {
		if !e.effects[i].trivial() {
			all = append(all, e.effects[i])
		}
	}
	return all
}

// star returns contents that any number of rounds of a loop leads to, those of
// d included: a meta-transition.
//
// B. Boigelot, P. Godefroid, Symbolic verification of communication protocols
// with infinite state spaces using QDDs, CAV 1996; B. Boigelot, P. Godefroid, B.
// Willems, P. Wolper, The power of QDDs, SAS 1997:
//
//	star(D, σ):
//	    for each product L₁ × … × L_k in D:        (D is a union of them)
//	        for n = 0, 1, 2, …:
//	            if some channel has no content after n rounds: end
//	            if all channels hold after n rounds what they hold after a < n: end
//	            if all but channel j do:
//	                for c = a, …, n-1: channel j by single(σⁿ⁻ᵃ), the others as after c rounds
//	                end
//
// What channels hold does not depend on each other, except that all take the
// same number of rounds. If all but one repeat with period p, this number is
// known modulo p, and the last channel may take it p at a time; its set remains
// recognisable. The paper decides from the loop alone whether two channels count
// its rounds; here it is seen on the contents, so that more loops qualify. If two
// channels count them, as for c!1; d!1, the result is not recognisable, and star
// adds nothing.
//
// All contents of the result are reached; that none is missing is shown by the
// exploration, which follows every edge from every set as well.
func (b *builder) star(d *diagram, l *loop) (*diagram, error) {
	if l.burst != nil {
		return l.burst.star(b, d)
	}
	products, err := b.products(d, len(l.edges[0].effects))
	if err != nil {
		return nil, err
	}
	effects := make([][]effect, len(l.edges[0].effects))
	for i := range effects {
		effects[i] = l.channel(i)
	}
	sets := []*diagram{d}
	for _, p := range products {
		more, err := b.starOf(p, effects)
		if err != nil {
			return nil, err
		}
		for _, tuple := range more {
			all, err := b.joined(tuple)
			if err != nil {
				return nil, err
			}
			sets = append(sets, all)
		}
	}
	return b.union(sets...)
}

// starOf is star for a product; the result is a union of products.
func (b *builder) starOf(first []*diagram, effects [][]effect) ([][]*diagram, error) {
	all := [][]*diagram{first}
	for n := 1; n <= mostRounds; n++ {
		next := make([]*diagram, len(effects))
		for i := range effects {
			var err error
			if next[i], err = b.round(all[n-1][i], effects[i]); err != nil {
				return nil, err
			}
			if next[i].empty() {
				return all[1:], nil
			}
		}
		for a := range all {
			switch j, differ := differing(all[a], next); differ {
			case 0:
				return all[1:], nil
			case 1:
				return b.counted(all, a, j, effects[j])
			}
		}
		all = append(all, next)
	}
	return nil, nil
}

// counted completes the rounds of a product whose channels other than j repeat
// those of round a.
func (b *builder) counted(all [][]*diagram, a, j int, effects []effect) ([][]*diagram, error) {
	out := slices.Clone(all[1:])
	period := slices.Concat(slices.Repeat([][]effect{effects}, len(all)-a)...)
	for _, tuple := range all[a:] {
		whole, err := b.single(tuple[j], period)
		if err != nil {
			return nil, err
		}
		tuple = slices.Clone(tuple)
		tuple[j] = whole
		out = append(out, tuple)
	}
	return out, nil
}

// differing returns in how many places tuples differ, and the last of them.
func differing(x, y []*diagram) (last, count int) {
	for i := range x {
		if x[i].key() != y[i].key() {
			last = i
			count++
		}
	}
	return last, count
}

// round returns the contents of one channel after one round of a loop.
func (b *builder) round(d *diagram, effects []effect) (*diagram, error) {
	for i := range effects {
		var err error
		if d, err = b.image(d, effects[i:i+1]); err != nil || d.empty() {
			return d, err
		}
	}
	return d, nil
}

// products splits a set of contents into products of sets of one channel each;
// none if they would be too many.
func (b *builder) products(d *diagram, channels int) ([][]*diagram, error) {
	type way struct {
		at   int32
		sets []*diagram
	}
	type part struct{ from, to int32 }
	layer, known := d.layers(), map[part]*diagram{}
	ways := []way{{}}
	for i := range channels {
		var next []way
		for _, w := range ways {
			for _, to := range d.ends(w.at, i, layer) {
				p := part{w.at, to}
				if known[p] == nil {
					set, err := b.between(d, w.at, to, layer)
					if err != nil {
						return nil, err
					}
					known[p] = set
				}
				next = append(next, way{to, append(slices.Clone(w.sets), known[p])})
			}
		}
		if ways = next; len(ways) > mostProducts {
			return nil, nil
		}
	}
	var out [][]*diagram
	for _, w := range ways {
		out = append(out, w.sets)
	}
	return out, nil
}

// ends returns the states in which channel i has been read, if its content is
// read from state q on.
func (d *diagram) ends(q int32, i int, layer []int) (out []int32) {
	seen, queue := map[int32]bool{q: true}, []int32{q}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, a := range d.arcs[queue[0]] {
			if seen[a.to] {
				continue
			}
			seen[a.to] = true
			if layer[a.to] > i {
				out = append(out, a.to)
			} else {
				queue = append(queue, a.to)
			}
		}
	}
	slices.Sort(out)
	return out
}

// between returns the contents of the channel read between two states.
func (b *builder) between(d *diagram, from, to int32, layer []int) (*diagram, error) {
	s := &sketch{}
	s.states(d)
	s.initial, s.final[to] = []int32{from}, true
	for q, arcs := range d.arcs {
		for _, a := range arcs {
			if layer[q] == layer[from] && (a.on != separator || a.to == to) {
				s.arcs[q] = append(s.arcs[q], a)
			}
		}
	}
	return b.diagram(s)
}

// joined returns the contents of all channels, given those of each.
func (b *builder) joined(tuple []*diagram) (*diagram, error) {
	s := &sketch{}
	var ends []int32
	for i, d := range tuple {
		first := s.copy(d)
		if i == 0 {
			s.initial = []int32{first}
		}
		for _, q := range ends {
			s.final[q] = false
			s.skips[q] = append(s.skips[q], first)
		}
		ends = ends[:0]
		for q, final := range d.final {
			if final {
				ends = append(ends, first+int32(q))
			}
		}
	}
	return b.diagram(s)
}

// composite is a sequence of effects on one channel as one, for contents that
// are long enough: those that begin with read; ok is false if there are none.
func composite(effects []effect) (all effect, ok bool) {
	for _, e := range effects {
		if e.exact {
			return all, false
		}
		known := all.read[all.drop:]
		n := min(len(known), len(e.read))
		if !slices.Equal(known[:n], e.read[:n]) {
			return all, false
		}
		all.read = append(slices.Clone(all.read), e.read[n:]...)
		all.drop += e.drop
		all.send = append(all.send, e.send...)
	}
	return all, true
}

// single returns what any number of rounds makes of the contents of one channel:
//
//	single(L, σ), where σ takes r off contents that begin with g = r·g', and appends s:
//	    P = L ∪ ⋃ { u·sⁿ : rⁿ·u ∈ L, g' is a prefix of u, n ≥ 1 }
//	    for each proper prefix t of r and m ≤ 2 with x = t·sᵐ ∈ P:
//	        if one round leads from x to x·v, where s is a prefix of v·s: P := P ∪ x·v*
//
// In a deterministic automaton the states after rⁿ, and so the contents in the
// second set, repeat in n, so that P is recognisable. g' must be a prefix of
// r·r·r…, or else only finitely many rounds are possible. The third line is for
// loops that receive what they have sent: the condition of Jard & Jéron 1991 (see
// package fifo), by which x grows by v for ever.
func (b *builder) single(d *diagram, effects []effect) (*diagram, error) {
	e, ok := composite(effects)
	if !ok {
		return d, nil
	}
	r, ahead := e.read[:e.drop], e.read[e.drop:]
	for i := range ahead {
		if len(r) > 0 && ahead[i] != e.read[i] {
			return d, nil
		}
	}
	all, err := b.received(d, r, ahead, e.send)
	if err != nil || len(r) == 0 || len(e.send) <= len(r) {
		return all, err
	}
	return b.pumped(all, effects, r, e.send)
}

// received is the second line of single.
func (b *builder) received(d *diagram, r, ahead, send []int32) (*diagram, error) {
	seen := map[int32]int{} // by state after rⁿ: n
	var states []int32
	q, first := d.along(0, r), 0
	for n := 1; q >= 0; n++ {
		if first = seen[q]; first > 0 {
			break
		}
		seen[q] = n
		states = append(states, q)
		q = d.along(q, r)
	}
	if len(states)*len(d.arcs) > mostCopies {
		return d, nil
	}
	s := &sketch{}
	s.initial = []int32{s.copy(d)}
	for i, q := range states {
		to := d.along(q, ahead)
		if to < 0 {
			continue
		}
		entry, sends := s.add(), s.add()
		s.initial = append(s.initial, entry)
		body := s.copy(d)
		for p := range int32(len(d.arcs)) {
			s.final[body+p] = false
			s.arcs[body+p] = slices.DeleteFunc(s.arcs[body+p], func(a arc) bool { return a.on == separator })
			if d.after(p, separator) >= 0 {
				s.word(body+p, slices.Repeat(send, i+1), sends)
			}
		}
		s.word(entry, ahead, body+to)
		if n := i + 1; first > 0 && n >= first && len(send) > 0 {
			s.word(sends, slices.Repeat(send, len(states)+1-first), sends)
		}
		end := s.add()
		s.final[end] = true
		s.word(sends, []int32{separator}, end)
	}
	return b.diagram(s)
}

// pumped is the third line of single.
func (b *builder) pumped(d *diagram, effects []effect, r, send []int32) (*diagram, error) {
	sets := []*diagram{d}
	for n := range r {
		for m := range 3 {
			x := slices.Concat(r[:n], slices.Repeat(send, m))
			if !d.contains(append(slices.Clone(x), separator)) {
				continue
			}
			v, err := b.grows(x, effects, send)
			if err != nil {
				return nil, err
			}
			if len(v) == 0 {
				continue
			}
			s := &sketch{}
			start, loops, end := s.add(), s.add(), s.add()
			s.initial, s.final[end] = []int32{start}, true
			s.word(start, x, loops)
			s.word(loops, v, loops)
			s.word(loops, []int32{separator}, end)
			more, err := b.diagram(s)
			if err != nil {
				return nil, err
			}
			sets = append(sets, more)
		}
	}
	return b.union(sets...)
}

// grows returns what each round adds to content x; nothing if it does not grow
// for ever.
func (b *builder) grows(x []int32, effects []effect, send []int32) ([]int32, error) {
	s := &sketch{}
	from, to := s.add(), s.add()
	s.initial, s.final[to] = []int32{from}, true
	s.word(from, append(slices.Clone(x), separator), to)
	only, err := b.diagram(s)
	if err != nil {
		return nil, err
	}
	if only, err = b.round(only, effects); err != nil || only.empty() {
		return nil, err
	}
	y := only.shortest()
	y = y[:len(y)-1]
	if len(y) <= len(x) || !slices.Equal(y[:len(x)], x) {
		return nil, nil
	}
	v := y[len(x):]
	if after := slices.Concat(v, send); !slices.Equal(after[:len(send)], send) {
		return nil, nil
	}
	return v, nil
}
