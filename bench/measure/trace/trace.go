// Package trace compares how logs are followed along models with an enumeration
// of all runs that explain them, on models of the corpus. Each model gets a
// watch that hides a third of its variables, logs of random runs, of which a
// tenth of the records is left out where gaps are allowed, and logs with a
// fault: the first impossible record must be that of the enumeration. Models
// with too many runs to try all are passed over.
//
//	go run ./bench/measure trace [-models N] [-logs N] [-seed N] [-corpus FOLDER]
//	go run ./bench/measure trace -speed specs/rwlock.pml [-records N] [-seed N]
//
//	go run ./bench/measure trace -next 20 [-steps N]
//	go run ./bench/measure trace -formats ./ltlcheck
//	go run ./bench/measure trace -suggest ./ltlcheck
//
// With -speed it measures how fast one long log of a model is followed, with
// -next what the advice about the next thing to log is worth. With -formats the
// logs are written in every format and read back by the command; with -suggest
// their fields have other names, which the command has to find.
// It writes a table in Markdown. It is an error if they disagree.
package trace

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	seeds "github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
)

// comparison is one run of the command.
type comparison struct {
	models, logs int
	places       int // of the enumeration of one log
	steps        int // of a run
	seed         uint64
	out          io.Writer
	total        row
}

// Run compares logs of models in a random order.
func Run(call *parts.Call) error {
	c := &comparison{out: call.Out}
	call.IntVar(&c.models, "models", 40, "models that are compared")
	call.IntVar(&c.logs, "logs", 13, "logs of each model, and as many with a fault")
	call.IntVar(&c.places, "places", 20_000, "pass over logs with more places in runs")
	call.IntVar(&c.steps, "steps", 60, "steps of a run")
	call.Uint64Var(&c.seed, "seed", 1, "of all that is drawn")
	measured := call.String("speed", "", "a model that runs for ever: measure how fast a log of it is followed")
	records := call.Int("records", 1_000_000, "records of that log")
	next := call.Int("next", 0, "count on that many ambiguous logs what is left when the log shows what is advised")
	formats := call.String("formats", "", "the command ltlcheck: compare its answers on logs in every format")
	suggest := call.String("suggest", "", "the command ltlcheck: compare what it suggests for logs with renamed fields")
	folder := call.String("corpus", seeds.Seeds("promela"), "folder of Promela models")
	if err := call.Parse(); err != nil {
		return err
	}
	if *measured != "" {
		return speed(call.Context, *measured, *records, c.seed, c.out)
	}
	switch {
	case *formats != "":
		return c.through(call.Context, *folder, *formats)
	case *suggest != "":
		return c.renamed(call.Context, *folder, *suggest)
	case *next > 0:
		return c.advise(call.Context, *folder, *next)
	}
	names, err := corpus.Shuffled(*folder, c.seed)
	if err != nil {
		return err
	}
	fmt.Fprint(c.out, "| model | gaps | variables | records | valid | accepted | with a fault | refused where it is impossible | states at most |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	found := 0
	for _, name := range names {
		if found == c.models || call.Context.Err() != nil {
			break
		}
		r, err := c.compare(call.Context, name, filepath.Join(*folder, name))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if r != nil {
			found++
			r.write(c.out)
			c.total.add(r)
		}
	}
	c.total.name = fmt.Sprintf("%d models", found)
	c.total.write(c.out)
	if c.total.accepted != c.total.valid || c.total.located != c.total.faulty {
		return parts.ErrWrong
	}
	return nil
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
