package model

import (
	"bytes"
	"reflect"
	"slices"
	"unsafe"
)

// mapScratch is storage for sorting the entries of maps.
type mapScratch struct {
	entries []mapEntry
	sorted  []byte
}

// mapEntry is where an entry stands in the output.
type mapEntry struct{ begin, value, end int }

// fillMap encodes the entries in the order of their encoded keys. Nil and empty
// are the same state; a decoded map is never nil, so that it can be written to.
func (cs *codecs) fillMap(c *codec, t reflect.Type, path string) error {
	c.refs = true
	key, err := cs.part(c, t.Key(), path+" key")
	if err != nil {
		return err
	}
	value, err := cs.part(c, t.Elem(), path+"[]")
	if err != nil {
		return err
	}
	c.enc = func(e *encoder, p unsafe.Pointer) {
		m := reflect.NewAt(t, p).Elem()
		e.uint(uint64(m.Len()))
		if m.Len() == 0 {
			return
		}
		e.deeper()
		k, v := reflect.New(t.Key()), reflect.New(t.Elem())
		mark := len(e.maps.entries) // entries of the maps around this one
		for it := m.MapRange(); it.Next(); {
			k.Elem().SetIterKey(it)
			v.Elem().SetIterValue(it)
			entry := mapEntry{begin: len(e.b)}
			key.enc(e, k.UnsafePointer())
			entry.value = len(e.b)
			value.enc(e, v.UnsafePointer())
			entry.end = len(e.b)
			e.maps.entries = append(e.maps.entries, entry)
		}
		e.sort(e.maps.entries[mark:])
		e.maps.entries = e.maps.entries[:mark]
		e.depth--
	}
	c.dec = func(d *decoder, p unsafe.Pointer) {
		n := d.length(t.Key().Size() + t.Elem().Size())
		m := reflect.MakeMapWithSize(t, n)
		d.deeper()
		for range n {
			k, v := reflect.New(t.Key()), reflect.New(t.Elem())
			key.dec(d, k.UnsafePointer())
			value.dec(d, v.UnsafePointer())
			m.SetMapIndex(k.Elem(), v.Elem())
		}
		d.depth--
		reflect.NewAt(t, p).Elem().Set(m)
	}
	return nil
}

// sort puts entries, which stand one after another at the end of the output,
// into the order of their encoded keys.
func (e *encoder) sort(entries []mapEntry) {
	begin := entries[0].begin
	slices.SortFunc(entries, func(a, b mapEntry) int {
		return bytes.Compare(e.b[a.begin:a.value], e.b[b.begin:b.value])
	})
	e.maps.sorted = e.maps.sorted[:0]
	for _, x := range entries {
		e.maps.sorted = append(e.maps.sorted, e.b[x.begin:x.end]...)
	}
	copy(e.b[begin:], e.maps.sorted)
}
