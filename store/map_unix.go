//go:build linux || darwin || freebsd || netbsd

package store

import "golang.org/x/sys/unix"

// mapMemory asks the operating system for zero memory. Pages count when they
// are first touched.
func mapMemory(n int) ([]byte, error) {
	return unix.Mmap(-1, 0, n, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE|noReserve)
}

func unmap(piece []byte) {
	// An error could only mean that the piece is no mapping, which allocate
	// excludes.
	_ = unix.Munmap(piece)
}
