//go:build darwin || freebsd || netbsd

package store

// noReserve is 0, as these systems do not reserve backing store for a mapping.
const noReserve = 0
