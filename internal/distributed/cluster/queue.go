package cluster

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"sync"
)

// queue is the log of a partition in one process, of which every entry is read
// once. What does not fit into its memory waits in a file.
type queue struct {
	mu     sync.Mutex
	wakes  chan struct{} // has one element when something was put in
	memory [][]byte
	bytes  int
	limit  int
	path   string
	file   *os.File
	read   int64 // place of the next entry in the file
	end    int64
}

// newQueue makes an empty queue with at most limit bytes in memory. The file is
// made when it is needed.
func newQueue(path string, limit int) *queue {
	return &queue{wakes: make(chan struct{}, 1), path: path, limit: limit}
}

// put appends a copy of an entry.
func (q *queue) put(entry []byte) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case q.wakes <- struct{}{}:
	default:
	}
	if q.read == q.end && (q.bytes+len(entry) <= q.limit || len(q.memory) == 0) {
		q.memory = append(q.memory, append([]byte(nil), entry...))
		q.bytes += len(entry)
		return nil
	}
	if q.file == nil {
		f, err := os.OpenFile(q.path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
		if err != nil {
			return err
		}
		q.file = f
	}
	record := append(binary.LittleEndian.AppendUint32(nil, uint32(len(entry))), entry...)
	if _, err := q.file.WriteAt(record, q.end); err != nil {
		return err
	}
	q.end += int64(len(record))
	return nil
}

// take removes and returns the next entry; ok is false if there is none now.
func (q *queue) take() (entry []byte, ok bool, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.memory) > 0 {
		entry = q.memory[0]
		q.memory[0] = nil
		q.memory = q.memory[1:]
		q.bytes -= len(entry)
		return entry, true, nil
	}
	if q.read == q.end {
		return nil, false, nil
	}
	var head [4]byte
	if _, err := q.file.ReadAt(head[:], q.read); err != nil {
		return nil, false, err
	}
	entry = make([]byte, binary.LittleEndian.Uint32(head[:]))
	if _, err := q.file.ReadAt(entry, q.read+4); err != nil && err != io.EOF {
		return nil, false, err
	}
	if q.read += 4 + int64(len(entry)); q.read == q.end {
		q.read, q.end = 0, 0
		err = q.file.Truncate(0)
	}
	return entry, true, err
}

// close removes the file.
func (q *queue) close() error {
	if q.file == nil {
		return nil
	}
	return errors.Join(q.file.Close(), os.Remove(q.path))
}
