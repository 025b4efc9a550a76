package check

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata/translate"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/corpus"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/lts"
	"github.com/ltlcheck/ltlcheck/source"
)

// labelAtoms are the propositions of the cross-checks; labelMeaning says which labels each means, from
// the documentation and not from the code.
var labelAtoms = []string{`exec("a !1")`, `exec("a*")`, `match("b|a !2")`, `exec(_)`, "exec(b)", `enabled("b")`, "deadlock", `enabled("a *")`}

func labelMeaning(label string) (act uint64) {
	if label == "a !1" {
		act |= 1
	}
	if label[0] == 'a' {
		act |= 2
	}
	if label == "b" || label == "a !2" {
		act |= 4
	}
	if label == "b" {
		act |= 16
	}
	return act | 8
}

// explicit makes the oracle's graph of a system's transitions. Processes are labels.
func explicit(initial, states int, ts []lts.Transition, labels []string) *oracle.Graph {
	g := &oracle.Graph{Atoms: labelAtoms, Actions: 0b11111, Init: []int{initial}, States: make([]oracle.State, states)}
	for _, t := range ts {
		s := &g.States[t.From]
		p := slices.Index(labels, t.Label)
		s.Out = append(s.Out, oracle.Edge{To: t.To, Act: labelMeaning(t.Label), Moved: []int{p}})
		if !slices.Contains(s.Enabled, p) {
			s.Enabled = append(s.Enabled, p)
		}
		if t.Label[0] == 'a' {
			s.Letter |= 128
		}
		if t.Label == "b" {
			s.Letter |= 32
		}
	}
	for i := range g.States {
		if len(g.States[i].Out) == 0 {
			g.States[i].Letter |= 64
		}
	}
	return g
}

func randomSystem(rng *rand.Rand) (initial, states int, ts []lts.Transition) {
	states = 1 + rng.IntN(8)
	labels := []string{"a !1", "a !2", "b", "c"}
	for range rng.IntN(3 * states) {
		ts = append(ts, lts.Transition{From: rng.IntN(states), Label: labels[rng.IntN(4)], To: rng.IntN(states)})
	}
	return rng.IntN(states), states, withAllLabels(ts, labels, &states)
}

// withAllLabels adds a state that nobody reaches, so that every label is known.
func withAllLabels(ts []lts.Transition, labels []string, states *int) []lts.Transition {
	for _, l := range labels {
		ts = append(ts, lts.Transition{From: *states, Label: l, To: *states})
	}
	*states++
	return ts
}

// labelQuestion asks about a random formula over the labels, with random fairness towards labels.
type labelQuestion struct {
	prop  Property
	naive *oracle.Emptiness
}

func newLabelQuestion(t *testing.T, rng *rand.Rand, g *oracle.Graph, processes int) labelQuestion {
	t.Helper()
	fa := ltl.NewFactory()
	f := ltl.Random(fa, rng, ltl.RandomOptions{APs: labelAtoms, Size: 1 + rng.IntN(9), Weights: ltl.PastWeights()})
	q := labelQuestion{prop: Property{Name: "random", Factory: fa, Formula: f}}
	all := []*ltl.Formula{fa.Negate(f)}
	if rng.IntN(5) == 0 {
		a := ltl.Random(fa, rng, ltl.RandomOptions{APs: labelAtoms, Size: 1 + rng.IntN(5), Weights: ltl.PastWeights()})
		q.prop.Assumptions, all = []Assumption{{Name: "random", Formula: a}}, append(all, a)
	}
	q.naive = &oracle.Emptiness{Graph: g, Processes: processes}
	for _, f := range all {
		a, err := translate.Translate(context.Background(), fa, f, translate.Options{})
		if err != nil {
			t.Fatal(err)
		}
		compiled, err := a.Compile(func(ap string) (int, error) { return slices.Index(labelAtoms, ap), nil })
		if err != nil {
			t.Fatal(err)
		}
		q.naive.Factors = append(q.naive.Factors, compiled)
	}
	switch rng.IntN(6) {
	case 0:
		q.prop.Fairness, q.naive.Fairness.Weak = WeakFairness, true
	case 1:
		q.prop.Fairness, q.naive.Fairness.Strong = StrongFairness, true
	case 2:
		strong, group := rng.IntN(2) == 0, rng.IntN(5)
		q.prop.FairTo = []FairTo{{Strong: strong, Transitions: []string{labelAtoms[group]}}}
		q.naive.Fairness.Constraints = []product.Constraint{{Strong: strong, Kind: -1, Group: 1 << group}}
	}
	return q
}

// ask compares the verdict, and judges the counterexample by the oracle.
func (q labelQuestion) ask(t *testing.T, prog program.Program, algorithm AlgorithmName) Verdict {
	t.Helper()
	r, err := Verify(context.Background(), prog, q.prop, Options{Algorithm: algorithm, Limits: Limits{Memory: 1 << 24}})
	var unsuitable *source.Error
	if errors.As(err, &unsuitable) {
		return Inconclusive
	}
	if err != nil {
		t.Fatal(err)
	}
	want := Holds
	if q.naive.NonEmpty() {
		want = Violated
	}
	if r.Verdict != want {
		t.Fatalf("%s under %v fairness of %v by %s: %v, want %v", q.prop.Formula, q.prop.Fairness, q.prop.FairTo, r.Algorithm, r.Verdict, want)
	}
	return want
}

// TestSystemsAgainstOracle compares formulas over labels, and fairness towards labels, with the
// definitions on random systems.
func TestSystemsAgainstOracle(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	const n = 1300
	violated := 0
	for seed := range n {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		initial, states, ts := randomSystem(rng)
		l, err := lts.New(initial, states, ts)
		if err != nil {
			t.Fatal(err)
		}
		q := newLabelQuestion(t, rng, explicit(initial, states, ts, l.Labels()), len(l.Labels()))
		if q.ask(t, l, "") == Violated {
			violated++
		}
	}
	if violated < n/10 || violated > n*9/10 {
		t.Errorf("%d of %d formulas are violated: the test is lopsided", violated, n)
	}
}

// TestCorpusAgainstOracle does the same on small parts of other people's graphs: the states near to
// a random one, with their labels renamed to those of the propositions.
func TestCorpusAgainstOracle(t *testing.T) {
	raced.SkipSequential(t)
	paths, _ := filepath.Glob(corpus.Seeds("lts", "vlts", "*.aut.gz"))
	if len(paths) == 0 {
		corpus.Missing(t)
	}
	verdicts := map[Verdict]int{}
	for _, path := range paths {
		whole, err := lts.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range 60 {
			rng := rand.New(rand.NewPCG(uint64(seed), 5))
			states, ts := smallPart(whole, rng, 12)
			l, err := lts.New(0, states, ts)
			if err != nil {
				t.Fatal(err)
			}
			q := newLabelQuestion(t, rng, explicit(0, states, ts, l.Labels()), len(l.Labels()))
			verdicts[q.ask(t, l, "")]++
		}
	}
	t.Logf("%v", verdicts)
	if verdicts[Holds] < 20 || verdicts[Violated] < 20 {
		t.Errorf("the test is lopsided: %v", verdicts)
	}
}

// smallPart is the first states that are reached from a random one, and the transitions among them.
func smallPart(l *lts.LTS, rng *rand.Rand, size int) (int, []lts.Transition) {
	labels := []string{"a !1", "a !2", "b", "c"}
	start := uint32(rng.IntN(l.States()))
	number, todo := map[uint32]int{start: 0}, []uint32{start}
	var ts []lts.Transition
	for i := 0; i < len(todo); i++ {
		for _, e := range l.Out(int(todo[i])) {
			to, known := number[e.To]
			if !known && len(todo) == size {
				continue
			}
			if !known {
				to = len(todo)
				number[e.To], todo = to, append(todo, e.To)
			}
			ts = append(ts, lts.Transition{From: i, Label: labels[(e.Label+uint32(rng.IntN(2)))%4], To: to})
		}
	}
	states := len(todo)
	return states + 1, withAllLabels(ts, labels, &states)
}

// TestWholeCorpus asks every search what can be answered by other means on whole graphs: whether a label
// occurs, and whether some run repeats it for ever.
func TestWholeCorpus(t *testing.T) {
	t.Parallel()
	raced.SkipSequential(t)
	paths, _ := filepath.Glob(corpus.Seeds("lts", "vlts", "*.aut.gz"))
	if len(paths) == 0 {
		corpus.Missing(t)
	}
	for _, path := range paths {
		l, err := lts.Load(path)
		if err != nil {
			t.Fatal(err)
		}
		component := components(l)
		for k := 0; k < len(l.Labels()); k += 1 + len(l.Labels())/4 {
			repeats := false
			for s := range l.States() {
				for _, e := range l.Out(s) {
					repeats = repeats || int(e.Label) == k && component[s] == component[e.To]
				}
			}
			compareWhole(t, path, l, l.Labels()[k], repeats)
		}
	}
}

func compareWhole(t *testing.T, path string, l *lts.LTS, label string, repeats bool) {
	t.Helper()
	for _, algorithm := range []AlgorithmName{"", SCC, NDFS, CVWY} {
		fa := ltl.NewFactory()
		never := fa.Not(fa.AP(fmt.Sprintf("exec(%q)", label)))
		for f, violated := range map[*ltl.Formula]bool{
			fa.G(never):       true,
			fa.F(fa.G(never)): repeats,
		} {
			r, err := Verify(context.Background(), l, Property{Name: "p", Factory: fa, Formula: f}, Options{Algorithm: algorithm})
			if err != nil || (r.Verdict == Violated) != violated || r.Verdict == Inconclusive {
				t.Errorf("%s, %s by %s: %v %v, violated: %v", path, f, r.Algorithm, r.Verdict, err, violated)
			}
		}
	}
}

// components numbers the strongly connected components, by Kosaraju's algorithm: in the reverse order
// of leaving, every state that can still reach the first one belongs to it.
func components(l *lts.LTS) []int {
	back := make([][]int, l.States())
	for s := range l.States() {
		for _, e := range l.Out(s) {
			back[e.To] = append(back[e.To], s)
		}
	}
	component := make([]int, l.States())
	for number, root := range leavingOrder(l) {
		if component[root] != 0 {
			continue
		}
		component[root] = number + 1
		for todo := []int{root}; len(todo) > 0; {
			s := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, p := range back[s] {
				if component[p] == 0 {
					component[p], todo = number+1, append(todo, p)
				}
			}
		}
	}
	return component
}

// leavingOrder is the states in the reverse order in which a depth-first search leaves them.
func leavingOrder(l *lts.LTS) (order []int) {
	seen, next := make([]bool, l.States()), make([]int, l.States())
	for root := range l.States() {
		if seen[root] {
			continue
		}
		seen[root] = true
		for stack := []int{root}; len(stack) > 0; {
			s := stack[len(stack)-1]
			if next[s] == len(l.Out(s)) {
				order, stack = append(order, s), stack[:len(stack)-1]
				continue
			}
			to := int(l.Out(s)[next[s]].To)
			if next[s]++; !seen[to] {
				seen[to], stack = true, append(stack, to)
			}
		}
	}
	slices.Reverse(order)
	return order
}

// TestCorpusSizes compares states, transitions and deadlocks with the published ones.
func TestCorpusSizes(t *testing.T) {
	raced.SkipSequential(t)
	root := corpus.Seeds("lts")
	table, err := os.ReadFile(filepath.Join(root, "vlts-expected.csv"))
	if err != nil {
		corpus.Missing(t)
	}
	rows := strings.Split(strings.TrimSpace(string(table)), "\n")
	columns := strings.Split(rows[0], ",")
	for _, row := range rows[1:] {
		want := map[string]string{}
		for i, value := range strings.Split(row, ",") {
			want[columns[i]] = value
		}
		l, err := lts.Load(filepath.Join(root, "vlts", want["model"]+".aut.gz"))
		if err != nil {
			t.Error(err)
			continue
		}
		e, err := Verify(context.Background(), l, Counts{}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		s, err := Verify(context.Background(), l, Failures{}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprintf("%d states, %d transitions, deadlock %v %v", e.Exploration.States, e.Exploration.Transitions, e.Exploration.Deadlocks > 0, s.Verdict == Violated)
		dead := want["has_deadlock_published"] == "1"
		if expected := fmt.Sprintf("%s states, %s transitions, deadlock %v %v", want["states"], want["transitions"], dead, dead); got != expected {
			t.Errorf("%s: %s, want %s", want["model"], got, expected)
		}
	}
}
