// Package addressspace tells how much address space a process may have (ulimit
// -v) and how much of that is left. It is not about memory: Go's runtime
// reserves far more addresses than it uses.
package addressspace

// Room is what the system allows, and what of it is left, in bytes; limited is
// false where there is no limit, or none that is known.
func Room() (limit, left int64, limited bool) { return room() }
