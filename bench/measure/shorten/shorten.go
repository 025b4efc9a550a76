// Package shorten compares the counterexamples that searches find first with
// those that are made from them after the verdict, on the LTL properties of the
// corpus and of the worked examples. It writes a table in Markdown.
//
//	go run ./bench/measure shorten [-corpus DIR] [-specs DIR] [-match TEXT] [-time DURATION] [-rows N]
//
// Questions that are not answered within -time are left out. A counterexample
// that has become longer is an error. Its length is the number of its
// steps, or of those of its bad prefix if it has one.
package shorten

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/bench/internal/parts"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/shorten"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
)

// Run measures all questions that are violated.
func Run(c *parts.Call) error {
	cases := corpus.CasesOf(c.FlagSet)
	longest := c.Duration("time", 10*time.Second, "limit for each verdict")
	rows := c.Int("rows", 20, "questions in the table, those that gained most")
	if err := c.Parse(); err != nil {
		return err
	}
	all, err := cases()
	if err != nil {
		return err
	}
	var found []row
	for i := range all {
		r, violated, err := compare(*longest, &all[i])
		switch {
		case err != nil:
			fmt.Fprintf(c.Log, "%s: %v\n", all[i].Name, err)
		case violated:
			found = append(found, r)
		}
	}
	write(c.Out, found, *rows)
	if slices.ContainsFunc(found, func(r row) bool { return r.longer() }) {
		return parts.ErrWrong
	}
	return nil
}

// row is a counterexample before and after.
type row struct {
	name                string
	before, after       size
	shortest            bool
	searching, shorting float64 // CPU seconds of the search and of shortening
}

// size is the length of a counterexample; bad is -1 if it has no bad prefix.
type size struct{ prefix, cycle, bad int }

// sizeOf returns the length of the counterexample of a result.
func sizeOf(r *check.Result) size {
	s := size{len(r.Counterexample.Prefix), len(r.Counterexample.Cycle), -1}
	if r.BadPrefix != nil {
		s.bad = r.BadPrefix.Len()
	}
	return s
}

// counts returns the number of steps that a reader has to look at.
func (s size) counts() int {
	if s.bad >= 0 {
		return s.bad
	}
	return s.prefix + s.cycle
}

// String formats the length: prefix+cycle, or the length of the bad prefix.
func (s size) String() string {
	if s.bad >= 0 {
		return fmt.Sprint(s.bad)
	}
	return fmt.Sprintf("%d+%d", s.prefix, s.cycle)
}

// longer reports whether the counterexample has become longer.
func (r *row) longer() bool { return r.after.counts() > r.before.counts() }

// compare measures one question. It returns false if the property is not
// violated.
func compare(longest time.Duration, c *corpus.Case) (row, bool, error) {
	ctx := context.Background()
	o := check.Options{Limits: check.Limits{Time: longest}}
	began := cpu.Seconds()
	found, err := check.Verify(ctx, c.Model, c.Prop, o)
	if err != nil || found.Verdict != check.Violated {
		return row{}, false, err
	}
	r := row{name: c.Name, before: sizeOf(&found), searching: cpu.Seconds() - began}
	o.Limits.Time = 0
	began = cpu.Seconds()
	short := shorten.Search{}.Property(ctx, c.Model, c.Prop, o, found, 0)
	r.shorting = cpu.Seconds() - began
	r.after, r.shortest = sizeOf(&short), short.Shortest
	return r, true, nil
}

// write writes the sums, and a table of the rows that gained most.
func write(w io.Writer, all []row, rows int) {
	longer, shorter, shortest := 0, 0, 0
	before, after := 0, 0
	searching, shorting := 0.0, 0.0
	for _, r := range all {
		before, after = before+r.before.counts(), after+r.after.counts()
		searching, shorting = searching+r.searching, shorting+r.shorting
		longer += count(r.longer())
		shorter += count(r.after.counts() < r.before.counts())
		shortest += count(r.shortest)
	}
	fmt.Fprintf(w, "%d counterexamples with %d steps together became %d steps: %d shorter, %d longer; %d are proved shortest.\n",
		len(all), before, after, shorter, longer, shortest)
	fmt.Fprintf(w, "CPU seconds: %.1f to find them, %.1f to shorten them.\n\n", searching, shorting)
	slices.SortStableFunc(all, func(a, b row) int { return b.gain() - a.gain() })
	fmt.Fprintln(w, "| question | before | after | shortest | search: CPU s | shortening: CPU s |\n|---|---:|---:|---|---:|---:|")
	for _, r := range all[:min(rows, len(all))] {
		proved := "proved"
		if !r.shortest {
			proved = "not proved"
		}
		fmt.Fprintf(w, "| %s | %s | %s | %s | %.2f | %.2f |\n", strings.ReplaceAll(r.name, "|", "\\|"), r.before, r.after, proved, r.searching, r.shorting)
	}
}

// gain returns by how many steps the counterexample has become shorter.
func (r *row) gain() int { return r.before.counts() - r.after.counts() }

// count returns 1 for true.
func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
