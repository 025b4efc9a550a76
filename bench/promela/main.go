// Command promela explores every model of the corpus whose state space SPIN has
// explored, and compares the numbers: states stored, transitions, steps inside
// atomic sequences, depth, errors.
//
//	go run ./bench/promela [-corpus DIR] [-match TEXT] [-states N] [-memory BYTES] [-time DURATION] [-o FILE]
//
// A model whose states or transitions differ without an explanation in
// differences.go, and an explanation without a difference, end with status 1.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// config holds the flags.
type config struct {
	dir, match string
	states     uint64
	limits     check.Limits
	out        string
}

func run(args []string, stdout, stderr io.Writer) int {
	var c config
	fs := flag.NewFlagSet("promela", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.StringVar(&c.dir, "corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models with recorded numbers")
	fs.StringVar(&c.match, "match", "", "only models whose name contains this")
	fs.Uint64Var(&c.states, "states", 1<<32, "leave out models with more recorded states")
	fs.Int64Var(&c.limits.Memory, "memory", 3<<30, "bytes of the visited set and the stacks")
	fs.DurationVar(&c.limits.Time, "time", time.Hour, "for each model")
	fs.StringVar(&c.out, "o", "", "write the table to this file")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	all, err := corpus.Explorations(c.dir)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	t := newTable(strings.Join(args, " "))
	for _, e := range all {
		if strings.Contains(e.Name, c.match) && e.States <= c.states {
			fmt.Fprintln(stderr, t.add(explore(e, c.limits)))
		}
	}
	if err := t.write(c.out, stdout); err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	if t.unexplained > 0 {
		return 1
	}
	return 0
}

// result is what one exploration found.
type result struct {
	spin    corpus.Exploration
	ours    check.Exploration
	seconds float64
	failed  string // why there are no numbers to compare
}

// explore explores a model with the same order of search as SPIN.
func explore(e corpus.Exploration, limits check.Limits) result {
	r := result{spin: e}
	if e.Path == "" {
		r.failed = "the file is not in the corpus"
		return r
	}
	if !e.Whole {
		r.failed = "SPIN stopped before the end"
		return r
	}
	began := cpu.Seconds()
	m, err := promela.Load(e.Path, promela.Options{})
	if err == nil {
		r.ours, err = check.Explore(context.Background(), m, check.ExploreOptions{Limits: limits, DepthFirst: true})
	}
	r.seconds = cpu.Seconds() - began
	runtime.GC() // the stores of the next model need the memory
	if err != nil {
		r.failed = firstLine(err.Error())
	}
	return r
}

// firstLine returns the first line of a text.
func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
