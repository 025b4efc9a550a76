package check

import (
	"github.com/ltlcheck/ltlcheck/program"
)

// noneThatHelps says that a program cannot be made smaller, and what was tried in vain.
func noneThatHelps(tried string) string {
	if tried == "" {
		return "none that helps"
	}
	return "none that helps: " + tried
}

// refuted is the reduction of a searched program to leave out, and why, as it rests on something that does not hold.
func refuted(small program.Reduced) (reduction, why string) {
	if c, ok := small.(program.Credulous); ok {
		return c.Refuted()
	}
	return "", ""
}
