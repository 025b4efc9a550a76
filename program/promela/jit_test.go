package promela

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/reduce"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/syntax"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/tierup"
	"github.com/ltlcheck/ltlcheck/source"
)

var (
	compiledStates = flag.Int("compiled-states", 300, "compare interpreter and compiled code on this many states per model")
	randomModels   = flag.Int("random-models", 40, "compare them on this many random models")
	compiledModels = flag.String("compiled-models", "", "compare them on the models that this pattern of file names matches, too")
)

// comparison is a walk over a model with the interpreter and with compiled code side by side.
type comparison struct {
	states, edges, left int // left: states that compiled code left to the interpreter
	reason              string
}

// compareEngines expands the first n states in both ways and looks for differences.
// If forgets, what cannot matter holds zero.
func compareEngines(m *Model, atoms []program.Atom, n int, ignore, forgets bool) (comparison, error) {
	var c comparison
	slow, fast, err := bothEngines(m, atoms, forgets)
	if err != nil {
		return c, err
	}
	if ignore {
		slow.EnabledIgnored, fast.EnabledIgnored = true, true
	}
	var want, got program.Batch
	if err := slow.Initial(&want); err != nil {
		return c, err
	}
	queue := [][]byte{bytes.Clone(want.State(0))}
	seen := map[string]bool{string(queue[0]): true}
	for i := 0; i < len(queue) && i < n; i++ {
		s := queue[i]
		if err := slow.Expand(s, &want); err != nil {
			return c, err
		}
		if err := fast.Expand(s, &got); err != nil {
			return c, err
		}
		if err := programtest.SameBatches(&want, &got, !ignore); err != nil {
			return c, fmt.Errorf("state %d, %x: %w", i, s, err)
		}
		c.edges += want.Len()
		for j := range want.Succs {
			if to := want.State(j); !seen[string(to)] {
				seen[string(to)] = true
				queue = append(queue, bytes.Clone(to))
			}
		}
		for pid := range 4 {
			if slow.KindOf(pid) != fast.KindOf(pid) {
				return c, fmt.Errorf("state %d, %x: process %d is of kind %d and %d", i, s, pid, slow.KindOf(pid), fast.KindOf(pid))
			}
		}
	}
	use := fast.Engine()
	c.states, c.left, c.reason = int(use.Expanded), int(use.Interpreted), use.Reason
	if a, b := slow.Unreached(), fast.Unreached(); !reflect.DeepEqual(a, b) {
		return c, fmt.Errorf("unreached: %v and %v", a, b)
	}
	// Last, as ways that are given up may be given up sooner or later.
	return c, compareFollowing(slow, fast, queue[:min(n, len(queue))])
}

// compareFollowing follows the ways through atomic sequences in both ways.
func compareFollowing(slow *interp.Explorer, fast *tierup.Explorer, states [][]byte) error {
	var want, got program.Batch
	for i, s := range states {
		ways, ended, err := slow.Follow(s, &want)
		others, same, errFast := fast.Follow(s, &got)
		if err != nil || errFast != nil {
			return fmt.Errorf("following state %d: %v and %v", i, err, errFast)
		}
		if ended != same {
			return fmt.Errorf("following state %d, %x: %v and %v", i, s, ended, same)
		}
		if !ended {
			continue
		}
		if err := sameWays(ways, &want, others, &got); err != nil {
			return fmt.Errorf("following state %d, %x: %w", i, s, err)
		}
	}
	return nil
}

// sameWays compares ways, or the batches where there are none.
func sameWays(want follow.Ways, wants *program.Batch, got follow.Ways, gots *program.Batch) error {
	if len(want.Ends) == 0 && len(got.Ends) == 0 {
		return programtest.SameBatches(wants, gots, false)
	}
	if len(want.Ends) != len(got.Ends) || want.Inside != got.Inside {
		return fmt.Errorf("%d ways and %d, with %d states inside and %d", len(want.Ends), len(got.Ends), want.Inside, got.Inside)
	}
	if wants.Source != gots.Source || wants.Flags != gots.Flags {
		return fmt.Errorf("letter %x and %x, flags %x and %x", wants.Source, gots.Source, wants.Flags, gots.Flags)
	}
	for i, w := range want.Ends {
		g := got.Ends[i]
		a, b := wants.Succs[w.Succ], gots.Succs[g.Succ]
		if w.Steps != g.Steps || a != b || !bytes.Equal(wants.State(int(w.Succ)), gots.State(int(g.Succ))) {
			return fmt.Errorf("way %d: after %d steps %+v to\n%x, and after %d %+v to\n%x",
				i, w.Steps, a, wants.State(int(w.Succ)), g.Steps, b, gots.State(int(g.Succ)))
		}
	}
	return nil
}

func bothEngines(m *Model, atoms []program.Atom, forgets bool) (*interp.Explorer, *tierup.Explorer, error) {
	var out [2]program.Explorer
	for i, engine := range []program.Engine{program.Interpreted, program.Compiled} {
		bound, err := m.With(engine).Bind(atoms)
		if err != nil {
			return nil, nil, err
		}
		b := bound.(*binding)
		if forgets {
			b = forgetful(b)
		}
		out[i], _ = b.NewExplorer(nil)
	}
	return out[0].(*interp.Explorer), out[1].(*tierup.Explorer), nil
}

// forgetful is the binding in which all holds zero that neither the atoms nor assertions depend on.
func forgetful(b *binding) *binding {
	return b.forgetting(facts.FindDead(b.Model, reduce.ReadBy(b.Bound.Atoms), facts.FindSlice(b.Model, reduce.ReadBy(b.Bound.Atoms), true, nil)))
}

func needsCompiler(t testing.TB) {
	t.Helper()
	if !jit.Supported() {
		t.Skip(jit.ErrUnsupported)
	}
}

// TestCompiledCorpus compares interpreter and compiled code on every model that there is.
func TestCompiledCorpus(t *testing.T) {
	raced.SkipSequential(t)
	needsCompiler(t)
	var files []string
	for _, dir := range []string{"models/*", "models/*/*", "micro", "perf", "ltl-perf", "ltl-perf/*"} {
		for _, ext := range []string{"pml", "prom", "promela", "pm", "spin", "p", "prm", "pr"} {
			some, _ := filepath.Glob(filepath.Join(corpusDir, dir, "*."+ext))
			files = append(files, some...)
		}
	}
	for _, pattern := range []string{filepath.Join("..", "..", "specs", "*.pml"), filepath.Join("testdata", "counts", "*.pml")} {
		own, _ := filepath.Glob(pattern)
		if len(own) == 0 {
			t.Errorf("there are no models %s", pattern)
		}
		files = append(files, own...)
	}
	more, _ := filepath.Glob(*compiledModels)
	files = append(files, more...)
	if len(files) == 0 {
		corpus.Missing(t)
	}
	models, states, edges, left := 0, 0, 0, 0
	refused := map[string]int{}
	walked := *compiledStates
	if testing.Short() {
		walked = min(walked, 60)
	}
	for i, path := range files {
		if !matchesOnly(path) || testing.Short() && i%4 != 0 {
			continue
		}
		m, err := Load(path, Options{})
		if err != nil {
			continue
		}
		models++
		c, err := compareEngines(m, ownAtoms(m), walked, models%2 == 0, false)
		if sweep := walked > 300; err == nil && (sweep || models/2%3 == 0) { // two of six models; of the second one in three atoms
			_, err = compareEngines(m, ownAtoms(m)[:models%3], walked, models%2 == 1, true)
		}
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if c.reason != "" {
			refused[c.reason]++
			t.Logf("%s: %s", path, c.reason)
		}
		if c.left > 0 && c.reason == "" {
			t.Logf("%s: %d of %d states are left to the interpreter", path, c.left, c.states)
		}
		states, edges, left = states+c.states, edges+c.edges, left+c.left
	}
	t.Logf("%d models, %d states, %d transitions; %d states were left to the interpreter; refused: %v", models, states, edges, left, refused)
}

func matchesOnly(path string) bool {
	ok, _ := filepath.Match("*"+*corpusOnly+"*", filepath.Base(path))
	return ok || *corpusOnly == ""
}

// ownAtoms are the propositions of the model's properties, and some that every model can have.
func ownAtoms(m *Model) []program.Atom {
	atoms := []program.Atom{{Text: "_nr_pr > 1"}, {Text: "np_"}, {Text: "exec(_)"}}
	if m.Inside() != "" {
		atoms = append(atoms, program.Atom{Text: m.Inside()})
	}
	for _, p := range m.flat.Procs {
		if p.Kind <= syntax.ProcInit && len(atoms) < 20 {
			atoms = append(atoms, program.Atom{Text: "exec(" + p.Name + ")"}, program.Atom{Text: "exec(" + p.Name + "[1])"})
		}
	}
	var usable []program.Atom
	for _, p := range m.Properties() {
		for _, a := range slices.Sorted(maps.Keys(p.Atoms)) {
			atoms = append(atoms, program.Atom{Text: a})
		}
	}
	for _, a := range atoms {
		if _, err := m.Bind([]program.Atom{a}); err == nil && len(usable) < program.MaxAtoms {
			usable = append(usable, a)
		}
	}
	return usable
}

// Neither engine allocates for a state, once its storage has grown.
func TestExpandAllocatesNothing(t *testing.T) {
	needsCompiler(t)
	m := parseString(t, `chan c = [2] of { byte, byte }; chan d = [0] of { byte }; byte x, a[4];
active [2] proctype P() { byte i; do :: c!i, x :: c?i, x :: d!i :: a[i & 3] = x; x = (x + 1) % 4 :: d_step { x > 2; x = 0; i++ } :: atomic { i > 3 -> i = 0; x++ } od }
active proctype Q() { byte i; do :: d?i :: atomic { d?i; x = i } od }`)
	slow, fast, err := bothEngines(m, []program.Atom{{Text: "x > 1"}, {Text: "exec(P)"}}, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []program.Explorer{slow, fast} {
		var batch program.Batch
		var states [][]byte
		for _, s := range append(firstStates(t, m, 50), firstStates(t, m, 50)...) {
			states = append(states, s)
			if err := x.Expand(s, &batch); err != nil {
				t.Fatal(err)
			}
		}
		n := testing.AllocsPerRun(20, func() {
			for _, s := range states {
				_ = x.Expand(s, &batch)
			}
		})
		if n != 0 {
			t.Errorf("%T: %v allocations for %d states", x, n, len(states))
		}
	}
	if use := fast.Engine(); use.Engine != program.Compiled || use.Interpreted > 0 {
		t.Errorf("%+v", use)
	}
}

// An explorer changes over in the middle of a search, and the search does not notice.
func TestChangeOver(t *testing.T) {
	needsCompiler(t)
	m := parseString(t, `byte x, y, z; active [2] proctype P() { do :: x < 30 -> x++ :: y < 30 -> y++ :: z < 9 -> z++ od }`)
	b, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	ex, _ := b.NewExplorer(nil)
	x, reference := ex.(*tierup.Explorer), interp.NewExplorer(m.flat, &interp.Bound{Atoms: &flat.Atoms{Model: m.flat}})
	var batch, want program.Batch
	changed, due := 0, jit.CompileAfter+tierup.StatesPerStep*m.flat.Steps
	states := firstStates(t, m, 4000)
	for i, s := range states {
		if i == due {
			b.(*binding).compiled[0].Wait()
		}
		if err := x.Expand(s, &batch); err != nil {
			t.Fatal(err)
		}
		if x.Machine != nil && changed == 0 {
			changed = i
		}
		_ = reference.Expand(s, &want)
		if err := programtest.SameBatches(&want, &batch, true); err != nil {
			t.Fatalf("state %d: %v", i, err)
		}
	}
	if changed < due-1 || changed > due+1 {
		t.Errorf("changed over at state %d of %d, want %d", changed, len(states), due)
	}
	if u := x.Engine(); u.Engine != program.Compiled || u.Expanded != uint64(len(states)) || u.Interpreted > uint64(due)+1 {
		t.Errorf("%+v", u)
	}
}

// TestHasten: an explorer that is hastened begins to compile with the next state, and others of the same binding take its
// code soon after they have begun.
func TestHasten(t *testing.T) {
	needsCompiler(t)
	m := parseString(t, `byte x, y; active [2] proctype P() { do :: x < 30 -> x++ :: y < 30 -> y++ od }`)
	b, err := m.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	code := &b.(*binding).compiled[0]
	states := firstStates(t, m, 400)
	var batch program.Batch
	for i, want := range []uint64{2, 64} {
		tuning := &program.Tuning{}
		ex, _ := b.NewExplorer(tuning)
		for j, s := range states {
			if i == 0 && j == 2 {
				if code.Started() {
					t.Fatal("it was compiled too early")
				}
				tuning.Compile = true
			}
			if err := ex.Expand(s, &batch); err != nil {
				t.Fatal(err)
			}
			code.Wait()
		}
		if u := program.EngineOf(ex); u.Engine != program.Compiled || u.Interpreted < want-1 || u.Interpreted > want+1 {
			t.Errorf("explorer %d: %+v, want %d states interpreted", i, u, want)
		}
	}
}

// An assertion that fails behind a rendezvous is not said again of the sender.
func TestFailureBehindRendezvous(t *testing.T) {
	m := parseString(t, `chan d = [0] of { byte }; byte x; active proctype A() { byte b; d_step { d?b; assert(b == 7) } } active proctype B() { d!1 }`)
	if c, err := explore(m, 100); err != nil || c.assertions != 1 || c.transitions != 4 {
		t.Errorf("%d failed assertions, want 1, and %d transitions; %v", c.assertions, c.transitions, err)
	}
}

// TestChannelOfRendezvous: an index that is out of range is an error of the sender, wherever receivers stand, and no message is sent.
func TestChannelOfRendezvous(t *testing.T) {
	for _, receiver := range []string{"c[0] ? x", "c[1] ? x", "true"} {
		m := parseString(t, `chan c[2] = [0] of { byte }; byte i = 5; active proctype P() { c[i] ! 1 } active proctype Q() { byte x; `+receiver+` }`)
		if c, err := explore(m, 100); err != nil || c.runtime == 0 || c.states > 3 {
			t.Errorf("%s: %d run-time errors, %d states; %v", receiver, c.runtime, c.states, err)
		}
	}
}

// What one process did wrong is not said again of the next one.
func TestFailureOfOneProcess(t *testing.T) {
	m := parseString(t, `byte x; active proctype A() provided (x == 1) { x = 2 } active proctype B() { assert(x == 7) }`)
	if c, err := explore(m, 100); err != nil || c.assertions != 1 {
		t.Errorf("%d failed assertions, want 1; %v", c.assertions, err)
	}
}

// TestOrders: every order of a value and a constant, on either side, as a guard, as a part of one, and as a condition, for variables of
// all kinds that a vector keeps.
func TestOrders(t *testing.T) {
	raced.SkipSequential(t)
	needsCompiler(t)
	for _, kind := range []string{"bit v", "bool v", "byte v", "short v", "int v", "unsigned v : 3", "mtype = { a, b }; mtype v"} {
		var guards strings.Builder
		for _, order := range []string{"<", "<=", ">", ">=", "==", "!="} {
			for _, c := range []string{"0", "1", "2", "x", "-1"} {
				for _, value := range []string{"v", "(v & 1)", "(v + 1)", "w[v & 1]"} {
					for _, g := range []string{c + order + value, value + order + c} {
						fmt.Fprintf(&guards, "  :: %s -> x = 1 - x\n  :: %s && 6 / (x + 1) == 3 -> x = 2\n  :: x = (%s -> 4 / (x + 1) : x)\n", g, g, g)
					}
				}
			}
		}
		text := kind + "; byte x; bit w[2];\nactive proctype P() { do :: v = 0 :: v = 1 :: w[1] = 1 - w[1]\n" + guards.String() + "od }"
		m, err := Parse(source.NewFile("orders.pml", text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if c, err := compareEngines(m, nil, 200, false, false); err != nil || c.states == 0 || c.left > 0 {
			t.Errorf("%s: %+v, %v", kind, c, err)
		}
	}
}
