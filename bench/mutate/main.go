// Command mutate changes good inputs at random and gives them to the ltlcheck
// command, a process for each. It reports every panic, every internal error
// (exit status 4), every run that goes over its limits by more than 64 MiB or 2
// s, and every run that does not end, and writes a table in Markdown: how many
// runs ended with which exit status, and how many in a hundred were taken,
// which are those that did not end with status 2. Good inputs are those that
// the command takes; each is in a folder with the files that belong to it, such
// as the model of a run.
//
//	go build -o ltlcheck ./cmd/ltlcheck
//	go run ./bench/mutate -command ./ltlcheck [-readers NAME,…] [-runs N] [-cpu TIME] [-seed N] [-corpus DIR] [-keep DIR]
//
// The same seed makes the same inputs in the same order. The exit status is 1
// if there was a fault, or a reader refused nearly all.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

type flags struct {
	command, corpus, keep string
	readers               []string
	runs                  int
	cpu                   time.Duration
	seed                  uint64
}

func run(args []string, stdout, stderr io.Writer) int {
	fl, err := parse(args, stderr)
	if err != nil {
		return 2
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	faults, err := campaign(ctx, fl, stdout, stderr)
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "mutate:", err)
		return 2
	case faults > 0:
		return 1
	}
	return 0
}

func parse(args []string, stderr io.Writer) (flags, error) {
	fl := flags{}
	fs := flag.NewFlagSet("mutate", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.StringVar(&fl.command, "command", "", "the ltlcheck command")
	fs.StringVar(&fl.corpus, "corpus", "", "folder with further good inputs, if any")
	fs.StringVar(&fl.keep, "keep", "", "folder for inputs that show a fault (default: a new one)")
	names := fs.String("readers", "", "only these, separated by commas")
	fs.IntVar(&fl.runs, "runs", 1000, "runs of each reader at most")
	fs.DurationVar(&fl.cpu, "cpu", 5*time.Minute, "CPU time of each reader at most")
	fs.Uint64Var(&fl.seed, "seed", 1, "seed of the changes")
	if err := fs.Parse(args); err != nil {
		return fl, err
	}
	for _, r := range readers() {
		if *names == "" || slices.Contains(strings.Split(*names, ","), r.name) {
			fl.readers = append(fl.readers, r.name)
		}
	}
	if fl.command == "" || len(fl.readers) == 0 {
		err := fmt.Errorf("want -command and some of the readers")
		fmt.Fprintln(stderr, "mutate:", err)
		return fl, err
	}
	var err error
	fl.command, err = filepath.Abs(fl.command)
	return fl, err
}

// campaign runs every reader and writes its line of the table.
func campaign(ctx context.Context, fl flags, stdout, stderr io.Writer) (faults int, err error) {
	if fl.keep == "" {
		if fl.keep, err = os.MkdirTemp("", "mutate"); err != nil {
			return 0, err
		}
	}
	if err := os.MkdirAll(fl.keep, 0o777); err != nil {
		return 0, err
	}
	fmt.Fprintln(stdout, "| reader | good inputs | runs | status 0 | 1 | 2 | 3 | taken | CPU | largest | faults |")
	fmt.Fprintln(stdout, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, r := range readers() {
		if !slices.Contains(fl.readers, r.name) {
			continue
		}
		t := &trial{reader: r, flags: fl, log: stderr}
		if err := t.run(ctx); err != nil {
			return faults, fmt.Errorf("%s: %w", r.name, err)
		}
		faults += t.faults
		fmt.Fprintln(stdout, t.row())
		if t.shallow() {
			faults++
			fmt.Fprintf(stderr, "%s: only %d %% of the changed inputs were taken: what comes after the reader was hardly tried\n", r.name, t.taken())
		}
	}
	return faults, nil
}
