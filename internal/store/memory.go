package store

// Allocate returns n zero elements, which hold no pointers, and charges them to
// the budget. It is for packages that build their own tables on a Budget. Free
// returns them; on an error nothing is charged.
func Allocate[T any](b *Budget, n int) ([]T, error) { return allocate[T](b, n) }

// Free uncharges a slice that Allocate made and unmaps it where it was mapped,
// so that nothing may point into it any more. The whole slice must be passed,
// not a part.
func Free[T any](b *Budget, s []T) { free(b, s) }

// Touch writes to each page of a slice that Allocate has just made, so that the
// system provides the pages now and in ascending order, and not at random
// places during a search. Every page must still be zero.
func Touch[T any](s []T) { touch(s) }
