package property

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// NonProgress makes the property that every run that does not stop passes
// progress labels again and again: G F (!np_ | !exec(_)). A run that stops is
// judged by its end state, and not here. If prog is a Promela model the
// description lists its progress labels.
func NonProgress(prog program.Program) *Property {
	fa := ltl.NewFactory()
	f := fa.G(fa.F(fa.Or(fa.Not(fa.AP("np_")), fa.Not(fa.AP("exec(_)")))))
	q := New("non-progress", "", check.Property{Factory: fa, Formula: f, Positions: map[string]source.Pos{}})
	q.Description = "who goes on for ever passes progress labels again and again"
	if m, ok := prog.(*promela.Model); ok {
		q.Description += "; " + labelNames("progress", m.ProgressLabels())
	}
	return q
}

// Acceptance makes the property that no run passes accept labels again and
// again, for ever stopping at one included: F G !accept_.
func Acceptance(prog program.Program) *Property {
	fa := ltl.NewFactory()
	f := fa.F(fa.G(fa.Not(fa.AP("accept_"))))
	q := New("acceptance", "", check.Property{Factory: fa, Formula: f, Positions: map[string]source.Pos{}})
	q.Description = "no run passes accept labels again and again"
	if m, ok := prog.(*promela.Model); ok {
		q.Description += "; " + labelNames("accept", m.AcceptLabels())
	}
	return q
}

// labelNames describes which labels have a meaning by the beginning of their
// names, and where they stand: it may not be what the author meant.
func labelNames(prefix string, labels []promela.Label) string {
	const shown = 8
	names := make([]string, 0, shown+1)
	for i, l := range labels {
		if i == shown {
			names = append(names, fmt.Sprintf("and %d more", len(labels)-shown))
			break
		}
		names = append(names, fmt.Sprintf("%s at %s:%d", l.Name, filepath.Base(l.Pos.File.Name), l.Pos.Line))
	}
	switch len(labels) {
	case 0:
		return "no label begins with " + prefix
	case 1:
		return "the label that begins with " + prefix + " is " + names[0]
	}
	return "the labels that begin with " + prefix + " are " + strings.Join(names, ", ")
}
