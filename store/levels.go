package store

import (
	"encoding/binary"
	"unsafe"
)

// levels is the tree of one key: the words, and above them the numbers of the pairs.
type levels struct {
	length  int // of the key in bytes
	known   bool
	top     int        // level with at most two entries
	from    [34]uint32 // level l is entries[from[l]:from[l+1]]
	entries []uint32
}

// layOut makes room for a key of some length.
func (s *levels) layOut(length int) {
	if s.known && s.length == length {
		return
	}
	s.length, s.known = length, true
	n, at := (length+3)/4, 0
	for l := 0; ; l++ {
		s.from[l] = uint32(at)
		at += n
		s.from[l+1] = uint32(at)
		if n <= 2 {
			s.top = l
			break
		}
		n = (n + 1) / 2
	}
	if at > len(s.entries) {
		s.entries = make([]uint32, 2*at)
	}
}

func (s *levels) level(l int) []uint32 { return s.entries[s.from[l]:s.from[l+1]] }

// root is the pair on top.
func (s *levels) root() uint64 {
	switch top := s.level(s.top); len(top) {
	case 2:
		return uint64(top[0])<<32 | uint64(top[1])
	case 1:
		return uint64(top[0]) << 32
	}
	return 0
}

// bytes is the key.
func (s *levels) bytes() []byte {
	if s.length == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&s.entries[0])), s.length)
}

// last is the last word of a key whose length is no multiple of 4.
func last(key []byte) uint32 {
	var w [4]byte
	copy(w[:], key[len(key)&^3:])
	return binary.NativeEndian.Uint32(w[:])
}

// read puts the words of a key into level 0.
func (s *levels) read(key []byte) {
	s.layOut(len(key))
	words := s.level(0)
	for i := range len(key) / 4 {
		words[i] = binary.NativeEndian.Uint32(key[4*i:])
	}
	if len(key)%4 != 0 {
		words[len(words)-1] = last(key)
	}
}

// build is the root of a key of another length than the source: pairs that the source has at the
// same place are known.
func (c *Cursor) build(key []byte) (uint64, error) {
	s := &c.other
	s.read(key)
	for l := 1; l <= s.top; l++ {
		up, down := s.level(l), s.level(l-1)
		var sourceUp, sourceDown []uint32
		if c.source.known && l <= c.source.top {
			sourceUp, sourceDown = c.source.level(l), c.source.level(l-1)
		}
		for i := range len(down) / 2 {
			a, b := down[2*i], down[2*i+1]
			if 2*i+1 < len(sourceDown) && sourceDown[2*i] == a && sourceDown[2*i+1] == b {
				up[i] = sourceUp[i]
				continue
			}
			var err error
			if up[i], err = c.node(a, b); err != nil {
				return 0, err
			}
		}
		if len(down)%2 == 1 {
			up[len(up)-1] = down[len(down)-1]
		}
	}
	return s.root(), nil
}

// besideSource is the root of a key as long as the source: what is above words that differ is looked
// for, in the place of the source's own, which then come back.
func (c *Cursor) besideSource(key []byte) (root uint64, err error) {
	s := &c.source
	c.changed, c.undo = c.changed[:0], c.undo[:0]
	c.differences(key)
	for l := 1; l <= s.top && err == nil; l++ {
		err = c.raise(s.level(l-1), s.level(l), s.from[l])
	}
	root = s.root()
	for _, u := range c.undo {
		s.entries[u.at] = u.was
	}
	return root, err
}

// differences puts the words of a key that differ from the source's in their place.
func (c *Cursor) differences(key []byte) {
	words := c.source.level(0)
	source := c.source.bytes()
	i := 0
	for ; 4*i+8 <= len(key); i += 2 {
		if binary.NativeEndian.Uint64(key[4*i:]) == binary.NativeEndian.Uint64(source[4*i:]) {
			continue
		}
		c.differ(words, i, binary.NativeEndian.Uint32(key[4*i:]))
		c.differ(words, i+1, binary.NativeEndian.Uint32(key[4*i+4:]))
	}
	if 4*i+4 <= len(key) {
		c.differ(words, i, binary.NativeEndian.Uint32(key[4*i:]))
		i++
	}
	if 4*i < len(key) {
		c.differ(words, i, last(key))
	}
}

func (c *Cursor) differ(words []uint32, i int, w uint32) {
	if words[i] != w {
		c.undo = append(c.undo, change{uint32(i), words[i]})
		c.changed = append(c.changed, uint32(i))
		words[i] = w
	}
}

// raise finds the pairs over the entries that changed, and leaves in changed which ones these are.
func (c *Cursor) raise(down, up []uint32, from uint32) error {
	n := 0
	for j, i := range c.changed {
		parent := i / 2
		if j > 0 && n > 0 && c.changed[n-1] == parent {
			continue
		}
		now := down[i&^1]
		if int(i|1) < len(down) {
			var err error
			if now, err = c.node(now, down[i|1]); err != nil {
				return err
			}
		}
		c.undo = append(c.undo, change{from + parent, up[parent]})
		c.changed[n], up[parent] = parent, now
		n++
	}
	c.changed = c.changed[:n]
	return nil
}
