package disk

import (
	"bytes"
	"encoding/binary"
	"sort"
)

// Cursor reads the keys of a run in the order of the run: by hash, then by key.
type Cursor struct {
	// Key is the current key, valid until Next is called on this cursor or
	// another one of the same run.
	Key []byte
	// Count is its number, if the run is counted.
	Count uint32
	hash  uint64
	run   *Run
	keys  window
	// next is the index of the key that Next reads.
	next uint64
}

// Cursor returns a cursor that stands before the first key. A run may have
// many, which share a buffer (see Cursor.Key).
func (r *Run) Cursor() *Cursor {
	return &Cursor{run: r, keys: window{file: r.keys, size: int64(r.Keys)*int64(r.record) + slack, ahead: mostAhead / 2}}
}

// Next moves to the next key, and reports whether there is one.
func (c *Cursor) Next() (bool, error) {
	r := c.run
	if c.next == r.Keys {
		return false, nil
	}
	record, err := c.keys.at(int64(c.next)*int64(r.record), r.record+slack)
	if err != nil {
		return false, err
	}
	c.Key = r.packer.unpack(record)
	if r.Counted {
		c.Count = binary.LittleEndian.Uint32(record[r.packer.size:])
	}
	c.hash = hashOf(c.Key)
	c.next++
	return true, nil
}

// less reports whether the current key of c is before that of d in the order of
// runs.
func (c *Cursor) less(d *Cursor) bool {
	if c.hash != d.hash {
		return c.hash < d.hash
	}
	return bytes.Compare(c.Key, d.Key) < 0
}

// prober looks keys up in a run, for one user at a time. It reads the file in
// sequence if the keys come in ascending order of their hashes, and starts
// again from the beginning if they do not.
type prober struct {
	run          *Run
	hashes, keys window
	// page is the page in which the last key was looked for.
	page int
}

// prober returns the run's prober, with the buffers of its last use.
func (r *Run) prober() *prober {
	if r.probes == nil {
		r.probes = &prober{run: r, hashes: window{file: r.hashes, size: hashesSize(r.Keys)}, keys: window{file: r.keys, size: int64(r.Keys)*int64(r.record) + slack}}
	}
	return r.probes
}

// rest frees most of the buffers between two uses, as a set may have many runs.
func (p *prober) rest() {
	p.hashes.rest()
	p.keys.rest()
}

// find reports whether a key is in the run, with its number if the run is
// counted. Keys with equal hashes may span pages.
func (p *prober) find(key []byte, hash uint64) (count uint32, found bool, err error) {
	first := p.run.first
	for p.seek(hash); p.page < len(first) && first[p.page] <= hash; p.page++ {
		count, found, err = p.search(key, hash)
		if found || err != nil || p.page+1 == len(first) || first[p.page+1] > hash {
			return count, found, err
		}
	}
	return 0, false, nil
}

// seek moves to the first page that may have a hash. It doubles its steps from
// the current page, so that nearby pages are found quickly.
func (p *prober) seek(hash uint64) {
	first := p.run.first
	if p.page >= len(first) || first[p.page] >= hash {
		p.page = 0
	}
	step := 1
	for p.page+step < len(first) && first[p.page+step] < hash {
		p.page += step
		step *= 2
	}
	end := min(len(first), p.page+step)
	n := sort.Search(end-p.page, func(i int) bool { return first[p.page+i] >= hash })
	p.page += max(0, n-1)
}

// search looks for a key in the current page: by bisection of the hashes, and
// then by comparing the keys whose hashes are equal as far as the page has
// them.
func (p *prober) search(key []byte, hash uint64) (count uint32, found bool, err error) {
	n := int(min(pageKeys, p.run.Keys-uint64(p.page)*pageKeys))
	page, err := p.hashes.at(int64(p.page)*pageSize, pageHeader+4*n)
	if err != nil {
		return 0, false, err
	}
	above := (hash - p.run.first[p.page]) >> (page[8] & 63)
	if above>>32 != 0 {
		return 0, false, nil
	}
	above32, list := uint32(above), page[pageHeader:]
	low, high := 0, n
	for low < high {
		if mid := (low + high) / 2; binary.LittleEndian.Uint32(list[4*mid:]) < above32 {
			low = mid + 1
		} else {
			high = mid
		}
	}
	for ; low < n && binary.LittleEndian.Uint32(list[4*low:]) == above32; low++ {
		if count, found, err = p.is(key, uint64(p.page)*pageKeys+uint64(low)); found || err != nil {
			return count, found, err
		}
	}
	return 0, false, nil
}

// is compares a key with the i-th key of the run.
func (p *prober) is(key []byte, i uint64) (count uint32, same bool, err error) {
	r := p.run
	record, err := p.keys.at(int64(i)*int64(r.record), r.record+slack)
	if err != nil || !bytes.Equal(r.packer.unpack(record), key) {
		return 0, false, err
	}
	if r.Counted {
		count = binary.LittleEndian.Uint32(record[r.packer.size:])
	}
	return count, true, nil
}
