package compare

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/lts"
)

var randomPairs = flag.Int("pairs", 1000, "how many random pairs of systems to compare")

// ways are the methods and storages that every question is asked by.
func ways() []Options {
	return []Options{{Method: Global}, {Method: OnTheFly}, {Method: OnTheFly, Storage: Replace, Keys: 40}}
}

func (o Options) with(r Relation, preorder bool) Options {
	o.Relation, o.Preorder = r, preorder
	return o
}

// randomSystem is one of up to 6 states; similar ones are made by splitting states.
func randomSystem(rng *rand.Rand) (states int, ts []lts.Transition) {
	states = 1 + rng.IntN(5)
	labels := []string{"a", "b", "i"}
	for range rng.IntN(2*states + 2) {
		ts = append(ts, lts.Transition{From: rng.IntN(states), Label: labels[rng.IntN(len(labels))], To: rng.IntN(states)})
	}
	return states, ts
}

// changed is a system like another: a state is doubled, steps go to either, and perhaps one is added, dropped or made
// internal.
func changed(rng *rand.Rand, states int, ts []lts.Transition) (int, []lts.Transition) {
	double, copyOf := rng.IntN(states), states
	var out []lts.Transition
	for _, t := range ts {
		if t.To == double && rng.IntN(2) == 0 {
			t.To = copyOf
		}
		out = append(out, t)
		if t.From == double {
			t.From = copyOf
			out = append(out, t)
		}
	}
	switch rng.IntN(4) {
	case 0:
		out = append(out, lts.Transition{From: rng.IntN(states + 1), Label: []string{"a", "b", "i"}[rng.IntN(3)], To: rng.IntN(states + 1)})
	case 1:
		if len(out) > 0 {
			i := rng.IntN(len(out))
			out = append(out[:i], out[i+1:]...)
		}
	case 2:
		out = append(out, lts.Transition{From: copyOf, Label: "i", To: double})
	}
	return states + 1, out
}

func randomPair(t testing.TB, rng *rand.Rand) (a, b *lts.LTS) {
	n, ts := randomSystem(rng)
	m, us := randomSystem(rng)
	if rng.IntN(4) > 0 {
		m, us = changed(rng, n, ts)
	}
	a, err := lts.New(0, n, ts)
	if err != nil {
		t.Fatal(err)
	}
	if b, err = lts.New(0, m, us); err != nil {
		t.Fatal(err)
	}
	return a, b
}

// text shows a system in a failure's message.
func text(l *lts.LTS) string {
	s := ""
	for n := range l.States() {
		for _, e := range l.Out(n) {
			s += fmt.Sprintf("(%d,%s,%d)", n, l.Labels()[e.Label], e.To)
		}
	}
	return s
}

func TestRandomPairs(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	counts := map[string]int{}
	for i := range *randomPairs {
		a, b := randomPair(t, rng)
		pa, pb := plainOf(a), plainOf(b)
		for _, info := range Relations() {
			want := oracle(info.Relation, pa, pb, 0, 0)
			back := oracle(info.Relation, pb, pa, 0, 0)
			for _, o := range ways() {
				check(t, i, o.with(info.Relation, info.Preorder), a, b, want)
				if info.Preorder {
					check(t, i, o.with(info.Relation, true), b, a, back)
					check(t, i, o.with(info.Relation, false), a, b, want && back)
				}
			}
			counts[fmt.Sprint(info.Name, want)]++
		}
	}
	for _, info := range Relations() { // the test means nothing if one answer hardly occurs
		for _, answer := range []bool{true, false} {
			if n := counts[fmt.Sprint(info.Name, answer)]; n < *randomPairs/20 {
				t.Errorf("%s is %v for %d of %d pairs only", info.Name, answer, n, *randomPairs)
			}
		}
	}
}

func check(t *testing.T, i int, o Options, a, b *lts.LTS, want bool) *Result {
	t.Helper()
	r, err := Check(context.Background(), a, b, o)
	if err != nil {
		t.Fatalf("pair %d, %s by %s, storage %d: %v\n%s\n%s", i, o.Relation, o.Method, o.Storage, err, text(a), text(b))
	}
	if r.Answer != answer(want) {
		t.Fatalf("pair %d, %s (preorder %v) by %s, storage %d: %s (%s), want %v\n%s\n%s",
			i, o.Relation, o.Preorder, o.Method, o.Storage, r.Answer, r.Reason, want, text(a), text(b))
	}
	if !want && (r.Difference == nil || r.Difference.Missing != "") {
		t.Fatalf("pair %d, %s by %s: no difference: %+v\n%s\n%s", i, o.Relation, o.Method, r.Difference, text(a), text(b))
	}
	return r
}

func answer(yes bool) Answer {
	if yes {
		return Yes
	}
	return No
}
