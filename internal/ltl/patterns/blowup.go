package patterns

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/ltl"
)

// Formulas of which every deterministic automaton is doubly exponential: a word
// of blocks that c separates, the last one after d, which must have occurred
// before.

// lastBlock makes the formula for words with one d, followed by a block that
// first starts and then, after steps letters, by c for ever.
func (m maker) lastBlock(first *ltl.Formula, steps int) *ltl.Formula {
	d := m.AP("d")
	return m.U(m.Not(d), m.And(d, m.X(m.And(first, m.next(steps, m.G(m.AP("c")))))))
}

func kvPsi(m maker, n []int) *ltl.Formula {
	a, b, c, d := m.AP("a"), m.AP("b"), m.AP("c"), m.AP("d")
	block := m.X(m.G(c))
	for range n[0] {
		block = m.X(m.And(m.Or(a, b), block))
	}
	same := func(letter *ltl.Formula, i int) *ltl.Formula {
		return m.And(m.next(i, letter), m.G(m.Implies(d, m.next(i, letter))))
	}
	copied := m.and(1, n[0], func(i int) *ltl.Formula { return m.Or(same(a, i), same(b, i)) })
	return m.And(
		m.U(m.Not(d), m.And(d, block)),
		m.F(m.And(c, copied, m.next(n[0]+1, c))),
		m.exclusive("a", "b", "c", "d"))
}

func krN(m maker, n []int) *ltl.Formula {
	c, d := m.AP("c"), m.AP("d")
	item := func(i int) *ltl.Formula { return m.Or(m.p("a", i), m.p("b", i)) }
	again := func(p *ltl.Formula) *ltl.Formula { return m.And(p, m.F(m.And(d, m.F(p)))) }
	found := m.or(1, n[0], func(i int) *ltl.Formula { return m.Or(again(m.p("a", i)), again(m.p("b", i))) })
	return m.And(
		c, m.X(m.Or(item(1), d)),
		m.G(m.and(1, n[0]-1, func(i int) *ltl.Formula { return m.Implies(item(i), m.X(item(i+1))) })),
		m.G(m.Implies(item(n[0]), m.X(m.And(c, m.X(m.Or(item(1), d, m.G(c))))))),
		m.lastBlock(item(1), n[0]),
		m.F(m.And(c, m.X(m.And(m.Not(c), m.U(found, c))))),
		m.G(m.Implies(m.Or(c, d), m.Not(m.or(1, n[0], item)))),
		m.G(m.Implies(c, m.Not(d))),
		m.G(m.and(1, n[0], func(i int) *ltl.Formula { return m.Implies(m.p("a", i), m.Not(m.p("b", i))) })))
}

// krNLogN numbers the letters a and b of a block in binary, most significant
// bit first: y is 0 and z is 1. At least one bit is written.
func krNLogN(m maker, n []int) *ltl.Formula {
	a, b, c, d := m.AP("a"), m.AP("b"), m.AP("c"), m.AP("d")
	width := max(1, bits.Len(uint(n[0]-1)))
	bit := func(i, k int) *ltl.Formula {
		if i>>(width-1-k)&1 != 0 {
			return m.AP("z")
		}
		return m.AP("y")
	}
	number := func(i int) []*ltl.Formula {
		return each(0, width-1, func(k int) *ltl.Formula { return m.next(k, bit(i, k)) })
	}
	numbered := func(i int, f *ltl.Formula) *ltl.Formula { return m.And(append(number(i), m.next(width, f))...) }
	after := func(i int, f *ltl.Formula) *ltl.Formula { return m.Implies(m.And(number(i)...), m.next(width, f)) }
	first := m.And(number(0)...)
	follow := func(i int) *ltl.Formula {
		next := m.And(c, m.X(m.Or(d, first, m.G(c))))
		if i < n[0]-1 {
			next = m.And(number(i + 1)...)
		}
		return m.G(after(i, m.And(m.Or(a, b), m.X(next))))
	}
	again := func(i int, letter *ltl.Formula) *ltl.Formula {
		return m.And(letter, m.F(m.And(d, m.F(numbered(i, letter)))))
	}
	copied := m.and(0, n[0]-1, func(i int) *ltl.Formula { return after(i, m.Or(again(i, a), again(i, b))) })
	letters := []string{"a", "b", "c", "d", "y", "z"}
	if n[0] == 1 {
		letters = letters[:5]
	}
	return m.And(
		c, m.X(m.Or(d, first)),
		m.and(0, n[0]-1, follow),
		m.lastBlock(first, n[0]*(width+1)),
		m.F(m.And(c, m.X(m.And(m.Not(c), m.U(copied, c))))),
		m.exclusive(letters...))
}
