package main

import (
	"container/heap"
	"math"
)

// The search that is simulated is the one of check/internal/parallel by levels,
// with the shared tables of package store: the sizes of blocks, levels that one
// worker visits alone, numbers of shards, and when they grow, are theirs. Time
// is simulated: a worker takes a block, and each of its states takes as long as
// one takes a single worker; a cache line that many write has one owner at a
// time; whoever puts a new state into a shard that grows waits for the end of
// that.
//
//	while a level has states:
//	    the worker that is free first takes a block from its own list, or from another's: one write to the list's line
//	    for each state of the block: work; for each new one: wait while its shard grows; tell the shard of its arrivals now and then
//	when all are done: one write each to the line of the level, and the next one begins
//
// Memory itself has no limit here: the last column of the table says how much
// of it all workers ask for.

// Constants of the search that is simulated. They have to be changed with the
// packages that they are copied from.
const (
	blockLen   = 64 // as in check/internal/parallel
	smallLevel = 64
	shards     = 32 // as in store
	perBucket  = 16
)

// costs are in nanoseconds: of a state with all its transitions, of a cache
// line that moves from one processor to another, and of moving a word of a
// table that grows.
type costs struct{ state, line, word float64 }

// mode selects which waiting is simulated besides that for the end of each
// level.
type mode int

const (
	levelsOnly mode = iota
	grownByOne      // also for cache lines, and for a shard that one worker enlarges
	grownByAll      // the same, but all workers that wait for a shard help to enlarge it
)

// outcome is how long the search took, and the sums of the times that all
// workers waited, by cause. All are in nanoseconds.
type outcome struct {
	time  float64
	waits struct{ level, line, growth float64 }
}

// simulation is one search in progress.
type simulation struct {
	costs
	outcome
	n int
	mode
	lists  []list // by worker: its part of the current level
	next   []int  // by worker: the states of the next level that it has found
	shards [shards]growing
	ready  workers
	// arrivals counts, by worker and shard, the keys that the shard's common
	// counter does not include yet.
	arrivals [][shards]int
	random   uint64
}

// list is the part of a level that one worker has, from which others may take.
type list struct {
	left int
	line resource
}

// resource is a cache line that one processor at a time can write: until free
// it is on its way to its owner.
type resource struct {
	free  float64
	owner int
}

// simulate simulates the search of a state space by n workers.
func simulate(space *space, c costs, n int, m mode) outcome {
	s := &simulation{costs: c, n: n, mode: m, lists: make([]list, n), next: make([]int, n), arrivals: make([][shards]int, n), random: 1}
	s.next[0] = space.levels[0]
	if m != levelsOnly {
		s.state -= c.word * float64(moved(space.states)) / float64(space.states) // what one worker's time has of it
	}
	now := 0.0
	for i, size := range space.levels {
		found := 0
		if i+1 < len(space.levels) {
			found = space.levels[i+1]
		}
		for w := range s.lists {
			s.lists[w].left, s.next[w] = s.next[w], 0
		}
		now = s.level(now, size, found)
	}
	s.time = now
	return s.outcome
}

// level simulates one level, which begins at the time now and has size states.
// They lead to found new states. It returns the time of its end.
func (s *simulation) level(now float64, size, found int) float64 {
	if size <= smallLevel {
		s.lists[0].left = size
		for w := 1; w < s.n; w++ {
			s.lists[w].left = 0
		}
		end := s.visit(0, now, size, float64(found)/float64(size))
		s.settle(found)
		s.waits.level += (end - now) * float64(s.n-1)
		return end
	}
	s.ready = s.ready[:0]
	for w := range s.n {
		s.ready = append(s.ready, worker{now, w})
	}
	heap.Init(&s.ready)
	end, ends := now, 0.0
	for len(s.ready) > 0 {
		w := s.ready[0]
		block, at := s.take(w)
		if block == 0 {
			heap.Pop(&s.ready)
			end, ends = max(end, at), ends+at
			continue
		}
		s.ready[0].at = s.visit(w.id, at, block, float64(found)/float64(size))
		heap.Fix(&s.ready, 0)
	}
	s.settle(found)
	s.waits.level += end*float64(s.n) - ends
	if s.mode != levelsOnly && s.n > 1 {
		end += float64(s.n) * s.line
		s.waits.line += float64(s.n*s.n) * s.line
	}
	return end
}

// take takes a block for a worker, from its own list or otherwise from that of
// another. A block of 0 means that the level has no more states.
func (s *simulation) take(w worker) (block int, at float64) {
	at = w.at
	for i := range s.n {
		l := &s.lists[(w.id+i)%s.n]
		if l.left == 0 {
			continue
		}
		at = s.write(&l.line, w.id, at)
		block = min(l.left, max(blockLen/8, min(blockLen, l.left/(2*s.n))))
		l.left -= block
		return block, at
	}
	return 0, at
}

// write returns when a worker that begins at a time has written to a line that
// others write to as well.
func (s *simulation) write(r *resource, w int, at float64) float64 {
	if s.mode == levelsOnly || r.owner == w {
		return at
	}
	begin := at
	if at >= r.free-s.line { // a write further ahead is of a block that began earlier, and comes after this one
		begin = max(at, r.free)
	}
	r.free, r.owner = max(r.free, begin+s.line), w
	s.waits.line += begin + s.line - at
	return begin + s.line
}

// visit returns when a worker has visited a block of states, each of which
// leads to fresh new ones on average.
func (s *simulation) visit(w int, at float64, block int, fresh float64) float64 {
	begun, met := s.chance(), 0
	for i := range block {
		at += s.state
		for float64(met+1) <= begun+fresh*float64(i+1) {
			at = s.insert(w, at)
			met++
		}
	}
	s.next[w] += met
	return at
}

// settle corrects the lists of the next level so that they have found states
// together: how many each worker finds is drawn at random.
func (s *simulation) settle(found int) {
	for _, n := range s.next {
		found -= n
	}
	for w := 0; found != 0; w = (w + 1) % s.n {
		d := max(found/s.n, 1)
		if found < 0 {
			d = -min(s.next[w], max(-found/s.n, 1))
		}
		s.next[w] += d
		found -= d
	}
}

// insert returns when a worker has put a new state into its shard.
func (s *simulation) insert(w int, at float64) float64 {
	shard := int(shards * math.Log2(1+s.chance()))
	g := &s.shards[shard]
	if at >= g.from && at < g.until {
		if s.mode == grownByAll { // those who wait already are not called back: so this is an upper bound
			g.at++
			g.until = at + (g.until-at)*float64(g.at-1)/float64(g.at)
		}
		s.waits.growth += g.until - at
		at = g.until
	}
	if s.arrivals[w][shard]++; s.arrivals[w][shard] > g.untold() {
		at = s.write(&g.line, w, at)
		if words := g.arrive(s.arrivals[w][shard]); words > 0 && s.mode != levelsOnly {
			g.at, g.from, g.until = 1, at, at+float64(words)*s.word
			at = g.until
		}
		s.arrivals[w][shard] = 0
	}
	return at
}

// chance returns a pseudo-random number of [0, 1). It is always the same
// sequence.
func (s *simulation) chance() float64 {
	s.random = s.random*6364136223846793005 + 1442695040888963407 // Knuth's MMIX
	return float64(s.random>>11) / (1 << 53)
}

// growing is a shard of a table that grows.
type growing struct {
	line        resource
	keys        int
	bits        int     // logarithm of its number of buckets; 0 if it has none yet
	moved       int     // words that were moved so far
	from, until float64 // of its last growth
	at          int     // workers who move it
}

// limit returns the number of keys above which the shard grows.
func (g *growing) limit() int { return (perBucket << g.bits) * 7 / 8 }

// untold returns how many keys a worker counts for itself before it adds them
// to the common counter.
func (g *growing) untold() int { return max(g.limit()>>10, min(g.limit()>>5, 8)) }

// arrive adds keys. It returns how many words are moved if the shard grows.
func (g *growing) arrive(keys int) (words int) {
	g.keys += keys
	if g.bits == 0 {
		g.bits = 1
	}
	for g.keys > g.limit() {
		words += perBucket << g.bits
		if g.bits++; g.bits < 6 {
			g.bits++
		}
	}
	g.moved += words
	return words
}

// moved returns how many words all shards together move until they have so many
// keys.
func moved(keys int) (words int) {
	var all [shards]growing
	for i := range keys {
		all[int(shards*math.Log2(1+float64(i)/float64(keys)))].arrive(1)
	}
	for i := range all {
		words += all[i].moved
	}
	return words
}

// worker is a worker with the time at which it is free.
type worker struct {
	at float64
	id int
}

// workers is a heap, the first that is free on top.
type workers []worker

func (h workers) Len() int { return len(h) }
func (h workers) Less(i, j int) bool {
	return h[i].at < h[j].at || h[i].at == h[j].at && h[i].id < h[j].id
}
func (h workers) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *workers) Push(x any)   { *h = append(*h, x.(worker)) }
func (h *workers) Pop() any     { w := (*h)[len(*h)-1]; *h = (*h)[:len(*h)-1]; return w }
