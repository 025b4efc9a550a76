package addressspace

import (
	"math"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// room asks for RLIMIT_AS, and reads the pages mapped from /proc/self/statm.
func room() (limit, left int64, limited bool) {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &r); err != nil || r.Cur > math.MaxInt64 {
		return 0, 0, false
	}
	pages, _, _, known := statm()
	if !known {
		return 0, 0, false
	}
	return int64(r.Cur), max(0, int64(r.Cur)-pages*int64(os.Getpagesize())), true
}

// resident is the resident pages that are not shared with files.
func resident() (bytes int64, known bool) {
	_, resident, shared, known := statm()
	return (resident - shared) * int64(os.Getpagesize()), known
}

// statm reads how many pages the process has mapped, how many of them are
// resident, and how many of these belong to files.
func statm() (mapped, resident, shared int64, known bool) {
	text, err := os.ReadFile("/proc/self/statm")
	words := strings.Fields(string(text))
	if err != nil || len(words) < 3 {
		return 0, 0, 0, false
	}
	for i, number := range []*int64{&mapped, &resident, &shared} {
		if *number, err = strconv.ParseInt(words[i], 10, 64); err != nil {
			return 0, 0, 0, false
		}
	}
	return mapped, resident, shared, true
}
