package universal

import (
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/program"
)

// estimating is a binding of which a state is as far from a letter as its first byte says.
type estimating struct {
	program.Binding
	graded program.Letter
}

func (e estimating) NewDistances() heuristic.Distances { return &firstByte{graded: e.graded} }

type firstByte struct{ at, graded program.Letter }

func (f *firstByte) At(s program.State)                        { f.at = program.Letter(s[0]) }
func (f *firstByte) Distance(yes, _ program.Letter) (d uint64) { return uint64(f.at) * uint64(yes) }
func (f *firstByte) Graded() program.Letter                    { return f.graded }

// TestEstimate: a state is the nearer the farther the automaton has come, and beside the same state of it the nearer the state of the
// program is; there is no estimate where the one atom that is waited for has no graded distance, or the program has none.
func TestEstimate(t *testing.T) {
	g := &oracle.Graph{Atoms: []string{"p", "q"}, States: []oracle.State{{}}, Init: []int{0}}
	estimate := func(atoms int, b func(program.Binding) program.Binding) func(vector program.State, q uint32) uint64 {
		s := newSearch(t, g, atoms, 1)
		c, shape := inTurn(atoms)
		prod, err := product.New(b(s.Prod.Binding()), product.Config{Factors: []*automata.Compiled{c}})
		if err != nil {
			t.Fatal(err)
		}
		of := &search.Search{Shape: shape, Space: &search.Space{Prod: prod}}
		return (&universal{Search: of}).NewEstimate()
	}
	e := estimate(2, func(b program.Binding) program.Binding { return estimating{b, 7} })
	for q := range uint32(2) {
		near, far, next := e([]byte{2}, q), e([]byte{3}, q), e([]byte{200}, q+1)
		if near >= far || far <= next {
			t.Errorf("beside %d: %d and %d, then %d", q, near, far, next)
		}
	}
	if estimate(1, func(b program.Binding) program.Binding { return estimating{b, 0} }) != nil || estimate(1, func(b program.Binding) program.Binding { return b }) != nil {
		t.Error("there is an estimate of two values, or of nothing")
	}
}
