package mcp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// Limits of a worker.
const (
	mostOutput = 4 << 20         // bytes that it writes
	patience   = 3 * time.Second // for it to end by itself
)

// errTooMuch is returned for output that is too large.
var errTooMuch = fmt.Errorf("the answer has more than %d bytes: ask for less", mostOutput)

// work runs a command line in a worker, and returns what it has written. A
// worker whose call is cancelled is interrupted rather than killed.
func (s *server) work(ctx context.Context, line *commandLine) (*answer, error) {
	cmd := s.config.Worker(ctx, line.args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGINT) }
	cmd.WaitDelay = patience
	cmd.Stdin = strings.NewReader(line.input)
	out, said := &limited{}, &limited{}
	cmd.Stdout, cmd.Stderr = out, said
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case out.over || said.over:
		return nil, errTooMuch
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil && (!errors.As(err, &exit) || exit.ExitCode() < 0):
		return nil, fmt.Errorf("the worker has failed: %w", err)
	}
	text := strings.TrimSpace(out.kept.String())
	if more := strings.TrimSpace(said.kept.String()); more != "" {
		text = strings.TrimSpace(text + "\n\n" + more)
	}
	return newAnswer(cmd.ProcessState.ExitCode(), safetext.Text(text)), nil
}

// limited keeps a limited number of bytes, then fails. The buffer is not
// embedded: its ReadFrom would have no limit.
type limited struct {
	kept bytes.Buffer
	over bool
}

// Write appends p, or fails once more than the allowed bytes have come.
func (l *limited) Write(p []byte) (int, error) {
	if l.kept.Len()+len(p) > mostOutput {
		l.over = true
		return 0, errTooMuch
	}
	return l.kept.Write(p)
}
