package check

// forecast estimates how many states a search will have met at its end, from how rarely it still meets
// new ones: if a share r of the edges that it took recently led to new states, then it knows a share of
// about 1 - r of all that it takes edges to, and with n states met there are about n / (1 - r). That
// would be right if edges led anywhere with the same probability. They do not, so it is a rough
// number, often too small at the beginning; at the end r is 0 and it is exact. How rough, by
// models: docs/searching.md.
type forecast struct {
	taken uint64 // edges taken so far, to old and new states
	met   uint64 // states met so far, if that is more than were visited
	// What these were at the beginning of the time that counts as recent, and of the time before.
	recent, before sample
}

type sample struct{ taken, met uint64 }

// recentShare is which part of all edges is recent: from one to two eighths.
const recentShare = 8

// note moves on what is recent.
func (f *forecast) note(visited uint64) {
	if f.taken-f.recent.taken > 1024+f.taken/recentShare {
		f.before, f.recent = f.recent, sample{f.taken, max(f.met, visited)}
	}
}

// states is the estimate; 0 when it is too early for one.
func (f *forecast) states(visited uint64) uint64 {
	met := max(f.met, visited)
	taken, fresh := f.taken-f.before.taken, met-f.before.met
	if f.before.taken == 0 || fresh >= taken {
		return 0
	}
	return uint64(float64(met) / (1 - float64(fresh)/float64(taken)))
}

// estimate is the number of states that the search will have met at its end, and the memory for them.
func (c *clock) estimate() (states uint64, memory int64) {
	states = c.forecast.states(c.visited)
	if met := max(c.forecast.met, c.visited); met > 0 {
		memory = int64(float64(c.budget.Used()) * float64(states) / float64(met))
	}
	return states, memory
}
