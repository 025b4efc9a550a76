// Command faults breaks the code at random places, one at a time, and runs
// tests on each: it measures what the tests are worth. The files are not
// changed (it uses go test -overlay), and each test is compiled once with all
// faults, of which it has the chosen one. The table tells for each fault which
// test detected it first: one of the broken package itself, or of others. Those
// that none detected are listed again at the end, to be examined: some faults
// have no effect that can be seen. A fault may allocate without end: limit the
// memory of the command (ulimit -v).
//
//	go run ./bench/faults -n 30 -seed 1
//	go run ./bench/faults -n 30 -seed 1 -args '-questions 2500 -packed-models 150'
//	go run ./bench/faults -n 200 -seed 1 -folders coverage -tests ./cmd/ltlcheck -args '-test.run TestScript$'
//
//	go run ./bench/faults -n 40 -seed 1 -folders internal/report/...,ltl/... -own -dependents 6 -most 20s -keep DIR
//
// The second breaks the same places and lets the random tests of ./check run
// longer. The third breaks what a wrong "holds" can come from. The fourth lets the
// tests of packages that use the broken one run after its own, and keeps the
// changed files, by which a fault is looked at with other tests:
//
//	go test -c -overlay DIR/overlay.json -o DIR/x.test ./cmd/ltlcheck
//	echo -n 17 > DIR/fault; DIR/x.test -test.run TestScript/NAME
//
// Four parts break something else:
//
//	go run ./bench/faults broken SPEC...              searches that write certificates
//	go run ./bench/faults holds                       what was once wrong
//	go run ./bench/faults mutate -command ./ltlcheck  what the command reads
//	go run ./bench/faults protocol                    the protocol of clusters
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/faults/broken"
	"github.com/ltlcheck/ltlcheck/bench/faults/holds"
	"github.com/ltlcheck/ltlcheck/bench/faults/mutate"
	"github.com/ltlcheck/ltlcheck/bench/faults/protocol"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

func main() {
	parts.Main("faults",
		parts.New("", "random faults of the code: which test detects them", run),
		parts.New("broken", "faults of searches: whether their certificates are refused", broken.Run),
		parts.New("holds", "known faults by which something held that does not: what finds them", holds.Run),
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
	next    int // dependents
	keep    string
	args    string
	least   int
	most    time.Duration
	timeout time.Duration
}

func run(c *parts.Call) error {
	var o options
	c.IntVar(&o.n, "n", 30, "how many faults")
	c.Uint64Var(&o.seed, "seed", 1, "of the places")
	c.StringVar(&o.folders, "folders", "internal/check/sequential,internal/check/parallel,internal/check/partitioned,internal/check/explore,internal/check/search,internal/check/bounded,internal/product,internal/store,internal/store/packed", "the folders whose files are broken, or files, separated by commas; /... stands for those below; coverage: those of .ci/coverage")
	c.StringVar(&o.tests, "tests", "./internal/check/... ./internal/product ./internal/store/... ./check", "the packages whose tests run after those of the broken package, in this order; each stops at its first failure")
	c.BoolVar(&o.own, "own", false, "run the tests of the package that is broken, and not those of -tests")
	c.IntVar(&o.next, "dependents", 0, "how many packages that import the broken one run their tests after it; commands are left out")
	c.StringVar(&o.keep, "keep", "", "an empty folder for the changed files, which stay there")
	c.StringVar(&o.args, "args", "", "further arguments of the tests of the last package of -tests")
	c.IntVar(&o.least, "least", 0, "percent of the faults; it is an error if fewer are caught")
	c.DurationVar(&o.most, "most", 15*time.Minute, "packages whose tests take longer without a fault do not run")
	c.DurationVar(&o.timeout, "timeout", 15*time.Minute, "for the tests of one package, if ten times as long as without a fault is not less; a fault that makes them hang is caught")
	if err := c.Parse(); err != nil {
		return err
	}
	folder, err := o.folder(c)
	if err != nil {
		return err
	}
	return o.breakAll(c.Context, folder, c.Out, c.Log)
}

// folder returns the folder for the changed files.
func (o *options) folder(c *parts.Call) (string, error) {
	if o.keep == "" {
		return c.Folder()
	}
	if err := os.MkdirAll(o.keep, 0o700); err != nil {
		return "", err
	}
	return filepath.Abs(o.keep)
}

// breakAll makes the faults, tests each, and writes the table.
func (o *options) breakAll(ctx context.Context, dir string, out, log io.Writer) error {
	s := &schemata{dir: dir}
	if err := o.drawAll(ctx, s); err != nil {
		return err
	}
	t, err := o.tested(ctx, s, log)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "| no | place | fault | caught by | s |\n|---:|---|---|---|---:|")
	caught, made := 0, 0
	var missed []string
	for _, f := range s.faults {
		began := time.Now()
		by, err := t.try(ctx, f)
		if err != nil {
			return err
		}
		made++
		place := fmt.Sprintf("%s:%d", filepath.ToSlash(f.file), f.line)
		if by != "" {
			caught++
		} else {
			missed = append(missed, fmt.Sprintf("%d, %s: %s", f.number, place, f.what))
		}
		fmt.Fprintf(out, "| %d | %s | %s | %s | %.0f |\n", f.number, place, f.what, by, time.Since(began).Seconds())
	}
	fmt.Fprintf(out, "\n%d of %d caught.\n", caught, made)
	for _, m := range missed {
		fmt.Fprintln(out, "* not caught:", m)
	}
	if 100*caught < o.least*made {
		return parts.ErrWrong
	}
	return ctx.Err()
}

// tested returns the tests of the faults.
func (o *options) tested(ctx context.Context, s *schemata, log io.Writer) (*tests, error) {
	root, err := filepath.Abs(".")
	if err != nil {
		return nil, err
	}
	t := &tests{schemata: s, root: root, most: o.most, timeout: o.timeout, next: map[string]bool{}, built: map[string]*binary{}, log: log}
	if o.next > 0 {
		if t.dependents, err = dependents(ctx, root, o.next); err != nil {
			return nil, err
		}
		for _, all := range t.dependents {
			for _, pkg := range all {
				t.next[pkg] = true
			}
		}
	}
	if !o.own {
		t.others, t.args = strings.Fields(o.tests), strings.Fields(o.args)
	}
	return t, t.list(ctx)
}

// drawAll draws the faults. Those that do not compile are replaced by others.
func (o *options) drawAll(ctx context.Context, s *schemata) error {
	files, err := o.files()
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(o.seed, 1))
	drawn := map[fault]bool{}
	for misses := 0; ; {
		for len(s.faults) < o.n && misses < mostMisses {
			name := files[rng.IntN(len(files))]
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			f, ok, err := draw(rng, name, text)
			if err != nil {
				return err
			}
			if !ok || drawn[f] {
				misses++
				continue
			}
			drawn[f], misses = true, 0
			f.number = len(drawn)
			s.faults = append(s.faults, &f)
		}
		if len(s.faults) == 0 {
			return errors.New("nothing to break in these folders")
		}
		if dropped, err := s.compile(ctx); err != nil || dropped == 0 {
			return err
		}
	}
}

// mostMisses is how often in a row a place is drawn again before there are no
// others.
const mostMisses = 1000

// files lists the files that may be broken: all but tests and doc.go.
func (o *options) files() (files []string, err error) {
	folders := strings.Split(o.folders, ",")
	if o.folders == "coverage" {
		text, err := os.ReadFile(filepath.Join(".ci", "coverage"))
		if err != nil {
			return nil, err
		}
		folders = nil
		for _, m := range regexp.MustCompile(`(?m)^(\S+/\S+) \d+(\.\d+)?$`).FindAllStringSubmatch(string(text), -1) {
			folders = append(folders, m[1])
		}
	}
	for _, folder := range folders {
		all, err := sources(folder)
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

// sources lists the Go files of a folder, and of those below it if it ends in
// /..., without testdata; folder may be a file.
func sources(folder string) (files []string, err error) {
	top, below := strings.CutSuffix(folder, "/...")
	switch {
	case filepath.Ext(folder) == ".go":
		return []string{filepath.FromSlash(folder)}, nil
	case !below:
		return filepath.Glob(filepath.Join(filepath.FromSlash(folder), "*.go"))
	}
	err = filepath.WalkDir(filepath.FromSlash(top), func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "testdata":
			return filepath.SkipDir
		case !d.IsDir() && filepath.Ext(path) == ".go":
			files = append(files, path)
		}
		return nil
	})
	return files, err
}
