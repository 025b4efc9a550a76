package store

import "golang.org/x/sys/unix"

// noReserve: memory that is never touched needs no backing.
const noReserve = unix.MAP_NORESERVE
