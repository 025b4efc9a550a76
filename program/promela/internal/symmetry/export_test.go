package symmetry

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/source"
)

// Bound is a model with propositions and its group, for tests that draw models.
type Bound = bound

// BindModel binds propositions and finds the group.
func BindModel(t testing.TB, m *flat.Model, same program.Preservation, propositions ...string) Bound {
	return bindSame(t, m, same, propositions...)
}

// Verify checks the group by the definition, on all states.
func (b Bound) Verify(t testing.TB) (whole, quotient int) { return b.verify(t) }

// Found returns whether there is a group, and what breaks symmetry.
func (b Bound) Found() (bool, source.Errors) { return b.group != nil, b.broken }
