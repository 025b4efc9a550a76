package gotest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
)

// faults has the tests of testdata/schedules, and how they fail.
var faults = map[string]string{
	"Transfer": "deadlock: the test waits forever\n.* at bank.go:25\n.* at bank.go:25",
	"Exchange": "deadlock: the test waits forever",
	"Registry": "deadlock: the test waits forever\n.*sync.RWMutex.RLock at server.go:16",
	"Counter":  "1 instead of 2",
	"Consume":  "[01] of 2 jobs are done",
	"Door":     "fatal error: sync: unlock of unlocked mutex",
	"Topic":    "panic: send on closed channel",
	"Queue":    "panic: runtime error: index out of range",
	"First":    "leaked goroutines: the test has ended, and others wait forever\n.*chan send at topic.go:5[0-9]",
	"Ask":      "leaked goroutines: the test has ended, and others wait forever\n.*chan send at server.go:72",
}

// TestEmit makes Go tests of schedules, which are written if they fail ten times of
// ten. They fail without the command, and pass after the faults were mended.
func TestEmit(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("testdata", "schedules"))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "go.mod"), []byte("module example.org/m\n\ngo 1.25\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	status, out, errs := goTest(t, folder, "--emit-test", "--races=false")
	if status != cli.StatusFail || errs != "" {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	for name := range faults {
		if !strings.Contains(out, "Test"+name+": wrote test"+strings.ToLower(name)+"_schedule_test.go, ") {
			t.Errorf("there is no test of %s\n%s", name, out)
		}
	}
	plain, err := exec.Command("go", "test", "-run=^Test("+wanted+")Schedule$", ".").CombinedOutput()
	if err == nil {
		t.Errorf("tests of schedules pass\n%s", plain)
	}
	for name := range strings.SplitSeq(wanted, "|") {
		_, own, _ := strings.Cut(string(plain), "--- FAIL: Test"+name+"Schedule")
		own, _, _ = strings.Cut(own, "\n--- ")
		if !regexp.MustCompile(faults[name]).MatchString(own) {
			t.Errorf("%s: %s, want %s", name, own, faults[name])
		}
	}
	mend(t)
	if out, err := exec.Command("go", "test", "-v", "-run=^Test("+mended+")Schedule$", ".").CombinedOutput(); err != nil || strings.Count(string(out), "--- PASS: ") != strings.Count(mended, "|")+1 {
		t.Errorf("%v\n%s", err, out)
	}
}

// wanted are tests that are run once more before the faults are mended, one for each
// kind of failure, and mended those that are run after that.
const (
	wanted = "Transfer|Counter|Topic|Ask"
	mended = "Exchange|Consume|Door|Topic|Queue|First"
)

// mend takes the lines without faults, which comments have.
func mend(t *testing.T) {
	t.Helper()
	for _, name := range []string{"bank.go", "topic.go", "server.go", "schedules_test.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		mended := regexp.MustCompile(`(?m)^.*// mended: (.*)$`).ReplaceAllString(string(text), "$1")
		if err := os.WriteFile(name, []byte(mended), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
