package petri

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
)

func needsCompiler(t testing.TB) {
	t.Helper()
	if !jit.Supported() {
		t.Skip(jit.ErrUnsupported)
	}
}

func bothEngines(n *Net, atoms []string) (slow *nets.Explorer, fast *switching, err error) {
	b, err := n.With(program.Interpreted).Bind(atomsOf(atoms...))
	if err != nil {
		return nil, nil, err
	}
	first, _ := b.NewExplorer(nil)
	if b, err = n.With(program.Compiled).Bind(atomsOf(atoms...)); err != nil {
		return nil, nil, err
	}
	second, _ := b.NewExplorer(nil)
	return first.(*nets.Explorer), second.(*switching), nil
}

// compareEngines expands the first markings in both ways and looks for differences.
func compareEngines(n *Net, atoms []string, most int) (program.EngineUse, error) {
	slow, fast, err := bothEngines(n, atoms)
	if err != nil {
		return program.EngineUse{}, err
	}
	var want, got program.Batch
	if err := slow.Initial(&want); err != nil {
		return program.EngineUse{}, err
	}
	queue := [][]byte{bytes.Clone(want.State(0))}
	seen := map[string]bool{string(queue[0]): true}
	for i := 0; i < len(queue) && i < most; i++ {
		s := queue[i]
		errSlow, errFast := slow.Expand(s, &want), fast.Expand(s, &got)
		if errSlow != errFast {
			return fast.Engine(), fmt.Errorf("marking %d, %x: errors %v and %v", i, s, errSlow, errFast)
		}
		if errSlow != nil {
			continue
		}
		if err := programtest.SameBatches(&want, &got, true); err != nil {
			return fast.Engine(), fmt.Errorf("marking %d, %x: %w", i, s, err)
		}
		for j := range want.Succs {
			if to := want.State(j); !seen[string(to)] {
				seen[string(to)] = true
				queue = append(queue, bytes.Clone(to))
			}
		}
	}
	return fast.Engine(), nil
}

// someAtoms are propositions of every kind about a net.
func someAtoms(n *Net) []string {
	atoms := []string{"deadlock", "exec(_)"}
	place := func(i int) string { return nets.QuoteName(n.arrays.Places[i%len(n.arrays.Places)].ID) }
	fire := func(i int) string { return nets.QuoteName(n.arrays.Transitions[i%len(n.arrays.Transitions)].ID) }
	if len(n.arrays.Places) > 0 {
		atoms = append(atoms,
			"tokens("+place(0)+") >= 1", "2*tokens("+place(1)+","+place(7)+") - tokens("+place(3)+") < 2",
			"!(tokens("+place(2)+") == 0 || tokens("+place(5)+") > tokens("+place(0)+")) && tokens("+place(4)+") <= 3")
	}
	if len(n.arrays.Transitions) > 0 {
		atoms = append(atoms, "fireable("+fire(0)+")", "exec("+fire(1)+")", "deadlock || fireable("+fire(2)+", "+fire(5)+") && !fireable("+fire(3)+")")
	}
	return atoms
}

// TestCompiledRandomNets compares interpreter and compiled code on random nets, bounded or not, with weights.
func TestCompiledRandomNets(t *testing.T) {
	raced.SkipSequential(t)
	needsCompiler(t)
	compiled, left := uint64(0), uint64(0)
	seeded.Check(t, func(t *rapid.T) {
		s := drawSketch(t)
		n, err := readString(s.pnml())
		if err != nil {
			t.Fatal(err)
		}
		var atoms []string
		for _, a := range someAtoms(n) {
			if rapid.Bool().Draw(t, "atom") {
				atoms = append(atoms, a)
			}
		}
		use, err := compareEngines(n, atoms, 100)
		if err != nil {
			t.Fatalf("%v\nwith %q\n%s", err, atoms, s.pnml())
		}
		compiled, left = compiled+use.Expanded-use.Interpreted, left+use.Interpreted
	})
	if !testing.Short() && (compiled == 0 || left > compiled) { // 20 draws are too few
		t.Errorf("%d markings were expanded by compiled code, %d by the interpreter", compiled, left)
	}
}

// wideNet has so many transitions that they share process numbers, and words of every kind: a ring of n places with
// tokens at some, arcs that take several tokens, and sources behind places that are never empty.
func wideNet(n int) sketch {
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	s := sketch{places: make([]int, n)}
	for p := range s.places {
		if rng.IntN(8) == 0 {
			s.places[p] = 1 + rng.IntN(3)
		}
	}
	for i := range n {
		pre, post := map[int]int{i: 1 + rng.IntN(2)}, map[int]int{(i + 1) % n: 1}
		if rng.IntN(3) == 0 {
			pre[rng.IntN(n)], post[(i+2)%n] = 1, rng.IntN(2)
		}
		s.transitions = append(s.transitions, [2]map[int]int{pre, post})
	}
	return s
}

func TestCompiledWideNets(t *testing.T) {
	raced.SkipSequential(t)
	needsCompiler(t)
	for _, size := range []int{1, 64, 65, 130, 256, 257, 300} {
		n, err := readString(wideNet(size).pnml())
		if err != nil {
			t.Fatal(err)
		}
		use, err := compareEngines(n, someAtoms(n), 60)
		if err != nil || use.Engine != program.Compiled || use.Interpreted == use.Expanded {
			t.Errorf("%d transitions: %v; %+v", size, err, use)
		}
	}
}

// TestCompiledNets compares the engines on the nets of the corpus.
func TestCompiledNets(t *testing.T) {
	raced.SkipSequential(t)
	needsCompiler(t)
	nets, refused := 0, 0
	var all program.EngineUse
	for k, i := range instances(t) {
		if k%3 != 0 || i.Transitions > 1500 {
			continue
		}
		n := corpusNet(t, i)
		use, err := compareEngines(n, someAtoms(n), 60)
		if err != nil {
			t.Errorf("%s: %v", i.Instance, err)
		}
		nets++
		if use.Reason != "" {
			refused++
			t.Logf("%s: %s", i.Instance, use.Reason)
		}
		all.Expanded, all.Interpreted = all.Expanded+use.Expanded, all.Interpreted+use.Interpreted
	}
	t.Logf("%d nets, %d markings, %d of them left to the interpreter; %d nets refused", nets, all.Expanded, all.Interpreted, refused)
	if all.Interpreted*10 > all.Expanded {
		t.Errorf("%d of %d markings were left to the interpreter", all.Interpreted, all.Expanded)
	}
}

func corpusNet(t testing.TB, i instance) *Net {
	t.Helper()
	n, err := readString(corpusFiles(t, i, i.Years[0])["model.pnml"])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// An explorer changes over in the middle of a search, and nothing allocates afterwards.
func TestChangesOver(t *testing.T) {
	needsCompiler(t)
	s := sketch{places: []int{40, 0, 40, 0, 1}, transitions: [][2]map[int]int{
		{{0: 1}, {1: 1}}, {{1: 2}, {0: 2}}, {{2: 1, 4: 1}, {3: 1, 4: 1}}, {{3: 3}, {2: 3}},
	}}
	n, err := readString(s.pnml())
	if err != nil {
		t.Fatal(err)
	}
	b, err := n.Bind(atomsOf("tokens(p0) > 3"))
	if err != nil {
		t.Fatal(err)
	}
	ex, _ := b.NewExplorer(nil)
	x := ex.(*switching)
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	first := bytes.Clone(batch.State(0))
	enough := jit.CompileAfter + statesPerTransition*uint64(len(s.transitions)) + 1
	for range enough {
		_ = x.Expand(first, &batch)
	}
	b.(*binding).compiled.Wait()
	allocations := testing.AllocsPerRun(100, func() { _ = x.Expand(first, &batch) })
	if u := x.Engine(); u.Engine != program.Compiled || u.Interpreted > enough+1 || allocations != 0 {
		t.Errorf("%+v; %v allocations", u, allocations)
	}
}

// Large nets with few successors for each marking are left to the interpreter.
func TestWorthCompiling(t *testing.T) {
	for _, tt := range []struct {
		transitions int
		expanded    uint64
		edges       uint64
		want        bool
	}{
		{4, 2399, 5000, false}, {4, 2400, 5000, true}, {128, 20000, 20000, true},
		{1000, 200000, 1000000, false}, {1000, 200000, 1600000, true}, {1000, 50000, 1600000, false},
	} {
		x := &switching{Explorer: &nets.Explorer{Net: &nets.Net{Transitions: make([]nets.Node, tt.transitions)}}, binding: &binding{}, edges: tt.edges}
		x.Use.Expanded = tt.expanded
		if got := x.worth(); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}
