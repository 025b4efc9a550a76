//go:build linux

package main

// The part without a name draws commands on models that take long, gives each a limit of
// time or memory or an interrupt, and reports what goes on for more than half a
// second after its time, for more than a second after an interrupt, or takes
// more memory than the limit and 50 MiB. The processor and the clock both have
// to say so, three times, as machines do other work meanwhile.
//
//	go build -o ltlcheck ./cmd/ltlcheck
//	go run ./bench/limits -ltlcheck ./ltlcheck [-for 5m] [-seed N] [-longest 2s] [-memory 64MiB] [-size 1] [-only TEXT] [-v]
//
// The seed is that of the day, if none is given; what breaks a bound is printed
// with the seed of its case, which -seed repeats alone with -cases 1, and its
// files are left in -keep. A bound that is broken is an error.

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/bench/limits/soak"
	"github.com/ltlcheck/ltlcheck/internal/limited"
)

type bench struct {
	out          io.Writer
	binary, keep string
	options      limited.Options
	verbose      bool
	broken       int
}

// onLinux returns the parts that run on Linux only.
func onLinux() []parts.Part {
	return []parts.Part{
		parts.New("", "commands that are drawn, with limits or an interrupt: which go beyond", run),
		parts.New("soak", "a cluster whose worker is killed again and again: what has grown", soak.Run),
	}
}

// run draws cases until there are enough, or the time is over.
func run(c *parts.Call) (err error) {
	b := &bench{out: c.Out}
	duration := c.Duration("for", 5*time.Minute, "how long cases are drawn")
	seed := c.Uint64("seed", parts.Day()*1_000_000, "of the first case; the next one has the next seed")
	cases := c.Int("cases", 1<<30, "the most cases")
	memory := c.Int64("memory", 64, "the least limit of memory, in MiB")
	c.StringVar(&b.binary, "ltlcheck", "ltlcheck", "the command")
	c.StringVar(&b.keep, "keep", "", "the folder for the files of cases that break a bound")
	c.DurationVar(&b.options.Longest, "longest", 2*time.Second, "the longest limit of time")
	c.Float64Var(&b.options.Size, "size", 1, "part of the largest size of models")
	c.StringVar(&b.options.Only, "only", "", "cases whose kind of model or command contains this")
	c.BoolVar(&b.verbose, "v", false, "print every case")
	if err := c.Parse(); err != nil {
		return err
	}
	b.options.Memory = *memory << 20
	if b.binary, err = filepath.Abs(b.binary); err != nil {
		return err
	}
	began, n := time.Now(), 0
	for ; n < *cases && time.Since(began) < *duration && c.Context.Err() == nil; n++ {
		if err := b.try(*seed + uint64(n)); err != nil {
			return err
		}
	}
	fmt.Fprintf(b.out, "%d cases from seed %d, %d broke a bound\n", n, *seed, b.broken)
	if b.broken > 0 {
		return fmt.Errorf("%w: %d of %d cases broke a bound", parts.ErrWrong, b.broken, n)
	}
	return nil
}

// tries is how often a case has to break a bound.
const tries = 3

// try runs a case, again if it breaks a bound.
func (b *bench) try(seed uint64) error {
	c := limited.Draw(rand.New(rand.NewPCG(seed, 36)), b.options)
	var o limited.Outcome
	why := ""
	for i := range tries {
		folder, err := os.MkdirTemp("", "limits-")
		if err != nil {
			return err
		}
		o, err = limited.Run(b.binary, folder, &c)
		if why = c.Broken(&o); err == nil && why != "" && i == tries-1 && b.keep != "" {
			err = os.CopyFS(filepath.Join(b.keep, fmt.Sprint(seed)), os.DirFS(folder))
		}
		_ = os.RemoveAll(folder)
		if err != nil {
			return err
		}
		if why == "" {
			break
		}
	}
	if why != "" {
		b.broken++
	}
	if why != "" || b.verbose {
		b.print(seed, &c, &o, why)
	}
	return nil
}

func (b *bench) print(seed uint64, c *limited.Case, o *limited.Outcome, why string) {
	what := strings.Join(c.Command(), " ")
	if len(what) > 200 {
		what = what[:200] + "…"
	}
	if c.Interrupt > 0 {
		what += fmt.Sprintf(" (interrupted after %v)", c.Interrupt)
	}
	if why == "" {
		why = "ok"
	}
	fmt.Fprintf(b.out, "%s: seed %d: %s: %s\n    status %d, %.2f s, %.2f s of CPU, %d MiB; %s\n", why, seed, c.Kind, what, o.Status, o.Wall.Seconds(), o.CPU.Seconds(), o.Peak>>20, lastLine(o.Said))
}

// lastLine is the end of what was said, for a line.
func lastLine(text string) string {
	line := text[strings.LastIndexByte(text, '\n')+1:]
	return line[max(0, len(line)-160):]
}
