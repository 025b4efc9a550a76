package bdd

// Exists returns ∃ cube. f: f with the variables of cube, a conjunction of
// positive literals as VarCube returns it, quantified away. The result can be
// exponentially larger than f.
func (m *Manager) Exists(f, cube Node) Node {
	for cube > True && m.level(cube) < m.level(f) {
		cube = m.nodes[cube].hi
	}
	if f <= True || cube <= True {
		return f
	}
	if r, ok := m.cached(opExists, f, cube, 0); ok {
		return r
	}
	n := m.nodes[f]
	lo, hi := m.Exists(n.lo, cube), m.Exists(n.hi, cube)
	var r Node
	if m.level(cube) == n.level {
		r = m.Or(lo, hi)
	} else {
		r = m.mk(n.level, lo, hi)
	}
	return m.remember(opExists, f, cube, 0, r)
}

// Cofactor returns f with variable v set to value. The cost is O(|f|).
func (m *Manager) Cofactor(f Node, v int, value bool) Node {
	level := uint32(v)
	if m.level(f) > level {
		return f
	}
	n := m.nodes[f]
	if n.level == level {
		if value {
			return n.hi
		}
		return n.lo
	}
	key := Node(v << 1)
	if value {
		key |= 1
	}
	if r, ok := m.cached(opCofactor, f, key, 0); ok {
		return r
	}
	r := m.mk(n.level, m.Cofactor(n.lo, v, value), m.Cofactor(n.hi, v, value))
	return m.remember(opCofactor, f, key, 0, r)
}

// Restrict returns f under the assumption that all literals of cube hold: their
// variables do not occur in the result. cube is the result of Cube.
func (m *Manager) Restrict(f, cube Node) Node {
	if f <= True || cube <= True {
		return f
	}
	if r, ok := m.cached(opRestrict, f, cube, 0); ok {
		return r
	}
	n, c := m.nodes[f], m.nodes[cube]
	var r Node
	switch {
	case c.level < n.level:
		r = m.Restrict(f, c.lo|c.hi) // one of the two is False
	case c.level > n.level:
		r = m.mk(n.level, m.Restrict(n.lo, cube), m.Restrict(n.hi, cube))
	case c.lo == False:
		r = m.Restrict(n.hi, c.hi)
	default:
		r = m.Restrict(n.lo, c.lo)
	}
	return m.remember(opRestrict, f, cube, 0, r)
}

// Compose returns f with variable v replaced by the function g.
func (m *Manager) Compose(f Node, v int, g Node) Node {
	return m.Ite(g, m.Cofactor(f, v, true), m.Cofactor(f, v, false))
}

// VarCube returns the conjunction of variables, the form in which Exists takes
// them.
func (m *Manager) VarCube(vars []int) Node {
	cube := True
	for _, v := range vars {
		cube = m.And(cube, m.Var(v))
	}
	return cube
}

// Support returns the variables that any of fs depends on, in order. It only
// reads.
func (m *Manager) Support(fs ...Node) []int {
	used := make([]bool, m.vars)
	seen := map[Node]bool{}
	var walk func(Node)
	walk = func(f Node) {
		if f <= True || seen[f] {
			return
		}
		seen[f] = true
		n := m.nodes[f]
		used[n.level] = true
		walk(n.lo)
		walk(n.hi)
	}
	for _, f := range fs {
		walk(f)
	}
	var vars []int
	for v, u := range used {
		if u {
			vars = append(vars, v)
		}
	}
	return vars
}

// Eval returns the value of f if variable v has the value value(v). It calls
// value for the variables on one path only. It only reads.
func (m *Manager) Eval(f Node, value func(v int) bool) bool {
	for f > True {
		n := &m.nodes[f]
		if value(int(n.level)) {
			f = n.hi
		} else {
			f = n.lo
		}
	}
	return f == True
}

// PathCount returns the number of paths from f to True, which Paths enumerates.
// It is a float64, as the number can be exponential; it is exact below 2^53. It
// only reads; the cost is O(|f|).
func (m *Manager) PathCount(f Node) float64 {
	memo := map[Node]float64{}
	var count func(Node) float64
	count = func(f Node) float64 {
		if f <= True {
			return float64(f)
		}
		n, ok := memo[f]
		if !ok {
			n = count(m.nodes[f].lo) + count(m.nodes[f].hi)
			memo[f] = n
		}
		return n
	}
	return count(f)
}

// Copier copies functions from one manager to another. It caches, so that
// shared parts are copied once, and is valid as long as both managers.
type Copier struct {
	from, to *Manager
	vars     []int
	memo     map[Node]Node
}

// NewCopier returns a copier that maps variable v of from to variable vars[v]
// of to. The map need not preserve the order of the variables.
func NewCopier(from, to *Manager, vars []int) *Copier {
	return &Copier{from: from, to: to, vars: vars, memo: map[Node]Node{False: False, True: True}}
}

// Copy returns the function f of the source in the destination. Where the limit
// of the destination is reached its Err reports it.
func (c *Copier) Copy(f Node) Node {
	if r, ok := c.memo[f]; ok {
		return r
	}
	n := c.from.nodes[f]
	lo, hi := c.Copy(n.lo), c.Copy(n.hi)
	r := c.to.Ite(c.to.Var(c.vars[n.level]), hi, lo)
	c.memo[f] = r
	return r
}
