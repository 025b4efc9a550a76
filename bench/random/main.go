// Command random measures the searches of N. Abed, S. Tripakis and J.-M.
// Vincent, Resource-Aware Verification using Randomized Exploration of Large
// State Spaces (SPIN 2008), and all other methods of package sample, on large
// models, in comparison with bitstate hashing. What the paper has is repeated
// by ltlcheck reproduce.
//
//	go run ./bench/random large    [-steps N] [-match TEXT] [-large DIR] [-o DIR]
//	go run ./bench/random speed    [-steps N] [-match TEXT] [-large DIR]
//	go run ./bench/random verdicts [-match TEXT] [-large DIR]
//
// large measures covered states in little memory, speed steps a second, and
// verdicts compares the answers of random searches with exact ones.
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
	steps         uint64
	match, folder string
	large         string
}

func run(args []string, stdout, stderr io.Writer) int {
	b := &bench{out: stdout}
	fs := flag.NewFlagSet("random", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.Uint64Var(&b.steps, "steps", 5_000_000, "steps of each search of a large model")
	fs.StringVar(&b.match, "match", "", "only models whose name contains this")
	shared := filepath.Join("..", "shared", "corpus")
	fs.StringVar(&b.large, "large", filepath.Join(shared, "promela", "perf"), "folder of the large models")
	fs.StringVar(&b.folder, "o", ".", "folder for the plots")
	todo := map[string]func(*bench) error{"large": (*bench).largeModels, "speed": (*bench).speed, "verdicts": (*bench).verdicts}
	if len(args) == 0 || todo[args[0]] == nil {
		fmt.Fprintln(stderr, "want large, speed or verdicts")
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

// matching returns the names that match.
func (b *bench) matching(names []string) (out []string) {
	for _, n := range names {
		if strings.Contains(n, b.match) {
			out = append(out, n)
		}
	}
	return out
}
