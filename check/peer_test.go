package check

import (
	"context"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/hyperloglog"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// a model with 11³ states, of which one fails, and one that never fails.
func cube(t *testing.T, limit string) *promela.Model {
	t.Helper()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x, y, z; active proctype P() { do :: x < 10 -> x++ :: y < 10 -> y++ :: z < 10 -> z++ :: x + y + z == 30 -> x = 0; y = 0; z = 0 od }\nactive proctype Q() { x + y + z == "+limit+" -> assert(false) }\n"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestVariations: searches that differ in their orders and depths find what the plain one finds, in other ways; the sketch has what
// they have seen; and what lies deeper than a search may go leaves the answer open, also with an exact storage.
func TestVariations(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	ctx, bad, good := context.Background(), cube(t, "20"), cube(t, "99")
	depths := map[int]bool{}
	for order := range uint64(6) {
		for _, storage := range []Storage{StorageBitstate, StorageReplace} {
			o := Options{Storage: storage, Seed: order, Limits: Limits{Memory: 8 << 20}, Vary: Variation{Order: order}}
			r, err := Verify(ctx, bad, Failures{}, o)
			if err != nil || r.Verdict != Violated {
				t.Fatal(order, storage, r.Verdict, err)
			}
			depths[r.Failure.Trail.Len()] = true
			sketch := &hyperloglog.Sketch{}
			o.Vary.Seen = sketch
			r, err = Verify(ctx, good, Failures{}, o)
			if err != nil || storage == StorageReplace && r.Verdict != Holds || storage != StorageReplace && r.Verdict != Inconclusive {
				t.Fatal(order, storage, r.Verdict, err)
			}
			if seen, want := sketch.Estimate(), r.Exploration.States; seen < want*95/100 || seen > want*105/100 {
				t.Errorf("order %d, %s: %d states of %d are in the sketch", order, storage, seen, want)
			}
			o.Vary.Seen, o.Vary.DepthLimit = nil, 12
			if r, err = Verify(ctx, bad, Failures{}, o); err != nil || r.Verdict != Inconclusive || r.Exploration.MaxDepth > 13 {
				t.Errorf("order %d, %s: at most 12 states deep: %v, depth %d, %v", order, storage, r.Verdict, r.Exploration.MaxDepth, err)
			}
		}
	}
	if len(depths) < 3 {
		t.Errorf("six orders give runs of the lengths %v only", depths)
	}
}

// TestTurnOpen: a property is left open by a search that turns back, though its storage is exact.
func TestTurnOpen(t *testing.T) {
	t.Parallel()
	fa := ltl.NewFactory()
	p := Property{Factory: fa, Formula: fa.G(fa.Not(fa.AP("x == 11")))}
	for turn, want := range map[int]Verdict{0: Holds, 8: Inconclusive} {
		r, err := Verify(context.Background(), cube(t, "99"), p, Options{Storage: StorageReplace, Limits: Limits{Memory: 8 << 20}, Vary: Variation{DepthLimit: turn}, Without: []string{}})
		if err != nil || r.Verdict != want {
			t.Errorf("at most %d states deep: %v, %v", turn, r.Verdict, err)
		}
	}
}

// TestConfirm: a run that violates a property stands; one that was changed, and one of another property, do not.
func TestConfirm(t *testing.T) {
	t.Parallel()
	ctx, m := context.Background(), cube(t, "99")
	fa := ltl.NewFactory()
	p := Property{Factory: fa, Formula: fa.G(fa.Not(fa.AP("x == 3")))}
	found, err := Verify(ctx, m, p, Options{})
	if err != nil || found.Verdict != Violated {
		t.Fatal(found.Verdict, err)
	}
	r, err := Confirm(ctx, m, p, found.Counterexample)
	if err != nil || r.Verdict != Violated || r.BadPrefix == nil || len(r.Atoms) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Confirm(ctx, m, Property{Factory: fa, Formula: fa.F(fa.AP("x == 3"))}, found.Counterexample); err == nil {
		t.Error("a run that satisfies the property stands")
	}
	l := found.Counterexample
	twice := append(append([]trace.Step(nil), l.Cycle...), l.Cycle[0])
	for _, broken := range []*trace.Lasso{{}, {Cycle: l.Cycle[1:]}, {Cycle: twice}, {Prefix: l.Cycle[:2], Last: l.Cycle[2].State}, {Prefix: l.Cycle, Last: l.Cycle[1].State}, {Last: l.Cycle[1].State}} {
		if _, err := Confirm(ctx, m, p, broken); err == nil {
			t.Errorf("a broken run stands: %d and %d steps", len(broken.Prefix), len(broken.Cycle))
		}
	}
}
