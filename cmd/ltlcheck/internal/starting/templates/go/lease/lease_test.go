// Package lease is a model of leases with fencing: a client may write while it
// has a lease, which runs out at any time, and which it may not notice. Every
// lease has a greater number than those before, and the storage refuses writes
// with an older number than it has seen.
package lease

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

const (
	clients = 2
	leases  = 3
)

// State is the service, the storage, and the clients.
type State struct {
	Number uint8          // of the newest lease
	Leased bool           // it has not run out yet
	Stored uint8          // the number of the last write
	Lost   bool           // an older write has replaced a newer one
	Mine   [clients]uint8 // the lease with which a client is about to write, 0 for none
}

// service makes the model. With bug, the storage takes every write.
func service(bug bool) *model.Model[State] {
	return model.New([]State{{}}, func(s State, steps *model.Steps[State]) {
		for i, mine := range s.Mine {
			to := s
			switch {
			case mine == 0 && !s.Leased && s.Number < leases:
				to.Number++
				to.Mine[i], to.Leased = to.Number, true
				steps.Add(client(i), "gets a lease", to)
			case mine > 0:
				to.Mine[i] = 0
				if mine >= s.Stored || bug {
					to.Lost = s.Lost || mine < s.Stored
					to.Stored = mine
				}
				steps.Add(client(i), "writes", to)
			}
		}
		if s.Leased {
			to := s
			to.Leased = false
			steps.Add("clock", "the lease runs out", to)
		}
	}).Processes("clock", client(0), client(1)).
		End(func(s State) bool { return s.Number == leases })
}

func client(i int) string { return fmt.Sprintf("client %d", i) }

// No older write replaces a newer one.
func TestKept(t *testing.T) {
	ltltest.Check(t, service(false), "[] !Lost")
	ltltest.NoDeadlock(t, service(false))
}

// A client with a lease writes, or is refused.
func TestWrites(t *testing.T) {
	ltltest.Check(t, service(false), "[] (Mine[0] > 0 -> <> Mine[0] == 0)")
}

// The property notices the bug.
func TestBug(t *testing.T) {
	ltltest.Check(t, service(true), "[] !Lost", ltltest.ExpectViolated())
}
