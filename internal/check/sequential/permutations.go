package sequential

import (
	"math/bits"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
)

// permutations numbers the permutations of processes that a component needs. A
// row has the image of each process below a bound; the others stay the same.
type permutations struct {
	below   int
	rows    []uint8 // below bytes each
	numbers map[string]uint32
	back    []uint32 // by number: that of the inverse + 1, 0 before it is known
	scratch []uint8
	budget  *store.Budget
}

// identityPermutation is the number of the permutation that changes nothing.
const identityPermutation = 0

// permutationBytes is about what a permutation costs besides its rows.
const permutationBytes = 64

func newPermutations(below int, b *store.Budget) permutations {
	s := permutations{below: below, numbers: map[string]uint32{}, scratch: make([]uint8, below), budget: b}
	for p := range below {
		s.rows = append(s.rows, uint8(p))
	}
	s.numbers[string(s.rows)], s.back = identityPermutation, []uint32{identityPermutation + 1}
	return s
}

// row returns a permutation as a list of images.
func (pe *permutations) row(n uint32) []uint8 {
	return pe.rows[int(n)*pe.below : (int(n)+1)*pe.below]
}

// scratchNumber returns the number of the permutation in scratch.
func (pe *permutations) scratchNumber() (uint32, error) {
	n, known := pe.numbers[string(pe.scratch)]
	if known {
		return n, nil
	}
	if err := pe.budget.Take(int64(2*pe.below + permutationBytes)); err != nil {
		return 0, err
	}
	n = uint32(len(pe.back))
	pe.numbers[string(pe.scratch)] = n
	pe.rows, pe.back = append(pe.rows, pe.scratch...), append(pe.back, 0)
	return n, nil
}

// along returns the permutation to a successor of the state that was expanded
// last.
func (pe *permutations) along(r program.Orbits, succ int) (uint32, error) {
	for p := range pe.scratch {
		pe.scratch[p] = uint8(r.Renamed(succ, p))
	}
	return pe.scratchNumber()
}

// compose returns the permutation a after b.
func (pe *permutations) compose(a, b uint32) (uint32, error) {
	first, second := pe.row(b), pe.row(a)
	for p := range pe.scratch {
		pe.scratch[p] = second[first[p]]
	}
	return pe.scratchNumber()
}

// inverse returns the inverse of a permutation, valid until the next call.
func (pe *permutations) inverse(n uint32) []uint8 {
	for p, q := range pe.row(n) {
		pe.scratch[q] = uint8(p)
	}
	return pe.scratch
}

// renamed returns the image of a process.
func renamed(row []uint8, p int) int {
	if p < len(row) {
		return int(row[p])
	}
	return p
}

// processSets numbers sets of processes.
type processSets struct {
	all     []program.ProcSet
	numbers map[program.ProcSet]uint32
}

func newProcessSets() processSets { return processSets{numbers: map[program.ProcSet]uint32{}} }

func (s *processSets) number(set program.ProcSet) uint32 {
	n, known := s.numbers[set]
	if !known {
		n = uint32(len(s.all))
		s.numbers[set], s.all = n, append(s.all, set)
	}
	return n
}

func (s *processSets) set(n uint32) *program.ProcSet { return &s.all[n] }

// lastOf returns the largest number in a set, -1 if it is empty.
func lastOf(s *program.ProcSet) int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] != 0 {
			return i<<6 + bits.Len64(s[i]) - 1
		}
	}
	return -1
}

// orbits are sets of processes, and what happens to the processes of each: by
// process while they are observed, then by the process that stands for a set.
type orbits struct {
	width                 int
	parent                [program.MaxProcesses]uint16
	idles, moves, mayMove [program.MaxProcesses]bool
}

// reset makes each of the first processes an orbit.
func (o *orbits) reset(width int) {
	*o = orbits{width: width}
	for p := range width {
		o.parent[p] = uint16(p)
	}
}

// of returns the process that stands for the orbit of one.
func (o *orbits) of(p int) int {
	for int(o.parent[p]) != p {
		o.parent[p] = o.parent[o.parent[p]]
		p = int(o.parent[p])
	}
	return p
}

func (o *orbits) join(p, q int) { o.parent[o.of(p)] = uint16(o.of(q)) }

// gather notes for orbits what was observed of processes.
func (o *orbits) gather() {
	for p := range o.width {
		q := o.of(p)
		o.idles[q] = o.idles[q] || o.idles[p]
		o.moves[q] = o.moves[q] || o.moves[p]
		o.mayMove[q] = o.mayMove[q] || o.mayMove[p]
	}
}

// starving reports whether some orbit always may move and never does.
func (o *orbits) starving() bool {
	for p := range o.width {
		if q := o.of(p); !o.idles[q] && !o.moves[q] {
			return true
		}
	}
	return false
}

// neglected reports whether some orbit may move somewhere and never does.
func (o *orbits) neglected() bool {
	for p := range o.width {
		if q := o.of(p); o.mayMove[q] && !o.moves[q] {
			return true
		}
	}
	return false
}
