package check_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

var (
	fairReductions = flag.Int("fair-reductions", 150, "how many random models TestFairReductions checks")
	fairSeed       = flag.Uint64("fair-seed", 1, "the first of them")
)

// turnsWriter draws models of processes that take turns by variables: loops of several steps, some of which only the process itself
// sees, so that there is much to leave out, and guards that are true now and then, so that fairness matters.
type turnsWriter struct {
	rng       *rand.Rand
	processes int
	channels  bool
}

func (w *turnsWriter) pick(list ...string) string { return list[w.rng.IntN(len(list))] }

// shared is a variable that several processes use.
func (w *turnsWriter) shared() string { return w.pick("x", "y", "z") }

func (w *turnsWriter) guard() string {
	if w.channels && w.rng.IntN(3) == 0 {
		return w.pick("c!0", "c!1", "c?x", "c?1", "c?0", "nempty(c)", "nfull(d)", "d!y", "d?z", "d?[1]")
	}
	g := fmt.Sprintf("%s == %d", w.shared(), w.rng.IntN(2))
	switch w.rng.IntN(4) {
	case 0:
		return fmt.Sprintf("(%s || %s == %d)", g, w.shared(), w.rng.IntN(2))
	case 1:
		return fmt.Sprintf("(%s && %s == %d)", g, w.shared(), w.rng.IntN(2))
	}
	return g
}

func (w *turnsWriter) step(own string) string {
	switch w.rng.IntN(8) {
	case 0, 1, 2:
		return fmt.Sprintf("%s = 1 - %s", own, own)
	case 3:
		return "skip"
	case 4:
		return w.guard()
	case 5:
		v := w.shared()
		return fmt.Sprintf("atomic { %s = %d; %s = %d }", v, w.rng.IntN(2), w.shared(), w.rng.IntN(2))
	case 6:
		g := "skip" // a d_step must not block at a channel
		if !w.channels {
			g = w.guard()
		}
		return fmt.Sprintf("d_step { %s; %s = %d }", g, w.shared(), w.rng.IntN(2))
	}
	return fmt.Sprintf("%s = %d", w.shared(), w.rng.IntN(2))
}

func (w *turnsWriter) steps(own string) string {
	list := make([]string, 1+w.rng.IntN(3))
	for i := range list {
		list[i] = w.step(own)
	}
	return strings.Join(list, "; ")
}

// options are those of a loop or a choice.
func (w *turnsWriter) options(own string) string {
	var b strings.Builder
	for range 1 + w.rng.IntN(2) {
		fmt.Fprintf(&b, ":: %s -> %s ", w.guard(), w.steps(own))
	}
	switch w.rng.IntN(4) {
	case 0:
		fmt.Fprintf(&b, ":: else -> %s ", w.steps(own))
	case 1:
		fmt.Fprintf(&b, ":: %s ", w.steps(own))
	}
	return b.String()
}

func (w *turnsWriter) text() string {
	var b strings.Builder
	b.WriteString("bit x, y, z, own[3];\n")
	if w.channels {
		fmt.Fprintf(&b, "chan c = [%d] of { bit }; chan d = [1] of { bit };\n", 1+w.rng.IntN(2))
	}
	for i := range w.processes {
		own := fmt.Sprintf("own[%d]", i)
		end := ""
		if w.rng.IntN(3) == 0 {
			end = ":: " + w.guard() + " -> break "
		}
		fmt.Fprintf(&b, "active proctype P%d() { %s; do %s%sod; %s }\n", i, w.steps(own), w.options(own), end, w.steps(own))
	}
	return b.String()
}

// drawTurns draws a model that the front-end takes.
func drawTurns(rng *rand.Rand, channels bool) (string, *promela.Model) {
	for {
		text := (&turnsWriter{rng, 2 + rng.IntN(2), channels}).text()
		if m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{}); err == nil {
			return text, m
		}
	}
}

// TestFairReductions: smaller programs keep verdicts under weak fairness to every process, in comparison with the search of all
// states, and, where there are few, with emptiness by the definition. Under other fairness there are none.
func TestFairReductions(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	var violated, held, reduced, fewer, naive int
	seeds := slices.Clone(fairFound)
	for i := range uint64(*fairReductions) {
		seeds = append(seeds, *fairSeed+i)
	}
	for _, seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 39))
		text, m := drawTurns(rng, seed%2 != 0)
		for range 3 {
			q := randommodel.Ask(rng, &randommodel.Model{Program: m, States: []string{"x == 1", "y == 1", "z == 1", "own[0] == 1"}}, randommodel.Options{NoNext: true, OnlyState: true})
			p := check.Property{Name: q.String(), Factory: q.Factory, Formula: q.Formula, Fairness: check.WeakFairness}
			ask := func(o check.Options) check.Result {
				r, err := check.Verify(t.Context(), m, p, o)
				if err != nil || r.Verdict == check.Inconclusive {
					t.Fatalf("seed %d: %s\n%s: %v %s %v", seed, text, p.Formula, r.Verdict, r.Reason, err)
				}
				return r
			}
			want, got := ask(check.Options{Without: check.Shortcuts(m)}), ask(check.Options{Trial: check.NoTrial, Without: fairWithout[rng.IntN(len(fairWithout))]})
			if want.Verdict != got.Verdict || strings.Contains(got.Product.Reduction, "could not be repeated") {
				t.Fatalf("seed %d: %s\n%s: %v (%s), want %v", seed, text, p.Formula, got.Verdict, got.Product.Reduction, want.Verdict)
			}
			if want.Verdict == check.Violated {
				violated++
			} else {
				held++
			}
			if strings.HasPrefix(got.Product.Reduction, "none") {
				continue
			}
			if reduced++; got.Product.States < want.Product.States {
				fewer++
			}
			if g, processes := graphOf(t, m, check.AtomsOf(&p), mostNaive); g != nil {
				naive++
				if v := naiveAnswer(t, g, processes, &p); v != want.Verdict {
					t.Fatalf("seed %d: %s\n%s: %v, by the definition %v", seed, text, p.Formula, want.Verdict, v)
				}
			}
			p.Fairness = check.StrongFairness
			if r := ask(check.Options{Trial: check.NoTrial}); r.Product.Reduction != "none, because of fairness" {
				t.Errorf("under strong fairness: %s\n%s", r.Product.Reduction, text)
			}
		}
	}
	t.Logf("%d violated, %d held; %d reduced, %d of them with fewer states; %d by the definition", violated, held, reduced, fewer, naive)
	if n := *fairReductions; violated < n/4 || held < n/4 || reduced < n/4 || fewer < n/8 || naive < n/20 {
		t.Error("too few")
	}
}

// fairFound are models that found faults made on purpose: the first one merging.
var fairFound = []uint64{20936}

// fairWithout are what is left out.
var fairWithout = [][]string{{check.KnownShortcut, check.FactsShortcut, check.GuidedShortcut}, {"dead"}, {"dead", check.KnownShortcut, check.FactsShortcut, check.GuidedShortcut}}

// mostNaive is how many states of a model are judged by the definition.
const mostNaive = 40
