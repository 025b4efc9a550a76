// Package suspects measures how often the statement that was changed is among
// the first three suspects. It draws small changes of models whose properties
// hold, keeps those that violate one, and asks for the suspects.
//
//	go run ./bench/measure suspects [-n 500] [-each 12] [-seed 1] [-time 5s] [-states 20000]
//
// Models are those of package specs, and of the corpus with formulas of their
// own. Changes are drawn from those that are also tried, but for numbers that are
// one too great; what is measured is the order of the suspects, and whether they
// are found in time. It prints a row for each model; that fewer than three in
// five are found is an error.
package suspects

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/internal/specs/suspects"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// wanted is the share of mutants that are to be found.
const wanted = 0.6

// bench holds the flags, and what was found.
type bench struct {
	out         io.Writer
	limits      check.Limits
	time        time.Duration
	perModel    int
	tried, n    int
	first, best int // found in the first place; among the first three
}

// Run draws mutants until there are enough of them.
func Run(c *parts.Call) error {
	b := &bench{out: c.Out}
	n := c.Int("n", 500, "mutants")
	seed := c.Uint64("seed", 1, "of the drawing")
	c.IntVar(&b.perModel, "each", 12, "mutants of a model, at most")
	c.DurationVar(&b.time, "time", 5*time.Second, "for the suspects of one mutant")
	c.Uint64Var(&b.limits.States, "states", 20_000, "of a model, at most")
	dir := c.String("corpus", corpus.Seeds("promela"), "folder of Promela models")
	if err := c.Parse(); err != nil {
		return err
	}
	b.limits.Memory = 1 << 30
	rng := rand.New(rand.NewPCG(*seed, 0))
	files, err := models("specs", *dir)
	if err != nil {
		return err
	}
	rng.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	for _, path := range files {
		if b.n >= *n {
			break
		}
		b.model(path, rng, *n)
	}
	share := float64(b.best) / float64(max(1, b.n))
	fmt.Fprintf(b.out, "%d mutants of %d models: %d first, %d among the first three, %.1f %%\n", b.n, b.tried, b.first, b.best, 100*share)
	if share < wanted {
		return parts.ErrWrong
	}
	return nil
}

// models lists the models that may have properties.
func models(folders ...string) (all []string, err error) {
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && (filepath.Ext(path) == ".pml" || filepath.Ext(path) == ".ltl" && folder == "specs") {
				all = append(all, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// model draws mutants of one model, and asks about each.
func (b *bench) model(path string, rng *rand.Rand, most int) {
	files := &source.Files{Kept: map[string][]byte{}}
	set, err := property.Open(path, property.Options{Files: files})
	if err != nil || property.Validate(set.Model.Program, set.Properties) != nil {
		return
	}
	held := map[string]bool{}
	for _, q := range set.Properties {
		if _, v := b.verdict(set, q); v == check.Holds {
			held[suspects.Title(q)] = true
		}
	}
	if len(held) == 0 {
		return
	}
	var all []suspects.Change
	for name, text := range files.Kept {
		if !property.IsSpecification(name) {
			all = append(all, suspects.Changes(name, string(text))...)
		}
	}
	slices.SortFunc(all, func(a, b suspects.Change) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	first, best, n := b.first, b.best, b.n
	for _, c := range all {
		if b.n-n >= b.perModel || b.n >= most {
			break
		}
		b.mutant(path, files.Kept, c, held)
	}
	if b.n > n {
		b.tried++
		fmt.Fprintf(b.out, "%-50s %3d mutants, %3d first, %3d among the first three\n", filepath.Base(path), b.n-n, b.first-first, b.best-best)
	}
}

// verdict checks one property, and describes its counterexample.
func (b *bench) verdict(set *property.Set, q *property.Property) (*trace.View, check.Verdict) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	var run *trace.Lasso
	var verdict check.Verdict
	if q.Safety {
		r, err := check.Verify(ctx, set.Model.Program, check.Failures{}, check.Options{Limits: b.limits})
		if err != nil {
			return nil, check.Inconclusive
		}
		if verdict = r.Verdict; r.Failure != nil {
			run = r.Failure.Trail
		}
	} else {
		r, err := check.Verify(ctx, set.Model.Program, q.Check, check.Options{Limits: b.limits})
		if err != nil {
			return nil, check.Inconclusive
		}
		verdict, run = r.Verdict, r.Counterexample
	}
	if run == nil {
		return nil, verdict
	}
	view, err := trace.NewView(ctx, set.Model.Program, run, nil)
	if err != nil {
		return nil, verdict
	}
	return view, verdict
}

// mutant asks for the suspects of one mutant, if a property that held is
// violated.
func (b *bench) mutant(path string, files map[string][]byte, c suspects.Change, held map[string]bool) {
	given := map[string][]byte{}
	for name, text := range files {
		given[name] = text
	}
	given[c.File] = []byte(c.Apply(string(files[c.File])))
	set, err := property.Open(path, property.Options{Files: &source.Files{Given: given}})
	if err != nil || property.Validate(set.Model.Program, set.Properties) != nil {
		return
	}
	for _, q := range set.Properties {
		if !held[suspects.Title(q)] {
			continue
		}
		view, verdict := b.verdict(set, q)
		if verdict != check.Violated {
			continue
		}
		o := check.Options{Limits: b.limits}
		o.Limits.Time = b.time
		found := suspects.Find(context.Background(), &suspects.Violation{Path: path, Files: given, Property: q.Name, Assumed: q.Assumptions, Run: view}, o).Suspects
		b.n++
		i := slices.IndexFunc(found, func(s suspects.Suspect) bool { return s.File == c.File && s.At.Statement == c.Statement })
		if i == 0 {
			b.first++
		}
		if i >= 0 {
			b.best++
		}
		return
	}
}
