package disk

import (
	"github.com/cespare/xxhash/v2"
)

// bufferSize is how many bytes are collected before a write to the file.
const bufferSize = 1 << 17

// writer appends to a file of a folder, through a buffer, and computes the sum
// of all bytes. Errors are sticky.
type writer struct {
	folder *Folder
	name   string
	file   file
	buffer []byte
	// bytes counts what was written, the buffer included.
	bytes int64
	sum   xxhash.Digest
	err   error
}

// newWriter opens a file for appending, and makes it if it does not exist.
func newWriter(f *Folder, name string) (*writer, error) {
	out, err := f.create(f.Path(name))
	if err != nil {
		return nil, failed(err)
	}
	w := &writer{folder: f, name: name, file: out, buffer: make([]byte, 0, bufferSize)}
	w.sum.Reset()
	return w, nil
}

// write appends bytes, which are copied.
func (w *writer) write(b []byte) {
	w.bytes += int64(len(b))
	if len(w.buffer)+len(b) > cap(w.buffer) {
		w.flush()
	}
	if len(b) > cap(w.buffer) {
		w.put(b)
		return
	}
	w.buffer = append(w.buffer, b...)
}

// flush writes the buffer to the file.
func (w *writer) flush() {
	w.put(w.buffer)
	w.buffer = w.buffer[:0]
}

// put writes bytes to the file, after the folder's limit has been checked.
func (w *writer) put(b []byte) {
	if w.err != nil || len(b) == 0 {
		return
	}
	if w.err = w.folder.grow(w.name, int64(len(b))); w.err != nil {
		return
	}
	_, _ = w.sum.Write(b) // never fails
	_, err := w.file.Write(b)
	w.err = failed(err)
}

// sync flushes, and makes the file durable.
func (w *writer) sync() error {
	w.flush()
	if w.err == nil {
		w.err = failed(w.file.Sync())
	}
	return w.err
}

// close flushes and closes the file.
func (w *writer) close() error {
	w.flush()
	err := failed(w.file.Close())
	if w.err == nil {
		w.err = err
	}
	return w.err
}
