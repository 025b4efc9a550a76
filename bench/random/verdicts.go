package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/ltlcheck/ltlcheck/bench/internal/corpus"
	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/check/sample"
	"github.com/ltlcheck/ltlcheck/program"
)

// tally counts the answers of one search: violated are the questions whose
// exact verdict is so, and found those of them that the search found as well.
type tally struct{ asked, violated, found, wrong, refused int }

// verdicts asks the properties of the corpus, and whether its models fail, by
// every random search and exactly. A violation that is found at random must
// exist, and a random search must never answer that a property holds.
func (b *bench) verdicts() error {
	cases, err := corpus.Stated(filepath.Dir(b.large))
	if err != nil {
		return err
	}
	more, err := corpus.Specified("specs")
	if err != nil {
		return err
	}
	limits := check.Limits{Memory: 256 << 20, States: 200_000, Time: 20 * time.Second}
	tallies, open, failed := map[string]*tally{}, 0, map[program.Program]bool{}
	for _, c := range append(cases, more...) {
		if len(b.matching([]string{c.Name})) == 0 {
			continue
		}
		exact, err := check.Verify(context.Background(), c.Model, c.Prop, check.Options{Limits: limits})
		if err != nil || exact.Verdict == check.Inconclusive {
			open++
		} else {
			b.sampled(tallies, c.Name, exact.Verdict, func(how check.Sampling) (check.Sampled, error) {
				return check.Sample(context.Background(), c.Model, c.Prop, check.Options{Limits: check.Limits{Memory: limits.Memory, Time: limits.Time}}, how)
			})
		}
		if failed[c.Model] {
			continue
		}
		failed[c.Model] = true
		safe, err := check.Safety(context.Background(), c.Model, check.Options{Limits: limits})
		if err != nil || safe.Verdict == check.Inconclusive {
			open++
			continue
		}
		b.sampled(tallies, c.Name+" (failures)", safe.Verdict, func(how check.Sampling) (check.Sampled, error) {
			return check.SampleFailures(context.Background(), c.Model, check.Options{Limits: check.Limits{Memory: limits.Memory, Time: limits.Time}}, how)
		})
	}
	fmt.Fprintf(b.out, "| search | asked | violated | found at random | wrong | not for such questions |\n|---|---|---|---|---|---|\n")
	wrong := 0
	for _, m := range sample.Methods() {
		if t := tallies[m.Name]; t != nil {
			wrong += t.wrong
			fmt.Fprintf(b.out, "| %s | %d | %d | %d | %d | %d |\n", m.Name, t.asked, t.violated, t.found, t.wrong, t.refused)
		}
	}
	fmt.Fprintf(b.out, "\n%d questions were too large for the exact search, or refused.\n", open)
	if wrong > 0 {
		return fmt.Errorf("%d wrong verdicts", wrong)
	}
	return nil
}

// sampled asks one question by every random search.
func (b *bench) sampled(tallies map[string]*tally, name string, exact check.Verdict, ask func(check.Sampling) (check.Sampled, error)) {
	for _, m := range sample.Methods() {
		t := tallies[m.Name]
		if t == nil {
			t = &tally{}
			tallies[m.Name] = t
		}
		o := sample.Options{Method: m.Name, Runs: 100, Steps: 1000, Seed: 1, Depth: 2}
		if m.Keeps {
			o.Runs, o.Steps, o.Keep, o.Restart = 2, 50_000, 2_000, sample.Mixed
		}
		r, err := ask(check.Sampling{Options: o, Delta: 0.01})
		if err != nil {
			t.refused++
			continue
		}
		t.asked++
		if exact == check.Violated {
			t.violated++
		}
		switch {
		case r.Verdict == check.Holds || r.Verdict == check.Violated && (exact != check.Violated || r.Counterexample == nil && r.Failure == nil):
			t.wrong++
			fmt.Fprintf(b.out, "WRONG: %s is %v by %s, exactly %v\n", name, r.Verdict, m.Name, exact)
		case r.Verdict == check.Violated:
			t.found++
		}
	}
}
