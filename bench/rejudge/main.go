// Command rejudge answers questions twice, by the search that check takes by
// itself and by a plain one that knows nothing of the program, makes nothing
// smaller, is another algorithm, and has another automaton of the formula. That
// a property holds is the one answer that no replay confirms. It asks random
// questions about random models of every front-end, those of the corpus and of
// the worked examples, and random ones about the models of the corpus.
//
//	go run ./bench/rejudge [-n N] [-time D] [-seed N] [-only EXPRESSION] [-o FOLDER]
//
// The seed is that of the day. Every disagreement is printed with all that
// repeats it, and written to a file; the exit status is then 1.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	status, err := run(ctx, os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "rejudge:", err)
		status = 2
	}
	os.Exit(status)
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

// run carries out the command; status is 1 if answers disagree.
func run(ctx context.Context, args []string, out io.Writer) (status int, err error) {
	day := time.Now().UTC()
	r := &rejudging{out: out}
	flags := flag.NewFlagSet("rejudge", flag.ContinueOnError)
	flags.IntVar(&r.random, "n", 20_000, "random questions of each front-end")
	flags.IntVar(&r.drawn, "drawn", 20, "random questions about each model of the corpus")
	flags.DurationVar(&r.time, "time", 0, "go on to the next group after this long; 0: no limit")
	flags.Uint64Var(&r.seed, "seed", uint64(day.Year()*10_000+int(day.Month())*100+day.Day())*1_000_000, "the first seed; by default that of the day")
	flags.Uint64Var(&r.limits.States, "states", 100_000, "leave out questions with more product states")
	flags.DurationVar(&r.limits.Time, "each", 20*time.Second, "for each answer")
	flags.Int64Var(&r.limits.Memory, "memory", 1<<30, "for each answer, in bytes")
	flags.StringVar(&r.corpus, "corpus", corpus.Seeds(), "folder of the corpus")
	flags.StringVar(&r.specs, "specs", "specs", "folder of specification files")
	flags.StringVar(&r.folder, "o", "", "write reproducers to this folder; by default to a temporary one")
	only := flags.String("only", "", "only groups whose names match this regular expression")
	if err := flags.Parse(args); err != nil {
		return 0, err
	}
	match, err := regexp.Compile(*only)
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(out, "first seed %d\n\n| questions | hold | violated | open | disagreements | s |\n|---|---:|---:|---:|---:|---:|\n", r.seed)
	for _, g := range r.groups() {
		if match.MatchString(g.name) && ctx.Err() == nil {
			if err := r.group(ctx, g); err != nil {
				return 0, fmt.Errorf("%s: %w", g.name, err)
			}
		}
	}
	if r.disagreements > 0 {
		status = 1
	}
	return status, nil
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
