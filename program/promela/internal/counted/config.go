package counted

import (
	"encoding/binary"
	"slices"
)

// block is the local state of a process: its control point, its variables, and
// its elements of process arrays.
type block struct {
	pc   int32
	vars []value
}

func (b block) clone() block { return block{b.pc, slices.Clone(b.vars)} }

// has reports whether a variable holds the rank of a process.
func (b *block) has(proc int8) bool {
	return slices.ContainsFunc(b.vars, func(v value) bool { return v.proc == proc })
}

// ofSum is written for value.proc of a variable that counts processes: the sum
// is its own.
const ofSum = 3

func appendValue(key []byte, v value) []byte {
	whose := byte(v.proc)
	if v.sum != 0 {
		whose = ofSum
	}
	return append(binary.LittleEndian.AppendUint32(key, uint32(v.n)), byte(v.size), whose)
}

func (b *block) appendTo(key []byte) []byte {
	key = binary.LittleEndian.AppendUint32(key, uint32(b.pc))
	for _, v := range b.vars {
		key = appendValue(key, v)
	}
	return key
}

// state is a state of the graph: shared variables, the blocks of processes that
// are not counted, and how many processes each class has; the cut stands for
// that many or more.
type state struct {
	shared []value
	single []block // processes of which there are not N, then the tracked members
	counts []uint8 // by class
}

func (s *state) appendTo(key []byte) []byte {
	for _, v := range s.shared {
		key = appendValue(key, v)
	}
	for i := range s.single {
		key = s.single[i].appendTo(key)
	}
	return appendCounts(key, s.counts)
}

// appendCounts appends counts without the zeros at the end, so that it does not
// matter how many classes are known.
func appendCounts(key []byte, counts []uint8) []byte {
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return append(append(key, byte(len(counts)), byte(len(counts)>>8)), counts...)
}

// What the cursor of a sweep refers to.
const (
	noSweep = iota
	onOther // a counted process, in config.at
	onMover // the process that moves
)

// config is a state in the middle of a transition.
type config struct {
	state
	mover   int   // index in single; -1 if a counted process moves
	class   int32 // of a counted process that moves, before it did
	own     block // of a counted process that moves: it is not among the counts
	sweep   int
	cursor  variable // of the sweep
	at      block    // what the cursor refers to: it is not among the counts
	from    int32    // its class when the cursor came to it
	visited []uint8  // counts of classes that the sweep has visited; state.counts has the others
	passed  bool     // the sweep has visited the process that moves
	ordered bool     // the sweep visits the classes in the order of their numbers, as visits commute
	changed bool     // the block of a counted process that does not move has changed
	blind   bool     // the counts are not there, so that nothing may depend on them
	failed  failure
}

// failure is what has gone wrong on the way.
type failure uint8

const (
	assertion failure = 1 << iota
	runtime
)

func (c *config) clone() *config {
	k := *c
	k.shared, k.counts, k.visited = slices.Clone(c.shared), slices.Clone(c.counts), slices.Clone(c.visited)
	k.single = make([]block, len(c.single))
	for i := range c.single {
		k.single[i] = c.single[i].clone()
	}
	k.own, k.at = c.own.clone(), c.at.clone()
	return &k
}

// key identifies a config.
func (c *config) key() string {
	key := c.state.appendTo(nil)
	flags := byte(0) // always there: what follows has several lengths
	if c.passed {
		flags |= 1
	}
	if c.changed {
		flags |= 2
	}
	if c.ordered {
		flags |= 4
	}
	key = append(key, byte(c.sweep), byte(c.cursor.proc), byte(c.cursor.slot), byte(c.failed), flags)
	key = binary.LittleEndian.AppendUint32(key, uint32(c.from))
	key = c.at.appendTo(c.own.appendTo(key))
	return string(appendCounts(key, c.visited))
}

// self returns the block of the process that moves.
func (c *config) self() *block {
	if c.mover >= 0 {
		return &c.single[c.mover]
	}
	return &c.own
}

// add counts another process.
func add(counts []uint8, q int32, cut int) []uint8 {
	for len(counts) <= int(q) {
		counts = append(counts, 0)
	}
	counts[q] = min(counts[q]+1, uint8(cut))
	return counts
}

// without returns the configs that c can be after a process of class q was taken
// out of its counts: one, or two if there were as many as the cut or more.
func (c *config) without(q int32, cut int) []*config {
	less := c.clone()
	less.counts[q]--
	if int(c.counts[q]) < cut {
		return []*config{less}
	}
	return []*config{less, c.clone()}
}
