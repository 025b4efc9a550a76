package cluster

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
	magic       = "LTLc"
	frameFormat = 3
	frameHead   = len(magic) + 2 + 8 + 4
	frameSum    = 8
)

// kind is the type of the content of a frame.
type kind byte

const (
	batchKind     kind = 'b'
	orderKind     kind = 'o'
	reportKind    kind = 'r'
	callKind      kind = 'c'
	heartbeatKind kind = 'h'
	statusKind    kind = 's'
)

// errForeign is returned for bytes that are no frame of this run: another
// run's, damaged, or of another format.
var errForeign = errors.New("it is no message of this search")

// begin begins a frame, to which the caller appends the content before seal.
func begin(out []byte, run uint64, k kind) []byte {
	out = append(append(out, magic...), frameFormat, byte(k))
	out = binary.LittleEndian.AppendUint64(out, run)
	return append(out, 0, 0, 0, 0)
}

// seal completes a frame that begins at b[0]: it fills in the length and
// appends the sum.
func seal(b []byte) []byte {
	binary.LittleEndian.PutUint32(b[frameHead-4:], uint32(len(b)-frameHead))
	return binary.LittleEndian.AppendUint64(b, xxhash.Sum64(b))
}

// sumOf is the sum at the end of a frame.
func sumOf(frame []byte) uint64 { return binary.LittleEndian.Uint64(frame[len(frame)-frameSum:]) }

// open checks a frame and returns its content and sum. The content is part of
// data.
func open(data []byte, run uint64) (k kind, content []byte, sum uint64, err error) {
	end := len(data) - frameSum
	if end < frameHead || string(data[:len(magic)]) != magic || data[len(magic)] != frameFormat ||
		binary.LittleEndian.Uint64(data[len(magic)+2:]) != run || int(binary.LittleEndian.Uint32(data[frameHead-4:])) != end-frameHead {
		return 0, nil, 0, errForeign
	}
	sum = sumOf(data)
	if xxhash.Sum64(data[:end]) != sum {
		return 0, nil, 0, errForeign
	}
	return kind(data[len(magic)+1]), data[frameHead:end], sum, nil
}

// pack returns a frame with a document in JSON.
func pack(run uint64, k kind, doc any) []byte {
	text, err := json.Marshal(doc)
	if err != nil {
		panic(err) // what is sent is numbers, text and bytes
	}
	return seal(append(begin(nil, run, k), text...))
}

// unpack reads the document in a frame of a kind. Bytes that are not such a frame, or of another
// run, is an error.
func unpack(data []byte, run uint64, k kind, doc any) error {
	got, content, _, err := open(data, run)
	if err == nil && (got != k || json.Unmarshal(content, doc) != nil) {
		err = errForeign
	}
	return err
}

// runOf is the number of the run in a frame; 0 if the bytes are not a frame.
func runOf(data []byte) uint64 {
	if len(data) < frameHead {
		return 0
	}
	return binary.LittleEndian.Uint64(data[len(magic)+2:])
}

// Bytes returns the order as a frame of a run.
func (o *Order) Bytes(run uint64) []byte { return pack(run, orderKind, o) }

// Bytes returns the report as a frame of a run.
func (r *Report) Bytes(run uint64) []byte { return pack(run, reportKind, r) }

// ReadReport decodes a report of a run. Anything else is an error.
func ReadReport(data []byte, run uint64) (r Report, err error) {
	err = unpack(data, run, reportKind, &r)
	return r, err
}
