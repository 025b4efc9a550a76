// Command mcc answers queries of the Model Checking Contest that are in the
// corpus, and compares the answers with the verdicts on which the tools of the
// contest agreed.
//
//	go run ./bench/mcc [-years 2025,…] [-max-states N] [-match TEXT] [-exams NAME,…] [-results FILE] [-seconds N] [-memory SIZE] [-alone] [-o FILE]
//
// Nets are taken in ascending order of their states. With -results, answers are
// appended to the file as they are found, and queries that are answered there
// are not asked again: a long run can be continued. The table is written in
// Markdown. The exit status is 1 if an answer is wrong or, with -complete,
// missing.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/output"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

type flags struct {
	corpus    string
	years     []int
	maxStates int
	match     string
	exams     []string
	results   string
	seconds   float64
	memory    int64
	complete  bool
	verbose   bool
	alone     bool
	output    string
}

// parse reads the flags.
func parse(args []string, stderr io.Writer) (flags, error) {
	var fl flags
	fs := flag.NewFlagSet("mcc", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.StringVar(&fl.corpus, "corpus", filepath.Join("..", "shared", "corpus", "petri"), "folder of the nets")
	years := fs.String("years", "2020,2021,2022,2023,2025", "years of the contest")
	fs.IntVar(&fl.maxStates, "max-states", 0, "leave out nets with more states; 0: none")
	fs.StringVar(&fl.match, "match", "", "only nets whose name contains this")
	exams := fs.String("exams", strings.Join(examinations(), ","), "examinations")
	fs.StringVar(&fl.results, "results", "", "keep the answers in this file, and continue what is there")
	fs.Float64Var(&fl.seconds, "seconds", 60, "CPU seconds for each query")
	fs.Int64Var(&fl.memory, "memory", 4<<30, "bytes of states, stacks and graph for each query")
	fs.BoolVar(&fl.complete, "complete", false, "a missing answer is a failure, too")
	fs.BoolVar(&fl.alone, "alone", false, "check every formula by itself, on a net reduced for it")
	fs.BoolVar(&fl.verbose, "v", false, "a line for each answer, to standard error")
	fs.StringVar(&fl.output, "o", "", "write the table to this file")
	if err := fs.Parse(args); err != nil {
		return fl, err
	}
	for _, y := range strings.Split(*years, ",") {
		year, err := strconv.Atoi(y)
		if err != nil {
			fmt.Fprintf(stderr, "-years %s: %v\n", *years, err)
			return fl, err
		}
		fl.years = append(fl.years, year)
	}
	fl.exams = strings.Split(*exams, ",")
	return fl, nil
}

func run(args []string, stdout, stderr io.Writer) int {
	fl, err := parse(args, stderr)
	if err != nil {
		return 2
	}
	b := &benchmark{flags: fl, log: stderr}
	if err := b.open(); err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	defer b.close()
	if err := b.askAll(context.Background()); err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	wrong, missing := 0, 0
	if err := output.Write(fl.output, stdout, func(w io.Writer) { wrong, missing = b.write(w, args) }); err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	if wrong > 0 || fl.complete && missing > 0 {
		return 1
	}
	return 0
}

// askAll asks everything that has not been answered.
func (b *benchmark) askAll(ctx context.Context) error {
	for _, net := range b.nets {
		for _, year := range net.Years {
			if !slices.Contains(b.years, year) {
				continue
			}
			if err := b.ask(ctx, net, year); err != nil {
				return fmt.Errorf("%s %d: %w", net.Instance, year, err)
			}
		}
	}
	return nil
}
