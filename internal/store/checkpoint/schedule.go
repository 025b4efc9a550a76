package checkpoint

import "time"

// schedule plans the checkpoints before a deadline, so that the last one is
// written by then. How long that takes is extrapolated from the one before: the
// time to write grows as the states do, in proportion to the time of the search
// at most. The first is therefore a small one, after a part of the time; the
// last is the one after which too little time is left for a better one.
//
// An interrupt may leave no time for a checkpoint. So that little is lost, the
// time between two checkpoints is short where writing them is: a minute, or
// more such that a small part of the time is spent on them.
//
// The zero value has no deadline.
type schedule struct {
	begun, deadline time.Time // a deadline that is zero is none
	// searched and took are of the last checkpoint: the time of the search up
	// to it, and the time to write it. writing is the time of all of them.
	searched, took, writing time.Duration
}

const (
	firstPart = 16 // the first checkpoint is written after one part of so many
	margin    = 1.25
	slack     = 50 * time.Millisecond // until a search sees that one is due, and for the file

	shortest  = time.Minute // between two checkpoints, if the longest time is not shorter
	smallPart = 30          // writing takes at most one part of so many, if the longest time allows that
)

// wrote notes a checkpoint.
func (s *schedule) wrote(from, to time.Time) {
	s.searched, s.took = from.Sub(s.begun)-s.writing, to.Sub(from)
	s.writing += s.took
}

// wait returns the time until the next checkpoint, every at most, and reports
// whether there is one before the deadline.
func (s *schedule) wait(now time.Time, every time.Duration) (after time.Duration, more bool) {
	every = min(every, max(shortest, smallPart*s.took))
	if s.deadline.IsZero() || !now.Before(s.deadline) {
		return every, s.deadline.IsZero() || s.took == 0
	}
	left := s.deadline.Sub(now)
	if s.took == 0 {
		return min(every, left/firstPart), true
	}
	growth := 1 + margin*s.took.Seconds()/max(s.searched, time.Millisecond).Seconds()
	after = time.Duration((left - slack - time.Duration(margin*float64(s.took))).Seconds() / growth * float64(time.Second))
	return min(every, after), after > s.took/4
}

// over reports whether a checkpoint would not be written before the deadline,
// and one has been.
func (s *schedule) over(now time.Time) bool {
	return s.took > 0 && !s.deadline.IsZero() && s.deadline.Sub(now) < s.took
}
