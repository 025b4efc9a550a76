package presburger

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
)

// Constraints a·x ≤ c, a·x = c and a·x ≡ c (mod m) as automata (Wolper &
// Boigelot 2000; Bartzis & Bultan 2003).
//
// Before a letter s the state is the rest of the condition on the digits to come: a·x
// ≤ g. With x = s + 2x', this is a·x' ≤ ⌊(g − a·s)/2⌋. For an equation g − a·s
// has to be even; for a congruence with an even modulus too, which is then
// halved, and with an odd one it is divided by two modulo m. As a sign the
// letter counts −s, so the word may end here if −a·s is in the relation to g.
// The sum a·s is gathered bit by bit.
//
// States: at most |a| + log |c| of letters for ≤ and =, m for ≡, each times |a|
// and the number of variables for the bits in between.

// relation is the kind of a constraint.
type relation uint8

const (
	lessEqual relation = iota
	equal
	congruent
)

// LessEqual returns { x | Σ a[i]·x[vars[i]] ≤ c }. The automaton has a number
// of nodes that is proportional to the absolute values of the coefficients, not
// to their logarithms; if the sum of these exceeds the limit of the space, that
// is the result's error at once.
func (s *Space) LessEqual(vars []int, a []exact.Int, c exact.Int) *Set {
	return s.constraint(lessEqual, vars, a, c, exact.Int{})
}

// Equals returns { x | Σ a[i]·x[vars[i]] = c }; see LessEqual for its size.
func (s *Space) Equals(vars []int, a []exact.Int, c exact.Int) *Set {
	return s.constraint(equal, vars, a, c, exact.Int{})
}

// Congruent returns { x | Σ a[i]·x[vars[i]] ≡ c (mod m) }, m > 0. Only the
// tests of this package and of counters call it: they compare periodic sets
// with what it makes.
func (s *Space) Congruent(vars []int, a []exact.Int, c, m exact.Int) *Set {
	_, c = c.DivMod(m)
	return s.constraint(congruent, vars, a, c, m)
}

// asked is the condition on the digits to come at the beginning of a
// letter: the right side of the constraint, and its modulus. dead means that no
// digits can satisfy it any more.
type asked struct {
	goal, modulus exact.Int
	dead          bool
}

func (a asked) key() string {
	if a.dead {
		return "dead"
	}
	return string(a.modulus.AppendKey(a.goal.AppendKey(nil)))
}

// partial is a node of the automaton under construction: the number of what was
// asked at the letter's beginning, and the weighted sum of the bits read since.
type partial struct {
	level, begin int
	sum          int64
}

type constraintBuilder struct {
	space    *Space
	relation relation
	a        []int64
	begins   []asked
	begin    map[string]int
	node     map[partial]uint32
	nodes    []partial
}

func (s *Space) constraint(r relation, vars []int, a []exact.Int, c, m exact.Int) *Set {
	if r == congruent {
		a = append([]exact.Int(nil), a...)
		for i := range a {
			_, a[i] = a[i].DivMod(m)
		}
	}
	b := &constraintBuilder{space: s, relation: r, begin: map[string]int{}, node: map[partial]uint32{}}
	used, total, ok := b.coefficients(vars, a)
	if !ok || total > int64(s.limit()) {
		return failed(errLarge)
	}
	first := asked{goal: c, modulus: m}
	if len(used) == 0 {
		return Constant(b.ends(first, 0))
	}
	edges, err := b.build(first)
	if err != nil {
		return failed(err)
	}
	return s.minimise(used, edges)
}

// coefficients sorts the variables, adds up those that are named twice and
// leaves out those with the coefficient 0. total is the sum of absolute values.
// ok is false if a coefficient is too large.
func (b *constraintBuilder) coefficients(vars []int, a []exact.Int) (used []int, total int64, ok bool) {
	of := map[int]exact.Int{}
	for i, v := range vars {
		of[v] = of[v].Add(a[i])
	}
	for v, c := range of {
		if !c.IsZero() {
			used = append(used, v)
		}
	}
	slices.Sort(used)
	for _, v := range used {
		c, small := of[v].Int64()
		if !small || c > 1<<40 || c < -1<<40 {
			return nil, 0, false
		}
		b.a = append(b.a, c)
		total += max(c, -c)
	}
	return used, total, true
}

func (b *constraintBuilder) build(first asked) ([][2]word, error) {
	b.get(partial{0, b.beginOf(first), 0})
	var edges [][2]word
	for i := 0; i < len(b.nodes); i++ {
		if err := b.space.check(i); err != nil {
			return nil, err
		}
		at := b.nodes[i]
		var e [2]word
		for bit := range e {
			e[bit] = b.edge(at, int64(bit))
		}
		edges = append(edges, e)
	}
	return edges, nil
}

func (b *constraintBuilder) edge(at partial, bit int64) word {
	sum := at.sum + bit*b.a[at.level]
	if at.level+1 < len(b.a) {
		return edgeTo(b.get(partial{at.level + 1, at.begin, sum}), false)
	}
	g := b.begins[at.begin]
	return edgeTo(b.get(partial{0, b.beginOf(b.after(g, sum)), 0}), b.ends(g, sum))
}

func (b *constraintBuilder) get(p partial) uint32 {
	n, ok := b.node[p]
	if !ok {
		n = uint32(len(b.nodes))
		b.node[p] = n
		b.nodes = append(b.nodes, p)
	}
	return n
}

func (b *constraintBuilder) beginOf(g asked) int {
	k := g.key()
	i, ok := b.begin[k]
	if !ok {
		i = len(b.begins)
		b.begin[k] = i
		b.begins = append(b.begins, g)
	}
	return i
}

// ends reports whether a letter with this sum may be the last one, whose digits
// are the signs.
func (b *constraintBuilder) ends(g asked, sum int64) bool {
	if g.dead {
		return false
	}
	rest := g.goal.Add(exact.Of(sum))
	switch b.relation {
	case lessEqual:
		return rest.Sign() >= 0
	case equal:
		return rest.IsZero()
	}
	_, rest = rest.DivMod(g.modulus)
	return rest.IsZero()
}

var two = exact.Of(2)

// after returns what is asked of the digits behind a letter with this sum.
func (b *constraintBuilder) after(g asked, sum int64) asked {
	if g.dead {
		return g
	}
	half, odd := g.goal.Sub(exact.Of(sum)).DivMod(two)
	switch {
	case b.relation == lessEqual:
		return asked{goal: half}
	case b.relation == equal && odd.IsZero():
		return asked{goal: half}
	case b.relation == equal:
		return asked{dead: true}
	}
	m := g.modulus
	if m.Bit(0) == 0 {
		if !odd.IsZero() {
			return asked{dead: true}
		}
		m, _ = m.DivMod(two)
	} else if !odd.IsZero() { // make the goal even by adding the modulus
		half, _ = g.goal.Sub(exact.Of(sum)).Add(m).DivMod(two)
	}
	_, half = half.DivMod(m)
	return asked{goal: half, modulus: m}
}
