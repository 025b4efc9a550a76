// Package addressspace tells how much address space a process may use (ulimit
// -v), how much of it is left, and how much of it is backed by memory. Addresses
// are not memory: Go's runtime reserves far more of them than it uses, and ends
// the process when it gets no more. Memory limits and the loading of models
// therefore take the rest into account.
package addressspace

// Room returns the limit on the address space of the process, and how much of
// it is left, in bytes. limited is false if there is no limit, or none that the
// system tells; the numbers are 0 then. What is left changes whenever any part
// of the process maps memory.
func Room() (limit, left int64, limited bool) { return room() }

// Resident returns the memory that the process has, in bytes, without pages of
// files such as its code. known is false where the system does not tell.
func Resident() (bytes int64, known bool) { return resident() }
