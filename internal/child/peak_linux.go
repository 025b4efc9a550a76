package child

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// PeakOf returns the most resident memory in bytes that a running process has
// had, 0 when it is not running any more. Other than the usage of a process
// that has ended, it does not count the memory of its parent.
func PeakOf(pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.ParseInt(strings.Fields(rest)[0], 10, 64) // 0 if there is none
			return n << 10
		}
	}
	return 0
}
