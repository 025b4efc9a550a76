package testing

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// Explore explores the schedules of a test.
func Explore(t *testing.T, f func(*T)) {
	t.Helper()
	var s search.Settings
	if err := json.Unmarshal([]byte(os.Getenv(search.Variable)), &s); err != nil {
		t.Fatalf("ltlcheck: %s: %v", search.Variable, err)
	}
	skipped := false
	var last *T
	r := search.Explore(func() {
		last = &T{TB: t, name: t.Name()}
		defer func() { skipped = skipped || last.skipped }()
		last.run(f)
	}, s.Options).Report()
	r.Test, r.FreeTimers = t.Name(), s.FreeTimers
	if skipped && r.Verdict != search.Violated {
		r.Verdict = search.Skipped
	}
	if s.Results != "" {
		write(t, s.Results, r)
	}
	switch r.Verdict {
	case search.Violated:
		t.Errorf("%s: %s\n%s(%s)", r.Kind, r.Message, r.Steplist, r.Counts())
	case search.Skipped:
		t.Skip(strings.Join(last.log, "\n"))
	case search.Holds:
		t.Logf("holds for all schedules (%s)", r.Counts())
	default:
		t.Logf("inconclusive: %s (%s)", r.Message, r.Counts())
	}
}

// write appends the report to a file.
func write(t *testing.T, file string, r *search.Report) {
	t.Helper()
	r.Package, _ = os.Getwd() // tests run in the folders of their packages
	data, err := json.Marshal(r)
	if err == nil {
		var out *os.File
		if out, err = os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666); err == nil {
			defer out.Close()
			_, err = out.Write(append(data, '\n'))
		}
	}
	if err != nil {
		t.Errorf("ltlcheck: %v", err)
	}
}
