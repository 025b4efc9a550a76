package search

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Place is a line of a file, as the compiler names it; its zero value is unknown.
type Place struct {
	File string
	Line int
}

// Move is a step of a schedule.
type Move struct {
	Goroutine int // schedule.ClockID if time passes
	What      string
	At        Place
	Channel   string // of a communication, or ""
	Sends     bool
	Partner   int // the goroutine that receives at once, or -1
	PartnerAt Place
}

// moves lists the steps of a run that was traced.
func (r *Result) moves() (moves []Move) {
	for i := range r.Events {
		e := &r.Events[i]
		m := Move{Goroutine: e.G, What: e.What, Partner: e.Partner}
		if e.G != schedule.ClockID {
			m.At, m.PartnerAt = placeOf(e.Shown.Positions[0]), placeOf(e.Shown.Positions[1])
			m.Channel, m.Sends = e.Shown.Channel, e.Shown.Sends
		}
		moves = append(moves, m)
	}
	return moves
}

// left says what goroutines wait for at the end of the run.
func (r *Result) left() (left []string) {
	for _, w := range r.Waiting {
		left = append(left, fmt.Sprintf("goroutine %d waits: %s %s", w.Goroutine, w.For, place(w.Position)))
	}
	return left
}
