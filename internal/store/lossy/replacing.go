package lossy

import (
	"errors"
	"math/rand/v2"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// ErrPinned means that a replacing store is full and all its keys are pinned:
// the search path alone takes all the memory.
var ErrPinned = errors.New("the memory holds nothing that could be replaced")

// Policy is how a replacing store chooses the key that makes room for a new
// one.
type Policy uint8

// The policies.
const (
	Random Policy = iota // each with the same probability
	FIFO                 // the one that became replaceable first
	LRU                  // the one that was not found for the longest time
	LFU                  // the one that was found least often, with aging; among these the oldest
)

// Policies returns the names of the policies for options and messages; the
// index of a name is the Policy.
func Policies() []string { return []string{"random", "fifo", "lru", "lfu"} }

// Replacing is a set of bounded size for depth-first traversal with replacement
// (C. Jard, T. Jéron, CAV 1991, Section 2). A key is pinned while it is on the
// search path; after that a new key may replace it, by the policy. A key that
// is found was inserted; a key that was replaced counts as new when it is
// inserted again. So a
// depth-first search that pins its path terminates, and may visit states
// repeatedly.
//
// Keys lie in chained blocks, so that they may differ in length. The memory of
// all keys is reserved from the beginning and charged as keys come: the table
// of slots doubles, the rest is used from its beginning on.
//
// Insert, Pin and Unpin take constant time on average, with LFU logarithmic. It
// is for one goroutine.
type Replacing struct {
	budget *store.Budget
	policy Policy
	rng    *rand.Rand
	// slots is an open-addressing table with linear probing; a slot is an entry
	// plus one. Its capacity is its greatest length.
	slots []uint32
	// entries has a record for each key; its index is the number that Insert
	// returns.
	entries []entry
	// blocks has the bytes of the keys, width bytes to a block.
	blocks []byte
	// next links the blocks of a key, or the free ones: the following block
	// plus one, 0 at the end.
	next  []uint32
	width int
	// tails has the bytes beside the keys, tail of them for each entry.
	tails []byte
	tail  int
	// free is the first free block plus one, idle the first idle entry plus
	// one; idle entries are linked by left.
	free uint32
	idle uint32
	// Entries and blocks from here on were never used; so untouched memory
	// stays untouched.
	freshEntry, freshBlock uint32
	// How many of them are charged.
	takenEntries, takenBlocks int
	victims                   victims

	// inserted and replaced count events since the beginning, n the keys there
	// now.
	inserted, replaced uint64
	onReplace          func(e uint32)
	n                  int
}

// entry is what the store knows of a key.
type entry struct {
	hash   uint64
	first  uint32 // block, plus one
	length uint32
	// left and right belong to the policy; see victims.
	left, right uint32
	// worth and hits are used by LFU.
	worth  uint32
	hits   uint16
	pinned bool
	// value belongs to the caller, through Value.
	value uint8
}

// gone is the length in an entry whose key was replaced.
const gone = ^uint32(0)

// ReplacingOptions are the size and the policy of a replacing store.
type ReplacingOptions struct {
	Policy Policy
	// Seed makes the choices of Random repeatable.
	Seed uint64
	// Keys bounds the number of keys; 0 takes as many as fit what is left of
	// the budget, or 1 GiB without a limit.
	Keys int
	// Length is the usual length of a key in bytes: the size of a block. Longer
	// keys take several blocks.
	Length int
	// Tail is how many bytes each key has beside it for the caller's use; see
	// Replacing.Tail.
	Tail int
	// OnReplace, unless it is nil, is called when a key was replaced, with its
	// entry. It may pin and unpin other keys.
	OnReplace func(e uint32)
}

// bytesPerEntry is what a key costs besides its blocks: the entry, the slots
// and the victims.
const bytesPerEntry = 32 + 2*4 + 4

// NewReplacing makes an empty set and reserves all its memory. store.ErrFull means
// that the budget, or the system, has not enough for it.
func NewReplacing(b *store.Budget, o ReplacingOptions) (*Replacing, error) {
	s := &Replacing{policy: o.Policy, rng: rand.New(rand.NewPCG(o.Seed, 1)), width: max(8, (o.Length+7)&^7), tail: o.Tail, onReplace: o.OnReplace}
	keys := o.Keys
	if keys == 0 {
		left := b.Left()
		if left < 0 {
			left = 1 << 30
		}
		keys = int(min(left/int64(s.width+4+bytesPerEntry+s.tail), 1<<31))
	}
	if keys == 0 {
		return nil, store.ErrFull
	}
	slots := 1
	for 4*slots < 5*keys {
		slots *= 2
	}
	if o.Keys == 0 && slots > 2*keys { // the power of two must not overdraw
		keys -= keys / 16
	}
	blocks := keys
	if o.Keys > 0 {
		blocks *= longest // the number of keys is the limit, not their length
	}
	return s, s.allocate(b, keys, blocks, slots)
}

// longest is how many blocks keys may need on average in a store for a given
// number of keys.
const longest = 8

// allocate obtains the arrays for that many keys, blocks of bytes and slots of
// the hash table. Their whole size is reserved in the budget before.
func (r *Replacing) allocate(b *store.Budget, keys, blocks, slots int) (err error) {
	r.budget, r.victims.store = b, r
	if err := b.Keep(store.SizeOf[uint32](slots) + int64(keys)*r.entryBytes() + int64(blocks)*r.blockBytes()); err != nil {
		return err
	}
	if r.slots, err = store.ObtainHuge[uint32](b, slots); err != nil {
		return err
	}
	if r.entries, err = store.ObtainHuge[entry](b, keys); err != nil {
		return err
	}
	if r.blocks, err = store.ObtainHuge[byte](b, blocks*r.width); err != nil {
		return err
	}
	if r.next, err = store.ObtainHuge[uint32](b, blocks); err != nil {
		return err
	}
	if r.tail > 0 {
		if r.tails, err = store.ObtainHuge[byte](b, keys*r.tail); err != nil {
			return err
		}
	}
	if r.hasList() {
		if r.victims.list, err = store.ObtainHuge[uint32](b, keys); err != nil {
			return err
		}
	}
	r.slots = r.slots[:min(slots, firstReplacing)]
	b.TakeKept(store.SizeOf[uint32](len(r.slots)))
	return nil
}

// firstReplacing is how many slots there are at first.
const firstReplacing = 1 << 10

// hasList reports whether the policy needs a list of the replaceable keys.
func (r *Replacing) hasList() bool { return r.policy == Random || r.policy == LFU }

// entryBytes returns the bytes of a key apart from its slots and blocks.
func (r *Replacing) entryBytes() int64 {
	n := store.SizeOf[entry](1) + int64(r.tail)
	if r.hasList() {
		n += store.SizeOf[uint32](1)
	}
	return n
}

// blockBytes returns what a block costs, its link to the next one included.
func (r *Replacing) blockBytes() int64 { return int64(r.width) + store.SizeOf[uint32](1) }

// takeMore charges an eighth more of the reserved bytes once used items reach
// the number that is charged; there are all of them, of each bytes.
func (r *Replacing) takeMore(taken *int, used uint32, all int, each int64) {
	if int(used) <= *taken {
		return
	}
	more := min(all, max(int(used), *taken+*taken/8+(1<<10))) - *taken
	*taken += more
	r.budget.TakeKept(int64(more) * each)
}

// enlarge doubles the slots in place if they would be more than 4/5 full, and
// enters all keys again.
func (r *Replacing) enlarge() {
	if 5*(r.n+1) <= 4*len(r.slots) || len(r.slots) == cap(r.slots) {
		return
	}
	r.budget.TakeKept(store.SizeOf[uint32](len(r.slots)))
	clear(r.slots)
	r.slots = r.slots[:2*len(r.slots)]
	r.Each(r.place)
}

// place enters a key that is known to be absent into the slots.
func (r *Replacing) place(e uint32) {
	mask := uint32(len(r.slots) - 1)
	i := uint32(r.entries[e].hash) & mask
	for r.slots[i] != 0 {
		i = (i + 1) & mask
	}
	r.slots[i] = e + 1
}

// Len returns the number of keys that are there now.
func (r *Replacing) Len() int { return r.n }

// Capacity returns the number of keys of usual length for which there is room.
func (r *Replacing) Capacity() int { return len(r.entries) }

// Holds reports whether an entry, one that Insert has returned, has a key now.
func (r *Replacing) Holds(e uint32) bool { return r.entries[e].length != gone }

// Inserted returns how many keys were ever inserted, those found again after
// their replacement counted again.
func (r *Replacing) Inserted() uint64 { return r.inserted }

// Replaced returns how many keys were removed to make room.
func (r *Replacing) Replaced() uint64 { return r.replaced }

// Value returns a pointer to a byte for the caller's use, 0 for a new key. It
// is valid until the key is replaced, so that a search may keep it for pinned
// keys.
func (r *Replacing) Value(e uint32) *uint8 { return &r.entries[e].value }

// Tail returns the bytes beside a key for the caller's use, all of them 0 for a
// new key. The slice is valid until the key is replaced, and empty without
// ReplacingOptions.Tail.
func (r *Replacing) Tail(e uint32) []byte {
	at := int(e) * r.tail
	return r.tails[at : at+r.tail : at+r.tail]
}

// Each calls yield for every key that is there now, in no particular order. It
// takes time linear in the greatest number of keys that there ever was.
func (r *Replacing) Each(yield func(e uint32)) {
	for e := range r.freshEntry {
		if r.entries[e].length != gone {
			yield(e)
		}
	}
}

// Key appends the bytes of a key to a buffer, and returns the longer buffer.
func (r *Replacing) Key(buf []byte, e uint32) []byte {
	left := int(r.entries[e].length)
	for block := r.entries[e].first; left > 0; block = r.next[block-1] {
		at := int(block-1) * r.width
		n := min(left, r.width)
		buf = append(buf, r.blocks[at:at+n]...)
		left -= n
	}
	return buf
}

// equal reports whether entry e has a key, comparing it block by block.
func (r *Replacing) equal(e uint32, key []byte) bool {
	if int(r.entries[e].length) != len(key) {
		return false
	}
	for block := r.entries[e].first; len(key) > 0; block = r.next[block-1] {
		at := int(block-1) * r.width
		n := min(len(key), r.width)
		if string(r.blocks[at:at+n]) != string(key[:n]) {
			return false
		}
		key = key[n:]
	}
	return true
}

// Insert returns the entry of a key. If it is absent, it adds the key, pinned,
// and replaces others if there is no room. The entry is valid until the key is
// replaced, which cannot happen while it is pinned. A key that is found keeps
// its state, pinned or not. ErrPinned means that nothing can be replaced.
func (r *Replacing) Insert(key []byte) (e uint32, added bool, err error) {
	hash := xxhash.Sum64(key)
	if e, found := r.find(key, hash); found {
		r.victims.found(e)
		return e, false, nil
	}
	if err := r.room((len(key) + r.width - 1) / r.width); err != nil {
		return 0, false, err
	}
	r.enlarge()
	e = r.takeEntry()
	r.entries[e] = entry{hash: hash, length: uint32(len(key)), pinned: true, worth: r.victims.age}
	clear(r.Tail(e))
	r.fill(e, key)
	r.place(e)
	r.n++
	r.inserted++
	return e, true, nil
}

// Find returns the entry of a key, and whether it is there. A key that is found
// counts as found for the policy.
func (r *Replacing) Find(key []byte) (e uint32, found bool) {
	e, found = r.find(key, xxhash.Sum64(key))
	if found {
		r.victims.found(e)
	}
	return e, found
}

// Hash returns the xxHash64 of the key of an entry.
func (r *Replacing) Hash(e uint32) uint64 { return r.entries[e].hash }

func (r *Replacing) find(key []byte, hash uint64) (e uint32, found bool) {
	mask := uint32(len(r.slots) - 1)
	for i := uint32(hash) & mask; r.slots[i] != 0; i = (i + 1) & mask {
		if e = r.slots[i] - 1; r.entries[e].hash == hash && r.equal(e, key) {
			return e, true
		}
	}
	return 0, false
}

// room replaces keys until there are an entry and some free blocks.
func (r *Replacing) room(blocks int) error {
	for r.idle == 0 && int(r.freshEntry) == len(r.entries) || !r.has(blocks) {
		e, ok := r.victims.choose()
		if !ok {
			return ErrPinned
		}
		r.remove(e)
		r.replaced++
		if r.onReplace != nil {
			r.onReplace(e)
		}
	}
	return nil
}

// takeEntry returns an idle entry, or the first that was never used.
func (r *Replacing) takeEntry() uint32 {
	if r.idle == 0 {
		r.freshEntry++
		r.takeMore(&r.takenEntries, r.freshEntry, len(r.entries), r.entryBytes())
		return r.freshEntry - 1
	}
	e := r.idle - 1
	r.idle = r.entries[e].left
	return e
}

// takeBlock returns a free block plus one, or the first that was never used.
func (r *Replacing) takeBlock() uint32 {
	if r.free == 0 {
		r.freshBlock++
		r.takeMore(&r.takenBlocks, r.freshBlock, len(r.next), r.blockBytes())
		return r.freshBlock
	}
	block := r.free
	r.free = r.next[block-1]
	return block
}

// has reports whether there are that many blocks that are free or were never
// used.
func (r *Replacing) has(blocks int) bool {
	blocks -= len(r.next) - int(r.freshBlock)
	at := r.free
	for ; blocks > 0 && at != 0; blocks-- {
		at = r.next[at-1]
	}
	return blocks <= 0
}

// fill copies a key into a chain of blocks.
func (r *Replacing) fill(e uint32, key []byte) {
	last := &r.entries[e].first
	for len(key) > 0 {
		block := r.takeBlock()
		*last = block
		last = &r.next[block-1]
		key = key[copy(r.blocks[int(block-1)*r.width:int(block)*r.width], key):]
	}
	*last = 0
}

// remove deletes a key. It moves later slots of the same run back, so that
// linear probing needs no marks for deleted slots.
func (r *Replacing) remove(e uint32) {
	mask := uint32(len(r.slots) - 1)
	i := uint32(r.entries[e].hash) & mask
	for r.slots[i] != e+1 {
		i = (i + 1) & mask
	}
	for j := i; ; {
		j = (j + 1) & mask
		if r.slots[j] == 0 {
			break
		}
		home := uint32(r.entries[r.slots[j]-1].hash) & mask
		if (j-home)&mask >= (j-i)&mask {
			r.slots[i] = r.slots[j]
			i = j
		}
	}
	r.slots[i] = 0
	for block := r.entries[e].first; block != 0; {
		next := r.next[block-1]
		r.next[block-1], r.free = r.free, block
		block = next
	}
	r.entries[e].left, r.entries[e].length, r.idle = r.idle, gone, e+1
	r.n--
}

// Unpin allows a pinned key to be replaced. The caller must not use its entry
// after the next Insert.
func (r *Replacing) Unpin(e uint32) {
	r.entries[e].pinned = false
	r.victims.add(e)
}
