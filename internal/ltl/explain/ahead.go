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
func (ex *explainer) lookahead(f int) []int32 {
	out := make([]int32, ex.n)
	op := ex.fs[f].Op()
	switch {
	case len(ex.kids[f]) == 0:
	case op == ltl.Next:
		for i := range out {
			out[i] = later(ex.ahead[ex.kids[f][0]][ex.succ(i)])
		}
	case op.IsPast():
		for i := range out {
			out[i] = ex.lawBefore(f, i, out)
		}
	case op.IsSequence():
		for i := range out {
			out[i] = ex.follow(f, i).ahead
		}
	case op > ltl.Next:
		ex.expand(f, out)
	default:
		for i := range out {
			out[i] = ex.pointwise(f, i)
		}
	}
	return out
}

// pointwise returns ahead(f, i) for a Boolean operator.
func (ex *explainer) pointwise(f, i int) int32 {
	kids := ex.kids[f]
	switch ex.fs[f].Op() {
	case ltl.And, ltl.Or, ltl.Implies:
		if k := ex.decisive(f, i); k >= 0 {
			return ex.ahead[k][i]
		}
	}
	var most int32
	for _, k := range kids {
		most = max(most, ex.ahead[k][i])
	}
	return most
}

// decisive returns the operand that alone gives a conjunction, disjunction or
// implication its value, the one that needs least if there are several; -1 if
// all operands are needed.
func (ex *explainer) decisive(f, i int) int {
	best := -1
	for j, k := range ex.kids[f] {
		is := ex.holds[k][i]
		switch op := ex.fs[f].Op(); {
		case op == ltl.And:
			is = !is
		case op == ltl.Implies && j == 0:
			is = !is
		}
		if is && (best < 0 || ex.ahead[k][i] < ex.ahead[best][i]) {
			best = k
		}
	}
	return best
}

// expand computes ahead for a temporal operator, as the least solution of its
// expansion law; see explain.go.
func (ex *explainer) expand(f int, out []int32) {
	for i := range out {
		out[i] = endless
	}
	for changed := true; changed; {
		changed = false
		for i := ex.n - 1; i >= 0; i-- {
			if v := ex.law(f, i, out); v != out[i] {
				out[i], changed = v, true
			}
		}
	}
}

// operands returns the operands of a temporal operator. F and G have no left
// one: a is -1 then, which stands for the constant that the laws have there.
func (ex *explainer) operands(f int) (a, b int) {
	kids := ex.kids[f]
	if len(kids) == 1 {
		return -1, kids[0]
	}
	return kids[0], kids[1]
}

// until reports whether the operator has the law of U, like W and F, and S and
// O. All others have the law of R, like M and G, and T and H.
func (ex *explainer) until(f int) bool {
	law, _ := ex.fs[f].Op().Law()
	return law == ltl.UntilLaw
}

// left returns the value of the left operand at i, and how far ahead that
// looks.
func (ex *explainer) left(f, a, i int) (bool, int32) {
	if a < 0 {
		return ex.until(f), 0
	}
	return ex.holds[a][i], ex.ahead[a][i]
}

// law returns ahead(f, i) by one application of the law, given out for later
// positions.
func (ex *explainer) law(f, i int, out []int32) int32 {
	next := ex.succ(i)
	return ex.lawFrom(f, i, ex.holds[f][next], later(out[next]))
}

// lawFrom is the law of an operator, of the future or of the past: same is the
// operator's value at the neighbouring position, and goOn how far ahead that
// looks.
func (ex *explainer) lawFrom(f, i int, same bool, goOn int32) int32 {
	a, b := ex.operands(f)
	aHolds, aAhead := ex.left(f, a, i)
	// decides is the value of b that settles the whole at once: true for U and
	// S, false for R and T.
	decides := ex.until(f)
	v := ex.holds[f][i]
	if same != v {
		goOn = endless
	}
	stop := int32(endless)
	if v == decides { // b here, or a (for R: not a) and the same at the neighbour
		if ex.holds[b][i] == decides {
			stop = ex.ahead[b][i]
		}
		if aHolds != decides {
			goOn = endless
		}
		return min(stop, max(aAhead, goOn))
	}
	if aHolds != decides {
		stop = aAhead
	}
	return max(ex.ahead[b][i], min(stop, goOn))
}
