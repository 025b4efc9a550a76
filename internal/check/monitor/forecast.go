package monitor

// Forecast estimates how many program states a search will have found at its
// end, from how rarely it still finds new ones: if a share r of the transitions
// that it followed recently lead to new states, then it knows a share of about
// 1 - r of all that transitions lead to, and with n states found there are
// about n / (1 - r). That would be right if transitions led anywhere with the
// same probability. They do not, so it is a rough number, too small at the
// beginning; at the end r is 0. How rough, on models, is in docs/guide.md.
type Forecast struct {
	// Taken counts the transitions so far, to old and new states.
	Taken uint64
	// Discovered counts the states found so far.
	Discovered uint64
	// recent and before are the counts at the beginning of the time that counts
	// as recent, and of the time before that.
	recent, before sample
}

// sample is the state of the two counters at some time.
type sample struct{ taken, discovered uint64 }

// recentShare is the share of recent transitions: one or two in recentShare.
const recentShare = 8

// Note advances the time that counts as recent, if enough transitions were
// followed.
func (f *Forecast) Note() {
	if f.Taken-f.recent.taken > 1024+f.Taken/recentShare {
		f.before, f.recent = f.recent, sample{f.Taken, f.Discovered}
	}
}

// states returns the estimate, 0 if it is too early for one.
func (f *Forecast) states() float64 {
	taken, fresh := f.Taken-f.before.taken, f.Discovered-f.before.discovered
	if f.before.taken == 0 || fresh >= taken {
		return 0
	}
	return float64(f.Discovered) / (1 - float64(fresh)/float64(taken))
}
