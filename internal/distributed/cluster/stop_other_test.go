//go:build !unix

package cluster

import "os"

// stop and resume do nothing where processes cannot be halted.
func stop(*os.Process)   {}
func resume(*os.Process) {}
