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
func (ex *explainer) before(f, i int, first bool, ahead []int32) (bool, int32) {
	if i == 0 {
		return first, 0
	}
	return ex.holds[f][i-1], sooner(ahead[i-1])
}

// lawBefore is ahead of an operator of the past at i, which has it at the
// positions before.
func (ex *explainer) lawBefore(f, i int, out []int32) int32 {
	switch ex.fs[f].Op() {
	case ltl.Yesterday, ltl.WeakYesterday:
		_, b := ex.operands(f)
		_, ahead := ex.before(b, i, false, ex.ahead[b])
		return ahead
	}
	same, ahead := ex.before(f, i, !ex.until(f), out)
	return ex.lawFrom(f, i, same, ahead)
}

// pastReason follows the law of an operator of the past back from position to
// position, to the first that settles it.
func (ex *explainer) pastReason(f, i int) {
	a, b := ex.operands(f)
	if op := ex.fs[f].Op(); op == ltl.Yesterday || op == ltl.WeakYesterday {
		if i == 0 {
			ex.fact(f, i, 1)
		} else {
			ex.because(b, i-1)
		}
		return
	}
	at := i
	for at > 0 && !ex.stopsBefore(f, a, b, at) {
		at--
		ex.walked++
	}
	switch decides := ex.until(f); {
	case ex.holds[f][i] == decides:
		ex.stretch(a, at+1, i-at)
		ex.because(b, at)
	case ex.stopsBefore(f, a, b, at):
		ex.stretch(b, at, i-at+1)
		ex.because(a, at)
	default: // back to the beginning
		ex.stretch(b, at, i-at+1)
	}
}

// stopsBefore reports whether the law is settled at position i without the
// position before, or needs less so.
func (ex *explainer) stopsBefore(f, a, b, i int) bool {
	decides := ex.until(f)
	v := ex.holds[f][i]
	aHolds, aAhead := ex.left(f, a, i)
	same, ahead := ex.before(f, i, !decides, ex.ahead[f])
	if v == decides {
		canGo := aHolds == decides && same == v
		return ex.holds[b][i] == decides && (!canGo || ex.ahead[b][i] <= max(aAhead, ahead))
	}
	return aHolds != decides && (same != v || aAhead <= ahead)
}
