package exploring

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestNoVariable: a wrong name is answered with one that is like it, or else with what there may be.
func TestNoVariable(t *testing.T) {
	t.Parallel()
	known := []string{"turn", "flag[0]", "flag[1]"}
	for name, want := range map[string]string{"trun": "did you mean turn?", "flag[2]": "did you mean flag[", "elephant": "want control, components, states or names of variables"} {
		if err := noVariable(name, known); !strings.Contains(err.Error(), "variable "+name) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// TestExploring: an exploration ends as it does, unless its context has ended, which is a limit or an interrupt.
func TestExploring(t *testing.T) {
	t.Parallel()
	fl, failed := &graphFlags{memory: 1 << 30}, errors.New("failed")
	for _, want := range []error{nil, failed} {
		if err := fl.exploring(context.Background(), func() error { return want }); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if err := fl.exploring(ended, func() error { return nil }); err == nil || !strings.Contains(err.Error(), "interrupted") {
		t.Errorf("%v, want that it is interrupted", err)
	}
}
