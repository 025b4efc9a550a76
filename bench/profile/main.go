// Command profile makes the profile with which the ltlcheck command is built
// (profile-guided optimisation): the compiler then knows which functions are
// called most, and inlines them.
//
//	go run ./bench/profile [-o FILE]
//
// It runs searches with the algorithms that are used most, and keeps the calls
// that are heaviest: each further one makes a build slower and the program
// larger. The file goes where the go command looks for it. It has to be made
// again when searches or stores have changed much.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/pprof"

	"github.com/google/pprof/profile"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

func main() { parts.Main("profile", parts.New("", "the profile that the command is built with", run)) }

// run writes the profile of both parts.
func run(c *parts.Call) error {
	out := c.String("o", filepath.Join("cmd", "ltlcheck", "default.pgo"), "where the profile goes")
	models := c.String("models", filepath.Join("bench", "spin", "models"), "folder of the models that grow")
	specs := c.String("specs", "specs", "folder of the specifications")
	if err := c.Parse(); err != nil {
		return err
	}
	var all bytes.Buffer
	if err := record(&all, *models, *specs); err != nil {
		return err
	}
	p, err := profile.Parse(&all)
	if err != nil {
		return err
	}
	prune(p)
	f, err := os.Create(*out)
	if err != nil {
		return err
	}
	return errors.Join(p.Compact().Write(f), f.Close())
}

// record writes what the runtime sampled during both parts.
func record(w io.Writer, models, specs string) error {
	if err := pprof.StartCPUProfile(w); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	if err := explore(models); err != nil {
		return err
	}
	return verify(specs)
}

// explore explores models that grow, in several ways.
func explore(models string) error {
	for model, defines := range map[string][]string{
		"ring.pml": {"M=14", "N=5"}, "buffer.pml": {"L=7", "M=4"}, "meals.pml": {"M=8", "N=4"},
	} {
		m, err := promela.Load(filepath.Join(models, model), promela.Options{Defines: defines})
		if err != nil {
			return err
		}
		for _, o := range []check.Options{
			{}, {Vectors: check.VectorsComponents}, {Workers: 2}, {Workers: 2, Vectors: check.VectorsComponents},
		} {
			if _, err := check.Verify(context.Background(), m, check.Counts{}, o); err != nil {
				return err
			}
		}
		if _, err := check.Verify(context.Background(), m, check.Counts{Reduce: m.Reductions()}, check.Options{}); err != nil {
			return err
		}
	}
	return nil
}

// verify checks the properties of the specification files, and those of the
// largest model repeatedly, so that it has a fair share of the profile.
func verify(specs string) error {
	cases, err := corpus.Specified(specs)
	if err != nil {
		return err
	}
	for _, c := range cases {
		times := 1
		if filepath.Base(c.Name) == "peterson_n.ltl mutex" {
			times = 10
		}
		for range times {
			for _, algorithm := range []check.AlgorithmName{"", check.NDFS, check.CNDFS, check.UFSCC} {
				for _, fairness := range []check.Fairness{check.NoFairness, check.WeakFairness} {
					prop := c.Prop
					prop.Fairness = fairness
					_, err := check.Verify(context.Background(), c.Model, prop, check.Options{Algorithm: algorithm, Workers: 2, Without: check.Shortcuts(c.Model)})
					if cannot := (*source.Error)(nil); err != nil && !errors.As(err, &cannot) {
						return fmt.Errorf("%s: %w", c.Name, err)
					}
				}
			}
		}
	}
	return nil
}
