package sample

import (
	"math/rand/v2"

	"github.com/ltlcheck/ltlcheck/internal/store"
)

// numbers is a set of numbers of members in which one can be drawn: a list in
// any order. With places, which take 4 bytes for every member, a number that is
// not the one drawn last can be removed.
type numbers struct {
	list   store.Array[uint32]
	place  store.Array[uint32] // in the list, by number
	placed bool
	made   bool
}

// begin empties the set, whose memory is paid for by b.
func (n *numbers) begin(b *store.Budget, placed bool) {
	if !n.made {
		n.list, n.place, n.made = store.NewArray[uint32](b), store.NewArray[uint32](b), true
	}
	n.free()
	n.placed = placed
}

// free gives the memory back.
func (n *numbers) free() {
	if n.made {
		n.list.Free()
		n.place.Free()
	}
}

// len returns how many numbers there are.
func (n *numbers) len() int { return n.list.Len() }

// add adds the number of a new member: the next one, or one that was used
// before.
func (n *numbers) add(number uint32) error {
	if at := uint32(n.list.Len()); n.placed && int(number) < n.place.Len() {
		*n.place.At(number) = at
	} else if n.placed {
		if err := n.place.Append(at); err != nil {
			return err
		}
	}
	return n.list.Append(number)
}

// draw returns a number, all with equal chances, and its place in the list.
func (n *numbers) draw(rng *rand.Rand) (number, at uint32) {
	at = uint32(rng.IntN(n.list.Len()))
	return *n.list.At(at), at
}

// removeAt removes the number at a place: the last one takes its place.
func (n *numbers) removeAt(at uint32) {
	last := *n.list.Top()
	*n.list.At(at) = last
	if n.placed {
		*n.place.At(last) = at
	}
	n.list.Truncate(n.list.Len() - 1)
}

// remove removes a number, if it is there. It needs places.
func (n *numbers) remove(number uint32) {
	if at := *n.place.At(number); int(at) < n.list.Len() && *n.list.At(at) == number {
		n.removeAt(at)
	}
}
