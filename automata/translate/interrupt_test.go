package translate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// counted is a context that is done once it was polled so often.
type counted struct {
	context.Context
	polls, most int
}

func (c *counted) Err() error {
	if c.polls++; c.polls > c.most {
		return context.Canceled
	}
	return nil
}

// TestInterruptedInsideState: a context is polled, too, while the edges of one state are made, of which there are 2²⁰ here.
func TestInterruptedInsideState(t *testing.T) {
	t.Parallel()
	const after = 3000
	var parts []string
	for i := range 20 {
		parts = append(parts, fmt.Sprintf("(GF a%d -> GF b%d)", i, i))
	}
	for _, between := range []string{" && ", " -> "} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, strings.Join(parts, between))
		if err != nil {
			t.Fatal(err)
		}
		ctx := &counted{Context: t.Context(), most: after}
		if a, err := Translate(ctx, fa, f, Options{Type: Parity}); a != nil || !errors.Is(err, context.Canceled) || ctx.polls > after+100 {
			t.Errorf("%d polls:%s: %v", ctx.polls, between, err)
		}
	}
}

// TestFreed: the automaton of a formula can be worked with after the context has ended.
func TestFreed(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	fa := ltl.NewFactory()
	f, err := ltl.ParseString(fa, "G(a -> F b)")
	if err != nil {
		t.Fatal(err)
	}
	a, err := Translate(ctx, fa, f, Options{})
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	m := a.BDD()
	for range 2000 {
		x, y := m.Var(m.NewVar()), m.Var(m.NewVar())
		if m.And(x, y) == m.Or(x, y) {
			t.Fatalf("after %d nodes: %v", m.Size(), m.Err())
		}
	}
}
