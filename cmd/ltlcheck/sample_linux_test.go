package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// sampled runs ltlcheck sample on a model with billions of states, and tells how often it restarted, what memory it has counted, and the
// most that the process has had, in KiB.
func sampled(t *testing.T, model string, args ...string) (restarts uint64, counted, taken int64) {
	t.Helper()
	var stdout bytes.Buffer
	cmd := exec.Command("ltlcheck", append([]string{"sample", model, "--json", "--seed", "1"}, args...)...)
	cmd.Stdout, cmd.Stderr = &stdout, os.Stderr
	taken, err := runWatched(cmd)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != cli.StatusInconclusive {
		t.Fatalf("%v: %v\n%s", args, err, stdout.Bytes())
	}
	var doc struct {
		Properties []struct {
			Restarts    uint64
			MemoryBytes int64 `json:"memory_bytes"`
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &doc); err != nil || len(doc.Properties) != 1 {
		t.Fatalf("%v\n%s", err, stdout.Bytes())
	}
	return doc.Properties[0].Restarts, doc.Properties[0].MemoryBytes, taken
}

func hugeModel(t *testing.T) string {
	t.Helper()
	model := filepath.Join(t.TempDir(), "huge.pml")
	if err := os.WriteFile(model, []byte(huge), 0o666); err != nil {
		t.Fatal(err)
	}
	return model
}

// TestSamplingMemory: a random search never counts more memory than it is given, and the process has a tenth and 64 MiB more at most.
func TestSamplingMemory(t *testing.T) {
	if testing.Short() || raced.Enabled {
		t.Skip("takes some seconds, and the race detector keeps memory of its own")
	}
	model := hugeModel(t)
	const limit = 8 << 20
	for name, args := range map[string]string{
		"urs":  "--walk urs --restart mixed --steps 750000",
		"sdrs": "--walk sdrs --restart last --steps 750000",
		"drs":  "--walk drs --restart mixed --steps 750000",
		"rf":   "--walk rf --restart root --steps 1500000",
		"two":  "--walk drs --restart mixed --steps 500000 --runs 2 --workers 2",
		"walk": "--walk walk --steps 100000 --runs 5",
	} {
		t.Run(name, func(t *testing.T) {
			restarts, counted, taken := sampled(t, model, append(strings.Fields(args), "--memory", "8MiB")...)
			if counted > limit {
				t.Errorf("%d bytes were counted", counted)
			}
			if most := int64(limit>>10)*110/100 + (64 << 10); taken > most {
				t.Errorf("the process took %d KiB, want at most %d", taken, most)
			}
			if restarts == 0 && (name == "sdrs" || name == "drs") {
				t.Error("the memory was never full")
			}
			t.Logf("%d restarts, %d KiB counted, %d KiB taken", restarts, counted>>10, taken)
		})
	}
}

// TestRestartsLeakNothing: after a thousand restarts a search counts the memory that it counted after a hundred, and the process is not larger but for
// what Go's runtime has not collected.
func TestRestartsLeakNothing(t *testing.T) {
	if testing.Short() || raced.Enabled {
		t.Skip("takes some seconds, and the race detector keeps memory of its own")
	}
	model := hugeModel(t)
	for _, walk := range []string{"urs", "sdrs", "drs", "rf"} {
		args := []string{"--walk", walk, "--restart", "root", "--keep", "100", "--steps"}
		few, counted, taken := sampled(t, model, append(args, "70000")...)
		many, later, more := sampled(t, model, append(args, "300000")...)
		if few < 20 || many < few+1000 {
			t.Errorf("%s: %d and %d restarts", walk, few, many)
		}
		if later != counted {
			t.Errorf("%s: %d bytes were counted after %d restarts, %d after %d", walk, counted, few, later, many)
		}
		if more > taken+(12<<10) { // less than one table of 9 KiB for each restart; the heap itself varies by 8 MiB
			t.Errorf("%s: the process took %d KiB after %d restarts, %d after %d", walk, taken, few, more, many)
		}
		t.Logf("%s: %d and %d restarts, %d bytes counted, %d and %d KiB taken", walk, few, many, counted, taken, more)
	}
}
