package addressspace

import (
	"fmt"
	"math"
	"os"

	"golang.org/x/sys/unix"
)

// room asks for RLIMIT_AS, and reads the pages mapped from /proc/self/statm.
func room() (limit, left int64, limited bool) {
	var r unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_AS, &r); err != nil || r.Cur > math.MaxInt64 {
		return 0, 0, false
	}
	text, err := os.ReadFile("/proc/self/statm")
	var pages int64
	if err == nil {
		_, err = fmt.Sscan(string(text), &pages)
	}
	if err != nil {
		return 0, 0, false
	}
	return int64(r.Cur), max(0, int64(r.Cur)-pages*int64(os.Getpagesize())), true
}
