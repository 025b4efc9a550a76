package resolve

import (
	"github.com/ltlcheck/ltlcheck/source"
)

// didYouMean sets the hint of an error to the candidate nearest to name.
func didYouMean(e *source.Error, name string, candidates []string) {
	if e.Msg == "" {
		return // it is not shown
	}
	if s := source.Nearest(name, candidates); s != "" {
		e.Hint = "did you mean " + s + "?"
	}
}
