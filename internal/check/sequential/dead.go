package sequential

import "github.com/ltlcheck/ltlcheck/internal/store"

// deadNumbers is a set of the numbers of states: those of complete components.
//
// Numbers are given in the order in which states are visited. When a component
// is complete, all numbers from that of its root on are dead, those of other
// components among them since before. So the states themselves need not be
// known: the numbers that were not dead yet are marked in a row of bits, which
// spans have the others of. A number is marked once.
type deadNumbers struct {
	words store.Array[uint64] // a bit for each number
	spans store.Array[span]   // what is marked, in ascending order, with gaps between
}

// span is the numbers from first to last.
type span struct{ first, last uint32 }

// newDeadNumbers makes an empty set that charges its memory to the budget.
func newDeadNumbers(b *store.Budget) deadNumbers {
	return deadNumbers{store.NewArray[uint64](b), store.NewArray[span](b)}
}

// reserve makes room for a number that is given: add cannot fail then. There is
// at most one more span than there were components when the last number was
// given.
func (d *deadNumbers) reserve(number uint32) error {
	if err := d.words.Resize(int(number>>6) + 1); err != nil {
		return err
	}
	n := d.spans.Len()
	err := d.spans.Append(span{})
	d.spans.Truncate(n)
	return err
}

// has reports whether a number is in the set; it must have been reserved.
func (d *deadNumbers) has(number uint32) bool {
	return *d.words.At(number >> 6)>>(number&63)&1 != 0
}

// add adds the numbers from first to last, which is the greatest one that was
// reserved. No span has numbers on both sides of first.
func (d *deadNumbers) add(first, last uint32) {
	to := last
	for d.spans.Len() > 0 && d.spans.Top().first > first {
		top := d.spans.Top()
		d.mark(top.last+1, to)
		to = top.first - 1
		d.spans.Truncate(d.spans.Len() - 1)
	}
	d.mark(first, to)
	if d.spans.Len() > 0 && d.spans.Top().last+1 == first {
		d.spans.Top().last = last
		return
	}
	_ = d.spans.Append(span{first, last}) // there is room
}

// mark sets the bits of the numbers from first to last, none if last is below
// first.
func (d *deadNumbers) mark(first, last uint32) {
	for first <= last {
		end := min(first|63, last)
		*d.words.At(first >> 6) |= ^uint64(0) >> (63 - end%64) &^ (1<<(first%64) - 1)
		first = end + 1
	}
}
