package disk

import (
	"fmt"
	"io"
	"os"
)

// window reads pieces of a file at offsets that mostly increase, through a
// buffer. If a piece is near the one before, it reads ahead, twice as far each
// time; otherwise it reads only what is asked for.
type window struct {
	file *os.File
	// size is the length of the file, begin the offset of the buffer in it,
	// ahead how much is read at once.
	size   int64
	begin  int64
	buffer []byte
	ahead  int
}

// The most that is read at once, and the least where there is a sequence.
const (
	mostAhead  = 1 << 17
	leastAhead = 1 << 12
)

// at returns n bytes at an offset, valid until the next call. A file that is
// too short is an error.
func (w *window) at(place int64, n int) ([]byte, error) {
	if place >= w.begin && place+int64(n) <= w.begin+int64(len(w.buffer)) {
		return w.buffer[place-w.begin:][:n], nil
	}
	if place+int64(n) > w.size {
		return nil, &Error{Err: fmt.Errorf("%s is shorter than it was", w.file.Name())}
	}
	end := w.begin + int64(len(w.buffer))
	if near := place >= w.begin && place < end+int64(max(w.ahead, leastAhead)); near {
		w.ahead = min(mostAhead, max(leastAhead, 2*w.ahead))
	} else {
		w.ahead = 0
	}
	want := int(min(w.size-place, int64(max(n, w.ahead))))
	if cap(w.buffer) < want {
		w.buffer = make([]byte, want, max(want, 2*cap(w.buffer)))
	}
	w.begin, w.buffer = place, w.buffer[:want]
	if _, err := w.file.ReadAt(w.buffer, place); err != nil && err != io.EOF {
		w.buffer = w.buffer[:0]
		return nil, failed(err)
	}
	return w.buffer[:n], nil
}

// rest frees a large buffer.
func (w *window) rest() {
	if cap(w.buffer) > leastAhead {
		w.buffer = nil
	}
	w.ahead = 0
}
