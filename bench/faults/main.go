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
// longer.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(2)
	}
}

// options are the flags.
type options struct {
	n       int
	seed    uint64
	folders string
	tests   string
	args    string
	timeout time.Duration
}

func run(ctx context.Context, args []string, out io.Writer) error {
	var o options
	flags := flag.NewFlagSet("faults", flag.ContinueOnError)
	flags.IntVar(&o.n, "n", 30, "how many faults")
	flags.Uint64Var(&o.seed, "seed", 1, "of the places")
	flags.StringVar(&o.folders, "folders", "internal/check/sequential,internal/check/parallel,internal/check/partitioned,internal/check/explore,internal/check/search,internal/check/bounded,internal/product,internal/store,internal/store/packed", "the folders whose files are broken, separated by commas")
	flags.StringVar(&o.tests, "tests", "./check ./internal/check/... ./internal/product ./internal/store/...", "the packages whose tests run, of which each stops at its first failure")
	flags.StringVar(&o.args, "args", "", "further arguments of the tests of ./check")
	flags.DurationVar(&o.timeout, "timeout", 15*time.Minute, "for the tests of one package; a fault that makes them hang is caught")
	if err := flags.Parse(args); err != nil {
		return err
	}
	return o.breakAll(ctx, out)
}

// breakAll makes the faults, tests each, and writes the table. A fault with
// which the package does not compile is replaced by another.
func (o *options) breakAll(ctx context.Context, out io.Writer) error {
	files, err := o.files()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "faults")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
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
	broken := filepath.Join(dir, "broken.go")
	if err := os.WriteFile(broken, f.text, 0o600); err != nil {
		return "", false, err
	}
	whole, err := filepath.Abs(f.file)
	if err != nil {
		return "", false, err
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {whole: broken}})
	if err != nil {
		return "", false, err
	}
	over := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(over, overlay, 0o600); err != nil {
		return "", false, err
	}
	if exec.CommandContext(ctx, "go", "build", "-overlay", over, "./"+filepath.ToSlash(filepath.Dir(f.file))).Run() != nil {
		return "", false, ctx.Err()
	}
	// The tests of the package itself first, and what is most likely to see it
	// last: ./check.
	packages := strings.Fields(o.tests)
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
