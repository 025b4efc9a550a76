package disk

import (
	"encoding/binary"
	"errors"
)

// Counts are numbers of keys that decrease: how many predecessors a state still
// has. The numbers are in a run, how much they have decreased in a table:
//
//	take(x):   less(x) := less(x) + 1
//	settle:    sort the keys taken since the last time; look them up in
//	           the run; yield those x with less(x) = number(x)
//
// When the table is full, the run is written again with the differences, and
// the table is emptied. A key is yielded once, when its number becomes zero.
// Keys that are not in the run may be taken; they have no effect.
//
// It is what the elimination of states without predecessors in OWCTY needs. The
// embedded staging has the methods Stage and StageWith; keys take effect with
// Commit. It is for one goroutine.
type Counts struct {
	folder *Folder
	run    *Run
	table  *table
	// zero is called with each key whose number is or becomes zero. The key is
	// valid during the call.
	zero func(key []byte) error
	// gone counts the keys whose number is zero.
	gone uint64
	// stale indicates that numbers in the run are out of date, because of
	// entries in the table.
	stale bool
	// places are the keys taken since the last Settle.
	places []place
	sorts  sorter
	staging
}

// NewCounts numbers the keys of a run by a tally: a key's number is how often
// it was tallied. It calls zero at once for the keys that were not tallied, and
// later for those whose number becomes zero. The tally is used up, its runs
// stay until Tally.Remove; keys that it counted and that are not in the run are
// ignored. It merges both in one pass, in the order of runs.
func NewCounts(of *Run, tally *Tally, o Options, zero func(key []byte) error) (*Counts, error) {
	c := &Counts{folder: of.folder, zero: zero, sorts: sorter{budget: o.Budget, n: placesIn(o.Memory)}}
	if err := tally.flush(); err != nil {
		return nil, err
	}
	tally.table.free()
	if err := c.begin(of, tally); err != nil {
		return nil, err
	}
	c.table = newTable(o.Budget, o.Memory-int64(2*placeSize*c.sorts.n), true)
	err := c.sorts.begin()
	c.places = c.sorts.places[:0]
	return c, err
}

// begin writes the first run: the keys that have a number.
func (c *Counts) begin(of *Run, tally *Tally) error {
	w, err := newRunWriter(c.folder, of.Shape, true)
	if err != nil {
		return err
	}
	keys := of.Cursor()
	more, err := keys.Next()
	pass := func() error { // keys without a number
		c.gone++
		if err := c.zero(keys.Key); err != nil {
			return err
		}
		more, err = keys.Next()
		return err
	}
	if err == nil {
		err = merge(tally.runs, func(key []byte, hash uint64, count uint32) error {
			tallied := &Cursor{Key: key, hash: hash}
			for more && keys.less(tallied) {
				if err := pass(); err != nil {
					return err
				}
			}
			if !more || tallied.less(keys) {
				return nil // it is not in the run
			}
			if err := w.add(key, hash, count); err != nil {
				return err
			}
			more, err = keys.Next()
			return err
		})
	}
	for err == nil && more {
		err = pass()
	}
	if err != nil {
		w.abandon()
		return err
	}
	c.run, err = w.end()
	return err
}

// Commit decreases the number of each staged key by one. It may call zero, for
// keys that were taken before, when it has collected enough of them.
func (c *Counts) Commit() error {
	c.table.touch(c.hashes)
	return c.each(c.take)
}

// take decreases one key's number in the table, which it empties if it is full.
func (c *Counts) take(key []byte, hash uint64) error {
	r, err := c.table.countKey(key, hash, c.rewrite)
	if err != nil {
		return err
	}
	header, _, _, _ := c.table.entry(r)
	if header&(known|marked) != 0 { // it is not in the run, or is going to be looked for
		return nil
	}
	c.table.flag(r, marked)
	if c.places = append(c.places, place{hash, r}); len(c.places) == cap(c.places) {
		return c.Settle()
	}
	return nil
}

// Settle looks up all keys taken since the last call and calls zero for those
// whose number has become zero. The look-ups are sorted, so that the run is
// read in sequence.
func (c *Counts) Settle() error {
	t, p := c.table, c.run.prober()
	t.sortPlaces(c.places, c.sorts.buffer)
	for _, at := range c.places {
		_, less, key, _ := t.entry(at.at)
		t.unflag(at.at, marked)
		number, found, err := p.find(key, at.hash)
		if err != nil {
			return err
		}
		if !found {
			t.flag(at.at, known)
			continue
		}
		c.stale = true
		if number == binary.LittleEndian.Uint32(less) {
			c.gone++
			if err := c.zero(key); err != nil {
				return err
			}
		}
	}
	c.places = c.places[:0]
	return nil
}

// unflag clears flags of an entry.
func (t *table) unflag(r reference, flags uint64) {
	t.chunks[r>>chunkBits][r&(chunkSize-1)] &^= byte(flags)
}

// rewrite writes the run again with the numbers decreased, without the keys
// whose number is zero, and empties the table.
func (c *Counts) rewrite() error {
	if err := c.Settle(); err != nil {
		return err
	}
	w, err := newRunWriter(c.folder, c.run.Shape, true)
	if err != nil {
		return err
	}
	err = c.run.Each(func(key []byte, number uint32) error {
		hash := hashOf(key)
		if r, _, found := c.table.find(key, hash); found {
			_, less, _, _ := c.table.entry(r)
			number -= binary.LittleEndian.Uint32(less)
		}
		if number == 0 {
			return nil
		}
		return w.add(key, hash, number)
	})
	if err != nil {
		w.abandon()
		return err
	}
	run, err := w.end()
	if err = errors.Join(err, c.run.Remove()); err != nil {
		return err
	}
	c.run, c.stale = run, false
	return c.table.retain(0)
}

// Gone returns how many keys of the original run have number zero by now.
func (c *Counts) Gone() uint64 { return c.gone }

// Rest returns the keys whose number is not zero, as a counted run that belongs
// to the caller, and frees the rest. The caller calls Settle first.
func (c *Counts) Rest() (*Run, error) {
	if c.stale && c.table.n > 0 {
		if err := c.rewrite(); err != nil {
			return nil, err
		}
	}
	c.Free()
	return c.run, nil
}

// Free returns the memory to the budget; files stay.
func (c *Counts) Free() {
	c.table.free()
	c.sorts.free()
}
