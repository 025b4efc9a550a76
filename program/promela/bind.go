package promela

import (
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/tierup"
)

// binding is a model with bound propositions. compiled is shared by its
// explorers, so that code is made once.
type binding struct {
	interp.Bound
	engine program.Engine
	// The compiled code of explorers that compute which processes are enabled,
	// and of those that need not.
	compiled [2]jit.Background
}

// forgetting returns the binding of the same model in which variables that
// cannot matter are zero.
func (b *binding) forgetting(d *facts.Dead) *binding {
	return &binding{Bound: interp.Bound{Atoms: b.Atoms, Dead: d, Long: &interp.LongSequences{}}, engine: b.engine}
}

// NewExplorer makes an explorer for one goroutine.
func (b *binding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	if b.engine == program.Interpreted {
		x := interp.NewExplorer(b.Model, &b.Bound)
		x.Tune(tuning)
		return x, nil
	}
	return tierup.New(&b.Bound, b.engine, &b.compiled, tuning), nil
}

// ActionAtoms returns the atoms made of exec.
func (b *binding) ActionAtoms() program.Letter { return b.Actions }

// NewDistances implements heuristic.Estimating.
func (b *binding) NewDistances() heuristic.Distances { return interp.NewDistances(&b.Bound) }
