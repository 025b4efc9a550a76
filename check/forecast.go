package check

// forecast estimates how many program states a search will have met at its end, from how rarely it still
// meets new ones: if a share r of the transitions that it found recently lead to new states, then it
// knows a share of about 1 - r of all that transitions lead to, and with n states met there are about
// n / (1 - r). That would be right if transitions led anywhere with the same probability. They do
// not, so it is a rough number, too small at the beginning; at the end r is 0. How rough, on models, is in
// docs/searching.md.
type forecast struct {
	taken uint64 // transitions found so far, to old and new states
	met   uint64 // states met so far
	// What these were at the beginning of the time that counts as recent, and of the time before.
	recent, before sample
}

type sample struct{ taken, met uint64 }

// recentShare is which part of all transitions is recent: from one to two eighths.
const recentShare = 8

// note moves on what is recent.
func (f *forecast) note() {
	if f.taken-f.recent.taken > 1024+f.taken/recentShare {
		f.before, f.recent = f.recent, sample{f.taken, f.met}
	}
}

// states is the estimate; 0 when it is too early for one.
func (f *forecast) states() float64 {
	taken, fresh := f.taken-f.before.taken, f.met-f.before.met
	if f.before.taken == 0 || fresh >= taken {
		return 0
	}
	return float64(f.met) / (1 - float64(fresh)/float64(taken))
}

// estimate is the number of states that the search will have visited at its end, and the memory that it
// will have taken. A product has as many more states than the program as it had so far.
func (c *clock) estimate() (states uint64, memory int64) {
	total, met := c.forecast.states(), float64(c.forecast.met)
	if total == 0 {
		return 0, 0
	}
	return uint64(total * max(1, float64(c.visited)/met)), int64(float64(c.budget.Used()) * total / met)
}
