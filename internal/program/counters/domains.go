package counters

import (
	"math/big"
	"slices"
	"strings"
)

// Outside implements program.Domains.
func (p *Program) Outside(variable, value string) (want string, outside bool) {
	for _, q := range p.processes {
		if variable == q.name+"@" {
			return "one of " + strings.Join(q.states, ", "), !slices.Contains(q.states, value)
		}
	}
	_, ok := new(big.Int).SetString(value, 10)
	return "a number", !ok && slices.Contains(p.variables, variable)
}
