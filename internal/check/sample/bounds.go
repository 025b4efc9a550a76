package sample

import "math"

// What independent runs tell. Let p be the probability that a run finds a
// violation. If p is at least epsilon, all of R runs miss it with probability
// at most (1 - epsilon)^R; so, after R runs without a violation,
//
//	p < 1 - delta^(1/R)   with confidence 1 - delta,
//
// and R = ⌈ln delta / ln(1 - epsilon)⌉ runs are enough for p < epsilon (Grosu
// and Smolka 2005). It is a statement about the search and not about the
// program: a violation that exists may have a probability that is as small as
// one likes.

// Runs returns how many runs without a violation show, with confidence 1 -
// delta, that a run finds one with a probability below epsilon; both are
// between 0 and 1. It is at least 1, and at most MaxRuns.
func Runs(epsilon, delta float64) int {
	n := math.Ceil(math.Log(delta) / math.Log1p(-epsilon))
	return int(max(1, min(MaxRuns, n)))
}

// MaxRuns is the most runs of one search.
const MaxRuns = 1 << 40

// Below returns the bound on the probability that a run finds a violation, with
// confidence 1 - delta, after that many independent runs that have found none: 1
// - delta^(1/runs).
func Below(runs int, delta float64) float64 { return -math.Expm1(math.Log(delta) / float64(runs)) }

// PCTLeast returns the least probability that a run of PCT finds a bug of depth
// d, in a program of n processes whose runs have at most k steps:
// 1/(n·k^(d-1)).
func PCTLeast(processes, steps, depth int) float64 {
	return 1 / (float64(max(1, processes)) * math.Pow(float64(max(1, steps)), float64(depth-1)))
}
