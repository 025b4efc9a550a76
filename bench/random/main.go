// Command random repeats the experiments of N. Abed, S. Tripakis and J.-M. Vincent, Resource-Aware Verification using
// Randomized Exploration of Large State Spaces (SPIN 2008), Section 4, on models like theirs, and measures all methods of package sample on
// large ones, beside bitstate hashing.
//
//	go run ./bench/random cover    [-runs N] [-most STEPS] [-match TEXT] [-models DIR]
//	go run ./bench/random restarts [-runs N] [-match TEXT] [-models DIR] [-o DIR]
//	go run ./bench/random large    [-steps N] [-match TEXT] [-large DIR] [-o DIR]
//
// cover is Tables 1 and 2 and the left halves of Figs 3 and 4: mean steps to 60 ... 100 % of the states, with enough memory. restarts is Fig. 5 and the
// right halves: covered states with memory for 15 % of them. All write tables in Markdown to standard output, the last two
// also plots into the folder of -o.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/sample"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// small are models with the sizes of Table 1, and two other token rings.
var small = []string{"quicksort", "token", "fischer", "server", "token-queues", "token-requests"}

// bench is what the command line says.
type bench struct {
	out           io.Writer
	runs          int
	most, steps   uint64
	match, folder string
	models, large string
}

func run(args []string, stdout, stderr io.Writer) int {
	b := &bench{out: stdout}
	fs := flag.NewFlagSet("random", flag.ContinueOnError)
	fs.SetOutput(stderr)
	fs.IntVar(&b.runs, "runs", 100, "runs of each search")
	fs.Uint64Var(&b.most, "most", 3_000_000, "steps after which a run is given up")
	fs.Uint64Var(&b.steps, "steps", 5_000_000, "steps of each search of a large model")
	fs.StringVar(&b.match, "match", "", "only models whose name contains this")
	shared := filepath.Join("..", "shared", "corpus")
	fs.StringVar(&b.models, "models", filepath.Join(shared, "random", "models"), "folder of the small models")
	fs.StringVar(&b.large, "large", filepath.Join(shared, "promela", "perf"), "folder of the large models")
	fs.StringVar(&b.folder, "o", filepath.Join("docs", "internals"), "folder for the plots")
	todo := map[string]func(*bench) error{"cover": (*bench).cover, "restarts": (*bench).restarts, "large": (*bench).largeModels}
	if len(args) == 0 || todo[args[0]] == nil {
		fmt.Fprintln(stderr, "want cover, restarts or large")
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

// selected are the names that match.
func (b *bench) selected(names []string) (out []string) {
	for _, n := range names {
		if strings.Contains(n, b.match) {
			out = append(out, n)
		}
	}
	return out
}

// subject is a model that is small enough to be made explicit.
type subject struct {
	name     string
	question *sample.Question
	states   int
	edges    int
	depth    int // of a breadth-first search
}

func ask(prog program.Program) (*sample.Question, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	p, err := product.New(binding, product.Config{})
	return &sample.Question{Product: p}, err
}

// load makes a small model explicit.
func (b *bench) load(name string) (*subject, error) {
	m, err := promela.Load(filepath.Join(b.models, name+".pml"), promela.Options{})
	if err != nil {
		return nil, err
	}
	l, complete, err := lts.FromProgram(context.Background(), m, math.MaxInt32)
	if err != nil || !complete {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	q, err := ask(l)
	if err != nil {
		return nil, err
	}
	s := &subject{name: name, question: q, states: l.States(), edges: distinctEdges(l)}
	level, next := []int{l.Initial()}, []int(nil)
	met := map[int]bool{l.Initial(): true}
	for s.depth = -1; len(level) > 0; s.depth++ {
		next = nil
		for _, u := range level {
			for _, e := range l.Out(u) {
				if v := int(e.To); !met[v] {
					met[v], next = true, append(next, v)
				}
			}
		}
		level = next
	}
	return s, nil
}

// distinctEdges counts parallel transitions once.
func distinctEdges(l *lts.LTS) (n int) {
	for u := range l.States() {
		to := map[uint32]bool{}
		for _, e := range l.Out(u) {
			to[e.To] = true
		}
		n += len(to)
	}
	return n
}

// density is the paper's density factor.
func (s *subject) density() float64 {
	return math.Pow(float64(s.states), 1/float64(s.depth)) / float64(s.depth)
}

// cover measures cover times.
func (b *bench) cover() error {
	fmt.Fprintf(b.out, "| model | search |  60 %% | 70 %% | 80 %% | 90 %% | 100 %% |\n|---|---|---|---|---|---|---|\n")
	for _, name := range b.selected(small) {
		s, err := b.load(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(b.out, "| %s: %d states, %d edges, depth %d, DF %.4f | | | | | | |\n", name, s.states, s.edges, s.depth, s.density())
		for _, method := range []string{"urs", "sdrs", "drs", "rf"} {
			r, err := sample.Explore(context.Background(), s.question, sample.Options{
				Method: method, Runs: b.runs, Steps: b.most, Keep: s.states, Size: uint64(s.states), Seed: 1,
			})
			if err != nil {
				return err
			}
			fmt.Fprintf(b.out, "| %s | %s |", name, method)
			for _, m := range r.Cover {
				fmt.Fprintf(b.out, " %s |", interval(m, b.runs))
			}
			fmt.Fprintf(b.out, "\n")
		}
	}
	return nil
}

// interval is a mean with its 95 % confidence interval; runs that have not come so far are counted.
func interval(m sample.Mean, runs int) string {
	if m.N < runs {
		return fmt.Sprintf("%d of %d runs", m.N, runs)
	}
	n := float64(m.N)
	mean := m.Sum / n
	sd := math.Sqrt(max(0, m.SumOfSquares/n-mean*mean) * n / max(1, n-1))
	return fmt.Sprintf("%.0f ± %.0f", mean, 1.96*sd/math.Sqrt(n))
}
