package disk

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"os"

	"github.com/cespare/xxhash/v2"
)

// Log is a file of keys in the order in which they were found, level by level,
// to which keys are appended.
//
// It consists of blocks: the number of bytes before the sum (4 bytes), these,
// and eight bytes of xxHash64 over both. In a block each key is a header,
// 2·(length + 1) with the mark as the lowest bit, and its difference from the
// key before:
//
//	for each 8 bytes of the key: a byte that says which of them differ,
//	and those
//
// The first key of a block and of a level is written as if the key before were
// empty. A header of 0 begins a level. So a key mostly takes a few bytes, and
// reading can begin at every block.
type Log struct {
	folder *Folder
	name   string
	out    *writer
	in     *os.File
	// flushed is the number of bytes of all blocks before the open one. Some of
	// them may be in the buffer of out.
	flushed int64
	// block is the open block, after room for its length; last is the key in it
	// that was appended last.
	block []byte
	last  []byte
}

const (
	blockLength = 4
	blockSum    = 8
	blockSize   = 1 << 16 // a block ends with the key that makes it longer
)

// Place is the position of a key in a log: the offset of a block in the file,
// and the offset of the key in the block. It goes into checkpoints.
type Place struct {
	Block  int64 `json:"block"`
	Offset int   `json:"offset"`
}

// newLog opens a log, truncates it to that many bytes, and appends after them; 0
// begins a new one.
func newLog(f *Folder, name string, bytes int64) (*Log, error) {
	l := &Log{folder: f, name: name, flushed: bytes, block: make([]byte, blockLength, blockSize+(1<<12))}
	if err := os.Truncate(f.Path(name), bytes); err != nil && (bytes > 0 || !os.IsNotExist(err)) {
		return nil, failed(err)
	}
	f.used += bytes - f.sizes[name]
	f.sizes[name] = bytes
	var err error
	if l.out, err = newWriter(f, name); err != nil {
		return nil, err
	}
	l.in, err = os.Open(f.Path(name))
	return l, failed(err)
}

// NewLog makes an empty log with the name of a file in a folder.
func NewLog(f *Folder, name string) (*Log, error) { return newLog(f, name, 0) }

// Remove closes the log and deletes its file.
func (l *Log) Remove() error {
	_ = l.Close() // it is not needed any more
	return l.folder.remove(l.name)
}

// End returns the place behind the last key.
func (l *Log) End() Place { return Place{l.flushed, len(l.block)} }

// BeginLevel marks the beginning of a level.
func (l *Log) BeginLevel() error {
	l.block = append(l.block, 0)
	l.last = l.last[:0]
	return l.endBlock(blockSize)
}

// Append writes a key with its mark, a bit for the caller's use. The key is
// copied. Errors are sticky.
func (l *Log) Append(key []byte, mark bool) error {
	header := uint64(len(key)+1) << 1
	if mark {
		header |= 1
	}
	b := binary.AppendUvarint(l.block, header)
	l.block = appendDifference(b, key, l.last)
	l.last = append(l.last[:0], key...)
	return l.endBlock(blockSize)
}

// endBlock ends the open block if it has at least that many bytes and is not
// empty.
func (l *Log) endBlock(from int) error {
	if len(l.block) < from || len(l.block) == blockLength {
		return l.out.err
	}
	binary.LittleEndian.PutUint32(l.block, uint32(len(l.block)-blockLength))
	l.block = binary.LittleEndian.AppendUint64(l.block, xxhash.Sum64(l.block))
	l.out.write(l.block)
	l.flushed += int64(len(l.block))
	l.block, l.last = l.block[:blockLength], l.last[:0]
	return l.out.err
}

// Sync ends the open block and makes all that was written durable.
func (l *Log) Sync() error {
	if err := l.endBlock(0); err != nil {
		return err
	}
	return l.out.sync()
}

// Bytes returns the length of the file once the open block is left out.
func (l *Log) Bytes() int64 { return l.flushed }

// Close writes what is buffered, but not the open block, and closes the files.
func (l *Log) Close() error {
	l.in.Close()
	return l.out.close()
}

// appendDifference appends the difference between a key and the one before.
func appendDifference(b, key, last []byte) []byte {
	for i := 0; i < len(key); i += 8 {
		at := len(b)
		b = append(b, 0)
		mask := byte(0)
		if i+8 <= len(key) && i+8 <= len(last) {
			x := binary.LittleEndian.Uint64(key[i:]) ^ binary.LittleEndian.Uint64(last[i:])
			for x != 0 {
				j := bits.TrailingZeros64(x) / 8
				mask |= 1 << j
				b = append(b, key[i+j])
				x &^= 0xff << (8 * j)
			}
			b[at] = mask
			continue
		}
		for j := 0; j < 8 && i+j < len(key); j++ {
			if i+j >= len(last) || key[i+j] != last[i+j] {
				mask |= 1 << j
				b = append(b, key[i+j])
			}
		}
		b[at] = mask
	}
	return b
}

// Reader reads keys of a log from one place up to another, blocks that are not
// on the disk yet included. The zero value is ready for Read. It verifies the
// sum of each block.
type Reader struct {
	log *Log
	end Place
	// block is the offset of the current block, data its bytes, and at the next
	// byte to be read.
	block int64
	data  []byte
	at    int
	// next is the offset of the next block, -1 after the open one.
	next int64
	// key is the key read last, store the buffer of data.
	key   []byte
	store []byte
}

// Read positions the reader at a place where a level or a block begins, to read
// up to another place. It may be called again, for another range or log.
func (r *Reader) Read(l *Log, from, to Place) error {
	r.log, r.end = l, to
	return r.load(from.Block, max(from.Offset, blockLength))
}

// load reads a block: from the open one, the writer's buffer, or the disk.
func (r *Reader) load(block int64, at int) error {
	l := r.log
	r.block, r.at, r.key = block, at, r.key[:0]
	if block == l.flushed {
		r.room(len(l.block))
		copy(r.store[at:], l.block[at:])
		r.data, r.next = r.store[:len(l.block)], -1
		return nil
	}
	if written := l.flushed - int64(len(l.out.buffer)); block >= written {
		b := l.out.buffer[block-written:]
		r.room(len(b))
		return r.take(copy(r.store, b))
	}
	r.room(blockSize)
	n, err := l.in.ReadAt(r.store[:cap(r.store)], block)
	if n < blockLength {
		return failed(fmt.Errorf("%s: %w", l.name, err))
	}
	r.store = r.store[:cap(r.store)]
	size := blockLength + int(binary.LittleEndian.Uint32(r.store)) + blockSum
	if size <= n {
		return r.take(n)
	}
	if int64(size) > l.flushed-block {
		return r.damaged()
	}
	r.room(size)
	if _, err := l.in.ReadAt(r.store, block); err != nil {
		return failed(err)
	}
	return r.take(size)
}

// room makes the store n bytes long.
func (r *Reader) room(n int) {
	if cap(r.store) < n {
		r.store = make([]byte, n, n+(1<<13))
	}
	r.store = r.store[:n]
}

// damaged returns the error for a block with a wrong sum.
func (r *Reader) damaged() error { return &Refusal{r.log.name + " is damaged"} }

// take verifies the block at the beginning of the store, and makes it current.
// n bytes of the store were read.
func (r *Reader) take(n int) error {
	b := r.store[:n]
	size := blockLength + int(binary.LittleEndian.Uint32(b))
	if size+blockSum > n || xxhash.Sum64(b[:size]) != binary.LittleEndian.Uint64(b[size:]) {
		return r.damaged()
	}
	r.data, r.next = b[:size], r.block+int64(size+blockSum)
	return nil
}

// Place returns the place of the next key, or beginning of a level.
func (r *Reader) Place() Place { return Place{r.block, r.at} }

// ended reports whether the end of the range is reached.
func (r *Reader) ended() bool {
	return r.block > r.end.Block || r.block == r.end.Block && r.at >= r.end.Offset
}

// Next reads a key and its mark, or the beginning of a level; more is false at
// the end of the range. The key is valid until the next call.
func (r *Reader) Next() (key []byte, mark, level, more bool, err error) {
	for !r.ended() && r.at == len(r.data) {
		if r.next < 0 || r.next > r.log.flushed {
			return nil, false, false, false, nil
		}
		if err := r.load(r.next, blockLength); err != nil {
			return nil, false, false, false, err
		}
	}
	if r.ended() {
		return nil, false, false, false, nil
	}
	header, k := uint64(r.data[r.at]), 1
	if header >= 0x80 {
		header, k = binary.Uvarint(r.data[r.at:])
	}
	r.at += k
	if header == 0 {
		r.key = r.key[:0]
		return nil, false, true, true, nil
	}
	return r.decode(int(header>>1) - 1), header&1 != 0, false, true, nil
}

// decode reads a key of n bytes, changing the key before into it.
func (r *Reader) decode(n int) []byte {
	for len(r.key) < n {
		r.key = append(r.key, 0)
	}
	r.key = r.key[:n]
	for i := 0; i < n; i += 8 {
		mask := r.data[r.at]
		r.at++
		for ; mask != 0; mask &= mask - 1 {
			r.key[i+bits.TrailingZeros8(mask)] = r.data[r.at]
			r.at++
		}
	}
	return r.key
}
