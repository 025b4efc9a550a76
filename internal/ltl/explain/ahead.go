package explain

import "github.com/ltlcheck/ltlcheck/ltl"

// later returns one position more than a, or endless.
func later(a int32) int32 {
	if a == endless {
		return endless
	}
	return a + 1
}

// lookahead returns ahead(f, i) for all positions i. It must have been computed
// for the operands of f.
func (x *explainer) lookahead(f int) []int32 {
	out := make([]int32, x.n)
	op := x.fs[f].Op()
	switch {
	case len(x.kids[f]) == 0:
	case op == ltl.Next:
		for i := range out {
			out[i] = later(x.ahead[x.kids[f][0]][x.succ(i)])
		}
	case op.IsPast():
		for i := range out {
			out[i] = x.lawBefore(f, i, out)
		}
	case op.IsSequence():
		for i := range out {
			out[i] = x.follow(f, i).ahead
		}
	case op > ltl.Next:
		x.expand(f, out)
	default:
		for i := range out {
			out[i] = x.pointwise(f, i)
		}
	}
	return out
}

// pointwise returns ahead(f, i) for a Boolean operator.
func (x *explainer) pointwise(f, i int) int32 {
	kids := x.kids[f]
	switch x.fs[f].Op() {
	case ltl.And, ltl.Or, ltl.Implies:
		if k := x.decisive(f, i); k >= 0 {
			return x.ahead[k][i]
		}
	}
	var most int32
	for _, k := range kids {
		most = max(most, x.ahead[k][i])
	}
	return most
}

// decisive returns the operand that alone gives a conjunction, disjunction or
// implication its value, the one that needs least if there are several; -1 if
// all operands are needed.
func (x *explainer) decisive(f, i int) int {
	best := -1
	for j, k := range x.kids[f] {
		is := x.holds[k][i]
		switch op := x.fs[f].Op(); {
		case op == ltl.And:
			is = !is
		case op == ltl.Implies && j == 0:
			is = !is
		}
		if is && (best < 0 || x.ahead[k][i] < x.ahead[best][i]) {
			best = k
		}
	}
	return best
}

// expand computes ahead for a temporal operator, as the least solution of its
// expansion law; see explain.go.
func (x *explainer) expand(f int, out []int32) {
	for i := range out {
		out[i] = endless
	}
	for changed := true; changed; {
		changed = false
		for i := x.n - 1; i >= 0; i-- {
			if v := x.law(f, i, out); v != out[i] {
				out[i], changed = v, true
			}
		}
	}
}

// operands returns the operands of a temporal operator. F and G have no left
// one: a is -1 then, which stands for the constant that the laws have there.
func (x *explainer) operands(f int) (a, b int) {
	kids := x.kids[f]
	if len(kids) == 1 {
		return -1, kids[0]
	}
	return kids[0], kids[1]
}

// until reports whether the operator has the law of U, like W and F, and S and
// O. All others have the law of R, like M and G, and T and H.
func (x *explainer) until(f int) bool {
	law, _ := x.fs[f].Op().Law()
	return law == ltl.UntilLaw
}

// left returns the value of the left operand at i, and how far ahead that
// looks.
func (x *explainer) left(f, a, i int) (bool, int32) {
	if a < 0 {
		return x.until(f), 0
	}
	return x.holds[a][i], x.ahead[a][i]
}

// law returns ahead(f, i) by one application of the law, given out for later
// positions.
func (x *explainer) law(f, i int, out []int32) int32 {
	a, b := x.operands(f)
	next := x.succ(i)
	aHolds, aAhead := x.left(f, a, i)
	// decides is the value of b that settles the whole at once: true for U,
	// false for R.
	decides := x.until(f)
	v := x.holds[f][i]
	stop, goOn := int32(endless), int32(endless)
	if v == decides { // b now, or a (for R: not a) and the same at the next position
		if x.holds[b][i] == decides {
			stop = x.ahead[b][i]
		}
		if aHolds == decides && x.holds[f][next] == v {
			goOn = max(aAhead, later(out[next]))
		}
		return min(stop, goOn)
	}
	if aHolds != decides {
		stop = aAhead
	}
	if x.holds[f][next] == v {
		goOn = later(out[next])
	}
	return max(x.ahead[b][i], min(stop, goOn))
}
