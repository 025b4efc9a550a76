package ltl

import "slices"

// binaryRules returns the laws of U and W; their duals are the laws of R and M.
func binaryRules() []Rule {
	rules := []Rule{
		{"until-true", Basic, Until, "true U f = F f", folklore, "1 U a",
			func(v side, f *Formula) *Formula {
				if v.is(f.kids[0], True) {
					return v.make(Eventually, f.kids[1])
				}
				return nil
			}},
		{"until-eventual", EventualUniversal, Until, "f U e = e", etessami, "a U F b",
			func(v side, f *Formula) *Formula {
				if v.has(f.kids[1], Eventual) {
					return f.kids[1]
				}
				return nil
			}},
		{"until-and-suspendable", EventualUniversal, Until, "f U (g & s) = (f U g) & s", babiak, "a U (b & G F c)", untilAnd},
		{"until-covers", Implication, Until, "f U g = F g [!f implies g]", somenzi, "a U (!a & b | !a)",
			func(v side, f *Formula) *Formula {
				if v.covers(f.kids[0], f.kids[1]) {
					return v.make(Eventually, f.kids[1])
				}
				return nil
			}},
		{"until-led-by", Implication, Until, "f U g = F g [F g implies f]", spot, "F a U a",
			func(v side, f *Formula) *Formula {
				if g := v.make(Eventually, f.kids[1]); v.implies(g, f.kids[0]) {
					return g
				}
				return nil
			}},
		{"weak-until-false", Basic, WeakUntil, "f W false = G f", folklore, "a W 0",
			func(v side, f *Formula) *Formula {
				if v.is(f.kids[1], False) {
					return v.make(Globally, f.kids[0])
				}
				return nil
			}},
		{"weak-until-universal", EventualUniversal, WeakUntil, "u W f = u | f", etessami, "G a W b",
			func(v side, f *Formula) *Formula {
				if v.has(f.kids[0], Universal) {
					return v.make(Or, f.kids...)
				}
				return nil
			}},
		{"weak-until-or-suspendable", EventualUniversal, WeakUntil, "(f | s) W g = (f W g) | s", babiak, "(a | G F b) W c", weakOr},
		{"weak-until-covers", Implication, WeakUntil, "f W g = true [!f implies g]", somenzi, "a W !a",
			func(v side, f *Formula) *Formula {
				if v.covers(f.kids[0], f.kids[1]) {
					return v.constant(True)
				}
				return nil
			}},
	}
	for _, root := range []Op{Until, WeakUntil} {
		rules = append(rules, untilRules(root)...)
	}
	return rules
}

// untilRules returns the laws that U and W share.
func untilRules(root Op) []Rule {
	name, sign := "until", "U"
	and, example := StrongRelease, "M"
	if root == WeakUntil {
		name, sign = "weak-until", "W"
		and, example = Release, "R"
	}
	return []Rule{
		{name + "-next", Basic, root, "X f " + sign + " X g = X(f " + sign + " g), with s for X s", folklore, "X a " + sign + " X b",
			func(v side, f *Formula) *Formula {
				a, aOK := v.after(f.kids[0])
				b, bOK := v.after(f.kids[1])
				if aOK && bOK && (f.kids[0].op == Next || f.kids[1].op == Next) {
					return v.make(Next, v.make(root, a, b))
				}
				return nil
			}},
		{name + "-globally", Basic, root, "f " + sign + " (g | G f) = f W g", spot, "a " + sign + " (b | G a)", untilGlobally},
		{name + "-and", Basic, root, "f " + sign + " (f & g) = g " + example + " f", spot, "a " + sign + " (a & b)",
			func(v side, f *Formula) *Formula {
				same, rest := v.split(f.kids[1], And, func(k *Formula) bool { return k == f.kids[0] })
				if len(same) == 0 {
					return nil
				}
				return v.make(and, v.make(And, rest...), f.kids[0])
			}},
		{name + "-or-eventual", EventualUniversal, root, "f " + sign + " (g | e) = (f " + sign + " g) | e", etessami, "a " + sign + " (b | F c)",
			func(v side, f *Formula) *Formula {
				out, in := v.split(f.kids[1], Or, func(k *Formula) bool { return v.has(k, Eventual) })
				if len(out) == 0 || len(in) == 0 && root == Until {
					return nil
				}
				return v.make(Or, append(out, v.make(root, f.kids[0], v.make(Or, in...)))...)
			}},
		{name + "-implied", Implication, root, "f " + sign + " g = g [f implies g]", somenzi, "(a & b) " + sign + " (a | c)",
			func(v side, f *Formula) *Formula {
				if v.implies(f.kids[0], f.kids[1]) {
					return f.kids[1]
				}
				return nil
			}},
		{name + "-nested-right", Implication, root, rightLaw(sign), spot, "a " + sign + " (c R (a | b))",
			func(v side, f *Formula) *Formula { return nestedRight(v, f, root) }},
		{name + "-nested-left", Implication, root,
			"(f U g) " + sign + " h = (f W g) " + sign + " h = g " + sign + " h [f implies h]", spot, "(a U b) " + sign + " (a | c)",
			func(v side, f *Formula) *Formula {
				left, h := f.kids[0], f.kids[1]
				if (v.is(left, Until) || v.is(left, WeakUntil)) && v.implies(left.kids[0], h) {
					return v.make(root, left.kids[1], h)
				}
				return nil
			}},
		{name + "-nested-over", Implication, root,
			"(f U g) " + sign + " h = (f U g) | h, for W also (f W g) W h [g implies h]", spot, "(a U (b & c)) " + sign + " b",
			func(v side, f *Formula) *Formula {
				left, h := f.kids[0], f.kids[1]
				if (v.is(left, Until) || v.is(left, WeakUntil) && root == WeakUntil) && v.implies(left.kids[1], h) {
					return v.make(Or, left, h)
				}
				return nil
			}},
		{name + "-left", Implication, root,
			"(f | g) " + sign + " h = g " + sign + " h [f implies h], (f & g) " + sign + " h = g " + sign + " h [!f implies h]",
			spot, "(a & b | c) " + sign + " (a | !b)",
			func(v side, f *Formula) *Formula { return reduceLeft(v, f, root) }},
		{name + "-right", Implication, root,
			"f " + sign + " (g | h) = f " + sign + " g [h implies f " + sign + " g]", spot, "a " + sign + " (b | (c & (a U b)))",
			func(v side, f *Formula) *Formula { return reduceRight(v, f, root) }},
	}
}

func rightLaw(sign string) string {
	if sign == "U" {
		return "f U g = g [f and X g imply g]; f U (g U h) = f U h [g implies f]"
	}
	return "f W g = g [f and X g imply g, G f implies g]; f W (g W h) = f W (g U h) = f W h [g implies f]"
}

func untilAnd(v side, f *Formula) *Formula {
	out, in := v.split(f.kids[1], And, func(k *Formula) bool { return v.has(k, Suspendable) })
	if len(out) == 0 {
		return nil
	}
	return v.make(And, append(out, v.make(Until, f.kids[0], v.make(And, in...)))...)
}

func weakOr(v side, f *Formula) *Formula {
	out, in := v.split(f.kids[0], Or, func(k *Formula) bool { return v.has(k, Suspendable) })
	if len(out) == 0 {
		return nil
	}
	return v.make(Or, append(out, v.make(WeakUntil, v.make(Or, in...), f.kids[1]))...)
}

func untilGlobally(v side, f *Formula) *Formula {
	always := v.make(Globally, f.kids[0])
	same, rest := v.split(f.kids[1], Or, func(k *Formula) bool { return k == always })
	if len(same) == 0 {
		return nil
	}
	return v.make(WeakUntil, f.kids[0], v.make(Or, rest...))
}

func nestedRight(v side, f *Formula, root Op) *Formula {
	a, right := f.kids[0], f.kids[1]
	if v.absorbs(a, right) && (root == Until || v.implies(v.make(Globally, a), right)) {
		return right
	}
	nested := v.is(right, Until) || v.is(right, WeakUntil) && root == WeakUntil
	if nested && v.implies(right.kids[0], a) {
		return v.make(root, a, right.kids[1])
	}
	return nil
}

// absorbs reports whether f and X g imply g, as far as the syntax shows: then g
// reaches back over every position where f holds.
func (s side) absorbs(f, g *Formula) bool {
	each := func(k *Formula) bool { return s.absorbs(f, k) }
	switch {
	case s.has(g, Eventual), s.implies(f, g):
		return true
	case s.is(g, Until), s.is(g, WeakUntil):
		return s.implies(f, g.kids[0])
	case s.is(g, Release), s.is(g, StrongRelease):
		return each(g.kids[1])
	case s.is(g, Globally):
		return each(g.kids[0])
	case s.is(g, And), s.is(g, Or):
		return !slices.ContainsFunc(g.kids, func(k *Formula) bool { return !each(k) })
	}
	return false
}

// reduceLeft drops what never matters of the left operand, which is only asked
// where the right one is false.
func reduceLeft(v side, f *Formula, root Op) *Formula {
	left, right := f.kids[0], f.kids[1]
	useless := func(k *Formula) bool {
		return v.is(left, Or) && v.implies(k, right) || v.is(left, And) && v.covers(k, right)
	}
	if !v.is(left, Or) && !v.is(left, And) {
		return nil
	}
	for i, k := range left.kids {
		if useless(k) {
			return v.make(root, v.s.fa.apply(left.op, without(left.kids, i)), right)
		}
	}
	return nil
}

// reduceRight drops a disjunct of the right operand that leads to the others
// anyway.
func reduceRight(v side, f *Formula, root Op) *Formula {
	if !v.is(f.kids[1], Or) {
		return nil
	}
	for i, k := range f.kids[1].kids {
		rest := v.make(root, f.kids[0], v.make(Or, without(f.kids[1].kids, i)...))
		if v.implies(k, rest) {
			return rest
		}
	}
	return nil
}

// after is g when f = X g, which holds of every suspendable g = f as well.
func (s side) after(f *Formula) (*Formula, bool) {
	if f.op == Next {
		return f.kids[0], true
	}
	return f, s.has(f, Suspendable)
}
