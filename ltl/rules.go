package ltl

// Rule is one law of simplification, with its dual.
type Rule struct {
	Name    string
	Group   Group
	Root    Op     // where it applies; on the dual operator the dual law applies
	Law     string // left side = right side [condition]; s suspendable, e eventual, u universal
	Source  string
	Example string // a formula that the rule changes

	apply func(v side, f *Formula) *Formula // nil when the rule does not fit
}

// Rules are the laws that Simplify knows, in the order in which they are tried on a formula.
func Rules() []Rule {
	return append(append(unaryRules(), binaryRules()...), orRules()...)
}

// Where the laws come from.
const (
	folklore = "expansion laws, e.g. Manna & Pnueli 1992, §3"
	somenzi  = "Somenzi & Bloem 2000"
	etessami = "Etessami & Holzmann 2000"
	babiak   = "Babiak et al. 2012"
	spot     = "Duret-Lutz, Spot's temporal logic formulas"
)

func unaryRules() []Rule {
	return []Rule{
		{"next-suspendable", EventualUniversal, Next, "X s = s", babiak, "X G F a",
			func(v side, f *Formula) *Formula {
				if v.has(f.kids[0], Suspendable) {
					return f.kids[0]
				}
				return nil
			}},
		{"next-over", EventualUniversal, Next, "X(f | s) = X f | s, the same with &", babiak, "X(a | G F b)", nextOver},
		{"eventually-eventual", EventualUniversal, Eventually, "F e = e", etessami, "F(a U F b)",
			func(v side, f *Formula) *Formula {
				if v.has(f.kids[0], Eventual) {
					return f.kids[0]
				}
				return nil
			}},
		{"eventually-next", Basic, Eventually, "F X f = X F f", folklore, "F X a",
			func(v side, f *Formula) *Formula {
				if f.kids[0].op == Next {
					return v.make(Next, v.make(Eventually, f.kids[0].kids[0]))
				}
				return nil
			}},
		{"eventually-until", Basic, Eventually, "F(f U g) = F g", somenzi, "F(a U b)",
			func(v side, f *Formula) *Formula {
				if v.is(f.kids[0], Until) {
					return v.make(Eventually, f.kids[0].kids[1])
				}
				return nil
			}},
		{"eventually-strong-release", Basic, Eventually, "F(f M g) = F(f & g)", spot, "F(a M b)",
			func(v side, f *Formula) *Formula {
				if v.is(f.kids[0], StrongRelease) {
					return v.make(Eventually, v.make(And, f.kids[0].kids...))
				}
				return nil
			}},
		{"eventually-or", EventualUniversal, Eventually, "F(f | e) = F f | e, F(f | G g) = F f | F G g", spot, "F(a | G b)", eventuallyOr},
		{"eventually-and", EventualUniversal, Eventually, "F(f & s) = F f & s", babiak, "F(a & G F b)", eventuallyAnd},
		{"eventually-drop", Implication, Eventually, "F(f | g) = F g [f implies F g]", spot, "F(a | X a)", eventuallyDrop},
	}
}

func nextOver(v side, f *Formula) *Formula {
	g := f.kids[0]
	if g.op != And && g.op != Or {
		return nil
	}
	keep, rest := v.split(g, g.op, func(k *Formula) bool { return v.has(k, Suspendable) })
	if len(keep) == 0 {
		return nil
	}
	return v.s.fa.apply(g.op, append(keep, v.s.fa.X(v.s.fa.apply(g.op, rest))))
}

func eventuallyOr(v side, f *Formula) *Formula {
	g := f.kids[0]
	if !v.is(g, Or) {
		return nil
	}
	out, in := v.split(g, Or, func(k *Formula) bool { return v.has(k, Eventual) || v.is(k, Globally) })
	if len(out) == 0 {
		return nil
	}
	for i, k := range out {
		out[i] = v.make(Eventually, k)
	}
	return v.make(Or, append(out, v.make(Eventually, v.make(Or, in...)))...)
}

func eventuallyAnd(v side, f *Formula) *Formula {
	out, in := v.split(f.kids[0], And, func(k *Formula) bool { return v.has(k, Suspendable) })
	if len(out) == 0 {
		return nil
	}
	return v.make(And, append(out, v.make(Eventually, v.make(And, in...)))...)
}

func eventuallyDrop(v side, f *Formula) *Formula {
	if !v.is(f.kids[0], Or) {
		return nil
	}
	for i, k := range f.kids[0].kids {
		rest := v.make(Eventually, v.make(Or, without(f.kids[0].kids, i)...))
		if v.implies(k, rest) {
			return rest
		}
	}
	return nil
}
