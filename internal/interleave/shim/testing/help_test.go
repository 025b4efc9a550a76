package testing

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// TestHelp: two processes explore a test. The first one is slow until the other one
// has begun.
func TestHelp(t *testing.T) {
	folder := os.Getenv("SHIM_TEST_FOLDER")
	if folder == "" {
		folder = t.TempDir()
		t.Setenv("SHIM_TEST_FOLDER", folder)
		data, err := json.Marshal(search.Settings{Results: filepath.Join(folder, "results"), Options: search.Options{MaxSteps: 1000, Workers: 2}})
		if err != nil {
			t.Fatal(err)
		}
		t.Setenv(search.Variable, string(data))
	}
	s, err := settings()
	if err != nil {
		t.Fatal(err)
	}
	begun := s.Results + ".begun"
	Explore(t, func(*T) {
		os.Stdout.WriteString("not a message")
		if s.Assists != "" {
			_ = os.WriteFile(begun, nil, 0o666)
		} else if _, err := os.Stat(begun); err != nil {
			time.Sleep(5 * time.Millisecond)
		}
		stores(3, 3)
	})
	if s.Assists != "" {
		return
	}
	text, err := os.ReadFile(s.Results)
	var r search.Report
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil || r.Verdict != search.Holds || r.Schedules != 1680 || r.Workers != 2 {
		t.Errorf("%+v, %v", r, err)
	}
}

// stores has goroutines that set a variable, in 9!/3!/3!/3! = 1680 orders if there are
// three that do so three times.
func stores(goroutines, times int) {
	x := new(int)
	for g := range goroutines {
		schedule.Go(func() {
			for range times {
				schedule.AtomicWrite(x, func() { *x = g })
			}
		})
	}
}

// TestArguments: processes that help write no files of results.
func TestArguments(t *testing.T) {
	got := arguments([]string{"-test.timeout=10s", "-test.short=true", "-test.coverprofile=c", "-test.run=^Test", "-flag", "-test.count=3"}, "TestA")
	if want := []string{"-test.run=^TestA$", "-test.timeout=0", "-test.short=true", "-flag", "-test.count=3"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
