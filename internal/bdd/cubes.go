package bdd

// Irredundant covers (Minato 1993, after Morreale 1970): the cubes of a cover
// of some function between a lower bound L and an upper bound U, of which none
// can be left out.
//
//	ISOP(L, U):
//	  if L = 0: no cube        if U = 1: the empty cube
//	  v := top variable of L and U
//	  C0 := ISOP(L0 \ U1, U0)              cubes that need ¬v
//	  C1 := ISOP(L1 \ U0, U1)              cubes that need v
//	  Cd := ISOP((L0 \ C0) ∪ (L1 \ C1), U0 ∩ U1)
//	  return ¬v·C0 ∪ v·C1 ∪ Cd
//
// Cost: at worst exponential in the number of variables, as covers are.

// Lit is a literal: variable<<1, plus one when negated.
type Lit uint32

// MakeLit returns the literal of variable v.
func MakeLit(v int, negated bool) Lit {
	if negated {
		return Lit(v)<<1 | 1
	}
	return Lit(v) << 1
}

// Var returns the variable of the literal.
func (l Lit) Var() int { return int(l >> 1) }

// Negated reports whether the literal is a negation.
func (l Lit) Negated() bool { return l&1 != 0 }

// Cubes calls yield with every cube of an irredundant cover of f. The literals
// are in the order of the variables; the slice is reused, so that yield must
// copy what it keeps. Cubes stops when yield returns false. It makes nodes.
func (m *Manager) Cubes(f Node, yield func(cube []Lit) bool) { m.CubesBetween(f, f, yield) }

// CubesBetween is Cubes for any function that lower implies and that implies
// upper, whichever has few cubes. It returns the function covered.
func (m *Manager) CubesBetween(lower, upper Node, yield func(cube []Lit) bool) Node {
	w := isop{m: m, yield: yield}
	return w.cover(lower, upper)
}

type isop struct {
	m     *Manager
	yield func([]Lit) bool
	path  []Lit
	done  bool
}

func (i *isop) cover(lower, upper Node) Node {
	m := i.m
	if i.done || lower == False || m.full {
		return False
	}
	if upper == True {
		i.done = !i.yield(i.path)
		return True
	}
	level, l0, l1, u0, u1 := m.split(lower, upper)
	c0 := i.under(MakeLit(int(level), true), m.Diff(l0, u1), u0)
	c1 := i.under(MakeLit(int(level), false), m.Diff(l1, u0), u1)
	rest := m.Or(m.Diff(l0, c0), m.Diff(l1, c1))
	cd := i.cover(rest, m.And(u0, u1))
	return m.Or(m.mk(level, c0, c1), cd)
}

func (i *isop) under(l Lit, lower, upper Node) Node {
	i.path = append(i.path, l)
	c := i.cover(lower, upper)
	i.path = i.path[:len(i.path)-1]
	return c
}

// Paths calls yield with the paths of the diagram from f to True: disjoint
// cubes that cover f. There may be many more of them than Cubes yields. The
// slice is reused. Paths stops when yield returns false. It only reads.
func (m *Manager) Paths(f Node, yield func(cube []Lit) bool) {
	var path []Lit
	var walk func(Node) bool
	walk = func(f Node) bool {
		if f <= True {
			return f == False || yield(path)
		}
		n := m.nodes[f]
		path = append(path, MakeLit(int(n.level), true))
		more := walk(n.lo)
		path[len(path)-1] ^= 1
		more = more && walk(n.hi)
		path = path[:len(path)-1]
		return more
	}
	walk(f)
}

// Cube returns the conjunction of literals, which must be in the order of their
// variables to be fast. The empty cube is True.
func (m *Manager) Cube(cube []Lit) Node {
	f := True
	for i := len(cube) - 1; i >= 0; i-- {
		l := m.Var(cube[i].Var())
		if cube[i].Negated() {
			l = m.NotVar(cube[i].Var())
		}
		f = m.And(f, l)
	}
	return f
}
