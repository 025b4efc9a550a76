package compare

import (
	"slices"
)

// runs is the general search over pairs.
//
// A pair is related if each of its obligations has an option all of whose pairs
// are related. For strong bisimulation there is an obligation for each step of
// either side, with an option for each step of the other side that has the
// label; for branching bisimulation an option is a path of internal steps and a
// step, and requires two pairs. The relation is the greatest one that satisfies
// this.
//
//	repeat                                             (a run)
//	  V, R := empty; reliable := true; evaluate the initial pair:
//	    evaluate p:
//	      in W: unrelated.  In V: related.
//	      On the path: related, and R := R ∪ {p}.  Else, on the path:
//	      for each obligation of p, each of its options until one's
//	          pairs are all related:
//	        evaluate the pairs of the option
//	      if an obligation has none:
//	        W := W ∪ {p}, and if p is in R: reliable := false
//	      else V := V ∪ {p}
//	until the initial pair is in W, or reliable
//
// W holds pairs that are certainly unrelated, and stays from run to run; V
// holds those believed related in this run, R those that a belief rested on
// while they were on the path. Unrelated is certain at once. Related is certain
// when no pair of R became unrelated: then V satisfies the definition. Each
// unreliable run adds a pair to W ∩ R, so the runs end, provided that the path
// and W ∩ R are stored; of V and the rest of W any part may be forgotten.
//
// J.-C. Fernandez, L. Mounier, "On the fly" verification of behavioural
// equivalences and preorders, CAV 1991.
type runs struct {
	m     *monitor
	game  game
	table table
	// run is the number of this run, from 1 to maxRun, which marks the pairs of
	// V; runs counts all.
	run  uint8
	runs int
	// reliable is true until a pair of R turns out to be unrelated.
	reliable bool
	path     list[runFrame]
	key      []byte
	pairs    uint64
}

// The note of a pair: three flags, and above them the run in which the pair was
// put into V.
const (
	inW uint8 = 1 << iota // unrelated
	inR                   // a belief rested on it while it was on the path, in the run that had it there last
	onPath
	runShift = 3
	maxRun   = 1<<(8-runShift) - 1
)

// sliceBytes are of the header of a slice.
const sliceBytes = 24

// game defines a relation by the obligations of its pairs.
type game interface {
	initial() (s, t string, err error)
	// obligations returns the obligations of a pair; none means that it is
	// related.
	obligations(s, t string) ([]obligation, error)
}

// obligation is met by any one of its options.
type obligation []option

// option is met if its one or two pairs are related; count is the number of
// pairs.
type option struct {
	pairs [2]statePair
	count int
}

// statePair is a state of each system, as vectors.
type statePair struct{ s, t string }

// runFrame is a pair on the path while its obligations are evaluated.
type runFrame struct {
	at          uint32
	obligations []obligation
	// o, i and k are the obligation, option and pair that are evaluated now.
	o, i, k int
	bytes   int64
}

// decide makes runs until one is reliable.
func (r *runs) decide() (outcome, error) {
	s, t, err := r.game.initial()
	if err != nil {
		return 0, err
	}
	for {
		r.m.enter("pairs")
		r.runs++
		if r.run++; r.run > maxRun {
			r.table.mask(1<<runShift - 1)
			r.run = 1
		}
		r.reliable = true
		ok, err := r.evaluate(statePair{s, t})
		if err != nil {
			return 0, err
		}
		if !ok {
			return different, nil
		}
		if r.reliable {
			return related, nil
		}
	}
}

// evaluate makes a run: it evaluates a pair, with an explicit stack.
func (r *runs) evaluate(p statePair) (bool, error) {
	verdict, entered, err := r.enter(p)
	if err != nil || !entered {
		return verdict, err
	}
	for {
		f := r.path.top()
		next, finished := f.current()
		if !finished {
			verdict, entered, err = r.enter(next)
			if err != nil {
				return false, err
			}
			if !entered {
				f.answer(verdict)
			}
			continue
		}
		verdict = f.o == len(f.obligations)
		r.leave(f.at, verdict)
		r.m.budget.Give(f.bytes)
		r.path.pop()
		if r.path.len() == 0 {
			return verdict, nil
		}
		r.path.top().answer(verdict)
	}
}

// current returns the pair to evaluate next, unless the frame is finished: all
// obligations are met, or one has no option left.
func (f *runFrame) current() (p statePair, finished bool) {
	if f.o == len(f.obligations) || f.i == len(f.obligations[f.o]) {
		return statePair{}, true
	}
	return f.obligations[f.o][f.i].pairs[f.k], false
}

// answer moves on after the verdict on the current pair.
func (f *runFrame) answer(ok bool) {
	switch {
	case !ok:
		f.i, f.k = f.i+1, 0
	case f.k+1 < f.obligations[f.o][f.i].count:
		f.k++
	default:
		f.o, f.i, f.k = f.o+1, 0, 0
	}
}

// enter returns the verdict on a pair that is known, and puts any other one on
// the path.
func (r *runs) enter(p statePair) (verdict, entered bool, err error) {
	if err := r.m.poll(); err != nil {
		return false, false, err
	}
	r.key = pairKey(r.key, p.s, p.t)
	at, _, err := r.table.insert(r.key)
	if err != nil {
		return false, false, err
	}
	switch note := r.table.note(at); {
	case *note&inW != 0:
		return false, false, nil
	case *note&onPath != 0:
		*note |= inR
		return true, false, nil
	case *note>>runShift == r.run:
		return true, false, nil
	default:
		*note = onPath
		r.table.pin(at)
	}
	if r.pairs++; r.m.limits.States > 0 && r.pairs > r.m.limits.States {
		return false, false, errStates
	}
	obligations, err := r.game.obligations(p.s, p.t)
	if err != nil {
		return false, false, err
	}
	slices.SortStableFunc(obligations, func(a, b obligation) int { return len(a) - len(b) })
	bytes := frameBytes(len(p.s) + len(p.t))
	for _, o := range obligations {
		bytes += sliceBytes + int64(cap(o))*frameBytes(len(p.s)+len(p.t))
	}
	if err := r.m.budget.Take(bytes); err != nil {
		return false, false, err
	}
	return false, true, r.path.push(runFrame{at: at, obligations: obligations, bytes: bytes})
}

// leave records the verdict on a pair that leaves the path. Pairs of W ∩ R stay
// pinned.
func (r *runs) leave(at uint32, ok bool) {
	note := r.table.note(at)
	*note &^= onPath
	if ok {
		*note = *note&(1<<runShift-1) | r.run<<runShift
		r.table.unpin(at)
		return
	}
	*note |= inW
	if *note&inR != 0 {
		r.reliable = false
		return // W ∩ R stays
	}
	r.table.unpin(at)
}
