package reach

import (
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
)

// Saved is a goal of which checkpoints can be written: between two visits, or
// after one that has failed.
type Saved interface {
	Save(*checkpoint.Writer)
	// Load reads what Save has written, before the search starts. The bytes may
	// be anything: values that cannot be are refused by the reader; an error
	// ends the search.
	Load(*checkpoint.Reader) error
}

// persistent is a frontier of which checkpoints can be written.
type persistent interface {
	// mark notes the position before a visit.
	mark()
	// write writes what a checkpoint has of the position that was noted.
	write(*checkpoint.Writer)
	// load reads what was written. An error means that the store is full.
	load(*checkpoint.Reader) error
}

// document is what a checkpoint has of a search, besides its frontier and its
// goal: Steps and MaxDepth are counts of the monitor, the next four of the
// worker.
type document struct {
	Depth                        int
	Steps                        uint64
	MaxDepth                     int
	Visited                      Counts
	Followed, Discovered, Inside uint64
	Hit                          *Hit
	Seconds                      float64
}

// note notes the position before a visit, for a checkpoint: a frontier calls it
// before what it changes for the visit.
func (s *Search) note() {
	if s.Checkpoints == nil {
		return
	}
	l, m := s.each[0], s.Workers.Monitor
	s.noted = document{s.Depth, m.Visited, m.MaxDepth, l.visited, l.Followed, l.Discovered, l.Inside, nil, 0}
	if l.remembers != nil {
		l.remembers.Mark()
	}
	s.frontier.(persistent).mark()
}

// saveIfDue writes a checkpoint between two visits, if it is time.
func (s *Search) saveIfDue() {
	if s.Checkpoints.Due() {
		s.note()
		_ = s.save()
	}
}

// saveAtLimit writes a checkpoint of the time before a visit, if a limit has
// ended that.
func (s *Search) saveAtLimit(err error) {
	if s.Checkpoints != nil && search.IsLimit(err) {
		_ = s.save()
	}
}

// save writes a checkpoint of the position that was noted. The search goes on
// without if that fails.
func (s *Search) save() error {
	return s.Checkpoints.Save(func(w *checkpoint.Writer) {
		l := s.each[0]
		s.noted.Hit, s.noted.Seconds = s.hit.Load(), time.Since(s.Workers.Started).Seconds()
		w.Section("search for a state")
		w.Document(s.noted)
		if l.remembers != nil {
			w.Text(l.remembers.Memory())
		}
		s.frontier.(persistent).write(w)
		s.goal.(Saved).Save(w)
	})
}

// load reads what save has written.
func (s *Search) load(r *checkpoint.Reader) error {
	r.Section("search for a state")
	var d document
	r.Document(&d)
	l, m := s.each[0], s.Workers.Monitor
	if l.remembers != nil {
		search.RecallMemory(r, l.remembers)
	}
	s.Depth, l.visited = max(0, d.Depth), d.Visited
	l.Followed, l.Discovered, l.Inside = d.Followed, d.Discovered, d.Inside
	m.Visited, m.MaxDepth = d.Steps, d.MaxDepth
	m.Started = m.Started.Add(-monitor.Took(d.Seconds))
	s.hit.Store(d.Hit)
	if err := s.frontier.(persistent).load(r); err != nil {
		return err
	}
	return s.goal.(Saved).Load(r)
}
