package interp

// Unbounded evaluates expressions over integers without bounds, for package
// unbounded, which may store anything in their places of the vector.
type Unbounded interface {
	True(node int32) bool
	Assign(addr, value int32)
}

// Address evaluates an address node, in bits from the start of the vector.
func (it *Interpreter) Address(i int32) int32 {
	at, _ := it.address(i)
	return at
}

// Base returns the address of the acting process's variables, in bits.
func (it *Interpreter) Base() int32 { return it.base }

// GiveUp ends the current expansion with program.ErrInterrupted.
func (it *Interpreter) GiveUp() { it.stopped = true }
