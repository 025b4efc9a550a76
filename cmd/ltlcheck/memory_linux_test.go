package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// huge has 2^32 states and more.
const huge = `byte w, x, y, z;
active proctype P() { do :: w++ od }
active proctype Q() { do :: x++ od }
active proctype R() { do :: y++ od }
active proctype S() { do :: z++ od }
`

// TestMemoryLimit: with 64 MiB a search of billions of states ends as inconclusive, and the process as a whole
// has never taken more than a tenth and 40 MiB above that. Under the race detector that is not so: it keeps
// memory of its own for what the process uses, and the stores map none then.
func TestMemoryLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	model := filepath.Join(t.TempDir(), "huge.pml")
	if err := os.WriteFile(model, []byte(huge), 0o666); err != nil {
		t.Fatal(err)
	}
	limit := 64
	if raced.Enabled {
		limit = 16 // the rest would take minutes
	}
	for name, args := range map[string][]string{
		"safety":    {"--property", "safety", "--without", "slice"},
		"scc":       {"-f", "[] (w + x + y + z < 2000)", "--algorithm", "scc"},
		"classical": {"-f", "[] (w + x + y + z < 2000)", "--algorithm", "scc", "--store", "classical"},
		"strong":    {"-f", "[] (w + x + y + z < 2000)", "--fairness", "strong"},
		"replace":   {"-f", "[] (w + x + y + z < 2000)", "--store", "replace"},
	} {
		t.Run(name, func(t *testing.T) {
			var stdout bytes.Buffer
			cmd := exec.Command("ltlcheck", append([]string{"check", model, "--memory", fmt.Sprint(limit, "MiB")}, args...)...)
			cmd.Stdout, cmd.Stderr = &stdout, os.Stderr
			taken, err := runWatched(cmd)
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.ExitCode() != cli.StatusInconclusive || !strings.Contains(stdout.String(), fmt.Sprintf("the memory limit of %d.0 MiB is reached", limit)) {
				t.Errorf("%v\n%s", err, stdout.Bytes())
			}
			if most := int64(limit+64) << 10; taken > most && !raced.Enabled {
				t.Errorf("the process took %d KiB, want at most %d", taken, most)
			}
			if taken < int64(limit<<10)/4 {
				t.Errorf("the process took %d KiB: was it looked at?", taken)
			}
			t.Logf("%d KiB", taken)
		})
	}
}

// runWatched runs a command, and tells the most memory that the process has had, in KiB. What the system says of it after its
// end counts the memory of the process that began it as well, which is this one.
func runWatched(cmd *exec.Cmd) (peak int64, err error) {
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	watched := make(chan int64, 1)
	go func() {
		most := int64(0)
		for {
			now := child.PeakOf(cmd.Process.Pid) >> 10
			if now == 0 {
				watched <- most
				return
			}
			most = max(most, now)
			time.Sleep(2 * time.Millisecond)
		}
	}()
	err = cmd.Wait()
	return <-watched, err
}
