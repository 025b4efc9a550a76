package model

import (
	"encoding/binary"
	"math"
	"reflect"
	"unsafe"
)

func (e *encoder) uint(x uint64) {
	if x < 0x80 {
		e.b = append(e.b, byte(x))
		return
	}
	e.b = binary.AppendUvarint(e.b, x)
}

func (e *encoder) int(x int64) { e.uint(uint64(x)<<1 ^ uint64(x>>63)) }

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

// fillScalar reports whether the type is a scalar or a string.
func fillScalar(c *codec, t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		c.enc = func(e *encoder, p unsafe.Pointer) { e.b = append(e.b, *(*byte)(p)) }
		largest := largestByte(t)
		c.dec = func(d *decoder, p unsafe.Pointer) { *(*byte)(p) = d.small(1, largest)[0] }
	case reflect.Int:
		fillInt[int](c)
	case reflect.Int16:
		fillInt[int16](c)
	case reflect.Int32:
		fillInt[int32](c)
	case reflect.Int64:
		fillInt[int64](c)
	case reflect.Uint:
		fillUint[uint](c)
	case reflect.Uint16:
		fillUint[uint16](c)
	case reflect.Uint32:
		fillUint[uint32](c)
	case reflect.Uint64:
		fillUint[uint64](c)
	case reflect.Float32:
		fillFloat[float32](c)
	case reflect.Float64:
		fillFloat[float64](c)
	case reflect.String:
		c.enc = func(e *encoder, p unsafe.Pointer) {
			s := *(*string)(p)
			e.uint(uint64(len(s)))
			e.b = append(e.b, s...)
		}
		c.dec = func(d *decoder, p unsafe.Pointer) { *(*string)(p) = d.text(int(d.uint())) }
	default:
		return false
	}
	return true
}

func fillInt[T int | int16 | int32 | int64](c *codec) {
	c.enc = func(e *encoder, p unsafe.Pointer) { e.int(int64(*(*T)(p))) }
	c.dec = func(d *decoder, p unsafe.Pointer) { *(*T)(p) = T(d.int()) }
}

func fillUint[T uint | uint16 | uint32 | uint64](c *codec) {
	c.enc = func(e *encoder, p unsafe.Pointer) { e.uint(uint64(*(*T)(p))) }
	c.dec = func(d *decoder, p unsafe.Pointer) { *(*T)(p) = T(d.uint()) }
}

// fillFloat makes values that are == have equal encodings, and NaN equal to itself.
func fillFloat[T float32 | float64](c *codec) {
	c.enc = func(e *encoder, p unsafe.Pointer) {
		x := float64(*(*T)(p))
		switch {
		case x == 0:
			x = 0
		case x != x:
			x = math.NaN()
		}
		e.b = binary.LittleEndian.AppendUint64(e.b, math.Float64bits(x))
	}
	c.dec = func(d *decoder, p unsafe.Pointer) {
		*(*T)(p) = T(math.Float64frombits(binary.LittleEndian.Uint64(d.take(8))))
	}
}
