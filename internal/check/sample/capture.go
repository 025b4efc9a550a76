package sample

import (
	"maps"
	"math"
)

// Capture and recapture: how many states runs like these could visit, from how
// many they have visited once and again.
//
// A. Chao, Estimating the population size for capture-recapture data with
// unequal catchability, Biometrics 43, 1987, in the form for occasions with the
// correction of bias. A run is an occasion, a visited state is caught:
//
//	R occasions, S states caught in all,
//	Q1 of them on one occasion, Q2 on two:
//	N >= S + (R-1)/R · Q1 (Q1-1) / (2 (Q2+1))
//
// With two runs this is n1·n2/m, the estimate of Lincoln and Petersen, with m
// states in both. It assumes that runs are independent, which they are, each
// with a source of its own; where all states are as likely to be visited, it
// estimates their number. They are not: deep ones are visited seldom, so that
// it is a lower bound on average. States that no run can visit in its memory
// and steps do not count at all.
//
// Only states whose hash is below a threshold are noted, and the threshold is
// halved when there are too many of them, so that any number of states needs
// mostCaptured entries, of about 40 bytes, for each worker and for the sum. With
// p = threshold / 2^64, Q1 and Q2 are the numbers of noted ones, divided by p.
const mostCaptured = 1 << 12

// captures are the noted states of a run by their hashes, or of several with
// the number of runs that have visited them.
type captures struct {
	seen map[uint64]uint32
	// halvings is how often the threshold 2^64 was halved.
	halvings uint
}

// newCaptures makes an empty set.
func newCaptures() *captures { return &captures{seen: map[uint64]uint32{}} }

// clear empties the set.
func (c *captures) clear() {
	clear(c.seen)
	c.halvings = 0
}

// clone returns a copy.
func (c *captures) clone() *captures {
	return &captures{maps.Clone(c.seen), c.halvings}
}

// notes reports whether a hash is below the threshold.
func (c *captures) notes(hash uint64) bool { return c.halvings == 0 || hash>>(64-c.halvings) == 0 }

// add notes a state that a run has visited.
func (c *captures) add(hash uint64) {
	if c.notes(hash) {
		c.seen[hash] = 1
		c.halve(c.halvings)
	}
}

// halve halves the threshold until it has been halved so often, and the set is
// small enough.
func (c *captures) halve(least uint) {
	for c.halvings < least || len(c.seen) > mostCaptured {
		c.halvings = max(c.halvings+1, least)
		maps.DeleteFunc(c.seen, func(hash uint64, _ uint32) bool { return !c.notes(hash) })
	}
}

// merge adds the states of a further run.
func (c *captures) merge(run *captures) {
	c.halve(run.halvings)
	for hash := range run.seen {
		if c.notes(hash) {
			c.seen[hash]++
		}
	}
	c.halve(c.halvings)
}

// Recaptured has what several runs visited in common, for states that are noted
// with probability 1/2^Halvings.
type Recaptured struct {
	Runs        int
	Once, Twice uint64 // noted states that one run has visited, and two
	Halvings    uint
}

// recaptured counts what runs have in common.
func (c *captures) recaptured(runs int) Recaptured {
	r := Recaptured{Runs: runs, Halvings: c.halvings}
	for _, n := range c.seen {
		switch n {
		case 1:
			r.Once++
		case 2:
			r.Twice++
		}
	}
	return r
}

// Population estimates how many states runs like these can visit, given how
// many different ones they have visited; ok is false if there were less than two
// runs, or no state was visited twice, which tells nothing.
func (r *Recaptured) Population(visited uint64) (states uint64, ok bool) {
	if r.Runs < 2 || r.Twice == 0 && r.Once > 0 {
		return 0, false
	}
	once, twice, runs := float64(r.Once), float64(r.Twice), float64(r.Runs)
	unseen := (runs - 1) / runs * once * max(0, once-1) / (2 * (twice + 1))
	for range r.Halvings {
		unseen *= 2
	}
	return visited + uint64(unseen+0.5), true
}

// Fresh estimates how many states a further run like these visits that none of
// them has, after I. J. Good, The population frequencies of species and the
// estimation of population parameters, Biometrika 40, 1953, who gives the idea
// to A. M. Turing: of R occasions, Q1 states were caught on one alone, so that
// each occasion has brought Q1/R of them that no other one has, and so will the
// next. Where it is below 1 the probability that a run visits any such state is no
// larger, and so is the risk that it finds a violation there. If Q1 is 0 it is
// taken for 1: R runs tell nothing of what happens more seldom than once in R. ok
// is false if there were less than two runs.
func (r *Recaptured) Fresh() (states float64, ok bool) {
	if r.Runs < 2 {
		return 0, false
	}
	return math.Ldexp(float64(max(1, r.Once)), int(r.Halvings)) / float64(r.Runs), true
}
