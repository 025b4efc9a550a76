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
func (i *interruptible) Read(p []byte) (int, error) {
	if len(i.rest) == 0 {
		if err := i.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, i.rest)
	i.rest = i.rest[n:]
	return n, nil
}

// fill reads some bytes, unless the context is done before there are any.
func (i *interruptible) fill() error {
	type result struct {
		n   int
		err error
	}
	if i.buffer == nil {
		i.buffer = make([]byte, readAhead)
	}
	got := make(chan result, 1)
	go func() {
		n, err := io.ReadAtLeast(i.in, i.buffer, 1)
		got <- result{n, err}
	}()
	select {
	case x := <-got:
		i.rest = i.buffer[:x.n]
		return x.err
	case <-i.ctx.Done():
		return cli.Ended(i.ctx)
	}
}
