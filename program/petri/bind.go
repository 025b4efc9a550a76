package petri

import (
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// binding is a program.Binding: bound propositions, and what runs them.
// compiled is shared by its explorers and made at most once.
type binding struct {
	*nets.Binding
	engine   program.Engine
	compiled jit.Background
}

// NewExplorer makes an explorer for one goroutine. Unless the engine is
// Interpreted it may change over to compiled code.
func (b *binding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	e := nets.NewExplorer(b.Binding)
	e.Tuning = tuning
	if b.engine == program.Interpreted {
		return e, nil
	}
	return &switching{Explorer: e, binding: b, Switch: jit.Switch{Tuning: tuning}}, nil
}
