package ltl

// Rule is one law of simplification, together with its dual: the rule for f U
// g, for example, also applies to f R g with every operator replaced by its
// dual. Name, Law, Source and Example are for documents and tests.
type Rule struct {
	Name    string
	Group   Group
	Root    Op     // where it applies; on the dual operator the dual law applies
	Law     string // left side = right side [condition]; s suspendable, e eventual, u universal
	Source  string
	Example string // a formula that the rule changes

	apply func(v side, f *Formula) *Formula // nil when the rule does not fit
}

// Rules returns the laws that Simplify knows, in the order in which they are
// tried on a formula. The slice is made anew for each call.
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
		{"eventually-weak-until", Basic, Eventually, "F(f W g) = F(g | G f)", spot, "F(a W b)",
			func(v side, f *Formula) *Formula {
				if w := f.kids[0]; v.is(w, WeakUntil) {
					return v.make(Eventually, v.make(Or, w.kids[1], v.make(Globally, w.kids[0])))
				}
				return nil
			}},
		{"eventually-always-next", Basic, Eventually, "F G(f & X g) = F G(f & g)", spot, "F G(a & X b)", eventuallyAlwaysNext},
		{"eventually-or", EventualUniversal, Eventually, "F(f | F g) = F(f | g)", folklore, "F(a | F b)", eventuallyOr},
		{"eventually-persistent", EventualUniversal, Eventually, "F(f | G(g | u)) = F(f | G g | u)", spot, "F G(a | G b)", eventuallyPersistent},
		{"eventually-next-universal", EventualUniversal, Eventually, "F(f | X u) = F(f | u)", spot, "F(a | X G b)", eventuallyNext},
		{"eventually-always-persistent", Basic, Eventually, "F G(f & F G g) = F G(f & g)", folklore, "F G(a & F G b)", eventuallyAlwaysPersistent},
		{"eventually-always-eventual", EventualUniversal, Eventually, "F G(f | e) = F G f | G e", spot, "F G(a | F b)", eventuallyAlwaysEventual},
		{"eventually-and", EventualUniversal, Eventually, "F(f & s) = F f & s", babiak, "F(a & G F b)", eventuallyAnd},
		{"eventually-drop", Implication, Eventually, "F(f | g) = F g [f implies F g]", spot, "F(a | X a)", eventuallyDrop},
	}
}

func eventuallyOr(v side, f *Formula) *Formula {
	g := f.kids[0]
	if !v.is(g, Or) {
		return nil
	}
	inner, rest := v.split(g, Or, func(k *Formula) bool { return v.is(k, Eventually) })
	if len(inner) == 0 {
		return nil
	}
	return v.make(Eventually, v.make(Or, append(rest, firsts(inner)...)...))
}

func eventuallyNext(v side, f *Formula) *Formula {
	later, rest := v.split(f.kids[0], Or, func(k *Formula) bool { return k.op == Next && v.has(k.kids[0], Universal) })
	if len(later) == 0 {
		return nil
	}
	return v.make(Eventually, v.make(Or, append(rest, firsts(later)...)...))
}

func eventuallyAlwaysNext(v side, f *Formula) *Formula {
	if !v.is(f.kids[0], Globally) {
		return nil
	}
	later, rest := v.split(f.kids[0].kids[0], And, func(k *Formula) bool { return k.op == Next })
	if len(later) == 0 {
		return nil
	}
	return v.make(Eventually, v.make(Globally, v.make(And, append(rest, firsts(later)...)...)))
}

// eventuallyPersistent takes universal disjuncts out of a G: from where they
// hold they hold.
func eventuallyPersistent(v side, f *Formula) *Formula {
	var kids []*Formula
	changed := false
	for _, k := range v.operands(f.kids[0], Or) {
		if v.is(k, Globally) && v.is(k.kids[0], Or) {
			u, rest := v.split(k.kids[0], Or, func(k *Formula) bool { return v.has(k, Universal) })
			if len(u) > 0 {
				changed = true
				kids = append(kids, u...)
				k = v.make(Globally, v.make(Or, rest...))
			}
		}
		kids = append(kids, k)
	}
	if !changed {
		return nil
	}
	return v.make(Eventually, v.make(Or, kids...))
}

func eventuallyAlwaysPersistent(v side, f *Formula) *Formula {
	if !v.is(f.kids[0], Globally) {
		return nil
	}
	in, rest := v.split(f.kids[0].kids[0], And, func(k *Formula) bool { return v.is(k, Eventually) && v.is(k.kids[0], Globally) })
	if len(in) == 0 {
		return nil
	}
	return v.make(Eventually, v.make(Globally, v.make(And, append(rest, firsts(firsts(in))...)...)))
}

// eventuallyAlwaysEventual: what is eventual and true infinitely often is true
// always.
func eventuallyAlwaysEventual(v side, f *Formula) *Formula {
	if !v.is(f.kids[0], Globally) {
		return nil
	}
	out, in := v.split(f.kids[0].kids[0], Or, func(k *Formula) bool { return v.has(k, Eventual) })
	if len(out) == 0 {
		return nil
	}
	always := v.make(Globally, v.make(Or, out...))
	return v.make(Or, always, v.make(Eventually, v.make(Globally, v.make(Or, in...))))
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
