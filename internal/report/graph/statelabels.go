package graph

import (
	"fmt"
	"strings"

	"github.com/emicklei/dot"

	"github.com/ltlcheck/ltlcheck/internal/report/drawing"

	"github.com/ltlcheck/ltlcheck/internal/report"
)

// leastLong is the number of lines of text from which on the states of a
// drawing do not show all their variables: there a reader sees more in what
// differs.
const leastLong = 200

// stateLabels writes the labels of the states of one drawing: whole states
// where all of them together are short, differences to a named state otherwise.
type stateLabels struct {
	whole bool
	none  bool // states have no variables
}

// newStateLabels decides by all states. Its cost is that of all labels.
func newStateLabels(states []State) stateLabels {
	n := 0
	for i := range states {
		if n += len(report.Assignments(states[i].Vars)); n >= leastLong {
			return stateLabels{}
		}
	}
	return stateLabels{whole: true, none: n == 0}
}

// of returns the label of a state. What is gone since the parent is no part of
// a whole state.
func (l stateLabels) of(id int, s *State) dot.Literal {
	if !l.whole && s.Parent >= 0 {
		return drawing.Lines(fmt.Sprintf("%d, from %d:", id, s.Parent), report.Assignments(changed(s.Vars)))
	}
	vars := make(report.Values, 0, len(s.Vars))
	for _, v := range s.Vars {
		if v.Old = ""; v.Value != "" {
			vars = append(vars, v)
		}
	}
	return drawing.Lines(fmt.Sprint(id), report.Assignments(vars))
}

// caption returns the title of the drawing, further lines, and what its states
// show.
func (l stateLabels) caption(title string, more ...string) dot.Literal {
	texts := append([]string{drawing.Escape(title)}, more...)
	switch {
	case l.none:
	case l.whole:
		texts = append(texts, "each state shows all variables")
	default:
		texts = append(texts, `a state shows what differs from the state that it names; the first one shows all variables`)
	}
	return dot.Literal(`"` + strings.Join(texts, `\n`) + `"`)
}
