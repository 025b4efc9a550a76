package counters

import (
	"math/big"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// Describe implements program.Describer.
func (p *Program) Describe() program.Description { return program.Description{Outside: p.Outside} }

// Outside reports that a value is no state of a process, or no number.
func (p *Program) Outside(variable, value string) (want string, outside bool) {
	for _, q := range p.processes {
		if variable == q.name+"@" {
			return "one of " + strings.Join(q.states, ", "), !slices.Contains(q.states, value)
		}
	}
	_, ok := new(big.Int).SetString(value, 10)
	return "a number", !ok && slices.Contains(p.variables, variable)
}
