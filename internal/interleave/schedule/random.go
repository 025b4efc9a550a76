package schedule

import "math/rand"

// Drew reports whether goroutines of the run drew random numbers.
func (r *Run) Drew() bool { return r.drew }

// Random returns the source of random numbers of the goroutine, or nil outside of
// runs. It depends on the number of the goroutine and on Options.Draws only, so
// that schedules can be repeated.
func Random() *rand.Rand {
	g := current()
	if g == nil {
		return nil
	}
	g.run.drew = true
	if g.random == nil {
		g.random = rand.New(rand.NewSource(int64(g.run.options.Draws<<20 + uint64(g.id))))
	}
	return g.random
}
