package reduce

// Stubborn sets that keep weak fairness. A run is weakly fair if every process
// that is enabled from some time on moves again and again. Reduced programs have
// fewer runs; is one of them fair if the run that it stands for is? In general
// it is not: which processes are enabled between two steps depends on their
// order. It is with these conditions, where T is the set of processes chosen in
// a state:
//
//	N  there are no rendezvous, and no step waits for timeout
//	F  T is closed under: if i is in T, then each process whose future touches what a step at the control point of i,
//	   one that can be taken or not, reads or writes, one of both writing, is in T as well, and so is each whose future
//	   uses a channel that the step uses; with a process that may end at its control point, all are
//	V  no step of T that can be taken is visible, or else T is everybody
//	C  every loop of the smaller program has a state where T is everybody (proviso.go)
//
// F implies D1 and D2 of Valmari 1991, and that no step of T which can be taken
// changes whether a process outside of T is enabled: a send, which accords with
// a receive, may change that, and so may a step to where a rendezvous can be
// taken, which touches nothing. It is what D. Peled, All from one, one for all,
// CAV 1993, asks of a fairness assumption: that it does not tell runs apart
// which differ by an exchange of independent steps; weak fairness does, and F
// makes enough steps dependent that it does not.
//
// Theorem. For every weakly fair run r of the program the smaller program has a
// weakly fair run with the same word up to stuttering.
//
// Proof. Make the run r' step by step; r is what is left of the run at the
// present state s. If T is everybody, take the first step of r. Otherwise some
// process of T moves in r: T has a process that is enabled in s, nothing
// outside of T can disable it, and r is fair. Take the first step a of r by a
// process of T: all steps before it are by others, and independent of a, so a
// can be taken first, and r without a is a run of the next state. As a is
// invisible, the word stays. By C, T is everybody again and again, so that each
// step of r is taken at last: r' is r in another order, and each process moves
// as often in one as in the other. A finite r is shortened by each step, and r'
// ends in the same state.
//
// Let p be a process that r' is unfair to: it moves no more, and is enabled in
// all states. As r is fair, p is disabled again and again in r. Look at what is
// left of r in a state s of r' after the last move of p, and let k be the number
// of steps until p is disabled for the first time, by a step d. Taking a step
// out of r does not change the states behind the place where it stood, so that
// there is such a k in all later states. k never grows, and shrinks again and
// again, which is impossible:
//
//   - T is everybody: the first step is taken, and k is one less.
//   - p is in T: some step among the first k is the first to disable a step of
//     p that can be taken in s. It is by a process of T, by F. So the step that
//     is taken out is not behind d, and k is one less. If it is d itself, and p is
//     disabled inside of an atomic sequence only, then it is now as well: the steps
//     before d are not by T, and touch nothing that decides whether p is enabled.
//   - p is not in T: if the step that is taken out is not behind d, then k is one
//     less. Otherwise it comes before them all, and by F whether p is enabled after
//     each of them is what it was: k is not more.
//
// The other way round, runs of the smaller program are runs of the program, with
// the same processes enabled and moving. Nothing is merged, as states that are
// passed would not tell who is enabled in them, no process is left out, and
// claims are not believed.

// keepsFairness reports whether a reduction keeps weak fairness.
func keepsFairness(name string) bool { return name == reducePOR || name == ReduceDead }

// unfair returns why there are no stubborn sets that keep fairness (N); empty if
// there are.
func (in *independence) unfair() string {
	if in.anyMeets {
		return "there are rendezvous"
	}
	for k := range in.steps {
		for i := range in.steps[k] {
			if in.steps[k][i].timeout {
				return "a step waits for timeout"
			}
		}
	}
	return ""
}

// needFairly returns the processes that must be in a set together with process i
// by F.
func (c *chooser) needFairly(i int) uint64 {
	clear(c.conflicts)
	f := &c.Frames[i]
	steps := f.Proc.Points[f.PC].Steps
	for j := range steps {
		k := &c.t.steps[f.Proc.Index][steps[j].ID]
		if k.end {
			return ^uint64(0) >> (maxStubborn - len(c.Frames)) &^ (1 << i)
		}
		for _, d := range []*doing{&k.conflicts, &k.enabling} {
			c.conflicts.join(d.set)
			c.resolve(i, d.chans, c.conflicts)
		}
		if k.channel >= 0 {
			c.t.channelBits(c.number(i, k.channel), chanAll, c.conflicts)
		}
	}
	c.t.wholeChannels(c.conflicts)
	return c.mayConflict() &^ (1 << i)
}

// wholeChannels adds to a set that has some kind of a channel all others.
func (in *independence) wholeChannels(set kindSet) {
	for i := range in.slots {
		at := in.channels + 8*i
		if set[at>>6]>>(at&63)&0xff != 0 {
			set[at>>6] |= uint64(chanAll) << (at & 63)
		}
	}
}
