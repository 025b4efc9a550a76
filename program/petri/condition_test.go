package petri

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

// manyTransitions draws a net of few places and many transitions.
func manyTransitions(r *rand.Rand) sketch {
	s := sketch{}
	for range 4 + r.IntN(5) {
		s.places = append(s.places, r.IntN(3))
	}
	arcs := func(least int) map[int]int {
		m := map[int]int{}
		for range least + r.IntN(3) {
			m[r.IntN(len(s.places))] = 1 + r.IntN(2)
		}
		return m
	}
	for range nets.FewTransitions + 2 + r.IntN(60) {
		s.transitions = append(s.transitions, [2]map[int]int{arcs(1), arcs(0)})
	}
	return s
}

// TestManyFireable compares the letters of successors, for conditions on many transitions, with an evaluation that looks at each
// transition in each marking: of the net, and of a smaller one.
func TestManyFireable(t *testing.T) {
	compared, changed := 0, 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 31))
		s := manyTransitions(r)
		n, err := readString(s.pnml())
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, k := range r.Perm(len(s.transitions))[:nets.FewTransitions+1+r.IntN(len(s.transitions)-nets.FewTransitions)] {
			names = append(names, fmt.Sprintf("t%d", k))
		}
		atoms := atomsOf("fireable("+strings.Join(names, ", ")+")", "deadlock")
		programs := []program.Program{n}
		if small, _, err := n.Reduce(t.Context(), atoms[:1], program.SameWords, []string{reducePOR}); err != nil {
			t.Fatal(err)
		} else if small != nil {
			programs = append(programs, small)
		}
		for i, net := range programs {
			bound, err := program.Interpret(net).Bind(atoms[:len(atoms)-i])
			if err != nil {
				t.Fatal(err)
			}
			b := bound.(*binding)
			ex, err := b.NewExplorer(nil)
			if err != nil {
				t.Fatal(err)
			}
			var batch program.Batch
			state := program.State(nil)
			if err := ex.Initial(&batch); err != nil {
				t.Fatal(err)
			}
			for state = slices.Clone(batch.State(0)); compared < 1<<20; {
				if err := ex.Expand(state, &batch); err != nil {
					t.Fatal(err)
				}
				for j := range batch.Succs {
					var want program.Letter
					tokens := decode(b.Net, batch.State(j))
					for k, c := range b.Conds {
						if c.Holds(&nets.Marking{Net: b.Net, Tokens: tokens}) {
							want |= 1 << k
						}
					}
					if got := batch.Succs[j].Target; got != want {
						t.Fatalf("seed %d, net %d: letter %b after %d, want %b", seed, i, got, batch.Succs[j].Action, want)
					} else if got != batch.Source {
						changed++
					}
					compared++
				}
				if batch.Len() == 0 || r.IntN(40) == 0 {
					break
				}
				state = slices.Clone(batch.State(r.IntN(batch.Len())))
			}
		}
	}
	if compared < 10000 || changed < 500 {
		t.Errorf("%d letters compared, %d changed", compared, changed)
	}
	t.Logf("%d letters compared, %d changed", compared, changed)
}
