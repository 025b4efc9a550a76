package partitioned

import (
	"sync"
	"sync/atomic"
)

// parcelWords is how many words are sent together, at least, except at the end
// of a level.
const parcelWords = 2 << 10

// parcel is packed states for another worker: the first n words of its room.
// Where trails are stored, a word stands before the states that one visit has
// found: the number of their parent, and above it how many they are.
type parcel struct {
	words []uint64
	n     int
}

// inbox has the parcels that other workers have sent, and those that were read
// and may be reused. some is set while there are parcels, so that looking costs
// no lock.
type inbox struct {
	some    atomic.Bool // there is something
	mu      sync.Mutex
	parcels []parcel
	empty   []parcel // that were read
}

// divide distributes packed states to the workers to whom they belong. Its own
// are pending.
func (w *Worker) divide(met []uint64) error {
	switch {
	case len(w.out) == 2:
		return w.divideInTwo(met)
	case w.s.traced:
		return w.divideTraced(met)
	}
	for i := range w.out {
		if err := w.provide(&w.out[i], len(met)); err != nil {
			return err
		}
	}
	for ; len(met) > 0; met = met[w.words:] {
		p := &w.out[w.s.owner(met[0])]
		for _, x := range met[:w.words] {
			p.words[p.n] = x
			p.n++
		}
	}
	for i := range w.out {
		if i != w.id && w.out[i].n > parcelWords {
			w.deliver(w.s.workers[i])
		}
	}
	own, from := &w.out[w.id], len(w.pending)
	w.pending = append(w.pending, own.words[:own.n]...)
	own.n = 0
	return w.look(from)
}

// divideInTwo is divide for two workers. What belongs to this one is pending at
// once, without a parcel.
func (w *Worker) divideInTwo(met []uint64) error {
	other := 1 - w.id
	p, from := &w.out[other], len(w.pending)
	if err := w.provide(p, 1+len(met)); err != nil {
		return err
	}
	head := 0
	if w.s.traced {
		head = 1
	}
	w.pending = extend(w.pending, len(met))
	own, sent := halve(met, w.words, w.id, w.pending[from:], p.words[p.n+head:])
	w.pending = w.pending[:from+own]
	if w.trail != nil {
		w.trail.meet(w.from, own/w.words)
	}
	if head > 0 && sent > 0 {
		p.words[p.n] = parentHead(w.from, sent/w.words)
		sent++
	}
	if p.n += sent; p.n > parcelWords {
		w.deliver(w.s.workers[other])
	}
	return w.look(from)
}

// halve writes packed states to their owners, of whom there are two, and
// returns how many words each gets. A state is written to both, which have room
// for all, and only its owner's end moves: half of all branches that depended
// on a hash would be predicted wrongly.
func halve(met []uint64, words, id int, to, toOther []uint64) (own, other int) {
	if words == 1 {
		for _, x := range met {
			to[own], toOther[other] = x, x
			mine := isOwner(x, id)
			own += mine
			other += 1 - mine
		}
		return own, other
	}
	for ; len(met) > 0; met = met[words:] {
		copy(to[own:], met[:words])
		copy(toOther[other:], met[:words])
		mine := isOwner(met[0], id)
		own += words * mine
		other += words * (1 - mine)
	}
	return own, other
}

// isOwner returns 1 if a state belongs to one of two workers, otherwise 0: the
// only bit of Search.owner.
func isOwner(hash uint64, id int) int { return int(hash>>39&1) ^ id ^ 1 }

// provide makes room for n more words in a parcel.
func (w *Worker) provide(p *parcel, n int) error {
	if p.n+n <= len(p.words) {
		return nil
	}
	room := 2*parcelWords + 2*n
	if err := w.s.budget.Take(int64(8 * (room - len(p.words)))); err != nil {
		return err
	}
	words := make([]uint64, room)
	copy(words, p.words[:p.n])
	p.words = words
	return nil
}

// parentHead is the word before some states that have one parent.
func parentHead(parent uint64, states int) uint64 {
	return min(parent, uint64(noParent)) | uint64(states)<<32
}

// divideTraced is divide where trails are stored.
func (w *Worker) divideTraced(met []uint64) error {
	from := len(w.pending)
	for ; len(met) > 0; met = met[w.words:] {
		to := w.s.owner(met[0])
		if to == w.id {
			w.pending = append(w.pending, met[:w.words]...)
			if w.trail != nil {
				w.trail.meet(w.from, 1)
			}
			continue
		}
		p := &w.out[to]
		if err := w.provide(p, w.words+1); err != nil {
			return err
		}
		p.words[p.n] = parentHead(w.from, 1)
		p.n++
		if p.n += copy(p.words[p.n:], met[:w.words]); p.n > parcelWords {
			w.deliver(w.s.workers[to])
		}
	}
	return w.look(from)
}

// openTraced is open where trails are stored.
func (w *Worker) openTraced(states []uint64) error {
	for len(states) > 0 {
		from := len(w.pending)
		for len(states) > 0 && len(w.pending)-from < pendingLen*w.words {
			parent, n := states[0]&uint64(noParent), int(states[0]>>32)
			end := 1 + n*w.words
			w.pending = append(w.pending, states[1:end]...)
			if w.trail != nil {
				w.trail.meet(parent, n)
			}
			states = states[end:]
		}
		if err := w.look(from); err != nil {
			return err
		}
	}
	return nil
}

// deliver gives another worker the parcel for it, and takes an empty one.
func (w *Worker) deliver(to *Worker) {
	p := &w.out[to.id]
	if p.n == 0 || to == w {
		return
	}
	in := &to.inbox
	in.mu.Lock()
	defer in.mu.Unlock()
	in.parcels = append(in.parcels, *p)
	in.some.Store(true)
	*p = parcel{}
	if last := len(in.empty) - 1; last >= 0 {
		*p, in.empty = in.empty[last], in.empty[:last]
	}
}

// deliverAll gives all other workers the parcels for them.
func (w *Worker) deliverAll() {
	for _, to := range w.s.workers {
		w.deliver(to)
	}
}

// receive reads what others have sent, and reports whether that was something.
func (w *Worker) receive() (bool, error) {
	if !w.inbox.some.Load() {
		return false, nil
	}
	w.inbox.mu.Lock()
	parcels := w.inbox.parcels
	w.inbox.parcels = nil
	w.inbox.some.Store(false)
	w.inbox.mu.Unlock()
	for _, p := range parcels {
		if err := w.open(p.words[:p.n]); err != nil {
			return true, err
		}
	}
	w.inbox.mu.Lock()
	for _, p := range parcels {
		w.inbox.empty = append(w.inbox.empty, parcel{words: p.words})
	}
	w.inbox.mu.Unlock()
	return true, nil
}

// open makes the states of a parcel pending, a few at a time.
func (w *Worker) open(states []uint64) error {
	if w.s.traced {
		return w.openTraced(states)
	}
	for len(states) > 0 {
		n, from := min(pendingLen*w.words, len(states)), len(w.pending)
		w.pending = append(w.pending, states[:n]...)
		if err := w.look(from); err != nil {
			return err
		}
		states = states[n:]
	}
	return nil
}
