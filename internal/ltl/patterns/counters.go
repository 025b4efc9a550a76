package patterns

import "github.com/ltlcheck/ltlcheck/ltl"

// The counters of Rozier & Vardi 2007: marker m holds every n steps, b is the
// bits between two markers, least significant first, c the carry. The linear
// forms share nested X instead of repeating them.

// rvStart is the first marker with n zeros, and a marker every n steps.
func rvStart(m maker, n int, linear bool) []*ltl.Formula {
	b, marker := m.AP("b"), m.AP("m")
	fs := []*ltl.Formula{m.Not(b), marker}
	if linear {
		gap := nest(1, n, func(_ int, inner *ltl.Formula) *ltl.Formula {
			if inner == nil {
				return m.X(marker)
			}
			return m.X(m.And(m.Not(marker), inner))
		})
		fs = append(fs, m.G(m.Implies(marker, gap)))
		if n > 1 {
			fs = append(fs, nest(1, n-1, func(_ int, inner *ltl.Formula) *ltl.Formula { return m.X(m.joined(m.Not(b), inner)) }))
		}
		return fs
	}
	gap := append(each(1, n-1, func(i int) *ltl.Formula { return m.next(i, m.Not(marker)) }), m.next(n, marker))
	fs = append(fs, m.G(m.Implies(marker, m.And(gap...))))
	return append(fs, each(1, n-1, func(i int) *ltl.Formula { return m.next(i, m.Not(b)) })...)
}

// rvIncrement describes how the bits change from one number to the next: below
// the first 0 they become 0, it becomes 1, the others stay.
func rvIncrement(m maker, n int, flip func(bit *ltl.Formula, then *ltl.Formula) *ltl.Formula) []*ltl.Formula {
	b, marker := m.AP("b"), m.AP("m")
	stay := m.U(m.And(m.Not(marker), m.Equiv(b, m.next(n, b))), marker)
	firstZero := m.And(m.Not(b), m.Not(marker), flip(b, stay))
	ones := m.U(m.And(b, m.Not(marker), m.next(n, m.Not(b))), m.Or(marker, firstZero))
	return []*ltl.Formula{
		m.G(m.Implies(m.And(m.Not(b), marker), flip(b, stay))),
		m.G(m.Implies(m.And(b, marker), flip(m.Not(b), ones))),
	}
}

func rvCounter(m maker, n []int) *ltl.Formula {
	flip := func(bit, then *ltl.Formula) *ltl.Formula { return m.And(m.next(n[0], bit), m.X(then)) }
	return m.And(append(rvStart(m, n[0], false), rvIncrement(m, n[0], flip)...)...)
}

func rvCounterLinear(m maker, n []int) *ltl.Formula {
	flip := func(bit, then *ltl.Formula) *ltl.Formula { return m.X(m.And(m.next(n[0]-1, bit), then)) }
	return m.And(append(rvStart(m, n[0], true), rvIncrement(m, n[0], flip)...)...)
}

// rvFirstBit describes how the lowest bit changes, and the carry that results.
func rvFirstBit(m maker, n int) []*ltl.Formula {
	b, c, marker := m.AP("b"), m.AP("c"), m.AP("m")
	return []*ltl.Formula{
		m.G(m.Implies(m.And(m.Not(b), marker), m.And(m.Not(c), m.next(n, b)))),
		m.G(m.Implies(m.And(b, marker), m.And(c, m.next(n, m.Not(b))))),
	}
}

func rvCounterCarry(m maker, n []int) *ltl.Formula {
	b, c, marker := m.AP("b"), m.AP("c"), m.AP("m")
	later := func(bit *ltl.Formula) *ltl.Formula { return m.next(n[0]+1, bit) }
	stay := m.And(m.X(m.Not(c)), m.Equiv(m.X(b), later(b)))
	add := m.And(
		m.Implies(m.X(m.Not(b)), m.And(m.X(m.Not(c)), later(b))),
		m.Implies(m.X(b), m.And(m.X(c), later(m.Not(b)))))
	fs := append(rvStart(m, n[0], false), rvFirstBit(m, n[0])...)
	return m.And(append(fs,
		m.G(m.Implies(m.And(m.Not(c), m.X(m.Not(marker))), stay)),
		m.G(m.Implies(c, add)))...)
}

func rvCounterCarryLinear(m maker, n []int) *ltl.Formula {
	b, c, marker := m.AP("b"), m.AP("c"), m.AP("m")
	later := func(bit *ltl.Formula) *ltl.Formula { return m.next(n[0], bit) }
	stay := m.And(m.Not(c), m.Equiv(b, later(b)))
	add := m.And(m.Implies(m.Not(b), m.And(m.Not(c), later(b))), m.Implies(b, m.And(c, later(m.Not(b)))))
	fs := append(rvStart(m, n[0], true), rvFirstBit(m, n[0])...)
	return m.And(append(fs,
		m.G(m.Implies(m.And(m.Not(c), m.X(m.Not(marker))), m.X(stay))),
		m.G(m.Implies(c, m.X(add))))...)
}
