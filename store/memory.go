package store

// Allocate makes n zero elements, which hold no pointers, and charges them to
// the budget; Free gives them back.
func Allocate[T any](b *Budget, n int) ([]T, error) { return allocate[T](b, n) }

// Free gives back what Allocate has made.
func Free[T any](b *Budget, s []T) { free(b, s) }

// Touch has the system give the memory of what Allocate has made, in the order
// of its addresses.
func Touch[T any](s []T) { touch(s) }
