package patterns

import "github.com/ltlcheck/ltlcheck/ltl"

const (
	cichon   = "Cichoń, Czubak & Jasiński 2009, Minimal Büchi automata for certain classes of LTL formulas"
	hamid    = "Geldenhuys & Hansen 2006, Larger automata and less work for LTL model checking"
	oddoux   = "Gastin & Oddoux 2001, Fast LTL to Büchi automata translation"
	mueller  = "Müller & Sickert 2017, LTL to deterministic Emerson–Lei automata"
	rozier   = "Rozier & Vardi 2007, LTL satisfiability checking"
	sickert  = "Sickert, Esparza, Jaax & Křetínský 2016, Limit-deterministic Büchi automata for linear temporal logic"
	tabakov  = "Tabakov, Rozier & Vardi 2012, Optimized temporal monitors for SystemC"
	folklore = "folklore"
	usual    = 1000
)

// Families returns all families, sorted by name. The slice is made anew.
func Families() []Family {
	n := []string{"n"}
	return []Family{
		{"and-f", n, "F p1 & … & F pn", hamid, usual, simpleAnd(maker.F)},
		{"and-fg", n, "FG p1 & … & FG pn", folklore, usual, simpleAnd(maker.fg)},
		{"and-gf", n, "GF p1 & … & GF pn", cichon, usual, simpleAnd(maker.gf)},
		{"ccj-alpha", n, "F(p1 & F(p2 & …)) & F(q1 & F(q2 & …))", cichon, usual, ccjAlpha},
		{"ccj-beta", n, "F(p & X(p & X(…))) & F(q & X(q & X(…)))", cichon, usual, ccjBeta},
		{"ccj-beta-prime", n, "F(p & Xp & XXp & …) & F(q & Xq & XXq & …)", cichon, usual, ccjBetaPrime},
		{"gf-equiv", n, "(GF a1 & … & GF an) <-> GF z", folklore, usual, gfEquiv},
		{"gf-implies", n, "(GF a1 & … & GF an) -> GF z", folklore, usual, gfImplies},
		{"gh-q", n, "(F p1 | G p2) & (F p2 | G p3) & …", hamid, usual, pairwise(maker.F, maker.G)},
		{"gh-r", n, "(GF p1 | FG p2) & (GF p2 | FG p3) & …", hamid, usual, pairwise(maker.gf, maker.fg)},
		{"go-theta", n, "!((GF p1 & … & GF pn) -> G(q -> F r))", oddoux, usual, goTheta},
		{"gxf-and", n, "G(p0 & XF(p1 & XF(…)))", folklore, usual, gxfAnd},
		{"kr-n", n, "words whose sequence after d occurs before it, n letters", "Kupferman & Rosenberg 2010, The blow-up in translating LTL to deterministic automata", 200, krN},
		{"kr-nlogn", n, "the same with numbered letters", "Kupferman & Rosenberg 2010, The blow-up in translating LTL to deterministic automata", 200, krNLogN},
		{"kv-psi", n, "words whose block after d occurs before it, n letters", "Kupferman & Vardi 2005, From linear time to branching time", 200, kvPsi},
		{"ms-example", []string{"n", "m"}, "GF(a1 & X(a2 & … an)) & F(b1 & F(b2 & … bm))", mueller, usual, msExample},
		{"ms-phi-h", n, "FG(a | b) | FG(!a | Xb) | FG(a | XXb) | …", mueller, usual, msPhiH},
		{"ms-phi-r", n, "(FG an & GF bn) | ((FG an-1 | GF bn-1) & (… a0, b0))", mueller, usual, msPhi(true)},
		{"ms-phi-s", n, "(FG an | GF bn) & ((FG an-1 & GF bn-1) | (… a0, b0))", mueller, usual, msPhi(false)},
		{"or-fg", n, "FG p1 | … | FG pn", cichon, usual, simpleOr(maker.fg)},
		{"or-g", n, "G p1 | … | G pn", hamid, usual, simpleOr(maker.G)},
		{"or-gf", n, "GF p1 | … | GF pn", hamid, usual, simpleOr(maker.gf)},
		{"r-left", n, "((p1 R p2) R …) R pn", folklore, usual, nestLeft(maker.R)},
		{"r-right", n, "p1 R (p2 R (… R pn))", folklore, usual, nestRight(maker.R)},
		{"rv-counter", n, "a counter of n bits", rozier, 200, rvCounter},
		{"rv-counter-carry", n, "a counter of n bits with a carry", rozier, 200, rvCounterCarry},
		{"rv-counter-carry-linear", n, "a counter of n bits with a carry, of linear size", rozier, 200, rvCounterCarryLinear},
		{"rv-counter-linear", n, "a counter of n bits, of linear size", rozier, 200, rvCounterLinear},
		{"sejk-f", []string{"n", "m"}, "GF an U G(GF an-1 U G(… G(GF a0 U X^m b)))", sickert, usual, sejkF},
		{"sejk-j", n, "(GF a1 & … & GF an) -> (GF b1 & … & GF bn)", sickert, usual, sejkJ},
		{"sejk-k", n, "(GF a1 | FG b1) & … & (GF an | FG bn)", sickert, usual, sejkK},
		{"tv-f1", n, "G(p -> (q | Xq | … | X^(n-1) q))", tabakov, usual, tvSpread(maker.Or)},
		{"tv-f2", n, "G(p -> (q | X(q | X(… q))))", tabakov, usual, tvNested(maker.Or)},
		{"tv-g1", n, "G(p -> (q & Xq & … & X^(n-1) q))", tabakov, usual, tvSpread(maker.And)},
		{"tv-g2", n, "G(p -> (q & X(q & X(… q))))", tabakov, usual, tvNested(maker.And)},
		{"tv-uu", n, "G(p1 -> (p1 U (p2 & (p2 U (p3 & …)))))", tabakov, usual, tvUU},
		{"u-left", n, "((p1 U p2) U …) U pn", hamid, usual, nestLeft(maker.U)},
		{"u-right", n, "p1 U (p2 U (… U pn))", hamid, usual, nestRight(maker.U)},
	}
}

type (
	generator = func(m maker, n []int) *ltl.Formula
	unary     = func(m maker, f *ltl.Formula) *ltl.Formula
	binary    = func(m maker, a, b *ltl.Formula) *ltl.Formula
	nary      = func(m maker, fs ...*ltl.Formula) *ltl.Formula
)

func simpleAnd(op unary) generator {
	return func(m maker, n []int) *ltl.Formula {
		return m.and(1, n[0], func(i int) *ltl.Formula { return op(m, m.p("p", i)) })
	}
}

func simpleOr(op unary) generator {
	return func(m maker, n []int) *ltl.Formula {
		return m.or(1, n[0], func(i int) *ltl.Formula { return op(m, m.p("p", i)) })
	}
}

func pairwise(left, right unary) generator {
	return func(m maker, n []int) *ltl.Formula {
		return m.and(1, n[0], func(i int) *ltl.Formula { return m.Or(left(m, m.p("p", i)), right(m, m.p("p", i+1))) })
	}
}

func nestLeft(op binary) generator {
	return func(m maker, n []int) *ltl.Formula {
		f := m.p("p", 1)
		for i := 2; i <= n[0]; i++ {
			f = op(m, f, m.p("p", i))
		}
		return f
	}
}

func nestRight(op binary) generator {
	return func(m maker, n []int) *ltl.Formula {
		return nest(1, n[0], func(i int, inner *ltl.Formula) *ltl.Formula {
			if inner == nil {
				return m.p("p", i)
			}
			return op(m, m.p("p", i), inner)
		})
	}
}

func ccjAlpha(m maker, n []int) *ltl.Formula {
	eventually := func(name string) *ltl.Formula {
		return nest(1, n[0], func(i int, inner *ltl.Formula) *ltl.Formula { return m.F(m.joined(m.p(name, i), inner)) })
	}
	return m.And(eventually("p"), eventually("q"))
}

// stairs is p & X(p & X(…)), n times p.
func (m maker) stairs(join nary, p *ltl.Formula, n int) *ltl.Formula {
	return nest(1, n, func(_ int, inner *ltl.Formula) *ltl.Formula {
		if inner == nil {
			return p
		}
		return join(m, p, m.X(inner))
	})
}

// spread is p, Xp, XXp, …, n of them.
func (m maker) spread(p *ltl.Formula, n int) []*ltl.Formula {
	return each(0, n-1, func(i int) *ltl.Formula { return m.next(i, p) })
}

func ccjBeta(m maker, n []int) *ltl.Formula {
	return m.And(m.F(m.stairs(maker.And, m.AP("p"), n[0])), m.F(m.stairs(maker.And, m.AP("q"), n[0])))
}

func ccjBetaPrime(m maker, n []int) *ltl.Formula {
	return m.And(m.F(m.And(m.spread(m.AP("p"), n[0])...)), m.F(m.And(m.spread(m.AP("q"), n[0])...)))
}

// allGF is GF p1 & … & GF pn for a series of propositions.
func (m maker) allGF(name string, n int) *ltl.Formula {
	return m.and(1, n, func(i int) *ltl.Formula { return m.gf(m.p(name, i)) })
}

func gfEquiv(m maker, n []int) *ltl.Formula { return m.Equiv(m.allGF("a", n[0]), m.gf(m.AP("z"))) }

func gfImplies(m maker, n []int) *ltl.Formula { return m.Implies(m.allGF("a", n[0]), m.gf(m.AP("z"))) }

func goTheta(m maker, n []int) *ltl.Formula {
	return m.Not(m.Implies(m.allGF("p", n[0]), m.G(m.Implies(m.AP("q"), m.F(m.AP("r"))))))
}

func gxfAnd(m maker, n []int) *ltl.Formula {
	return m.G(nest(0, n[0], func(i int, inner *ltl.Formula) *ltl.Formula {
		if inner == nil {
			return m.p("p", i)
		}
		return m.And(m.p("p", i), m.X(m.F(inner)))
	}))
}

func msExample(m maker, n []int) *ltl.Formula {
	a := nest(1, n[0], func(i int, inner *ltl.Formula) *ltl.Formula {
		if inner == nil {
			return m.p("a", i)
		}
		return m.And(m.p("a", i), m.X(inner))
	})
	b := nest(1, n[1], func(i int, inner *ltl.Formula) *ltl.Formula { return m.F(m.joined(m.p("b", i), inner)) })
	return m.And(m.gf(a), b)
}

func msPhiH(m maker, n []int) *ltl.Formula {
	return m.or(0, n[0], func(i int) *ltl.Formula {
		a := m.AP("a")
		if i%2 == 1 {
			a = m.Not(a)
		}
		return m.fg(m.Or(a, m.next(i, m.AP("b"))))
	})
}

// msPhi alternates conjunctions and disjunctions of FG ai and GF bi.
func msPhi(disjunction bool) generator {
	return func(m maker, n []int) *ltl.Formula {
		var f *ltl.Formula
		inner, outer := m.And, m.Or // at i = 0 and above it
		if disjunction == (n[0]%2 == 1) {
			inner, outer = m.Or, m.And
		}
		f = inner(m.fg(m.p("a", 0)), m.gf(m.p("b", 0)))
		for i := 1; i <= n[0]; i++ {
			inner, outer = outer, inner
			f = outer(inner(m.fg(m.p("a", i)), m.gf(m.p("b", i))), f)
		}
		return f
	}
}

func sejkF(m maker, n []int) *ltl.Formula {
	f := m.next(n[1], m.AP("b"))
	for i := range n[0] + 1 {
		f = m.U(m.gf(m.p("a", i)), f)
		if i < n[0] {
			f = m.G(f)
		}
	}
	return f
}

func sejkJ(m maker, n []int) *ltl.Formula { return m.Implies(m.allGF("a", n[0]), m.allGF("b", n[0])) }

func sejkK(m maker, n []int) *ltl.Formula {
	return m.and(1, n[0], func(i int) *ltl.Formula { return m.Or(m.gf(m.p("a", i)), m.fg(m.p("b", i))) })
}

func tvSpread(join nary) generator {
	return func(m maker, n []int) *ltl.Formula {
		return m.G(m.Implies(m.AP("p"), join(m, m.spread(m.AP("q"), n[0])...)))
	}
}

func tvNested(join nary) generator {
	return func(m maker, n []int) *ltl.Formula {
		return m.G(m.Implies(m.AP("p"), m.stairs(join, m.AP("q"), n[0])))
	}
}

func tvUU(m maker, n []int) *ltl.Formula {
	f := m.U(m.p("p", n[0]), m.p("p", n[0]+1))
	for i := n[0] - 1; i >= 1; i-- {
		f = m.U(m.p("p", i), m.And(m.p("p", i+1), f))
	}
	return m.G(m.Implies(m.p("p", 1), f))
}
