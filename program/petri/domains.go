package petri

import (
	"slices"
	"strconv"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// Describe implements program.Describer.
func (n *Net) Describe() program.Description {
	return program.Description{Actions: n.Actions, Outside: n.Outside, Idle: n.Idle}
}

// Outside reports that a value is no number of tokens.
func (n *Net) Outside(variable, value string) (want string, outside bool) {
	_, err := strconv.ParseUint(value, 10, 64)
	return "a number of tokens", err != nil && slices.ContainsFunc(n.arrays.Places, func(p nets.Node) bool { return p.ID == variable })
}
