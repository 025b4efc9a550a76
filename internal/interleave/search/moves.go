package search

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// Place is a line of a file, as the compiler names it, from which an operation is
// performed; its zero value is unknown.
type Place struct {
	File  string
	Line  int
	PC    uintptr // distinguishes calls in a line; the same in all processes of a test
	Call  string  // the function of the scheduler that is called there
	Inner string  // the calls within that function
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
	Case      int // of a select statement, or schedule.NoCase
	// The case of the partner.
	PartnerCase int
}

// Birth is a goroutine that a parent created at a place.
type Birth struct {
	Goroutine, Parent int
	At                Place
}

// moves lists the steps of a run that was traced.
func (r *Result) moves() (moves []Move) {
	for i := range r.Events {
		e := &r.Events[i]
		m := Move{Goroutine: e.G, What: e.What, Partner: e.Partner, Case: e.Case, PartnerCase: e.PartnerCase}
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

// pending lists the operations that goroutines wait for at the end of the run.
func (r *Result) pending() (moves []Move) {
	for _, w := range r.Waiting {
		moves = append(moves, Move{Goroutine: w.Goroutine, What: w.For, At: placeOf(w.Position), Partner: -1})
	}
	return moves
}

// birthsOf lists the goroutines of a run that was traced, but for the first one.
func birthsOf(r *schedule.Run) (births []Birth) {
	for _, g := range r.Goroutines() {
		if p := g.Parent(); p != nil {
			births = append(births, Birth{g.ID(), p.ID(), placeOf(g.Birth())})
		}
	}
	return births
}
