package reduce

import (
	"cmp"
	"slices"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Tables for partial-order reduction: of every step what it does, conflicts
// with and is enabled by
// (see kinds.go), of every control point what its process may still do from
// there, processes that it makes included.
//
// A. Valmari, Stubborn sets for reduced state space generation, 1991; A.
// Laarman, E. Pater, J. van de
// Pol, H. Hansen, Guard-based partial-order reduction, 2016. An atomic sequence
// is one step: it does, and conflicts with, what any statement in it does and
// conflicts with, since nothing else happens meanwhile; where it may block in
// the middle, others decide about that, and so they do not accord.
//
// What is not proved to be independent is taken to depend on everything:
// unless, enabled(), places of other processes, choices in a D_proctype,
// rendezvous in the middle of an atomic sequence.

// traceReads reports whether what a trace assertion allows depends on variables
// other than those that hold the numbers of channels. Such models are not
// reduced: the tables do not tell which steps change what the assertion sees.
func (in *independence) traceReads() bool {
	if in.Model.Trace == nil {
		return false
	}
	return slices.ContainsFunc(facts.EffectsOfAll(in.Model, in.Model.Trace.Proc).Reads, func(g facts.Region) bool {
		_, channel := in.Declared(g)
		return !channel
	})
}

// findFacts fills in.facts with what package facts finds about every step, less
// what is sliced away, and adds what steps of one control point have to do with
// one another.
func (in *independence) findFacts() {
	for _, p := range in.Model.Procs {
		all := make([]facts.StepFacts, len(p.Steps))
		for i, st := range p.Steps {
			all[i] = facts.FactsOf(in.Model, p, st)
			in.sliced.Strip(p.Index, &all[i].Effects)
		}
		in.facts = append(in.facts, all)
		for i := range p.Points {
			in.judge(p, &p.Points[i], all)
		}
	}
}

// judge completes the facts about the steps of a control point. A step depends
// on everything if an unless clause or the rule of a D_proctype makes it depend
// on the other steps there. else, and a d_step that begins with it, depends on
// whatever the other steps read.
func (in *independence) judge(p *flat.Proctype, pt *flat.Point, all []facts.StepFacts) {
	for i := range pt.Steps {
		st := &pt.Steps[i]
		f := &all[st.ID]
		if st.Escape != pt.Steps[0].Escape || pt.Steps[len(pt.Steps)-1].Escape != st.Escape || p.Determin && len(pt.Steps) > 1 {
			f.Everything = true
		}
		f.Everything = f.Everything || f.Effects.Observes.Any(^stepsObserve)
		if st.Op != flat.StepElse && (st.Op != flat.StepDStep || st.B == 0) {
			continue
		}
		for j := range pt.Steps {
			if j == i {
				continue
			}
			o := &all[pt.Steps[j].ID]
			f.Everything = f.Everything || o.Everything
			f.Effects.Observes |= o.Effects.Observes &^ flat.ObservesTimeout // else comes before timeout
			f.Effects.Reads = append(slices.Clone(f.Effects.Reads), o.Effects.Reads...)
			for _, c := range o.Channels {
				f.Channels = append(slices.Clone(f.Channels), facts.ChanFact{Node: c.Node, Op: facts.OpLook, Late: c.Late})
			}
		}
	}
}

// watch returns the facts about the atoms, or why there can be no reduction for
// them. It fills in.shown with the control points that they ask about.
func (in *independence) watch(b *flat.Atoms) (facts.StepFacts, string) {
	if unknown := refusal(reducePOR, b.Observes); unknown != "" {
		return facts.StepFacts{}, "the property reads " + unknown
	}
	for _, a := range b.State {
		b.Model.Walk(a.Node, in.show)
	}
	return watchedBy(b), ""
}

// show records the control points that a node asks about in in.shown.
func (in *independence) show(n *flat.Node) {
	switch n.Op {
	case flat.OpAt:
		in.showPoint(int(n.B), n.C)
	case flat.OpNonProgress, flat.OpAccept:
		for k, p := range in.Model.Procs {
			for j := range p.Points {
				if n.Op == flat.OpAccept && p.Points[j].Accept || n.Op == flat.OpNonProgress && p.Points[j].Progress {
					in.showPoint(k, int32(j))
				}
			}
		}
	}
}

// showPoint records that an atom asks whether a process stands at a control
// point.
func (in *independence) showPoint(proc int, point int32) {
	if point < 0 { // no process is ever there
		return
	}
	if in.shown[proc] == nil {
		in.shown[proc] = map[int32]bool{}
	}
	in.shown[proc][point] = true
}

// cut divides the variables that others can see into pieces, at the borders of
// all regions that a step or an atom accesses. So each access covers whole
// pieces, and two accesses overlap only if they share one.
func (in *independence) cut(watched facts.Effects) {
	var seen []facts.Region
	for k := range in.facts {
		for i := range in.facts[k] {
			e := &in.facts[k][i].Effects
			seen = append(append(seen, e.Reads...), e.Writes...)
		}
	}
	seen = append(seen, watched.Reads...)
	borders := map[[2]int][]int{}
	for _, g := range seen {
		switch g.Space {
		case facts.Global:
			borders[[2]int{int(facts.Global), 0}] = append(borders[[2]int{int(facts.Global), 0}], g.Low, g.High)
		case facts.Remote:
			borders[[2]int{int(facts.Remote), g.Proctype}] = append(borders[[2]int{int(facts.Remote), g.Proctype}], g.Low, g.High)
		}
	}
	for space, cuts := range borders {
		slices.Sort(cuts)
		cuts = slices.Compact(cuts)
		for i := 1; i < len(cuts); i++ {
			in.pieces = append(in.pieces, facts.Region{Space: facts.Space(space[0]), Proctype: space[1], Low: cuts[i-1], High: cuts[i]})
		}
	}
	slices.SortFunc(in.pieces, func(a, b facts.Region) int {
		return cmp.Or(int(a.Space)-int(b.Space), a.Proctype-b.Proctype, a.Low-b.Low)
	})
}

// lay numbers the kinds: it determines how many slots for channels there are,
// where their bits begin, and how many words a set has.
func (in *independence) lay() {
	queues := len(in.Model.Queues)
	for _, p := range in.Model.Procs {
		queues += 8 * len(p.Queues)
	}
	in.slots = min(maxChannelSlots, queues)
	in.channels = (firstVariable + 2*min(maxPieces, len(in.pieces)) + 7) &^ 7
	in.words = (in.channels + 8*in.slots + 63) / 64
	for _, q := range in.Model.Queues {
		in.anyMeets = in.anyMeets || q.Rendezvous()
	}
	for _, p := range in.Model.Procs {
		for _, q := range p.Queues {
			in.anyMeets = in.anyMeets || q.Rendezvous()
		}
	}
}

// changing returns the kinds of whatever can change the value of an atom. A
// step that does one of them is visible.
func (in *independence) changing(watched facts.StepFacts) doing {
	d := in.none()
	for _, g := range watched.Effects.Reads {
		in.touch(-1, g, func(kind int) { d.set.add(kind + 1) })
	}
	for _, c := range watched.Channels {
		d.use(chanUse{in.Refer(-1, c.Node), chanSend | chanTake})
	}
	if watched.Counts() {
		d.set.add(kindRun)
		d.set.add(kindEnd)
	}
	return d
}
