// Command spin compares the ltlcheck command with SPIN on the same machine in
// the same run, and writes tables in Markdown: the time from the model to the
// answer, the time of the search, and memory.
//
//	go run ./bench/spin [-parts LIST] [-match TEXT] [-runs N] ...
//
// -parts lists some of these:
//
//   - explore: the large models of the corpus, whole state spaces without a
//     property;
//   - ltl: the 20 cases of model and property of the corpus;
//   - small: the models of the corpus with less than 1,000 states;
//   - gain: the time that reductions save or cost, on all models of the corpus
//     with 50,000 states and more.
//
// With -workers N alone: ltlcheck by N workers and by one, without SPIN.
//
// The tools take turns: round by round, every case, every tool, one process at
// a time. ltlcheck is compared with SPIN's verifier built to explore every
// transition ("exact": spin -o1 -o2 -o3, -DNOREDUCE), and with SPIN's defaults
// ("default"), which have all its reductions. For whole state spaces LTSmin ("ltsmin") is measured too, where
// it is installed. The size of its table is taken from ltlcheck's number of
// states, so that ltlcheck has to be measured as well.
//
// Numbers of states and transitions must be equal to those of exact, and all
// verdicts must agree. The exit status is 1 if anything differs from what it
// should be.
//
// Two more comparisons are with figures of SPIN that the corpus has:
//
//	go run ./bench/spin promela    states, transitions, depths and errors
//	go run ./bench/spin fairness   the states that weak fairness costs
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/bench/spin/fairness"
	"github.com/ltlcheck/ltlcheck/bench/spin/promela"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

func main() {
	parts.Main("spin",
		parts.New("", "time and memory beside SPIN, measured now", run),
		parts.New("promela", "numbers of states and transitions against SPIN's records", promela.Run),
		parts.New("fairness", "what weak fairness costs against SPIN's records", fairness.Run),
	)
}

// bench holds the flags and the record of the measurements.
type bench struct {
	corpus  string // folder of Promela models
	match   string
	parts   []string
	tools   []string // all of them if it is empty
	runs    int
	workers int // 0: that part is not measured
	memory  int // MiB for either tool
	longest time.Duration
	command string // the ltlcheck command
	log     io.Writer
	record  record
}

// run measures and writes the tables. Cases that are not as they should be are
// an error.
func run(c *parts.Call) error {
	b := &bench{log: c.Log}
	c.StringVar(&b.corpus, "corpus", corpus.Seeds("promela"), "folder of Promela models with recorded answers")
	c.StringVar(&b.match, "match", "", "only cases whose name contains this")
	names := c.String("parts", "explore,ltl,small", "what to measure")
	c.IntVar(&b.workers, "workers", 0, "measure the search by this many workers against that by one, and nothing else")
	tools := c.String("tools", "", "measure these only, of "+strings.Join([]string{exact, ours, reduced, standard, ltsmin}, ", "))
	c.IntVar(&b.runs, "runs", 3, "how often; medians are compared")
	c.IntVar(&b.memory, "memory", 3000, "memory limit of either tool, in MiB")
	c.DurationVar(&b.longest, "time", 10*time.Minute, "limit for each process")
	c.StringVar(&b.command, "command", "", "ltlcheck command to measure (default: built from the sources here)")
	if err := c.Parse(); err != nil {
		return err
	}
	b.parts, b.tools = parts.Split(*names), parts.Split(*tools)
	if b.workers > 1 {
		b.parts = []string{"workers"}
	}
	if b.runs < 1 {
		return errors.New("-runs: want at least 1")
	}
	if err := spin.Missing(); err != nil && b.workers < 2 {
		return err
	}
	return b.run(c)
}

// run measures all parts before it writes their tables.
func (b *bench) run(c *parts.Call) (err error) {
	if b.command == "" {
		if b.command, err = build(c); err != nil {
			return err
		}
	}
	var all []part
	for _, name := range b.parts {
		p, err := b.part(name)
		if err != nil {
			return err
		}
		if err := b.measure(c.Context, p.jobs); err != nil {
			return err
		}
		all = append(all, p)
	}
	peer, err := spin.Version(c.Context)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%d threads; %s/%s, %s; %s.\n\n", runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), peer)
	wrong := 0
	for _, p := range all {
		wrong += p.report(c.Out, b.results(p.jobs))
	}
	if wrong > 0 {
		return fmt.Errorf("%w: %d cases", parts.ErrWrong, wrong)
	}
	return nil
}

// part is a part of the work: the jobs to measure, and the function that writes
// their results.
type part struct {
	jobs   []job
	report func(out io.Writer, cases []*result) (wrong int)
}

// part returns the part with a name.
func (b *bench) part(name string) (part, error) {
	switch name {
	case "explore":
		return b.explore()
	case "ltl":
		return b.ltl()
	case "small":
		return b.small()
	case "gain":
		return b.gain()
	case "workers":
		return b.speedup()
	}
	return part{}, fmt.Errorf("-parts: there is no part %q; want some of explore, ltl, small, gain", name)
}

// build builds the command as users have it: without cgo, as releases are, and
// copied, as they are unpacked. Processes of the very file that the linker has
// written take a sixth longer to start.
func build(c *parts.Call) (command string, err error) {
	folder, err := c.Folder()
	if err != nil {
		return "", err
	}
	if err := os.Setenv("CGO_ENABLED", "0"); err != nil {
		return "", err
	}
	linked, err := parts.Build(c.Context, folder, "-trimpath")
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(linked)
	if err != nil {
		return "", err
	}
	command = linked + "-copied"
	return command, os.WriteFile(command, text, 0o755)
}
