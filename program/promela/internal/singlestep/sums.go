package singlestep

import (
	"fmt"
	"math"

	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
)

// Variables that count processes: each is a number, which the scene has, plus
// the sum of the weights of all other counted processes. The caller knows bounds
// of the sums. On the stage the variable gets a value within them when it is
// compared, and the comparison must have the same result for all others. An
// assignment to it is not executed on the stage: its value is a spot.

// countingVariable is such a variable. on says for which of S - N, S and S + N the value
// on the stage was chosen, S being the sum.
type countingVariable struct {
	sym  symbol
	slot int // index in the encoded shared state
	typ  *flat.DataType
	on   [3]bool
}

// stagedSums is the size of the instance for models with such variables: many
// processes may be known to be somewhere.
const stagedSums = 48

// Count implements counting.Local.
func (s *Steps) Count(variables []int) error {
	all := s.sharedSlots(s.stage, false, 0)
	s.counting = nil
	for _, i := range variables {
		if i < 0 || i >= len(all) || s.isCounting(all[i].sym) {
			return fmt.Errorf("there is no variable %d that counts processes", i)
		}
		v := s.stage.m.Globals[all[i].sym.global]
		n := 0
		if v.Scalars(0, "", func(string, *flat.DataType, int) { n++ }); v.Array || n != 1 {
			return fmt.Errorf("%s is no scalar that counts processes", v.Name)
		}
		s.counting = append(s.counting, countingVariable{sym: all[i].sym, slot: i, typ: all[i].typ})
		delete(s.ranks, all[i].sym)
		delete(s.cursors, all[i].sym)
	}
	if len(variables) == 0 {
		return nil
	}
	in, err := s.load(max(s.stage.size, stagedSums))
	if err != nil {
		return err
	}
	s.stage = in
	for i := range s.groups {
		s.groups[i].proc = in.m.Procs[s.groups[i].proc.Index]
	}
	return s.fits(in)
}

// Account implements counting.Local.
func (s *Steps) Account(shared string, i, by int, sum bool) string {
	v := decode(shared[s.counting[i].slot*valueBytes:])
	if sum && v.whose == nobody {
		v.whose = itsSum
	}
	if v.whose == itsSum {
		v.n += int32(by)
	}
	return s.withCount(shared, i, v)
}

// MaxProcesses implements counting.Local.
func (s *Steps) MaxProcesses() int { return flat.MaxProcs }

// withCount returns a shared state in which variable k of those that count has a
// value.
func (s *Steps) withCount(shared string, k int, v value) string {
	at := s.counting[k].slot * valueBytes
	return shared[:at] + string(v.append(nil)) + shared[at+valueBytes:]
}

// keepSums returns a shared state read from the stage with the variables that
// count as they were.
func (s *Steps) keepSums(was, shared string) string {
	for k := range s.counting {
		shared = s.withCount(shared, k, decode(was[s.counting[k].slot*valueBytes:]))
	}
	return shared
}

// countingSlot returns which of the variables that count a symbol is.
func (s *Steps) countingSlot(sym symbol) (k int, ok bool) {
	for k := range s.counting {
		if s.counting[k].sym == sym {
			return k, true
		}
	}
	return 0, false
}

func (s *Steps) isCounting(sym symbol) bool {
	_, ok := s.countingSlot(sym)
	return ok
}

// countingAt returns which variable that counts a node with a constant address
// reads or denotes, and its value in the scene, if there is one.
func (s *Steps) countingAt(n flat.Node) (k int, v value, ok bool) {
	if len(s.counting) == 0 {
		return 0, v, false
	}
	sym, ok := s.scalar(s.stage, -1, n)
	if !ok || sym.global < 0 {
		return 0, v, false
	}
	if k, ok = s.countingSlot(sym); ok && s.scene != nil && s.scene.Shared != "" {
		v = decode(s.scene.Shared[s.counting[k].slot*valueBytes:])
	}
	return k, v, ok
}

// forgetSums lets the values of sums on the stage be chosen anew.
func (s *Steps) forgetSums() {
	for k := range s.counting {
		s.counting[k].on = [3]bool{}
	}
}

// sum returns bounds of a sum with N added that many times, -1, 0, or 1, and
// chooses a value within them on the stage.
func (s *Steps) sum(k, size int) (low, high int64) {
	if s.scene == nil || k >= len(s.scene.Sums) || size < -1 || size > 1 {
		s.refuse("`%s` depends on how many processes there are in a way that is not understood")
	}
	b, c := &s.scene.Sums[k], &s.counting[k]
	low, high = b.Low[size+1], b.High[size+1]
	if c.on[size+1] {
		return low, high
	}
	c.on[size+1] = true
	least, most := int64(math.MinInt64), int64(math.MaxInt64)
	for i, used := range c.on {
		if n := int64(i-1) * int64(s.stage.size); used {
			least, most = max(least, b.Low[i]-n), min(most, b.High[i]-n)
		}
	}
	v := decode(s.scene.Shared[c.slot*valueBytes:])
	base := int64(v.n) + int64(v.size)*int64(s.stage.size)
	cell := base + min(max(least, -base), most) // the one next to 0
	if least > most || int64(flat.Truncate(c.typ, int32(cell))) != cell {
		s.refuse("`%s` depends on how many processes there are in a way that small instances do not show")
	}
	at := s.sharedSlots(s.stage, false, 0)[c.slot]
	flat.Put(s.stage.x.Vec, at.typ.Store, at.typ.Width, at.at, int32(cell))
	return low, high
}

// betweenSums returns bounds of p - q, of which one at least is a sum.
func (s *Steps) betweenSums(p, q spot) (low, high int64) {
	switch {
	case p.base == atSum && q.base == atSum && p.sum == q.sum && p.size == q.size:
		return p.n - q.n, p.n - q.n
	case p.base != atSum:
		low, high = s.betweenSums(q, p)
		return -high, -low
	case q.base != atZero && q.base != atEnd:
		s.refuse("`%s` compares how many processes there are with what is not understood")
	}
	size := p.size
	if q.base == atEnd {
		size--
	}
	low, high = s.sum(p.sum, size)
	return p.n - q.n + low, p.n - q.n + high
}

// settled returns a number for a sum that has one value only.
func (s *Steps) settled(p spot) spot {
	if p.base != atSum {
		return p
	}
	low, high := s.sum(p.sum, p.size)
	if low != high {
		s.refuse("`%s` calculates with how many processes there are somewhere")
	}
	return spot{base: atZero, n: p.n + low}
}

// settles reports whether an expression that was audited is a sum that has one
// value only, which it then has on the stage. It refuses sums with several.
func (s *Steps) settles(i int32) bool {
	p := s.spot(i)
	return p.base == atSum && s.settled(p).base == atZero
}

// condition audits an expression of which it matters whether it is 0.
func (s *Steps) condition(i int32) {
	if !s.audit(i) {
		return
	}
	p := s.spot(i)
	if p.base != atSum {
		s.refuse("`%s` calculates with a number that is another one in other instances")
	}
	s.auditComparison(flat.OpNe, p, spot{base: atZero})
}

// assignCounting executes an assignment to a variable that counts; false if it
// is another one.
func (s *Steps) assignCounting(st *flat.Step) bool {
	k, _, ok := s.countingAt(s.stage.m.Code[st.A])
	if !ok {
		return false
	}
	s.audit(st.B)
	c, v := &s.counting[k], value{}
	p := s.spot(st.B)
	if p.base == atSum && p.sum != k {
		p = s.settled(p)
	}
	switch {
	case p.base == atSum:
		low, high := s.sum(k, p.size)
		s.holdsAll(c.typ, p.n+low, p.n+high)
		v = value{int32(p.n), byte(p.size), itsSum}
	case p.base == atZero:
		v.n = flat.Truncate(c.typ, int32(p.n))
	case p.base == atEnd && p.n == 0:
		s.holdsAll(c.typ, 0, flat.MaxProcs)
		v.size = 1
	default:
		s.refuse("`%s` stores what is not understood in a variable that counts processes")
	}
	s.scene.Shared = s.withCount(s.scene.Shared, k, v)
	return true
}

// holdsAll refuses to store values that a type does not have.
func (s *Steps) holdsAll(t *flat.DataType, low, high int64) {
	if int64(flat.Truncate(t, int32(low))) != low || int64(flat.Truncate(t, int32(high))) != high {
		s.refuse("`%s` stores how many processes there are, and that may not fit")
	}
}

// initialShared returns the initial value of a shared variable, n + N or n.
func (s *Steps) initialShared(slot int) value {
	at := func(in *instance) int {
		all := s.sharedSlots(in, false, 0)
		return int(flat.Get(in.initial, all[slot].typ.Store, all[slot].at))
	}
	for size := range 2 {
		n, same := at(s.stage)-size*s.stage.size, true
		for _, in := range s.instances {
			same = same && at(in) == n+size*in.size
		}
		if same {
			return value{n: int32(n), size: byte(size)}
		}
	}
	s.refuse("%s depends on the number of processes where that is not understood")
	return value{}
}
