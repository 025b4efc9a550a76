// Package mutate changes good inputs at random and lets the ltlcheck command
// read them, each in a process of its own. It reports every panic, every
// internal error (exit status 4), every run that exceeds its limits by more
// than 64 MiB or 2 s, and every run that does not end. It writes a table in
// Markdown: how many runs ended with which exit status, and how many per cent
// were accepted, which are those that did not end with status 2.
//
//	go build -o ltlcheck ./cmd/ltlcheck
//	go run ./bench/faults mutate -command ./ltlcheck [-readers NAME,…] [-runs N] [-cpu TIME] [-seed N] [-corpus DIR] [-keep DIR]
//
// A good input is one that the command accepts. Each is in a folder together
// with the files that belong to it, such as the model of a run. The same seed
// makes the same inputs in the same order. A fault is an error, and so is a
// reader that rejected nearly all inputs, so that the run says little.
package mutate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
)

type flags struct {
	command, corpus, keep string
	readers               []string
	runs                  int
	cpu                   time.Duration
	seed                  uint64
}

// Run tries the readers.
func Run(c *parts.Call) (err error) {
	fl := flags{}
	c.StringVar(&fl.command, "command", "", "the ltlcheck command")
	c.StringVar(&fl.corpus, "corpus", "", "folder with further good inputs, if any")
	c.StringVar(&fl.keep, "keep", "", "folder for inputs that show a fault (default: a new one)")
	names := c.String("readers", "", "only these, separated by commas")
	c.IntVar(&fl.runs, "runs", 1000, "runs of each reader at most")
	c.DurationVar(&fl.cpu, "cpu", 5*time.Minute, "CPU time of each reader at most")
	c.Uint64Var(&fl.seed, "seed", 1, "seed of the changes")
	if err := c.Parse(); err != nil {
		return err
	}
	for _, r := range readers() {
		if *names == "" || slices.Contains(parts.Split(*names), r.name) {
			fl.readers = append(fl.readers, r.name)
		}
	}
	if fl.command == "" || len(fl.readers) == 0 {
		return errors.New("want -command and some of the readers")
	}
	if fl.command, err = filepath.Abs(fl.command); err != nil {
		return err
	}
	faults, err := campaign(c.Context, fl, c.Out, c.Log)
	if err == nil && faults > 0 {
		err = fmt.Errorf("%w: %d faults", parts.ErrWrong, faults)
	}
	return err
}

// campaign tries every reader, writes its row of the table, and returns the
// number of faults.
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
