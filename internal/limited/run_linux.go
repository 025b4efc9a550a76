package limited

import (
	"bytes"
	"cmp"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
)

// hanging is how long after its end was due a process is killed.
const hanging = time.Minute

// pollInterval is between two looks at the memory of the process.
const pollInterval = 5 * time.Millisecond

// starting is the CPU time after which a process handles interrupts. On a busy
// machine it has used less when an interrupt comes, which then ends it.
const starting = 30 * time.Millisecond

// Run runs a case in an empty folder, which it fills. It measures by /proc, and
// so runs on Linux only.
func Run(binary, folder string, c *Case) (o Outcome, err error) {
	for name, text := range c.Files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			return o, err
		}
	}
	var stdout, stderr tail
	command := func(args []string) *exec.Cmd {
		cmd := exec.Command(binary, args...)
		cmd.Dir, cmd.Env = folder, append(os.Environ(), "TMPDIR="+folder)
		return cmd
	}
	if len(c.Before) > 0 {
		_ = command(c.Before).Run() // without its files the case is a short one
	}
	cmd := command(c.Command())
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return o, err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	due := cmp.Or(c.Interrupt, c.Time, hanging)
	end, kill := time.NewTimer(due), time.NewTimer(due+hanging)
	defer end.Stop()
	defer kill.Stop()
	poll := time.NewTicker(pollInterval)
	defer poll.Stop()
	before, late := time.Duration(0), false
	for {
		select {
		case <-poll.C:
			o.Peak = max(o.Peak, child.PeakOf(cmd.Process.Pid))
		case <-end.C:
			before, late = child.CPUOf(cmd.Process.Pid), true
			if c.Interrupt > 0 {
				_ = cmd.Process.Signal(os.Interrupt)
			}
		case <-kill.C:
			_ = cmd.Process.Kill()
		case err = <-done:
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) {
				return o, err
			}
			o.Wall, o.CPU, o.Status = time.Since(began), cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime(), cmd.ProcessState.ExitCode()
			if late {
				o.LateWall, o.LateCPU = o.Wall-due, o.CPU-before
				status, known := cmd.ProcessState.Sys().(syscall.WaitStatus)
				o.Early = known && status.Signaled() && status.Signal() == syscall.SIGINT && o.CPU < starting
			}
			if o.Said = stderr.String(); o.Said == "" {
				o.Said = stdout.String()
			}
			return o, nil
		}
	}
}

// tail keeps the end of what is written.
type tail struct{ end []byte }

const tailBytes = 2000

func (t *tail) Write(p []byte) (int, error) {
	t.end = append(t.end, p[max(0, len(p)-tailBytes):]...)
	t.end = t.end[max(0, len(t.end)-tailBytes):]
	return len(p), nil
}

func (t *tail) String() string { return string(bytes.TrimSpace(t.end)) }
