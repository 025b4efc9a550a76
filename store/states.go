package store

// Form is how States keeps its keys.
type Form uint8

// The forms.
const (
	Automatic Form = iota // as they are while they take little of the memory, then as trees
	Whole                 // as they are, see Exact
	AsTree                // see Tree
)

// States keeps program states, for one goroutine, in one of the forms. Its indices are dense, in the order of
// insertion.
//
// Trees begin when there are some thousand keys, or, when the form is automatic, when the keys take
// a sixteenth of the memory limit: until then they are kept as they are, which takes about half the time.
// The steps between the first ones teach how to arrange the words of trees.
//
// What it has read last with Key is its source: keys that differ little from it are inserted faster.
// Several keys together are inserted faster yet: Begin, Add for each, ReadAhead, then InsertAdded for each,
// all of it before the next Key.
type States struct {
	form   Form
	budget *Budget
	exact  *Exact
	tree   *Tree
	cursor *Cursor // nil while the keys are kept as they are
	learn  *Arrangement
	learnt int // number of keys at which there is enough to learn from
	growAt int // number of keys at which trees may begin
	source []byte

	keys          [][]byte // added to exact, not inserted yet
	hashes, ahead []uint64
	touched       uint64 // keeps the compiler from leaving out what reads ahead
}

// treesFrom is the number of keys from which on they may be kept as trees.
const treesFrom = 1 << 13

// treeShare is the part of the memory limit that keys may take as they are: 1/treeShare. It is small because
// turning keys into trees takes about a microsecond for each, in which nothing else happens.
const treeShare = 16

// NewStates makes an empty store that charges its memory to the budget.
func NewStates(b *Budget, form Form) *States { return newStates(b, form, treesFrom) }

func newStates(b *Budget, form Form, growAt int) *States {
	s := &States{form: form, budget: b, exact: NewExact(b), learnt: growAt, growAt: growAt}
	if form != Whole {
		s.learn = &Arrangement{}
	}
	return s
}

// Len is the number of keys.
func (s *States) Len() int {
	if s.cursor != nil {
		return s.tree.Len()
	}
	return s.exact.Len()
}

// Key is the key with the given index. It is good until the next call, and not to be changed.
func (s *States) Key(index uint32) []byte {
	if s.cursor != nil {
		return s.cursor.Key(index)
	}
	if s.learn == nil {
		return s.exact.Key(index)
	}
	if s.exact.Len() >= s.growAt {
		if s.wantsTrees() {
			s.plant()
			return s.Key(index)
		}
		s.growAt = s.exact.Len() + treesFrom/2
	}
	s.source = s.exact.Key(index)
	return s.source
}

// wantsTrees reports whether it is time to keep the keys as trees.
func (s *States) wantsTrees() bool {
	left := s.budget.Left()
	return s.form == AsTree || left >= 0 && s.budget.Used() > left/(treeShare-1)
}

// plant turns the keys into trees, in which the numbers are the same. If there is no memory for that, they
// stay as they are.
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
	s.exact, s.tree, s.cursor = nil, tree, c
}

// Begin forgets the keys that were added.
func (s *States) Begin() {
	if s.cursor != nil {
		s.cursor.Begin()
		return
	}
	s.keys, s.hashes = s.keys[:0], s.hashes[:0]
}

// Add prepares the insertion of a key, which must stay as it is until then. After an error, which is that
// of a full store, it is not added.
func (s *States) Add(key []byte) error {
	if s.cursor != nil {
		return s.cursor.Add(key)
	}
	if s.learn != nil && s.source != nil && s.exact.Len() < s.learnt {
		s.learn.Observe(s.source, key)
	}
	s.keys, s.hashes = append(s.keys, key), append(s.hashes, Hash(key))
	return nil
}

// ReadAhead reads what the insertion of the keys added will read first, of all of them at once.
func (s *States) ReadAhead() {
	if s.cursor != nil {
		s.cursor.ReadAhead()
		return
	}
	if len(s.keys) > 1 && s.exact.Len() >= readAheadFrom {
		s.ahead = append(s.ahead[:0], s.hashes...)
		s.touched += s.exact.Touch(s.ahead)
	}
}

// InsertAdded inserts the i-th key that was added, and returns its index and whether it was new.
func (s *States) InsertAdded(i int) (index uint32, added bool, err error) {
	if s.cursor != nil {
		return s.cursor.Insert(i)
	}
	return s.exact.InsertHashed(s.keys[i], s.hashes[i])
}

// Insert inserts one key. It forgets the keys that were added.
func (s *States) Insert(key []byte) (index uint32, added bool, err error) {
	s.Begin()
	if err := s.Add(key); err != nil {
		return 0, false, err
	}
	return s.InsertAdded(0)
}

// Free empties the store and gives its memory back.
func (s *States) Free() {
	if s.cursor != nil {
		s.tree.Free()
		s.cursor = s.tree.NewCursor()
		return
	}
	s.exact.Free()
	s.source = nil
}
