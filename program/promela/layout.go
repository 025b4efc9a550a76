package promela

import (
	"encoding/binary"
)

func truncate(t *dataType, v int32) int32 {
	switch t.store {
	case storeBit:
		return v & 1
	case storeByte:
		return int32(byte(v))
	case storeShort:
		return int32(int16(v))
	case storeU8, storeU16, storeU32:
		return int32(uint32(v) & (1<<t.width - 1))
	}
	return v
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

func load(vec []byte, s storage, at int32) int32 {
	i := at >> 3
	switch s {
	case storeBit:
		return int32(vec[i]>>(at&7)) & 1
	case storeByte, storeU8:
		return int32(vec[i])
	case storeShort:
		return int32(int16(binary.LittleEndian.Uint16(vec[i:])))
	case storeU16:
		return int32(binary.LittleEndian.Uint16(vec[i:]))
	}
	return int32(binary.LittleEndian.Uint32(vec[i:]))
}

// store truncates the value to the width of its type, as an assignment in C does.
func store(vec []byte, s storage, width uint8, at, v int32) {
	i := at >> 3
	switch s {
	case storeBit:
		bit := byte(1) << (at & 7)
		vec[i] &^= bit
		if v&1 != 0 {
			vec[i] |= bit
		}
	case storeByte:
		vec[i] = byte(v)
	case storeU8:
		vec[i] = byte(v) & (1<<width - 1)
	case storeShort:
		binary.LittleEndian.PutUint16(vec[i:], uint16(v))
	case storeU16:
		binary.LittleEndian.PutUint16(vec[i:], uint16(v)&(1<<width-1))
	case storeU32:
		binary.LittleEndian.PutUint32(vec[i:], uint32(v)&(1<<width-1))
	default:
		binary.LittleEndian.PutUint32(vec[i:], uint32(v))
	}
}
