package mcc

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/journal"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/cpu"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
)

// answer is what was found for a query. What several queries cost together is
// in the first of them.
type answer struct {
	query
	Verdict string  `json:"verdict"` // TRUE, FALSE, a number, or "" for none
	Reason  string  `json:"reason,omitempty"`
	CPU     float64 `json:"cpu"`
	Memory  int64   `json:"memory"`
}

// benchmark is one run of the command: the nets and verdicts of the corpus, and
// the answers found so far.
type benchmark struct {
	flags
	log      io.Writer
	nets     []instance
	verdicts map[query]string
	answers  map[query]answer
	file     *journal.Journal[answer]
}

// wants reports whether a query has a known verdict, belongs to a chosen
// examination, and has not been answered yet.
func (b *benchmark) wants(q query) bool {
	_, known := b.verdicts[q]
	_, done := b.answers[q]
	return known && !done && slices.Contains(b.exams, q.Exam)
}

// keep stores an answer and appends it to the file of results. It reports
// answers that are wrong.
func (b *benchmark) keep(a answer) error {
	b.answers[a.query] = a
	if b.verbose || a.Verdict != "" && a.Verdict != b.verdicts[a.query] {
		fmt.Fprintf(b.log, "%d %s %s: %s, want %s; %.2f s, %d MB %s\n", a.Year, a.Formula, a.Exam, a.Verdict, b.verdicts[a.query], a.CPU, a.Memory>>20, a.Reason)
	}
	return b.file.Add(a)
}

// ask answers all queries about one net of one year: first those in LTL, which
// share a session, and then those about single markings, which share one
// exploration.
func (b *benchmark) ask(ctx context.Context, i instance, year int) error {
	any := false
	for q := range b.verdicts {
		any = any || q.Instance == i.Instance && q.Year == year && b.wants(q)
	}
	if !any {
		return nil
	}
	files, err := b.files(i, year)
	if err != nil {
		return err
	}
	read := func(name string) func() (io.ReadCloser, error) {
		return func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(files[name])), nil }
	}
	net, err := petri.Read("model.pnml", read("model.pnml"))
	if err != nil {
		return err
	}
	e := &examination{benchmark: b, net: net, base: query{Year: year, Instance: i.Instance}}
	for _, exam := range b.exams {
		if _, ok := files[exam+".xml"]; !ok {
			continue
		}
		queries, err := petri.ReadProperties(exam+".xml", net, read(exam+".xml"))
		if err != nil && b.verbose {
			fmt.Fprintf(b.log, "%d %s: %v\n", year, i.Instance, err) // some name places that the net does not have
		}
		e.add(exam, queries)
	}
	if err := e.verifyAll(ctx); err != nil {
		return err
	}
	return e.surveyAll(ctx)
}

// examination is the queries about one net of one year.
type examination struct {
	*benchmark
	net  *petri.Net
	base query

	properties []check.Property // in linear temporal logic
	named      []query
	goals      []goal
	bounds     []bound
}

// goal is the question whether a marking with a property is reachable.
type goal struct {
	query
	text     string
	possible bool // the answer is TRUE if it is
}

// bound is the question how many tokens some places hold at most together.
type bound struct {
	query
	places []int
}

// query returns the key of a query about this net.
func (e *examination) query(exam, formula string) query {
	q := e.base
	q.Exam, q.Formula = exam, formula
	return q
}

// withoutYear matches the names of queries that contain the year, between the
// examination and the number. The names in the table of verdicts do not.
var withoutYear = regexp.MustCompile(`-20\d\d-(\d+)$`)

// add sorts the queries of a property file by what answers them.
func (e *examination) add(exam string, queries []petri.Query) {
	for _, x := range queries {
		q := e.query(exam, withoutYear.ReplaceAllString(x.Name, "-$1"))
		if !e.wants(q) {
			continue
		}
		switch {
		case strings.HasPrefix(exam, "LTL") || x.Kind == petri.QueryLTL:
			e.properties = append(e.properties, check.Property{Name: x.Name, Factory: x.Factory, Formula: x.Formula})
			e.named = append(e.named, q)
		case x.Kind == petri.QueryBound:
			e.bounds = append(e.bounds, bound{q, x.Places})
		case x.Kind == petri.QueryPossible:
			e.goals = append(e.goals, goal{q, x.Proposition, true})
		default:
			e.goals = append(e.goals, goal{q, "!(" + x.Proposition + ")", false})
		}
	}
}

// options returns the limits of each query.
func (e *examination) options() check.Options {
	return check.Options{Limits: check.Limits{Memory: e.memory}}
}

// limited returns a context that ends when the process has used the CPU time
// allowed for some queries.
func (e *examination) limited(ctx context.Context, queries int) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	end := cpu.Seconds() + e.seconds*float64(queries)
	go func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if cpu.Seconds() > end {
					cancel()
				}
			}
		}
	}()
	return ctx, cancel
}

// verifyAll answers the queries in LTL, one after the other.
func (e *examination) verifyAll(ctx context.Context) error {
	together := e.properties
	if e.alone {
		together = nil
	}
	session := check.NewSession(e.net, together, e.options())
	defer session.Close()
	for i, p := range e.properties {
		before := cpu.Seconds()
		limited, cancel := e.limited(ctx, 1)
		r, err := session.Verify(limited, p, nil)
		cancel()
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		a := answer{query: e.named[i], Reason: r.Reason, CPU: cpu.Seconds() - before, Memory: r.Product.Memory + session.Memory()}
		switch r.Verdict {
		case check.Holds:
			a.Verdict = "TRUE"
		case check.Violated:
			a.Verdict, a.Reason = "FALSE", ""
		}
		if err := e.keep(a); err != nil {
			return err
		}
	}
	return nil
}

// surveyAll answers the queries about single markings by one exploration. A
// reachable marking is an answer in any case; the other answers need that all
// markings were explored.
func (e *examination) surveyAll(ctx context.Context) error {
	if q := e.query("ReachabilityDeadlock", "ReachabilityDeadlock"); e.wants(q) {
		e.goals = append(e.goals, goal{q, petri.Deadlocked, true})
	}
	global := map[query]func(*petri.Measure, *check.Exploration) string{}
	for name, value := range globals() {
		exam, formula, split := strings.Cut(name, " ")
		if !split {
			formula = exam
		}
		if q := e.query(exam, formula); e.wants(q) {
			global[q] = value
		}
	}
	n := len(e.goals) + len(e.bounds) + len(global)
	if n == 0 {
		return nil
	}
	var s check.Counts
	for _, g := range e.goals {
		s.Goals = append(s.Goals, program.Atom{Text: g.text})
	}
	var sums [][]int
	for _, x := range e.bounds {
		sums = append(sums, x.places)
	}
	m := e.net.NewMeasure(sums)
	if len(e.bounds)+len(global) > 0 {
		s.Visit = m.Visit
	}
	before := cpu.Seconds()
	limited, cancel := e.limited(ctx, n)
	found, err := check.Verify(limited, e.net, s, check.Options{Limits: e.options().Limits})
	cancel()
	if err != nil {
		return err
	}
	cost := answer{CPU: cpu.Seconds() - before, Memory: found.Exploration.Memory, Reason: found.Exploration.Reason}
	say := func(q query, verdict string) error {
		a := cost
		a.query, a.Verdict, cost.CPU = q, verdict, 0
		if verdict != "" {
			a.Reason = ""
		}
		return e.keep(a)
	}
	for i, g := range e.goals {
		verdict := ""
		if reached := found.Reached[i] != nil; reached || found.Exploration.Exhaustive {
			verdict = truth(reached == g.possible)
		}
		if err := say(g.query, verdict); err != nil {
			return err
		}
	}
	for i, x := range e.bounds {
		verdict := ""
		if found.Exploration.Exhaustive {
			verdict = strconv.FormatUint(m.Sums[i], 10)
		}
		if err := say(x.query, verdict); err != nil {
			return err
		}
	}
	for q, value := range global {
		verdict := ""
		if found.Exploration.Exhaustive {
			verdict = value(m, &found.Exploration)
		}
		if err := say(q, verdict); err != nil {
			return err
		}
	}
	return nil
}

// truth formats a verdict.
func truth(b bool) string {
	if b {
		return "TRUE"
	}
	return "FALSE"
}

// globals are the questions about a net as a whole, with the functions that
// take the answers from an exploration.
func globals() map[string]func(*petri.Measure, *check.Exploration) string {
	number := func(x uint64) string { return strconv.FormatUint(x, 10) }
	return map[string]func(*petri.Measure, *check.Exploration) string{
		"OneSafe":                          func(m *petri.Measure, _ *check.Exploration) string { return truth(m.Safe()) },
		"StableMarking":                    func(m *petri.Measure, _ *check.Exploration) string { return truth(m.Stable()) },
		"QuasiLiveness":                    func(m *petri.Measure, _ *check.Exploration) string { return truth(m.QuasiLive()) },
		"StateSpace STATES":                func(_ *petri.Measure, e *check.Exploration) string { return number(e.States) },
		"StateSpace TRANSITIONS":           func(m *petri.Measure, _ *check.Exploration) string { return number(m.Edges) },
		"StateSpace MAX_TOKEN_IN_PLACE":    func(m *petri.Measure, _ *check.Exploration) string { return number(m.Most()) },
		"StateSpace MAX_TOKEN_PER_MARKING": func(m *petri.Measure, _ *check.Exploration) string { return number(m.Marking) },
	}
}
