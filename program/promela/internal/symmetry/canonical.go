package symmetry

import (
	"bytes"
	"cmp"
	"math"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Canonical states (after SymmSpin: Bosnacki, Dams and Holenderski 2002; the
// order of ties by colour refinement, Weisfeiler and Leman 1968).
//
//	canonical(s):
//		colour of each member := hash of what belongs to it and means no process
//		repeat while the number of colours grows:
//			colour := hash of the colour and of what refers to it and what it refers to, by colour
//		sort the members of each class by colour
//		for members of equal colour, unless an exchange of two does not change s:
//			try all orders and take the one with the least vector
//
// Colours do not depend on the numbers of the members, so that equivalent
// states have the same candidates. If there are too many orders to try, the
// first one is taken; equivalent states are then stored more than once.

// Of a ring, rotations are tried after which the first colours of the members are
// least in their order.

// mostOrders bounds the orders of members of equal colour, and the rotations,
// that are tried.
const mostOrders = 720

// mover computes images of states and canonical states. It is used by one
// goroutine, and does not allocate once its buffers have grown.
type mover struct {
	g       *Group
	base    []uint64 // by member: what belongs to it
	colours []uint64
	next    []uint64
	order   []int16 // members, class by class, sorted by colour
	perm    []int16
	trial   []int16 // a permutation
	scratch []byte
	rested  []byte
	image   []byte
	best    []byte
	ties    [][]int16
	twin    []int16 // by member of a tie: the first one of which it is a twin
	least   int     // orders with the least vector
	fixing  float64 // permutations that do not change the state, NaN if not counted
	turns   [][]int // by class: rotations to try
}

func (g *Group) newMover() *mover {
	n := len(g.members)
	m := &mover{g: g, base: make([]uint64, n+1), colours: make([]uint64, n+1), next: make([]uint64, n+1), perm: g.identity(), trial: g.identity(), twin: g.identity(), turns: make([][]int, len(g.classes))}
	for _, class := range g.classes {
		m.order = append(m.order, class...)
	}
	return m
}

// settled returns a complete state in which those that stay where they ended
// have forgotten their variables.
func (m *mover) settled(s []byte) []byte {
	if len(m.g.rests) == 0 {
		return s
	}
	m.rested = append(m.rested[:0], s...)
	m.g.settle(m.rested)
	return m.rested
}

// complete reports whether all processes are there, so that the state can be
// permuted.
func (g *Group) complete(s []byte) bool {
	if int(s[0]) < len(g.frames) || len(s) < int(g.end) {
		return false
	}
	at := int32(g.m.GlobalBytes)
	for i := range int(s[0]) {
		p := g.m.Procs[0]
		if g.m.TypeBytes != 0 {
			p = g.m.Procs[s[at]]
		}
		if i < len(g.frames) && p != g.frames[i] || i >= len(g.frames) && !g.tail[p.Index] {
			return false
		}
		pc := int(s[at+g.m.TypeBytes])
		if p.PCBytes == 2 {
			pc |= int(s[at+g.m.TypeBytes+1]) << 8
		}
		if !g.quiet[p.Index][pc] {
			return false
		}
		at += p.Header + int32(p.Bytes)
	}
	return true
}

// alone returns the index of the byte with the process that has the processor
// to itself, -1 if there is none.
func (g *Group) alone(s []byte) int {
	at := int32(g.m.GlobalBytes)
	for range int(s[0]) {
		p := g.m.Procs[0]
		if g.m.TypeBytes != 0 {
			p = g.m.Procs[s[at]]
		}
		at += p.Header + int32(p.Bytes)
	}
	if int(at) < len(s) {
		return int(at)
	}
	return -1
}

// apply appends the image of a complete state to dst, which must not overlap
// it.
func (g *Group) apply(perm []int16, s, dst []byte) []byte {
	from := len(dst)
	dst = append(dst, s...)
	out := dst[from:]
	for i := range g.units {
		u := &g.units[i]
		if perm[u.own.a] == u.own.a && perm[u.own.b] == u.own.b {
			continue
		}
		to := g.where[u.tag][g.place(image(perm, u.own))]
		if u.mask == 0xff {
			copy(out[to:to+u.n], s[u.at:u.at+u.n])
		} else {
			out[to] = out[to]&^u.mask | s[u.at]&u.mask
		}
	}
	for i := range g.cells {
		c := &g.cells[i]
		to := g.where[c.tag][g.place(image(perm, c.own))]
		flat.Put(out, c.store, c.width, to, g.translate(c.table, perm, flat.Get(s, c.store, c.at)))
	}
	for i := range g.queues {
		g.applyQueue(&g.queues[i], perm, s, out)
	}
	if at := g.alone(s); at >= 0 {
		if m := g.byPid[s[at]]; int(m) < len(g.members) {
			out[at] = byte(g.members[perm[m]].pid)
		}
	}
	return dst
}

// translate returns the number that means the image of what a number means.
func (g *Group) translate(t *table, perm []int16, v int32) int32 {
	i := t.lookup(v)
	if i < 0 {
		return v
	}
	return t.number[t.kind[i]][g.place(image(perm, t.who[i]))]
}

func (g *Group) applyQueue(q *queue, perm []int16, s, out []byte) {
	to := g.where[q.tag][g.place(image(perm, q.own))]
	size := int32(q.typ.Size())
	copy(out[to:to+size], s[q.at:q.at+size])
	for slot := range int32(s[q.at]) {
		at := (1 + slot*int32(q.typ.Bytes)) * 8
		for i := range q.fields {
			f := &q.fields[i]
			v := flat.Get(s, f.store, q.at*8+at+f.at)
			flat.Put(out, f.store, f.width, to*8+at+f.at, g.translate(f.table, perm, v))
		}
	}
}

// canonical returns the canonical state of a complete one, valid until the next
// call, and the permutation that leads to it. It counts the permutations that
// change nothing.
func (m *mover) canonical(s []byte) ([]byte, []int16) {
	if m.g.ring {
		return m.rotated(s)
	}
	m.colour(s)
	m.sort()
	m.setPerm()
	m.fixing = 1
	if len(m.ties) == 0 {
		return m.moved(s)
	}
	orders := m.findTwins(s)
	if orders == 1 {
		return m.moved(s)
	}
	if orders > mostOrders {
		m.fixing = math.NaN()
		return m.moved(s)
	}
	m.best, m.least = m.best[:0], 0
	best := append(m.trial[:0], m.perm...)
	m.permute(s, 0, 0, &best)
	m.trial = best
	m.fixing *= float64(m.least)
	copy(m.perm, best)
	return m.best, m.perm
}

// findTwins finds which members of equal colour can be exchanged without any
// change, and returns how many orders of the others are left to try, or more than
// mostOrders.
func (m *mover) findTwins(s []byte) (orders int) {
	orders = 1
	for _, tie := range m.ties {
		for i, x := range tie {
			m.twin[x] = x
			for _, y := range tie[:i] {
				if m.twin[y] == y && m.alike(s, x, y) {
					m.twin[x] = y
					break
				}
			}
			same := 0
			for _, y := range tie[:i+1] {
				if m.twin[y] == m.twin[x] {
					same++
				}
			}
			m.fixing *= float64(same)
			if orders = orders * (i + 1) / same; orders > mostOrders { // a product of multinomial coefficients
				return orders
			}
		}
	}
	return orders
}

// alike reports whether an exchange of two members does not change the state.
func (m *mover) alike(s []byte, a, b int16) bool {
	for i := range m.trial {
		m.trial[i] = int16(i)
	}
	m.trial[a], m.trial[b] = b, a
	m.scratch = m.g.apply(m.trial, s, m.scratch[:0])
	return bytes.Equal(m.scratch, s)
}

// orbit returns how many states are permutations of a complete one, NaN if that
// was not found.
func (m *mover) orbit(s []byte) float64 {
	m.canonical(s)
	return m.g.order() / m.fixing
}

// order returns the number of permutations in the group.
func (g *Group) order() float64 {
	order := 1.0
	for _, class := range g.classes {
		if g.ring {
			order *= float64(len(class))
			continue
		}
		for i := range class {
			order *= float64(i + 1)
		}
	}
	return order
}

// rotated is canonical for rings: of the rotations after which the colours of
// each class are least in their order, the one with the least vector.
func (m *mover) rotated(s []byte) ([]byte, []int16) {
	m.own(s)
	all, counted := 1, true
	for i, class := range m.g.classes {
		m.turns[i] = m.leastTurns(class, m.turns[i][:0])
		all = all * len(m.turns[i])
		if all > mostOrders {
			all, counted = mostOrders, false
		}
	}
	if all == 1 {
		for i, class := range m.g.classes {
			rotate(m.perm, class, m.turns[i][0])
		}
		m.fixing = 1
		return m.moved(s)
	}
	m.best, m.least = m.best[:0], 0
	for k := range all {
		rest := k
		for i, class := range m.g.classes {
			rotate(m.trial, class, m.turns[i][rest%len(m.turns[i])])
			rest /= len(m.turns[i])
		}
		if m.better(m.trial, s) {
			copy(m.perm, m.trial)
		}
	}
	if m.fixing = float64(m.least); !counted {
		m.fixing = math.NaN()
	}
	return m.best, m.perm
}

// leastTurns appends the rotations of a class after which its colours are least.
func (m *mover) leastTurns(class []int16, turns []int) []int {
	n := len(class)
	for by := range n {
		order := -1
		for j := 0; len(turns) > 0 && j < n; j++ {
			mine, least := m.colours[class[(j+n-by)%n]], m.colours[class[(j+n-turns[0])%n]]
			if order = cmp.Compare(mine, least); order != 0 {
				break
			}
		}
		if order < 0 {
			turns = turns[:0]
		}
		if order <= 0 {
			turns = append(turns, by)
		}
	}
	return turns
}

// moved returns the image of a state under the permutation that was found.
func (m *mover) moved(s []byte) ([]byte, []int16) {
	for i, j := range m.perm {
		if int(j) != i {
			m.image = m.g.apply(m.perm, s, m.image[:0])
			return m.image, m.perm
		}
	}
	return s, m.perm
}

// better notes the image of a state under a permutation if it is less than the
// best so far, or the first; and counts the permutations with the least image.
func (m *mover) better(perm []int16, s []byte) bool {
	m.image = m.g.apply(perm, s, m.image[:0])
	order := -1
	if len(m.best) > 0 {
		order = bytes.Compare(m.image, m.best)
	}
	if order == 0 {
		m.least++
	}
	if order < 0 {
		m.best, m.least = append(m.best[:0], m.image...), 1
	}
	return order < 0
}

// permute tries all orders of the members of ties from number tie on, of which
// those before place are ordered already; twins in one order only.
func (m *mover) permute(s []byte, tie, place int, best *[]int16) {
	if tie == len(m.ties) {
		m.setPerm()
		if m.better(m.perm, s) {
			*best = append((*best)[:0], m.perm...)
		}
		return
	}
	t := m.ties[tie]
	if place >= len(t)-1 {
		m.permute(s, tie+1, 0, best)
		return
	}
	for i := place; i < len(t); i++ {
		if slices.ContainsFunc(t[place:i], func(x int16) bool { return m.twin[x] == m.twin[t[i]] }) {
			continue // a twin was here
		}
		t[place], t[i] = t[i], t[place]
		m.permute(s, tie, place+1, best)
		t[place], t[i] = t[i], t[place]
	}
}

// setPerm makes the permutation that brings the members of each class into the
// order that was found.
func (m *mover) setPerm() {
	i := 0
	for _, class := range m.g.classes {
		for _, to := range class {
			m.perm[m.order[i]] = to
			i++
		}
	}
}

// sort sorts the members of each class by colour, and finds those of equal
// colour.
func (m *mover) sort() {
	m.ties = m.ties[:0]
	i := 0
	for _, class := range m.g.classes {
		part := m.order[i : i+len(class)]
		i += len(class)
		copy(part, class)
		for j := 1; j < len(part); j++ {
			for k := j; k > 0 && m.colours[part[k]] < m.colours[part[k-1]]; k-- {
				part[k], part[k-1] = part[k-1], part[k]
			}
		}
		for j := 0; j < len(part); {
			k := j + 1
			for k < len(part) && m.colours[part[k]] == m.colours[part[j]] {
				k++
			}
			if k > j+1 {
				m.ties = append(m.ties, part[j:k])
			}
			j = k
		}
	}
}

// own sets the first colours of all members.
func (m *mover) own(s []byte) {
	g := m.g
	for i := range m.base {
		m.base[i], m.colours[i] = 0, 0
	}
	for i := range g.units {
		if u := &g.units[i]; int(u.own.b) == len(g.members) {
			m.base[u.own.a] += mixing.Pair(hash(s[u.at:u.at+u.n], u.mask), uint64(u.tag))
		}
	}
	for i, c := range g.members {
		m.colours[i] = mixing.Pair(m.base[i], uint64(c.class))
	}
}

// colour computes the colours of all members.
func (m *mover) colour(s []byte) {
	m.own(s)
	g := m.g
	for n := m.distinct(); n < len(g.members); {
		m.refine(s)
		grown := m.distinct()
		if grown <= n {
			return
		}
		n = grown
	}
}

// distinct returns the number of colours, counted in each class.
func (m *mover) distinct() (n int) {
	m.sort()
	n = len(m.g.members)
	for _, t := range m.ties {
		n -= len(t) - 1
	}
	return n
}

// refine computes the next colours.
func (m *mover) refine(s []byte) {
	g := m.g
	clear(m.next)
	for i := range g.units {
		if u := &g.units[i]; int(u.own.b) != len(g.members) {
			m.relate(u.own, owners{int16(len(g.members)), int16(len(g.members))}, mixing.Pair(hash(s[u.at:u.at+u.n], u.mask), uint64(u.tag)))
		}
	}
	for i := range g.cells {
		c := &g.cells[i]
		m.refer(c.own, c.table, flat.Get(s, c.store, c.at), uint64(c.tag))
	}
	for i := range g.queues {
		q := &g.queues[i]
		m.base[len(g.members)] = 0
		m.relate(q.own, owners{int16(len(g.members)), int16(len(g.members))}, mixing.Pair(uint64(s[q.at]), uint64(q.tag)))
		for slot := range int32(s[q.at]) {
			m.message(s, q, slot)
		}
	}
	for i := range g.members {
		m.colours[i] = mixing.Pair(m.colours[i], m.next[i])
	}
}

// message adds what a message in a slot refers to.
func (m *mover) message(s []byte, q *queue, slot int32) {
	at := q.at + 1 + slot*int32(q.typ.Bytes)
	h := mixing.Pair(uint64(q.tag), uint64(slot))
	for i, mask := range q.mask {
		h = mixing.Pair(h, uint64(s[int(at)+i]&mask))
	}
	nobody := int16(len(m.g.members))
	m.relate(q.own, owners{nobody, nobody}, h)
	for i := range q.fields {
		f := &q.fields[i]
		m.refer(q.own, f.table, flat.Get(s, f.store, at*8+f.at), mixing.Pair(h, uint64(i)))
	}
}

// refer adds that a number in what belongs to some members means others.
func (m *mover) refer(own owners, t *table, v int32, what uint64) {
	nobody := int16(len(m.g.members))
	if i := t.lookup(v); i >= 0 {
		m.relate(own, t.who[i], mixing.Pair(what, uint64(t.kind[i])))
		return
	}
	m.relate(own, owners{nobody, nobody}, mixing.Pair(what, ^uint64(uint32(v))))
}

// relate adds a relation of up to four members to the next colours of each. It
// depends on their colours and on which of them are the same.
func (m *mover) relate(own, who owners, what uint64) {
	all := [4]int16{own.a, own.b, who.a, who.b}
	h := what
	for i, x := range all {
		h = mixing.Pair(h, m.colours[x])
		for j := range i {
			if all[j] == x {
				h = mixing.Pair(h, uint64(8*i+j))
			}
		}
	}
	for i, x := range all {
		m.next[x] += mixing.Pair(h, uint64(i))
	}
}

// hash hashes bytes under a mask.
func hash(s []byte, mask byte) uint64 {
	h := uint64(len(s))
	for _, b := range s {
		h = mixing.Pair(h, uint64(b&mask))
	}
	return h
}
