package check

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/raced"
)

// TestShortcutsAgainstOracle does for the searches that need a weak, a terminal or a deterministic
// automaton what TestAgainstOracle does for the others: the verdict, the lasso and the counts.
func TestShortcutsAgainstOracle(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	n := *questions
	if testing.Short() {
		n /= 3
	}
	asked, violated, pinned, forgetful := map[string]int{}, 0, 0, 0
	for seed := *firstSeed; seed < *firstSeed+n && !t.Failed(); seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), 11))
		c := shortcut{T: t, seed: seed, q: &oracle.Emptiness{Graph: oracle.Random(rng).Graph}, asked: asked}
		switch rng.IntN(3) {
		case 0:
			c.deterministic(rng)
		case 1:
			c.weak(rng, false)
		default:
			c.weak(rng, true)
		}
		if c.want {
			violated++
		}
		pinned, forgetful = pinned+c.pinned, forgetful+c.forgetful
	}
	for _, name := range []string{"reachability", "single", "deterministic", "reachability replace", "single replace", "deterministic replace"} {
		if asked[name] < n/10 {
			t.Errorf("%s was asked %d times", name, asked[name])
		}
	}
	if violated < n/10 || violated > n*9/10 || forgetful < n/100 {
		t.Errorf("lopsided: %d of %d questions have a violation, %d searches replaced", violated, n, forgetful)
	}
	t.Log(asked, violated, "with a violation,", forgetful, "searches replaced,", pinned, "could not hold their path")
}

// shortcut is the work on one question.
type shortcut struct {
	*testing.T
	seed              int
	q                 *oracle.Emptiness
	a                 *automata.Automaton
	want              bool
	counts            oracle.Counts
	asked             map[string]int
	pinned, forgetful int
}

// weak asks about a weak automaton, which may be terminal.
func (sho *shortcut) weak(rng *rand.Rand, terminal bool) {
	sho.a = oracle.RandomWeak(rng, terminal)
	sho.q.Factors = []*automata.Compiled{sho.q.Graph.Compile(sho.a)}
	sho.want, sho.counts = sho.q.NonEmpty(), sho.q.Count()
	sh := search.ShapeOf(sho.a)
	if !sh.Weak || terminal && !sh.Terminal {
		sho.Fatalf("seed %d: weak %v, terminal %v", sho.seed, sh.Weak, sh.Terminal)
	}
	sho.ask(Options{Algorithm: "single"})
	sho.ask(Options{Algorithm: "single", Storage: "classical"})
	sho.askReplacing("single")
	if sh.Terminal {
		sho.ask(Options{Algorithm: "reachability"})
		sho.ask(Options{Algorithm: "reachability", Storage: "classical"})
		for after := range uint64(3) {
			sho.ask(Options{deepAfter: 1 + after})
			sho.ask(Options{deepAfter: 1 + after, Workers: 2, parallelAfter: 1})
			sho.ask(Options{deepAfter: 1 + after, Workers: 4, parallelAfter: 1})
		}
		sho.askReplacing("reachability")
	}
}

// deterministic asks whether all runs are in a complete deterministic automaton.
func (sho *shortcut) deterministic(rng *rand.Rand) {
	sho.a = oracle.RandomDeterministic(rng)
	sho.q.Factors = []*automata.Compiled{oracle.Complement(sho.q.Graph.Compile(sho.a))}
	sho.want, sho.counts = sho.q.NonEmpty(), sho.q.Count()
	sho.ask(Options{Algorithm: "deterministic"})
	sho.ask(Options{Algorithm: "deterministic", Storage: "classical"})
	sho.askReplacing("deterministic")
}

func (sho *shortcut) askReplacing(name AlgorithmName) {
	for storage, few := range map[Storage]int{StorageReplace: 10, StorageHybridReplace: 5} {
		sho.ask(Options{Algorithm: name, Storage: storage})
		for _, policy := range Policies() {
			sho.ask(Options{Algorithm: name, Storage: storage, Policy: policy, Limits: Limits{Keys: few}})
		}
	}
}

func (sho *shortcut) ask(opts Options) {
	sho.Helper()
	name := string(opts.Algorithm)
	if opts.Storage.Replaces() {
		name += " " + string(opts.Storage)
	}
	sho.asked[name]++
	sho.askOnce(name, opts)
	if !opts.Storage.Replaces() && sho.want {
		opts.Exhaust = true
		sho.askOnce(name, opts)
	}
}

func (sho *shortcut) askOnce(name string, opts Options) {
	sho.Helper()
	shape := search.ShapeOf(sho.a)
	if opts.Algorithm == "deterministic" {
		shape = search.ShapeOfRecurrence(sho.a)
	}
	s, ok, err := askProduct(sho.T, sho.q.Graph, product.Config{Factors: []*automata.Compiled{sho.q.Graph.Compile(sho.a)}}, shape, opts)
	if err != nil || !ok && opts.Limits.Keys == 0 {
		sho.Errorf("seed %d, %s: ended early: %v", sho.seed, name, err)
		return
	}
	if !ok {
		sho.pinned++
		return
	}
	if got := s.Found != nil; got != sho.want {
		sho.Errorf("seed %d, %s: violation found: %v, want %v", sho.seed, name, got, sho.want)
		return
	}
	if sho.want && !accepts(sho.T, sho.q, s.Found) {
		sho.Errorf("seed %d, %s: the lasso is not a violation", sho.seed, name)
	}
	if s.Stats.Replaced > 0 {
		sho.forgetful++
		return
	}
	visited, followed, want := int(s.Visited), int(s.Stats.Transitions), sho.counts
	complete := !sho.want || opts.Exhaust
	if r := shape.Recurrence; r != nil && slices.Contains(r.Losable, false) {
		complete = false // where nothing can be lost any more the search does not go
	}
	if visited > want.States || followed > want.Transitions || complete && (visited != want.States || followed != want.Transitions) {
		sho.Errorf("seed %d, %s: %d states, %d transitions, want %d, %d", sho.seed, name, visited, followed, want.States, want.Transitions)
	}
}
