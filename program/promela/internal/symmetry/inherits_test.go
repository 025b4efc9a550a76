package symmetry

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestInherits: the explorer has all capabilities of the one inside that are not about the transitions it has enumerated.
func TestInherits(t *testing.T) {
	t.Parallel()
	programtest.Inherits(t, &explorer{WrappedExplorer: program.WrappedExplorer{Explorer: programtest.Able{}}})
}
