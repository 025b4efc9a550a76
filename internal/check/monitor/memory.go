package monitor

import (
	"bytes"
	"math"
	"os"
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/addressspace"
)

// fallbackMemory is assumed if neither a control group nor the kernel reports
// how much memory there is.
const fallbackMemory = 8 << 30

// DefaultMemory returns 80 % of the memory of the machine or of the control
// group, or half of the address space that is left, if that is less: Go's
// runtime needs addresses for itself that it does not use.
func DefaultMemory() int64 {
	least := int64(math.MaxInt64)
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if n, err := readNumber(file); err == nil && n > 0 {
			least = min(least, n)
		}
	}
	least = min(least, machineMemory()) / 10 * 8
	if _, left, limited := addressspace.Room(); limited {
		least = min(least, max(1, left/2))
	}
	return least
}

// readNumber reads a file with one number.
func readNumber(file string) (int64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
}

// machineMemory returns MemTotal of /proc/meminfo in bytes.
func machineMemory() int64 {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return fallbackMemory
	}
	for line := range bytes.Lines(text) {
		fields := bytes.Fields(line)
		if len(fields) >= 2 && string(fields[0]) == "MemTotal:" {
			if kib, err := strconv.ParseInt(string(fields[1]), 10, 64); err == nil {
				return kib << 10
			}
		}
	}
	return fallbackMemory
}
