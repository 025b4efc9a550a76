//go:build !race

package raced

// Enabled: the race detector is on.
const Enabled = false
