package exploring

import (
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
