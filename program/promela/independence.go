package promela

import (
	"cmp"
	"slices"
)

// Tables for partial-order reduction: of every step what it does, minds and awaits (see kinds.go), of
// every control point what its process may still do from there, processes that it makes included.
//
// A. Valmari, Stubborn sets for reduced state space generation, 1991; A. Laarman, E. Pater, J. van de
// Pol, H. Hansen, Guard-based partial-order reduction, 2016. An atomic sequence is one step: it does and
// minds what any statement in it does and minds, since nothing else happens meanwhile; where it may
// block in the middle, others decide about that, and so they do not accord.
//
// What is not proved to be independent is taken to depend on everything: unless, enabled(), places of
// other processes, choices in a D_proctype, rendezvous in the middle of an atomic sequence.

// maxChannelSlots bounds the channels that are told apart; a multiple of 8.
const maxChannelSlots = 64

// independence is the tables of one binding.
type independence struct {
	references
	sliced   *slice // variables that hold zero; nil when there are none
	words    int
	channels int // first bit of the channels
	slots    int // channels told apart
	anyMeets bool
	// pieces are bits of the global variables, or of those of the processes of a proctype, that no step
	// touches only in part.
	pieces   []Region
	steps    [][]stepKinds // by proctype and number of the step
	futures  [][]doing     // by proctype and control point
	facts    [][]stepFacts // by proctype and number of the step
	feedings [][]feeding   // by proctype
	changes  doing         // kinds of what changes an atom
	shown    []map[int32]bool
	claims   [][]exclusive // by proctype: what xr and xs say of channels that can be known
	doubted  [][][]doubt   // by proctype and control point: nil when nothing that is claimed is doubtful
}

// stepKinds is what is known of a step as the first one of a sequence.
type stepKinds struct {
	does, minds, awaits doing
	receives            bool // awaits depends on whether its channel is empty
	random              bool
	channel             int32 // value node of the channel of a send or receive, -1 when there is none
	own                 uint8 // what it minds that others do to this channel
	visible             bool
	sticky              bool // some loop is only closed by it, or by a later step of the sequence
	closes              bool // it is such a step itself
	timeout             bool
	end                 bool
}

// newIndependence makes the tables, or says why there are none.
func newIndependence(b *atoms, sliced *slice) (*independence, string) {
	m := b.m
	switch {
	case m.usesPriority:
		return nil, "processes have priorities"
	case m.usesLast:
		return nil, "the model reads _last"
	}
	t := &independence{references: newReferences(m), sliced: sliced, shown: make([]map[int32]bool, len(m.procs))}
	if t.traceReads() {
		return nil, "a trace assertion reads variables"
	}
	t.findFacts()
	watched, why := t.watch(b)
	if why != "" {
		return nil, why
	}
	t.cut(watched.effects)
	t.lay()
	t.findClaims()
	t.changes = t.changing(watched)
	t.own()
	t.sequences()
	t.follow()
	t.stick()
	t.findDoubts()
	for k := range m.procs {
		t.feedings = append(t.feedings, t.findFeedings(k))
	}
	return t, ""
}

// traceReads reports whether what a trace assertion allows depends on variables, but for the numbers of channels.
func (t *independence) traceReads() bool {
	if t.m.trace == nil {
		return false
	}
	return slices.ContainsFunc(effectsOfAll(t.m, t.m.trace.proc).Reads, func(g Region) bool {
		_, channel := t.declared(g)
		return !channel
	})
}

func (t *independence) findFacts() {
	for _, p := range t.m.procs {
		all := make([]stepFacts, len(p.steps))
		for i, st := range p.steps {
			all[i] = factsOf(t.m, p, st)
			t.sliced.strip(p.index, &all[i].effects)
		}
		t.facts = append(t.facts, all)
		for i := range p.points {
			t.judge(p, &p.points[i], all)
		}
	}
}

// judge adds what the steps of a control point have to do with one another.
func (t *independence) judge(p *proctype, pt *point, all []stepFacts) {
	for i := range pt.steps {
		st := &pt.steps[i]
		f := &all[st.id]
		if st.escape != pt.steps[0].escape || pt.steps[len(pt.steps)-1].escape != st.escape || p.determin && len(pt.steps) > 1 {
			f.everything = true
		}
		f.everything = f.everything || f.places
		if st.op != stepElse && (st.op != stepDStep || st.b == 0) {
			continue
		}
		for j := range pt.steps {
			if j == i {
				continue
			}
			o := &all[pt.steps[j].id]
			f.everything = f.everything || o.everything
			f.counts = f.counts || o.counts
			f.effects.Reads = append(slices.Clone(f.effects.Reads), o.effects.Reads...)
			for _, c := range o.channels {
				f.channels = append(slices.Clone(f.channels), chanFact{node: c.node, op: opLook, late: c.late})
			}
		}
	}
}

// watch finds what the atoms read.
func (t *independence) watch(b *atoms) (stepFacts, string) {
	switch {
	case b.actions != 0:
		return stepFacts{}, "the property reads which process moves"
	case b.inside != 0:
		return stepFacts{}, "the property tells the steps inside atomic sequences"
	}
	watched := watchedBy(b)
	if watched.everything || watched.timeout {
		return stepFacts{}, "the property reads what processes can do"
	}
	for _, a := range b.state {
		if !t.show(a.node) {
			return stepFacts{}, "the property reads control points by number"
		}
	}
	return watched, ""
}

// show notes the control points that an atom reads. It returns false if it cannot tell.
func (t *independence) show(i int32) bool {
	n := &t.m.code[i]
	switch n.op {
	case opConst, opPid, opGlobal, opGlobalByte, opLocal, opLocalByte, opHidden, opCount:
		return true
	case opLoad, opPoll:
		return !factsOfValues(t.m, i).places
	case opPcValue:
		return false
	case opAt:
		t.showPoint(int(n.b), n.c)
		return true
	case opNonProgress, opAccept:
		for k, p := range t.m.procs {
			for j := range p.points {
				if n.op == opAccept && p.points[j].accept || n.op == opNonProgress && p.points[j].progress {
					t.showPoint(k, int32(j))
				}
			}
		}
		return true
	case opNot, opNeg, opComplement, opLen, opFull, opEmpty, opNotFull, opNotEmpty:
		return t.show(n.a)
	case opCond:
		return t.show(n.a) && t.show(n.b) && t.show(n.c)
	}
	if n.op >= opMul && n.op <= opOr {
		return t.show(n.a) && t.show(n.b)
	}
	return false
}

func (t *independence) showPoint(proc int, point int32) {
	if t.shown[proc] == nil {
		t.shown[proc] = map[int32]bool{}
	}
	t.shown[proc][point] = true
}

// cut finds the pieces of the variables that others can see: those between the borders of all regions.
func (t *independence) cut(watched Effects) {
	var seen []Region
	for k := range t.facts {
		for i := range t.facts[k] {
			e := &t.facts[k][i].effects
			seen = append(append(seen, e.Reads...), e.Writes...)
		}
	}
	seen = append(seen, watched.Reads...)
	borders := map[[2]int][]int{}
	for _, g := range seen {
		switch g.Space {
		case Global:
			borders[[2]int{int(Global), 0}] = append(borders[[2]int{int(Global), 0}], g.Low, g.High)
		case Remote:
			borders[[2]int{int(Remote), g.Proctype}] = append(borders[[2]int{int(Remote), g.Proctype}], g.Low, g.High)
		}
	}
	for space, cuts := range borders {
		slices.Sort(cuts)
		cuts = slices.Compact(cuts)
		for i := 1; i < len(cuts); i++ {
			t.pieces = append(t.pieces, Region{Space: Space(space[0]), Proctype: space[1], Low: cuts[i-1], High: cuts[i]})
		}
	}
	slices.SortFunc(t.pieces, func(a, b Region) int {
		return cmp.Or(int(a.Space)-int(b.Space), a.Proctype-b.Proctype, a.Low-b.Low)
	})
}

// maxPieces bounds the kinds of the variables; more pieces share them.
const maxPieces = 512

// lay numbers the kinds.
func (t *independence) lay() {
	queues := len(t.m.queues)
	for _, p := range t.m.procs {
		queues += 8 * len(p.queues)
	}
	t.slots = min(maxChannelSlots, queues)
	t.channels = (firstVariable + 2*min(maxPieces, len(t.pieces)) + 7) &^ 7
	t.words = (t.channels + 8*t.slots + 63) / 64
	for _, q := range t.m.queues {
		t.anyMeets = t.anyMeets || q.rendezvous()
	}
	for _, p := range t.m.procs {
		for _, q := range p.queues {
			t.anyMeets = t.anyMeets || q.rendezvous()
		}
	}
}

func (t *independence) none() doing { return doing{set: make(kindSet, t.words)} }

// touch calls visit with the first kind of every piece that a region of a proctype's step lies in.
func (t *independence) touch(proc int, g Region, visit func(kind int)) {
	space, of := g.Space, g.Proctype
	if space == Hidden {
		return
	}
	if space == Local {
		space, of = Remote, proc
	}
	if space == Global {
		of = 0
	}
	for i := range t.pieces {
		if p := &t.pieces[i]; p.Space == space && p.Proctype == of && p.Low < g.High && g.Low < p.High {
			visit(firstVariable + 2*(i%maxPieces))
		}
	}
}

// changing is the kinds of what changes the atoms.
func (t *independence) changing(watched stepFacts) doing {
	d := t.none()
	for _, g := range watched.effects.Reads {
		t.touch(-1, g, func(kind int) { d.set.add(kind + 1) })
	}
	for _, c := range watched.channels {
		d.use(chanUse{t.refer(-1, c.node), chanSend | chanTake})
	}
	if watched.counts {
		d.set.add(kindRun)
		d.set.add(kindEnd)
	}
	return d
}
