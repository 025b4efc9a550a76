// Package mutex is a model of mutual exclusion: three clients and a lock.
package mutex

import (
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/model"
	"github.com/ltlcheck/ltlcheck/model/ltltest"
)

// Phase is what a client does.
type Phase uint8

const (
	idle Phase = iota
	wants
	sawFree // only with the bug
	inside
)

func (p Phase) String() string { return [...]string{"idle", "wants", "sawFree", "inside"}[p] }

// State is a state of all clients and the lock.
type State struct {
	Phase  [3]Phase
	Locked bool
}

// mutex makes the model. With bug, a client looks at the lock and takes it in
// two steps.
func mutex(bug bool) *model.Model[State] {
	m := model.New([]State{{}}, func(s State, steps *model.Steps[State]) {
		for i, p := range s.Phase {
			to := s
			to.Phase[i] = (p + 1) % 4
			switch {
			case p == wants && !bug:
				to.Phase[i], to.Locked = inside, true
			case p == sawFree:
				to.Locked = true
			case p == inside:
				to.Locked = false
			}
			if p != wants || !s.Locked {
				steps.Add(client(i), "goes on from "+p.String(), to)
			}
		}
	})
	return m.Processes(client(0), client(1), client(2))
}

func client(i int) string { return fmt.Sprintf("client %d", i) }

const exclusion = "[] !(Phase[0] == inside && Phase[1] == inside)"

func TestExclusion(t *testing.T) {
	ltltest.Check(t, mutex(false), exclusion)
}

// Whoever wants to get in gets in, if clients that can move again and again move.
func TestServed(t *testing.T) {
	served := "[] (Phase[0] == wants -> <> Phase[0] == inside)"
	ltltest.Check(t, mutex(false), served, ltltest.StrongFairness())
	ltltest.Check(t, mutex(false), served, ltltest.ExpectViolated())
}

// The property notices the bug.
func TestBug(t *testing.T) {
	ltltest.Check(t, mutex(true), exclusion, ltltest.ExpectViolated())
}
