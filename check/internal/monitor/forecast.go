package monitor

// forecast estimates how many program states a search will have met at its end,
// from how rarely it still meets new ones: if a share r of the transitions that
// it found recently lead to new states, then it knows a share of about 1 - r of
// all that transitions lead to, and with n states met there are about n / (1 -
// r). That would be right if transitions led anywhere with the same
// probability. They do not, so it is a rough number, too small at the
// beginning; at the end r is 0. How rough, on models, is in docs/guide.md.
type forecast struct {
	Taken      uint64 // transitions found so far, to old and new states
	Discovered uint64 // states met so far
	// What these were at the beginning of the time that counts as recent, and
	// of the time before.
	recent, before sample
}

type sample struct{ taken, discovered uint64 }

// recentShare is which part of all transitions is recent: from one to two eighths.
const recentShare = 8

// Note moves on what is recent.
func (f *forecast) Note() {
	if f.Taken-f.recent.taken > 1024+f.Taken/recentShare {
		f.before, f.recent = f.recent, sample{f.Taken, f.Discovered}
	}
}

// states is the estimate; 0 when it is too early for one.
func (f *forecast) states() float64 {
	taken, fresh := f.Taken-f.before.taken, f.Discovered-f.before.discovered
	if f.before.taken == 0 || fresh >= taken {
		return 0
	}
	return float64(f.Discovered) / (1 - float64(fresh)/float64(taken))
}
