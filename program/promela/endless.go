package promela

import "github.com/ltlcheck/ltlcheck/program"

// Atomic sequences that never end. Where a process has the processor to itself and can go on for ever
// without a way to give it up, nothing else happens any more; SPIN does not come back from there. It
// is a run-time error of the step that begins the sequence. A loop that can be left is none.
//
// The sequence is explored when it begins, but only if its control points have a loop: forwards all
// states inside it, then backwards from those that have a step to the outside. The cost is that of
// visiting the states of such sequences twice.

// maxScouted bounds the cost of looking at all sequences that begin in one state: 1 per state inside them,
// and 1 per 512 bytes of its vector. Longer ones are not judged.
const maxScouted = 1 << 17

// lookMask: how many states of a sequence pass between two questions whether to go on.
const lookMask = 1<<8 - 1

// markLoops notes the steps behind which an atomic sequence can come back to a control point.
func (m *Model) markLoops() {
	for _, p := range m.procs {
		const inProgress, straight, loops = 1, 2, 3
		state := make([]uint8, len(p.points))
		var visit func(at int32) bool
		visit = func(at int32) bool {
			switch state[at] {
			case inProgress, loops:
				return true
			case straight:
				return false
			}
			state[at] = inProgress
			found := false
			for i := range p.points[at].steps {
				if st := &p.points[at].steps[i]; st.atomic && st.target >= 0 && !p.points[at].inner {
					found = visit(st.target) || found
				}
			}
			if state[at] = straight; found {
				state[at] = loops
			}
			return found
		}
		for i := range p.points {
			for j := range p.points[i].steps {
				if st := &p.points[i].steps[j]; st.atomic && st.target >= 0 && !p.points[i].inner {
					st.loops = visit(st.target)
				}
			}
		}
	}
}

// scout explores one atomic sequence.
type scout struct {
	x      *explorer
	batch  program.Batch
	number map[string]int32
	states [][]byte
	cost   int       // so far
	before [][]int32 // by state: those with a step to it
	leaves []int32   // those with a step to the outside
}

// endless reports that the atomic sequence that process pid is about to begin, in the vector, has a
// state from which it cannot end.
func (e *explorer) endless(pid int32) bool {
	if e.scout == nil {
		e.scout = &scout{x: e.m.newExplorer(nil)}
		e.scout.x.ignoreEnabled = true
	}
	e.scout.x.stop = e.stop
	s := e.scout
	s.number, s.states, s.before, s.leaves = map[string]int32{}, s.states[:0], s.before[:0], s.leaves[:0]
	s.cost = e.scouted
	defer func() { e.scouted = s.cost }()
	s.find(append(append(append([]byte(nil), e.vec...), byte(pid)), e.hidden...))
	for i := 0; i < len(s.states); i++ {
		if s.cost > maxScouted || i&lookMask == lookMask && e.givesUp() {
			return false
		}
		s.expand(int32(i))
	}
	return s.ended() < len(s.states)
}

func (s *scout) find(vec []byte) int32 {
	if k, ok := s.number[string(vec)]; ok {
		return k
	}
	own := append([]byte(nil), vec...)
	k := int32(len(s.states))
	s.number[string(own)] = k
	s.cost += 1 + len(own)>>9
	s.states, s.before = append(s.states, own), append(s.before, nil)
	return k
}

func (s *scout) expand(i int32) {
	if s.x.Expand(s.states[i], &s.batch) != nil {
		return
	}
	leaves := s.batch.Len() == 0
	for j := range s.batch.Succs {
		if f := s.batch.Succs[j].Flags; f&program.Transient == 0 || f&program.RuntimeError != 0 {
			leaves = true
			continue
		}
		k := s.find(s.batch.State(j))
		s.before[k] = append(s.before[k], i)
	}
	if leaves {
		s.leaves = append(s.leaves, i)
	}
}

// ended counts the states from which the sequence can end.
func (s *scout) ended() int {
	can := make([]bool, len(s.states))
	for _, i := range s.leaves {
		can[i] = true
	}
	for n := 0; n < len(s.leaves); n++ {
		for _, k := range s.before[s.leaves[n]] {
			if !can[k] {
				can[k] = true
				s.leaves = append(s.leaves, k)
			}
		}
	}
	return len(s.leaves)
}
