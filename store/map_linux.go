package store

import "golang.org/x/sys/unix"

// noReserve: memory that is never touched needs no backing.
const noReserve = unix.MAP_NORESERVE

// adviseHuge asks for huge pages; where there are none, small ones serve.
func adviseHuge(piece []byte) { _ = unix.Madvise(piece, unix.MADV_HUGEPAGE) }

// discard gives the memory of a mapped piece back and leaves the addresses
// usable: it reads as zero. It reports whether the system can do that.
func discard(piece []byte) bool {
	return unix.Madvise(piece, unix.MADV_DONTNEED) == nil
}
