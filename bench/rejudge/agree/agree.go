// Package agree asks the LTL properties of the corpus and of the worked
// examples, under every kind of fairness, by every algorithm and storage. It
// reports every verdict that differs from another, from SPIN's or from what the
// specification file expects, and writes a table in Markdown.
//
//	go run ./bench/rejudge agree [-corpus DIR] [-specs DIR] [-states N] [-match TEXT] [-algorithms NAME,…] [-fairness KIND,…]
//
// Questions with more product states than -states are left out. A wrong verdict
// is an error.
package agree

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
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

// agreement asks all questions and counts the answers.
type agreement struct {
	log     io.Writer
	states  uint64
	longest time.Duration
	kinds   []string
	ways    []way
	cells   []map[string]*cell // by algorithm and storage, and by kind of fairness

	asked, answers, wrong, large, refused, open, recorded int
}

// Run asks the questions and writes the table.
func Run(c *parts.Call) error {
	a := &agreement{log: c.Log}
	list := corpus.CasesOf(c.FlagSet)
	c.Uint64Var(&a.states, "states", 200_000, "leave out questions with more product states")
	algorithms := c.String("algorithms", "", "only these, separated by commas")
	chosen := c.String("fairness", strings.Join(kinds, ","), "kinds of fairness")
	c.DurationVar(&a.longest, "time", time.Minute, "limit for each answer")
	if err := c.Parse(); err != nil {
		return err
	}
	a.kinds, a.ways = parts.Split(*chosen), ways(parts.Split(*algorithms))
	for range a.ways {
		cells := map[string]*cell{}
		for _, kind := range a.kinds {
			cells[kind] = &cell{}
		}
		a.cells = append(a.cells, cells)
	}
	cases, err := list()
	if err != nil {
		return err
	}
	for i := range cases {
		for _, kind := range a.kinds {
			a.ask(&cases[i], kind)
		}
	}
	a.write(c.Out)
	if a.wrong > 0 {
		return fmt.Errorf("%w: %d verdicts", parts.ErrWrong, a.wrong)
	}
	return nil
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
	switch {
	case err != nil:
		a.fail("%s, %s fairness: %v", c.Name, kind, err)
		return
	case first.Verdict == check.Inconclusive:
		a.large++
		return
	}
	a.asked++
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
}

// way is a combination of algorithm, storage and number of workers.
type way struct {
	algorithm check.AlgorithmName
	storage   check.Storage
	tight     bool // storage replace, with room for three quarters of the states
	workers   int  // 0 is 1
}

func (w way) String() string {
	text := fmt.Sprintf("%s, %s", w.algorithm, w.storage)
	switch {
	case w.tight:
		text += " ¾"
	case w.workers > 0:
		text += fmt.Sprintf(", %d workers", w.workers)
	}
	return text
}

// ways returns every combination of the named algorithms, or of all, with a
// storage. The parallel
// algorithms are also run by two and four workers, with storages that are not
// bounded.
func ways(names []string) (all []way) {
	for _, algorithm := range check.Algorithms() {
		a := algorithm.Name
		if len(names) > 0 && !slices.Contains(names, string(a)) {
			continue
		}
		for _, s := range check.Storages() {
			all = append(all, way{algorithm: a, storage: s})
			if s.Replaces() {
				all = append(all, way{algorithm: a, storage: s, tight: true})
			}
			if !s.Bounded() && (a == check.UFSCC || a == check.CNDFS) {
				all = append(all, way{algorithm: a, storage: s, workers: 2}, way{algorithm: a, storage: s, workers: 4})
			}
		}
	}
	return all
}

// write writes the table of the answers.
func (a *agreement) write(out io.Writer) {
	fmt.Fprintf(out, "%d questions (%d with a recorded or expected verdict), %d answers, %d wrong; %d answers open, %d refused; %d questions too large.\n\n",
		a.asked, a.recorded, a.answers, a.wrong, a.open, a.refused, a.large)
	fmt.Fprintf(out, "| algorithm, storage |%s states entered | %s |\n|---|%s---|---|\n", heads(a.kinds), cpu.Name, strings.Repeat("---|", len(a.kinds)))
	for i, w := range a.ways {
		a.line(out, w, a.cells[i])
	}
}

// heads returns a cell of a header for each kind of fairness.
func heads(kinds []string) string {
	var b strings.Builder
	for _, k := range kinds {
		b.WriteString(" " + k + " |")
	}
	return b.String()
}

// line writes the row of one combination. Its cells are "agreeing / open /
// refused", and the number of wrong answers if there are any.
func (a *agreement) line(out io.Writer, w way, cells map[string]*cell) {
	fmt.Fprintf(out, "| %v |", w)
	states, seconds := uint64(0), 0.0
	for _, kind := range a.kinds {
		c := cells[kind]
		fmt.Fprintf(out, " %d / %d / %d", c.same, c.open, c.refused)
		if c.wrong > 0 {
			fmt.Fprintf(out, " / **%d wrong**", c.wrong)
		}
		fmt.Fprint(out, " |")
		states, seconds = states+c.states, seconds+c.seconds
	}
	fmt.Fprintf(out, " %d | %.1f |\n", states, seconds)
}
