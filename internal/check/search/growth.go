package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// Growth looks in a run for two states of which the later one differs from the
// other by larger values alone (trace.Growing). Each state is compared with
// one earlier one, that at step 0, 1, 3, 7, ..., so that a run that goes on in
// rounds is found out after three times as many steps as it needs to begin them
// (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980).
type Growth struct {
	growing trace.Growing
	state   program.State
	q       uint32
	at      int
}

// GrowthOf returns a Growth for one run of a product; nil if the values of the
// program do not grow for ever.
func GrowthOf(p *product.Product) *Growth {
	if g, ok := p.Binding().(trace.Growing); ok {
		return &Growth{growing: g, at: -1}
	}
	return nil
}

// Since returns the step of a state that has grown to the state of the product
// at step i; false if none is known. Steps must be given one after the other,
// but may be taken back. g may be nil.
func (g *Growth) Since(i int, s program.State, q uint32) (at int, ok bool) {
	if g == nil {
		return 0, false
	}
	if i > g.at && g.at >= 0 && g.q == q && g.growing.Grows(g.state, s) {
		return g.at, true
	}
	if i <= g.at || i > 2*g.at {
		g.state, g.q, g.at = slices.Clone(s), q, i
	}
	return 0, false
}

// Lasts reports whether a round, of which Since has found the first and the last
// state, can be repeated for ever, and with the same letters. If not, the search
// for a round begins again in the last state, at step i.
func (g *Growth) Lasts(i int, q uint32, states []program.State, actions []program.Action) bool {
	_, err := g.growing.Rounds(states, actions)
	if err != nil {
		g.state, g.q, g.at = slices.Clone(states[len(states)-1]), q, i
	}
	return err == nil
}
