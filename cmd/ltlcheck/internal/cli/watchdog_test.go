package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
)

// watched runs work as a command with flags, and returns the exit status, what was written, and the CPU seconds it took to end.
func watched(ctx context.Context, t *testing.T, args []string, work func(*Environment, *OutputFlags) error) (status int, stdout, stderr string, seconds float64) {
	t.Helper()
	var out, failed bytes.Buffer
	env := NewEnvironment(atomicfile.OS{}, args, strings.NewReader(""), &out, &failed)
	env.watchdog.time, env.watchdog.interrupt = 20*time.Millisecond, 20*time.Millisecond
	var limits LimitFlags
	var output OutputFlags
	cmd := &cobra.Command{Use: "work", SilenceErrors: true, SilenceUsage: true, RunE: func(cmd *cobra.Command, _ []string) error {
		if err := output.Resolve(cmd); err != nil {
			return err
		}
		env.Expect(cmd)
		env.Watch(cmd)
		return work(env, &output)
	}}
	limits.RegisterResources(cmd)
	output.Register(cmd, "text", "json")
	cmd.SetArgs(args)
	began := cpu.Seconds()
	status = env.Execute(func() error { return cmd.ExecuteContext(ctx) })
	return status, out.String(), failed.String(), cpu.Seconds() - began
}

// spin uses the processor until the test ends.
func spin(t *testing.T) {
	for t.Context().Err() == nil {
	}
}

// A command whose work polls nothing ends soon after its time, and nothing that the work does later counts.
func TestWatchdogTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "result")
	written := make(chan error, 1)
	status, stdout, stderr, seconds := watched(t.Context(), t, []string{"--time", "20ms", "--json"}, func(env *Environment, _ *OutputFlags) error {
		err := env.WriteFile(path, func(w io.Writer) error {
			began := cpu.Seconds()
			for cpu.Seconds()-began < 0.3 {
			}
			_, err := io.WriteString(w, "late")
			return err
		})
		_, _ = io.WriteString(env.Stdout, "late")
		written <- err
		return nil
	})
	const want = "the time limit of 20ms is reached, and no result can be shown soon"
	if status != StatusInconclusive || stderr != "ltlcheck: "+want+"\n" || !strings.Contains(stdout, `"message": "`+want) || seconds > 0.25 {
		t.Errorf("status %d after %.2f s: %q %q", status, seconds, stdout, stderr)
	}
	if err := <-written; err == nil {
		t.Error("a file was written after the end of the command")
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) > 0 {
		t.Errorf("%v are left, %v", files, err)
	}
}

// A result that is being written when the time is over is written to its end, and is the result.
func TestWatchdogWriting(t *testing.T) {
	status, stdout, stderr, _ := watched(t.Context(), t, []string{"--time", "20ms"}, func(env *Environment, o *OutputFlags) error {
		done, err := env.watchdog.begin() // as Put does
		if err != nil {
			return err
		}
		began := cpu.Seconds()
		for cpu.Seconds()-began < 0.1 {
		}
		err = o.Put(env, []byte("the result\n"))
		done()
		env.Status = StatusFail
		return err
	})
	if status != StatusFail || stdout != "the result\n" || stderr != "" {
		t.Errorf("status %d: %q %q", status, stdout, stderr)
	}
}

// Memory beyond the limit ends a command that does not look at it.
func TestWatchdogMemory(t *testing.T) {
	status, _, stderr, _ := watched(t.Context(), t, []string{"--memory", "1MiB"}, func(*Environment, *OutputFlags) error {
		large := make([]byte, 100<<20)
		for i := range large {
			large[i] = byte(i)
		}
		spin(t)
		return errors.New(string(large[:1]))
	})
	if status != StatusInconclusive || stderr != "ltlcheck: the memory limit of 1.0 MiB is reached\n" {
		t.Errorf("status %d: %q", status, stderr)
	}
}

// An interrupt ends a command that does not look at its context.
func TestWatchdogInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	status, _, stderr, seconds := watched(ctx, t, nil, func(*Environment, *OutputFlags) error { spin(t); return nil })
	if status != StatusInconclusive || stderr != "ltlcheck: interrupted\n" || seconds > 0.5 {
		t.Errorf("status %d after %.2f s: %q", status, seconds, stderr)
	}
}
