package search

import (
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// The searches know a few bits of every product state: a number, or a colour.
// Storage determines where these are stored.
//
// Classical: a hash table of pairs (program state, Q), and a value for each
// pair. Hybrid, after Godefroid and Holzmann 1993, Section 4: one packet for
// each program state, whose tail has room for every value of Q, so that a
// product state is found without hashing. Hybrid is smaller unless most values
// of Q never occur beside most program states, and faster always.

// storage determines where the values of product states are stored.
type storage uint8

const (
	classical storage = iota
	hybrid
)

// widestTail is the widest tail of a packet, in bytes, with which hybrid is
// chosen when the user does not say. A product state costs some 25 bytes in the
// classical form.
const widestTail = 64

// chooseStorage chooses the storage for values of that many bits, by the user's
// wish or by the width of a tail, and notes the choice in Used.
func (s *Search) chooseStorage(bits uint64) storage {
	form := classical
	if s.Storage == StorageHybrid || s.Storage == "" && (uint64(s.Prod.Q())*bits+7)/8 <= widestTail {
		form = hybrid
	}
	s.Used = [...]Storage{StorageClassical, StorageHybrid}[form]
	return form
}

// IsInvariant reports whether a search for universal states need not remember
// product states, as there is exactly one for every stored program state; the
// store of program states is the visited set then. The search has to end at the
// first universal state, because the program state there is stored as well;
// hence not with Exhaust. Nor can it be done where properties share a state
// graph, as other searches store states there, too. It notes the form in Used.
func (s *Search) IsInvariant() bool {
	if !s.Shape.Invariant || s.Shared != nil || s.Exhaust || s.Storage != "" {
		return false
	}
	s.Used = StorageHybrid // with an empty tail
	return true
}

// Numbers is a table with a number for every product state; 0 means that the
// state was never met. It has one of two forms:
//
//	direct:  values[Prog·q + Q]
//	else:    values[pairs.Find(Prog, Q)]
//
// The direct form costs 4·q bytes for each program state, met or not; the other
// one 4 bytes and an entry of a hash table for each product state that was met.
type Numbers struct {
	q      uint32
	pairs  *store.Pairs        // classical
	values store.Array[uint32] // by pair; or hybrid: by program state and Q
	direct bool
}

// NewNumbers makes an empty table, in the form that chooseStorage takes. Its
// memory counts as Tails.
func (s *Search) NewNumbers() Numbers {
	b := s.Tails
	n := Numbers{q: s.Prod.Q(), values: store.NewArray[uint32](b), direct: s.chooseStorage(32) == hybrid}
	if !n.direct {
		n.pairs = store.NewPairs(b)
	}
	return n
}

// Slot returns a pointer to the number of a state, and makes room for it if
// there is none. The pointer stays valid until the next call of Slot. The
// errors are store.ErrFull and store.ErrTooMany.
func (nu *Numbers) Slot(n Node) (*uint32, error) {
	if nu.direct {
		at := uint64(n.Prog)*uint64(nu.q) + uint64(n.Q)
		if at >= uint64(nu.values.Len()) {
			if at > store.MaxIndex {
				return nil, store.ErrTooMany
			}
			if err := nu.values.Resize(int(at) + 1); err != nil {
				return nil, err
			}
		}
		return nu.values.At(uint32(at)), nil
	}
	id, added, err := nu.pairs.Insert(n.Prog, n.Q)
	if err != nil {
		return nil, err
	}
	if added {
		if err := nu.values.Append(0); err != nil {
			return nil, err
		}
	}
	return nu.values.At(id), nil
}

// Number returns the number of a state, 0 if it was never met. It changes
// nothing.
func (nu *Numbers) Number(n Node) uint32 {
	if nu.direct {
		at := uint64(n.Prog)*uint64(nu.q) + uint64(n.Q)
		if at >= uint64(nu.values.Len()) {
			return 0
		}
		return *nu.values.At(uint32(at))
	}
	id, ok := nu.pairs.Find(n.Prog, n.Q)
	if !ok {
		return 0
	}
	return *nu.values.At(id)
}

// Each calls yield for all states with a number other than 0, in the order of
// the table, and passes the number.
func (nu *Numbers) Each(yield func(Node, uint32)) {
	for i := range uint32(nu.values.Len()) {
		number := *nu.values.At(i)
		switch {
		case number == 0:
		case nu.direct:
			yield(Node{i / nu.q, i % nu.q}, number)
		default:
			prog, q := nu.pairs.Pair(i)
			yield(Node{prog, q}, number)
		}
	}
}

// Colours is a table with a value of 1, 2 or 4 bits for every product state; 0
// means that the state was never met. In the direct form the values of all Q
// beside one program state are packed into width bytes, several to a byte:
//
//	direct:  bits Q·bits … of the bytes values[Prog·width …]
//	else:    values[pairs.Find(Prog, Q)], a byte each
//
// As bits divides 8, no value crosses the end of a byte.
type Colours struct {
	bits   uint32
	width  uint64 // bytes of a tail
	pairs  *store.Pairs
	values store.Array[uint8]
	direct bool
}

// NewColours makes an empty table of values with that many bits, in the form that
// chooseStorage takes. Its memory counts as Tails.
func (s *Search) NewColours(bits uint32) Colours {
	b := s.Tails
	c := Colours{bits: bits, values: store.NewArray[uint8](b), direct: s.chooseStorage(uint64(bits)) == hybrid}
	c.width = (uint64(s.Prod.Q())*uint64(bits) + 7) / 8
	if !c.direct {
		c.pairs = store.NewPairs(b)
	}
	return c
}

// place returns where the value of a state stands in the direct form: the index
// of its byte, and how far the value is shifted there.
func (c *Colours) place(n Node) (at uint64, shift uint32) {
	bit := uint64(n.Q) * uint64(c.bits)
	return uint64(n.Prog)*c.width + bit/8, uint32(bit % 8)
}

// Colour returns the value of a state, 0 if it was never met.
func (c *Colours) Colour(n Node) uint8 {
	if c.direct {
		at, shift := c.place(n)
		if at >= uint64(c.values.Len()) {
			return 0
		}
		return *c.values.At(uint32(at)) >> shift & (1<<c.bits - 1)
	}
	if id, ok := c.pairs.Find(n.Prog, n.Q); ok {
		return *c.values.At(id)
	}
	return 0
}

// Set changes the value of a state, which must fit into its bits. The errors
// are store.ErrFull and store.ErrTooMany; the table is unchanged then.
func (c *Colours) Set(n Node, colour uint8) error {
	if c.direct {
		at, shift := c.place(n)
		if at > store.MaxIndex {
			return store.ErrTooMany
		}
		if err := c.values.Resize(int(at) + 1); err != nil {
			return err
		}
		p := c.values.At(uint32(at))
		*p = *p&^((1<<c.bits-1)<<shift) | colour<<shift
		return nil
	}
	id, added, err := c.pairs.Insert(n.Prog, n.Q)
	if err != nil {
		return err
	}
	if added {
		return c.values.Append(colour)
	}
	*c.values.At(id) = colour
	return nil
}

// Add sets the value of a state that was never met to 1, and reports whether
// there was one. Its errors are those of Set.
func (c *Colours) Add(n Node) (fresh bool, err error) {
	if !c.direct {
		_, fresh, err = c.pairs.Insert(n.Prog, n.Q)
		if fresh {
			err = c.values.Append(1)
		}
		return fresh, err
	}
	at, shift := c.place(n)
	if at >= uint64(c.values.Len()) {
		return true, c.Set(n, 1)
	}
	p := c.values.At(uint32(at))
	if *p>>shift&(1<<c.bits-1) != 0 {
		return false, nil
	}
	*p |= 1 << shift
	return true, nil
}

// Each calls yield for all states with a value other than 0, in the order of
// the table, and passes the value.
func (c *Colours) Each(yield func(Node, uint8)) {
	for i := range uint32(c.values.Len()) {
		value := *c.values.At(i)
		switch {
		case value == 0:
		case !c.direct:
			prog, q := c.pairs.Pair(i)
			yield(Node{prog, q}, value)
		default:
			c.eachOf(i, value, yield)
		}
	}
}

// eachOf calls yield for the states whose values stand in one byte of the
// direct form, given its index and its value.
func (c *Colours) eachOf(at uint32, value uint8, yield func(Node, uint8)) {
	prog, first := uint64(at)/c.width, uint64(at)%c.width*8/uint64(c.bits)
	for i := range 8 / c.bits {
		if colour := value >> (i * c.bits) & (1<<c.bits - 1); colour != 0 {
			yield(Node{uint32(prog), uint32(first) + i}, colour)
		}
	}
}
