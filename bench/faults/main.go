// Command faults breaks the code at random places, one at a time, and runs
// tests on each: it measures what the tests are worth. The files are not
// changed (it uses go test -overlay). The table tells for each fault which test
// detected it first. Those that none detected are listed again at the end, to
// be examined: some faults have no effect that can be seen.
//
//	go run ./bench/faults -n 30 -seed 1
//	go run ./bench/faults -n 30 -seed 1 -args '-questions 2500 -packed-models 150'
//
// The second breaks the same places and lets the random tests of ./check run
// longer. Three parts break something else:
//
//	go run ./bench/faults broken SPEC...              searches that write certificates
//	go run ./bench/faults mutate -command ./ltlcheck  what the command reads
//	go run ./bench/faults protocol                    the protocol of clusters
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/faults/broken"
	"github.com/ltlcheck/ltlcheck/bench/faults/mutate"
	"github.com/ltlcheck/ltlcheck/bench/faults/protocol"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

func main() {
	parts.Main("faults",
		parts.New("", "random faults of the code: which test detects them", run),
		parts.New("broken", "faults of searches: whether their certificates are refused", broken.Run),
		parts.New("mutate", "random faults of inputs: whether the command crashes or exceeds its limits", mutate.Run),
		parts.New("protocol", "known faults of the protocol of clusters: whether simulated worlds show them", protocol.Run),
	)
}

// options are the flags.
type options struct {
	n       int
	seed    uint64
	folders string
	tests   string
	own     bool
	args    string
	timeout time.Duration
}

func run(c *parts.Call) error {
	var o options
	c.IntVar(&o.n, "n", 30, "how many faults")
	c.Uint64Var(&o.seed, "seed", 1, "of the places")
	c.StringVar(&o.folders, "folders", "internal/check/sequential,internal/check/parallel,internal/check/partitioned,internal/check/explore,internal/check/search,internal/check/bounded,internal/product,internal/store,internal/store/packed", "the folders whose files are broken, separated by commas")
	c.StringVar(&o.tests, "tests", "./check ./internal/check/... ./internal/product ./internal/store/...", "the packages whose tests run, of which each stops at its first failure")
	c.BoolVar(&o.own, "own", false, "run the tests of the package that is broken, and no others")
	c.StringVar(&o.args, "args", "", "further arguments of the tests of ./check")
	c.DurationVar(&o.timeout, "timeout", 15*time.Minute, "for the tests of one package; a fault that makes them hang is caught")
	if err := c.Parse(); err != nil {
		return err
	}
	folder, err := c.Folder()
	if err != nil {
		return err
	}
	return o.breakAll(c.Context, folder, c.Out)
}

// breakAll makes the faults, tests each, and writes the table. A fault with
// which the package does not compile is replaced by another.
func (o *options) breakAll(ctx context.Context, dir string, out io.Writer) error {
	files, err := o.files()
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(o.seed, 1))
	fmt.Fprintln(out, "| place | fault | caught by | s |\n|---|---|---|---:|")
	caught, made := 0, 0
	var missed []string
	for made < o.n && ctx.Err() == nil {
		name := files[rng.IntN(len(files))]
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		f, ok, err := draw(rng, name, text)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		began := time.Now()
		by, compiles, err := o.try(ctx, dir, f)
		if err != nil {
			return err
		}
		if !compiles {
			continue
		}
		made++
		place := fmt.Sprintf("%s:%d", filepath.ToSlash(f.file), f.line)
		if by != "" {
			caught++
		} else {
			missed = append(missed, place+": "+f.what)
		}
		fmt.Fprintf(out, "| %s | %s | %s | %.0f |\n", place, f.what, by, time.Since(began).Seconds())
	}
	fmt.Fprintf(out, "\n%d of %d caught.\n", caught, made)
	for _, m := range missed {
		fmt.Fprintln(out, "* not caught:", m)
	}
	return ctx.Err()
}

// files lists the files that may be broken: all but tests and doc.go.
func (o *options) files() (files []string, err error) {
	for _, folder := range strings.Split(o.folders, ",") {
		all, err := filepath.Glob(filepath.Join(filepath.FromSlash(folder), "*.go"))
		if err != nil {
			return nil, err
		}
		for _, f := range all {
			if !strings.HasSuffix(f, "_test.go") && filepath.Base(f) != "doc.go" {
				files = append(files, f)
			}
		}
	}
	if len(files) == 0 {
		return nil, errors.New("no files: run it at the root of the repository")
	}
	return files, nil
}

// try runs the tests with a fault. by is the first test that fails, or how the
// tests ended; compiles is false if the package does not compile with the
// fault.
func (o *options) try(ctx context.Context, dir string, f fault) (by string, compiles bool, err error) {
	over, err := parts.Overlay(dir, f.file, f.text)
	if err != nil {
		return "", false, err
	}
	if exec.CommandContext(ctx, "go", "build", "-overlay", over, "./"+filepath.ToSlash(filepath.Dir(f.file))).Run() != nil {
		return "", false, ctx.Err()
	}
	// The tests of the package itself first, and what is most likely to see it
	// last: ./check.
	packages := strings.Fields(o.tests)
	if o.own {
		packages = []string{"./" + filepath.ToSlash(filepath.Dir(f.file))}
	}
	for i := len(packages) - 1; i >= 0; i-- {
		command := []string{"test", "-overlay", over, "-failfast", "-vet=off", "-timeout", o.timeout.String(), packages[i]}
		if packages[i] == "./check" {
			command = append(command, strings.Fields(o.args)...)
		}
		text, err := exec.CommandContext(ctx, "go", command...).CombinedOutput()
		if err != nil {
			return firstFailure(string(text)), true, ctx.Err()
		}
	}
	return "", true, nil
}

// firstFailure returns the name of the first test that failed, or how the tests
// ended.
func firstFailure(text string) string {
	if m := regexp.MustCompile(`(?m)^--- FAIL: (\S+)`).FindStringSubmatch(text); m != nil {
		return m[1]
	}
	for _, end := range []string{"test timed out", "panic:", "fatal error:", "build failed"} {
		if strings.Contains(text, end) {
			return end
		}
	}
	return "failed"
}
