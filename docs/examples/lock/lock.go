// Package lock is a worked example: a lock service with leases, and storage
// that the lock protects. It is written as one would write it, without a
// thought of model checking; lock_test.go makes a model of it and checks what
// it promises.
//
// A client that holds the lock writes to the storage. A lease ends on its own
// when its time is over, so that a client that is gone does not keep the others
// out for ever. But a client that is merely slow (its machine swaps, its
// garbage collector runs, its message waits in a network) does not know that
// its lease is over, and writes all the same. Three mistakes are common, and
// the Options bring them back:
//
//   - a lock without leases, which a client that is gone keeps;
//   - storage that takes every write: that of the slow client destroys what the next holder wrote. The
//     service gives out growing numbers with the lock, fencing tokens, and storage has to refuse a token that is
//     smaller than one it has seen;
//   - a release that does not say whose: the slow client releases the lock of the next holder.
package lock

// None is no client.
const None = 0

// Token is a fencing token; those given out later are greater.
type Token int

// Options are what can be got wrong; all of them are on in a lock that works.
type Options struct {
	// Leases end on their own.
	Leases bool
	// Fencing makes storage refuse tokens that are smaller than one it has seen.
	Fencing bool
	// Owner makes the service ignore a release by a client that does not hold
	// the lock.
	Owner bool
}

// Service hands out the lock to the client that has waited longest.
type Service struct {
	Holder int // a client, or None
	Last   Token
	Queue  []int
}

// Request puts a client into the queue.
func (s *Service) Request(client int) { s.Queue = append(s.Queue, client) }

// CanGrant reports whether the lock is free and somebody waits.
func (s *Service) CanGrant() bool { return s.Holder == None && len(s.Queue) > 0 }

// Grant gives the lock to the first in the queue.
func (s *Service) Grant() (client int, token Token) {
	s.Holder, s.Queue = s.Queue[0], s.Queue[1:]
	s.Last++
	return s.Holder, s.Last
}

// Expire ends the lease of a client.
func (s *Service) Expire(client int) {
	if s.Holder == client {
		s.Holder = None
	}
}

// Release ends the lease of a client that is done.
func (s *Service) Release(client int, options Options) {
	if s.Holder == client || !options.Owner {
		s.Holder = None
	}
}

// Storage is what the lock protects.
type Storage struct {
	Seen Token // the greatest token of a write that was taken
}

// Write reports whether the write is taken.
func (s *Storage) Write(token Token, options Options) bool {
	if options.Fencing && token < s.Seen {
		return false
	}
	s.Seen = max(s.Seen, token)
	return true
}
