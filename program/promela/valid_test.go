package promela

import (
	"path/filepath"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestValidStates: all states of models with every part of a vector (channels, hidden variables, trace assertions, priorities) are valid,
// and changed ones do no harm.
func TestValidStates(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/counts/*.pml")
	if err != nil || len(files) < 30 {
		t.Fatal(err, len(files))
	}
	for _, f := range files {
		m, err := Load(f, Options{})
		if err != nil {
			t.Fatal(err)
		}
		b, err := m.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		tuning := &program.Tuning{}
		x, err := b.NewExplorer(tuning)
		if err != nil {
			t.Fatal(err)
		}
		programtest.Validity(t, x, tuning, programtest.States(t, x, 100), 100, 3)
	}
}
