package schedule

import "math/rand"

// Random returns the source of random numbers of the goroutine, or nil outside of
// runs. It depends on the number of the goroutine and on Options.Draws only, so
// that schedules can be repeated.
func Random() *rand.Rand {
	g := current()
	if g == nil {
		return nil
	}
	if g.random == nil {
		g.random = rand.New(rand.NewSource(int64(g.run.options.Draws<<20 + uint64(g.id))))
	}
	return g.random
}
