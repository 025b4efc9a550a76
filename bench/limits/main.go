//go:build linux

// Command limits draws commands on models that take long, gives each a limit of
// time or memory or an interrupt, and reports what goes on for more than half a
// second after its time, for more than a second after an interrupt, or takes
// more memory than the limit and 50 MiB. The processor and the clock both have
// to say so, three times, as machines do other work meanwhile.
//
//	go build -o ltlcheck ./cmd/ltlcheck
//	go run ./bench/limits -ltlcheck ./ltlcheck [-for 5m] [-seed N] [-longest 2s] [-memory 64MiB] [-size 1] [-only TEXT] [-v]
//	go run ./bench/limits -ltlcheck ./ltlcheck -cases 200 -times 1s,2s,5s -models $LTLCHECK_CORPUS/promela,$LTLCHECK_CORPUS/petri,specs
//
// The seed is that of the day, if none is given; what breaks a bound is printed
// with the seed of its case, which -seed repeats alone with -cases 1, and its
// files are left in -keep. It reads /proc, and so runs on Linux only. The exit
// status is 1 when a bound is broken.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/limited"
)

type bench struct {
	binary, keep string
	options      limited.Options
	verbose      bool
	broken       int
}

func main() {
	b := &bench{}
	duration := flag.Duration("for", 5*time.Minute, "how long cases are drawn")
	seed := flag.Uint64("seed", day(), "of the first case; the next one has the next seed")
	cases := flag.Int("cases", 1<<30, "the most cases")
	memory := flag.Int64("memory", 64, "the least limit of memory, in MiB")
	flag.StringVar(&b.binary, "ltlcheck", "ltlcheck", "the command")
	flag.StringVar(&b.keep, "keep", "", "the folder for the files of cases that break a bound")
	flag.DurationVar(&b.options.Longest, "longest", 2*time.Second, "the longest limit of time")
	flag.Float64Var(&b.options.Size, "size", 1, "part of the largest size of models")
	flag.StringVar(&b.options.Only, "only", "", "cases whose kind of model or command contains this")
	flag.Func("times", "limits of time to draw from, as 1s,2s,5s", func(text string) error {
		for part := range strings.SplitSeq(text, ",") {
			d, err := time.ParseDuration(part)
			if err != nil {
				return err
			}
			b.options.Times = append(b.options.Times, d)
		}
		return nil
	})
	folders := flag.String("models", "", "folders of models to draw from, separated by commas, instead of models that are written")
	flag.BoolVar(&b.verbose, "v", false, "print every case")
	flag.Parse()
	b.options.Memory = *memory << 20
	if *folders != "" {
		var err error
		if b.options.Model, err = models(strings.Split(*folders, ",")); err != nil {
			fmt.Fprintln(os.Stderr, "limits:", err)
			os.Exit(1)
		}
	}
	if err := b.run(*seed, *cases, *duration); err != nil {
		fmt.Fprintln(os.Stderr, "limits:", err)
		os.Exit(1)
	}
}

// day is a number for each day.
func day() uint64 { return uint64(time.Now().Unix()/86400) * 1_000_000 }

func (b *bench) run(seed uint64, cases int, duration time.Duration) (err error) {
	if b.binary, err = filepath.Abs(b.binary); err != nil {
		return err
	}
	began, n := time.Now(), 0
	for ; n < cases && time.Since(began) < duration; n++ {
		if err := b.try(seed + uint64(n)); err != nil {
			return err
		}
	}
	fmt.Printf("%d cases from seed %d, %d broke a bound\n", n, seed, b.broken)
	if b.broken > 0 {
		return fmt.Errorf("%d of %d cases broke a bound", b.broken, n)
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
	fmt.Printf("%s: seed %d: %s: %s\n    status %d, %.2f s, %.2f s of CPU, %d MiB; %s\n", why, seed, c.Kind, what, o.Status, o.Wall.Seconds(), o.CPU.Seconds(), o.Peak>>20, lastLine(o.Said))
}

// lastLine is the end of what was said, for a line.
func lastLine(text string) string {
	line := text[strings.LastIndexByte(text, '\n')+1:]
	return line[max(0, len(line)-160):]
}
