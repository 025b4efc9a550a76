// Package child runs other programs for the measuring commands beside it, and
// measures what they use.
package child

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// Usage is what a process used. CPU time says more than wall time where the
// machine has other work.
type Usage struct {
	Wall float64 `json:"wall"` // seconds
	CPU  float64 `json:"cpu"`  // seconds, user and system, of the process and of those that it waited for
	Peak int64   `json:"peak"` // bytes resident at most; 0 where the system does not tell
}

// Plus is one process after the other.
func (u Usage) Plus(v Usage) Usage {
	return Usage{u.Wall + v.Wall, u.CPU + v.CPU, max(u.Peak, v.Peak)}
}

// Output is what a process left behind.
type Output struct {
	Stdout, Stderr string
	Status         int // exit status
	Usage
}

// ErrTime says that a process was ended because it took too long.
var ErrTime = errors.New("the time limit was reached")

// grace is how long a process that was told to end may take for it.
const grace = 5 * time.Second

// Run runs a command in a folder ("" for this one) and waits for it. An exit
// status that is not 0 is no error.
func Run(ctx context.Context, folder string, longest time.Duration, name string, args ...string) (Output, error) {
	limited, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	cmd := exec.CommandContext(limited, name, args...)
	cmd.Dir, cmd.WaitDelay = folder, grace
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	began := time.Now()
	err := cmd.Run()
	wall := time.Since(began).Seconds()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return Output{}, ctx.Err()
	case limited.Err() != nil:
		return Output{}, fmt.Errorf("%s: %w: %v", name, ErrTime, longest)
	case err != nil && !errors.As(err, &exit):
		return Output{}, err
	}
	state := cmd.ProcessState
	return Output{stdout.String(), stderr.String(), state.ExitCode(), Usage{
		Wall: wall, CPU: (state.UserTime() + state.SystemTime()).Seconds(), Peak: peak(state),
	}}, nil
}

// Must is Run for a command whose exit status has to be 0.
func Must(ctx context.Context, folder string, longest time.Duration, name string, args ...string) (Output, error) {
	out, err := Run(ctx, folder, longest, name, args...)
	if err == nil && out.Status != 0 {
		err = fmt.Errorf("%s %s: exit status %d\n%s%s", name, strings.Join(args, " "), out.Status, out.Stderr, out.Stdout)
	}
	return out, err
}
