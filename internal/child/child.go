// Package child runs other programs for the measuring commands in bench, and
// measures what they use: time, processor time, and memory.
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

// Usage is the resources that a process used. CPU time is more reliable than
// wall time on a machine that has other work.
type Usage struct {
	Wall float64 `json:"wall"` // seconds
	CPU  float64 `json:"cpu"`  // seconds, user and system, including child processes that it waited for
	Peak int64   `json:"peak"` // the greatest resident memory in bytes; 0 where the system does not tell
}

// Plus returns the usage of two processes that ran one after another: times are
// added, and the peak is the greater one.
func (u Usage) Plus(v Usage) Usage {
	return Usage{u.Wall + v.Wall, u.CPU + v.CPU, max(u.Peak, v.Peak)}
}

// Output is the result of a process that has ended.
type Output struct {
	Stdout, Stderr string
	Status         int // exit status
	Usage
}

// ErrTime is the error of a process that was ended at its time limit.
var ErrTime = errors.New("the time limit was reached")

// grace is how long Run waits for a process whose time is over before it closes
// its pipes and returns.
const grace = 5 * time.Second

// Run runs a command in a folder ("" for the current one) and waits for it, for
// at most longest. A non-zero exit status is not an error. At the time limit
// the process is killed and the error is ErrTime; when ctx ends, it is the
// error of ctx.
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

// Must is Run for a command that must succeed: an exit status other than 0 is
// an error, which contains what the command wrote.
func Must(ctx context.Context, folder string, longest time.Duration, name string, args ...string) (Output, error) {
	out, err := Run(ctx, folder, longest, name, args...)
	if err == nil && out.Status != 0 {
		err = fmt.Errorf("%s %s: exit status %d\n%s%s", name, strings.Join(args, " "), out.Status, out.Stderr, out.Stdout)
	}
	return out, err
}
