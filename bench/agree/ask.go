package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/source"
)

// kinds of fairness that are added to what a property assumes already. A mix is
// weak fairness of every process and strong fairness of one kind of them.
var kinds = []string{"none", "weak", "strong", "mixed"}

// memory is the limit of a search in bytes: enough for the states that are
// allowed. A bitstate set always takes its whole memory, so that it gets bits
// instead: clearing more takes long.
const memory, bits = 256 << 20, 32 << 20

// cell sums up the answers of one algorithm and storage under one kind of
// fairness: how many agree with the first answer, are open, are refused, or are
// wrong, and the states and CPU seconds of them all.
type cell struct {
	same, open, refused, wrong int
	states                     uint64
	seconds                    float64
}

// propertyRow is a row of the second table: a property, with the verdict and
// the product states for each kind of fairness.
type propertyRow struct {
	name     string
	verdicts map[string]string // by kind of fairness
	states   map[string]uint64
}

// agreement asks all questions and counts the answers.
type agreement struct {
	flags
	log       io.Writer
	ways      []way
	cells     []map[string]*cell // by algorithm and storage, and by kind of fairness
	questions []propertyRow
	reasons   map[string]int // why a question was refused -> how often

	asked, answers, wrong, large, refused, open, recorded int
}

// fair returns the property of a case with a kind of fairness added. It returns
// false if nothing would be added, so that the question has been asked before.
func fair(c *corpus.Case, kind string) (check.Property, bool) {
	prop := c.Prop
	switch kind {
	case "none":
		return prop, true
	case "weak":
		prop.Fairness = max(prop.Fairness, check.WeakFairness)
	case "strong":
		prop.Fairness = check.StrongFairness
	default:
		names, err := c.Processes()
		if err != nil || len(names) == 0 {
			return prop, false
		}
		prop.Fairness = max(prop.Fairness, check.WeakFairness)
		prop.FairTo = append(prop.FairTo[:len(prop.FairTo):len(prop.FairTo)], check.FairTo{Strong: true, Process: names[0]})
		return prop, true
	}
	return prop, prop.Fairness != c.Prop.Fairness
}

// fail counts and reports a wrong answer.
func (a *agreement) fail(format string, args ...any) {
	a.wrong++
	fmt.Fprintf(a.log, "WRONG "+format+"\n", args...)
}

// ask asks one question, first by the algorithm that check chooses by itself.
// Its answer is compared with the known verdict, and the answers of all other
// algorithms and storages with it. A question that is too large for the first
// is not asked again.
func (a *agreement) ask(c *corpus.Case, kind string) {
	prop, ok := fair(c, kind)
	if !ok {
		return
	}
	limits := check.Limits{States: a.states, Memory: memory, Time: a.longest}
	first, err := check.Verify(context.Background(), c.Model, prop, check.Options{Limits: limits})
	row := a.row(c.Name)
	switch {
	case err != nil:
		a.fail("%s, %s fairness: %v", c.Name, kind, err)
		return
	case first.Verdict == check.Inconclusive:
		a.large++
		row.verdicts[kind] = "too large"
		return
	}
	a.asked++
	row.verdicts[kind], row.states[kind] = first.Verdict.String(), first.Product.States
	if kind != "mixed" {
		a.known(c, prop.Fairness, first)
	}
	for i, w := range a.ways {
		a.compare(c, prop, kind, first, w, a.cells[i][kind])
	}
}

// known compares the first answer with SPIN's recorded verdict, or with the one
// that the specification file expects.
func (a *agreement) known(c *corpus.Case, f check.Fairness, first check.Result) {
	violated, known := c.Known[f]
	if !known {
		return
	}
	a.recorded++
	if violated != (first.Verdict == check.Violated) {
		a.fail("%s, %v fairness: %v by %s, expected violated: %v", c.Name, f, first.Verdict, first.Algorithm, violated)
	}
}

// row returns the row of a property, which is new unless it is the last one.
func (a *agreement) row(name string) *propertyRow {
	if n := len(a.questions); n > 0 && a.questions[n-1].name == name {
		return &a.questions[n-1]
	}
	a.questions = append(a.questions, propertyRow{name, map[string]string{}, map[string]uint64{}})
	return &a.questions[len(a.questions)-1]
}

// options returns the options of a search. A tight storage gets room for three
// quarters of the states, so that it must forget some.
func (a *agreement) options(w way, first check.Result) check.Options {
	opts := check.Options{Algorithm: w.algorithm, Storage: w.storage, Workers: w.workers}
	// Degeneralisation multiplies the states, and a set that forgets meets them
	// again.
	opts.Limits = check.Limits{States: 10 * a.states, Memory: memory, Time: a.longest}
	if w.storage == check.StorageBitstate || w.storage == check.StorageBitstate3 {
		opts.Limits.Memory = bits
	}
	if w.tight {
		opts.Limits.Keys = 16 + int(first.Product.States*3/4)
		opts.Limits.States = 10_000 + 5*first.Product.States
	}
	return opts
}

// compare asks a question by one algorithm and storage, and counts the answer
// in out. "Holds" from a storage that can miss states is wrong by itself: such
// a search must say that it is inconclusive.
func (a *agreement) compare(c *corpus.Case, prop check.Property, kind string, first check.Result, w way, out *cell) {
	began := cpu.Seconds()
	r, err := check.Verify(context.Background(), c.Model, prop, a.options(w, first))
	seconds := cpu.Seconds() - began
	out.seconds += seconds
	inexact := w.storage.Bounded() && !w.storage.Replaces()
	var cannot *source.Error
	switch {
	case errors.As(err, &cannot):
		a.refused++
		out.refused++
		a.reasons[reason(cannot, c, w)]++
	case err != nil:
		out.wrong++
		a.fail("%s, %s fairness, %v: %v", c.Name, kind, w, err)
	case r.Verdict == check.Inconclusive:
		a.open++
		out.open++
	case r.Verdict != first.Verdict || inexact && r.Verdict == check.Holds:
		out.wrong++
		a.fail("%s, %s fairness: %v by %s, %v by %v (%s)", c.Name, kind, first.Verdict, first.Algorithm, r.Verdict, w, r.Reason)
	default:
		a.answers++
		out.same++
		out.states += r.Product.States
	}
	if a.verbose {
		fmt.Fprintf(a.log, "%s\t%s\t%v\t%v\t%d\t%d\t%.3f\t%v\n", c.Name, kind, w, r.Verdict, r.Product.States, r.Product.Memory, seconds, err)
	}
}
