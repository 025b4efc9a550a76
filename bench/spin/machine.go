package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/spin"
)

// machine describes the machine and the versions of the tools, as far as the
// system tells them.
func machine(ctx context.Context) (string, error) {
	peer, err := spin.Version(ctx)
	if err != nil {
		return "", err
	}
	about := []string{fmt.Sprintf("%d threads", runtime.NumCPU())}
	if model := field("/proc/cpuinfo", "model name"); model != "" {
		about = append([]string{model}, about...)
	}
	if total, err := strconv.ParseFloat(strings.TrimSuffix(field("/proc/meminfo", "MemTotal"), " kB"), 64); err == nil {
		about = append(about, fmt.Sprintf("%.0f GiB", total/(1<<20)))
	}
	return fmt.Sprintf("%s; %s/%s, %s; %s.\n", strings.Join(about, ", "), runtime.GOOS, runtime.GOARCH, runtime.Version(), peer), nil
}

// field returns the first value of a key in a file of lines "key : value", ""
// if there is none.
func field(path, key string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		k, v, ok := strings.Cut(lines.Text(), ":")
		if ok && strings.TrimSpace(k) == key {
			return strings.TrimSpace(v)
		}
	}
	return ""
}
