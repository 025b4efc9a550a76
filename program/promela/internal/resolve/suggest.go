package resolve

import (
	"github.com/ltlcheck/ltlcheck/source"
)

func didYouMean(e *source.Error, name string, candidates []string) {
	if e.Msg == "" {
		return // it is not shown
	}
	if s := source.Nearest(name, candidates); s != "" {
		e.Hint = "did you mean " + s + "?"
	}
}
