package property_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/automata/monitor"
	"github.com/ltlcheck/ltlcheck/internal/specs/property"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
	"github.com/ltlcheck/ltlcheck/source"
)

// steps writes some statements over p and q.
func steps(rng *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		switch rng.IntN(9) {
		case 0:
			b.WriteString("(q); ")
		case 1:
			b.WriteString("(!p); ")
		case 2:
			b.WriteString("p = !p; ")
		case 3:
			b.WriteString("q = !q; ")
		case 4:
			b.WriteString("p = q; ")
		case 5:
			b.WriteString("atomic { p = !p; (q); q = 0 }; ")
		case 6:
			b.WriteString("d_step { p = 1; q = !q }; ")
		case 7:
			fmt.Fprintf(&b, "if :: (p) -> %s:: (q) -> skip; fi; ", steps(rng, 1))
		case 8:
			b.WriteString("timeout; ")
		}
	}
	return b.String()
}

// acyclic is a model all of whose executions end.
func acyclic(rng *rand.Rand) string {
	return fmt.Sprintf("bool p = %d, q;\nactive proctype A() { %s skip }\nactive proctype B() { %s skip }\n",
		rng.IntN(2), steps(rng, 1+rng.IntN(3)), steps(rng, 1+rng.IntN(3)))
}

// looping may go on for ever, too.
func looping(rng *rand.Rand) string {
	return fmt.Sprintf("bool p, q;\nactive proctype A() { do :: %s :: (p) -> break :: %s od; %s skip }\n",
		steps(rng, 1+rng.IntN(2)), steps(rng, 1), steps(rng, 1))
}

// endings walks along all executions of at most that many positions, and hands over the letters of those that end.
func endings(t *testing.T, prog program.Program, most int, yield func(word []uint64)) {
	t.Helper()
	b, err := program.Interpret(prog).Bind([]program.Atom{{Text: "p"}, {Text: "q"}})
	if err != nil {
		t.Fatal(err)
	}
	ex, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	var walk func(s program.State, transient bool, word []uint64)
	walk = func(s program.State, transient bool, word []uint64) {
		var batch program.Batch
		if err := ex.Expand(s, &batch); err != nil {
			t.Fatal(err)
		}
		if !transient {
			word = append(word[:len(word):len(word)], uint64(batch.Source))
		}
		if len(word) > most {
			return
		}
		if batch.Len() == 0 {
			yield(word)
		}
		for i, succ := range batch.Succs {
			walk(slices.Clone(batch.State(i)), succ.Flags&program.Transient != 0, word)
		}
	}
	var first program.Batch
	if err := ex.Initial(&first); err != nil {
		t.Fatal(err)
	}
	for i := range first.Len() {
		walk(slices.Clone(first.State(i)), false, nil)
	}
}

// finitely is the truth at position i of a word over p and q that ends, straight from the semantics.
func finitely(f *ltl.Formula, word []uint64, i int) bool {
	at := func(n, k int) bool { return finitely(f.Operands()[n], word, k) }
	last := len(f.Operands()) - 1
	search := func(from, step int, go_on, found func(k int) bool) (bool, bool) { // until, and whether the end was met
		for k := from; k >= 0 && k < len(word); k += step {
			if found(k) {
				return true, false
			}
			if !go_on(k) {
				return false, false
			}
		}
		return false, true
	}
	yes := func(int) bool { return true }
	left, right := func(k int) bool { return at(0, k) }, func(k int) bool { return at(last, k) }
	both := func(k int) bool { return left(k) && right(k) }
	not := func(a func(int) bool) func(int) bool { return func(k int) bool { return !a(k) } }
	switch f.Op() {
	case ltl.True, ltl.False:
		return f.Op() == ltl.True
	case ltl.AP:
		return word[i]>>strings.Index("pq", f.Name())&1 == 1
	case ltl.Not:
		return !left(i)
	case ltl.And:
		return !slices.ContainsFunc(f.Operands(), func(g *ltl.Formula) bool { return !finitely(g, word, i) })
	case ltl.Or:
		return slices.ContainsFunc(f.Operands(), func(g *ltl.Formula) bool { return finitely(g, word, i) })
	case ltl.Xor:
		return left(i) != right(i)
	case ltl.Implies:
		return !left(i) || right(i)
	case ltl.Equiv:
		return left(i) == right(i)
	case ltl.Next:
		return i+1 < len(word) && left(i+1)
	case ltl.Yesterday:
		return i > 0 && left(i-1)
	case ltl.WeakYesterday:
		return i == 0 || left(i-1)
	case ltl.Eventually, ltl.Once:
		found, _ := search(i, direction(f), yes, left)
		return found
	case ltl.Globally, ltl.Historically:
		found, _ := search(i, direction(f), yes, not(left))
		return !found
	case ltl.Until, ltl.Since:
		found, _ := search(i, direction(f), left, right)
		return found
	case ltl.WeakUntil:
		found, end := search(i, 1, left, right)
		return found || end
	case ltl.StrongRelease:
		found, _ := search(i, 1, right, both)
		return found
	case ltl.Release, ltl.Triggered:
		found, end := search(i, direction(f), right, both)
		return found || end
	}
	panic("no semantics")
}

func direction(f *ltl.Formula) int {
	if f.Op().IsPast() {
		return -1
	}
	return 1
}

// holdsOf judges a word that ends: with sequences by a monitor, which shares nothing with the formulas over endless words.
func holdsOf(t *testing.T, f *ltl.Formula, word []uint64) bool {
	t.Helper()
	if !f.HasSequence() {
		return finitely(f, word, 0)
	}
	table, err := monitor.NewFinite(t.Context(), f, monitor.Options{APs: []string{"p", "q"}})
	if err != nil {
		t.Fatal(err)
	}
	m := table.Start()
	for _, letter := range word {
		m.Step(letter)
	}
	return m.Holds()
}

// word has the letters of an execution that ends, without the positions inside atomic sequences.
func word(t *testing.T, prog program.Program, r *check.Result) (letters []uint64) {
	t.Helper()
	run, err := trace.Replay(prog, r.Counterexample, r.Atoms)
	if err != nil {
		t.Fatal(err)
	}
	for i := range run.Letters {
		if i == 0 || run.Flags[i-1]&program.Transient == 0 {
			letter := uint64(0)
			for _, name := range run.True(i) {
				letter |= map[string]uint64{"p": 1, "q": 2}[name]
			}
			letters = append(letters, letter)
		}
	}
	return letters
}

// TestEndings compares verdicts about executions that end with all of them, up to some length, and counterexamples with what they
// must violate; by default and with what reduces the program and the search.
func TestEndings(t *testing.T) {
	t.Parallel()
	verdicts := map[string]int{}
	for seed := range uint64(80) {
		rng := rand.New(rand.NewPCG(seed, 28))
		text, most := acyclic(rng), 40
		if seed%4 == 3 {
			text, most = looping(rng), 9
		}
		set, err := property.OpenText(source.NewFile("m.pml", text), property.Options{Finite: true})
		if err != nil {
			t.Fatal(err)
		}
		prog := set.Model.Program
		var words [][]uint64
		endings(t, prog, most, func(word []uint64) { words = append(words, word) })
		for range 4 {
			weights := []*ltl.Weights{ltl.DefaultWeights(), ltl.PastWeights(), ltl.SequenceWeights()}[rng.IntN(3)]
			weights[ltl.Closure], weights[ltl.NotClosure] = 0, 0
			f := ltl.Random(ltl.NewFiniteFactory(), rng, ltl.RandomOptions{APs: []string{"p", "q"}, Size: 2 + rng.IntN(8), Weights: weights})
			// A colon between two names is read as a variable of a process.
			q, err := set.FromFormula("f", source.NewFile("f", strings.ReplaceAll(f.String(), ":", ":true:")))
			if err != nil {
				t.Fatalf("%v: %v", f, err)
			}
			violates := func(word []uint64) bool { return !holdsOf(t, f, word) }
			if rng.IntN(4) == 0 {
				a := ltl.Random(ltl.NewFiniteFactory(), rng, ltl.RandomOptions{APs: []string{"p", "q"}, Size: 1 + rng.IntN(5), Weights: ltl.PastWeights()})
				if err := q.AssumeFormula(prog, source.NewFile("a", a.String())); err != nil {
					t.Fatalf("%v: %v", a, err)
				}
				violates = func(word []uint64) bool { return holdsOf(t, a, word) && !holdsOf(t, f, word) }
			}
			bad := slices.IndexFunc(words, violates)
			for _, o := range []check.Options{{}, {Trial: check.NoTrial}, {Algorithm: "ndfs"}} {
				r, err := check.Verify(t.Context(), prog, q.Check, o)
				if err != nil {
					t.Fatal(err)
				}
				if bad >= 0 && r.Verdict != check.Violated || bad < 0 && r.Verdict == check.Violated && seed%4 != 3 || r.Verdict == check.Inconclusive {
					t.Fatalf("seed %d: %v: %v (%s), but execution %d of %v\n%s", seed, f, r.Verdict, r.Reason, bad, words, text)
				}
				if q.Ending.Cut(&r); r.Verdict == check.Violated && !violates(word(t, prog, &r)) {
					t.Fatalf("seed %d: %v holds of %v, or what is assumed does not\n%s", seed, f, word(t, prog, &r), text)
				}
				verdicts[fmt.Sprint(r.Verdict, " of ", min(len(words), 1))]++
			}
		}
	}
	for _, kind := range []string{"holds of 1", "violated of 1"} {
		if verdicts[kind] < 100 {
			t.Errorf("%d cases: %s", verdicts[kind], kind)
		}
	}
}
