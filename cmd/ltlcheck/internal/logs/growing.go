package logs

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// growing is a file that another process appends to: its end is waited at, until
// the context is done.
type growing struct {
	ctx  context.Context
	file io.Reader
}

// pollEvery is how long the end of a growing file is waited at before it is
// read again.
const pollEvery = 100 * time.Millisecond

// Read implements io.Reader.
func (g *growing) Read(p []byte) (int, error) {
	for {
		n, err := g.file.Read(p)
		if n > 0 || !errors.Is(err, io.EOF) {
			return n, err
		}
		select {
		case <-g.ctx.Done():
			return 0, cli.Ended(g.ctx)
		case <-time.After(pollEvery):
		}
	}
}
