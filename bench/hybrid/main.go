// Command hybrid measures what a product state costs in memory with classical
// storage and with hybrid storage (P. Godefroid, G. J. Holzmann, On the
// verification of temporal properties, PSTV 1993, Section 4), and writes a
// table in Markdown.
//
//	go run ./bench/hybrid [-corpus DIR] [-specs DIR] [-algorithm NAME] [-states N]
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// pairs are properties whose whole product has between 270 and 2,000,000
// states.
var pairs = []string{
	"dekker.ltl enters under progress", "peterson_n.ltl enters", "spin-examples/diskhead p", "spin-examples/mobile1 ltl_0",
	"spin-examples/mobile2 ltl_0", "spin-examples/train c1", "spin-examples/train c5", "ltl-perf/petersonN3_gf3_f petersonN3_gf3_f",
	"ltl-perf/mcs3_resp_f mcs3_resp_f", "ltl-perf/elevator2_2_stop elevator2_2_stop", "ltl-perf/rushhour4_goal rushhour4_goal",
	"ltl-perf/hanoi2_goal hanoi2_goal",
}

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("hybrid", flag.ContinueOnError)
	fs.SetOutput(stderr)
	dir := fs.String("corpus", filepath.Join("..", "shared", "corpus", "promela"), "folder of Promela models")
	specs := fs.String("specs", "specs", "folder of specification files")
	algorithm := fs.String("algorithm", "magic", "search")
	states := fs.Uint64("states", 4_000_000, "limit of product states")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	all, err := corpus.Specified(*specs)
	if err == nil {
		var stated []corpus.Case
		stated, err = corpus.Stated(*dir)
		all = append(all, stated...)
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	head(stdout)
	status := 0
	for _, name := range pairs {
		i := slices.IndexFunc(all, func(c corpus.Case) bool { return c.Name == name })
		if i < 0 {
			fmt.Fprintf(stderr, "%s: there is no such property\n", name)
			status = 1
			continue
		}
		if err := row(stdout, &all[i], check.Options{Algorithm: check.AlgorithmName(*algorithm), Exhaust: true, Limits: check.Limits{States: *states, Memory: 3 << 30}}); err != nil {
			fmt.Fprintf(stderr, "%s: %v\n", name, err)
			status = 1
		}
	}
	return status
}

// head prints the header of the table.
func head(out io.Writer) {
	fmt.Fprintln(out, "| property | program states | entries | bytes of a program state | of an entry: whole vectors | classical | hybrid | all / program alone: whole vectors | classical | hybrid |")
	fmt.Fprintln(out, "|---|---|---|---|---|---|---|---|---|---|")
}

// row measures one product with both storages. An entry is a product state; for
// magic it includes the state of the demon. States inside atomic sequences take
// memory but are not counted: the models have none or few.
func row(out io.Writer, c *corpus.Case, opts check.Options) error {
	var all [2]check.Statistics
	for i, storage := range []check.Storage{check.StorageClassical, check.StorageHybrid} {
		opts.Storage = storage
		r, err := check.Verify(context.Background(), c.Model, c.Prop, opts)
		if err != nil {
			return err
		}
		if r.Verdict == check.Inconclusive || r.Reason != "" {
			return fmt.Errorf("%s: %v: %s", storage, r.Verdict, r.Reason)
		}
		all[i] = r.Product
	}
	entries := float64(all[0].Stored)
	programs := float64(all[0].Packets)
	alone := float64(all[0].Vectors)
	classical, hybrid := alone+float64(all[0].Tails), alone+float64(all[1].Tails)
	whole := alone / programs * entries // every entry kept as a program state is
	fmt.Fprintf(out, "| %s | %.0f | %.0f | %.1f | %.1f | %.1f | %.1f | %.2f | %.2f | %.2f |\n", c.Name, programs, entries, alone/programs,
		whole/entries, classical/entries, hybrid/entries, whole/alone, classical/alone, hybrid/alone)
	return nil
}
