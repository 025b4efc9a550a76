package gotest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/cmd/ltlcheck/internal/cli"
	"github.com/ltlcheck/ltlcheck/internal/atomicfile"
)

// TestBeside reads specifications beside tests, and refuses properties that are
// not about all schedules.
func TestBeside(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"property p: [] a;", ""},
		{"assume weak: weak fairness;\nproperty p under weak: [] a;", "TestX.ltl:2:"},
		{"property p: [] a expect violated;", "TestX.ltl:1:10: the property is not about all schedules"},
		{"property p: possible <> a;", "TestX.ltl:1:10: the property is not about all schedules"},
		{"property p: [] (a -> O b);", "TestX.ltl:1:10: the formula has operators of the past"},
		{"property p: [] (a", "TestX.ltl:1:"},
	} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "TestX.ltl"), []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		fs := newFormulas()
		required, err := readBeside(t.Context(), cli.NewEnvironment(atomicfile.OS{}, nil, nil, nil, nil), []string{folder}, fs)
		if tt.want == "" {
			if got := required[filepath.Join(folder, "TestX")]; err != nil || !slices.Equal(got, []string{"p: [] a"}) || fs.trees["p: [] a"] == nil || fs.automata["p: [] a"] == nil {
				t.Errorf("%v, %v", got, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", tt.text, err)
		}
	}
}
