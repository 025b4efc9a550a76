// Command random repeats the experiments of N. Abed, S. Tripakis and J.-M.
// Vincent, Resource-Aware Verification using Randomized Exploration of Large
// State Spaces (SPIN 2008), Section 4, on models like theirs. It also measures
// all methods of package sample on large models, in comparison with bitstate
// hashing.
//
//	go run ./bench/random cover    [-runs N] [-most STEPS] [-match TEXT] [-models DIR] [-o DIR]
//	go run ./bench/random restarts [-runs N] [-until N] [-match TEXT] [-models DIR] [-o DIR]
//	go run ./bench/random large    [-steps N] [-match TEXT] [-large DIR] [-o DIR]
//	go run ./bench/random speed    [-steps N] [-match TEXT] [-large DIR]
//	go run ./bench/random verdicts [-match TEXT] [-large DIR]
//
// cover is Tables 1 and 2 and the left halves of Figs 3 and 4: mean steps to 60
// ... 100 % of the states, with enough memory, and how many of them were
// redundant. restarts is Fig. 5 and the right halves: covered states with
// memory for 15 % of them. Both measure models, trees T(height, degree), and
// grids G(length, dimensions). speed measures steps a second, and verdicts
// compares the answers of random searches with exact ones.
//
// All write tables in Markdown to standard output, and plots into the folder of
// -o.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// bench holds the flags.
type bench struct {
	out           io.Writer
	runs          int
	most, steps   uint64
	until         float64 // restarts: steps of a run, in numbers of states
	match, folder string
	models, large string
}

func run(args []string, stdout, stderr io.Writer) int {
	b := &bench{out: stdout}
	fs := flag.NewFlagSet("random", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.IntVar(&b.runs, "runs", 100, "runs of each search")
	fs.Uint64Var(&b.most, "most", 3_000_000, "steps after which a run is given up")
	fs.Float64Var(&b.until, "until", 20, "steps of a run with restarts, in numbers of states")
	fs.Uint64Var(&b.steps, "steps", 5_000_000, "steps of each search of a large model")
	fs.StringVar(&b.match, "match", "", "only models whose name contains this")
	shared := filepath.Join("..", "shared", "corpus")
	fs.StringVar(&b.models, "models", filepath.Join(shared, "random", "models"), "folder of the small models")
	fs.StringVar(&b.large, "large", filepath.Join(shared, "promela", "perf"), "folder of the large models")
	fs.StringVar(&b.folder, "o", ".", "folder for the plots")
	todo := map[string]func(*bench) error{"cover": (*bench).cover, "restarts": (*bench).restarts, "large": (*bench).largeModels, "speed": (*bench).speed, "verdicts": (*bench).verdicts}
	if len(args) == 0 || todo[args[0]] == nil {
		fmt.Fprintln(stderr, "want cover, restarts, large, speed or verdicts")
		return 2
	}
	if err := fs.Parse(args[1:]); err != nil {
		return 2
	}
	if err := todo[args[0]](b); err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	return 0
}

// selected returns the families with members that match, and only these
// members.
func (b *bench) selected() (out []family) {
	for _, f := range families {
		f.members = b.matching(f.members)
		if len(f.members) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// matching returns the names that match.
func (b *bench) matching(names []string) (out []string) {
	for _, n := range names {
		if strings.Contains(n, b.match) {
			out = append(out, n)
		}
	}
	return out
}
