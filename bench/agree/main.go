// Command agree asks the LTL properties of the corpus and of the worked
// examples, under every kind of fairness, by every algorithm and storage. It
// reports every verdict that differs from another, from SPIN's or from what the
// specification file expects, and writes a table in Markdown.
//
//	go run ./bench/agree [-corpus DIR] [-specs DIR] [-states N] [-match TEXT] [-algorithms NAME,…] [-fairness KIND,…] [-v]
//
// Questions with more product states than -states are left out. The exit status
// is 1 if a verdict is wrong.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

type flags struct {
	corpus, specs, match string
	states               uint64
	algorithms           []check.AlgorithmName
	kinds                []string
	longest              time.Duration
	verbose              bool
}

// run is main without the process: it returns the exit status, 2 for wrong
// usage or input.
func run(args []string, stdout, stderr io.Writer) int {
	fl, err := parse(args, stderr)
	if err != nil {
		return 2
	}
	cases, err := fl.cases()
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	a := &agreement{flags: fl, log: stderr, ways: ways(fl.algorithms), reasons: map[string]int{}}
	a.cells = make([]map[string]*cell, len(a.ways))
	for i := range a.cells {
		a.cells[i] = map[string]*cell{}
		for _, kind := range fl.kinds {
			a.cells[i][kind] = &cell{}
		}
	}
	for i := range cases {
		for _, kind := range fl.kinds {
			a.ask(&cases[i], kind)
		}
	}
	a.write(stdout)
	if a.wrong > 0 {
		return 1
	}
	return 0
}

// parse reads the flags.
func parse(args []string, stderr io.Writer) (flags, error) {
	fl := flags{}
	fs := flag.NewFlagSet("agree", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.StringVar(&fl.corpus, "corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models with recorded answers")
	fs.StringVar(&fl.specs, "specs", "specs", "folder of specification files")
	fs.Uint64Var(&fl.states, "states", 200_000, "leave out questions with more product states")
	fs.StringVar(&fl.match, "match", "", "only questions whose name contains this")
	algorithms := fs.String("algorithms", "", "only these, separated by commas")
	chosen := fs.String("fairness", strings.Join(kinds, ","), "kinds of fairness")
	fs.DurationVar(&fl.longest, "time", time.Minute, "limit for each answer")
	fs.BoolVar(&fl.verbose, "v", false, "a line for every answer, to standard error")
	if err := fs.Parse(args); err != nil {
		return fl, err
	}
	fl.kinds = strings.Split(*chosen, ",")
	for _, a := range check.Algorithms() {
		if *algorithms == "" || slices.Contains(strings.Split(*algorithms, ","), string(a.Name)) {
			fl.algorithms = append(fl.algorithms, a.Name)
		}
	}
	return fl, nil
}

// cases returns the properties of the specification files and of the corpus
// whose names match.
func (fl *flags) cases() ([]corpus.Case, error) {
	all, err := corpus.Specified(fl.specs)
	if err != nil {
		return nil, err
	}
	stated, err := corpus.Stated(fl.corpus)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(append(all, stated...), func(c corpus.Case) bool { return !strings.Contains(c.Name, fl.match) }), nil
}

// way is a combination of algorithm, storage and number of workers.
type way struct {
	algorithm check.AlgorithmName
	storage   check.Storage
	tight     bool // storage replace, with room for three quarters of the states
	workers   int  // 0 is 1
}

func (w way) String() string {
	text := fmt.Sprintf("%s, %s", w.algorithm, w.storage)
	switch {
	case w.tight:
		text += " ¾"
	case w.workers > 0:
		text += fmt.Sprintf(", %d workers", w.workers)
	}
	return text
}

// ways returns every combination of the algorithms with a storage. The parallel
// algorithms are also run by two and four workers, with storages that are not
// bounded.
func ways(algorithms []check.AlgorithmName) (all []way) {
	for _, a := range algorithms {
		for _, s := range check.Storages() {
			all = append(all, way{algorithm: a, storage: s})
			if s.Replaces() {
				all = append(all, way{algorithm: a, storage: s, tight: true})
			}
			if !s.Bounded() && (a == check.UFSCC || a == check.CNDFS) {
				all = append(all, way{algorithm: a, storage: s, workers: 2}, way{algorithm: a, storage: s, workers: 4})
			}
		}
	}
	return all
}
