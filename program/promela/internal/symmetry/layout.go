package symmetry

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
)

// What a permutation does to a state vector. Each byte belongs to nobody, to a
// member of a class, or to a pair of members (an element for one of them in
// what belongs to the other). A permutation moves it to the corresponding byte
// of the images. Numbers of processes and of channels, in cells, are replaced
// by those of the images. So there are
//
//	units    consecutive bytes of one owner, without the bits of cells
//	cells    numbers of processes and channels in variables
//	queues   contents of channels whose messages have such numbers
//
// Units, cells and queues that correspond to each other have the same tag.

// nobody stands for the member that does not own something; its image is
// itself. It is the number of members, so that it is an index, too.
type owners struct{ a, b int16 }

// table translates numbers that mean a process, or a channel of processes.
type table struct {
	base   int32
	means  []int32  // by number - base: an index in who, -1 if it means nothing
	who    []owners // whom the number means
	kind   []int32  // of several numbers that mean the same owners: which
	number [][]int32
}

// lookup returns the index of what a number means, -1 if it means nothing.
func (t *table) lookup(v int32) int32 {
	if i := v - t.base; i >= 0 && int(i) < len(t.means) {
		return t.means[i]
	}
	return -1
}

// unit is consecutive bytes.
type unit struct {
	at, n int32
	own   owners
	tag   int32
	mask  byte // of a single byte that cells share; else all bits
}

// cell is a number in the vector.
type cell struct {
	at    int32 // in bits
	store flat.Storage
	width uint8
	own   owners
	tag   int32
	table *table
}

// queue is the contents of a channel.
type queue struct {
	at     int32
	typ    *flat.ChanType
	own    owners
	tag    int32
	mask   []byte // of the bits of a message that are no cells
	fields []cell // addresses from the start of a message
}

// member is a process that can be permuted.
type member struct {
	pid   int32
	class int
}

// Group is a group of permutations of the processes of a model.
type Group struct {
	m       *flat.Model
	frames  []*flat.Proctype // of the processes whose place is fixed
	tail    []bool           // by proctype: whether other processes may be of it
	quiet   [][]bool
	watched map[int32][]watched
	members []member
	classes [][]int16 // members by class
	ring    bool      // of each class, rotations only; else all permutations
	end     int32     // of the bytes with a fixed place
	units   []unit
	cells   []cell
	queues  []queue
	where   [][]int32 // by tag, and by owners: the place
	rests   []rest    // of the processes that stay where they end
	numbers bool      // the model depends on the numbers that processes get
	byPid   [256]int16
}

// mostBytes bounds the vectors that are laid out, in bytes.
const mostBytes = 1 << 14

// painter lays out the fixed part of the vector.
type painter struct {
	f      *finder
	g      *Group
	nobody int16
	colour []int32 // by byte: index in contexts
	mask   []byte
	under  []surrounding
	tags   map[string]int32
	index  map[[2]int]int16 // members by class and index
	tables map[string]*table
	owned  map[int32]cell // channels that are permuted, by number: own and tag
	chans  *table
	deep   bool // something belongs to more than two members
}

// surrounding is what a byte belongs to, and from where distances count.
type surrounding struct {
	own   owners
	base  string
	start int32
}

// layOut makes the group that is left after an analysis, nil if it is trivial.
func (f *finder) layOut() *Group {
	g := &Group{m: f.m, frames: f.frames, quiet: f.quiet, watched: f.watched}
	p := &painter{f: f, g: g, tags: map[string]int32{}, index: map[[2]int]int16{}, tables: map[string]*table{}, owned: map[int32]cell{}}
	g.ring = slices.ContainsFunc(f.classes, func(c class) bool { return c.ring && c.movable() })
	for c := range f.classes {
		free := f.classes[c].free()
		if !f.classes[c].movable() || f.classes[c].ring != g.ring {
			continue
		}
		var class []int16
		for _, j := range free {
			p.index[[2]int{c, j}] = int16(len(g.members))
			class = append(class, int16(len(g.members)))
			g.members = append(g.members, member{f.classes[c].pids[j], len(g.classes)})
		}
		g.classes = append(g.classes, class)
	}
	if len(g.members) == 0 || len(g.members) > mostMembers {
		return nil
	}
	p.nobody = int16(len(g.members))
	for i := range g.byPid {
		g.byPid[i] = p.nobody
	}
	for i, m := range g.members {
		g.byPid[m.pid] = int16(i)
	}
	g.end = int32(f.m.GlobalBytes)
	for _, q := range f.frames {
		g.end += q.Header + int32(q.Bytes)
	}
	if g.end > mostBytes {
		return nil
	}
	p.paintAll()
	if p.deep || !p.closed() {
		return nil
	}
	if g.rests = p.rests(); len(g.rests) > 0 {
		g.numbers = numbersMatter(f.m)
	}
	g.tail = make([]bool, len(f.m.Procs))
	for i, q := range f.m.Procs {
		g.tail[i] = f.classOf(q) < 0 && !p.holds(q)
	}
	return g
}

// mostMembers bounds the processes that are permuted.
const mostMembers = 64

// paintAll finds the owners of all bytes, then makes units of them.
func (p *painter) paintAll() {
	m := p.f.m
	p.colour, p.mask = make([]int32, p.g.end), make([]byte, p.g.end)
	for i := range p.mask {
		p.mask[i] = 0xff
	}
	global := surrounding{owners{p.nobody, p.nobody}, "g", 0}
	p.under = append(p.under, global)
	frames := p.frameContexts()
	p.findChannels(frames)
	p.variables(nil, global, 0, true)
	for i, q := range m.Queues {
		own, at := &m.Own[i], int32(m.QueueAt[i])
		c := global
		if o, ok := p.owned[int32(i+1)]; ok {
			c = surrounding{o.own, "q" + strconv.Itoa(int(o.tag)), at}
		}
		p.queue(q, p.nodeOfOwn(nil, own), at, c)
	}
	for pid, c := range frames {
		q := p.f.frames[pid]
		p.paint(c, c.start, q.Header+int32(q.Bytes))
		vars := c.start + q.Header
		p.variables(q, c, vars, true)
		for i, t := range q.Queues {
			p.queue(t, p.nodeOfOwn(q, &q.Own[i]), vars+int32(q.QueueAt[i]), c)
		}
	}
	p.cut()
}

// frameContexts returns the owners of the processes with a fixed place.
func (p *painter) frameContexts() (out []surrounding) {
	at := int32(p.f.m.GlobalBytes)
	for pid, q := range p.f.frames {
		c := surrounding{owners{p.g.byPid[pid], p.nobody}, "f" + strconv.Itoa(q.Index), at}
		if c.own.a == p.nobody {
			c.base = "F" + strconv.Itoa(pid)
		}
		out = append(out, c)
		at += q.Header + int32(q.Bytes)
	}
	return out
}

// findChannels finds the channels that are permuted: those of an array that is
// indexed by processes, those of members, and those that members got when they
// were created.
func (p *painter) findChannels(frames []surrounding) {
	p.variables(nil, p.under[0], 0, false)
	number := int32(len(p.f.m.Own))
	for pid, q := range p.f.frames {
		for i := range q.Own {
			number++
			if frames[pid].own.a != p.nobody {
				p.owned[number] = cell{own: frames[pid].own, tag: p.tag(frames[pid], "own", int32(i))}
			}
		}
	}
	for c := range p.f.classes {
		p.givenChannels(c)
	}
	if len(p.owned) == 0 {
		return
	}
	t := &table{means: make([]int32, 256)}
	for i := range t.means {
		t.means[i] = -1
	}
	kinds := map[int32]int32{}
	for v := int32(1); v < 256; v++ {
		if o, ok := p.owned[v]; ok {
			k, known := kinds[o.tag]
			if !known {
				k = int32(len(kinds))
				kinds[o.tag] = k
			}
			p.add(t, v, o.own, k)
		}
	}
	p.chans = t
}

// add lets a number mean something.
func (p *painter) add(t *table, v int32, own owners, kind int32) {
	t.means[v-t.base] = int32(len(t.who))
	t.who, t.kind = append(t.who, own), append(t.kind, kind)
	for int(kind) >= len(t.number) {
		t.number = append(t.number, slices.Repeat([]int32{-1}, p.g.places()))
	}
	t.number[kind][p.g.place(own)] = v
}

// place is the index of owners in a list of places.
func (g *Group) place(o owners) int { return int(o.a)*(len(g.members)+1) + int(o.b) }

func (g *Group) places() int { return (len(g.members) + 1) * (len(g.members) + 1) }

// givenChannels finds global channels that a parameter of each member holds,
// another one in each.
func (p *painter) givenChannels(c int) {
	f := p.f
	x := &interp.Interpreter{Model: f.m}
	x.Queues = make([]interp.QueueRef, len(f.m.Queues))
	x.Attach(f.example)
	for i, v := range f.given(f.classes[c].proc) {
		family := map[int32]int16{}
		var typ *flat.ChanType
		for j, pid := range f.classes[c].pids {
			g, free := p.index[[2]int{c, j}]
			q := flat.Get(f.example, v.Type.Store, x.Frames[pid].Vars<<3+int32(v.Addr))
			_, owned := p.owned[q]
			_, twice := family[q]
			if !v.Type.Channel || !free || q < 1 || int(q) > len(f.m.Own) || owned || twice || typ != nil && typ != f.m.Own[q-1].Type() {
				continue
			}
			typ = f.m.Own[q-1].Type()
			family[q] = g
		}
		if len(family) != len(f.classes[c].free()) || len(family) < 2 {
			continue
		}
		for q, g := range family {
			p.owned[q] = cell{own: owners{g, p.nobody}, tag: p.tag(surrounding{base: "given" + strconv.Itoa(c)}, "", int32(i))}
		}
	}
}

// tag returns the tag of something in a context.
func (p *painter) tag(c surrounding, what string, rel int32) int32 {
	key := fmt.Sprintf("%s:%s%d", c.base, what, rel)
	t, ok := p.tags[key]
	if !ok {
		t = int32(len(p.tags))
		p.tags[key] = t
	}
	return t
}

// paint gives bytes to a context.
func (p *painter) paint(c surrounding, at, n int32) {
	p.under = append(p.under, c)
	for i := at; i < at+n; i++ {
		p.colour[i] = int32(len(p.under) - 1)
	}
}

// tableOf returns the table of the numbers in a node, nil if they mean nothing.
func (p *painter) tableOf(key string) *table {
	if t, known := p.tables[key]; known {
		return t
	}
	p.tables[key] = nil
	n, ok := p.f.nodes[key]
	if !ok {
		return nil
	}
	whom := map[int32]int16{}
	low, high := int32(0), int32(0)
	for c, numbers := range p.f.sorts.numbers(n) {
		for j, v := range numbers {
			if g, free := p.index[[2]int{c, j}]; free {
				whom[int32(v)] = g
				low, high = min(low, int32(v)), max(high, int32(v))
			}
		}
	}
	if len(whom) == 0 {
		return nil
	}
	if high-low > mostNumbers {
		p.deep = true
		return nil
	}
	t := &table{base: low, means: make([]int32, high-low+1)}
	for v := low; v <= high; v++ {
		t.means[v-low] = -1
		if g, ok := whom[v]; ok {
			p.add(t, v, owners{g, p.nobody}, 0)
		}
	}
	p.tables[key] = t
	return t
}

// mostNumbers bounds the distance of numbers of processes.
const mostNumbers = 1 << 12

// variables visits the variables of a region that begins at a byte.
func (p *painter) variables(proc *flat.Proctype, c surrounding, at int32, paints bool) {
	vars, key := p.f.region(proc)
	for i, v := range vars {
		if proc != nil || !v.Hidden {
			p.variable(v, key+strconv.Itoa(i), at*8+int32(v.Addr), c, paints)
		}
	}
}

// variable visits a variable or field at an address in bits.
func (p *painter) variable(v *flat.Variable, key string, at int32, c surrounding, paints bool) {
	var t *table
	if v.Array {
		t = p.tableOf(levelKey(key))
	}
	for i := range int32(v.Count) {
		in, pos := c, at+i*int32(v.Type.Bits)
		if t != nil {
			if k := t.lookup(i); k >= 0 {
				in = p.inside(c, t.who[k].a, fmt.Sprintf("%s/%s@%d", c.base, key, at-c.start*8), pos/8)
				if paints {
					p.paint(in, pos/8, int32(v.Type.Bits/8))
				}
			}
		}
		if v.Type.Store != flat.StoreStruct {
			p.scalar(v, key, pos, in, paints)
			continue
		}
		for j, f := range v.Type.Fields.Fields {
			p.variable(f, fieldKey(key, j), pos+int32(f.Addr), in, paints)
		}
	}
}

// inside returns the context of an element that belongs to a member.
func (p *painter) inside(c surrounding, g int16, base string, start int32) surrounding {
	switch {
	case c.own.a == p.nobody:
		c.own.a = g
	case c.own.b == p.nobody:
		c.own.b = g
	default:
		p.deep = true
	}
	return surrounding{c.own, base, start}
}

// scalar visits a scalar: it becomes a cell if its value means a process or a
// permuted channel. Before anything is painted it finds such channels.
func (p *painter) scalar(v *flat.Variable, key string, at int32, c surrounding, paints bool) {
	if !paints {
		i := slices.IndexFunc(p.f.m.Own, func(o flat.OwnChannel) bool { return !o.Root.Hidden && int32(o.Addr) == at && o.Leaf == v })
		if i >= 0 && c.own.a != p.nobody {
			p.owned[int32(i+1)] = cell{own: c.own, tag: p.tag(c, "channel", at-c.start*8)}
		}
		return
	}
	t := p.tableOf(key)
	if v.Type.Channel {
		t = nil
		if n, ok := p.f.nodes[key]; ok && (p.f.used[n] || c.own.a != p.nobody) || c.own.a != p.nobody {
			t = p.chans
		}
	}
	if t == nil {
		return
	}
	p.g.cells = append(p.g.cells, cell{at: at, store: v.Type.Store, width: v.Type.Width, own: c.own, tag: p.tag(c, "cell", at-c.start*8), table: t})
	clearMask(p.mask, v.Type, at)
}

// clearMask clears the bits of a scalar.
func clearMask(mask []byte, t *flat.DataType, at int32) {
	if t.Store == flat.StoreBit {
		mask[at/8] &^= 1 << (at & 7)
		return
	}
	clear(mask[at/8 : at/8+int32(t.Bits/8)])
}

// nodeOfOwn returns the node of the variable that a channel is declared with.
func (p *painter) nodeOfOwn(proc *flat.Proctype, own *flat.OwnChannel) int32 {
	w := &walker{f: p.f, channels: true}
	return w.at(proc, own.Root.Hidden, int32(own.Addr), nil).node
}

// queue visits the contents of a channel.
func (p *painter) queue(typ *flat.ChanType, node, at int32, c surrounding) {
	if typ.Rendezvous() {
		return
	}
	size := int32(typ.Size())
	q := queue{at: at, typ: typ, own: c.own, tag: p.tag(c, "queue", at-c.start), mask: slices.Repeat([]byte{0xff}, typ.Bytes)}
	fields := p.f.sorts.rootOf(node).fields
	for i, f := range typ.Fields {
		var t *table
		switch {
		case f.Type.Channel:
			t = p.chans
		case i < len(fields):
			t = p.tableOfNode(fields[i])
		}
		if t != nil {
			q.fields = append(q.fields, cell{at: int32(f.Addr), store: f.Type.Store, width: f.Type.Width, table: t})
			clearMask(q.mask, f.Type, int32(f.Addr))
		}
	}
	p.paint(c, at, size)
	if len(q.fields) > 0 {
		p.g.queues = append(p.g.queues, q)
		clear(p.mask[at : at+size])
	}
}

// tableOfNode is tableOf for nodes without a key.
func (p *painter) tableOfNode(n int32) *table {
	key := "#" + strconv.Itoa(int(n))
	p.f.nodes[key] = n
	return p.tableOf(key)
}

// cut makes units of the bytes of members.
func (p *painter) cut() {
	for i := int32(0); i < p.g.end; {
		c := p.under[p.colour[i]]
		n := int32(1)
		for p.mask[i] == 0xff && i+n < p.g.end && p.colour[i+n] == p.colour[i] && p.mask[i+n] == 0xff {
			n++
		}
		if c.own.a != p.nobody && p.mask[i] != 0 {
			p.g.units = append(p.g.units, unit{i, n, c.own, p.tag(c, "", i-c.start), p.mask[i]})
		}
		i += n
	}
}

// closed fills in the places, and reports whether everything has an image under
// every exchange of two members.
func (p *painter) closed() bool {
	g := p.g
	g.where = make([][]int32, len(p.tags))
	at := func(tag int32, o owners, place int32) {
		if g.where[tag] == nil {
			g.where[tag] = slices.Repeat([]int32{-1}, g.places())
		}
		g.where[tag][g.place(o)] = place
	}
	for _, u := range g.units {
		at(u.tag, u.own, u.at)
	}
	for _, c := range g.cells {
		at(c.tag, c.own, c.at)
	}
	for _, q := range g.queues {
		at(q.tag, q.own, q.at)
	}
	return !slices.ContainsFunc(g.generators(), func(perm []int16) bool { return !p.closedUnder(perm) })
}

func (p *painter) closedUnder(perm []int16) bool {
	g := p.g
	has := func(tag int32, o owners) bool { return g.where[tag][g.place(image(perm, o))] >= 0 }
	for _, u := range g.units {
		if !has(u.tag, u.own) {
			return false
		}
	}
	for _, c := range g.cells {
		if !has(c.tag, c.own) {
			return false
		}
	}
	for _, q := range g.queues {
		if !has(q.tag, q.own) {
			return false
		}
	}
	for _, t := range p.tables {
		if t != nil && !g.translates(t, perm) {
			return false
		}
	}
	return p.chans == nil || g.translates(p.chans, perm)
}

// translates reports whether all numbers of a table have an image.
func (g *Group) translates(t *table, perm []int16) bool {
	for i, o := range t.who {
		if t.number[t.kind[i]][g.place(image(perm, o))] < 0 {
			return false
		}
	}
	return true
}

// identity returns the permutation that changes nothing; the image of nobody is
// nobody.
func (g *Group) identity() []int16 {
	perm := make([]int16, len(g.members)+1)
	for i := range perm {
		perm[i] = int16(i)
	}
	return perm
}

// generators returns permutations that generate the group: exchanges of
// neighbours, or a rotation of each class.
func (g *Group) generators() (out [][]int16) {
	for _, class := range g.classes {
		if g.ring {
			perm := g.identity()
			rotate(perm, class, 1)
			out = append(out, perm)
			continue
		}
		for i := range len(class) - 1 {
			out = append(out, g.exchange(class[i], class[i+1]))
		}
	}
	return out
}

// rotate lets a permutation move each member of a class by some places.
func rotate(perm, class []int16, by int) {
	for i, m := range class {
		perm[m] = class[(i+by)%len(class)]
	}
}

// exchange returns the permutation that exchanges two members.
func (g *Group) exchange(a, b int16) []int16 {
	perm := g.identity()
	perm[a], perm[b] = b, a
	return perm
}

func image(perm []int16, o owners) owners { return owners{perm[o.a], perm[o.b]} }

// holds reports whether processes of a type hold numbers of members or of
// channels that are permuted.
func (p *painter) holds(q *flat.Proctype) bool {
	before := len(p.g.cells)
	defer func() { p.g.cells = p.g.cells[:before] }()
	saved, colour := p.mask, p.colour
	defer func() { p.mask, p.colour = saved, colour }()
	p.mask, p.colour = make([]byte, q.Bytes), make([]int32, q.Bytes)
	under := len(p.under)
	c := p.under[0]
	p.variables(q, c, 0, true)
	if len(p.under) > under || len(p.g.cells) > before {
		return true
	}
	queues := len(p.g.queues)
	defer func() { p.g.queues = p.g.queues[:queues] }()
	for i, t := range q.Queues {
		p.queue(t, p.nodeOfOwn(q, &q.Own[i]), int32(q.QueueAt[i]), c)
	}
	return len(p.g.queues) > queues
}
