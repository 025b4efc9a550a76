package schedule

import "math/rand"

// Drew reports whether goroutines of the run drew random numbers.
func (r *Run) Drew() bool { return r.drew }

// Random returns the source of random numbers of the goroutine, or nil outside of
// runs. It depends on where the goroutine comes from and on Options.Draws only, so
// that schedules can be repeated, in other processes too.
func Random() *rand.Rand {
	g := current()
	if g == nil {
		return nil
	}
	g.run.drew = true
	if g.random == nil {
		g.random = rand.New(rand.NewSource(int64(g.run.options.Draws<<20 + g.lineage())))
	}
	return g.random
}

// lineage is a number for where the goroutine comes from.
func (g *Goroutine) lineage() (n uint64) {
	for ; g.parent != nil; g = g.parent {
		n = n*1_000_003 + uint64(g.sibling) + 1
	}
	return n
}
