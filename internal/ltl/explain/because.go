package explain

import "github.com/ltlcheck/ltlcheck/ltl"

// because adds the facts that give subformula f its value at position i.
func (x *explainer) because(f, i int) {
	if x.seen[[2]int{f, i}] {
		return
	}
	x.seen[[2]int{f, i}] = true
	op := x.fs[f].Op()
	switch {
	case op == ltl.True || op == ltl.False:
	case x.leaf(f) || x.walked > mostWalked:
		x.fact(f, i, 1)
	case op == ltl.Next:
		x.because(x.kids[f][0], x.succ(i))
	case op.IsPast():
		x.pastReason(f, i)
	case op.IsSequence():
		x.sequenceReason(f, i)
	case op > ltl.Next:
		x.temporalReason(f, i)
	case op == ltl.And || op == ltl.Or || op == ltl.Implies:
		if k := x.decisive(f, i); k >= 0 {
			x.because(k, i)
			return
		}
		fallthrough
	default:
		for _, k := range x.kids[f] {
			x.because(k, i)
		}
	}
}

// fact adds the fact that f has on count positions from i on the value that it
// has at i.
func (x *explainer) fact(f, i, count int) {
	x.add(Fact{Formula: x.fs[f], Text: x.text(f), Holds: x.holds[f][i], From: i, Count: count})
}

func (x *explainer) add(f Fact) {
	key := f
	key.Since = 0
	if !x.known[key] {
		x.known[key] = true
		x.facts = append(x.facts, f)
	}
}

// stretch adds that f has one value on count positions from i on. For a single
// position it adds the reason of that value instead.
func (x *explainer) stretch(f, i, count int) {
	switch op := x.fs[max(f, 0)].Op(); {
	case f < 0 || count == 0 || op == ltl.True || op == ltl.False:
	case count == 1:
		x.because(f, i)
	case op == ltl.Not:
		x.stretch(x.kids[f][0], i, count)
	default:
		x.fact(f, i, count)
	}
}

// temporalReason follows the law of a temporal operator from position to
// position, in the direction in which ahead is small.
func (x *explainer) temporalReason(f, i int) {
	a, b := x.operands(f)
	decides := x.until(f)
	v := x.holds[f][i]
	at := i
	for count := range x.n + 1 {
		if x.stops(f, a, b, at) {
			if v == decides {
				x.stretch(a, i, count)
				x.because(b, at)
			} else {
				x.stretch(b, i, count+1)
				x.because(a, at)
			}
			return
		}
		at = x.succ(at)
		x.walked++
	}
	// Round the cycle without an end: for W true and M false a alone goes on
	// for ever, else b does.
	operand, value := b, x.holds[b][i]
	if v == decides {
		operand, value = a, v
	}
	waits := ""
	if !v {
		waits = x.text(operand)
	}
	x.forever(operand, value, i, waits)
}

// stops reports whether the law is settled at position i and needs none later.
// Where both ways need the same, which is when both are endless, it stops.
func (x *explainer) stops(f, a, b, i int) bool {
	decides := x.until(f)
	v, next := x.holds[f][i], x.succ(i)
	aHolds, aAhead := x.left(f, a, i)
	if v == decides {
		canGo := aHolds == decides && x.holds[f][next] == v
		return x.holds[b][i] == decides && (!canGo || x.ahead[b][i] <= max(aAhead, later(x.ahead[f][next])))
	}
	canGo := x.holds[f][next] == v
	return aHolds != decides && (!canGo || aAhead <= later(x.ahead[f][next]))
}

// forever adds that f has value v from position i on. Where that says the same
// of operands, for ever or again and again, facts about these are added
// instead. waits is the text of what is waited for meanwhile, "" if nothing is.
func (x *explainer) forever(f int, v bool, i int, waits string) {
	op := x.fs[f].Op()
	switch {
	case op == ltl.True || op == ltl.False:
	case x.leaf(f):
		x.always(f, v, i, waits)
	case op == ltl.Not:
		x.forever(x.kids[f][0], !v, i, waits)
	case op == ltl.And && v, op == ltl.Or && !v:
		for _, k := range x.kids[f] {
			x.forever(k, v, i, waits)
		}
	case op == ltl.Eventually && !v, op == ltl.Globally && v:
		x.forever(x.kids[f][0], v, i, waits)
	case op == ltl.Once && !v, op == ltl.Historically && v:
		x.forever(x.kids[f][0], v, 0, waits)
	case op == ltl.Eventually && v, op == ltl.Globally && !v:
		x.again(x.kids[f][0], v)
	default:
		x.always(f, v, i, waits)
	}
}

func (x *explainer) always(f int, v bool, i int, waits string) {
	x.add(Fact{Formula: x.fs[f], Text: x.text(f), Holds: v, From: min(i, x.back), Since: i, Waits: waits}) // on the cycle, from some position on is on all of it
}

// again gives the reason for value v of f at the position of the cycle that
// needs least.
func (x *explainer) again(f int, v bool) {
	best := -1
	for i := x.back; i < x.n; i++ {
		if x.holds[f][i] == v && (best < 0 || x.ahead[f][i] < x.ahead[f][best]) {
			best = i
		}
	}
	x.because(f, best)
}
