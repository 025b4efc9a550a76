// Package queue is a model of a queue of bounded size between a producer and a
// consumer.
package queue

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

const (
	size  = 2
	items = 4
)

// State is the queue, a ring of places, and its two users.
type State struct {
	Place    [size]uint8
	First    uint8 // the index of the oldest item
	Used     uint8 // how many items there are
	Sent     uint8
	Received uint8
	Wrong    bool // an item was lost, or out of order
}

// queue makes the model. With bug, the producer does not wait for a free place.
func queue(bug bool) *model.Model[State] {
	return model.New([]State{{}}, func(s State, steps *model.Steps[State]) {
		if s.Sent < items && (bug || s.Used < size) {
			to := s
			to.Sent++
			to.Place[(s.First+s.Used)%size] = to.Sent
			to.Used++
			steps.Add("producer", "sends", to)
		}
		if s.Used > 0 {
			to := s
			to.Received++
			to.Wrong = s.Wrong || s.Place[s.First] != to.Received
			to.First = (s.First + 1) % size
			to.Used--
			steps.Add("consumer", "receives", to)
		}
	}).Processes("producer", "consumer").
		Prop("bounded", func(s State) bool { return s.Used <= size }).
		End(func(s State) bool { return s.Received == items })
}

func TestOrder(t *testing.T) {
	ltltest.Check(t, queue(false), "[] !Wrong")
	ltltest.Check(t, queue(false), "[] bounded")
	ltltest.NoDeadlock(t, queue(false))
}

func TestEverythingArrives(t *testing.T) {
	ltltest.Check(t, queue(false), "<> Received == 4")
}

// The properties notice the bug.
func TestBug(t *testing.T) {
	ltltest.Check(t, queue(true), "[] !Wrong", ltltest.ExpectViolated())
	ltltest.Check(t, queue(true), "[] bounded", ltltest.ExpectViolated())
}
