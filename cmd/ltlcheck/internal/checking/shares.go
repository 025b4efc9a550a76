package checking

import (
	"fmt"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
)

// shares divides a time limit evenly among questions: each gets an equal part of
// the remaining time, so that later questions can use the time that earlier ones
// did not need. The zero value has no limit.
type shares struct {
	end  time.Time // of the limit; zero: there is none
	all  int       // questions
	left int       // questions that are not answered yet
}

// newShares divides the time limit, which begins now, among the questions of
// the tasks. So many explorations of each model count as one each.
func newShares(limits *check.Limits, tasks []*task, explorations int) (s shares) {
	if limits.Time > 0 {
		s.end = time.Now().Add(limits.Time)
	}
	for _, t := range tasks {
		s.all += t.questions(explorations)
	}
	s.left = s.all
	return s
}

// questions counts the questions about a model.
func (t *task) questions(explorations int) int {
	if t.refused == nil && t.unbounded == nil {
		return len(t.jobs) + explorations
	}
	return len(t.jobs)
}

// next returns the time for the next question, 0 if there is no limit.
func (s *shares) next() time.Duration {
	rest := s.rest() / time.Duration(max(1, s.left))
	s.left--
	if !s.end.IsZero() {
		return max(1, rest)
	}
	return 0
}

// skip leaves out questions that are not asked.
func (s *shares) skip(questions int) { s.left -= questions }

// rest returns what is left of the time, a nanosecond at least; 0 if there is
// no limit.
func (s *shares) rest() time.Duration {
	if s.end.IsZero() {
		return 0
	}
	return max(1, time.Until(s.end))
}

// note explains that a question had a share of the time limit only; it is empty
// if the limit was for one question, or did not end it.
func (s *shares) note(share, took time.Duration) string {
	if s.all < 2 || share == 0 || took < share {
		return ""
	}
	return fmt.Sprintf("; this was one of %d questions, and had %v of it", s.all, share.Round(time.Millisecond))
}
