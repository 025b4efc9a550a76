package resolve_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestAssignmentsAsGuards: an assignment before the arrow of an option is warned of, and no other.
func TestAssignmentsAsGuards(t *testing.T) {
	t.Parallel()
	m := promelatest.Model(t, "byte x, y;\ninit {\n  do\n  :: x = 3 -> y = 1\n  :: x == 4 -> x = 5 -> y = 2\n  :: x = 6; y = 3\n  :: x++ -> break\n  :: y = 7\n  od\n}")
	var got []string
	for _, w := range interp.Confirm(m) {
		got = append(got, w.Error())
	}
	if want := "model.pml:4:6: warning: the assignment x = 3 can always be executed, and is no condition"; strings.Join(got, "\n") != want {
		t.Errorf("got %q", got)
	}
}

// TestParametersWithCommas: the error at a type after a comma says how parameters are separated.
func TestParametersWithCommas(t *testing.T) {
	t.Parallel()
	_, err := promelatest.Parse("proctype P(byte a, byte b) { skip }")
	var list source.Errors
	if !errors.As(err, &list) || !strings.Contains(list.Render(), "hint: declarations, also those of parameters, are separated by ';'") {
		t.Errorf("got %v", err)
	}
}
