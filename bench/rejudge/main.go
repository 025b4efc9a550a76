// Command rejudge asks random questions, and many, in ways that have to agree.
// Without a part it answers questions twice, by the search that check takes by
// itself and by a plain one that knows nothing of the program, makes nothing
// smaller, is another algorithm, and has another automaton of the formula. That
// a property holds is the one answer that no replay confirms. It asks random
// questions about random models of every front-end, those of the corpus and of
// the worked examples, and random ones about the models of the corpus.
//
//	go run ./bench/rejudge [-n N] [-time D] [-seed N] [-only EXPRESSION] [-o FOLDER]
//
// The seed is that of the day. Every disagreement is printed with all that
// repeats it, and written to a file; the exit status is then 1. The other parts
// are
//
//	go run ./bench/rejudge sweep   the tests that draw random questions, with more of them
//	go run ./bench/rejudge agree   all algorithms, storages and kinds of fairness
package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/bench/rejudge/agree"
	"github.com/ltlcheck/ltlcheck/bench/rejudge/sweep"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

func main() {
	parts.Main("rejudge",
		parts.New("", "the default answer against a plain search", run),
		parts.New("sweep", "the tests that draw random questions, with more of them", sweep.Run),
		parts.New("agree", "every algorithm and storage on the corpus and the worked examples", agree.Run),
	)
}

// rejudging is one run of the command.
type rejudging struct {
	random int           // questions of each front-end
	drawn  int           // random questions about each model of the corpus
	time   time.Duration // of each group; 0: no limit
	seed   uint64
	limits check.Limits // of each answer
	corpus string
	specs  string
	folder string // of reproducers; "": a temporary one
	out    io.Writer

	disagreements int
}

// run asks the groups that match; answers that disagree are an error.
func run(c *parts.Call) error {
	r := &rejudging{out: c.Out}
	c.IntVar(&r.random, "n", 20_000, "random questions of each front-end")
	c.IntVar(&r.drawn, "drawn", 20, "random questions about each model of the corpus")
	c.DurationVar(&r.time, "time", 0, "go on to the next group after this long; 0: no limit")
	c.Uint64Var(&r.seed, "seed", parts.Day()*1_000_000, "the first seed; by default that of the day")
	c.Uint64Var(&r.limits.States, "states", 100_000, "leave out questions with more product states")
	c.DurationVar(&r.limits.Time, "each", 20*time.Second, "for each answer")
	c.Int64Var(&r.limits.Memory, "memory", 1<<30, "for each answer, in bytes")
	c.StringVar(&r.corpus, "corpus", corpus.Seeds(), "folder of the corpus")
	c.StringVar(&r.specs, "specs", "specs", "folder of specification files")
	c.StringVar(&r.folder, "o", "", "write reproducers to this folder; by default to a temporary one")
	only := c.String("only", "", "only groups whose names match this regular expression")
	if err := c.Parse(); err != nil {
		return err
	}
	match, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	fmt.Fprintf(r.out, "first seed %d\n\n| questions | hold | violated | open | disagreements | s |\n|---|---:|---:|---:|---:|---:|\n", r.seed)
	for _, g := range r.groups() {
		if match.MatchString(g.name) && c.Context.Err() == nil {
			if err := r.group(c.Context, g); err != nil {
				return fmt.Errorf("%s: %w", g.name, err)
			}
		}
	}
	if r.disagreements > 0 {
		return fmt.Errorf("%w: %d disagreements", parts.ErrWrong, r.disagreements)
	}
	return nil
}

// note prints a disagreement and writes it to a file.
func (r *rejudging) note(d error) error {
	r.disagreements++
	if r.folder == "" {
		folder, err := os.MkdirTemp("", "rejudge")
		if err != nil {
			return err
		}
		r.folder = folder
	}
	if err := os.MkdirAll(r.folder, 0o777); err != nil {
		return err
	}
	path := filepath.Join(r.folder, fmt.Sprintf("disagreement-%d.txt", r.disagreements))
	fmt.Fprintf(r.out, "\n**%s**\n\n%v\n\n", path, d)
	return os.WriteFile(path, []byte(d.Error()+"\n"), 0o666)
}
