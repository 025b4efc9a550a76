package compiler_test

import (
	"bytes"
	"flag"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/promelatest"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/tierup"
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
func compareEngines(m *flat.Model, atoms []string, n int, ignore, forgets bool) (comparison, error) {
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
		if err := programtest.SameWays(ways, &want, others, &got); err != nil {
			return fmt.Errorf("following state %d, %x: %w", i, s, err)
		}
	}
	return nil
}

// bothEngines makes an explorer that interprets and one that runs compiled code.
func bothEngines(m *flat.Model, atoms []string, forgets bool) (*interp.Explorer, *tierup.Explorer, error) {
	b, err := promelatest.Bind(m, atoms)
	if err != nil {
		return nil, nil, err
	}
	if forgets {
		b = promelatest.Forgetful(b)
	}
	return interp.NewExplorer(b.Model, b), tierup.New(b, program.Compiled, new([2]jit.Background), nil), nil
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
			some, _ := filepath.Glob(filepath.Join(corpus.Seeds("promela"), dir, "*."+ext))
			files = append(files, some...)
		}
	}
	for _, pattern := range []string{filepath.Join("..", "..", "..", "..", "specs", "*.pml"), filepath.Join("..", "..", "testdata", "counts", "*.pml")} {
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
		if testing.Short() && i%4 != 0 {
			continue
		}
		m, err := promelatest.Load(path)
		if err != nil {
			continue
		}
		models++
		c, err := compareEngines(m, promelatest.OwnAtoms(m), walked, models%2 == 0, false)
		if sweep := walked > 300; err == nil && (sweep || models/2%3 == 0) { // two of six models; of the second one in three atoms
			_, err = compareEngines(m, promelatest.OwnAtoms(m)[:models%3], walked, models%2 == 1, true)
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

// Neither engine allocates for a state, once its storage has grown.
func TestExpandAllocatesNothing(t *testing.T) {
	needsCompiler(t)
	m := promelatest.Model(t, `chan c = [2] of { byte, byte }; chan d = [0] of { byte }; byte x, a[4];
active [2] proctype P() { byte i; do :: c!i, x :: c?i, x :: d!i :: a[i & 3] = x; x = (x + 1) % 4 :: d_step { x > 2; x = 0; i++ } :: atomic { i > 3 -> i = 0; x++ } od }
active proctype Q() { byte i; do :: d?i :: atomic { d?i; x = i } od }`)
	slow, fast, err := bothEngines(m, []string{"x > 1", "exec(P)"}, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []program.Explorer{slow, fast} {
		var batch program.Batch
		var states [][]byte
		for _, s := range append(promelatest.Resting(t, m, 50), promelatest.Resting(t, m, 50)...) {
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
		m, err := promelatest.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if c, err := compareEngines(m, nil, 200, false, false); err != nil || c.states == 0 || c.left > 0 {
			t.Errorf("%s: %+v, %v", kind, c, err)
		}
	}
}

// TestForgettingSender: what the sender of a rendezvous forgets depends on the send, and not on who takes the message.
func TestForgettingSender(t *testing.T) {
	needsCompiler(t)
	m := promelatest.Model(t, `chan d = [0] of { byte }; byte x;
active [2] proctype A() { byte a, c; bit f, g; do :: x < 3 -> a = x + 1; c = a; f = x & 1; g = 1; if :: f -> d!a; x = c % 4 :: else -> d!a + g; x++ fi :: x == 3 -> x = 0 od }
active proctype B() { byte b; do :: d?b -> x = b % 4 :: d_step { d?b; x = b % 3 } od }`)
	c, err := compareEngines(m, nil, 2000, false, true)
	if err != nil || c.states < 50 || c.left > 0 {
		t.Errorf("%+v; %v", c, err)
	}
}

// TestEnabledByTimeout: a process that only a timeout lets move is enabled, whether or not another proposition mentions timeout.
func TestEnabledByTimeout(t *testing.T) {
	needsCompiler(t)
	m := promelatest.Model(t, `byte x; active proctype A() { timeout -> x = 1; x == 2 -> x = 3; timeout } active proctype B() { x == 1 -> x = 2; timeout -> x = 4 }`)
	atoms := []string{"enabled(0)", "enabled(1)", "timeout"}
	for n := range len(atoms) + 1 {
		if c, err := compareEngines(m, atoms[:n], 100, false, false); err != nil || c.states == 0 {
			t.Errorf("%v: %+v, %v", atoms[:n], c, err)
		}
	}
}
