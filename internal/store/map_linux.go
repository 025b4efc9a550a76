package store

import "golang.org/x/sys/unix"

// noReserve lets a mapping be larger than the memory that is free: pages that
// are never touched need no backing store.
const noReserve = unix.MAP_NORESERVE

// adviseHuge asks for huge pages. It is a hint: where the system has none,
// small pages serve, and the error is ignored.
func adviseHuge(piece []byte) { _ = unix.Madvise(piece, unix.MADV_HUGEPAGE) }

// discard gives the memory of a mapped piece back and leaves the addresses
// usable: it reads as zero. It reports whether the system can do that.
func discard(piece []byte) bool {
	return unix.Madvise(piece, unix.MADV_DONTNEED) == nil
}
