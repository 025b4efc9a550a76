package main

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

// schemata are files with faults, and the overlay by which the go command reads
// them.
type schemata struct {
	dir     string // for the files
	overlay string // the file that the go command gets
	faults  []*fault
}

// chosen is the file that has the number of the chosen fault.
func (s *schemata) chosen() string { return filepath.Join(s.dir, "fault") }

// choose selects a fault, 0 for none.
func (s *schemata) choose(number int) error {
	return os.WriteFile(s.chosen(), []byte(strconv.Itoa(number)), 0o600)
}

// packages lists the packages with faults.
func (s *schemata) packages() (all []string) {
	for _, f := range s.faults {
		all = append(all, f.pkg())
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// pkg returns the package of the fault, as the go command wants it.
func (f *fault) pkg() string { return "./" + filepath.ToSlash(filepath.Dir(f.file)) }

var inFault = regexp.MustCompile(`(?m)\bfault(\d+):\d+`)

// compile writes the files and compiles the packages. Faults that do not compile
// are dropped; dropped is their number.
func (s *schemata) compile(ctx context.Context) (dropped int, err error) {
	if err := s.write(); err != nil {
		return 0, err
	}
	args := append([]string{"build", "-gcflags=-e", "-overlay", s.overlay}, s.packages()...)
	text, err := exec.CommandContext(ctx, "go", args...).CombinedOutput()
	if err == nil {
		return 0, nil
	}
	bad := map[int]bool{}
	for _, m := range inFault.FindAllSubmatch(text, -1) {
		if number, err := strconv.Atoi(string(m[1])); err == nil {
			bad[number] = true
		}
	}
	if len(bad) == 0 {
		return 0, errors.Join(ctx.Err(), fmt.Errorf("go build: %w\n%s", err, text))
	}
	s.faults = slices.DeleteFunc(s.faults, func(f *fault) bool { return bad[f.number] })
	return len(bad), nil
}

// write writes the changed files, the selectors and the overlay.
func (s *schemata) write() error {
	faults := map[string][]*fault{}
	for _, f := range s.faults {
		faults[f.file] = append(faults[f.file], f)
	}
	texts := map[string][]byte{}
	for file, faults := range faults {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, text, parser.PackageClauseOnly)
		if err != nil {
			return err
		}
		if texts[file], err = schema(file, text, faults); err != nil {
			return err
		}
		texts[filepath.Join(filepath.Dir(file), "chosenfault.go")] = selector(tree.Name.Name, s.chosen())
	}
	var err error
	s.overlay, err = parts.Overlays(s.dir, texts)
	return err
}
