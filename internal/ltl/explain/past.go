package explain

import "github.com/ltlcheck/ltlcheck/ltl"

// sooner is one position less.
func sooner(a int32) int32 {
	if a == endless || a == 0 {
		return a
	}
	return a - 1
}

// before is the value of a subformula at the position before i, and its ahead
// as seen from i; beyond the beginning it is the given value, which nothing is
// needed for.
func (x *explainer) before(f, i int, first bool, ahead []int32) (bool, int32) {
	if i == 0 {
		return first, 0
	}
	return x.holds[f][i-1], sooner(ahead[i-1])
}

// lawBefore is ahead of an operator of the past at i, which has it at the
// positions before.
func (x *explainer) lawBefore(f, i int, out []int32) int32 {
	a, b := x.operands(f)
	switch op := x.fs[f].Op(); op {
	case ltl.Yesterday, ltl.WeakYesterday:
		_, ahead := x.before(b, i, false, x.ahead[b])
		return ahead
	}
	decides := x.until(f) // true for S and O, false for T and H
	v := x.holds[f][i]
	aHolds, aAhead := x.left(f, a, i)
	same, ahead := x.before(f, i, !decides, out)
	stop, goOn := int32(endless), int32(endless)
	if v == decides { // b now, or a (for T: not a) and the same at the position before
		if x.holds[b][i] == decides {
			stop = x.ahead[b][i]
		}
		if aHolds == decides && same == v {
			goOn = max(aAhead, ahead)
		}
		return min(stop, goOn)
	}
	if aHolds != decides {
		stop = aAhead
	}
	if same == v {
		goOn = ahead
	}
	return max(x.ahead[b][i], min(stop, goOn))
}

// pastReason follows the law of an operator of the past back from position to
// position, to the first that settles it.
func (x *explainer) pastReason(f, i int) {
	a, b := x.operands(f)
	if op := x.fs[f].Op(); op == ltl.Yesterday || op == ltl.WeakYesterday {
		if i == 0 {
			x.fact(f, i, 1)
		} else {
			x.because(b, i-1)
		}
		return
	}
	at := i
	for at > 0 && !x.stopsBefore(f, a, b, at) {
		at--
		x.walked++
	}
	switch decides := x.until(f); {
	case x.holds[f][i] == decides:
		x.stretch(a, at+1, i-at)
		x.because(b, at)
	case x.stopsBefore(f, a, b, at):
		x.stretch(b, at, i-at+1)
		x.because(a, at)
	default: // back to the beginning
		x.stretch(b, at, i-at+1)
	}
}

// stopsBefore reports whether the law is settled at position i without the
// position before, or needs less so.
func (x *explainer) stopsBefore(f, a, b, i int) bool {
	decides := x.until(f)
	v := x.holds[f][i]
	aHolds, aAhead := x.left(f, a, i)
	same, ahead := x.before(f, i, !decides, x.ahead[f])
	if v == decides {
		canGo := aHolds == decides && same == v
		return x.holds[b][i] == decides && (!canGo || x.ahead[b][i] <= max(aAhead, ahead))
	}
	return aHolds != decides && (same != v || aAhead <= ahead)
}
