package testing

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
	"github.com/ltlcheck/ltlcheck/internal/interleave/search"
)

// settings are read once. Processes that tests start do not get them, and run
// their tests as usual.
var settings = sync.OnceValues(func() (s search.Settings, err error) {
	text := os.Getenv(search.Variable)
	if text == "" {
		return s, nil
	}
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return s, fmt.Errorf("%s: %w", search.Variable, err)
	}
	schedule.SetFormulas(s.Formulas)
	return s, os.Unsetenv(search.Variable)
})

// Explore explores the schedules of a test.
func Explore(t *testing.T, f func(*T)) {
	t.Helper()
	s, err := settings()
	if err != nil {
		t.Fatalf("ltlcheck: %v", err)
	}
	if s.Results == "" {
		(&T{TB: t, name: t.Name(), process: newProcess(t.TempDir)}).run(f)
		return
	}
	folder, _ := os.Getwd() // tests run in the folders of their packages
	s.Stalled = func(r *search.Result) {
		p := r.Report()
		p.Test, p.Last = t.Name(), true
		write(t, s.Results, folder, p)
		fmt.Fprintf(os.Stderr, "ltlcheck: %s: %s\n", t.Name(), p.Message)
		os.Exit(search.StatusStalled)
	}
	skipped := false
	var last *T
	own := newProcess(t.TempDir)
	main := func() {
		own.restore()
		last = &T{TB: t, name: t.Name(), process: own}
		defer func() { skipped = skipped || last.ending.skipped }()
		for _, formula := range s.Required[filepath.Join(folder, t.Name())] {
			schedule.Require(formula)
		}
		last.run(f)
	}
	if s.Assists != "" {
		assist(main, s.Options)
		return
	}
	if !slices.Contains(s.Alone, folder) {
		s.Help = func() (*search.Helper, error) { return help(s, t.Name(), folder) }
	}
	r := search.Explore(main, s.Options).Report()
	own.restore()
	r.Test, r.Fairness = t.Name(), s.Fairness
	if skipped && r.Verdict != search.Violated {
		r.Verdict = search.Skipped
	}
	write(t, s.Results, folder, r)
	switch r.Verdict {
	case search.Violated:
		t.Errorf("%s: %s\n%s(%s)", r.Kind, r.Message, r.Steplist, r.Counts())
	case search.Skipped:
		t.Skip(strings.Join(last.log, "\n"))
	case search.Holds:
		t.Logf("%s (%s)", r.Extent(), r.Counts())
	default:
		t.Logf("inconclusive: %s (%s)", r.Message, r.Counts())
	}
}

// write appends the report to a file.
func write(t *testing.T, file, folder string, r *search.Report) {
	t.Helper()
	r.Package = folder
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
