package wire

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
)

// The content of a frame with a batch is numbers (superstep, turn, source,
// target, the batch's own among those of the superstep from source to target,
// states), and then each state as in the log of package disk: a header,
// 2·length with the mark as the lowest bit, and for each 8 bytes a byte that
// says which of them differ from the state before, and those.

// Batch is a batch that has arrived: candidates for states of the partition
// target, from the partition source. Key i is keys[ends[i-1]:ends[i]].
type Batch struct {
	Step           uint64
	Task           owcty.Task
	Source, Target int
	Number         uint64
	Sum            uint64 // of the frame
	keys           []byte
	ends           []int
	marks          []bool
}

// MaxBatch bounds a frame in bytes: NATS carries 1 MiB unless it is configured
// otherwise. A state that is longer cannot be sent, and makes the answer
// inconclusive.
const MaxBatch = 1<<20 - (1 << 12)

// BatchWriter makes the batches for one target. Its buffers are reused, so a
// frame is valid until the next call of End.
type BatchWriter struct {
	Run            uint64 // the number of the search
	Step           uint64
	Task           owcty.Task
	Source, Target int
	Number         uint64 // of the next one
	data           []byte
	body           []byte
	last           []byte
	n              uint64
}

// Add appends a state, as the difference from the state before.
func (w *BatchWriter) Add(key []byte, mark bool) {
	header := uint64(len(key)) << 1
	if mark {
		header |= 1
	}
	w.body = appendDifference(binary.AppendUvarint(w.body, header), key, w.last)
	w.last = append(w.last[:0], key...)
	w.n++
}

// Len returns how many states were added since End, and Size the bytes that they
// take.
func (w *BatchWriter) Len() uint64 { return w.n }
func (w *BatchWriter) Size() int   { return len(w.body) }

// End returns the frame of what was added, which is valid until the next call,
// and begins another batch. A frame of more than MaxBatch bytes is an error.
func (w *BatchWriter) End() ([]byte, error) {
	b := Begin(w.data[:0], w.Run, KindBatch)
	for _, n := range []uint64{w.Step, uint64(w.Task.Pass)<<kindBits | uint64(w.Task.Kind), uint64(w.Source), uint64(w.Target), w.Number, w.n} {
		b = binary.AppendUvarint(b, n)
	}
	w.data = Seal(append(b, w.body...))
	if len(w.data) > MaxBatch {
		return nil, fmt.Errorf("a state of %d bytes is too long to be sent", len(w.last))
	}
	w.body, w.last, w.n = w.body[:0], w.last[:0], 0
	w.Number++
	return w.data, nil
}

// kindBits is the width of the kind of a task; its pass is above.
const kindBits = 3

// Begin begins a superstep: numbers of batches start from 0.
func (w *BatchWriter) Begin(step uint64, t owcty.Task) { w.Step, w.Task, w.Number = step, t, 0 }

// Read decodes the content of a frame into b, in place of what was there. It is
// an error unless the content is a batch to its last byte: it comes from a
// network, so nothing is assumed of it.
func (b *Batch) Read(content []byte, sum uint64) error {
	var head [6]uint64
	for i := range head {
		var n int
		if head[i], n = binary.Uvarint(content); n <= 0 {
			return ErrForeign
		}
		content = content[n:]
	}
	const mostPartition = 1 << 31
	if head[1]>>kindBits >= automata.MaxSets || head[2] >= mostPartition || head[3] >= mostPartition {
		return ErrForeign
	}
	b.Task = owcty.Task{Kind: owcty.Kind(head[1] & (1<<kindBits - 1)), Pass: int(head[1] >> kindBits)}
	b.Step, b.Source, b.Target, b.Number, b.Sum = head[0], int(head[2]), int(head[3]), head[4], sum
	b.keys, b.ends, b.marks = b.keys[:0], b.ends[:0], b.marks[:0]
	begin := 0
	for range head[5] {
		header, n := binary.Uvarint(content)
		if n <= 0 || header>>1 > MaxBatch*8 {
			return ErrForeign
		}
		last := b.keys[begin:]
		begin = len(b.keys)
		if content = b.next(content[n:], int(header>>1), last); content == nil {
			return ErrForeign
		}
		b.ends, b.marks = append(b.ends, len(b.keys)), append(b.marks, header&1 != 0)
	}
	if len(content) > 0 {
		return ErrForeign
	}
	return nil
}

// next decodes a key of n bytes and appends it, and returns the rest of the
// content; nil if the key is not complete.
func (b *Batch) next(content []byte, n int, last []byte) []byte {
	if len(content) < (n+7)/8 {
		return nil
	}
	begin := len(b.keys)
	b.keys = append(b.keys, last[:min(n, len(last))]...)
	for len(b.keys)-begin < n {
		b.keys = append(b.keys, 0)
	}
	key := b.keys[begin:]
	for i := 0; i < n; i += 8 {
		if len(content) == 0 {
			return nil
		}
		mask := content[0]
		content = content[1:]
		if len(content) < bits.OnesCount8(mask) {
			return nil
		}
		for ; mask != 0; mask &= mask - 1 {
			at := i + bits.TrailingZeros8(mask)
			if at >= n {
				return nil
			}
			key[at] = content[0]
			content = content[1:]
		}
	}
	if content == nil {
		content = []byte{}
	}
	return content
}

// Each calls take with every state, and stops at its first error. The key is
// valid during the call.
func (b *Batch) Each(take func(key []byte, mark bool) error) error {
	begin := 0
	for i, end := range b.ends {
		if err := take(b.keys[begin:end], b.marks[i]); err != nil {
			return err
		}
		begin = end
	}
	return nil
}

// appendDifference writes how a key differs from the one before: where that is
// shorter, from zeros behind it.
func appendDifference(b, key, last []byte) []byte {
	for i := 0; i < len(key); i += 8 {
		at := len(b)
		b = append(b, 0)
		mask := byte(0)
		if i+8 <= len(key) && i+8 <= len(last) {
			for x := binary.LittleEndian.Uint64(key[i:]) ^ binary.LittleEndian.Uint64(last[i:]); x != 0; {
				j := bits.TrailingZeros64(x) / 8
				mask |= 1 << j
				b = append(b, key[i+j])
				x &^= 0xff << (8 * j)
			}
		} else {
			for j := 0; j < 8 && i+j < len(key); j++ {
				old := byte(0)
				if i+j < len(last) {
					old = last[i+j]
				}
				if key[i+j] != old {
					mask |= 1 << j
					b = append(b, key[i+j])
				}
			}
		}
		b[at] = mask
	}
	return b
}
