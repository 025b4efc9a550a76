package parallel

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
)

// NewAlone makes one worker that works in the goroutine of its caller. The
// limits hold to the state: each of its steps is a visit of the monitor.
func NewAlone(c *monitor.Monitor) *Workers {
	t := NewWorkersWithout(c, 1)
	t.alone = true
	return t
}

// Alone reports whether the worker is that of NewAlone.
func (w *Worker) Alone() bool { return w.workers.alone }

// runAlone is Run for such a worker.
func (wo *Workers) runAlone(work func(worker int) error) error {
	w := wo.Workers[0]
	err := work(0)
	w.publish()
	if w.Ex != nil {
		wo.Monitor.Watch(w.Tuning) // it is the caller's, and goes on when the search has ended
	}
	if errors.Is(err, ErrHalted) {
		return wo.err
	}
	return err
}

// stepAlone is Step for such a worker.
func (w *Worker) stepAlone(depth int) error {
	w.publish()
	before := w.workers.Visited
	err := w.workers.Visit(depth)
	if err != nil {
		w.workers.Visited = before
	}
	return err
}

// publish gives the monitor the counts of the worker.
func (w *Worker) publish() {
	m := w.workers.Monitor
	m.Followed, m.Inside = w.Followed, w.Inside
}

// TakeBack takes the last step back: its state was not visited, and will be
// when the search resumes.
func (w *Worker) TakeBack() {
	if w.workers.alone {
		w.workers.Monitor.Visited--
	}
}
