package cli

import "fmt"

// Refusal is a row of a command's table of what cannot be asked for reasons that
// are not flags alone: values out of range, and flags that do not fit to the
// model. Flags that exclude or need each other are rows of Rules.
type Refusal struct {
	given   bool
	message string
}

// When refuses what a condition is true of.
func When(condition bool, format string, args ...any) Refusal {
	if !condition {
		return Refusal{}
	}
	return Refusal{true, fmt.Sprintf(format, args...)}
}

// Refuse reports the first row whose condition is true, as bad input.
func Refuse(table []Refusal) error {
	for _, r := range table {
		if r.given {
			return InputErrorf("%s", r.message)
		}
	}
	return nil
}

// AtLeastOne refuses values below 1.
func AtLeastOne(flag string, value int) Refusal {
	return When(value < 1, "--%s %d: want at least 1", flag, value)
}
