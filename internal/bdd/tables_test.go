package bdd

import (
	"math/rand/v2"
	"slices"
	"testing"
)

const tableVars = 4

// table is a function of four variables: bit k is its value where variable v has the value of bit v of k.
type table uint16

// build makes a random function, by different operations, and its table.
func build(m *Manager, r *rand.Rand, depth int) (Node, table) {
	if depth == 0 {
		v := r.IntN(tableVars)
		switch r.IntN(8) {
		case 0:
			return True, ^table(0)
		case 1:
			return False, 0
		case 2, 3:
			return m.NotVar(v), ^variable(v)
		}
		return m.Var(v), variable(v)
	}
	f, a := build(m, r, depth-1)
	g, b := build(m, r, depth-1)
	switch r.IntN(7) {
	case 0:
		return m.And(f, g), a & b
	case 1:
		return m.Or(f, g), a | b
	case 2:
		return m.Xor(f, g), a ^ b
	case 3:
		return m.Diff(f, g), a &^ b
	case 4:
		return m.Not(f), ^a
	case 5:
		h, c := build(m, r, depth-1)
		return m.Ite(f, g, h), a&b | ^a&c
	}
	v := r.IntN(tableVars)
	return m.Compose(f, v, g), b&cofactor(a, v, true) | ^b&cofactor(a, v, false)
}

func variable(v int) (t table) {
	for k := range 16 {
		t |= table(k>>v&1) << k
	}
	return t
}

func cofactor(t table, v int, value bool) (out table) {
	for k := range 16 {
		at := k &^ (1 << v)
		if value {
			at |= 1 << v
		}
		out |= (t >> at & 1) << k
	}
	return out
}

// tableOf evaluates a function everywhere.
func tableOf(m *Manager, f Node) (t table) {
	for k := range 16 {
		if m.Eval(f, func(v int) bool { return k>>v&1 == 1 }) {
			t |= 1 << k
		}
	}
	return t
}

func cubeTable(cube []Lit) table {
	t := ^table(0)
	for _, l := range cube {
		if l.Negated() {
			t &^= variable(l.Var())
		} else {
			t &= variable(l.Var())
		}
	}
	return t
}

// TestTables: each operation on random functions gives the function that their tables give, as the same node for the same function.
func TestTables(t *testing.T) {
	t.Parallel()
	m, other := New(0), New(0)
	for range tableVars {
		m.NewVar()
		other.NewVar()
	}
	copier := NewCopier(m, other, []int{2, 0, 3, 1})
	nodes := map[table]Node{}
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 1))
		f, a := build(m, r, 1+r.IntN(3))
		g, b := build(m, r, 2)
		if got := tableOf(m, f); got != a {
			t.Fatalf("seed %d: %016b, want %016b", seed, got, a)
		}
		if n, seen := nodes[a]; seen && n != f {
			t.Fatalf("seed %d: %016b has two nodes", seed, a)
		}
		nodes[a] = f
		if m.Implies(f, g) != (a&^b == 0) {
			t.Fatalf("seed %d: %016b implies %016b: %v", seed, a, b, m.Implies(f, g))
		}
		quantified(t, m, r, f, a)
		var support []int
		for v := range tableVars {
			if ca, cb := cofactor(a, v, false), cofactor(a, v, true); ca != cb {
				support = append(support, v)
			}
			for _, value := range []bool{false, true} {
				if got := tableOf(m, m.Cofactor(f, v, value)); got != cofactor(a, v, value) {
					t.Fatalf("seed %d: cofactor of %016b by %d: %016b", seed, a, v, got)
				}
			}
		}
		if got := m.Support(f); !slices.Equal(got, support) || len(support) > 0 && m.Top(f) != support[0] || len(support) == 0 && m.Top(f) != -1 {
			t.Fatalf("seed %d: %016b depends on %v from %d, want %v", seed, a, got, m.Top(f), support)
		}
		if len(support) > 0 && (tableOf(m, m.Low(f)) != cofactor(a, support[0], false) || tableOf(m, m.High(f)) != cofactor(a, support[0], true)) {
			t.Fatalf("seed %d: the halves of %016b", seed, a)
		}
		covered(t, m, f, g, a, b)
		renamed := table(0)
		for k := range 16 {
			at := k>>2&1 | (k>>0&1)<<1 | (k>>3&1)<<2 | (k>>1&1)<<3
			renamed |= (a >> at & 1) << k
		}
		if got := tableOf(other, copier.Copy(f)); got != renamed {
			t.Fatalf("seed %d: the copy of %016b is %016b, want %016b", seed, a, got, renamed)
		}
	}
	if m.Err() != nil || m.Vars() != tableVars || len(nodes) < 300 {
		t.Errorf("%v, %d variables, %d functions", m.Err(), m.Vars(), len(nodes))
	}
}

// quantified compares quantification and restriction by random cubes.
func quantified(t *testing.T, m *Manager, r *rand.Rand, f Node, a table) {
	t.Helper()
	var vars []int
	var cube []Lit
	exists, restricted := a, a
	for v := range tableVars {
		if r.IntN(2) == 0 {
			continue
		}
		negated := r.IntN(2) == 0
		vars, cube = append(vars, v), append(cube, MakeLit(v, negated))
		exists = cofactor(exists, v, false) | cofactor(exists, v, true)
		restricted = cofactor(restricted, v, !negated)
	}
	if got := tableOf(m, m.Cube(cube)); got != cubeTable(cube) {
		t.Fatalf("the cube %v is %016b", cube, got)
	}
	if got := tableOf(m, m.Exists(f, m.VarCube(vars))); got != exists {
		t.Fatalf("there are %v such that %016b: %016b, want %016b", vars, a, got, exists)
	}
	if got := tableOf(m, m.Restrict(f, m.Cube(cube))); got != restricted {
		t.Fatalf("%016b with %v: %016b, want %016b", a, cube, got, restricted)
	}
}

// covered compares paths and cubes: paths are disjoint and as many as are counted, of the cubes of a cover none can be left out, and a
// cover between two functions is between them. Both stop when they are told to.
func covered(t *testing.T, m *Manager, f, g Node, a, b table) {
	t.Helper()
	var union table
	paths := 0
	m.Paths(f, func(cube []Lit) bool {
		if c := cubeTable(cube); c&union != 0 {
			t.Fatalf("paths of %016b overlap", a)
		} else {
			union |= c
		}
		paths++
		return true
	})
	if union != a || float64(paths) != m.PathCount(f) {
		t.Fatalf("%d paths of %016b, %v counted, cover %016b", paths, a, m.PathCount(f), union)
	}
	stopped := 0
	m.Paths(f, func([]Lit) bool { stopped++; return stopped < 2 })
	if stopped != min(2, paths) {
		t.Fatalf("%d paths after the second", stopped)
	}
	var cubes []table
	within := m.CubesBetween(m.And(f, g), f, func(cube []Lit) bool {
		cubes = append(cubes, cubeTable(cube))
		return true
	})
	union = 0
	for i, c := range cubes {
		union |= c
		others := table(0)
		for j, d := range cubes {
			if j != i {
				others |= d
			}
		}
		if others&(a&b)&c == a&b&c {
			t.Fatalf("cube %d of %d of %016b can be left out", i, len(cubes), a&b)
		}
	}
	if a&b&^union != 0 || union&^a != 0 || tableOf(m, within) != union {
		t.Fatalf("cubes between %016b and %016b cover %016b", a&b, a, union)
	}
}
