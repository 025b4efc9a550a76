package petri

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// round is a sequence of transitions of a net, as Rounds takes it.
type round struct {
	states  []program.State
	actions []program.Action
}

// walked fires enabled transitions at random.
func walked(t *testing.T, r *rand.Rand, ex program.Explorer, steps int) (out round) {
	t.Helper()
	var b program.Batch
	if err := ex.Initial(&b); err != nil {
		t.Fatal(err)
	}
	state := slices.Clone(b.State(0))
	out.states = append(out.states, state)
	for range steps {
		if err := ex.Expand(state, &b); err != nil {
			t.Fatal(err)
		}
		if b.Len() == 0 {
			break
		}
		i := r.IntN(b.Len())
		state = slices.Clone(b.State(i))
		out.states, out.actions = append(out.states, state), append(out.actions, b.Succs[i].Action)
	}
	return out
}

// repeats fires the round again and again, and reports whether all letters are those of the first time.
func (r *round) repeats(t *testing.T, ex program.Explorer, times int) bool {
	t.Helper()
	var b program.Batch
	var letters []program.Letter
	state := r.states[0]
	for range times {
		for i, a := range r.actions {
			if err := ex.Expand(state, &b); err != nil {
				t.Fatal(err)
			}
			next := b.Find(a)
			if next < 0 {
				return false
			}
			if len(letters) <= i {
				letters = append(letters, b.Source)
			} else if letters[i] != b.Source {
				return false
			}
			state = slices.Clone(b.State(next))
		}
	}
	return true
}

// TestRounds compares what Rounds says of random sequences with what firing them forty times does: never is one accepted that
// cannot be repeated, or in which a proposition changes its value; and few are refused that can.
func TestRounds(t *testing.T) {
	grown, refused := 0, 0
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 30))
		n := randomUnbounded(t, r)
		b, err := n.Bind(atomsOf("tokens(p0) >= 4", "tokens(p0, p1) == 3", "tokens(p0) - tokens(p1) < 2", "fireable(t0)", "deadlock", "!(tokens(p1) < 2) && fireable(t0) || tokens(p0) == 0"))
		if err != nil {
			t.Fatal(err)
		}
		ex, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		way := walked(t, r, ex, 12)
		from := r.IntN(len(way.states))
		to := from + r.IntN(len(way.states)-from)
		part := round{way.states[from : to+1], way.actions[from:to]}
		if len(part.actions) == 0 {
			continue
		}
		growth, err := b.(trace.Growing).Rounds(part.states, part.actions)
		switch repeats := part.repeats(t, ex, 40); {
		case err == nil && !repeats:
			t.Fatalf("seed %d: a sequence cannot be repeated as Rounds says", seed)
		case err != nil && repeats:
			refused++
		case err == nil && len(growth) > 0:
			grown++
			if !b.(trace.Growing).Grows(part.states[0], part.states[len(part.states)-1]) {
				t.Errorf("seed %d: a marking does not grow as its round does", seed)
			}
			part.states[1] = part.states[0]
			if _, err := b.(trace.Growing).Rounds(part.states, part.actions); err == nil && n.arrays.Changes.First[part.actions[0]] < n.arrays.Changes.First[part.actions[0]+1] {
				t.Errorf("seed %d: a marking is accepted that the step does not lead to", seed)
			}
		}
	}
	if grown < 100 || refused > grown/10 {
		t.Errorf("%d sequences that grow accepted, %d refused that can be repeated", grown, refused)
	}
	t.Logf("%d grow, %d refused", grown, refused)
}
