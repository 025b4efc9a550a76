package store

import "syscall"

// noReserve lets a mapping be larger than the memory that is free: pages that
// are never touched need no backing store.
const noReserve = syscall.MAP_NORESERVE

// adviseHuge asks for huge pages. It is a hint: where the system has none,
// small pages serve, and the error is ignored.
func adviseHuge(piece []byte) { _ = syscall.Madvise(piece, syscall.MADV_HUGEPAGE) }

// discard gives the memory of a mapped piece back and leaves the addresses
// usable: it reads as zero. It reports whether the system can do that.
func discard(piece []byte) bool {
	return syscall.Madvise(piece, syscall.MADV_DONTNEED) == nil
}
