// Package wire has the bytes that the processes of a cluster search exchange and
// store: frames, which identify their search and are checked by a sum, the
// batches of states in them, and the objects of checkpoints. Everything is read
// from a network, so nothing is assumed of it: what is not well-formed is
// ErrForeign or ErrDamaged, never a panic. What messages mean, and which of them
// are due, is decided by package cluster.
package wire

import (
	"encoding/binary"
	"encoding/json"
	"errors"

	"github.com/cespare/xxhash/v2"
)

// A frame is a message: its recipient is seen before anything in it is
// looked at.
//
//	magic (4 bytes), format (1), kind (1), run (8), length of the content (4), content, xxHash64 of all that (8)
const (
	magic  = "LTLc"
	format = 3
	// MagicBytes, HeadBytes and SumBytes are the lengths of the magic, of all
	// that is in front of the content, and of the sum behind it.
	MagicBytes = len(magic)
	HeadBytes  = MagicBytes + 2 + 8 + 4
	SumBytes   = 8
)

// Kind is the type of the content of a frame.
type Kind byte

// The kinds.
const (
	KindBatch     Kind = 'b'
	KindOrder     Kind = 'o'
	KindReport    Kind = 'r'
	KindCall      Kind = 'c'
	KindHeartbeat Kind = 'h'
	KindStatus    Kind = 's'
)

// ErrForeign is returned for bytes that are no frame of this run: another
// run's, damaged, or of another format.
var ErrForeign = errors.New("it is no message of this search")

// Begin begins a frame, to which the caller appends the content before Seal.
func Begin(out []byte, run uint64, k Kind) []byte {
	out = append(append(out, magic...), format, byte(k))
	out = binary.LittleEndian.AppendUint64(out, run)
	return append(out, 0, 0, 0, 0)
}

// Seal completes a frame that begins at b[0]: it fills in the length and
// appends the sum.
func Seal(b []byte) []byte {
	binary.LittleEndian.PutUint32(b[HeadBytes-4:], uint32(len(b)-HeadBytes))
	return binary.LittleEndian.AppendUint64(b, xxhash.Sum64(b))
}

// Sum is the sum at the end of a frame.
func Sum(frame []byte) uint64 { return binary.LittleEndian.Uint64(frame[len(frame)-SumBytes:]) }

// Open checks a frame and returns its content and sum. The content is part of
// data.
func Open(data []byte, run uint64) (k Kind, content []byte, sum uint64, err error) {
	end := len(data) - SumBytes
	if end < HeadBytes || string(data[:MagicBytes]) != magic || data[MagicBytes] != format ||
		binary.LittleEndian.Uint64(data[MagicBytes+2:]) != run || int(binary.LittleEndian.Uint32(data[HeadBytes-4:])) != end-HeadBytes {
		return 0, nil, 0, ErrForeign
	}
	sum = Sum(data)
	if xxhash.Sum64(data[:end]) != sum {
		return 0, nil, 0, ErrForeign
	}
	return Kind(data[MagicBytes+1]), data[HeadBytes:end], sum, nil
}

// Pack returns a frame with a document in JSON.
func Pack(run uint64, k Kind, doc any) []byte {
	text, err := json.Marshal(doc)
	if err != nil {
		panic(err) // what is sent is numbers, text and bytes
	}
	return Seal(append(Begin(nil, run, k), text...))
}

// Unpack reads the document in a frame of a kind. Bytes that are not such a frame, or of another
// run, is an error.
func Unpack(data []byte, run uint64, k Kind, doc any) error {
	got, content, _, err := Open(data, run)
	if err == nil && (got != k || json.Unmarshal(content, doc) != nil) {
		err = ErrForeign
	}
	return err
}

// Run is the number of the run in a frame; 0 if the bytes are not a frame.
func Run(data []byte) uint64 {
	if len(data) < HeadBytes {
		return 0
	}
	return binary.LittleEndian.Uint64(data[MagicBytes+2:])
}
