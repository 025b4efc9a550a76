package store

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"sync/atomic"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/internal/mixing"
	"github.com/ltlcheck/ltlcheck/internal/store/packing"
)

// ComponentCursor reads and inserts keys of a Components store, for one
// goroutine.
//
// The key read last with Key is its source: keys that differ from it in few
// words are inserted faster, as only the components are looked up in which they
// differ. So a search calls Key with the state that it expands and then inserts
// its successors. Several keys are inserted together, so that the processor
// waits for the memory of all of them at once:
//
//	k.Key(number)
//	k.Begin()
//	for each successor: k.Add(key)
//	k.ReadAhead()
//	for each successor: k.Insert(i)
//
// A pending key does not refer to the source of its Add later on, so that
// several states may be expanded before all their successors are inserted: Key
// and Add may follow each other between Begin and ReadAhead.
type ComponentCursor struct {
	c *Components
	// block has the numbers that this cursor may give next.
	block *recordBlock

	source
	// in is the generation of the source, and record its words there.
	in     *generation
	record []uint64

	pending []pendingRecord
	changes []change
	// last is the newest generation when Begin was called, nil if there is
	// none. Most keys are found or added there, so that Add packs each key for
	// it at once.
	last *generation
	// base is the source packed for last, as of the value of now in baseOf, 0 if
	// it is not known; unfit has the components, as bits, whose numbers need more
	// bits there than they have.
	base   []uint64
	unfit  uint64
	baseOf uint64
	// words has the packed form for last of every pending key, one after the
	// other, unless single. spare has all numbers of those that do not fit there,
	// or if there is no last.
	words []uint64
	spare []uint32
	// ahead indicates whether the store is large enough for reading ahead to
	// pay.
	ahead bool
	// prefetched is the number of pending keys that prefetch has handled.
	prefetched int
	// The key that was packed last, and the source as other generations would
	// have it.
	packed struct {
		pending int
		in      *generation
		words   []uint64
		numbers []uint32
		fits    bool
	}
	// others caches the source as packed for generations other than its own, by
	// their numbers.
	others []otherRecord
	// now counts the calls of Key, so that entries of others are known to be
	// stale.
	now uint64

	// unpacked is the buffer for the result of Key if keys are kept whole.
	unpacked *[packing.MostPacked]byte
	// single indicates that last packs a key into one word, which is then
	// stored in the pending record itself.
	single bool

	_ cacheline.Pad
}

// pendingRecord is a key between Add and Insert. Its differences from the
// source at the time of Add are changes[from:to].
type pendingRecord struct {
	hash uint64
	// changed has the components that differ from that source, as bits.
	changed  uint64
	from, to int32
	// source is the value of now at the time of Add. While that is the same the
	// key is packed for other generations by its differences.
	source uint64
	// spare is where its numbers begin in spare if it does not fit.
	spare int
	// fits indicates that all numbers fit into the records of last.
	fits bool
	// key is the caller's slice if keys are kept whole; it must stay unchanged
	// until Insert.
	key []byte
	// in are the slots of the key's shard when it was added, and line its
	// bucket there. If the shard has other slots on Insert, what was prefetched
	// is void.
	in   *slots
	line *[slotsPerBucket]uint32

	// guess is the number that the key probably has, plus one; 0 if unknown.
	guess uint32
	// free is the empty slot of the bucket that the key would take, plus one; 0
	// if unknown.
	free uint8
	// of and record are where the guess is stored.
	of     *generation
	record []byte

	// word is the packed key if single, and at the address of the guess's
	// record if that is in last; otherwise at is nil.
	word uint64
	at   unsafe.Pointer
}

// change is a component whose number is not the one it has in the source.
type change struct{ part, old, new uint32 }

// otherRecord is the source packed for a generation that is not its own.
// Components whose numbers do not fit there are bits of unfit, and their
// numbers are truncated. It is valid while of equals the cursor's now.
type otherRecord struct {
	words []uint64
	unfit uint64
	of    uint64
}

// NewCursor makes a cursor for one goroutine. A store made by NewComponents may
// have one only.
func (c *Components) NewCursor() *ComponentCursor {
	k := &ComponentCursor{c: c, block: &recordBlock{}, source: newSource(&c.values), now: 1}
	k.packed.pending = -1
	if c.whole != nil {
		k.unpacked = new([packing.MostPacked]byte)
	}
	if !c.shared {
		k.block = &c.own
	}
	return k
}

// Key returns the key with the given number, which must have been returned by
// Insert, and makes it the source. The slice is valid until the next call of a
// method and must not be changed. Beside the source, only the components that
// differ are decoded.
func (cc *ComponentCursor) Key(number uint32) []byte {
	cc.now++
	cc.packed.pending = -1
	g := cc.c.generation(number)
	record := g.record(number)
	if cc.c.whole != nil {
		return cc.c.wholeKey(g, record, cc.unpacked)
	}
	if g != cc.in || !cc.known {
		cc.enter(g, record)
		return cc.buffer[:cc.length:cc.length]
	}
	for w := range cc.record {
		x := g.word(record, w)
		differ := x ^ cc.record[w]
		cc.record[w] = x
		for differ != 0 {
			part := g.under[w][bits.TrailingZeros64(differ)]
			p := &g.places[part]
			differ &^= uint64(p.mask) << (p.shift & 63)
			cc.set(int(part), uint32(x>>(p.shift&63))&p.mask)
		}
	}
	return cc.buffer[:cc.length:cc.length]
}

// enter makes a record of another generation than the current one the source,
// or a record the first source.
func (cc *ComponentCursor) enter(g *generation, record []byte) {
	if cc.in = g; cap(cc.record) < g.words() {
		cc.record = cacheline.Make[uint64](g.words())
	}
	cc.record = cc.record[:g.words()]
	for w := range cc.record {
		cc.record[w] = g.word(record, w)
	}
	for part := range g.places {
		if n := g.get(record, part); n != cc.numbers[part] || !cc.known {
			cc.set(part, n)
		}
	}
	cc.known = true
}

// Fetch starts loading the record of a key that Key is likely to read next, and
// does not wait for it.
func (cc *ComponentCursor) Fetch(number uint32) {
	g := cc.c.generation(number)
	cacheline.Prefetch(g.records.address(number - uint32(g.start)))
}

// Begin drops all pending keys and prepares for Add. It notes the newest
// generation.
func (cc *ComponentCursor) Begin() {
	cc.pending, cc.changes, cc.words, cc.spare = cc.pending[:0], cc.changes[:0], cc.words[:0], cc.spare[:0]
	cc.packed.pending = -1
	cc.prefetched, cc.ahead = 0, cc.c.taken.Load() >= readAheadRecordsFrom
	cc.last = nil
	if all := *cc.c.generations.Load(); len(all) > 0 {
		cc.last = all[len(all)-1]
	}
	cc.single = cc.last != nil && cc.last.packing != nil && cc.last.words() == 1 && !cc.last.half
	cc.baseOf = 0
}

// Add prepares the insertion of a key: it numbers the components that differ
// from the source and hashes the key. ErrFull or ErrTooMany mean that a new
// value could not be numbered; the key is not pending then.
func (cc *ComponentCursor) Add(key []byte) error {
	if cc.c.whole != nil {
		return cc.addWhole(key)
	}
	from, sum, changed := len(cc.changes), cc.sum, uint64(0)
	suspects, several := cc.differences(key)
	for suspect := suspects; suspect != 0; suspect &= suspect - 1 {
		part := bits.TrailingZeros64(suspect)
		var n uint32
		var err error
		if several>>part&1 != 0 {
			n, err = cc.number(part, key)
		} else {
			n, err = cc.step(part, key)
		}
		if err != nil {
			cc.changes = cc.changes[:from]
			return err
		}
		if old := cc.numbers[part]; n != old {
			cc.changes = append(cc.changes, change{uint32(part), old, n})
			changed |= 1 << part
			sum += (uint64(n) - uint64(old)) * cc.v.multiplier(part)
		}
	}
	p := cc.next(mixing.Mix(sum))
	p.changed, p.from, p.to, p.source, p.fits = changed, int32(from), int32(len(cc.changes)), cc.now, false
	if cc.last != nil {
		if cc.baseOf != cc.now {
			cc.base, cc.unfit = cc.sourceIn(cc.last)
			cc.baseOf = cc.now
		}
		at := len(cc.words)
		cc.words = append(cc.words, cc.base...)
		p.fits = cc.alter(cc.words[at:], p, cc.last, cc.unfit)
	}
	if !p.fits {
		p.spare = len(cc.spare)
		cc.spare = append(cc.spare, cc.numbers...)
		for _, ch := range cc.changes[from:] {
			cc.spare[p.spare+int(ch.part)] = ch.new
		}
	}
	return nil
}

// next appends a pending key with its hash and starts loading its bucket. It
// also prefetches for the key that was added a few calls ago, whose bucket
// should have arrived by now.
func (cc *ComponentCursor) next(hash uint64) *pendingRecord {
	if len(cc.pending) == cap(cc.pending) {
		cc.pending = slices.Grow(cc.pending, 16)
	}
	cc.pending = cc.pending[:len(cc.pending)+1]
	p := &cc.pending[len(cc.pending)-1]
	p.hash, p.guess, p.free, p.at = hash, 0, 0, nil
	if p.in = cc.c.shard(hash).now.Load(); p.in != nil {
		p.line = p.in.line(p.in.bucket(hash))
		cacheline.Prefetch(unsafe.Pointer(p.line))
		if cc.ahead && cc.prefetched+fetching < len(cc.pending) {
			cc.prefetch()
		}
	}
	return p
}

// alter changes the words of the source, packed for a generation, into the
// words of a pending key, and reports whether all its numbers fit there.
func (cc *ComponentCursor) alter(words []uint64, p *pendingRecord, g *generation, unfit uint64) bool {
	fits := unfit&^p.changed == 0
	for _, ch := range cc.changes[p.from:p.to] {
		at := &g.places[ch.part]
		fits = fits && ch.new&^at.mask == 0
		words[at.word] ^= uint64((ch.old^ch.new)&at.mask) << (at.shift & 63)
	}
	return fits
}

// readAheadRecordsFrom is the number of keys from which reading ahead pays: a
// smaller store is mostly in the processor's cache.
const readAheadRecordsFrom = 1 << 15

// fetching is how many keys are added between the request for a bucket and the
// first read of it.
const fetching = 6

// ReadAhead loads, for all pending keys, the records that their insertion will
// compare. Most of that was begun while later keys were added. It changes no
// result.
func (cc *ComponentCursor) ReadAhead() {
	if cc.ahead && cc.single {
		cc.prefetchOne()
	}
	if cc.ahead {
		for cc.prefetched < len(cc.pending) {
			cc.prefetch()
		}
	}
}

// prefetch looks for the next pending key in the bucket that was loaded, and
// starts loading the record that it probably equals.
func (cc *ComponentCursor) prefetch() {
	p := &cc.pending[cc.prefetched]
	cc.prefetched++
	if p.in == nil {
		return
	}
	if p.prefetch(); p.guess != 0 {
		if cc.single && cc.last.has(p.guess-1) {
			p.at = cc.last.records.address(p.guess - 1 - uint32(cc.last.start))
			cacheline.Prefetch(p.at)
			return
		}
		p.of = cc.c.generation(p.guess - 1)
		p.record = p.of.record(p.guess - 1)
		cacheline.Prefetch(unsafe.Pointer(unsafe.SliceData(p.record)))
	}
}

// prefetchOne is prefetch for all keys that are left in a store whose last
// generation packs keys into one word. Few of the guesses are outside of that
// generation. Its loops are those of prefetch and pendingRecord.prefetch, written
// out, so that states of most models cost no calls here.
func (cc *ComponentCursor) prefetchOne() {
	start, records := uint32(cc.last.start), &cc.last.records
	for ; cc.prefetched < len(cc.pending); cc.prefetched++ {
		p := &cc.pending[cc.prefetched]
		if p.in == nil {
			continue
		}
		want, numbers := p.in.want(p.hash), p.in.numbers
		line, from := p.line, uint(p.hash>>offsetAt)
		for i := from; i < from+slotsPerBucket; i++ {
			s := atomic.LoadUint32(&line[i%slotsPerBucket])
			if s == 0 {
				p.free = uint8(i%slotsPerBucket) + 1
				break
			}
			if (s^want)&^numbers != 0 || s == frozen {
				continue
			}
			p.guess = s & numbers
			if n := p.guess - 1; cc.last.has(n) {
				p.at = records.address(n - start)
				cacheline.Prefetch(p.at)
			} else {
				p.of = cc.c.generation(p.guess - 1)
				p.record = p.of.record(p.guess - 1)
				cacheline.Prefetch(unsafe.Pointer(unsafe.SliceData(p.record)))
			}
			break
		}
	}
}

// prefetch searches the first bucket of the key for a slot with the key's tag,
// and sets guess; or sets free if an empty slot comes first. Neither is
// certain: Insert verifies both.
func (p *pendingRecord) prefetch() {
	want, numbers := p.in.want(p.hash), p.in.numbers
	for i := uint(p.hash >> offsetAt); i < uint(p.hash>>offsetAt)+slotsPerBucket; i++ {
		s := atomic.LoadUint32(&p.line[i%slotsPerBucket])
		if s == 0 {
			p.free = uint8(i%slotsPerBucket) + 1
			return
		}
		if (s^want)&^numbers == 0 && s != frozen {
			p.guess = s & numbers
			return
		}
	}
}

// pack returns the i-th pending key packed for a generation, and whether all
// its numbers fit. The words are valid until the next call.
func (cc *ComponentCursor) pack(i int, g *generation) ([]uint64, bool) {
	p := &cc.pending[i]
	if g == cc.last {
		if cc.single {
			return unsafe.Slice(&p.word, 1), p.fits
		}
		n := g.words()
		return cc.words[i*n : (i+1)*n], p.fits
	}
	if cc.packed.pending == i && cc.packed.in == g {
		return cc.packed.words, cc.packed.fits
	}
	words := cc.packed.words[:0]
	if cc.c.whole != nil {
		n := g.words()
		words = slices.Grow(words, n+1)[:n]
		// An error means that the key is not among those of other lengths, and
		// so not in the generation.
		cc.packed.fits, _ = cc.c.packWhole(g, words[:n+1], p.key)
	} else if p.source == cc.now {
		base, unfit := cc.sourceIn(g)
		words = append(words, base...)
		cc.packed.fits = cc.alter(words, p, g, unfit)
	} else {
		words = slices.Grow(words, g.words())[:g.words()]
		cc.packed.fits = g.pack(words, cc.numbersOf(i)) == 0
	}
	cc.packed.pending, cc.packed.in, cc.packed.words = i, g, words
	return words, cc.packed.fits
}

// numbersOf returns the numbers of the components of the i-th pending key, and
// of its tail. They are valid until the next call.
func (cc *ComponentCursor) numbersOf(i int) []uint32 {
	p := &cc.pending[i]
	if !p.fits {
		return cc.spare[p.spare : p.spare+len(cc.numbers)]
	}
	numbers, words := cc.packed.numbers[:0], cc.words[i*cc.last.words():]
	for part := range cc.last.places {
		at := &cc.last.places[part]
		numbers = append(numbers, uint32(words[at.word]>>(at.shift&63))&at.mask)
	}
	cc.packed.numbers = numbers
	return numbers
}

// sourceIn returns the source packed for a generation, and the components that
// do not fit. The words are cached and must not be changed.
func (cc *ComponentCursor) sourceIn(g *generation) (words []uint64, unfit uint64) {
	if g == cc.in {
		return cc.record, 0
	}
	for len(cc.others) <= g.number {
		cc.others = append(cc.others, otherRecord{})
	}
	o := &cc.others[g.number]
	if o.of != cc.now {
		if len(o.words) != g.words() {
			o.words = cacheline.Make[uint64](g.words())
		}
		o.of, o.unfit = cc.now, g.pack(o.words, cc.numbers)
	}
	return o.words, o.unfit
}

// is reports whether the i-th pending key equals the stored key of that number.
func (cc *ComponentCursor) is(number uint32, i int) bool {
	g := cc.c.generation(number)
	return cc.equal(i, g, g.record(number))
}

// equal compares the i-th pending key with a record of a generation. A number
// that does not fit into the generation's bits differs from all stored there.
func (cc *ComponentCursor) equal(i int, g *generation, record []byte) bool {
	if cc.c.whole != nil && g.packing == nil {
		return string(g.whole(record)) == string(cc.pending[i].key)
	}
	words, fits := cc.pack(i, g)
	if !fits {
		return false
	}
	for w, x := range words {
		if g.word(record, w) != x {
			return false
		}
	}
	return true
}

// InsertKey inserts one key. It drops all pending keys.
func (cc *ComponentCursor) InsertKey(key []byte) (number uint32, added bool, err error) {
	cc.Begin()
	if err := cc.Add(key); err != nil {
		return 0, false, err
	}
	return cc.Insert(0)
}

// Insert inserts the i-th pending key, and returns its number and whether it
// was new. With several cursors exactly one insertion of a key reports true.
// ErrFull and ErrTooMany leave the keys as they were. It first tries what was
// prefetched, and falls back to search if the slots have changed since.
func (cc *ComponentCursor) Insert(i int) (number uint32, added bool, err error) {
	p := &cc.pending[i]
	switch now := cc.c.shard(p.hash).now.Load(); {
	case now != p.in:
	case p.at != nil:
		if load64(p.at, 0)&cc.last.last == p.word && p.fits {
			return p.guess - 1, false, nil
		}
	case p.guess != 0 && cc.equal(i, p.of, p.record):
		return p.guess - 1, false, nil
	case p.free != 0:
		if at := &p.line[p.free-1]; atomic.LoadUint32(at) == 0 {
			number, done, err := cc.put(i, now, at, now.want(p.hash))
			if done || err != nil {
				return number, done, err
			}
		}
	}
	return cc.search(i)
}

// search looks the i-th pending key up in its shard, and adds it in the first
// empty slot if it is absent. Its loop is the same as in Pairs.insert, which
// compares 8 bytes in place where this one packs a key: neither calls a
// function for what the other does.
func (cc *ComponentCursor) search(i int) (number uint32, added bool, err error) {
	c, hash := cc.c, cc.pending[i].hash
	sh := c.shard(hash)
again:
	g := sh.now.Load()
	if g == nil {
		if err := c.grow(sh, nil); err != nil {
			return 0, false, err
		}
		goto again
	}
	want, numbers := g.want(hash), g.numbers
	bucket, start := g.bucket(hash), uint(hash>>offsetAt)
	for tries := uint64(0); tries <= g.mask; tries++ {
		line := g.line(bucket)
		for j := start; j < start+slotsPerBucket; j++ {
			at := &line[j%slotsPerBucket]
		look:
			s := atomic.LoadUint32(at)
			switch {
			case s == 0:
				number, done, err := cc.put(i, g, at, want)
				if done || err != nil {
					return number, done, err
				}
				if sh.now.Load() != g {
					goto again
				}
				goto look
			case s == frozen && c.shared:
				sh.wait(g)
				goto again
			case (s^want)&^numbers == 0:
				if number = (s & numbers) - 1; cc.is(number, i) {
					if c.shared && sh.now.Load() != g {
						goto again
					}
					return number, false, nil
				}
			}
		}
		bucket = (bucket + 1) & g.mask
		want |= g.away
	}
	// More have come in at once than there was room for.
	if err := c.grow(sh, g); err != nil {
		return 0, false, err
	}
	goto again
}

// put writes the record of the i-th pending key under the next number, and
// stores that number in an empty slot. If done is false and there is no error,
// the slot was taken or the shard has grown meanwhile, and the caller looks
// again.
func (cc *ComponentCursor) put(i int, g *slots, at *uint32, want uint32) (number uint32, done bool, err error) {
	if err := cc.write(i); err != nil {
		return 0, false, err
	}
	hash := cc.pending[i].hash
	sh := cc.c.shard(hash)
	if sh.n() >= g.limit || cc.block.next+1 >= uint64(g.numbers) {
		return 0, false, cc.c.grow(sh, g)
	}
	number = uint32(cc.block.next)
	slot := want | (number + 1)
	if !cc.c.shared {
		*at = slot
		sh.keys++
		cc.block.next++
		return number, true, nil
	}
	if !atomic.CompareAndSwapUint32(at, 0, slot) {
		return 0, false, nil
	}
	cc.block.arrive(hash, sh, g)
	cc.block.next++
	if sh.now.Load() != g {
		return cc.settle(number, i)
	}
	return number, true, nil
}

// write writes the record of the i-th pending key where the next number has it.
// If a number does not fit into the current generation, it begins a wider one.
func (cc *ComponentCursor) write(i int) error {
	if p, b := &cc.pending[i], cc.block; cc.single && p.fits && b.in == cc.last && b.next < b.end {
		at := b.in.records.address(uint32(b.next - b.in.start))
		binary.LittleEndian.PutUint64((*[8]byte)(at)[:], p.word)
		return nil
	}
	if cc.c.whole != nil {
		return cc.writeWhole(i)
	}
	for {
		if cc.block.next == cc.block.end {
			if err := cc.c.more(cc.block); err != nil {
				return err
			}
		}
		g := cc.block.in
		if words, fits := cc.pack(i, g); fits {
			g.put(g.record(uint32(cc.block.next)), words)
			return nil
		}
		cc.c.widen(cc.block, nil)
	}
}

// settle decides what became of a key whose number was put into slots that were
// replaced at the same time. If it was copied into the new slots before, the
// insertion counts; if it came too late, the number is lost and the key is
// inserted again, or found as another goroutine's.
func (cc *ComponentCursor) settle(mine uint32, i int) (number uint32, added bool, err error) {
	number, found := cc.find(i)
	if found && number == mine {
		return mine, true, nil
	}
	cc.block.leave(cc.pending[i].hash)
	if found {
		return number, false, nil
	}
	return cc.Insert(i)
}

// FindKey returns the number of a key, and whether it is there. It drops all
// pending keys. As the components of the key are numbered on the way, the store
// may grow, and ErrFull or ErrTooMany may be returned.
func (cc *ComponentCursor) FindKey(key []byte) (number uint32, found bool, err error) {
	cc.Begin()
	if err := cc.Add(key); err != nil {
		return 0, false, err
	}
	number, found = cc.find(0)
	return number, found, nil
}

// find looks for the i-th pending key, and adds nothing.
func (cc *ComponentCursor) find(i int) (number uint32, found bool) {
	hash, shared := cc.pending[i].hash, cc.c.shared
	sh := cc.c.shard(hash)
again:
	g := sh.now.Load()
	if g == nil {
		return 0, false
	}
	want, numbers := g.want(hash), g.numbers
	start := uint(hash >> offsetAt)
	for bucket := g.bucket(hash); ; bucket, want = (bucket+1)&g.mask, want|g.away {
		line := g.line(bucket)
		for j := start; j < start+slotsPerBucket; j++ {
			s := atomic.LoadUint32(&line[j%slotsPerBucket])
			switch {
			case s == frozen && shared:
				sh.wait(g)
				goto again
			case s == 0:
				if shared && sh.now.Load() != g {
					goto again
				}
				return 0, false
			case (s^want)&^numbers == 0:
				if number = (s & numbers) - 1; cc.is(number, i) {
					if shared && sh.now.Load() != g {
						goto again
					}
					return number, true
				}
			}
		}
	}
}
