package partitioned

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/check/levels"
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
// no lock. wake holds a token while a worker that sleeps has something to do.
type inbox struct {
	some    atomic.Bool // there is something
	mu      sync.Mutex
	parcels []parcel
	empty   []parcel // that were read
	wake    chan struct{}
}

// signal wakes the worker, or keeps it from going to sleep.
func (in *inbox) signal() {
	select {
	case in.wake <- struct{}{}:
	default:
	}
}

// wakeAll wakes workers that sleep until others have visited their states.
func (s *Search) wakeAll() {
	for _, w := range s.workers {
		w.inbox.signal()
	}
}

// drain reads what others send until all have visited their states. While there
// is nothing it keeps the processor for some rounds, and then sleeps: others
// may be long, as processors are not equally fast and do other work, too.
func (w *Worker) drain() error {
	for rounds := 0; w.s.expanding.Load() > 0 && !w.s.Stopped(); rounds++ {
		some, err := w.receive()
		switch {
		case err != nil:
			return err
		case some:
			rounds = 0
		case rounds > levels.SpinRounds:
			<-w.inbox.wake
			rounds = 0
		case rounds%64 == 63:
			runtime.Gosched()
		}
	}
	return nil
}

// origin is the state that was visited when some words were discovered.
type origin struct {
	from  uint64
	words int
}

// divide distributes the discovered states to the workers to whom they belong.
// Its own are pending.
func (w *Worker) divide() (err error) {
	met, from := w.discovered, len(w.pending)
	if len(met) == 0 {
		return nil
	}
	if !w.s.traced {
		err = w.divideSome(met, w.from)
	}
	for _, o := range w.origins {
		if err = w.divideSome(met[:o.words], o.from); err != nil {
			break
		}
		met = met[o.words:]
	}
	w.discovered, w.origins = w.discovered[:0], w.origins[:0]
	if err != nil {
		return err
	}
	for i := range w.out {
		if w.out[i].n > parcelWords {
			w.deliver(w.s.workers[i])
		}
	}
	return w.look(from)
}

// divideSome distributes packed states, which have one parent where trails are
// stored.
func (w *Worker) divideSome(met []uint64, parent uint64) error {
	head := 0 // words before states that are sent
	if w.s.traced {
		head = 1
	}
	if len(w.out) == 2 {
		return w.divideInTwo(met, head, parent)
	}
	for ; len(met) > 0; met = met[w.words:] {
		to := w.s.owner(met[0])
		if to == w.id {
			w.pending = append(w.pending, met[:w.words]...)
			w.meet(parent, 1)
			continue
		}
		p := &w.out[to]
		if err := w.provide(p, w.words+head); err != nil {
			return err
		}
		p.addHead(head, parent, 1)
		for _, x := range met[:w.words] {
			p.words[p.n] = x
			p.n++
		}
	}
	return nil
}

// meet notes the parent of n pending states, where trails are stored.
func (w *Worker) meet(parent uint64, n int) {
	if w.trail != nil {
		w.trail.meet(parent, n)
	}
}

// addHead adds the word, if there is one, before some states with one parent.
func (p *parcel) addHead(head int, parent uint64, states int) {
	if head > 0 {
		p.words[p.n] = min(parent, uint64(noParent)) | uint64(states)<<32
		p.n++
	}
}

// divideInTwo is divideSome for two workers. What belongs to this one is pending
// at once, and the rest is written behind the head.
func (w *Worker) divideInTwo(met []uint64, head int, parent uint64) error {
	p, from := &w.out[1-w.id], len(w.pending)
	if err := w.provide(p, head+len(met)); err != nil {
		return err
	}
	w.pending = extend(w.pending, len(met))
	own, sent := halve(met, w.words, w.id, w.pending[from:], p.words[p.n+head:])
	w.pending = w.pending[:from+own]
	w.meet(parent, own/w.words)
	if sent > 0 {
		p.addHead(head, parent, sent/w.words)
		p.n += sent
	}
	return nil
}

// halve writes packed states to their owners, of whom there are two, and
// returns how many words each gets. A state is written to both, which have room
// for all, and only its owner's end moves: half of all branches that depended
// on a hash would be predicted wrongly.
func halve(met []uint64, words, id int, to, toOther []uint64) (own, other int) {
	switch words {
	case 1:
		for _, x := range met {
			to[own], toOther[other] = x, x
			mine := isOwner(x, id)
			own += mine
			other += 1 - mine
		}
		return own, other
	case 2:
		for ; len(met) > 1; met = met[2:] {
			a, b := to[own:own+2], toOther[other:other+2]
			a[0], a[1] = met[0], met[1]
			b[0], b[1] = met[0], met[1]
			mine := 2 * isOwner(met[0], id)
			own += mine
			other += 2 - mine
		}
		return own, other
	}
	for ; len(met) > 2; met = met[3:] {
		a, b := to[own:own+3], toOther[other:other+3]
		a[0], a[1], a[2] = met[0], met[1], met[2]
		b[0], b[1], b[2] = met[0], met[1], met[2]
		mine := 3 * isOwner(met[0], id)
		own += mine
		other += 3 - mine
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

// openTraced is open where trails are stored.
func (w *Worker) openTraced(states []uint64) error {
	for len(states) > 0 {
		from := len(w.pending)
		for len(states) > 0 && len(w.pending)-from < pendingLen*w.words {
			parent, n := states[0]&uint64(noParent), int(states[0]>>32)
			end := 1 + n*w.words
			w.pending = append(w.pending, states[1:end]...)
			w.meet(parent, n)
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
	in.signal()
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
