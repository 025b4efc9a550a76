package store

import "encoding/binary"

// Records of whole keys: components with nothing to number. The record of a key is its length and its bytes, and room
// for more; the length is left out as long as all keys have the same.
//
// A key that does not fit begins a generation, with room for some more. Beside its record a key costs what
// its slot takes, as with components.

// wholeKeys says how the next generation keeps keys.
type wholeKeys struct {
	room int  // bytes of a key
	even bool // all have the same length
}

// wholeRoom is how much room longer keys get beyond their length: an eighth of it.
const wholeRoom = 8

// Choose is how to keep keys, of which there are some, in a form that is no tree: whole, in components, or, if it is nil,
// with nothing learned from them.
func Choose(form Form, keys int, key func(i uint32) []byte) *Partition {
	if form == InComponents {
		return Learn(keys, key)
	}
	p := WholeKeys(keys, key)
	if form == Whole || p != nil && p.whole.room <= longKey {
		return p
	}
	return Learn(keys, key)
}

// Sure is Choose where a few keys tell: all are short, and as long as each other or very short. Otherwise it is nil.
func Sure(form Form, keys int, key func(i uint32) []byte) *Partition {
	if form == InComponents {
		return nil
	}
	if p := WholeKeys(keys, key); p != nil && (p.whole.room <= longKey/2 || p.whole.even && p.whole.room <= longKey) {
		return p
	}
	return nil
}

// longKey is the length of keys, in bytes, beyond which components are chosen.
const longKey = 160

// WholeKeys is a partition that leaves keys whole, for keys like those of which there are some. It is nil when
// they differ so much in length that records of the same length would be a waste.
func WholeKeys(keys int, key func(i uint32) []byte) *Partition {
	shortest, longest, sum := 0, 0, 0
	for i := range uint32(keys) {
		n := len(key(i))
		if i == 0 {
			shortest = n
		}
		shortest, longest, sum = min(shortest, n), max(longest, n), sum+n
	}
	if (wholeRoom-1)*longest*keys > wholeRoom*(sum+keys) {
		return nil
	}
	return &Partition{whole: &wholeKeys{longest, shortest == longest}}
}

// layout is that of a generation for whole keys.
func (w wholeKeys) layout() layout {
	l := layout{room: w.room, even: w.even}
	if !w.even {
		l.tag = lengthBytes(w.room)
	}
	l.size = max(1, l.tag+l.room)
	return l
}

// lengthBytes is how many bytes lengths up to n need.
func lengthBytes(n int) int {
	switch {
	case n < 1<<8:
		return 1
	case n < 1<<16:
		return 2
	}
	return 4
}

// fit is wholeKeys with room for a key as well.
func (w wholeKeys) fit(key []byte) wholeKeys {
	if n := len(key); n > w.room {
		w.room = n + n/wholeRoom
	}
	return wholeKeys{room: w.room}
}

// keep makes a key a record, and reports whether it fits.
func (l *layout) keep(record, key []byte) bool {
	if len(key) > l.room || l.even && len(key) != l.room {
		return false
	}
	for i := range l.tag {
		record[i] = byte(len(key) >> (8 * i))
	}
	copy(record[l.tag:], key)
	return true
}

// whole is the key of a record.
func (l *layout) whole(record []byte) []byte {
	n := l.room
	switch l.tag {
	case 1:
		n = int(record[0])
	case 2:
		n = int(binary.LittleEndian.Uint16(record))
	case 4:
		n = int(binary.LittleEndian.Uint32(record))
	}
	return record[l.tag : l.tag+n : l.tag+n]
}

// KeepsWhole reports whether keys are kept whole: they may then be read with Key between Add and Insert.
func (k *ComponentCursor) KeepsWhole() bool { return k.c.whole != nil }

// addWhole is Add of a key that is kept whole.
func (k *ComponentCursor) addWhole(key []byte) { k.next(foldKey(key)).key = key }

// writeWhole is write of a key that is kept whole.
func (k *ComponentCursor) writeWhole(key []byte) error {
	for {
		if k.block.next == k.block.end {
			if err := k.c.more(k.block); err != nil {
				return err
			}
		}
		if g := k.block.in; g.keep(g.record(uint32(k.block.next)), key) {
			return nil
		}
		k.c.widen(k.block, key)
	}
}
