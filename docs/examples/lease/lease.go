// Package lease is a service that grants a lease to one of several clients, with
// its model in lease.pml. README.md shows the way from the model to the logs of
// the service in production.
package lease

import (
	"sync"

	"github.com/ltlcheck/ltlcheck/model/record"
)

// full is how many ticks a lease lasts.
const full = 2

// Service grants one lease. It is safe for concurrent use. Each method reports
// whether it did something, and records what it did.
type Service struct {
	mu     sync.Mutex
	holder int // the number of the client, from 1 on; 0 if the lease is free
	left   int // ticks until it runs out
	log    *record.Recorder
}

// New returns a service with a free lease, which records with log.
func New(log *record.Recorder) *Service { return &Service{log: log} }

// Acquire grants the lease to a client if it is free.
func (s *Service) Acquire(client int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.holder != 0 {
		return false
	}
	s.set("acquire", client, client, full)
	return true
}

// Renew makes the lease of its holder last as long as a new one.
func (s *Service) Renew(client int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.holder != client || s.left == full {
		return false
	}
	s.set("renew", client, client, full)
	return true
}

// Release gives the lease of its holder back.
func (s *Service) Release(client int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.holder != client {
		return false
	}
	s.set("release", client, 0, 0)
	return true
}

// Tick lets time pass: a lease runs out when no tick is left.
func (s *Service) Tick() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch s.left {
	case 0:
		return false
	case 1:
		s.set("expire", 0, 0, 0)
	default:
		s.set("tick", 0, s.holder, s.left-1)
	}
	return true
}

// State returns who holds the lease, and how many ticks are left.
func (s *Service) State() (holder, left int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.holder, s.left
}

// set changes the state, and records the event. The lock is held, so that events
// are in the order in which they happened.
func (s *Service) set(event string, client, holder, left int) {
	s.holder, s.left = holder, left
	s.log.Event(event, record.Int("client", client), record.Int("holder", holder), record.Int("ticks", left))
}
