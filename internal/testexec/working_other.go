//go:build !linux

package testexec

import (
	"os"
	"testing"
	"time"
)

// Working waits until a process should be past its start.
func Working(testing.TB, *os.Process) { time.Sleep(time.Second) }
