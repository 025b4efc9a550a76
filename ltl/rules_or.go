package ltl

import "slices"

// orRules returns the laws of |; their duals are the laws of &.
func orRules() []Rule {
	return []Rule{
		{"or-implied", Implication, Or, "f | g = g [f implies g]", somenzi, "G a | a", orImplied},
		{"or-covers", Implication, Or, "f | g = true [!f implies g]", somenzi, "a | F !a", orCovers},
		{"or-resolve", Implication, Or, "f | (g & h) = f | h [!f implies g]", spot, "a | (!a & b)", orResolve},
		{"or-next", Basic, Or, "X f | X g = X(f | g)", folklore, "X a | X b",
			func(v side, f *Formula) *Formula {
				return v.merge(f, func(k *Formula) bool { return k.op == Next }, func(ks []*Formula) *Formula {
					return v.make(Next, v.make(Or, firsts(ks)...))
				})
			}},
		{"or-eventually", Basic, Or, "F f | F g = F(f | g)", folklore, "F a | F b",
			func(v side, f *Formula) *Formula {
				return v.merge(f, func(k *Formula) bool { return v.is(k, Eventually) }, func(ks []*Formula) *Formula {
					return v.make(Eventually, v.make(Or, firsts(ks)...))
				})
			}},
		{"or-eventually-suspendable", EventualUniversal, Or, "F f | s = F(f | s)", spot, "F a | G F b", orInto(Eventually)},
		{"or-next-suspendable", EventualUniversal, Or, "X f | s = X(f | s)", spot, "X a | G F b", orInto(Next)},
		{"or-recurrent", Basic, Or, "G F f | G F g = G F(f | g)", folklore, "G F a | G F b",
			func(v side, f *Formula) *Formula {
				recurrent := func(k *Formula) bool { return v.is(k, Globally) && v.is(k.kids[0], Eventually) }
				return v.merge(f, recurrent, func(ks []*Formula) *Formula {
					return v.make(Globally, v.make(Eventually, v.make(Or, firsts(firsts(ks))...)))
				})
			}},
		{"or-until", Basic, Or, "(f U g) | (f U h) = f U (g | h), W if either is W", spot, "(a U b) | (a W c)", orUntil},
		{"or-release", Basic, Or, "(f R h) | (g R h) = (f | g) R h, M if both are M", spot, "(a R b) | (c M b)", orRelease},
		{"or-next-eventually", Basic, Or, "f | X(F f | g) = F f | X g", folklore, "a | X(F a | b)", orNextEventually},
		{"or-next-release", Basic, Or, "g | (X g R f) = f W g, g | (X g M f) = f U g", spot, "a | (X a R b)", orNextRelease},
		{"or-globally-until", Basic, Or, "G f | (f U g) = f W g, G g | (f M g) = f R g", spot, "G a | (a U b)", orGlobally},
		{"or-first", EventualUniversal, Or, "G !f | F(f & e) = !f W (f & e)", folklore, "G !a | F(a & F b)", orFirst},
		{"or-unfold", Basic, Or, "g | h | (f & X(f U g)) = f U g | h, the same with W", folklore, "b | (a & X(a U b))", orUnfold},
	}
}

// orInto moves suspendable operands below an operand with the given operator: a
// translation then has fewer obligations to carry.
func orInto(op Op) func(v side, f *Formula) *Formula {
	return func(v side, f *Formula) *Formula {
		for i, k := range f.kids {
			if !v.is(k, op) && (op != Next || k.op != Next) {
				continue
			}
			in, rest := v.split(v.make(Or, without(f.kids, i)...), Or, func(k *Formula) bool { return v.has(k, Suspendable) })
			if len(in) > 0 {
				merged := v.s.fa.Rebuild(k, []*Formula{v.make(Or, append(in, k.kids[0])...)})
				return v.make(Or, append(rest, merged)...)
			}
		}
		return nil
	}
}

// merge replaces the operands of f that are wanted, if there are two, by what
// join makes of them.
func (s side) merge(f *Formula, wanted func(*Formula) bool, join func([]*Formula) *Formula) *Formula {
	yes, no := s.split(f, Or, wanted)
	if len(yes) < 2 {
		return nil
	}
	return s.make(Or, append(no, join(yes))...)
}

func firsts(fs []*Formula) []*Formula {
	kids := make([]*Formula, len(fs))
	for i, f := range fs {
		kids[i] = f.kids[0]
	}
	return kids
}

// eachPair makes the first change that try offers for an ordered pair of
// operands: what stands for both of them.
func (s side) eachPair(f *Formula, try func(a, b *Formula) *Formula) *Formula {
	for i, a := range f.kids {
		for j, b := range f.kids {
			if i == j {
				continue
			}
			if g := try(a, b); g != nil {
				rest := []*Formula{g}
				for k, other := range f.kids {
					if k != i && k != j {
						rest = append(rest, other)
					}
				}
				return s.make(Or, rest...)
			}
		}
	}
	return nil
}

func orImplied(v side, f *Formula) *Formula {
	return v.eachPair(f, func(a, b *Formula) *Formula {
		if v.implies(a, b) {
			return b
		}
		return nil
	})
}

func orCovers(v side, f *Formula) *Formula {
	for i, a := range f.kids {
		for _, b := range f.kids[i+1:] {
			if v.covers(a, b) {
				return v.constant(True)
			}
		}
	}
	return nil
}

func orResolve(v side, f *Formula) *Formula {
	return v.eachPair(f, func(a, b *Formula) *Formula {
		if !v.is(b, And) {
			return nil
		}
		drop, keep := v.split(b, And, func(k *Formula) bool { return v.covers(a, k) })
		if len(drop) == 0 {
			return nil
		}
		return v.make(Or, a, v.make(And, keep...))
	})
}

func orUntil(v side, f *Formula) *Formula {
	isUntil := func(k *Formula) bool { return v.is(k, Until) || v.is(k, WeakUntil) }
	return v.eachPair(f, func(a, b *Formula) *Formula {
		if !isUntil(a) || !isUntil(b) || a.kids[0] != b.kids[0] {
			return nil
		}
		op := Until
		if v.is(a, WeakUntil) || v.is(b, WeakUntil) {
			op = WeakUntil
		}
		return v.make(op, a.kids[0], v.make(Or, a.kids[1], b.kids[1]))
	})
}

func orRelease(v side, f *Formula) *Formula {
	isRelease := func(k *Formula) bool { return v.is(k, Release) || v.is(k, StrongRelease) }
	return v.eachPair(f, func(a, b *Formula) *Formula {
		if !isRelease(a) || !isRelease(b) || a.kids[1] != b.kids[1] {
			return nil
		}
		op := Release
		if v.is(a, StrongRelease) && v.is(b, StrongRelease) {
			op = StrongRelease
		}
		return v.make(op, v.make(Or, a.kids[0], b.kids[0]), a.kids[1])
	})
}

// orNextEventually takes F f out of an X when all of f's disjuncts stand beside
// the X.
func orNextEventually(v side, f *Formula) *Formula {
	for i, next := range f.kids {
		if next.op != Next {
			continue
		}
		beside := without(f.kids, i)
		out, in := v.split(next.kids[0], Or, func(k *Formula) bool {
			return v.is(k, Eventually) && containsAll(beside, v.operands(k.kids[0], Or))
		})
		if len(out) > 0 {
			return v.make(Or, append(append(out, beside...), v.make(Next, v.make(Or, in...)))...)
		}
	}
	return nil
}

func containsAll(fs, wanted []*Formula) bool {
	for _, f := range wanted {
		if !slices.Contains(fs, f) {
			return false
		}
	}
	return true
}

func orNextRelease(v side, f *Formula) *Formula {
	return v.eachPair(f, func(a, b *Formula) *Formula {
		switch {
		case len(b.kids) != 2 || b.kids[0].op != Next || b.kids[0].kids[0] != a:
			return nil
		case v.is(b, Release):
			return v.make(WeakUntil, b.kids[1], a)
		case v.is(b, StrongRelease):
			return v.make(Until, b.kids[1], a)
		}
		return nil
	})
}

func orGlobally(v side, f *Formula) *Formula {
	return v.eachPair(f, func(a, b *Formula) *Formula {
		switch {
		case !v.is(a, Globally):
			return nil
		case v.is(b, Until) && b.kids[0] == a.kids[0]:
			return v.make(WeakUntil, b.kids...)
		case v.is(b, StrongRelease) && b.kids[1] == a.kids[0]:
			return v.make(Release, b.kids...)
		}
		return nil
	})
}

// orFirst: e holds at the first f if it holds at any, since it holds before
// where it holds.
func orFirst(v side, f *Formula) *Formula {
	return v.eachPair(f, func(a, b *Formula) *Formula {
		if !v.is(a, Globally) || !v.is(b, Eventually) || !v.is(b.kids[0], And) {
			return nil
		}
		eventual, rest := v.split(b.kids[0], And, func(k *Formula) bool { return v.has(k, Eventual) })
		if len(eventual) == 0 || v.make(And, rest...) != v.s.not(a.kids[0]) {
			return nil
		}
		return v.make(WeakUntil, a.kids[0], b.kids[0])
	})
}

func orUnfold(v side, f *Formula) *Formula {
	for i, a := range f.kids {
		if !v.is(a, And) {
			continue
		}
		for j, next := range a.kids {
			if next.op != Next || !v.is(next.kids[0], Until) && !v.is(next.kids[0], WeakUntil) {
				continue
			}
			until := next.kids[0]
			beside := without(f.kids, i)
			if v.make(And, without(a.kids, j)...) == until.kids[0] && containsAll(beside, v.operands(until.kids[1], Or)) {
				return v.make(Or, append(beside, until)...)
			}
		}
	}
	return nil
}
