package reach

import (
	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/parallel"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
)

// PackedLook looks for a hit over packed states, and for the way to it. As ways
// are stored for the first states only, it may take two searches:
//
//	unless one worker is to find a shortest way:
//		search by all workers: is there a hit?
//	if there is, and its way was not kept, or is to be a shortest one:
//		search once more, for a shortest way by one worker: the way to a hit
type PackedLook struct {
	Monitor   *monitor.Monitor
	Packing   *Packing
	Workers   int
	OneQ      uint32 // as of NewPacked
	DeepAfter uint64 // likewise
	// Shortest asks for a shortest way where some hits are Ahead and some are
	// not, which only one worker finds.
	Shortest bool
	// Run searches for the goal.
	Run func(*Search) error
}

// Find returns a hit with its way, nil if there is none. open indicates that
// another one may be nearer.
//
// partitioned.ErrUnlike is the error if states cannot be packed.
func (p *PackedLook) Find() (hit *Hit, open bool, err error) {
	workers := p.Workers
	if !p.Shortest || workers > 1 {
		hit, open, err = p.search(workers, false)
		if err != nil || hit == nil || hit.Way != nil && !p.Shortest {
			return hit, open, err
		}
		if p.Shortest {
			workers = 1
		}
		p.Monitor.CountAnew()
	}
	second, open, err := p.search(workers, true)
	switch {
	case hit != nil && hit.Way != nil && search.IsLimit(err):
		return hit, true, nil
	case err == nil && hit != nil && second == nil:
		return nil, false, search.ErrNoPath
	}
	return second, open, err
}

// search makes one of the searches, and releases its memory. What was found
// before a limit is not lost.
func (p *PackedLook) search(workers int, toEnd bool) (hit *Hit, open bool, err error) {
	part := p.Monitor.Budget.Part()
	defer part.Release()
	s, err := NewPacked(part, parallel.NewWorkersWithout(p.Monitor, workers), p.Packing, p.OneQ, toEnd, p.DeepAfter)
	if err != nil {
		return nil, false, err
	}
	err = p.Run(s)
	if hit = s.Hit(); hit == nil || hit.Way == nil {
		return hit, false, err
	}
	if search.IsLimit(err) {
		return hit, true, nil
	}
	return hit, workers > 1 && hit.Ahead, err
}
