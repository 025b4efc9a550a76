//go:build darwin || freebsd || netbsd

package store

// noReserve: these systems never reserve.
const noReserve = 0
