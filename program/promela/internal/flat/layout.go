package flat

import (
	"encoding/binary"
)

// Truncate returns a value as a variable of the type would hold it after an
// assignment.
func Truncate(t *DataType, v int32) int32 {
	switch t.Store {
	case StoreBit:
		return v & 1
	case StoreByte:
		return int32(byte(v))
	case StoreShort:
		return int32(int16(v))
	case StoreU8, StoreU16, StoreU32:
		return int32(uint32(v) & (1<<t.Width - 1))
	}
	return v
}

// Truth is 1 for true and 0 for false.
func Truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Get reads a scalar at an address in bits, with its sign where the type has
// one.
func Get(vec []byte, s Storage, at int32) int32 {
	i := at >> 3
	switch s {
	case StoreBit:
		return int32(vec[i]>>(at&7)) & 1
	case StoreByte, StoreU8:
		return int32(vec[i])
	case StoreShort:
		return int32(int16(binary.LittleEndian.Uint16(vec[i:])))
	case StoreU16:
		return int32(binary.LittleEndian.Uint16(vec[i:]))
	}
	return int32(binary.LittleEndian.Uint32(vec[i:]))
}

// Put writes a scalar at an address in bits. The value is truncated to the
// width of its type, as an assignment in C does.
func Put(vec []byte, s Storage, width uint8, at, v int32) {
	i := at >> 3
	switch s {
	case StoreBit:
		bit := byte(1) << (at & 7)
		vec[i] &^= bit
		if v&1 != 0 {
			vec[i] |= bit
		}
	case StoreByte:
		vec[i] = byte(v)
	case StoreU8:
		vec[i] = byte(v) & (1<<width - 1)
	case StoreShort:
		binary.LittleEndian.PutUint16(vec[i:], uint16(v))
	case StoreU16:
		binary.LittleEndian.PutUint16(vec[i:], uint16(v)&(1<<width-1))
	case StoreU32:
		binary.LittleEndian.PutUint32(vec[i:], uint32(v)&(1<<width-1))
	default:
		binary.LittleEndian.PutUint32(vec[i:], uint32(v))
	}
}
