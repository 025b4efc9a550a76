// Command jardjeron repeats the experiments of C. Jard and T. Jéron,
// Bounded-memory algorithms for verification on-the-fly (CAV 1991), Section
// 2.3: depth-first traversal with replacement on random graphs and on Promela
// models, insertions and time against the memory.
//
//	go run ./bench/jardjeron [-states N] [-graphs N] [-runs N] [-policies NAMES] [-uncapped D] [-match TEXT] [-models DIR] [-o DIR]
//
// It writes tables in Markdown to standard output, and into the folder of -o
// all samples (jardjeron.tsv) and a plot for the first graph of each sort
// (jardjeron-*.svg).
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/store"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// promelaModels are models with 9,000 to 42,000 states, whose longest search
// paths have from 1/330 to 1/2 of these.
var promelaModels = []string{
	"spins/X.509", "spin-examples/leader_trace", "beem/lamport.1", "beem/peterson.1", "beem/rether.1", "spot/cl3serv3",
}

// degrees are the greatest degrees of the random graphs. With a degree below 5
// hardly any graph comes near the bound on its states.
var degrees = []int{5, 6, 8}

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("jardjeron", flag.ContinueOnError)
	fs.SetOutput(stderr)
	states := fs.Int("states", 10_000, "bound on the states of a random graph")
	graphs := fs.Int("graphs", 1, "random graphs of each sort")
	e := &experiment{}
	fs.IntVar(&e.runs, "runs", 3, "traversals for each sample, with different seeds of the replacement")
	fs.StringVar(&e.match, "match", "", "only graphs whose name contains this")
	policies := fs.String("policies", strings.Join(store.Policies(), ","), "ways to choose what is forgotten")
	fs.DurationVar(&e.uncapped, "uncapped", 0, "go on below the give-up point while a traversal ends within this time")
	models := fs.String("models", filepath.Join("..", "shared", "corpus", "promela", "models"), "folder of Promela models")
	fs.StringVar(&e.folder, "o", ".", "folder for the samples and the plots")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	e.policies = strings.Split(*policies, ",")
	if err := e.random(*states, *graphs); err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	for _, name := range promelaModels {
		m, err := promela.Load(filepath.Join(*models, name+".pml"), promela.Options{})
		if err == nil {
			err = e.measure(filepath.Base(name), "model", m)
		}
		if err != nil {
			fmt.Fprintln(stderr, err)
			return 1
		}
	}
	if err := errors.Join(e.writeSamples(), e.writeTables(stdout)); err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	return 0
}

// small are the bounds on the states of the graphs of Figure 1 of the paper.
var small = []int{300, 1000}

// random measures random graphs: generated as in the paper, with two ways to
// choose an old state, and others that return to earlier states.
func (e *experiment) random(states, graphs int) error {
	for _, bound := range small {
		if err := e.sort(fmt.Sprintf("early-%d", bound), bound, 5, graphs, early); err != nil {
			return err
		}
		if err := e.sort(fmt.Sprintf("uniform-%d", bound), bound, 5, graphs, uniform); err != nil {
			return err
		}
	}
	for _, degree := range degrees {
		if err := e.sort(fmt.Sprintf("random-%d", degree), states, degree, graphs, uniform); err != nil {
			return err
		}
	}
	for _, times := range []int{100, 1000} {
		if err := e.sort(fmt.Sprintf("returning-%d", times), states, 6, graphs, returning(times)); err != nil {
			return err
		}
	}
	return nil
}

// sort measures graphs of one sort. Like the paper it takes only graphs whose
// number of states is close to the bound, and tries at most 1,000 seeds.
func (e *experiment) sort(name string, states, degree, graphs int, old func(*generator, int) int) error {
	if !strings.Contains(name, e.match) {
		return nil
	}
	done := 0
	for seed := uint64(0); done < graphs && seed < 1000; seed++ {
		g := generate(seed, states, degree, old)
		if len(g.next) < states*8/10 {
			continue // as the paper: only those with R close to the bound
		}
		done++
		if err := e.measure(fmt.Sprintf("%s%c", name, 'a'+rune(done-1)), strings.SplitN(name, "-", 2)[0], program.Program(g)); err != nil {
			return err
		}
	}
	return nil
}
