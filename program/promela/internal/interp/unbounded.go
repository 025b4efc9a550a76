package interp

// Unbounded evaluates what depends on integers without bounds, for package
// unbounded. It may use their places in the vector as it likes.
type Unbounded interface {
	True(node int32) bool
	Assign(addr, value int32)
}

// Address evaluates an address node, in bits from the start of the vector.
func (x *Interpreter) Address(i int32) int32 {
	at, _ := x.address(i)
	return at
}

// Base returns the address of the acting process's variables, in bits.
func (x *Interpreter) Base() int32 { return x.base }

// GiveUp ends the current expansion with program.ErrInterrupted.
func (x *Interpreter) GiveUp() { x.stopped = true }
