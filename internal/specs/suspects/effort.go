package suspects

import "github.com/ltlcheck/ltlcheck/check"

// Effort is the work that a search for suspects may still do, in numbers that do
// not depend on the machine. A nil Effort bounds nothing.
type Effort struct {
	Trials int    // changes that are tried
	States uint64 // that all trials visit together
	Bytes  int    // of text that they read together
}

// leastLeft is the number of states below which a trial is not worth its while.
const leastLeft = 100

// over reports whether nothing more can be tried.
func (e *Effort) over() bool {
	return e != nil && (e.Trials <= 0 || e.States < leastLeft || e.Bytes <= 0)
}

// read notes that files were read for a trial.
func (e *Effort) read(files map[string][]byte) {
	if e == nil {
		return
	}
	e.Trials--
	for _, text := range files {
		e.Bytes -= len(text)
	}
}

// limit returns how many states one search may visit where a user's limit is
// given, 0 for none: a quarter of those that are left, so that one change which
// makes a model large does not take all of them.
func (e *Effort) limit(given uint64) uint64 {
	switch {
	case e == nil:
		return given
	case given == 0:
		return max(e.States/4, 1)
	}
	return max(min(given, e.States/4), 1)
}

// visited notes what a search has visited, of at most limit states.
func (e *Effort) visited(r *check.Result, limit uint64) {
	if e == nil {
		return
	}
	n := max(r.Product.States, r.Exploration.States)
	if r.Verdict == check.Inconclusive {
		n = limit
	}
	e.States -= min(n, e.States)
}
