package disk

import (
	"bytes"
	"encoding/binary"
	"sort"
)

// Cursor reads the keys of a run in their order.
type Cursor struct {
	Key   []byte // good until the next call of Next
	Count uint32 // if keys are counted
	hash  uint64
	run   *Run
	keys  window
	next  uint64
}

// Cursor begins before the first key.
func (r *Run) Cursor() *Cursor {
	return &Cursor{run: r, keys: window{file: r.keys, size: int64(r.Keys)*int64(r.record) + slack, ahead: mostAhead / 2}}
}

// Next goes to the next key, and reports whether there is one.
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

// less is the order of runs.
func (c *Cursor) less(d *Cursor) bool {
	if c.hash != d.hash {
		return c.hash < d.hash
	}
	return bytes.Compare(c.Key, d.Key) < 0
}

// prober looks for keys in a run. It is fast if they come in the order of their
// hashes.
type prober struct {
	run          *Run
	hashes, keys window
	page         int
}

// prober is the one of the run, for one user at a time.
func (r *Run) prober() *prober {
	if r.probes == nil {
		r.probes = &prober{run: r, hashes: window{file: r.hashes, size: hashesSize(r.Keys)}, keys: window{file: r.keys, size: int64(r.Keys)*int64(r.record) + slack}}
	}
	return r.probes
}

// rest is called between two uses: what was read ahead is forgotten, but for a
// little.
func (p *prober) rest() {
	p.hashes.rest()
	p.keys.rest()
}

// find looks for a key, and gives its number of a counted run.
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

// seek goes to the first page that may have a hash.
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

// search looks for a key in the page.
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

// is compares a key with one of the run.
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
