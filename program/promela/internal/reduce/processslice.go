package reduce

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/facts"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Slicing, second half: processes that the property cannot depend on are left
// out of its process slice. They stay in the state where they begin, so that
// the others keep their numbers, and never move.
//
// A proctype is needed if the property looks at its processes; if it makes
// processes; if it may write what is relevant to the needed ones (slice.go); or
// if it and a needed one use the same channel. All others
// are left out, when nobody needed, and no proposition (knows.go), asks what
// others do (timeout, enabled(), _nr_pr, _last, _priority, places), and the
// needed processes are the same in number and in age whatever the others do: all
// processes are made at the beginning, before anything else can happen.
//
// Let a run of the program be given. Without the steps of the processes left
// out it is a run of the slice:
// what needed steps depend on is not changed by the others. A run in which
// those left out never
// move is, the other way round, a run of both programs. So both have the same
// beginnings, up to
// stuttering. They need not have the same infinite words: what is left out may
// go on for ever while the others wait, as nobody is fair here. So, if the
// property is about more than beginnings, nothing is left out that has a loop;
// then only finitely many steps are left out of a run, and where the needed
// processes have come to
// rest, the others come to rest as well (the letters stay what they are).
// Nothing is left out that can make a run-time error, which the search of the
// program would find.
//
// A process ends only after all younger ones have. One that waits for one left
// out to end does nothing that others or the property see, unless somebody
// looks for it, or it takes a channel along: then nothing is left out.

// findProcessSlice returns, by proctype, which processes can be left out; nil
// if there are none. watched is what the property reads, and same what the
// smaller program must preserve.
func findProcessSlice(b *flat.Atoms, watched facts.StepFacts, same program.Preservation) []bool {
	m := b.Model
	if same < program.SameUpToStuttering || m.UsesPriority || m.UsesLast || m.Trace != nil || !madeAtOnce(m) {
		return nil
	}
	h := &processSlicer{m: m, watched: watched}
	for _, p := range m.Procs {
		needed := lookedAt(m, p) || p.Determin || same < program.SameBeginnings && hasLoop(p)
		uses, all := chanUses{}, []facts.StepFacts{}
		for _, st := range p.Steps {
			f := facts.FactsOf(m, p, st)
			all = append(all, f)
			uses.add(f.Effects.Channels)
			needed = needed || len(f.Runs) > 0 || st.Loops || mayFail(m, p, st, &f)
		}
		h.facts, h.channels, h.needed = append(h.facts, all), append(h.channels, uses), append(h.needed, needed)
	}
	return h.find()
}

// mayFail reports whether a step may be a run-time error. That an assertion
// fails does not count, but that evaluating its expression does.
func mayFail(m *flat.Model, p *flat.Proctype, st *flat.Step, f *facts.StepFacts) bool {
	fails := f.Effects.Fails
	if st.Op == flat.StepAssert {
		fails = facts.EffectsOfValue(m, p, st.A).Fails
	}
	look := func(u facts.ChannelUse) bool { return u.Channel == 0 || !u.Sends && !u.Takes }
	return fails || f.Everything || f.Effects.Observes.Any(^mayBeHeld) || slices.ContainsFunc(f.Effects.Channels, look)
}

// processSlicer looks for processes to leave out.
type processSlicer struct {
	m        *flat.Model
	watched  facts.StepFacts
	needed   []bool
	facts    [][]facts.StepFacts
	channels []chanUses
}

// find computes the smallest set of needed proctypes that grow does not
// enlarge. It returns nil if all are needed, or if a needed one depends on what
// others do at all.
func (p *processSlicer) find() []bool {
	for p.grow() {
	}
	if !slices.Contains(p.needed, false) {
		return nil
	}
	leftOut := make([]bool, len(p.needed))
	for i, needed := range p.needed {
		leftOut[i] = !needed
		for _, f := range p.facts[i] {
			asks := f.Everything || f.Effects.Observes.Any(^mayAsk)
			ends := f.Ends && (lookedAt(p.m, p.m.Procs[i]) || len(p.m.Procs[i].Queues) > 0)
			if needed && (asks || ends) {
				return nil
			}
		}
	}
	return leftOut
}

// What steps may observe: those of needed processes, and those that are left
// out.
const (
	mayAsk    = flat.ObservesVariables | flat.ObservesNumber | flat.ObservesMessages | flat.ObservesCreation
	mayBeHeld = stepsObserve | flat.ObservesLabels | flat.ObservesPoints
)

// grow marks as needed the proctypes that share a channel with the needed ones
// or with the property, or write something relevant to them. It reports whether
// there were any.
func (p *processSlicer) grow() bool {
	leftOut := make([]bool, len(p.needed))
	uses := chanUses{}
	uses.add(p.watched.Effects.Channels)
	for i, needed := range p.needed {
		leftOut[i] = !needed
		if needed {
			uses.join(p.channels[i])
		}
	}
	s := facts.Relevance(p.m, p.watched.Effects.Reads, false, leftOut)
	grown := false
	for i := range p.needed {
		if !p.needed[i] && (uses.intersect(p.channels[i]) || p.writes(s, i)) {
			p.needed[i], grown = true, true
		}
	}
	return grown
}

// writes reports whether a proctype may write something relevant that is not
// its own.
func (p *processSlicer) writes(s *facts.Slicer, proc int) bool {
	for _, f := range p.facts[proc] {
		for _, g := range f.Effects.Writes {
			if g.Space == facts.Hidden || g.Space != facts.Local && s.Relevant(proc, g) {
				return true
			}
		}
	}
	return false
}

// chanUses is a set of channels: those in known, by number; and perhaps any
// other ones if unknown is set. some is set if it is not empty.
type chanUses struct {
	some    bool
	unknown bool
	known   map[int]bool
}

func (c *chanUses) add(list []facts.ChannelUse) {
	for _, u := range list {
		c.some = true
		if u.Channel == 0 {
			c.unknown = true
			continue
		}
		if c.known == nil {
			c.known = map[int]bool{}
		}
		c.known[u.Channel] = true
	}
}

func (c *chanUses) join(o chanUses) {
	c.some, c.unknown = c.some || o.some, c.unknown || o.unknown
	for k := range o.known {
		c.add([]facts.ChannelUse{{Channel: k}})
	}
}

// intersect reports whether both may use the same channel.
func (c *chanUses) intersect(o chanUses) bool {
	if c.some && o.unknown || o.some && c.unknown {
		return true
	}
	for k := range o.known {
		if c.known[k] {
			return true
		}
	}
	return false
}

// lookedAt reports whether the atoms or other processes ask about the processes
// of a proctype by name: where they stand or what their variables hold.
// Expressions that ask about the control points of all processes count for
// every proctype.
func lookedAt(m *flat.Model, p *flat.Proctype) bool {
	return slices.ContainsFunc(m.Code, func(n flat.Node) bool {
		switch n.Op {
		case flat.OpAt:
			return int(n.B) == p.Index
		case flat.AddrRemote:
			return int(n.C) == p.Index
		}
		return n.Op == flat.OpPcValue || n.Op == flat.OpNonProgress || n.Op == flat.OpAccept
	})
}

// hasLoop reports whether the control-flow graph of a proctype has a loop that
// can be reached from its start. It is a depth-first search, linear in the
// graph.
func hasLoop(p *flat.Proctype) bool {
	state := make([]uint8, len(p.Points)) // 1 on the way, 2 seen
	var visit func(at int32) bool
	visit = func(at int32) bool {
		if at < 0 || state[at] == 2 {
			return false
		}
		if state[at] == 1 {
			return true
		}
		state[at] = 1
		for i := range p.Points[at].Steps {
			if visit(p.Points[at].Steps[i].Target) {
				return true
			}
		}
		state[at] = 2
		return false
	}
	return visit(p.Start)
}

// madeAtOnce reports whether all processes are there from the start, or made by
// the only one that is, in an atomic sequence with which it begins and in which
// it never has to wait.
func madeAtOnce(m *flat.Model) bool {
	for _, p := range m.Procs {
		for i := range p.Points {
			for j := range p.Points[i].Steps {
				f := facts.FactsOf(m, p, &p.Points[i].Steps[j])
				if len(f.Runs) > 0 && !(len(m.Active) == 1 && m.Active[0] == p.Index && beginsWith(p, int32(i))) {
					return false
				}
			}
		}
	}
	return true
}

// beginsWith reports whether a control point is only come to, from the start,
// by steps in an atomic sequence in which the process never waits.
func beginsWith(p *flat.Proctype, at int32) bool {
	first := map[int32]bool{p.Start: true}
	todo := []int32{p.Start}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for j := range p.Points[i].Steps {
			st := &p.Points[i].Steps[j]
			if st.Atomic && st.Target >= 0 && !first[st.Target] && (p.Points[st.Target].AlwaysEnabled() || makesProcess(&p.Points[st.Target])) {
				first[st.Target] = true
				todo = append(todo, st.Target)
			}
		}
	}
	return first[at] && cameBy(p, first, at)
}

// cameBy reports whether the points in first, from which at can be reached, are
// entered only in the one way that beginsWith has followed: no step of a point
// outside of them, and none that gives the processor up, leads into them.
func cameBy(p *flat.Proctype, first map[int32]bool, at int32) bool {
	for i := range p.Points {
		for j := range p.Points[i].Steps {
			st := &p.Points[i].Steps[j]
			if first[st.Target] && st.Target >= 0 && (!first[int32(i)] || !st.Atomic) && reaches(p, st.Target, at) {
				return false
			}
		}
	}
	return p.Points[p.Start].AlwaysEnabled() || makesProcess(&p.Points[p.Start])
}

// reaches reports whether a way leads from one control point to another.
func reaches(p *flat.Proctype, from, to int32) bool {
	seen := map[int32]bool{from: true}
	todo := []int32{from}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if i == to {
			return true
		}
		for j := range p.Points[i].Steps {
			if t := p.Points[i].Steps[j].Target; t >= 0 && !seen[t] {
				seen[t] = true
				todo = append(todo, t)
			}
		}
	}
	return false
}

// makesProcess reports whether a step at the point makes a process, which never
// waits.
func makesProcess(p *flat.Point) bool {
	return slices.ContainsFunc(p.Steps, func(st flat.Step) bool { return st.Op == flat.StepRun })
}
