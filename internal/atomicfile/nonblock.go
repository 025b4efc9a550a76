//go:build !js

package atomicfile

import "syscall"

// nonBlocking is the flag of open by which a pipe without a reader is not
// waited for.
const nonBlocking = syscall.O_NONBLOCK
