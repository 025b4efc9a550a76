//go:build linux || darwin || freebsd || netbsd

package store

import "syscall"

// mapMemory maps n bytes of zero memory, private to the process. A page counts
// as resident when it is first touched.
func mapMemory(n int) ([]byte, error) {
	return syscall.Mmap(-1, 0, n, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE|noReserve)
}

// unmap returns a mapping to the system. Any later access to it is a fault.
func unmap(piece []byte) {
	// An error could only mean that the piece is no mapping, which allocate
	// excludes.
	_ = syscall.Munmap(piece)
}
