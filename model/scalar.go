package model

import (
	"encoding/binary"
	"math"
)

func (e *encoder) uint(x uint64) { e.b = appendUint(e.b, x) }

// appendUint appends a number, small ones as one byte.
func appendUint(b []byte, x uint64) []byte {
	if x < 0x80 {
		return append(b, byte(x))
	}
	return binary.AppendUvarint(b, x)
}

// appendText appends the length of a text, and the text.
func appendText(b []byte, s string) []byte { return append(appendUint(b, uint64(len(s))), s...) }

// putLength puts the length of what was written since begin before it.
func (e *encoder) putLength(begin int) {
	var length [binary.MaxVarintLen64]byte
	n := binary.PutUvarint(length[:], uint64(len(e.b)-begin))
	e.b = append(e.b, length[:n]...)
	copy(e.b[begin+n:], e.b[begin:])
	copy(e.b[begin:], length[:n])
}

// take returns the next n bytes, which belong to the decoder's input.
func (d *decoder) take(n int) []byte {
	b := d.b[:n]
	d.b = d.b[n:]
	return b
}

func (d *decoder) uint() uint64 {
	if x := d.b[0]; x < 0x80 {
		d.b = d.b[1:]
		return uint64(x)
	}
	x, n := binary.Uvarint(d.b)
	d.b = d.b[n:]
	return x
}

func (d *decoder) int() int64 {
	x := d.uint()
	return int64(x>>1) ^ -int64(x&1)
}

// Short texts are kept, up to this many of them.
const (
	maxShort = 64
	maxTexts = 1 << 14
)

// text returns the next n bytes as a string, a copy that outlives the input.
func (d *decoder) text(n int) string {
	b := d.take(n)
	if s, ok := d.strings[string(b)]; ok || n > maxShort {
		if ok {
			return s
		}
		return string(b)
	}
	s := string(b)
	if len(d.strings) < maxTexts {
		if d.strings == nil {
			d.strings = map[string]string{}
		}
		d.strings[s] = s
	}
	return s
}

// float returns the next number that putFloat wrote.
func (d *decoder) float() float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(d.take(8)))
}
