package interp

// Unbounded decides what depends on integers without bounds. Their places in
// the vector hold what it likes.
type Unbounded interface {
	True(node int32) bool
	Assign(addr, value int32)
}

// Address is the place of an address node, in bits from the start of the vector.
func (x *Interpreter) Address(i int32) int32 {
	at, _ := x.address(i)
	return at
}

// Base is the place of the acting process's variables, in bits.
func (x *Interpreter) Base() int32 { return x.base }

// GiveUp ends what is being executed.
func (x *Interpreter) GiveUp() { x.stopped = true }
