package store

import "math"

// Form is how States keeps its keys.
type Form uint8

// The forms.
const (
	Automatic    Form = iota // whole or in components, see Choose
	Whole                    // as they are, see Exact and WholeKeys
	AsTree                   // see Tree
	InComponents             // see Components
)

// States keeps program states, for one goroutine, in one of the forms. Its
// indices are dense, in the order of insertion.
//
// Trees, components and records of whole keys begin when there are some
// thousand keys, from which their arrangement or partition is learned. A
// partition is learned again when there are four times as many, and four times,
// and four times; if it is better the keys move.
//
// What it has read last with Key is its source: keys that differ little from it
// are inserted faster. Several keys together are inserted faster yet: Begin,
// Add for each, ReadAhead, then InsertAdded for each, all of it before the next
// Key.
type States struct {
	form   Form
	budget *Budget
	exact  *Exact // one of the three
	tree   *Cursor
	parts  *ComponentCursor

	learn     *Arrangement
	partition *Partition
	learnAt   int // number of keys at which there is enough to learn from
	source    []byte

	keys          [][]byte // added to exact, not inserted yet
	hashes, ahead []uint64
	touched       uint64 // keeps the compiler from leaving out what reads ahead
}

// learnFrom is the number of keys from which on there is enough to learn from;
// times learnAgain it is learned again, but not beyond learnLast; whole keys
// may go into components up to splitLast.
const (
	learnFrom  = 1 << 13
	learnAgain = 4
	learnLast  = 1 << 19
	splitLast  = 1 << 21
)

// NewStates makes an empty store that charges its memory to the budget.
func NewStates(b *Budget, form Form) *States { return newStates(b, form, learnFrom) }

func newStates(b *Budget, form Form, learnAt int) *States {
	s := &States{form: form, budget: b, exact: NewExact(b), learnAt: learnAt}
	if form == AsTree {
		s.learn = &Arrangement{}
	}
	return s
}

// Len is the number of keys.
func (s *States) Len() int {
	switch {
	case s.parts != nil:
		return s.parts.c.Len()
	case s.tree != nil:
		return s.tree.t.Len()
	}
	return s.exact.Len()
}

// Key is the key with the given index. It is good until the next call, and not
// to be changed.
func (s *States) Key(index uint32) []byte {
	if s.Len() >= s.learnAt {
		s.move()
	}
	return s.key(index)
}

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

// Fetch asks for what Key will read of a key that may be next.
func (s *States) Fetch(index uint32) {
	if s.parts != nil {
		s.parts.Fetch(index)
	}
}

// move keeps the keys in another form from now on, or in better components. If
// there is no memory for that, all stays as it is.
func (s *States) move() {
	n := s.Len()
	if s.form == AsTree {
		s.learnAt = math.MaxInt
		s.plant()
		return
	}
	if s.learnAt = n * learnAgain; s.learnAt > splitLast {
		s.learnAt = math.MaxInt
	}
	switch {
	case s.partition == nil:
		if p := Choose(s.form, n, s.key); p != nil {
			s.split(p)
		}
	case s.partition.whole != nil:
		if s.form == Automatic && s.tight() {
			s.split(Learn(n, s.key))
		}
	case n <= learnLast:
		if p, better := relearn(s.partition, n, s.key, 0); better {
			s.split(p)
		}
	}
}

// tight reports whether the memory is so little that components are better at
// any length.
func (s *States) tight() bool {
	left := s.budget.Left()
	return left >= 0 && s.budget.Used() > left/15
}

// plant turns the keys into trees, in which the numbers are the same.
func (s *States) plant() {
	tree := NewTree(s.budget)
	tree.Arrange(s.learn)
	s.learn, s.source = nil, nil
	c := tree.NewCursor()
	for i := range uint32(s.exact.Len()) {
		if _, _, err := c.InsertKey(s.exact.Key(i)); err != nil {
			tree.Free()
			return
		}
	}
	s.exact.Free()
	s.exact, s.tree = nil, c
}

// split keeps the keys in the components of a partition; the numbers are the same.
func (s *States) split(p *Partition) {
	c := NewComponents(s.budget, p).NewCursor()
	for i := range uint32(s.Len()) {
		_, _, err := c.InsertKey(s.key(i))
		if err != nil {
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

// Begin forgets the keys that were added.
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

// Add prepares the insertion of a key, which must stay as it is until then.
// After an error, which is that of a full store, it is not added.
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

// ReadAhead reads what the insertion of the keys added will read first, of all
// of them at once.
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

// InsertAdded inserts the i-th key that was added, and returns its index and
// whether it was new.
func (s *States) InsertAdded(i int) (index uint32, added bool, err error) {
	switch {
	case s.parts != nil:
		return s.parts.Insert(i)
	case s.tree != nil:
		return s.tree.Insert(i)
	}
	return s.exact.InsertHashed(s.keys[i], s.hashes[i])
}

// KeepsWhole reports whether keys may be read with Key between Add and
// InsertAdded. It may change with any Key that is read before the first Add.
func (s *States) KeepsWhole() bool { return s.parts != nil && s.parts.KeepsWhole() }

// Insert inserts one key. It forgets the keys that were added.
func (s *States) Insert(key []byte) (index uint32, added bool, err error) {
	s.Begin()
	if err := s.Add(key); err != nil {
		return 0, false, err
	}
	return s.InsertAdded(0)
}

// Find returns the index of a key, and whether it is there. It forgets the keys
// that were added. A full store may be an error, as parts of the key are
// numbered.
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

// Free empties the store and gives its memory back.
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
