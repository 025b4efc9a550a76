package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
)

// peer is what SPIN's verifier says here and now.
type peer struct {
	states, visited float64
	seconds         float64 // of CPU, of the verifier alone
	violated        bool
}

var (
	stored  = regexp.MustCompile(`(?m)^\s*([0-9.e+]+) states, stored`)
	visited = regexp.MustCompile(`states, stored \(([0-9.e+]+) visited\)`)
	errs    = regexp.MustCompile(`errors: ([0-9]+)`)
)

// spin generates, compiles and runs the verifier of a question as it was recorded.
func spin(q corpus.Question) (peer, error) {
	model, err := filepath.Abs(q.Path)
	if err != nil {
		return peer{}, err
	}
	dir, err := os.MkdirTemp("", "fairness")
	if err != nil {
		return peer{}, err
	}
	defer os.RemoveAll(dir)
	build, run, _ := strings.Cut(q.Flags, "|")
	generate, compile := []string{"-a"}, []string{"-O2", "-w", "-DMEMLIM=4000"}
	for _, f := range strings.Fields(build) {
		if strings.HasPrefix(f, "-D") {
			compile = append(compile, f)
		} else {
			generate = append(generate, f)
		}
	}
	if _, _, err := command(dir, 10*time.Minute, "spin", append(generate, model)...); err != nil {
		return peer{}, err
	}
	if _, _, err := command(dir, 10*time.Minute, "cc", append(compile, "-o", "pan", "pan.c")...); err != nil {
		return peer{}, err
	}
	text, seconds, err := command(dir, 10*time.Minute, "./pan", strings.Fields(run)...)
	if err != nil {
		return peer{}, err
	}
	return peer{number(stored, text), number(visited, text), seconds, number(errs, text) > 0}, nil
}

func number(pattern *regexp.Regexp, text string) float64 {
	m := pattern.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	n, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return 0
	}
	return n
}

// command runs a command in a folder, and returns what it prints and the CPU seconds it used.
func command(dir string, longest time.Duration, name string, args ...string) (string, float64, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	timer := time.AfterFunc(longest, func() {
		if cmd.Process != nil {
			_ = cmd.Process.Kill() // it may have ended by itself
		}
	})
	text, err := cmd.CombinedOutput()
	if !timer.Stop() {
		return "", 0, fmt.Errorf("%s: not done after %v", name, longest)
	}
	if err != nil {
		return "", 0, fmt.Errorf("%s: %w: %s", name, err, text)
	}
	return string(text), (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds(), nil
}
