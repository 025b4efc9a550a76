// Command jardjeron repeats the experiments of C. Jard and T. Jéron, Bounded-memory algorithms for
// verification on-the-fly (CAV 1991), Section 2.3: depth-first traversal with replacement on random graphs
// and on Promela models, insertions and time against the memory.
//
//	go run ./bench/jardjeron [-states N] [-degree D] [-seeds N] [-models DIR] [-o DIR]
//
// It writes a table in Markdown to standard output, and plots jardjeron-*.svg into the folder of -o.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/bdd"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/store"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	fs := flag.NewFlagSet("jardjeron", flag.ContinueOnError)
	fs.SetOutput(stderr)
	states := fs.Int("states", 10_000, "bound on the states of a random graph")
	degree := fs.Int("degree", 6, "greatest degree of a state")
	seeds := fs.Int("seeds", 2, "random graphs with nearly as many states as the bound")
	models := fs.String("models", filepath.Join("..", "shared", "corpus", "promela", "models"), "folder of Promela models")
	out := fs.String("o", "docs", "folder for the plots")
	if err := fs.Parse(args); err != nil {
		return 2
	}
	e := &experiment{out: stdout, folder: *out}
	fmt.Fprintf(stdout, "| graph | R | M / R·S | policy | insertions | more | seconds | more | |\n|---|---|---|---|---|---|---|---|---|\n")
	done := 0
	for seed := 0; done < *seeds && seed < 1000; seed++ {
		g := generate(uint64(seed), *states, *degree)
		if len(g.next) < *states*9/10 {
			continue // as the paper: only those with R close to the bound
		}
		done++
		if err := e.measure(fmt.Sprintf("random-%d", seed), g); err != nil {
			fmt.Fprintln(stderr, err)
			return 1
		}
	}
	for _, name := range []string{"beem/peterson.1", "beem/lamport.1", "beem/rether.1", "spot/cl3serv3", "spin-examples/leader_trace"} {
		m, err := promela.Load(filepath.Join(*models, name+".pml"), promela.Options{})
		if err != nil {
			fmt.Fprintln(stderr, err)
			continue
		}
		if err := e.measure(filepath.Base(name), m); err != nil {
			fmt.Fprintln(stderr, err)
			return 1
		}
	}
	return 0
}

type experiment struct {
	out    io.Writer
	folder string
}

// sample is one traversal.
type sample struct {
	share      float64 // of R states that the memory holds
	insertions uint64
	seconds    float64
	ended      bool
}

// nothing is a claim that accepts nothing and reads everything: its search is a plain traversal.
func nothing() check.Property {
	b := automata.NewBuilder(automata.NewAlphabet())
	b.AddStart(b.AddState())
	b.AddEdge(0, 0, bdd.True, 0)
	return check.Property{Name: "traversal", Claim: b.Build(automata.GeneralisedBuchi(1))}
}

func traverse(prog program.Program, keys int, policy string, longest time.Duration) (sample, error) {
	opts := check.Options{
		Storage: "replace", Algorithm: "reachability", Policy: policy, Seed: 1,
		Limits: check.Limits{Keys: keys, Memory: 4 << 30, Time: longest},
	}
	r, err := check.Verify(context.Background(), prog, nothing(), opts)
	return sample{insertions: r.Product.Insertions, seconds: r.Product.Seconds, ended: r.Verdict == check.Holds}, err
}

// measure takes the memory down from R·S until the traversal ends no more.
func (e *experiment) measure(name string, prog program.Program) error {
	x, err := check.Explore(context.Background(), prog, check.Options{Limits: check.Limits{States: 400_000, Memory: 2 << 30}})
	if err != nil {
		return err
	}
	full, err := traverse(prog, 1<<20, "random", time.Minute)
	if err != nil || !full.ended {
		fmt.Fprintf(e.out, "| %s | more than %d | | | | | | | left out |\n", name, x.States)
		return err
	}
	states := full.insertions
	curves := map[string][]sample{}
	for _, policy := range store.Policies() {
		for percent := 100; percent > 0; percent -= 5 {
			keys := int(states) * percent / 100
			s, err := traverse(prog, keys, policy, time.Duration(full.seconds*10*float64(time.Second))+time.Second/5)
			if err != nil {
				return err
			}
			s.share = float64(percent) / 100
			e.row(name, policy, states, full, s)
			if !s.ended {
				break
			}
			curves[policy] = append(curves[policy], s)
		}
	}
	return plotCurves(filepath.Join(e.folder, "jardjeron-"+name+".svg"), name, states, full.seconds, curves)
}

func (e *experiment) row(name, policy string, states uint64, full, s sample) {
	note := ""
	if !s.ended {
		note = "did not end: the path does not fit, or ten times the time"
	}
	fmt.Fprintf(e.out, "| %s | %d | %.2f | %s | %d | %+.0f %% | %.3f | %+.0f %% | %s |\n", name, states, s.share, policy, s.insertions,
		100*(float64(s.insertions)/float64(states)-1), s.seconds, 100*(s.seconds/full.seconds-1), note)
}
