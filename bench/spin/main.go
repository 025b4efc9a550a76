// Command spin compares the ltlcheck command with SPIN on the same machine in
// the same run, and writes tables in Markdown: the time from the model to the
// answer, the time of the search, and memory.
//
//	go run ./bench/spin [-parts LIST] [-match TEXT] [-runs N] [-record FILE] [-o DIR] ...
//
// The parts are:
//
//   - explore: the large models of the corpus, whole state spaces without a
//     property;
//   - ltl: the 20 cases of model and property of the corpus;
//   - small: the models of the corpus with less than 1,000 states;
//   - growth: three models of growing size, as plots;
//   - gain: the time that reductions save or cost, on all models of the corpus
//     with 50,000 states and more;
//   - reduce (or -reduce alone): the states of the corpus and of the large models
//     with all reductions of either tool. SPIN's numbers for the corpus are
//     recorded there.
//
// With -workers N alone: ltlcheck by N workers and by one, without SPIN.
//
// The tools take turns: round by round, every case, every tool, one process at
// a time. ltlcheck is compared with SPIN's verifier built to explore every
// transition ("exact": spin -o1 -o2 -o3, -DNOREDUCE); with the same and
// -DCOLLAPSE; and with SPIN's defaults ("default"), which have all its
// reductions. For whole state spaces LTSmin ("ltsmin") is measured too, where
// it is installed. The size of its table is taken from ltlcheck's number of
// states, so that ltlcheck has to be measured as well.
//
// Numbers of states and transitions must be equal to those of exact, and all
// verdicts must agree. The exit status is 1 if anything differs from what it
// should be.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/child"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// bench holds the flags and the record of the measurements.
type bench struct {
	corpus  string // folder of Promela models
	models  string // folder of the models that grow
	match   string
	parts   []string
	tools   []string // all of them if it is empty
	runs    int
	workers int // 0: that part is not measured
	memory  int // MiB for either tool
	longest time.Duration
	command string // the ltlcheck command
	folder  string // for plots
	log     io.Writer
	record  *record
}

func run(args []string, stdout, stderr io.Writer) int {
	b := &bench{log: stderr}
	fs := flag.NewFlagSet("spin", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.StringVar(&b.corpus, "corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models with recorded answers")
	fs.StringVar(&b.models, "models", filepath.Join("bench", "spin", "models"), "folder of the models that grow")
	fs.StringVar(&b.match, "match", "", "only cases whose name contains this")
	parts := fs.String("parts", "explore,ltl,small,growth", "what to measure")
	reduce := fs.Bool("reduce", false, "measure the states that reductions leave, and nothing else")
	fs.IntVar(&b.workers, "workers", 0, "measure the search by this many workers against that by one, and nothing else")
	tools := fs.String("tools", "", "measure these only, of "+strings.Join([]string{exact, ours, reduced, standard, collapse, claim, ltsmin}, ", ")+", for a record that is made in pieces")
	fs.IntVar(&b.runs, "runs", 3, "how often; medians are compared")
	fs.IntVar(&b.memory, "memory", 3000, "memory limit of either tool, in MiB")
	fs.DurationVar(&b.longest, "time", 10*time.Minute, "limit for each process")
	fs.StringVar(&b.command, "command", "", "ltlcheck command to measure (default: built from the sources here)")
	fs.StringVar(&b.folder, "o", "", "folder for the plots of the growth (default: none are drawn)")
	path := fs.String("record", "", "file to keep every measurement in; what it has is not measured again")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	b.parts = strings.Split(*parts, ",")
	if *reduce {
		b.parts = []string{"reduce"}
	}
	if b.workers > 1 {
		b.parts = []string{"workers"}
	}
	if *tools != "" {
		b.tools = strings.Split(*tools, ",")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	wrong, err := b.run(ctx, *path, stdout)
	switch {
	case err != nil:
		fmt.Fprintln(stderr, err)
		return 2
	case wrong > 0:
		return 1
	}
	return 0
}

// run measures and writes the tables. wrong is the number of cases that are not
// as they should be.
func (b *bench) run(ctx context.Context, path string, stdout io.Writer) (wrong int, err error) {
	if b.runs < 1 {
		return 0, errors.New("-runs: want at least 1")
	}
	if err := spin.Missing(); err != nil && b.workers < 2 {
		return 0, err
	}
	if b.record, err = openRecord(path); err != nil {
		return 0, err
	}
	defer b.record.close()
	if b.command == "" {
		folder, err := os.MkdirTemp("", "ltlcheck-bench-")
		if err != nil {
			return 0, err
		}
		defer os.RemoveAll(folder)
		if b.command, err = build(ctx, folder); err != nil {
			return 0, err
		}
	}
	var all []part
	for _, name := range b.parts {
		p, err := b.part(name)
		if err != nil {
			return 0, err
		}
		if err := b.measure(ctx, p.jobs); err != nil {
			return 0, err
		}
		all = append(all, p)
	}
	about, err := machine(ctx)
	if err != nil {
		return 0, err
	}
	fmt.Fprintln(stdout, about)
	for _, p := range all {
		n, err := p.report(stdout, b.results(p.jobs))
		if err != nil {
			return 0, err
		}
		wrong += n
	}
	return wrong, nil
}

// part is a part of the work: the jobs to measure, and the function that writes
// their results.
type part struct {
	jobs   []job
	report func(out io.Writer, cases []*result) (wrong int, err error)
}

// part returns the part with a name.
func (b *bench) part(name string) (part, error) {
	switch name {
	case "explore":
		return b.explore()
	case "reduce":
		return b.reductions()
	case "ltl":
		return b.ltl()
	case "small":
		return b.small()
	case "gain":
		return b.gain()
	case "growth":
		return b.growth()
	case "workers":
		return b.speedup()
	}
	return part{}, fmt.Errorf("-parts: there is no part %q; want some of explore, ltl, small, growth, gain, reduce", name)
}

// build builds the command as users have it: without cgo, as releases are, and
// copied, as they are unpacked. Processes of the very file that the linker has
// written take a sixth longer to start.
func build(ctx context.Context, folder string) (command string, err error) {
	linked, command := filepath.Join(folder, "linked"), filepath.Join(folder, "ltlcheck")
	if err := os.Setenv("CGO_ENABLED", "0"); err != nil {
		return "", err
	}
	if _, err := child.Must(ctx, "", time.Hour, "go", "build", "-trimpath", "-o", linked, "./cmd/ltlcheck"); err != nil {
		return "", err
	}
	text, err := os.ReadFile(linked)
	if err != nil {
		return "", err
	}
	return command, os.WriteFile(command, text, 0o755)
}
