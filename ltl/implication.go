package ltl

// Syntactic implication: a sufficient test that every word of f is a word of g,
// by structure (Somenzi & Bloem, Efficient Büchi automata from LTL formulae,
// 2000, §3; extended here by eventual and universal formulas, and by the weak
// and strong forms of until and release).
//
// Each case takes one operator away from f or g, so the recursion ends; with
// every pair remembered, time is O(|f|·|g|) pairs.

func (s *Simplifier) implies(f, g *Formula) bool {
	switch {
	case f == g, f.op == False, g.op == True:
		return true
	case f.op == True && len(g.kids) == 0, g.op == False && len(f.kids) == 0:
		return false
	}
	key := [2]uint32{f.id, g.id}
	if known, ok := s.implied[key]; ok {
		return known
	}
	if s.spend(len(f.kids) + len(g.kids)) {
		return false
	}
	result := s.fromLeft(f, g) || s.fromRight(f, g) || s.pairwise(f, g) ||
		s.o.Contains != nil && s.o.Contains(f, g)
	s.implied[key] = result
	return result
}

func (s *Simplifier) impliesAll(f *Formula, gs []*Formula) bool {
	for _, g := range gs {
		if !s.implies(f, g) {
			return false
		}
	}
	return true
}

func (s *Simplifier) impliesAny(f *Formula, gs []*Formula) bool {
	for _, g := range gs {
		if s.implies(f, g) {
			return true
		}
	}
	return false
}

func (s *Simplifier) allImply(fs []*Formula, g *Formula) bool {
	for _, f := range fs {
		if !s.implies(f, g) {
			return false
		}
	}
	return true
}

func (s *Simplifier) anyImplies(fs []*Formula, g *Formula) bool {
	for _, f := range fs {
		if s.implies(f, g) {
			return true
		}
	}
	return false
}

// fromLeft takes f apart.
func (s *Simplifier) fromLeft(f, g *Formula) bool {
	eventual := s.class(g).Has(Eventual)
	switch f.op {
	case Or:
		return s.allImply(f.kids, g)
	case And:
		return s.anyImplies(f.kids, g)
	case Next, Eventually:
		return eventual && s.implies(f.kids[0], g)
	case Globally:
		return s.implies(f.kids[0], g)
	}
	law, greatest := f.op.Law()
	eventual = eventual && !greatest
	switch {
	case f.op.IsPast():
	case law == UntilLaw:
		return eventual && s.implies(f.kids[1], g) || s.allImply(f.kids, g)
	case law == ReleaseLaw:
		return s.implies(f.kids[1], g) || eventual && s.implies(f.kids[0], g)
	}
	return false
}

// fromRight takes g apart.
func (s *Simplifier) fromRight(f, g *Formula) bool {
	universal := s.class(f).Has(Universal)
	switch g.op {
	case And:
		return s.impliesAll(f, g.kids)
	case Or:
		return s.impliesAny(f, g.kids)
	case Next, Globally:
		return universal && s.implies(f, g.kids[0])
	case Eventually:
		return s.implies(f, g.kids[0])
	}
	law, greatest := g.op.Law()
	switch {
	case g.op.IsPast():
	case law == UntilLaw:
		return s.implies(f, g.kids[1]) || universal && s.implies(f, g.kids[0]) && (greatest || s.implies(f, s.fa.F(g.kids[1])))
	case law == ReleaseLaw:
		return s.impliesAll(f, g.kids) || universal && s.implies(f, g.kids[1]) && (greatest || s.implies(f, s.fa.F(g.kids[0])))
	}
	return false
}

// pairwise compares operands of like operators. It reads a W b as b R (a | b)
// and a R b as b W (a & b), and likewise U and M, where the operators differ.
func (s *Simplifier) pairwise(f, g *Formula) bool {
	if f.op == Next && g.op == Next {
		return s.implies(f.kids[0], g.kids[0])
	}
	if len(f.kids) != 2 || level(f.op) != 5 || level(g.op) != 5 || isStrong(g.op) && !isStrong(f.op) {
		return false
	}
	a, b, c, d := f.kids[0], f.kids[1], g.kids[0], g.kids[1]
	switch {
	case isRelease(f.op) == isRelease(g.op):
		return s.implies(a, c) && s.implies(b, d)
	case isRelease(f.op):
		return s.implies(b, c) && (s.implies(a, d) || s.implies(b, d))
	}
	return s.implies(b, c) && s.implies(b, d) && s.implies(a, d)
}
