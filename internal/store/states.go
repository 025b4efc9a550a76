package store

import (
	"cmp"
	"math"
)

// Form is how a store keeps its keys. It changes memory and speed, and no
// result.
type Form uint8

// The forms.
const (
	Automatic    Form = iota // whole or in components, see Choose and narrower
	Whole                    // as they are, see Exact and WholeKeys
	AsTree                   // see Tree
	InComponents             // see Components
)

// States stores program states, for one goroutine, in one of the forms, and
// moves them to a better one as they become many. Its indices are 0, 1, 2 … in
// the order of insertion and survive every move.
//
// It begins with whole keys (Exact). Trees, components and records of whole
// keys begin when there are some thousand keys, from which their arrangement or
// partition is learned. Components are learned again when there are four times
// as many keys, and so on; if the new partition is enough better, the keys
// move. A move happens inside Key only; if there is no memory for it, the form
// stays.
//
// The key read last with Key is its source: keys that differ from it in few
// words are inserted faster. Several keys are inserted together, so that the
// processor waits for the memory of all of them at once: Begin, Add for each,
// ReadAhead, then InsertAdded for each, all of it before the next Key unless
// KeepsPending reports that Key may come between.
type States struct {
	form   Form
	budget *Budget
	// exact, tree or parts has the keys; the other two are nil.
	exact *Exact
	tree  *Cursor
	parts *ComponentCursor

	// learn is set until the keys are arranged as trees.
	learn *Arrangement
	// partition is what parts was made with.
	partition *Partition
	// learnAt is the number of keys at which the next move is considered.
	learnAt int
	// source is the key read last from exact.
	source []byte

	// keys and hashes are pending for exact; ahead is working storage.
	keys          [][]byte
	hashes, ahead []uint64
	// touched sums up what reading ahead loads, so that the compiler keeps the
	// loads.
	touched uint64
}

// learnFrom is the number of keys from which on there is enough to learn from.
// At each learnAgain times as many, a partition is learned again, up to
// learnLast keys; whole keys may move into components up to splitLast keys.
// Beyond these a move would take too long for what it saves.
const (
	learnFrom  = 1 << 13
	learnAgain = 4
	learnLast  = 1 << 19
	splitLast  = 1 << 21
)

// NewStates makes an empty store that charges its memory to the budget.
func NewStates(b *Budget, form Form) *States { return newStates(b, form, learnFrom) }

// newStates makes an empty store that considers another form when it has
// learnAt keys.
func newStates(b *Budget, form Form, learnAt int) *States {
	s := &States{form: form, budget: b, exact: NewExact(b), learnAt: learnAt}
	if form == AsTree {
		s.learn = &Arrangement{}
	}
	return s
}

// Len returns the number of keys, which is also the next index.
func (s *States) Len() int {
	switch {
	case s.parts != nil:
		return s.parts.c.Len()
	case s.tree != nil:
		return s.tree.t.Len()
	}
	return s.exact.Len()
}

// Key returns the key with the given index, and makes it the source. The slice
// is valid until the next call of a method and must not be changed. It may move
// all keys to another form first, which takes time linear in their number, and
// invalidates pending keys: between Add and InsertAdded it may be called only if
// KeepsPending reports so.
func (s *States) Key(index uint32) []byte {
	if s.Len() >= s.learnAt {
		s.move()
	}
	return s.key(index)
}

// key is Key without a move.
func (s *States) key(index uint32) []byte {
	switch {
	case s.parts != nil:
		return s.parts.Key(index)
	case s.tree != nil:
		return s.tree.Key(index)
	}
	s.source = s.exact.Key(index)
	return s.source
}

// Fetch starts loading what Key will read of a key that is likely to be next.
// It changes no result.
func (s *States) Fetch(index uint32) {
	if s.parts != nil {
		s.parts.Fetch(index)
	}
}

// move considers another form for the keys, or a better partition, now that
// there are learnAt of them, and sets the next learnAt. When the budget is
// interrupted meanwhile, the form stays.
func (s *States) move() {
	n, keys := s.Len(), &keyReader{states: s}
	if s.form == AsTree {
		s.learnAt = math.MaxInt
		s.plant(keys)
		return
	}
	if s.learnAt = n * learnAgain; s.learnAt > splitLast {
		s.learnAt = math.MaxInt
	}
	switch {
	case s.partition == nil:
		p := Choose(s.form, n, keys.at)
		if p != nil && p.whole != nil && s.form == Automatic {
			p = cmp.Or(narrower(p.whole.layout(false).size, n, keys.at), p)
		}
		if p != nil {
			s.split(p, keys)
		}
	case s.partition.whole != nil && s.form == Automatic && s.tight():
		s.split(Learn(n, keys.at), keys)
	case s.partition.whole != nil:
		if s.form != Automatic || n > learnLast {
			return
		}
		if p := narrower(s.parts.c.whole.layout(false).size, n, keys.at); p != nil {
			s.split(p, keys)
		}
	case n <= learnLast:
		if p, better := relearn(s.partition, n, keys.at, 0); better {
			s.split(p, keys)
		}
	}
}

// keyReader reads the keys for a move, and polls the budget at intervals. Once
// that is interrupted, all further keys are empty.
type keyReader struct {
	states *States
	// read are the bytes since the last poll.
	read        int
	interrupted bool
}

// Bytes that are read between two polls, and those that a key counts besides
// its own: a poll for each of a few thousand short keys.
const (
	pollBytes = 1 << 20
	keyBytes  = 1 << 8
)

func (r *keyReader) at(index uint32) []byte {
	if r.interrupted {
		return nil
	}
	key := r.states.key(index)
	if r.read += len(key) + keyBytes; r.read >= pollBytes {
		r.read, r.interrupted = 0, r.states.budget.interrupted()
	}
	return key
}

// tight reports whether more than 1/16 of the memory limit is used: then
// components are preferred for keys of any length.
func (s *States) tight() bool {
	left := s.budget.Left()
	return left >= 0 && s.budget.Used() > left/15
}

// plant moves all keys from exact into a tree that gives them the same numbers.
func (s *States) plant(keys *keyReader) {
	tree := NewTree(s.budget)
	tree.Arrange(s.learn)
	c := tree.NewCursor()
	for i := range uint32(s.exact.Len()) {
		if _, _, err := c.InsertKey(keys.at(i)); err != nil || keys.interrupted {
			tree.Free()
			s.learn, s.source = nil, nil
			return
		}
	}
	s.learn, s.source = nil, nil
	s.exact.Free()
	s.exact, s.tree = nil, c
}

// split moves all keys into the components of a partition, where they get the
// same numbers. If memory runs out on the way or the budget is interrupted, all
// stays as it was.
func (s *States) split(p *Partition, keys *keyReader) {
	c := NewComponents(s.budget, p).NewCursor()
	for i := range uint32(s.Len()) {
		_, _, err := c.InsertKey(keys.at(i))
		if err != nil || keys.interrupted {
			c.c.Free()
			return
		}
		c.Key(i)
	}
	if s.exact != nil {
		s.exact.Free()
	} else {
		s.parts.c.Free()
	}
	s.exact, s.source, s.parts, s.partition = nil, nil, c, p
}

// Begin drops all pending keys.
func (s *States) Begin() {
	switch {
	case s.parts != nil:
		s.parts.Begin()
		return
	case s.tree != nil:
		s.tree.Begin()
		return
	}
	s.keys, s.hashes = s.keys[:0], s.hashes[:0]
}

// Add prepares the insertion of a key, whose bytes must stay unchanged until
// InsertAdded. After ErrFull or ErrTooMany it is not pending.
func (s *States) Add(key []byte) error {
	switch {
	case s.parts != nil && s.parts.c.whole != nil:
		return s.parts.addWhole(key)
	case s.parts != nil:
		return s.parts.Add(key)
	case s.tree != nil:
		return s.tree.Add(key)
	case s.learn != nil && s.source != nil:
		s.learn.Observe(s.source, key)
	}
	s.keys, s.hashes = append(s.keys, key), append(s.hashes, Hash(key))
	return nil
}

// ReadAhead loads what the insertion of all pending keys will compare, so that
// the processor waits for all of it at once. It changes no result.
func (s *States) ReadAhead() {
	switch {
	case s.parts != nil:
		s.parts.ReadAhead()
		return
	case s.tree != nil:
		s.tree.ReadAhead()
		return
	}
	if len(s.keys) > 1 && s.exact.Len() >= readAheadFrom {
		s.ahead = append(s.ahead[:0], s.hashes...)
		s.touched += s.exact.Touch(s.ahead)
	}
}

// InsertAdded inserts the i-th pending key, and returns its index and whether
// it was new. ErrFull and ErrTooMany leave the keys as they were.
func (s *States) InsertAdded(i int) (index uint32, added bool, err error) {
	switch {
	case s.parts != nil:
		return s.parts.Insert(i)
	case s.tree != nil:
		return s.tree.Insert(i)
	}
	return s.exact.InsertHashed(s.keys[i], s.hashes[i])
}

// KeepsPending reports whether Key may be called between Add and InsertAdded
// without invalidating pending keys. The answer may change with any call of Key
// before the first Add.
func (s *States) KeepsPending() bool { return s.parts != nil }

// Insert inserts one key. It drops all pending keys.
func (s *States) Insert(key []byte) (index uint32, added bool, err error) {
	s.Begin()
	if err := s.Add(key); err != nil {
		return 0, false, err
	}
	return s.InsertAdded(0)
}

// Find returns the index of a key, and whether it is there. It drops pending
// keys. In trees and components parts of the key are numbered on the way, so
// that ErrFull or ErrTooMany may be returned.
func (s *States) Find(key []byte) (index uint32, found bool, err error) {
	switch {
	case s.parts != nil:
		return s.parts.FindKey(key)
	case s.tree != nil:
		return s.tree.FindKey(key)
	}
	index, found = s.exact.Find(key)
	return index, found, nil
}

// Free empties the store and returns its memory to the budget. It may be used
// again, in the form that it has reached.
func (s *States) Free() {
	switch {
	case s.parts != nil:
		s.parts.c.Free()
		s.parts = s.parts.c.NewCursor()
	case s.tree != nil:
		s.tree.t.Free()
		s.tree = s.tree.t.NewCursor()
	default:
		s.exact.Free()
		s.source = nil
	}
}
