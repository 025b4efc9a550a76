package logs

import (
	"context"
	"io"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// interruptible is a reader that ends with a context of cli.WithLimits, as
// reading a log that another process writes may wait for ever. It is not safe
// for concurrent use.
type interruptible struct {
	ctx    context.Context
	in     io.Reader
	buffer []byte // what is read into: a read that is given up may still write there
	rest   []byte // of the buffer, not handed on yet
}

// readAhead is how many bytes are read at once.
const readAhead = 64 << 10

// Read implements io.Reader.
func (r *interruptible) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		if err := r.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// fill reads some bytes, unless the context is done before there are any.
func (r *interruptible) fill() error {
	type result struct {
		n   int
		err error
	}
	if r.buffer == nil {
		r.buffer = make([]byte, readAhead)
	}
	got := make(chan result, 1)
	go func() {
		n, err := io.ReadAtLeast(r.in, r.buffer, 1)
		got <- result{n, err}
	}()
	select {
	case x := <-got:
		r.rest = r.buffer[:x.n]
		return x.err
	case <-r.ctx.Done():
		return cli.Ended(r.ctx)
	}
}
