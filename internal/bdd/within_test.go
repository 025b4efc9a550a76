package bdd

import (
	"context"
	"errors"
	"testing"
)

// TestWithin: a context that is done ends an operation that would make billions of nodes.
func TestWithin(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := New(0)
	m.Within(ctx)
	f, pairs := True, 40
	vars := make([]int, 2*pairs)
	for i := range vars {
		vars[i] = m.NewVar()
	}
	cancel()
	for i := range pairs {
		f = m.And(f, m.Not(m.Xor(m.Var(vars[i]), m.Var(vars[pairs+i]))))
	}
	if f != False || !errors.Is(m.Err(), context.Canceled) || m.Size() > 2*askedEach {
		t.Errorf("%v, %d nodes", m.Err(), m.Size())
	}
}
