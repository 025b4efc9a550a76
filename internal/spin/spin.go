// Package spin generates, compiles and runs verifiers of SPIN, for benchmarks
// and tests that compare with it. It needs the programs spin and gcc.
package spin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
)

// Compiler is the C compiler, unless Verifier names another.
const Compiler = "gcc"

// Verifier tells how a verifier is generated, compiled and run.
type Verifier struct {
	Model    string
	Generate []string // options of spin, besides -a
	Compile  []string // options of the C compiler, besides -O2 -w
	Verify   []string // options of pan
	Compiler string   // the C compiler; "" for Compiler
	// Longest is the time limit of each of the three steps.
	Longest time.Duration
}

// Flags separates the options of spin from those of the C compiler in a list:
// options that begin with -D are for the compiler.
func Flags(all string) (generate, compile []string) {
	for _, f := range strings.Fields(all) {
		if strings.HasPrefix(f, "-D") {
			compile = append(compile, f)
		} else {
			generate = append(generate, f)
		}
	}
	return generate, compile
}

// Result is what a verifier printed, and the resources that each step used.
type Result struct {
	Stored      uint64  // states
	Visited     uint64  // with the copies that weak fairness makes; otherwise equal to Stored
	Transitions uint64  // stored and matched
	Depth       uint64  // of the search, in steps
	Errors      uint64  // 0 or 1, unless the verifier continues after an error
	Found       string  // descriptions of the errors, a line each
	Seconds     float64 // of the search, as the verifier measures them

	Generation, Compilation, Verification child.Usage
}

// Missing returns an error if spin or the C compiler is not installed.
func Missing() error {
	for _, name := range []string{"spin", Compiler} {
		if _, err := exec.LookPath(name); err != nil {
			return fmt.Errorf("%s is not installed; SPIN's verifiers need spin and a C compiler (on Debian: apt-get install spin gcc)", name)
		}
	}
	return nil
}

// Version returns the versions of SPIN and of the compiler, for a report.
func Version(ctx context.Context) (string, error) {
	s, err := child.Must(ctx, "", time.Minute, "spin", "-V")
	if err != nil {
		return "", err
	}
	c, err := child.Must(ctx, "", time.Minute, Compiler, "-dumpfullversion")
	if err != nil {
		return "", err
	}
	name, _, _ := strings.Cut(strings.TrimSpace(s.Stdout), " --")
	return fmt.Sprintf("%s, %s %s", name, Compiler, strings.TrimSpace(c.Stdout)), nil
}

// Run generates, compiles and runs the verifier in a temporary folder, which it
// removes. An error means that there is no result: a step failed, a limit of
// the verifier was reached, or the output has an unknown form. A violation is
// not an error.
func (v *Verifier) Run(ctx context.Context) (Result, error) {
	model, err := filepath.Abs(v.Model)
	if err != nil {
		return Result{}, err
	}
	folder, err := os.MkdirTemp("", "ltlcheck-spin-")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(folder)
	var r Result
	for _, step := range []struct {
		usage *child.Usage
		name  string
		args  []string
	}{
		{&r.Generation, "spin", append(append([]string{"-a"}, v.Generate...), model)},
		{&r.Compilation, cmp.Or(v.Compiler, Compiler), append(append([]string{"-O2", "-w"}, v.Compile...), "-o", "pan", "pan.c")},
	} {
		out, err := child.Must(ctx, folder, v.Longest, step.name, step.args...)
		if err != nil {
			return r, err
		}
		if m := complaint.FindStringSubmatch(out.Stdout); m != nil && step.name == "spin" {
			return r, fmt.Errorf("spin: %s", strings.TrimSpace(m[1]))
		}
		*step.usage = out.Usage
	}
	out, err := child.Run(ctx, folder, v.Longest, filepath.Join(folder, "pan"), v.Verify...)
	if err != nil {
		return r, err
	}
	r.Verification = out.Usage
	return r, r.read(out.Stdout)
}

var (
	stored      = regexp.MustCompile(`(?m)^\s*([0-9.e+]+) states, stored`)
	visited     = regexp.MustCompile(`states, stored \(([0-9.e+]+) visited\)`)
	transitions = regexp.MustCompile(`(?m)^\s*([0-9.e+]+) transitions`)
	ended       = regexp.MustCompile(`depth reached ([0-9]+), errors: ([0-9]+)`)
	elapsed     = regexp.MustCompile(`elapsed time ([0-9.e+]+) seconds`)
	complaint   = regexp.MustCompile(`(?m)^spin: .*, Error: ([^\t\n]*)`) // after some, spin makes a verifier all the same
	found       = regexp.MustCompile(`(?m)^pan:[0-9]+: (.*)$`)
)

// cutShort has parts of the messages of a verifier that did not search
// everything.
var cutShort = []string{"max search depth too small", "out of memory", "-DMEMLIM", "VECTORSZ"}

// read reads the output of a verifier.
func (r *Result) read(text string) error {
	for _, s := range cutShort {
		if strings.Contains(text, s) {
			return fmt.Errorf("pan: %s", s)
		}
	}
	m := ended.FindStringSubmatch(text)
	if m == nil || stored.FindString(text) == "" {
		return errors.New("pan did not come to an end:\n" + text)
	}
	r.Depth, r.Errors = number(m[1]), number(m[2])
	var all []string
	for _, e := range found.FindAllStringSubmatch(text, -1) {
		all = append(all, e[1])
	}
	r.Found = strings.Join(all, "\n")
	r.Stored, r.Transitions = count(stored, text), count(transitions, text)
	if r.Visited = count(visited, text); r.Visited == 0 {
		r.Visited = r.Stored
	}
	if m := elapsed.FindStringSubmatch(text); m != nil {
		r.Seconds, _ = strconv.ParseFloat(m[1], 64) // by its pattern it is a number
	}
	return nil
}

// count returns the number that the pattern matches, 0 if it does not.
func count(pattern *regexp.Regexp, text string) uint64 {
	m := pattern.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	return number(m[1])
}

// number converts a count, which pan may write as 1.2e+07.
func number(s string) uint64 {
	x, _ := strconv.ParseFloat(s, 64) // by its pattern it is a number
	return uint64(x)
}
