package bdd

import (
	"context"

	"github.com/ltlcheck/ltlcheck/internal/toolarge"
)

// Node is a Boolean function of one manager: the index of a node. Equal
// functions of one manager are equal numbers.
type Node uint32

// The constant functions, in every manager.
const (
	False Node = 0
	True  Node = 1
)

// DefaultLimit bounds the nodes of a manager that sets no bound: about 400 MB.
const DefaultLimit = 1 << 24

// errNodes is what Err returns once the bound on nodes was hit; it is
// toolarge.Err.
var errNodes = toolarge.New("the node limit of the binary decision diagrams is reached")

// terminalLevel is the level of the constants, below all variables.
const terminalLevel = ^uint32(0)

// node tests variable level: lo is the function when it is false, hi when it is
// true. next chains the nodes of one hash bucket (0 ends the chain: terminals
// are in no bucket).
type node struct {
	level  uint32
	lo, hi Node
	next   uint32
}

// cacheEntry is the cached result of an operation. The cache is direct-mapped:
// an entry replaces any other in its slot.
type cacheEntry struct {
	a, b, c Node
	op      op
	result  Node
}

// Manager owns the nodes and the variables. It must be made by New.
//
// nodes[0] and nodes[1] are the constants. buckets is the hash table of all
// other nodes; its size and that of the cache are powers of two, and grow with
// nodes. full is set when the limit is reached or the context has ended, and
// never reset.
type Manager struct {
	nodes   []node
	buckets []uint32
	cache   []cacheEntry
	vars    int
	limit   int
	ctx     context.Context
	steps   uint
	full    bool
}

// firstSize is the number of buckets and cache entries of a new manager.
const firstSize = 1 << 8

// New returns a manager without variables that holds at most limit nodes, or
// DefaultLimit if limit is not positive.
func New(limit int) *Manager {
	if limit <= 0 {
		limit = DefaultLimit
	}
	m := &Manager{limit: limit, buckets: make([]uint32, firstSize), cache: make([]cacheEntry, firstSize)}
	m.nodes = append(make([]node, 0, firstSize),
		node{level: terminalLevel, lo: False, hi: False},
		node{level: terminalLevel, lo: True, hi: True})
	return m
}

// Within makes operations end when ctx does, in the same way as when the limit
// is reached, until Free is called. The context is polled once for pollEach
// steps, whether they make nodes or find them. What operations returned after
// its end is worthless for ever; the functions made before remain.
func (m *Manager) Within(ctx context.Context) { m.ctx = ctx }

// Free ends what Within began: operations no longer depend on a context, and
// work again if one has ended them.
func (m *Manager) Free() {
	if m.ctx = nil; m.full && len(m.nodes) < m.limit {
		m.full = false
		m.fill()
	}
}

// pollEach is the number of steps after which the context is polled.
const pollEach = 1 << 12

// step counts a step of an operation, and ends all operations if the context
// has ended. Every loop and recursion over nodes takes steps.
func (m *Manager) step() {
	if m.steps++; m.steps%pollEach == 0 {
		m.poll()
	}
}

func (m *Manager) poll() {
	if m.ctx != nil && m.ctx.Err() != nil {
		m.full = true
	}
}

// NewVar adds a variable below all others and returns its number.
func (m *Manager) NewVar() int {
	m.vars++
	return m.vars - 1
}

// Vars returns the number of variables.
func (m *Manager) Vars() int { return m.vars }

// Size returns the number of nodes, including the two constants.
func (m *Manager) Size() int { return len(m.nodes) }

// Err returns an error that is toolarge.Err if the limit on nodes was reached, the error of the
// context if that ended an operation, and nil otherwise.
func (m *Manager) Err() error {
	switch {
	case m.full && len(m.nodes) < m.limit:
		return m.ctx.Err()
	case m.full:
		return errNodes
	}
	return nil
}

// Var returns the function that is variable v.
func (m *Manager) Var(v int) Node { return m.mk(uint32(v), False, True) }

// NotVar returns the negation of variable v.
func (m *Manager) NotVar(v int) Node { return m.mk(uint32(v), True, False) }

// Top returns the first variable that f depends on, or -1 for a constant. It
// only reads.
func (m *Manager) Top(f Node) int {
	if f <= True {
		return -1
	}
	return int(m.nodes[f].level)
}

// Low returns f with its top variable set to false. A constant is returned as
// it is. It only reads.
func (m *Manager) Low(f Node) Node { return m.nodes[f].lo }

// High returns f with its top variable set to true. A constant is returned as
// it is. It only reads.
func (m *Manager) High(f Node) Node { return m.nodes[f].hi }

// level returns the variable that f tests first, or terminalLevel.
func (m *Manager) level(f Node) uint32 { return m.nodes[f].level }

// mk returns the node (level, lo, hi). It is the only place where nodes are
// made, and keeps the diagram reduced: a test that does not matter has no node,
// and equal nodes are made once. lo and hi must test later variables than
// level.
func (m *Manager) mk(level uint32, lo, hi Node) Node {
	m.step()
	if lo == hi {
		return lo
	}
	slot := hash3(level, uint32(lo), uint32(hi)) & uint32(len(m.buckets)-1)
	for i := m.buckets[slot]; i != 0; i = m.nodes[i].next {
		if n := &m.nodes[i]; n.level == level && n.lo == lo && n.hi == hi {
			return Node(i)
		}
	}
	if m.full = m.full || len(m.nodes) >= m.limit; m.full {
		return False
	}
	id := uint32(len(m.nodes))
	m.nodes = append(m.nodes, node{level: level, lo: lo, hi: hi, next: m.buckets[slot]})
	m.buckets[slot] = id
	if len(m.nodes) > len(m.buckets) {
		m.grow()
	}
	return Node(id)
}

// grow doubles the hash table and the cache.
func (m *Manager) grow() {
	m.buckets = make([]uint32, 2*len(m.buckets))
	m.fill()
	m.growCache()
}

// fill enters all nodes into the hash table, whose former entries are dropped.
// If the manager becomes full meanwhile, the last nodes are missing.
func (m *Manager) fill() {
	clear(m.buckets)
	mask := uint32(len(m.buckets) - 1)
	for i := 2; i < len(m.nodes) && !m.full; i++ {
		m.step()
		n := &m.nodes[i]
		slot := hash3(n.level, uint32(n.lo), uint32(n.hi)) & mask
		n.next, m.buckets[slot] = m.buckets[slot], uint32(i)
	}
}

// growCache doubles the cache and keeps its entries.
func (m *Manager) growCache() {
	old := m.cache
	m.cache = make([]cacheEntry, 2*len(old))
	for _, e := range old {
		if m.step(); m.full {
			return
		}
		if e.op != 0 {
			m.cache[m.cacheSlot(e.op, e.a, e.b, e.c)] = e
		}
	}
}

// hash3 mixes three words, by multiplication with odd constants and one round
// of SplitMix64.
func hash3(a, b, c uint32) uint32 {
	h := uint64(a)*0x9E3779B97F4A7C15 + uint64(b)*0xC2B2AE3D27D4EB4F + uint64(c)*0x165667B19E3779F9
	h ^= h >> 29
	h *= 0xBF58476D1CE4E5B9
	return uint32(h >> 32)
}

// cacheSlot returns the index of the cache entry of an operation.
func (m *Manager) cacheSlot(o op, a, b, c Node) uint32 {
	return hash3(uint32(a)+(uint32(o)<<27), uint32(b), uint32(c)) & uint32(len(m.cache)-1)
}

// cached looks up a result. In a full manager it finds False for everything, so
// that operations end at once: their results are worthless, and without a
// working cache they could take exponential time.
func (m *Manager) cached(o op, a, b, c Node) (Node, bool) {
	if m.full {
		return False, true
	}
	e := &m.cache[m.cacheSlot(o, a, b, c)]
	if e.op == o && e.a == a && e.b == b && e.c == c {
		return e.result, true
	}
	return 0, false
}

// remember caches and returns a result. A full manager caches nothing, as its
// results are wrong.
func (m *Manager) remember(o op, a, b, c, result Node) Node {
	if !m.full {
		m.cache[m.cacheSlot(o, a, b, c)] = cacheEntry{a: a, b: b, c: c, op: o, result: result}
	}
	return result
}
