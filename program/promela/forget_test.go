package promela

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestForgetting compares explorers that forget with those that do not and whose successors are put to zero afterwards, where
// the chooser says.
func TestForgetting(t *testing.T) {
	raced.SkipSequential(t)
	changed := 0
	for seed := range uint64(2 * *randomModels) {
		rng := rand.New(rand.NewPCG(seed, 17))
		r := &randomModel{choose: rng.IntN}
		text := r.text()
		m, err := Parse(source.NewFile("random.pml", text), Options{})
		if err != nil {
			continue
		}
		bound, err := m.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		n, err := compareForgetting(bound.(*binding), 100)
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
func compareForgetting(b *binding, states int) (changed int, err error) {
	small := forgetful(b)
	settler := interp.NewExplorer(b.Model, nil)
	plain, forgets := interp.NewExplorer(b.Model, &b.Bound), interp.NewExplorer(small.Model, &small.Bound)
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

// TestForgettingSender: what the sender of a rendezvous forgets depends on the send, and not on who takes the message.
func TestForgettingSender(t *testing.T) {
	needsCompiler(t)
	m := parseString(t, `chan d = [0] of { byte }; byte x;
active [2] proctype A() { byte a, c; bit f, g; do :: x < 3 -> a = x + 1; c = a; f = x & 1; g = 1; if :: f -> d!a; x = c % 4 :: else -> d!a + g; x++ fi :: x == 3 -> x = 0 od }
active proctype B() { byte b; do :: d?b -> x = b % 4 :: d_step { d?b; x = b % 3 } od }`)
	c, err := compareEngines(m, nil, 2000, false, true)
	if err != nil || c.states < 50 || c.left > 0 {
		t.Errorf("%+v; %v", c, err)
	}
}
