package explain

import "github.com/ltlcheck/ltlcheck/ltl"

// because adds the facts that give subformula f its value at position i.
func (ex *explainer) because(f, i int) {
	if ex.seen[[2]int{f, i}] {
		return
	}
	ex.seen[[2]int{f, i}] = true
	op := ex.fs[f].Op()
	switch {
	case op == ltl.True || op == ltl.False:
	case ex.leaf(f) || ex.walked > mostWalked:
		ex.fact(f, i, 1)
	case op == ltl.Next:
		ex.because(ex.kids[f][0], ex.succ(i))
	case op.IsPast():
		ex.pastReason(f, i)
	case op.IsSequence():
		ex.sequenceReason(f, i)
	case op > ltl.Next:
		ex.temporalReason(f, i)
	case op == ltl.And || op == ltl.Or || op == ltl.Implies:
		if k := ex.decisive(f, i); k >= 0 {
			ex.because(k, i)
			return
		}
		fallthrough
	default:
		for _, k := range ex.kids[f] {
			ex.because(k, i)
		}
	}
}

// fact adds the fact that f has on count positions from i on the value that it
// has at i.
func (ex *explainer) fact(f, i, count int) {
	ex.add(Fact{Formula: ex.fs[f], Text: ex.text(f), Holds: ex.holds[f][i], From: i, Count: count})
}

func (ex *explainer) add(f Fact) {
	key := f
	key.Since = 0
	if !ex.known[key] {
		ex.known[key] = true
		ex.facts = append(ex.facts, f)
	}
}

// stretch adds that f has one value on count positions from i on. For a single
// position it adds the reason of that value instead.
func (ex *explainer) stretch(f, i, count int) {
	switch op := ex.fs[max(f, 0)].Op(); {
	case f < 0 || count == 0 || op == ltl.True || op == ltl.False:
	case count == 1:
		ex.because(f, i)
	case op == ltl.Not:
		ex.stretch(ex.kids[f][0], i, count)
	default:
		ex.fact(f, i, count)
	}
}

// temporalReason follows the law of a temporal operator from position to
// position, in the direction in which ahead is small.
func (ex *explainer) temporalReason(f, i int) {
	a, b := ex.operands(f)
	decides := ex.until(f)
	v := ex.holds[f][i]
	at := i
	for count := range ex.n + 1 {
		if ex.stops(f, a, b, at) {
			if v == decides {
				ex.stretch(a, i, count)
				ex.because(b, at)
			} else {
				ex.stretch(b, i, count+1)
				ex.because(a, at)
			}
			return
		}
		at = ex.succ(at)
		ex.walked++
	}
	// Round the cycle without an end: for W true and M false a alone goes on
	// for ever, else b does.
	operand, value := b, ex.holds[b][i]
	if v == decides {
		operand, value = a, v
	}
	waits := ""
	if !v {
		waits = ex.text(operand)
	}
	ex.forever(operand, value, i, waits)
}

// stops reports whether the law is settled at position i and needs none later.
// Where both ways need the same, which is when both are endless, it stops.
func (ex *explainer) stops(f, a, b, i int) bool {
	decides := ex.until(f)
	v, next := ex.holds[f][i], ex.succ(i)
	aHolds, aAhead := ex.left(f, a, i)
	if v == decides {
		canGo := aHolds == decides && ex.holds[f][next] == v
		return ex.holds[b][i] == decides && (!canGo || ex.ahead[b][i] <= max(aAhead, later(ex.ahead[f][next])))
	}
	canGo := ex.holds[f][next] == v
	return aHolds != decides && (!canGo || aAhead <= later(ex.ahead[f][next]))
}

// forever adds that f has value v from position i on. Where that says the same
// of operands, for ever or again and again, facts about these are added
// instead. waits is the text of what is waited for meanwhile, "" if nothing is.
func (ex *explainer) forever(f int, v bool, i int, waits string) {
	op := ex.fs[f].Op()
	switch {
	case op == ltl.True || op == ltl.False:
	case ex.leaf(f):
		ex.always(f, v, i, waits)
	case op == ltl.Not:
		ex.forever(ex.kids[f][0], !v, i, waits)
	case op == ltl.And && v, op == ltl.Or && !v:
		for _, k := range ex.kids[f] {
			ex.forever(k, v, i, waits)
		}
	case op == ltl.Eventually && !v, op == ltl.Globally && v:
		ex.forever(ex.kids[f][0], v, i, waits)
	case op == ltl.Once && !v, op == ltl.Historically && v:
		ex.forever(ex.kids[f][0], v, 0, waits)
	case op == ltl.Eventually && v, op == ltl.Globally && !v:
		ex.again(ex.kids[f][0], v)
	default:
		ex.always(f, v, i, waits)
	}
}

func (ex *explainer) always(f int, v bool, i int, waits string) {
	ex.add(Fact{Formula: ex.fs[f], Text: ex.text(f), Holds: v, From: min(i, ex.back), Since: i, Waits: waits}) // on the cycle, from some position on is on all of it
}

// again gives the reason for value v of f at the position of the cycle that
// needs least.
func (ex *explainer) again(f int, v bool) {
	best := -1
	for i := ex.back; i < ex.n; i++ {
		if ex.holds[f][i] == v && (best < 0 || ex.ahead[f][i] < ex.ahead[f][best]) {
			best = i
		}
	}
	ex.because(f, best)
}
