package check

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// TestViolatedByBounds: where every beginning of every run violates a formula because of the bounds of places, and no run is found that
// comes back to a marking or whose propositions stay the same, the counterexample is a beginning, and says why.
func TestViolatedByBounds(t *testing.T) {
	t.Parallel()
	net := readNet(t, `<pnml><net id="n" type="ptnet"><page id="g"><place id="p"><initialMarking><text>1</text></initialMarking></place><place id="q"/>
<transition id="t"/><arc id="x" source="p" target="t"/><arc id="y" source="t" target="p"><inscription><text>2</text></inscription></arc></page></net></pnml>`)
	for text, steps := range map[string]int{`F "tokens(q) >= 1"`: 0, `G F "tokens(q) >= 1"`: 0, `"exec(t)" -> F "tokens(q) >= 1"`: 1, `X F "tokens(q) >= 1"`: 0} {
		fa := ltl.NewFactory()
		f, err := ltl.ParseString(fa, text+` || G "tokens(p) < 1000000" && F "tokens(q) >= 1"`)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Verify(t.Context(), net, Property{Name: "f", Factory: fa, Formula: f}, Options{Limits: Limits{States: 5000}})
		if err != nil || r.Verdict != Violated || r.BadPrefix == nil || r.BadPrefix.Len() != steps || len(r.Warnings) != 1 || !strings.Contains(r.Warnings[0], "every continuation") {
			t.Errorf("%s: %v %q %v, bad prefix %v, warnings %q", text, r.Verdict, r.Reason, err, r.BadPrefix, r.Warnings)
		}
	}
}

// TestGrowingCounterexamples: runs whose cycle adds tokens for ever are counterexamples, on the net itself and lifted from smaller
// ones, and so are those in which a proposition changes its value after some rounds. They are replayed for thirty rounds.
func TestGrowingCounterexamples(t *testing.T) {
	t.Parallel()
	net := readNet(t, `<pnml><net id="n" type="ptnet"><page id="g"><place id="idle"><initialMarking><text>1</text></initialMarking></place>
<place id="busy"/><place id="log"/><place id="buf"/><transition id="make"/><transition id="ship"/><transition id="read"/>
<arc id="a" source="idle" target="make"/><arc id="b" source="make" target="busy"/><arc id="c" source="busy" target="ship"/>
<arc id="d" source="ship" target="idle"/><arc id="e" source="make" target="log"><inscription><text>2</text></inscription></arc>
<arc id="f" source="ship" target="buf"/><arc id="h" source="buf" target="read"/></page></net></pnml>`)
	withoutAll := slices.DeleteFunc(Shortcuts(net), func(name string) bool { return name == GuidedShortcut })
	for _, text := range []string{
		`F "tokens(buf) == 0 && tokens(log) > 6"`,
		`F G "tokens(busy) == 0"`,
		`"tokens(log) == 0" && G F "fireable(read)" -> F G "fireable(ship)"`,
		`F G "tokens(buf) < 9"`,
		`G ("tokens(log) < 20" -> F "tokens(buf) == 5")`,
		`X X X ("tokens(log) < 4" || X "tokens(busy) == 0" && F G "tokens(busy) == 1")`,
	} {
		for _, o := range []Options{{planFirst: time.Nanosecond}, {planFirst: time.Nanosecond, Without: withoutAll}} {
			fa := ltl.NewFactory()
			f, err := ltl.ParseString(fa, text)
			if err != nil {
				t.Fatal(err)
			}
			r, err := Verify(t.Context(), net, Property{Name: "f", Factory: fa, Formula: f}, o)
			if err != nil || r.Verdict != Violated {
				t.Errorf("%s: %v %q %v", text, r.Verdict, r.Reason, err)
				continue
			}
			if r.Counterexample.Grown == nil {
				t.Errorf("%s: the run %v does not grow", text, r.Counterexample)
				continue
			}
			grows(t, net, r.Counterexample, r.Atoms, f)
		}
	}
}

// grows fires the cycle of a run thirty times and judges the word up to there, with the last round for ever.
func grows(t *testing.T, net program.Program, l *trace.Lasso, atoms []program.Atom, f *ltl.Formula) {
	t.Helper()
	long := &trace.Lasso{Prefix: slices.Clone(l.Prefix), Last: l.Cycle[0].State}
	binding, err := net.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := binding.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	var b program.Batch
	for range 30 {
		for _, step := range l.Cycle {
			if err := ex.Expand(long.Last, &b); err != nil {
				t.Fatal(err)
			}
			i := b.Find(step.Action)
			if i < 0 {
				t.Fatal("a round cannot be repeated")
			}
			long.Prefix = append(long.Prefix, trace.Step{State: long.Last, Action: step.Action})
			long.Last = slices.Clone(b.State(i))
		}
	}
	run, err := trace.Replay(net, long, atoms)
	if err != nil {
		t.Fatal(err)
	}
	w := run.Word()
	n := len(w.Prefix) - len(l.Cycle)
	w.Prefix, w.Cycle = w.Prefix[:n], w.Prefix[n:]
	if good, err := ltl.Holds(f, w); good || err != nil {
		t.Errorf("%s: the word %v satisfies it: %v", f, w, err)
	}
	for i := len(l.Prefix); i < n; i++ {
		if w.Prefix[i] != w.Prefix[len(l.Prefix)+(i-len(l.Prefix))%len(l.Cycle)] {
			t.Errorf("%s: letters differ between rounds", f)
			return
		}
	}
}
