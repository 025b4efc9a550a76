package interp_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
)

// TestForgetting compares explorers that forget with those that do not and whose successors are put to zero afterwards, where
// the chooser says.
func TestForgetting(t *testing.T) {
	raced.SkipSequential(t)
	changed := 0
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 17))
		text := randommodel.Features(rng.IntN)
		m, err := promelatest.Parse(text)
		if err != nil {
			continue
		}
		b, err := promelatest.Bind(m, nil)
		if err != nil {
			t.Fatal(err)
		}
		n, err := compareForgetting(b, 100)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		changed += n
	}
	if changed == 0 {
		t.Error("nothing was ever forgotten")
	}
}

// compareForgetting is the number of successors, of some states, in which something is forgotten.
func compareForgetting(b *interp.Bound, states int) (changed int, err error) {
	small := promelatest.Forgetful(b)
	settler := interp.NewExplorer(b.Model, nil)
	plain, forgets := interp.NewExplorer(b.Model, b), interp.NewExplorer(small.Model, small)
	var want, got, settled program.Batch
	if err := forgets.Initial(&got); err != nil {
		return 0, err
	}
	queue := [][]byte{bytes.Clone(got.State(0))}
	seen := map[string]bool{string(queue[0]): true}
	for i := 0; i < len(queue) && i < states; i++ {
		if err := plain.Expand(queue[i], &want); err != nil {
			return 0, err
		}
		if err := forgets.Expand(queue[i], &got); err != nil {
			return 0, err
		}
		settled.Reset()
		settled.Source, settled.Enabled, settled.Flags = want.Source, want.Enabled, want.Flags
		for j := range want.Succs {
			to := bytes.Clone(want.State(j))
			settler.Attach(to)
			settler.ClearDead(small.Dead)
			changed += lexemes.BoolInt(!bytes.Equal(to, want.State(j)))
			settled.Add(want.Succs[j], to)
			if !seen[string(to)] {
				seen[string(to)] = true
				queue = append(queue, to)
			}
		}
		if err := programtest.SameBatches(&settled, &got, true); err != nil {
			return 0, err
		}
	}
	return changed, nil
}
