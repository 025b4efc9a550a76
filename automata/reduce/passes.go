package reduce

import "fmt"

// Effort is how much time to spend on a smaller automaton.
type Effort uint8

// The efforts. Medium is the zero value and the default.
const (
	Medium Effort = iota
	Low
	High
)

// String is the effort's name on the command line.
func (e Effort) String() string { return [...]string{"medium", "low", "high"}[e] }

// ParseEffort finds an effort by its name.
func ParseEffort(name string) (Effort, error) {
	for _, e := range []Effort{Low, Medium, High} {
		if name == e.String() {
			return e, nil
		}
	}
	return Medium, fmt.Errorf("unknown effort %q, expected low, medium or high", name)
}

// Pass describes one pass.
type Pass struct {
	Name   string
	Doc    string // one line
	Source string // where it was published
	Effort Effort // the least effort at which it runs
}
