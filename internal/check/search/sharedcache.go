package search

import (
	"sync"
	"sync/atomic"

	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// SharedCache caches the successors of program states for several workers, as a
// StateGraph does for one search: the rows of successors, and of each state a
// word, which are read and changed atomically:
//
//	bits  0 … 31   the place of its row; 0 before it is expanded
//	bits 32 … 47   the class of its letter, if sharedClassified is set
//	bits 48 … 51   the flags below
//
// A row is found in the word of its state after everything that it refers to was
// written: the row itself, and the classes of the states in it. Two workers may
// expand a state at the same time; the first row counts.
//
// When memory gets scarce one worker drops the cache for all. Each takes note
// before its next expansion, and the last one to do so frees the rows. The words
// stay, since states that were only stored ahead have to be known.
//
// A state costs 8 bytes beside the store, and 1.25 to 4.25 for each transition
// and 5 for its row; a single successor costs no more.
type SharedCache struct {
	budget  *store.Budget
	words   *store.Shared[uint64] // by state
	letters sharedLetters
	rows    sharedRows
	users   atomic.Int32 // workers that may read rows
	dropped atomic.Bool
}

// The flags in the word of a state.
const (
	sharedClassified uint64 = 1 << (48 + iota) // its class is known
	sharedFollowed                             // an edge has led to it
	sharedInside                               // inside an atomic sequence
	sharedFails                                // one of its transitions fails with a run-time error

	sharedClass = 32 // the class is in 16 bits from here on
)

// NewSharedCache makes an empty cache for some workers, whose memory is charged
// to the budget.
func NewSharedCache(b *store.Budget, workers int) *SharedCache {
	c := &SharedCache{budget: b, words: store.NewShared[uint64](b), rows: sharedRows{budget: b}}
	c.rows.blocks.Store(new([][]byte))
	c.users.Store(int32(workers))
	return c
}

// Method returns words for Statistics.Method, as Space.CacheMethod, where states
// have been visited before the cache began.
func (c *SharedCache) Method(after uint64) string { return cacheMethod(after, c.dropped.Load()) }

// CacheView is one worker's access to a SharedCache. After Expand, Edges has the
// edges, and Inside by edge whether it leads into an atomic sequence. Outside
// and Within count the states outside and inside atomic sequences to which the
// worker's edges have led first. due is as in graphView.
//
// The product's edges must depend on letters of states alone.
type CacheView struct {
	*SharedCache
	Edges           []Edge
	Inside          []bool
	Outside, Within uint64
	Runtime         bool // a run-time error of the program was met

	walker *product.Walker
	states *store.ComponentCursor
	moves  moves
	writer rowWriter
	batch  expansionBatch
	prog   program.Batch
	due    []uint32
	at     []uint32 // the row of the last expansion
	left   bool     // it has noted that the cache is dropped
}

// NewView makes the view of a worker with its own walker and cursor.
func (c *SharedCache) NewView(prod *product.Product, walker *product.Walker, states *store.ComponentCursor) *CacheView {
	v := &CacheView{SharedCache: c, walker: walker, states: states, writer: rowWriter{to: &c.rows}}
	v.moves = moves{of: walker, q: uint64(prod.Q()), shared: &c.letters}
	return v
}

// Follow notes that an edge leads to a stored state, and counts it if it is the
// first one. It is called for edges that are not of Expand.
func (v *CacheView) Follow(state uint32, inside bool) error {
	w, err := v.words.At(state)
	if err == nil {
		v.follow(w, atomic.LoadUint64(w), inside)
	}
	return err
}

// follow is Follow with the word of the state and its value.
func (v *CacheView) follow(w *uint64, word uint64, inside bool) {
	if word&sharedFollowed != 0 || atomic.OrUint64(w, sharedFollowed)&sharedFollowed != 0 {
		return
	}
	if inside {
		v.Within++
	} else {
		v.Outside++
	}
}

// Usable reports whether Expand may be called: the cache has not been dropped.
func (v *CacheView) Usable() bool {
	if v.dropped.Load() {
		v.leave()
		return false
	}
	return true
}

// Expand writes the edges out of n to Edges. If cached is false, memory is too
// scarce for the cache, and the caller has the program compute them. The error
// is one of the program's explorer.
func (v *CacheView) Expand(n Node) (cached bool, err error) {
	word, err := v.expanded(n.Prog)
	if isScarce(err) {
		v.dropped.Store(true)
		v.leave()
		return false, nil
	}
	if err != nil {
		return false, err
	}
	v.Edges, v.Inside, v.at = v.Edges[:0], v.Inside[:0], v.rows.row(uint32(word), n.Prog, v.at[:0])
	for _, t := range v.at {
		w := v.words.There(t)
		word := atomic.LoadUint64(w)
		moves := v.moves.at(classOf(word), n.Q)
		if len(moves) == 0 {
			continue
		}
		inside := word&sharedInside != 0
		v.follow(w, word, inside)
		if uint32(word) == 0 {
			v.postpone(t)
		}
		for i := range moves {
			v.Edges = append(v.Edges, Edge{moves[i].marks, Node{t, moves[i].q}})
			v.Inside = append(v.Inside, inside)
		}
	}
	if word&sharedFails != 0 && !v.Runtime {
		return true, v.lookForErrors(n)
	}
	return true, nil
}

// classOf returns the class in the word of a state.
func classOf(word uint64) uint32 { return uint32(word>>sharedClass) & (1<<16 - 1) }

// leave notes that the view reads no rows any more, once.
func (v *CacheView) leave() {
	if v.left {
		return
	}
	v.left = true
	if v.users.Add(-1) == 0 {
		v.rows.free()
	}
}

// postpone puts a state that is not expanded on the stack due.
func (v *CacheView) postpone(state uint32) {
	if len(v.due) == mostDue {
		v.due = v.due[:copy(v.due, v.due[mostDue/2:])]
	}
	v.due = append(v.due, state)
}

// expanded returns the word of a state that is expanded, by now at the latest.
func (v *CacheView) expanded(state uint32) (word uint64, err error) {
	w, err := v.words.At(state)
	if err != nil {
		return 0, err
	}
	if word = atomic.LoadUint64(w); uint32(word) == 0 {
		if err := v.expandBatch(state); err != nil {
			return 0, err
		}
		word = atomic.LoadUint64(w)
	}
	return word, nil
}

// expandBatch expands a state, and states that are due until the batch has
// BatchStates successors, and stores these together. The error is store.ErrFull
// as soon as the cache takes more than its part of the memory that is left.
func (v *CacheView) expandBatch(state uint32) error {
	if left := v.budget.Left(); left >= 0 && v.rows.room.Load()+8*int64(v.words.Len()) > left/scarcePart {
		return store.ErrFull
	}
	v.batch.begin()
	v.states.Begin()
	if err := v.compute(state); err != nil {
		return err
	}
	for len(v.batch.flags) < BatchStates && len(v.due) > 0 {
		next := v.due[len(v.due)-1]
		v.due = v.due[:len(v.due)-1]
		if uint32(atomic.LoadUint64(v.words.There(next))) != 0 || v.batch.has(next) {
			continue
		}
		if v.compute(next) != nil {
			break // it fails again when a search comes to it
		}
	}
	v.states.ReadAhead()
	for i := range v.batch.flags {
		if err := v.insert(i); err != nil {
			return err
		}
	}
	return v.addRows()
}

// compute adds the successors of a state to the batch, and to the pending keys
// of the store.
func (v *CacheView) compute(state uint32) error {
	if err := v.walker.Explorer().Expand(v.states.Key(state), &v.prog); err != nil {
		return err
	}
	i := len(v.batch.flags)
	v.batch.add(state, &v.prog)
	for ; i < len(v.batch.flags); i++ {
		if err := v.states.Add(v.batch.vector(i)); err != nil {
			return err
		}
	}
	return nil
}

// insert stores the i-th state of the batch, and notes its letter and flags.
func (v *CacheView) insert(i int) error {
	index, _, err := v.states.Insert(i)
	if err != nil {
		return err
	}
	v.batch.indices = append(v.batch.indices, index)
	flags := uint64(0)
	if v.batch.flags[i]&program.Transient != 0 {
		flags = sharedInside
	}
	return v.note(index, v.batch.letters[i], flags)
}

// note notes the class of a state's letter, and flags, if they are not known.
func (v *CacheView) note(state uint32, letter program.Letter, flags uint64) error {
	w, err := v.words.At(state)
	if err != nil || atomic.LoadUint64(w)&(flags|sharedClassified) == flags|sharedClassified {
		return err
	}
	class, err := v.moves.class(letter)
	if err == nil {
		atomic.OrUint64(w, uint64(class)<<sharedClass|sharedClassified|flags)
	}
	return err
}

// addRows appends a row for each expanded state of the batch, which is stored.
// A state without successors is its own successor.
func (v *CacheView) addRows() error {
	indices := v.batch.indices
	for _, s := range v.batch.sources {
		row := indices[:s.n]
		indices = indices[s.n:]
		if s.n == 0 {
			row = []uint32{s.state}
			if err := v.note(s.state, s.letter, 0); err != nil {
				return err
			}
		}
		place, err := v.writer.add(s.state, row)
		if err != nil {
			return err
		}
		word := uint64(place)
		if s.fails {
			word |= sharedFails
		}
		v.publish(v.words.There(s.state), word)
	}
	return nil
}

// publish adds the place of its row to the word of a state, unless another
// worker has.
func (v *CacheView) publish(w *uint64, word uint64) {
	for {
		old := atomic.LoadUint64(w)
		if uint32(old) != 0 || atomic.CompareAndSwapUint64(w, old, old|word) {
			return
		}
	}
}

// lookForErrors sets Runtime when the automata can follow a transition of n
// that fails with a run-time error, as graphView.lookForErrors.
func (v *CacheView) lookForErrors(n Node) error {
	if err := v.walker.Program(v.states.Key(n.Prog)); err != nil {
		return err
	}
	for i := range v.walker.Prog.Succs {
		if v.walker.Prog.Succs[i].Flags&program.RuntimeError != 0 {
			v.Runtime = v.Runtime || len(v.moves.at(classOf(atomic.LoadUint64(v.words.There(v.at[i]))), n.Q)) > 0
		}
	}
	return nil
}

// sharedRows has the rows of several workers. A place is that of rows, but every
// worker writes to a block of its own, and blocks are numbered in the order in
// which workers begin them.
type sharedRows struct {
	budget *store.Budget
	mu     sync.Mutex               // guards the beginning of blocks
	blocks atomic.Pointer[[][]byte] // replaced when there are more
	room   atomic.Int64             // bytes of all blocks
}

// rowWriter appends the rows of one worker.
type rowWriter struct {
	to     *sharedRows
	block  []byte
	number int // of the block
	have   int // bytes of the block that are in use
}

// begin begins a block with room for that many bytes.
func (r *sharedRows) begin(room int) (block []byte, number int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := *r.blocks.Load()
	if len(all) == (alone-1)>>rowBits {
		return nil, 0, store.ErrTooMany
	}
	if block, err = store.Allocate[byte](r.budget, room); err != nil {
		return nil, 0, err
	}
	number = len(all)
	all = append(all, block) // beyond what the readers of the old slice see
	r.blocks.Store(&all)
	r.room.Add(int64(room))
	return block, number, nil
}

// row appends the row at a place to a slice, given the base that it was added
// with.
func (r *sharedRows) row(place, base uint32, to []uint32) []uint32 {
	if place >= alone {
		return append(to, place-alone)
	}
	place--
	return decodeRow((*r.blocks.Load())[place>>rowBits][place%(1<<rowBits)*rowUnit:], base, to)
}

// free gives the memory back to the budget. No row may be used any more.
func (r *sharedRows) free() {
	for _, block := range *r.blocks.Load() {
		store.Free(r.budget, block)
	}
	r.blocks.Store(new([][]byte))
	r.room.Store(0)
}

// add appends a copy of a row and returns its place. What is read behind a row
// stays free, since other workers may read this one while the next is written.
func (w *rowWriter) add(base uint32, row []uint32) (place uint32, err error) {
	if len(row) == 1 && row[0] < alone {
		return alone + row[0], nil
	}
	most := mostRow(len(row))
	if w.have >= rowRoom || most > len(w.block)-w.have {
		if w.block, w.number, err = w.to.begin(max(most, rowRoom)); err != nil {
			return 0, err
		}
		w.have = 0
	}
	place = uint32(w.number)<<rowBits + uint32(w.have/rowUnit) + 1
	n := encodeRow(w.block[w.have:], base, row) + rowSlack
	w.have += (n + rowUnit - 1) / rowUnit * rowUnit
	return place, nil
}
