package petri

import (
	"slices"
	"strconv"
)

// Outside implements program.Domains.
func (n *Net) Outside(variable, value string) (want string, outside bool) {
	_, err := strconv.ParseUint(value, 10, 64)
	return "a number of tokens", err != nil && slices.ContainsFunc(n.places, func(p node) bool { return p.id == variable })
}
