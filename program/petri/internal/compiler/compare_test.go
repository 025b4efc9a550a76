package compiler_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/jit"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/compiler"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets"
	"github.com/ltlcheck/ltlcheck/program/petri/internal/nets/netstest"
)

// TestCompiled: compiled code finds the successors that the interpreter finds, in random nets and in ones with many transitions. It leaves a
// marking to the interpreter exactly if a successor does not fit the first layout.
func TestCompiled(t *testing.T) {
	raced.SkipSequential(t)
	if !jit.Supported() {
		t.Skip(jit.ErrUnsupported)
	}
	expanded, left := 0, 0
	compare := func(name string, n *nets.Net, most int) {
		t.Helper()
		a, b := compareNet(t, name, n, most)
		expanded, left = expanded+a, left+b
	}
	for seed := range uint64(40) {
		compare(fmt.Sprint("seed ", seed), netstest.Random(rand.New(rand.NewPCG(seed, 6))), 60)
	}
	for _, size := range []int{63, 64, 65, compiler.MaxStraight, compiler.MaxStraight + 1, 300} {
		compare(fmt.Sprint(size, " transitions"), ring(size), 40)
	}
	for most := range uint64(4) {
		compare(fmt.Sprint("growing, ", most), growing(most), 8000)
	}
	if expanded < 1000 || left < 10 {
		t.Errorf("%d markings were expanded, %d left to the interpreter", expanded, left)
	}
}

// ring is a net of as many places as transitions, each of which takes tokens from a place to the next one; some take two, or give two.
func ring(n int) *nets.Net {
	r := rand.New(rand.NewPCG(uint64(n), 8))
	out := &nets.Net{Pre: nets.Arcs{First: []uint32{0}}, Post: nets.Arcs{First: []uint32{0}}}
	for i := range n {
		out.Places = append(out.Places, nets.Node{ID: fmt.Sprint("p", i)})
		out.Transitions = append(out.Transitions, nets.Node{ID: fmt.Sprint("t", i)})
		out.Initial = append(out.Initial, uint64(r.IntN(3)))
		out.Pre.List = append(out.Pre.List, nets.Arc{Place: uint32(i), Weight: 1 + uint64(r.IntN(2))})
		out.Post.List = append(out.Post.List, nets.Arc{Place: uint32((i + 1) % n), Weight: 1 + uint64(r.IntN(8)/7)})
		out.Pre.First, out.Post.First = append(out.Pre.First, uint32(i+1)), append(out.Post.First, uint32(i+1))
	}
	out.Seal()
	return out
}

// growing is a net with a place that gets and loses tokens, without a bound, beside one that passes some to another and back.
func growing(tokens uint64) *nets.Net {
	n := &nets.Net{Initial: []uint64{0, tokens, 0}, Pre: nets.Arcs{First: []uint32{0}}, Post: nets.Arcs{First: []uint32{0}}}
	for p := range 3 {
		n.Places = append(n.Places, nets.Node{ID: fmt.Sprint("p", p)})
	}
	for t, arcs := range [][2][]nets.Arc{{nil, {{Place: 0, Weight: 1}}}, {{{Place: 0, Weight: 1}}, nil}, {{{Place: 1, Weight: 1}}, {{Place: 2, Weight: 1}}}, {{{Place: 2, Weight: 1}}, {{Place: 1, Weight: 1}}}} {
		n.Transitions = append(n.Transitions, nets.Node{ID: fmt.Sprint("t", t)})
		n.Pre.List, n.Post.List = append(n.Pre.List, arcs[0]...), append(n.Post.List, arcs[1]...)
		n.Pre.First, n.Post.First = append(n.Pre.First, uint32(len(n.Pre.List))), append(n.Post.First, uint32(len(n.Post.List)))
	}
	n.Seal()
	return n
}

// compareNet expands markings in both ways.
func compareNet(t *testing.T, name string, n *nets.Net, most int) (expanded, left int) {
	t.Helper()
	atoms := []program.Atom{{Text: "tokens(p0) >= 2"}, {Text: "deadlock"}, {Text: "exec(_)"}}
	if len(n.Transitions) > 1 {
		atoms = append(atoms, program.Atom{Text: "fireable(t0) || !fireable(t1) && tokens(p0) - tokens(p0) < 1"}, program.Atom{Text: "exec(t1)"})
	}
	b, err := n.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	module, err := compiler.Translate(b)
	if err != nil {
		t.Fatal(name, err)
	}
	code, err := jit.Compile(context.Background(), module)
	if err != nil {
		t.Fatal(name, err)
	}
	fast, err := code.NewMachine()
	if err != nil {
		t.Fatal(name, err)
	}
	slow := nets.NewExplorer(b)
	var want, got program.Batch
	if err := slow.Initial(&want); err != nil {
		t.Fatal(err)
	}
	stack := [][]byte{bytes.Clone(want.State(0))} // depth first, so that places overflow
	seen := map[string]bool{string(stack[0]): true}
	for range most {
		if len(stack) == 0 {
			break
		}
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if err := slow.Expand(s, &want); err != nil {
			t.Fatal(name, err)
		}
		for j := want.Len() - 1; j >= 0; j-- { // the first transition first
			if to := want.State(j); !seen[string(to)] && len(to) == n.Layouts[0].Bytes { // others are not compiled
				seen[string(to)] = true
				stack = append(stack, bytes.Clone(to))
			}
		}
		fits := true
		for j := range want.Succs {
			fits = fits && len(want.State(j)) == len(s)
		}
		if ok := fast.Expand(s, &got); ok != fits {
			t.Fatalf("%s: marking %x is expanded: %v, want %v", name, s, ok, fits)
		} else if !ok {
			left++
			continue
		}
		expanded++
		if err := programtest.SameBatches(&want, &got, true); err != nil {
			t.Fatalf("%s: marking %x: %v", name, s, err)
		}
	}
	return expanded, left
}

// TestTooLarge: nets with more transitions than tables have room for, or with vectors that are too long, are refused.
func TestTooLarge(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]bool{64: true, 4096: true, 4097: false} {
		net := &nets.Net{Places: []nets.Node{{ID: "p0"}}, Initial: []uint64{1}, Pre: nets.Arcs{First: []uint32{0}}, Post: nets.Arcs{First: []uint32{0}}}
		for i := range n {
			net.Transitions = append(net.Transitions, nets.Node{ID: fmt.Sprint("t", i)})
			net.Pre.List, net.Post.List = append(net.Pre.List, nets.Arc{Weight: 1}), append(net.Post.List, nets.Arc{Weight: 1})
			net.Pre.First, net.Post.First = append(net.Pre.First, uint32(i+1)), append(net.Post.First, uint32(i+1))
		}
		net.Seal()
		b, err := net.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := compiler.Translate(b); (err == nil) != want {
			t.Errorf("%d transitions: %v", n, err)
		}
	}
}
