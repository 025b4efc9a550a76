//go:build !js

package source

import "syscall"

// nonBlocking is the flag of open by which a pipe without a writer is not
// waited for.
const nonBlocking = syscall.O_NONBLOCK
