package interp_test

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// TestValidStates: all states of models with every part of a vector (channels, hidden variables, trace assertions, priorities) are valid,
// and changed ones do no harm.
func TestValidStates(t *testing.T) {
	t.Parallel()
	for _, m := range promelatest.Counted(t) {
		x, tuning := promelatest.Explorer(t, m), &program.Tuning{}
		x.Tune(tuning)
		programtest.Validity(t, x, tuning, programtest.States(t, x, 100), 100, 3)
	}
}
