package peers_test

import (
	"errors"
	"math/big"
	"math/bits"
	"testing"

	"github.com/dalzilio/rudd"
	"github.com/ltlcheck/ltlcheck/internal/bdd"
	"github.com/ltlcheck/ltlcheck/internal/seeded"
	"github.com/ltlcheck/ltlcheck/internal/toolarge"
	"pgregory.net/rapid"
)

const vars = 6

// pair is one function in our manager and in the oracle's, and its truth table.
type pair struct {
	ours  bdd.Node
	other rudd.Node
	table uint64
}

// both computes side by side.
type both struct {
	*rapid.T
	m *bdd.Manager
	o *rudd.BDD
}

func newBoth(t *rapid.T) both {
	o, err := rudd.New(vars)
	if err != nil {
		t.Fatal(err)
	}
	m := bdd.New(0)
	for range vars {
		m.NewVar()
	}
	return both{t, m, o}
}

// table of variable v: bit i is bit v of i.
func varTable(v int) (table uint64) {
	for i := range 64 {
		table |= uint64(i>>v&1) << i
	}
	return table
}

func (b both) variable(v int) pair { return pair{b.m.Var(v), b.o.Ithvar(v), varTable(v)} }

// draw is a random function, all operations applied on the way down.
func (b both) draw(depth int) pair {
	if depth == 0 {
		return b.variable(rapid.IntRange(0, vars-1).Draw(b.T, "v"))
	}
	f, g := b.draw(depth-1), b.draw(depth-1)
	v := rapid.IntRange(0, vars-1).Draw(b.T, "v")
	mask := varTable(v)
	hi, lo := f.table&mask, f.table&^mask
	hi, lo = hi|hi>>(1<<v), lo|lo<<(1<<v)
	switch rapid.IntRange(0, 8).Draw(b.T, "op") {
	case 0:
		return pair{b.m.And(f.ours, g.ours), b.o.And(f.other, g.other), f.table & g.table}
	case 1:
		return pair{b.m.Or(f.ours, g.ours), b.o.Or(f.other, g.other), f.table | g.table}
	case 2:
		return pair{b.m.Not(f.ours), b.o.Not(f.other), ^f.table}
	case 3:
		return pair{b.m.Xor(f.ours, g.ours), b.o.Apply(f.other, g.other, rudd.OPxor), f.table ^ g.table}
	case 4:
		return pair{b.m.Diff(f.ours, g.ours), b.o.And(f.other, b.o.Not(g.other)), f.table &^ g.table}
	case 5:
		h := b.variable(v)
		return pair{b.m.Ite(f.ours, g.ours, h.ours), b.o.Ite(f.other, g.other, h.other), f.table&g.table | ^f.table&h.table}
	case 6:
		cube := b.m.VarCube([]int{v})
		return pair{b.m.Exists(f.ours, cube), b.o.Exist(f.other, b.o.Makeset([]int{v})), hi | lo}
	case 7:
		only := b.m.Cofactor(f.ours, v, true)
		if r := b.m.Restrict(f.ours, b.m.Var(v)); r != only {
			b.Fatalf("restriction %d, cofactor %d", r, only)
		}
		return pair{only, b.o.Exist(b.o.And(f.other, b.o.Ithvar(v)), b.o.Makeset([]int{v})), hi}
	}
	return pair{b.m.Compose(f.ours, v, g.ours), b.o.Ite(g.other,
		b.o.Exist(b.o.And(f.other, b.o.Ithvar(v)), b.o.Makeset([]int{v})),
		b.o.Exist(b.o.And(f.other, b.o.NIthvar(v)), b.o.Makeset([]int{v}))), g.table&hi | ^g.table&lo}
}

func (b both) check(f pair) {
	for i := range uint(64) {
		if b.m.Eval(f.ours, func(v int) bool { return i>>v&1 != 0 }) != (f.table>>i&1 != 0) {
			b.Fatalf("wrong at %06b", i)
		}
	}
	if n := bits.OnesCount64(f.table); b.o.Satcount(f.other).Cmp(big.NewInt(int64(n))) != 0 {
		b.Fatalf("%v valuations, rudd counts %v", n, b.o.Satcount(f.other))
	}
}

// coverOf rebuilds a function from cubes.
func (b both) coverOf(f bdd.Node, enumerate func(bdd.Node, func([]bdd.Lit) bool)) (cover bdd.Node, cubes []bdd.Node) {
	enumerate(f, func(cube []bdd.Lit) bool {
		c := b.m.Cube(cube)
		cubes = append(cubes, c)
		cover = b.m.Or(cover, c)
		return true
	})
	return cover, cubes
}

func TestOperations(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		b := newBoth(rt)
		f, g := b.draw(3), b.draw(3)
		b.check(f)
		if (f.ours == g.ours) != (f.table == g.table) {
			rt.Fatal("equal functions are not equal nodes")
		}
		if b.m.Implies(f.ours, g.ours) != (f.table&^g.table == 0) {
			rt.Fatal("wrong implication")
		}
		support := b.m.Support(f.ours)
		for v := range vars {
			depends := b.m.Cofactor(f.ours, v, true) != b.m.Cofactor(f.ours, v, false)
			if depends != contains(support, v) {
				rt.Fatalf("support %v, variable %d", support, v)
			}
		}
	})
}

func contains(list []int, v int) bool {
	for _, x := range list {
		if x == v {
			return true
		}
	}
	return false
}

func TestCovers(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		b := newBoth(rt)
		f := b.draw(3).ours
		cover, cubes := b.coverOf(f, b.m.Cubes)
		if cover != f {
			rt.Fatal("the cubes cover something else")
		}
		for i := range cubes {
			rest := bdd.False
			for j, c := range cubes {
				if i != j {
					rest = b.m.Or(rest, c)
				}
			}
			if rest == f {
				rt.Fatal("a cube can be left out")
			}
		}
		paths, cubes := b.coverOf(f, b.m.Paths)
		if paths != f {
			rt.Fatal("the paths cover something else")
		}
		for i, c := range cubes {
			for _, d := range cubes[:i] {
				if b.m.And(c, d) != bdd.False {
					rt.Fatal("paths overlap")
				}
			}
		}
	})
}

func TestCoverBetweenBounds(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		b := newBoth(rt)
		f, g := b.draw(3).ours, b.draw(3).ours
		lower, upper := b.m.And(f, g), b.m.Or(f, g)
		union := bdd.False
		cover := b.m.CubesBetween(lower, upper, func(cube []bdd.Lit) bool {
			union = b.m.Or(union, b.m.Cube(cube))
			return true
		})
		if cover != union || !b.m.Implies(lower, cover) || !b.m.Implies(cover, upper) {
			rt.Fatal("the cover leaves its bounds")
		}
	})
}

func TestSplit(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		b := newBoth(rt)
		f := b.draw(3).ours
		cut := rapid.IntRange(0, vars).Draw(rt, "cut")
		seen, union, rests := bdd.False, bdd.False, map[bdd.Node]bool{}
		for _, leaf := range b.m.NewSplitter(cut).Split(f) {
			if rests[leaf.Rest] || b.m.And(seen, leaf.Label) != bdd.False || b.m.Top(leaf.Rest) >= 0 && b.m.Top(leaf.Rest) < cut {
				rt.Fatal("leaves overlap, repeat or reach above the cut")
			}
			rests[leaf.Rest] = true
			seen = b.m.Or(seen, leaf.Label)
			union = b.m.Or(union, b.m.And(leaf.Label, leaf.Rest))
		}
		if union != f {
			rt.Fatal("the leaves make another function")
		}
	})
}

func TestCopy(t *testing.T) {
	seeded.Check(t, func(rt *rapid.T) {
		b := newBoth(rt)
		f := b.draw(3).ours
		to := bdd.New(0)
		order := rapid.Permutation([]int{0, 1, 2, 3, 4, 5}).Draw(rt, "order")
		for range vars {
			to.NewVar()
		}
		g := bdd.NewCopier(b.m, to, order).Copy(f)
		for i := range uint(64) {
			if b.m.Eval(f, func(v int) bool { return i>>v&1 != 0 }) != to.Eval(g, func(v int) bool {
				for w, x := range order {
					if x == v {
						return i>>w&1 != 0
					}
				}
				return false
			}) {
				rt.Fatalf("wrong at %06b", i)
			}
		}
	})
}

// TestLimit builds a function that is exponential in this order of variables.
func TestLimit(t *testing.T) {
	m := bdd.New(5000)
	const n = 24
	for range 2 * n {
		m.NewVar()
	}
	f := bdd.True
	for i := range n {
		f = m.And(f, m.Not(m.Xor(m.Var(i), m.Var(n+i))))
	}
	if !errors.Is(m.Err(), toolarge.Err) {
		t.Errorf("error %v after %d nodes", m.Err(), m.Size())
	}
	if m.Size() > 5000 {
		t.Errorf("%d nodes", m.Size())
	}
}
