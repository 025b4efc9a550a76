package page

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/report"
)

const (
	mostStates     = 40               // of an automaton that is drawn
	mostEdges      = 200              // of one
	mostFollowed   = 1 << 21          // pairs of a state and a step
	translatorTime = 2 * time.Second  // for one formula
	drawingTime    = 20 * time.Second // for one automaton: the first picture takes one, and some on a busy machine
)

// Automaton is the automaton of what must not happen, and the way that it takes
// along a run.
type Automaton struct {
	SVG string `json:"svg"` // with the ids of automata.DOTOptions
	// States is where the automaton is before each step, prefix and cycle, and
	// Edges the arrow that it takes with the step.
	States []uint32 `json:"states"`
	Edges  []int    `json:"edges"`
}

// OfFormula is the automaton of the negated formula along the word of a
// counterexample. It is nil where there is none that could be looked at: it is
// too large, takes too long, or cannot be drawn. The error is one of the
// program.
func OfFormula(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, w ltl.Word) (*Automaton, error) {
	if len(w.Cycle) == 0 {
		return nil, nil
	}
	some, cancel := context.WithTimeout(ctx, translatorTime)
	defer cancel()
	a, err := translate.Translate(some, fa, fa.Not(f), translate.Options{Limits: translate.Limits{States: 1 << 12}})
	if err != nil {
		return nil, nil
	}
	return OfAutomaton(ctx, a, w)
}

// OfAutomaton is the same for the automaton itself.
func OfAutomaton(ctx context.Context, a *automata.Automaton, w ltl.Word) (*Automaton, error) {
	steps := len(w.Prefix) + len(w.Cycle)
	if len(w.Cycle) == 0 || a.States() > mostStates || len(a.Edges()) > mostEdges || a.States()*steps > mostFollowed {
		return nil, nil
	}
	edges, ok, err := automata.Follow(a, w)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errors.New("internal error: the automaton of the negated property does not accept the counterexample")
	}
	ctx, cancel := context.WithTimeout(ctx, drawingTime)
	defer cancel()
	svg, err := Draw(ctx, a)
	if err != nil {
		return nil, nil
	}
	out := &Automaton{SVG: svg}
	for _, e := range edges {
		edge := a.Edges()[e]
		first := slices.IndexFunc(a.Edges(), func(o automata.Edge) bool { return o.Src == edge.Src && o.Dst == edge.Dst })
		out.States, out.Edges = append(out.States, edge.Src), append(out.Edges, first)
	}
	return out, nil
}

// Draw is the picture of an automaton, with ids.
func Draw(ctx context.Context, a *automata.Automaton) (string, error) {
	var document, picture bytes.Buffer
	if err := automata.WriteDOT(&document, a, automata.DOTOptions{IDs: true}); err != nil {
		return "", err
	}
	err := report.Draw(ctx, &picture, "svg", document.Bytes())
	return picture.String(), err
}
