package singlestep

import (
	"encoding/binary"
	"maps"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// Start implements counting.Local. The initial values must be the same in all
// instances that were read.
func (s *Steps) Start() (sc counting.Scene, members []string, err error) {
	defer refused(&err)
	sc = counting.Scene{Mover: -1, Inner: -1, Outer: -1, Own: counting.Member{Group: s.owner}}
	s.auditInitial()
	in := s.stage
	s.scene, s.st, s.me, s.you = &sc, nil, -1, -1
	s.begin(in)
	sc.Shared = string(s.get(nil, s.sharedSlots(in, false, 0), -1))
	for k := range s.counting {
		sc.Shared = s.withCount(sc.Shared, k, s.initialShared(s.counting[k].slot))
	}
	for i := range len(s.singles) + s.tracked {
		sc.Single = append(sc.Single, s.initialState(s.pidOf(in, i)))
	}
	for _, g := range s.groups {
		state := ""
		if g.many {
			state = s.initialState(g.first.number(in.size) + s.tracked + 1)
		}
		members = append(members, state)
	}
	return sc, members, s.equalStarts()
}

// initialState returns the local state of a process in the initial state.
func (s *Steps) initialState(pid int) string {
	s.me = pid
	return s.getProcess(pid, string(binary.LittleEndian.AppendUint32(nil, uint32(s.stage.x.Frames[pid].PC))))
}

// auditInitial audits the initial values that are no constants.
func (s *Steps) auditInitial() {
	in, m := s.stage, s.stage.m
	s.st, s.you, s.me = nil, -1, -1
	s.begin(in)
	check := func(init flat.LocalInit) {
		ranked := s.audit(init.Value)
		sym, ok := s.scalar(in, s.actor(), m.Code[init.Addr])
		switch {
		case ok && s.isCounting(sym): // compared for several sizes
		case ok && s.ranks[sym]:
			s.storable(s.spot(init.Value), false)
		case ranked:
			s.refuse("%s depends on the number of processes where that is not understood")
		}
	}
	for _, init := range m.GlobalInits {
		check(init)
	}
	for i, at := range s.sharedSlots(in, false, 0) {
		if !s.ranks[at.sym] {
			continue
		}
		if v := s.initialShared(i); v.size == 0 {
			s.storable(spot{base: atZero, n: int64(v.n)}, false)
		} else {
			s.storable(spot{base: atEnd, n: int64(v.n)}, false)
		}
	}
	for i, g := range s.groups {
		s.me = g.first.number(in.size)
		if g.many {
			s.me += s.tracked + 1
		}
		s.scene = &counting.Scene{Mover: slices.Index(s.singles, i)}
		in.x.Act(int32(s.me))
		for _, at := range localSlots(g.proc, 0) {
			if s.ranks[at.sym] {
				s.storable(spot{base: atZero, n: int64(flat.Get(g.proc.Template, at.typ.Store, at.at))}, false)
			}
		}
		for _, init := range g.proc.Inits {
			check(init)
		}
	}
}

// equalStarts compares the initial values of the instances: of shared variables
// that are no rank variables, and of all elements of process arrays.
func (s *Steps) equalStarts() error {
	except := maps.Clone(s.ranks)
	for _, k := range s.counting {
		except[k.sym] = true
	}
	want := s.stage.values(s.sharedSlots(s.stage, false, 0), except)
	element := s.stage.values(s.sharedSlots(s.stage, true, 0), nil)
	for _, in := range s.instances {
		same := slices.Equal(in.values(s.sharedSlots(in, false, 0), except), want)
		for rank := range in.size {
			same = same && slices.Equal(in.values(s.sharedSlots(in, true, rank), nil), element)
		}
		if !same {
			return source.Errorf(source.Pos{File: in.m.File}, "the initial values depend on %s", s.parameter)
		}
	}
	return nil
}

// values returns the initial values of scalars, without those in except.
func (in *instance) values(all []slot, except map[symbol]bool) (out []int32) {
	for _, at := range all {
		if !except[at.sym] {
			out = append(out, flat.Get(in.initial, at.typ.Store, at.at))
		}
	}
	return out
}

// Letter implements counting.Local. It makes an instance that has, besides the
// tracked processes, one for each of the local states in present.
func (s *Steps) Letter(shared string, single []string, present []counting.Member, sums []counting.Sum) (l program.Letter, err error) {
	defer refused(&err)
	most := make([]int, len(s.groups))
	for _, m := range present {
		most[m.Group]++
	}
	most[s.owner] += s.tracked
	size := max(s.least, slices.Max(most))
	if most[s.owner] > s.tracked && len(s.counting) > 0 {
		size = max(size, stagedSums)
	}
	in, err := s.load(size)
	if err != nil {
		return 0, err
	}
	if err := s.fits(in); err != nil {
		return 0, err
	}
	stage := s.stage
	defer func() { s.stage = stage }()
	s.stage, s.scene, s.st, s.me, s.you = in, &counting.Scene{Shared: shared, Single: single, Sums: sums}, nil, -1, -1
	s.begin(in)
	s.put(in, s.sharedSlots(in, false, 0), shared, -1)
	for i, state := range single {
		s.putProcess(in, s.pidOf(in, i), state)
	}
	s.fill(in, present)
	in.x.Attach(s.vec)
	in.x.Failure, in.x.Pid = interp.Failure{}, -1
	for _, at := range in.a.State {
		s.forgetSums()
		s.condition(at.Node)
		if in.x.Eval(at.Node) != 0 {
			l |= at.Bit
		}
	}
	return l, nil
}

// fill gives each counted process of an instance one of the local states that
// are present in its group.
func (s *Steps) fill(in *instance, present []counting.Member) {
	for i, g := range s.groups {
		if !g.many {
			continue
		}
		var states []string
		for _, m := range present {
			if m.Group == i {
				states = append(states, m.State)
			}
		}
		from := 0
		if i == s.owner {
			from = s.tracked
		}
		for rank := from; rank < in.size; rank++ {
			if len(states) == 0 {
				s.refuse("%s is about a number of processes that no instance has")
			}
			s.putProcess(in, g.first.number(in.size)+rank, states[(rank-from)%len(states)])
		}
	}
}
