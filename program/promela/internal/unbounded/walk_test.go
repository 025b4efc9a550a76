package unbounded_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/countingmodel"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/unbounded"
)

// walk goes along a random run of a system, and along the same actions in its model.
type walk struct {
	t      *testing.T
	text   string
	model  *flat.Model
	system *unbounded.System
	x      program.Explorer
	batch  program.Batch

	location int
	values   periodic.Vector
	state    program.State
	first    int
	start    periodic.Vector
	labels   []int

	steps, stops, failures, refused int
}

func (w *walk) fatal(format string, args ...any) {
	w.t.Helper()
	w.t.Fatalf("%s\nlocation %s, values %v: %s", w.text, w.system.Location(w.location), w.values, fmt.Sprintf(format, args...))
}

// compareState compares letters, ends and failures.
func (w *walk) compareState(atoms int) {
	w.t.Helper()
	for k := range atoms {
		if w.system.Actions()>>k&1 != 0 || w.system.Inside(w.location) { // there, what held where the sequence began
			continue
		}
		c, err := w.system.Condition(w.location, k)
		if err != nil {
			w.fatal("%v", err)
		}
		if holds := w.batch.Source>>k&1 != 0; c.Holds(w.values) != holds {
			w.fatal("proposition %d holds: %v, want %v", k, !holds, holds)
		}
	}
	ends, err := w.system.Ends(w.location)
	if err != nil {
		w.fatal("%v", err)
	}
	if stops := slices.ContainsFunc(ends, w.satisfies); stops != (w.batch.Len() == 0) {
		w.fatal("stops: %v, %d successors", stops, w.batch.Len())
	}
	failures, err := w.system.Failures(w.location)
	if err != nil {
		w.fatal("%v", err)
	}
	deadlock, failing := false, map[program.Action]bool{}
	for _, f := range failures {
		if !w.satisfies(f.Guard) {
			continue
		}
		if f.Label < 0 {
			deadlock = deadlock || f.Kind == periodic.Deadlock
			continue
		}
		w.failures++
		steps := w.system.Way(f.Label)
		failing[steps[0].Action] = true
		_, failed, err := w.system.Replay(w.first, w.start, append(slices.Clone(w.labels), f.Label))
		if err != nil || !slices.Contains(failed, f.Kind) {
			w.fatal("%v is not replayed: %v, %v", f.Kind, failed, err)
		}
	}
	if want := w.batch.Flags&program.Deadlock != 0 && w.batch.Flags&program.ValidEnd == 0; deadlock != want {
		w.fatal("deadlock: %v, want %v", deadlock, want)
	}
	for _, s := range w.batch.Succs {
		if s.Flags&(program.AssertFailed|program.RuntimeError) != 0 && !failing[s.Action] {
			w.fatal("the failure of action %x is missing", s.Action)
		}
	}
	end, failed, err := w.system.Replay(w.first, w.start, w.labels)
	if err != nil || !sameValues(end, w.values) || slices.Contains(failed, periodic.Deadlock) != deadlock {
		w.fatal("replayed to %v, failed %v, %v", end, failed, err)
	}
}

func (w *walk) satisfies(rows []periodic.Row) bool { return periodic.Rows(rows).Holds(w.values) }

func sameValues(a, b periodic.Vector) bool {
	return slices.EqualFunc(a, b, func(x, y exact.Int) bool { return x.Equal(y) })
}

// next takes a random transition; false if there is none, or several steps have the same action.
func (w *walk) next(r *rand.Rand) bool {
	w.t.Helper()
	transitions, err := w.system.Transitions(w.location)
	if err != nil {
		w.fatal("%v", err)
	}
	var enabled []periodic.Transition
	for _, t := range transitions {
		if t.Instruction.Enabled(w.values) {
			enabled = append(enabled, t)
		}
	}
	for _, t := range transitions { // those with the actions of an enabled one are other cases of it
		same := func(o periodic.Transition) bool {
			return o.To == t.To && slices.EqualFunc(w.system.Way(o.Label), w.system.Way(t.Label), func(a, b unbounded.Step) bool { return a.Action == b.Action })
		}
		if slices.ContainsFunc(enabled, same) {
			continue
		}
		if _, _, err := w.system.Replay(w.first, w.start, append(slices.Clone(w.labels), t.Label)); err == nil {
			w.fatal("a transition that is not enabled is replayed, to %s", w.system.Location(t.To))
		} else {
			w.refused++
		}
	}
	if len(enabled) == 0 {
		w.stops++
		return false
	}
	t := enabled[r.IntN(len(enabled))]
	for _, st := range w.system.Way(t.Label) {
		if err := w.x.Expand(w.state, &w.batch); err != nil {
			w.fatal("%v", err)
		}
		found := -1
		for i, s := range w.batch.Succs {
			if s.Action == st.Action {
				if found >= 0 {
					return false
				}
				found = i
			}
		}
		if found < 0 {
			w.fatal("action %x is not possible in the model", st.Action)
		}
		w.state = slices.Clone(w.batch.State(found))
	}
	w.location, w.values, w.labels = t.To, t.Instruction.Apply(w.values), append(w.labels, t.Label)
	w.steps++
	return true
}

// TestWalks: along random runs, a system says of each state what the model itself does there: propositions, whether the run ends, what fails;
// and each run is replayed, and none with a transition that is not possible.
func TestWalks(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	atoms := []string{"x > y", "n == 1 && x != 2", "x - 2 * y >= n", "exec(p0)", "len(ch) > 0"}
	steps, stops, failures, refused := 0, 0, 0, 0
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 12))
		text := countingmodel.Random(r)
		m, err := promelatest.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		bound, err := promelatest.Bind(m, atoms)
		if err != nil {
			t.Fatal(err)
		}
		u, err := unbounded.New(bound.Model, []string{"all"}, nil, bound.Atoms)
		if err != nil {
			t.Fatal(err)
		}
		initial, err := u.Initial()
		if err != nil || len(initial) != 1 {
			t.Fatal(len(initial), err)
		}
		w := &walk{t: t, text: text, model: m, system: u, x: promelatest.Explorer(t, m, atoms...), first: initial[0].Location, location: initial[0].Location, start: initial[0].Set.D, values: initial[0].Set.D}
		w.state = promelatest.Initial(t, w.x)
		for range 15 {
			if err := w.x.Expand(w.state, &w.batch); err != nil {
				t.Fatal(err)
			}
			w.compareState(len(atoms))
			if !w.next(r) {
				break
			}
		}
		steps, stops, failures, refused = steps+w.steps, stops+w.stops, failures+w.failures, refused+w.refused
	}
	t.Logf("%d steps, %d stops, %d failures, %d refused", steps, stops, failures, refused)
	if steps < 500 || stops < 10 || failures < 10 || refused < 100 {
		t.Errorf("%d steps, %d stops, %d failures, %d refused", steps, stops, failures, refused)
	}
}
