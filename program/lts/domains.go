package lts

import (
	"fmt"
	"strconv"
)

// Outside implements program.Domains.
func (l *LTS) Outside(variable, value string) (want string, outside bool) {
	n, err := strconv.Atoi(value)
	return fmt.Sprintf("the number of a state, from 0 to %d", l.states-1), variable == "state" && (err != nil || n < 0 || n >= l.states)
}
