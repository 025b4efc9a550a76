package lts

import (
	"fmt"
	"strconv"

	"github.com/ltlcheck/ltlcheck/program"
)

// Describe implements program.Describer.
func (l *LTS) Describe() program.Description {
	return program.Description{Actions: l.Actions, Outside: l.Outside}
}

// Outside reports that a value is no number of a state.
func (l *LTS) Outside(variable, value string) (want string, outside bool) {
	n, err := strconv.Atoi(value)
	return fmt.Sprintf("the number of a state, from 0 to %d", l.states-1), variable == "state" && (err != nil || n < 0 || n >= l.states)
}
