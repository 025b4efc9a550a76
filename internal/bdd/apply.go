package bdd

// op names a cached operation; the zero op marks an empty cache entry.
type op uint8

const (
	opAnd op = iota + 1
	opOr
	opXor
	opNot
	opDiff
	opImplies
	opIte
	opExists
	opCofactor
	opRestrict
)

// Not returns the negation of f. There are no complemented edges: f and its
// negation share no nodes but the constants, and the cost is O(|f|).
func (m *Manager) Not(f Node) Node {
	if f <= True {
		return f ^ 1
	}
	if r, ok := m.cached(opNot, f, 0, 0); ok {
		return r
	}
	n := m.nodes[f]
	r := m.mk(n.level, m.Not(n.lo), m.Not(n.hi))
	return m.remember(opNot, f, 0, 0, r)
}

// And returns the conjunction of f and g. The cost is O(|f|·|g|), as for the
// other binary operations: each pair of nodes is visited once, thanks to the
// cache, as long as the cache does not lose entries.
func (m *Manager) And(f, g Node) Node {
	switch {
	case f == g, g == True:
		return f
	case f == True:
		return g
	case f == False, g == False:
		return False
	case f > g:
		f, g = g, f
	}
	if r, ok := m.cached(opAnd, f, g, 0); ok {
		return r
	}
	level, f0, f1, g0, g1 := m.split(f, g)
	r := m.mk(level, m.And(f0, g0), m.And(f1, g1))
	return m.remember(opAnd, f, g, 0, r)
}

// Or returns the disjunction of f and g.
func (m *Manager) Or(f, g Node) Node {
	switch {
	case f == g, g == False:
		return f
	case f == False:
		return g
	case f == True, g == True:
		return True
	case f > g:
		f, g = g, f
	}
	if r, ok := m.cached(opOr, f, g, 0); ok {
		return r
	}
	level, f0, f1, g0, g1 := m.split(f, g)
	r := m.mk(level, m.Or(f0, g0), m.Or(f1, g1))
	return m.remember(opOr, f, g, 0, r)
}

// Xor returns the exclusive or of f and g.
func (m *Manager) Xor(f, g Node) Node {
	switch {
	case f == g:
		return False
	case f == False:
		return g
	case g == False:
		return f
	case f == True:
		return m.Not(g)
	case g == True:
		return m.Not(f)
	case f > g:
		f, g = g, f
	}
	if r, ok := m.cached(opXor, f, g, 0); ok {
		return r
	}
	level, f0, f1, g0, g1 := m.split(f, g)
	r := m.mk(level, m.Xor(f0, g0), m.Xor(f1, g1))
	return m.remember(opXor, f, g, 0, r)
}

// Diff returns f ∧ ¬g, without making the negation of g.
func (m *Manager) Diff(f, g Node) Node {
	switch {
	case f == g, f == False, g == True:
		return False
	case g == False:
		return f
	case f == True:
		return m.Not(g)
	}
	if r, ok := m.cached(opDiff, f, g, 0); ok {
		return r
	}
	level, f0, f1, g0, g1 := m.split(f, g)
	r := m.mk(level, m.Diff(f0, g0), m.Diff(f1, g1))
	return m.remember(opDiff, f, g, 0, r)
}

// Implies reports whether f → g is valid: whether every valuation that
// satisfies f satisfies g. It makes no nodes, so that it works when And and Not
// might exceed the limit, and it ends at the first valuation that does not.
func (m *Manager) Implies(f, g Node) bool {
	switch {
	case f == g, f == False, g == True:
		return true
	case f == True, g == False:
		return false
	}
	m.step()
	if r, ok := m.cached(opImplies, f, g, 0); ok {
		return r == True
	}
	_, f0, f1, g0, g1 := m.split(f, g)
	r := False
	if m.Implies(f0, g0) && m.Implies(f1, g1) {
		r = True
	}
	return m.remember(opImplies, f, g, 0, r) == True
}

// Ite returns the function "if f then g else h". The cost is O(|f|·|g|·|h|).
func (m *Manager) Ite(f, g, h Node) Node {
	switch {
	case f == True, g == h:
		return g
	case f == False:
		return h
	case g == True && h == False:
		return f
	case g == False && h == True:
		return m.Not(f)
	}
	if r, ok := m.cached(opIte, f, g, h); ok {
		return r
	}
	level := min(m.level(f), m.level(g), m.level(h))
	f0, f1 := m.cofactors(f, level)
	g0, g1 := m.cofactors(g, level)
	h0, h1 := m.cofactors(h, level)
	r := m.mk(level, m.Ite(f0, g0, h0), m.Ite(f1, g1, h1))
	return m.remember(opIte, f, g, h, r)
}

// split returns the topmost level of two functions and their cofactors there,
// on which the binary operations recur.
func (m *Manager) split(f, g Node) (level uint32, f0, f1, g0, g1 Node) {
	level = min(m.level(f), m.level(g))
	f0, f1 = m.cofactors(f, level)
	g0, g1 = m.cofactors(g, level)
	return level, f0, f1, g0, g1
}

// cofactors returns f with the variable of a level set to false and to true.
// The level must not be below that of f.
func (m *Manager) cofactors(f Node, level uint32) (lo, hi Node) {
	if n := &m.nodes[f]; n.level == level {
		return n.lo, n.hi
	}
	return f, f
}
