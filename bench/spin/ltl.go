package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/report"
	"github.com/ltlcheck/ltlcheck/internal/spin"
)

// ltl is the part that checks the properties of the corpus.
func (b *bench) ltl() (part, error) {
	cases, err := b.ltlCases()
	var jobs []job
	known := map[string]*ltlCase{}
	for _, c := range cases {
		known[c.name] = c
		jobs = append(jobs, c.jobs()...)
	}
	report := func(out io.Writer, cases []*result) int { return reportLTL(out, cases, known) }
	return part{jobs, report}, err
}

// ltlCases reads the cases of model and property.
func (b *bench) ltlCases() (all []*ltlCase, err error) {
	rows, err := corpus.Table(filepath.Join(b.corpus, "ltl-perf", "cases.tsv"))
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		if !strings.Contains(row["id"], b.match) {
			continue
		}
		c := &ltlCase{bench: b, deep: uint64(max(row.Number("exact_depth"), row.Number("default_depth"))), name: row["id"], path: filepath.Join(b.corpus, "ltl-perf", row["model"]), fair: row["kind"] == "fair", verdict: row["verdict"]}
		if strings.Contains(row["note"], "default column built with -DNOREDUCE") {
			c.noDefault = everything
		}
		all = append(all, c)
	}
	return all, nil
}

// ltlCase is a model with the one property that it states.
type ltlCase struct {
	bench      *bench
	name, path string
	fair       bool
	verdict    string   // the known one
	deep       uint64   // SPIN's longest path
	noDefault  []string // options without which SPIN's defaults do not accept the model
}

// manyProcesses is the option by which a verifier can treat more than a few
// processes fairly.
const manyProcesses = "-DNFAIR=3"

// jobs returns the job of each tool on the case.
func (c *ltlCase) jobs() []job {
	verify, question := []string{"-a", depth(c.deep)}, c.question()
	var compile []string
	if c.fair {
		verify, compile = append(verify, "-f"), []string{manyProcesses}
	}
	whole := spin.Verifier{Model: c.path, Generate: exactSpin, Compile: slices.Concat(compile, everything), Verify: verify}
	return []job{
		{part: "ltl", name: c.name, tool: exact, run: c.bench.pan(whole)},
		{part: "ltl", name: c.name, tool: ours, run: c.bench.checking(with(question, "--property", c.name, "--without", "all")...)},
		{part: "ltl", name: c.name, tool: reduced, run: c.bench.checking(with(question, "--property", c.name)...)},
		{part: "ltl", name: c.name, tool: standard, run: c.bench.pan(spin.Verifier{Model: c.path, Compile: slices.Concat(compile, c.noDefault), Verify: verify})},
	}
}

// question returns the arguments of ltlcheck for the case.
func (c *ltlCase) question() []string {
	if c.fair {
		return []string{c.path, "--fairness", "weak"}
	}
	return []string{c.path}
}

// with returns a new list with more arguments.
func with(args []string, more ...string) []string { return slices.Concat(args, more) }

// reportLTL writes the tables of this part, one for each kind of case.
func reportLTL(out io.Writer, cases []*result, known map[string]*ltlCase) (wrong int) {
	fmt.Fprint(out, "## Properties\n\n")
	wrong = writeUnequal(out, cases, func(r *result) string { return known[r.name].unequal(r) })
	for _, kind := range []struct {
		title string
		has   func(*ltlCase) bool
		want  want
	}{
		{"Properties that hold", func(c *ltlCase) bool { return !c.fair && c.verdict == report.Holds }, want{mean: 0.7}},
		{"Properties that are violated", func(c *ltlCase) bool { return !c.fair && c.verdict == report.Violated }, want{}},
		{"Under weak fairness", func(c *ltlCase) bool { return c.fair }, want{mean: 0.3}},
	} {
		var some []*result
		for _, r := range cases {
			if kind.has(known[r.name]) && r.good(ours, exact) {
				some = append(some, r)
			}
		}
		if len(some) == 0 {
			continue
		}
		fmt.Fprintf(out, "### %s\n\n", kind.title)
		writeLTL(out, some, kind.want)
		fmt.Fprintln(out)
		writeBeside(out, some)
		fmt.Fprintln(out)
	}
	return wrong
}

// unequal describes what is wrong with the results of a case, "" if nothing is.
func (c *ltlCase) unequal(r *result) string {
	for _, tool := range []string{exact, ours, standard, reduced} {
		s := r.tools[tool]
		switch {
		case s == nil:
			continue
		case s.Failed != "":
			return tool + " failed: " + s.Failed
		case s.varied:
			return tool + ": the numbers are not the same in every round"
		case s.Verdict != c.verdict:
			return fmt.Sprintf("%s says %s, want %s", tool, s.Verdict, c.verdict)
		}
	}
	return ""
}

// writeLTL compares the time from the model to the answer.
func writeLTL(out io.Writer, cases []*result, w want) {
	whole, wholeCPU := ratios{name: "end to end, seconds"}, ratios{name: "end to end, CPU seconds"}
	untranslated := ratios{name: "end to end without SPIN's translation, CPU seconds"}
	pan := ratios{name: "against pan alone, CPU seconds"}
	fmt.Fprint(out, "| case | states | SPIN: stored | visited | ltlcheck s | CPU s | SPIN s | CPU s of spin | of gcc | of pan | ratio | CPU ratio | without spin | pan alone |\n"+
		"|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range cases {
		o, e := r.tools[ours], r.tools[exact]
		fmt.Fprintf(out, "| %s | %d | %d | %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %s | %s | %s | %s |\n", r.name, o.States, e.States, visits(e),
			o.Run.Wall, o.Run.CPU, e.whole().Wall, e.Translate.CPU, e.Compile.CPU, e.Run.CPU, whole.add(r.name, o.Run.Wall, e.whole().Wall),
			wholeCPU.add(r.name, o.Run.CPU, e.whole().CPU), untranslated.add(r.name, o.Run.CPU, e.Compile.CPU+e.Run.CPU), pan.add(r.name, o.Run.CPU, e.Run.CPU))
	}
	judge(out, w, &whole, &wholeCPU, &untranslated)
	judge(out, want{}, &pan)
}

// writeBeside writes the other comparisons of the same cases: with the defaults
// of both, and of memory.
func writeBeside(out io.Writer, cases []*result) {
	byDefault := ratios{name: "end to end, both by default, CPU seconds"}
	memory := ratios{name: "bytes of the process"}
	fmt.Fprint(out, "The same, both by default, with their reductions; and memory without.\n\n"+
		"| case | by default: states | CPU s | SPIN: stored | CPU s | ratio | ltlcheck MiB | pan MiB |\n|---|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, r := range cases {
		o, e := r.tools[ours], r.tools[exact]
		fmt.Fprintf(out, "| %s |", r.name)
		if d, s := r.tools[reduced], r.tools[standard]; r.good(reduced, standard) {
			fmt.Fprintf(out, " %d | %.2f | %d | %.2f | %s |", d.States, d.Run.CPU, s.States, s.whole().CPU, byDefault.add(r.name, d.Run.CPU, s.whole().CPU))
		} else {
			fmt.Fprint(out, " | | | | |")
		}
		memory.add(r.name, float64(o.Run.Peak), float64(e.Run.Peak))
		fmt.Fprintf(out, " %d | %d |\n", o.Run.Peak>>20, e.Run.Peak>>20)
	}
	judge(out, want{}, &byDefault, &memory)
}

// visits formats how many states SPIN visited, if that is not what it stored.
func visits(s *summary) string {
	if s.Visited == s.States {
		return ""
	}
	return fmt.Sprint(s.Visited)
}
