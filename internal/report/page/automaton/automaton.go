// Package automaton draws the automata that pages show beside counterexamples:
// those of what a property forbids, with their runs along the word. It is apart
// from package page so that who writes pages without them does not link what
// draws.
package automaton

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/check/sequences"
	"github.com/ltlcheck/ltlcheck/internal/report/page"
	"github.com/ltlcheck/ltlcheck/internal/report/picture"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Limits of an automaton that a page shows. They keep the page readable and its
// writer fast: a counterexample whose automaton exceeds one is shown without
// it.
const (
	mostStates     = 40              // states
	mostEdges      = 200             // edges
	mostFollowed   = 1 << 21         // pairs of a state and a step, which Follow visits
	translatorTime = 2 * time.Second // to translate one formula
	// drawingTime is the time to draw one automaton: the first picture takes
	// about a second, and several on a busy machine.
	drawingTime = 20 * time.Second
)

// OfFormula returns the automaton of the negation of f along w, the word of a
// counterexample to f of a program with those atomic sequences. It returns nil and no error when there is nothing useful
// to show: w is finite, or the automaton is too large, or translating or
// drawing takes too long.
//
// An error means a fault of the program, such as an automaton that does not
// accept the word although the search found it there.
func OfFormula(ctx context.Context, fa *ltl.Factory, f *ltl.Formula, s *sequences.Sequences, w ltl.Word) (*page.Automaton, error) {
	if len(w.Cycle) == 0 {
		return nil, nil
	}
	some, cancel := context.WithTimeout(ctx, translatorTime)
	defer cancel()
	a, err := translate.Translate(some, fa, fa.Not(f), translate.Options{Limits: translate.Limits{States: 1 << 12}})
	if err == nil {
		a, err = s.WidenOf(f, a)
	}
	if err != nil {
		return nil, nil
	}
	return Of(ctx, a, w)
}

// Of is OfFormula for a property that is given as an automaton of its
// violations.
func Of(ctx context.Context, a *automata.Automaton, w ltl.Word) (*page.Automaton, error) {
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
	out := &page.Automaton{SVG: svg}
	for _, e := range edges {
		edge := a.Edges()[e]
		first := slices.IndexFunc(a.Edges(), func(o automata.Edge) bool { return o.Src == edge.Src && o.Dst == edge.Dst })
		out.States, out.Edges = append(out.States, edge.Src), append(out.Edges, first)
	}
	return out, nil
}

// Draw returns the picture of an automaton as SVG, with the ids by which
// scripts find its states and edges.
func Draw(ctx context.Context, a *automata.Automaton) (string, error) {
	var document, drawn bytes.Buffer
	if err := automata.WriteDOT(&document, a, automata.DOTOptions{IDs: true}); err != nil {
		return "", err
	}
	err := picture.Draw(ctx, &drawn, "svg", document.Bytes())
	return drawn.String(), err
}
