// Command trace compares how logs are followed along models with an enumeration
// of all runs that explain them, on models of the corpus. Each model gets a
// watch that hides a third of its variables, logs of random runs, of which a
// tenth of the records is left out where gaps are allowed, and logs with a
// fault: the first impossible record must be that of the enumeration. Models
// with too many runs to try all are passed over.
//
//	go run ./bench/trace [-models N] [-logs N] [-seed N] [-corpus FOLDER]
//	go run ./bench/trace -speed specs/rwlock.pml [-records N] [-seed N]
//
// With -speed it measures how fast one long log of a model is followed.
// It writes a table in Markdown. The exit status is 1 if they disagree.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	status, err := run(ctx, os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "trace:", err)
		status = 2
	}
	os.Exit(status)
}

// comparison is one run of the command.
type comparison struct {
	models, logs int
	places       int // of the enumeration of one log
	steps        int // of a run
	seed         uint64
	out          io.Writer
	total        row
}

// run carries out the command; status is 1 if there is a disagreement.
func run(ctx context.Context, args []string, out io.Writer) (status int, err error) {
	c := &comparison{out: out}
	flags := flag.NewFlagSet("trace", flag.ContinueOnError)
	flags.IntVar(&c.models, "models", 40, "models that are compared")
	flags.IntVar(&c.logs, "logs", 13, "logs of each model, and as many with a fault")
	flags.IntVar(&c.places, "places", 20_000, "pass over logs with more places in runs")
	flags.IntVar(&c.steps, "steps", 60, "steps of a run")
	flags.Uint64Var(&c.seed, "seed", 1, "of all that is drawn")
	measured := flags.String("speed", "", "a model that runs for ever: measure how fast a log of it is followed")
	records := flags.Int("records", 1_000_000, "records of that log")
	folder := flags.String("corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models")
	if err := flags.Parse(args); err != nil {
		return 0, err
	}
	if *measured != "" {
		return 0, speed(ctx, *measured, *records, c.seed, out)
	}
	paths, err := corpus.PromelaFiles(*folder)
	if err != nil {
		return 0, err
	}
	rng := rand.New(rand.NewPCG(c.seed, 0))
	rng.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	fmt.Fprintf(out, "| model | gaps | variables | records | valid | accepted | with a fault | refused where it is impossible | states at most |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	found := 0
	for _, path := range paths {
		if found == c.models || ctx.Err() != nil {
			break
		}
		name, err := filepath.Rel(*folder, path)
		if err != nil {
			return 0, err
		}
		r, err := c.compare(ctx, filepath.ToSlash(name), path)
		if err != nil {
			return 0, fmt.Errorf("%s: %w", name, err)
		}
		if r != nil {
			found++
			r.write(out)
			c.total.add(r)
		}
	}
	c.total.name = fmt.Sprintf("%d models", found)
	c.total.write(out)
	if c.total.accepted != c.total.valid || c.total.located != c.total.faulty {
		status = 1
	}
	return status, nil
}

// load returns a model, nil if the front-end rejects it: the corpus has some
// that are wrong.
func load(path string) program.Program {
	m, err := promela.Load(path, promela.Options{})
	if err != nil {
		return nil
	}
	return program.Interpret(m)
}

// errUnsuitable is a model that is passed over.
var errUnsuitable = errors.New("there are no short logs")
