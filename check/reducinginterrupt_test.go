package check

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestReducingIsInterrupted: the limit of time and the end of the context also end the sampling that decides about reductions. It
// takes half a minute for so many processes.
func TestReducingIsInterrupted(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../specs/peterson_n.pml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := promela.Parse(source.NewFile("peterson_n.pml", string(text)), promela.Options{Defines: []string{"N=255"}})
	if err != nil {
		t.Fatal(err)
	}
	limits := Limits{Time: 100 * time.Millisecond}
	const limit, interrupt = "the time limit of 100ms is reached", "interrupted"
	fa := ltl.NewFactory()
	prop := Property{Name: "low", Factory: fa, Formula: fa.G(fa.Not(fa.AP("level[1] == 200")))}
	for _, x := range []struct {
		limits Limits
		want   string
	}{{limits, limit}, {Limits{}, interrupt}} {
		for name, ask := range map[string]func(context.Context) (string, error){
			"safety": func(ctx context.Context) (string, error) {
				r, err := Verify(ctx, m, Failures{}, Options{Limits: x.limits, Trial: NoTrial})
				return r.Reason, err
			},
			"property": func(ctx context.Context) (string, error) {
				r, err := Verify(ctx, m, prop, Options{Limits: x.limits, Trial: NoTrial})
				return r.Reason, err
			},
			"explore": func(ctx context.Context) (string, error) {
				r, err := Verify(ctx, m, Counts{Reduce: m.Reductions()}, Options{Limits: x.limits})
				return r.Exploration.Reason, err
			},
		} {
			ctx, cancel := context.WithCancel(t.Context())
			if x.limits.Time == 0 {
				time.AfterFunc(100*time.Millisecond, cancel)
			}
			began := time.Now()
			reason, err := ask(ctx)
			cancel()
			if err != nil || reason != x.want {
				t.Errorf("%s: %q, %v, want %q", name, reason, err, x.want)
			}
			if d := time.Since(began); d > time.Minute {
				t.Errorf("%s took %v", name, d)
			}
		}
	}
}

// TestReduceGivesUp: at the end of the context there is no smaller program, whatever could be made.
func TestReduceGivesUp(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	net := readNet(t, `<pnml><net id="n"><page id="p">
<place id="a"><initialMarking><text>1</text></initialMarking></place><place id="b"/><place id="c"/><place id="d"/>
<transition id="t"/><arc id="1" source="a" target="t"/><arc id="2" source="t" target="b"/><arc id="3" source="t" target="c"/>
<transition id="u"/><arc id="4" source="b" target="u"/><transition id="v"/><arc id="5" source="c" target="v"/><arc id="6" source="v" target="d"/>
</page></net></pnml>`)
	m, err := promela.Parse(source.NewFile("two.pml", "byte x, y; active proctype P() { x = 1; x = 2 } active proctype Q() { y = 1; y = 2 }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, prog := range []program.Reducer{net, m} {
		if small, _, err := prog.Reduce(t.Context(), nil, program.SameBeginnings, nil); small == nil || err != nil {
			t.Errorf("%T: nothing smaller, %v", prog, err)
		}
		if small, _, err := prog.ReduceFailures(ctx, nil); small != nil || err != nil {
			t.Errorf("%T: %v, %v", prog, small, err)
		}
		if small, _, err := prog.Reduce(ctx, nil, program.SameBeginnings, nil); small != nil || err != nil {
			t.Errorf("%T: %v, %v", prog, small, err)
		}
	}
}
