package store

import (
	"math"
	"slices"
)

// Partition splits keys into components. It is learned from a sample of keys.
//
// A component should have few values, and the numbers of all components
// together should need few bits. So words whose values depend on each other
// belong together, and independent words do not, as there would be a value for
// each combination. How many values there will be is forecast from how many
// there are among the first half of the keys and among all of them: the number
// grows with a power of the number of keys (Heaps' law).
//
//	groups := each word that is not the same in all keys, by itself,
//	          and the length of the key
//	while two groups cost less together, or there are too many groups:
//		merge the two that save most
//	the other words, and some more for longer keys, are components of
//	a few words each
//
// where cost(g) = log2(values of g) + the bits of g's table for each key + 1.
//
// A partition is immutable and may be used by several stores.
type Partition struct {
	// words is the number of words that components cover; bytes beyond them are
	// the tail of a key, which is numbered as a whole.
	words  int
	groups []group
	// cost is the sum of the costs of the groups that vary: bits for each key.
	cost float64
	// whole is set if keys are not split at all.
	whole *wholeKeys
}

// group is a component of a partition, or a candidate for one.
type group struct {
	words []uint32
	// ids numbers the group's value in each sampled key; it is dropped once
	// learning is over.
	ids []uint16
	// values and half count the distinct values among all sampled keys and
	// among the first half of them.
	values int
	half   int
	// forecast is the number of values expected among a great many keys,
	// expected that among keysExpected times as many keys as there are.
	forecast float64
	expected float64
	cost     float64
}

const (
	mostLearned  = 4096    // keys looked at
	mostWords    = 4096    // words looked at
	mostTried    = 64      // groups that are tried with each other
	mostActive   = 40      // groups of words that change
	mostIdle     = 16      // groups of words that do not
	idleWords    = 8       // words of such a group, at least
	wordsToCome  = 64      // beyond the longest key
	keysForecast = 1 << 20 // for which tables are planned, at least
	keysExpected = 8       // times the number of keys: for which widths are planned
	perValue     = 12      // bytes of a value beside its words
)

// LearnForWords is Learn for keys that are packed into words (see Numbering).
// It merges groups only until all of them fit into enoughBits bits: smaller
// groups have fewer values, and so cheaper tables.
func LearnForWords(keys int, key func(i uint32) []byte) *Partition {
	p, _ := relearn(nil, keys, key, enoughBits)
	return p
}

// enoughBits is the number of bits at which LearnForWords stops: a third of a
// word is left for more values than forecast.
const enoughBits = 42

// learner is the state of learning one partition.
type learner struct {
	// enough is the number of bits at which merging stops.
	enough float64
	// all is the number of keys, n of those sampled.
	all, n int
	// seen is a hash table for counting pairs of values; entries of earlier
	// counts are recognised by the epoch and need not be cleared.
	seen  []uint64
	epoch uint64
}

// Learn learns a partition from keys numbered from 0 in the order in which they
// were found, as the growth of the number of values is estimated from that
// order. It samples at most 4096 keys, at even distances, and keeps none of
// them. The time is bounded, as at most 64 groups of words are tried with each
// other.
func Learn(keys int, key func(i uint32) []byte) *Partition {
	p, _ := relearn(nil, keys, key, 0)
	return p
}

// relearn is Learn, and also reports whether the result is so much cheaper than
// the partition before that moving all keys is worth its time.
func relearn(before *Partition, keys int, key func(i uint32) []byte, enough float64) (p *Partition, better bool) {
	longest := 0
	l := &learner{all: keys, n: min(keys, mostLearned), enough: enough}
	for i := range l.n {
		longest = max(longest, len(key(l.number(i))))
	}
	words := min(mostWords, (longest+3)/4)
	l.n = min(l.n, max(256, (1<<22)/max(1, words)))
	l.seen = make([]uint64, 4*mostLearned)
	p = &Partition{words: words + wordsToCome}
	active, idle := l.columns(words, key)
	cost := 0.0
	if before != nil {
		cost = l.costOf(before, active)
	}
	for _, g := range l.merge(active) {
		p.cost += g.cost
		g.ids = nil
		p.groups = append(p.groups, g)
	}
	for i := range wordsToCome {
		idle = append(idle, uint32(words+i))
	}
	size := max(idleWords, (len(idle)+mostIdle-1)/mostIdle)
	for few := range slices.Chunk(idle, size) {
		p.groups = append(p.groups, group{words: few, values: 1, expected: 1})
	}
	return p, before == nil || words > before.words || p.cost < cost*(1-worthMoving)
}

// worthMoving is the part of the cost that another partition has to save.
const worthMoving = 0.08

// costOf returns what a partition costs by the sample at hand; active are the
// words that vary in it.
func (l *learner) costOf(p *Partition, active []group) float64 {
	cost := 0.0
	for _, part := range p.groups {
		var sum group
		for _, w := range part.words {
			for i := range active {
				switch {
				case active[i].words[0] != w:
				case sum.words == nil:
					sum = active[i]
				default:
					sum = l.union(&sum, &active[i])
				}
			}
		}
		cost += sum.cost
	}
	return cost
}

// number returns the number of the i-th sampled key.
func (l *learner) number(i int) uint32 { return uint32(i * l.all / l.n) }

// columns returns the words that vary in the sample as groups of one word, the
// length of the key as one of them, and the other words as idle.
func (l *learner) columns(words int, key func(i uint32) []byte) (active []group, idle []uint32) {
	table := make([]uint32, words*l.n)
	lengths := make([]uint32, l.n)
	for i := range l.n {
		k := key(l.number(i))
		lengths[i] = uint32(len(k))
		for w := range words {
			table[w*l.n+i] = keyWord(k, uint32(w))
		}
	}
	for w := range words {
		column := table[w*l.n : (w+1)*l.n]
		if !slices.ContainsFunc(column, func(v uint32) bool { return v != column[0] }) {
			idle = append(idle, uint32(w))
			continue
		}
		active = append(active, l.single(uint32(w), column))
	}
	return append(active, l.single(lengthWord, lengths)), idle
}

// single makes the group of one word from its values in the sample.
func (l *learner) single(w uint32, column []uint32) group {
	g := group{words: []uint32{w}, ids: make([]uint16, l.n)}
	l.count(&g, func(i int) uint64 { return uint64(column[i]) })
	l.estimate(&g, math.Inf(1))
	return g
}

// count numbers the distinct values of a group, and counts them.
func (l *learner) count(g *group, value func(i int) uint64) {
	numbers := map[uint64]uint16{}
	for i := range l.n {
		v := value(i)
		n, ok := numbers[v]
		if !ok {
			n = uint16(len(numbers))
			numbers[v] = n
		}
		g.ids[i] = n
		if i < l.n/2 {
			g.half = len(numbers)
		}
	}
	g.values = len(numbers)
}

// estimate forecasts a group's number of values by Heaps' law, at most most,
// and computes its cost.
func (l *learner) estimate(g *group, most float64) {
	power := math.Log2(float64(g.values+4) / float64(g.half+4))
	many := float64(max(keysForecast, keysExpected*l.all))
	at := func(keys float64) float64 {
		return max(float64(g.values), min(most, keys, float64(g.values)*math.Pow(keys/float64(l.n), min(1, power))))
	}
	g.forecast, g.expected = at(many), at(float64(keysExpected*l.all))
	g.cost = math.Log2(g.forecast) + 1 + 8*g.forecast*float64(4*len(g.words)+perValue)/many
}

// pair returns what two groups would be together, without ids.
func (l *learner) pair(a, b *group) group {
	g := group{words: slices.Concat(a.words, b.words)}
	l.epoch++
	const mask = 4*mostLearned - 1
	for i := range l.n {
		key := uint64(a.ids[i])<<16 | uint64(b.ids[i])
		want := l.epoch<<32 | key
		at := key * 0x9e3779b97f4a7c15 >> 32 & mask
		for l.seen[at]>>32 == l.epoch && l.seen[at] != want {
			at = (at + 1) & mask
		}
		if l.seen[at] != want {
			l.seen[at] = want
			g.values++
		}
		if i < l.n/2 {
			g.half = g.values
		}
	}
	l.estimate(&g, a.forecast*b.forecast)
	return g
}

// merge merges groups greedily while that saves bits or there are more than
// mostActive.
func (l *learner) merge(groups []group) []group {
	groups = l.neighbours(groups)
	n := len(groups)
	saved := make([]float64, n*n) // by i*n+j for i < j
	look := func(i, j int) {
		i, j = min(i, j), max(i, j)
		g := l.pair(&groups[i], &groups[j])
		saved[i*n+j] = groups[i].cost + groups[j].cost - g.cost
	}
	for i := range n {
		for j := range i {
			look(j, i)
		}
	}
	for left := n; left > 1; left-- {
		i, j := most(saved, groups)
		if left <= mostActive && (saved[i*n+j] <= 0 || l.isEnough(groups)) {
			break
		}
		groups[i], groups[j] = l.union(&groups[i], &groups[j]), group{}
		for k := range groups {
			if k != i && groups[k].words != nil {
				look(i, k)
			}
		}
	}
	return slices.DeleteFunc(groups, func(g group) bool { return g.words == nil })
}

// isEnough reports whether the forecasts of all groups fit into the bits that
// are enough.
func (l *learner) isEnough(groups []group) bool {
	sum := 0.0
	for i := range groups {
		if groups[i].words != nil && groups[i].values > 1 {
			sum += math.Log2(groups[i].forecast)
		}
	}
	return sum <= l.enough
}

// most returns the two groups that save most together, skipping merged ones.
func most(saved []float64, groups []group) (first, second int) {
	best := math.Inf(-1)
	for i := range groups {
		for j := i + 1; j < len(groups); j++ {
			if s := saved[i*len(groups)+j]; s > best && groups[i].words != nil && groups[j].words != nil {
				first, second, best = i, j, s
			}
		}
	}
	return first, second
}

// neighbours merges groups of adjacent words by twos until there are at most
// mostTried, which bounds the pairs that merge has to try.
func (l *learner) neighbours(groups []group) []group {
	for len(groups) > mostTried {
		var fewer []group
		for two := range slices.Chunk(groups, 2) {
			if len(two) == 2 {
				two[0] = l.union(&two[0], &two[1])
			}
			fewer = append(fewer, two[0])
		}
		groups = fewer
	}
	return groups
}

// union merges two groups.
func (l *learner) union(a, b *group) group {
	g := group{words: slices.Concat(a.words, b.words), ids: make([]uint16, l.n)}
	l.count(&g, func(i int) uint64 { return uint64(a.ids[i])<<16 | uint64(b.ids[i]) })
	l.estimate(&g, a.forecast*b.forecast)
	return g
}
