package cluster

import (
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/distributed/broker"
)

// simServer is a simulated server with streams and objects. Messages arrive in
// any order. When it restarts it has what was synced; readers begin anew behind
// the last message they have seen, or behind the last one that is there.
type simServer struct {
	w       *world
	logs    []*simStream
	reports *simStream
	objects map[string][]byte
	recent  map[string]bool // objects that are not synced
	down    time.Duration   // until then it does not answer
	full    time.Duration   // until then it stores nothing
	starts  int
}

// simStream is a stream. Message i is entries[i-1]; those up to first are
// removed.
type simStream struct {
	entries [][]byte
	first   int
	synced  int
	wake    func() // its readers
}

func newSimServer(w *world) simServer {
	s := simServer{w: w, reports: &simStream{}, objects: map[string][]byte{}, recent: map[string]bool{}}
	for p := range w.Partitions {
		s.logs = append(s.logs, &simStream{wake: func() { w.wakeReaders(p) }})
	}
	if w.Unsynced {
		w.every(simSync, "sync", func() { w.server.sync() })
	}
	return s
}

// up reports whether the server answers.
func (s *simServer) up() bool { return s.w.now >= s.down }

func (s *simServer) streams() []*simStream { return append(slices.Clone(s.logs), s.reports) }

// sync makes durable all that was acknowledged.
func (s *simServer) sync() {
	for _, l := range s.streams() {
		l.synced = len(l.entries)
	}
	clear(s.recent)
}

// restart loses what is not synced, and answers again after some time.
func (s *simServer) restart() {
	w := s.w
	if w.Unsynced {
		for _, l := range s.streams() {
			w.Truncated += len(l.entries) - l.synced
			l.entries = l.entries[:l.synced]
		}
		w.Truncated += len(s.recent)
		for name := range s.recent {
			delete(s.objects, name)
		}
		clear(s.recent)
	}
	s.starts++
	down := w.upTo(simSpan)
	s.down = max(s.down, w.now+down)
	w.after(down, "the server is back", func() {
		for _, l := range s.streams() {
			l.wake()
		}
	})
}

// store appends an entry to a stream.
func (s *simServer) store(l *simStream, data []byte) {
	if s.w.Spoil != nil {
		data = s.w.Spoil(s.w.r, data)
	}
	l.entries = append(l.entries, data)
	if !s.w.Unsynced {
		l.synced = len(l.entries)
	}
	s.w.after(s.w.hop(), "a message is there", l.wake)
}

// simReader reads a stream.
type simReader struct {
	broker.Cursor
	from   int // the message that the server sends next, less 1
	starts int // those of the server when the reader was made
}

// newSimReader reads a stream from the message behind the first seen ones.
func newSimReader(seen uint64) simReader {
	return simReader{Cursor: broker.NewCursor(seen), starts: -1}
}

// read returns the next message, nil if there is none now. pause is that the
// reader has to be made again, after a pause; an error ends the reading.
func (r *simReader) read(s *simServer, l *simStream) (entry []byte, pause bool, err error) {
	if !s.up() {
		return nil, false, nil
	}
	if r.starts != s.starts {
		r.starts, r.from = s.starts, min(int(r.Seen), len(l.entries))
	}
	if r.from = max(r.from, l.first); r.from >= len(l.entries) {
		return nil, false, nil
	}
	if err := r.Take(uint64(r.from + 1)); err != nil {
		if r.starts = -1; r.Lost(err) {
			return nil, false, broker.ErrLost
		}
		return nil, true, nil
	}
	r.from++
	return l.entries[r.from-1], false, nil
}

// simMessage is a message that has to arrive in a stream.
type simMessage struct {
	to      *simStream
	data    []byte
	alive   func() bool          // whether somebody still sends it again
	frozen  func() time.Duration // how long the sender stands still
	stored  func()               // hears of the acknowledgement
	isBatch bool
	acked   bool
	tries   int
}

// send sends a message, and again until it is acknowledged.
func (w *world) send(m *simMessage) {
	switch {
	case m.acked || !m.alive():
		return
	case m.frozen() > 0:
		w.after(m.frozen(), "a sender goes on", func() { w.send(m) })
		return
	case !w.thousandth(w.Drop):
		w.after(w.hop(), "a message arrives", func() { w.arrive(m) })
	}
	m.tries++
	w.sendAgain(m, simTimeout)
}

// sendAgain sends a message again after some time, unless that was done.
func (w *world) sendAgain(m *simMessage, d time.Duration) {
	tries := m.tries
	w.after(d, "a message is sent again", func() {
		if m.tries == tries {
			w.send(m)
		}
	})
}

// arrive lets a message arrive at the server. Of those of a machine that has
// crashed, some do not.
func (w *world) arrive(m *simMessage) {
	s := &w.server
	if !s.up() || !m.alive() && w.r.IntN(2) == 0 {
		return
	}
	if w.thousandth(w.Twice) {
		w.after(w.hop(), "a message arrives again", func() { w.arrive(m) })
	}
	if w.now < s.full {
		w.sendAgain(m, simPause)
		return
	}
	if m.isBatch && w.thousandth(w.Lose) {
		w.LostBatches++
	} else {
		s.store(m.to, m.data)
	}
	if w.thousandth(w.Drop) {
		return
	}
	w.after(w.hop(), "an acknowledgement", func() {
		if !m.acked {
			m.acked = true
			m.stored()
		}
	})
}
