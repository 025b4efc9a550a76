package model

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/program"
)

// TestInherits: the explorer of a quotient has all capabilities of the one inside that are not about the transitions it has enumerated.
func TestInherits(t *testing.T) {
	t.Parallel()
	programtest.Inherits(t, &symmetric[int]{WrappedExplorer: program.WrappedExplorer{Explorer: programtest.Able{}}})
}
