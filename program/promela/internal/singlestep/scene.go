package singlestep

import (
	"encoding/binary"
	"errors"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/interp"
	"github.com/ltlcheck/ltlcheck/source"
)

// An encoded value has six bytes: a number n, how many times N is added, and
// what else is added: 0 nothing, 1 the rank of the process itself, 2 that of the
// one that the cursor refers to, 3 the sum of the weights of processes. A shared
// state is the scalars of the global variables that are no process arrays, in
// the order of their declarations. A local state is the control point, in four
// bytes, and the scalars of the proctype, then those of the process's elements
// of process arrays.

const valueBytes = 6

// What value.whose can be.
const (
	nobody = iota
	itself
	theOther
	itsSum // of a variable that counts processes: the sum of the weights of those
)

type value struct {
	n     int32
	size  byte
	whose byte
}

func (v value) append(b []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(b, uint32(v.n)), v.size, v.whose)
}

func decode(text string) value {
	return value{int32(binary.LittleEndian.Uint32([]byte(text[:4]))), text[4], text[5]}
}

// slot is a scalar: its type, its address in an instance, and its symbol.
type slot struct {
	typ *flat.DataType
	at  int32
	sym symbol
}

// sharedSlots returns the scalars of shared variables of an instance, or, of
// process arrays, those of element rank.
func (s *Steps) sharedSlots(in *instance, arrays bool, rank int) (all []slot) {
	for g, v := range in.m.Globals {
		if s.arrays[g] != arrays {
			continue
		}
		one := *v
		if arrays {
			one.Count, one.Array = 1, false
			one.Addr += rank * v.Type.Bits
		}
		one.Scalars(0, "", func(_ string, typ *flat.DataType, addr int) {
			all = append(all, slot{typ, int32(addr), symbol{-1, g, int32(addr - v.Addr)}})
		})
	}
	return all
}

// localSlots returns the scalars of a process, whose variables begin at a bit.
func localSlots(p *flat.Proctype, base int32) (all []slot) {
	for _, v := range p.Locals {
		v.Scalars(0, "", func(_ string, typ *flat.DataType, addr int) {
			all = append(all, slot{typ, base + int32(addr), symbol{p.Index, -1, int32(addr)}})
		})
	}
	return all
}

// slots returns the scalars of the local state of a process in an instance.
func (s *Steps) slots(in *instance, pid int) []slot {
	f := in.x.Frames[pid]
	all := localSlots(f.Proc, f.Vars<<3)
	if rank, member := s.rankOf(in, pid); member {
		all = append(all, s.sharedSlots(in, true, rank)...)
	}
	return all
}

// rankOf returns the rank of a process of the owner's group.
func (s *Steps) rankOf(in *instance, pid int) (rank int, ok bool) {
	rank = pid - s.groups[s.owner].first.n
	return rank, rank >= 0 && rank < in.size
}

// Length implements counting.Local.
func (s *Steps) Length(kind int) int {
	if kind < 0 {
		return valueBytes * len(s.sharedSlots(s.stage, false, 0))
	}
	p := s.stage.m.Procs[kind]
	n := len(localSlots(p, 0))
	if p == s.groups[s.owner].proc {
		n += len(s.sharedSlots(s.stage, true, 0))
	}
	return 4 + valueBytes*n
}

// Valid implements counting.Local: control rests at a point, and variables hold
// values of their types.
func (s *Steps) Valid(kind int, state string) error {
	if len(state) != s.Length(kind) {
		return counting.ErrNoState
	}
	if kind < 0 {
		return s.validValues(s.sharedSlots(s.stage, false, 0), state, false)
	}
	p := s.stage.m.Procs[kind]
	pc := binary.LittleEndian.Uint32([]byte(state[:4]))
	if int(pc) >= len(p.Points) || p.Points[pc].Inner {
		return counting.ErrNoState
	}
	all := localSlots(p, 0)
	if p == s.groups[s.owner].proc {
		all = append(all, s.sharedSlots(s.stage, true, 0)...)
	}
	return s.validValues(all, state[4:], true)
}

var errOffset = errors.New("a variable holds a number beside N or a rank, such as N - 1, which is not checked")

func (s *Steps) validValues(all []slot, text string, self bool) (err error) {
	for i, at := range all {
		_, counts := s.countingSlot(at.sym)
		switch v := decode(text[i*valueBytes:]); {
		case counts && v.size <= 1 && (v.whose == itsSum || v.whose == nobody && v.size == 1):
		case v == value{n: v.n}:
			if flat.Truncate(at.typ, v.n) != v.n {
				return counting.ErrNoState
			}
		case !s.ranks[at.sym] || v.size > 1 || v.whose != nobody && (v.whose != itself || v.size > 0 || !self):
			return counting.ErrNoState
		case v.n != 0:
			err = errOffset
		}
	}
	return err
}

// refusal is the value of a panic that exported methods turn into their error.
type refusal struct{ error }

// refused, deferred, makes a refusal the error.
func refused(err *error) {
	switch p := recover().(type) {
	case nil:
	case refusal:
		*err = p.error
	default:
		panic(p)
	}
}

// refuse ends the call: what the step does in other instances is not known.
func (s *Steps) refuse(format string) {
	if s.st == nil {
		panic(refusal{errors.New(strings.ReplaceAll(format, "`%s`", "a proposition or an initial value"))})
	}
	info := &s.stage.m.Infos[s.st.Info]
	panic(refusal{source.Errorf(info.Pos, format, info.Text)})
}

// enter stages a scene, and makes its mover the acting process.
func (s *Steps) enter(sc *counting.Scene) {
	s.scene, s.st = sc, nil
	s.forgetSums()
	in := s.stage
	s.me, s.you = s.pidOf(in, sc.Mover), -1
	if sc.Mover < 0 {
		s.me = s.groups[sc.Own.Group].first.number(in.size) + s.tracked + 1
	}
	if sc.Cursor == counting.CursorOther {
		s.you = s.groups[s.owner].first.n + s.tracked + 2
	}
	s.begin(in)
	s.put(in, s.sharedSlots(in, false, 0), sc.Shared, -1)
	for i, state := range sc.Single {
		s.putProcess(in, s.pidOf(in, i), state)
	}
	if sc.Mover < 0 {
		s.putProcess(in, s.me, sc.Own.State)
	}
	if s.you >= 0 {
		s.putProcess(in, s.you, sc.Other)
	}
	in.x.Attach(s.vec)
	in.x.Failure = interp.Failure{}
	in.x.Act(int32(s.me))
}

// begin makes a copy of the initial state of an instance current.
func (s *Steps) begin(in *instance) {
	s.vec = append(s.vec[:0], in.initial...)
	in.x.Attach(s.vec)
}

// pidOf returns the number of a process that is not counted.
func (s *Steps) pidOf(in *instance, single int) int {
	if single < len(s.singles) && single >= 0 {
		return s.groups[s.singles[single]].first.number(in.size)
	}
	return s.groups[s.owner].first.n + single - len(s.singles)
}

func (s *Steps) putProcess(in *instance, pid int, state string) {
	f := in.x.Frames[pid]
	at := f.Vars - f.Proc.Header + in.m.TypeBytes
	pc := binary.LittleEndian.Uint32([]byte(state[:4]))
	if s.vec[at] = byte(pc); f.Proc.PCBytes > 1 {
		s.vec[at+1] = byte(pc >> 8)
	}
	s.put(in, s.slots(in, pid), state[4:], pid)
}

// put writes encoded values into the current vector, of a process or, if pid is
// negative, shared ones.
func (s *Steps) put(in *instance, all []slot, text string, pid int) {
	if pid < 0 {
		pid = s.me
	}
	for i, at := range all {
		v := decode(text[i*valueBytes:])
		if v.whose == itsSum {
			continue // what it is, is decided when it is used
		}
		n := v.n + int32(v.size)*int32(in.size)
		if whose := [...]int{-1, pid, s.you}[v.whose]; whose >= 0 {
			rank, _ := s.rankOf(in, whose)
			n += int32(rank)
		}
		flat.Put(s.vec, at.typ.Store, at.typ.Width, at.at, n)
	}
}

// leave reads the staged scene back; control points are as they were.
func (s *Steps) leave(sc *counting.Scene) {
	s.vec = s.stage.x.Vec
	sc.Shared = s.keepSums(sc.Shared, string(s.get(nil, s.sharedSlots(s.stage, false, 0), -1)))
	single := slices.Clone(sc.Single)
	for i, state := range single {
		single[i] = s.getProcess(s.pidOf(s.stage, i), state[:4])
	}
	sc.Single = single
	if sc.Mover < 0 {
		sc.Own.State = s.getProcess(s.me, sc.Own.State[:4])
	}
	if s.you >= 0 {
		sc.Other = s.getProcess(s.you, sc.Other[:4])
	}
}

func (s *Steps) getProcess(pid int, pc string) string {
	return string(s.get([]byte(pc), s.slots(s.stage, pid), pid))
}

// get encodes values of the current vector.
func (s *Steps) get(b []byte, all []slot, pid int) []byte {
	for _, at := range all {
		n := flat.Get(s.vec, at.typ.Store, at.at)
		if !s.ranks[at.sym] {
			b = value{n: n}.append(b)
			continue
		}
		switch p := s.spotOf(n); {
		case p.base == atMover && pid >= 0 && pid == s.you: // in the state of another process
			s.refuse("`%s` keeps the number of a process in the state of another one")
		case p.base == atMover, p.base == atOther && pid == s.you:
			b = value{whose: itself}.append(b)
		case p.base == atOther:
			b = value{whose: theOther}.append(b)
		case p.base == atEnd:
			b = value{size: 1}.append(b)
		default:
			b = value{n: n}.append(b)
		}
	}
	return b
}

// pc returns the control point of the mover on the stage.
func (s *Steps) pc() int32 { return s.stage.x.Frames[s.me].PC }

// mover returns the local state of the mover.
func mover(sc *counting.Scene) string {
	if sc.Mover >= 0 {
		return sc.Single[sc.Mover]
	}
	return sc.Own.State
}

// setMover changes the local state of the mover.
func setMover(sc *counting.Scene, state string) {
	if sc.Mover < 0 {
		sc.Own.State = state
		return
	}
	sc.Single = slices.Clone(sc.Single)
	sc.Single[sc.Mover] = state
}

// goTo moves the mover to a control point, where variables that are not read
// any more are 0.
func (s *Steps) goTo(sc *counting.Scene, pc int32) {
	p := s.proc(sc)
	b := []byte(mover(sc))
	binary.LittleEndian.PutUint32(b, uint32(pc))
	if s.dead != nil {
		for _, span := range s.dead.Spans[p.Index][pc] {
			for i, at := range localSlots(p, 0) {
				if span.Low <= at.at && at.at < span.High {
					copy(b[4+i*valueBytes:], make([]byte, valueBytes))
				}
			}
		}
	}
	setMover(sc, string(b))
}

// Refer implements counting.Local.
func (s *Steps) Refer(sc *counting.Scene, to counting.CursorPlace) {
	v := map[counting.CursorPlace]value{counting.CursorOther: {whose: theOther}, counting.CursorMover: {whose: itself}, counting.CursorEnd: {size: 1}}[to]
	if sc.Cursor = to; to == counting.CursorEnd {
		sc.Cursor = counting.CursorNowhere
	}
	write := func(text string, at int) string { return text[:at] + string(v.append(nil)) + text[at+valueBytes:] }
	if sc.Cell < 0 {
		sc.Shared = write(sc.Shared, int(-sc.Cell-1)*valueBytes)
		return
	}
	setMover(sc, write(mover(sc), 4+int(sc.Cell)*valueBytes))
}

// holds reports whether one of the encoded values is the rank of a process.
func holds(text string, whose byte) bool {
	for ; len(text) >= valueBytes; text = text[valueBytes:] {
		if text[5] == whose {
			return true
		}
	}
	return false
}

// AtRest implements counting.Local.
func (s *Steps) AtRest(sc *counting.Scene) error {
	bad := holds(sc.Shared, itself) || holds(sc.Shared, theOther) || sc.Mover < 0 && holds(sc.Own.State[4:], theOther)
	for _, state := range sc.Single {
		bad = bad || holds(state[4:], itself) || holds(state[4:], theOther)
	}
	if bad {
		return source.Errorf(source.Pos{File: s.stage.m.File}, "the number of a process is kept while others move")
	}
	return nil
}

// AtEnd implements counting.Local.
func (s *Steps) AtEnd(kind int, state string) bool {
	return s.stage.m.Procs[kind].Points[binary.LittleEndian.Uint32([]byte(state[:4]))].End
}
