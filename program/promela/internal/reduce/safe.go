package reduce

import "math/bits"

// A cheap form in front of the sets. A control point is safe if, whatever the
// others do, a process there is a closed set by itself: all its steps conflict
// with, and are enabled by, only what no other process ever does, and none of
// them is visible or closes a loop. That is a table, made once; a state needs
// one look at it for each process that can move. Where such a process has one
// step that can be taken, no set is smaller, and none is looked for. G.
// Holzmann, D. Peled, An improvement in formal verification, 1994.

// findSafe fills in.safe: by proctype and control point, whether a process there
// is a closed set by itself in every state.
func (in *independence) findSafe() {
	in.safe = make([][]bool, len(in.Model.Procs))
	done := in.everDone()
	for k, p := range in.Model.Procs {
		others := in.doneByOthers(k, done)
		in.safe[k] = make([]bool, len(p.Points))
		for i := range p.Points {
			in.safe[k][i] = in.isSafe(k, i, others)
		}
	}
}

// everDone returns, by proctype, the union of what its processes may do from
// any of their control points.
func (in *independence) everDone() []kindSet {
	done := make([]kindSet, len(in.futures))
	for k := range in.futures {
		done[k] = make(kindSet, in.words)
		for i := range in.futures[k] {
			done[k].join(in.futures[k][i].set)
		}
	}
	return done
}

// doneByOthers returns what processes other than one of the given proctype may
// ever do. Its own kind counts if there may be two such processes at a time.
func (in *independence) doneByOthers(proc int, done []kindSet) kindSet {
	out := make(kindSet, in.words)
	for k := range done {
		if k != proc || in.mayBeTwice(proc) {
			out.join(done[k])
		}
	}
	return out
}

// mayBeTwice reports whether there may be two processes of a proctype at a
// time: more than one is active in the beginning, or some step creates one.
func (in *independence) mayBeTwice(proc int) bool {
	active := 0
	for _, p := range in.Model.Active {
		if p == proc {
			active++
		}
	}
	for i := range in.Model.Runs {
		if in.Model.Runs[i].Proc == proc {
			return true
		}
	}
	return active > 1
}

// isSafe reports whether a process at a control point is a closed set by
// itself, given what the other processes may ever do.
func (in *independence) isSafe(proc, at int, others kindSet) bool {
	pt := &in.Model.Procs[proc].Points[at]
	for i := range pt.Steps {
		k := &in.steps[proc][pt.Steps[i].ID]
		if k.channel >= 0 || k.visible || k.proviso || k.timeout || k.end || !in.apart(&k.conflicts, others) || !in.apart(&k.enabling, others) {
			return false
		}
	}
	return !pt.Inner && len(pt.Steps) > 0
}

// apart reports whether a set contains no kind of a channel, and nothing that
// others do.
func (in *independence) apart(d *doing, others kindSet) bool {
	for i, w := range d.set {
		if at := in.channels - 64*i; at <= 0 && w != 0 || at > 0 && at < 64 && w>>at != 0 {
			return false
		}
	}
	return len(d.chans) == 0 && !d.set.meets(others)
}

// alone returns a process that stands at a safe control point and has exactly
// one step to take, as a set of one; 0 if there is none. Such a set cannot be
// improved.
func (c *chooser) alone() uint64 {
	for todo := c.live; todo != 0; todo &= todo - 1 {
		i := bits.TrailingZeros64(todo)
		if f := &c.Frames[i]; len(c.on[i]) == 1 && c.t.safe[f.Proc.Index][f.PC] {
			return todo & -todo
		}
	}
	return 0
}
