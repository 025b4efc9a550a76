package compare

import (
	"context"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/program/lts"
)

// TestSimulationsMemory: nearly all pairs of a chain with different labels are removed, and what is queued for that counts as memory.
func TestSimulationsMemory(t *testing.T) {
	t.Parallel()
	const n = 1500
	var ts []lts.Transition
	for s := range n {
		ts = append(ts, lts.Transition{From: s, Label: fmt.Sprint("a", s), To: s + 1})
	}
	l, err := lts.New(0, n+1, ts)
	if err != nil {
		t.Fatal(err)
	}
	all, err := Minimise(context.Background(), l, Options{Relation: Simulation})
	if err != nil || all.System == nil {
		t.Fatalf("%+v, %v", all, err)
	}
	if pairs := int64(n * n); all.Statistics.Memory < (2+8)*pairs*9/10 {
		t.Errorf("%d bytes were counted for %d pairs", all.Statistics.Memory, pairs)
	}
	some, err := Minimise(context.Background(), l, Options{Relation: Simulation, Limits: Limits{Memory: 4 * n * n}})
	if err != nil || some.System != nil || some.Statistics.Memory > 4*n*n {
		t.Errorf("in half of the memory: %+v, %v", some, err)
	}
}
