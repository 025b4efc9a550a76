package symbolic

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/countingmodel"
	"github.com/ltlcheck/ltlcheck/internal/program/counters"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/source"
)

var flat = flag.Int("flat", 200, "how many random flat programs are compared with explicit search")

func parsed(t *testing.T, text string) *counters.Program {
	t.Helper()
	p, err := counters.Parse(source.NewFile("p.counters", text))
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return p
}

// TestFlat: liveness of random flat programs is decided as explicit search decides it for N up to 4, and for all N no verdict
// of a quarter of them contradicts that.
func TestFlat(t *testing.T) {
	t.Parallel()
	atoms := []string{"x > 2", "y == 0", "x <= y", "x == N", "y < N", "deadlock", "at(L0)", "x + y < N"}
	shapes := []string{"<> (%s)", "[] <> (%s)", "<> [] (%s)", "[] ((%s) -> <> (%s))", "(%s) U (%s)", "[] <> (%s) -> [] <> (%s)", "<> ((%s) && X (%s))"}
	explicit := check.Options{Limits: check.Limits{States: 3000}}
	var n tally
	contradicting, all := 0, tally{}
	for seed := range *flat {
		r := rand.New(rand.NewPCG(uint64(seed), 11))
		form := rand.New(rand.NewPCG(uint64(seed), 12))
		small := countingmodel.Flat(r, "N <= 4")
		shape := shapes[form.IntN(len(shapes))]
		args := []any{atoms[form.IntN(len(atoms))], atoms[form.IntN(len(atoms))]}
		f := fmt.Sprintf(shape, args[:count(shape)]...)
		p := parsed(t, small)
		want, err := check.Verify(context.Background(), p, property(t, f), explicit)
		if err != nil {
			t.Fatalf("%s\n%s\n%v", small, f, err)
		}
		answer := func(text string) *Answer {
			a, err := New(fromCounters(parsed(t, text)), Options{}).Property(context.Background(), property(t, f))
			if err != nil {
				t.Fatalf("%s\n%s\n%v", text, f, err)
			}
			return a
		}
		a := answer(small)
		if want.Verdict != check.Inconclusive {
			n.compare(t, fmt.Sprintf("seed %d\n%s\n%s", seed, small, f), a, want.Verdict)
		}
		if seed%4 > 0 {
			continue
		}
		every := answer(countingmodel.Flat(rand.New(rand.NewPCG(uint64(seed), 11)), ""))
		switch every.Verdict {
		case check.Inconclusive:
			all.open++
			t.Logf("seed %d: %s\n%s\n%s", seed, every.Reason, small, f)
		case check.Holds:
			all.holds++
			if want.Verdict == check.Violated {
				contradicting++
			}
		default:
			all.violated++
		}
	}
	t.Logf("up to 4: %+v; for all N: %+v", n, all)
	if contradicting > 0 || n.holds < *flat/8 || n.violated < *flat/4 || n.open+all.open > *flat/20 {
		t.Errorf("%d contradict; up to 4: %+v; for all N: %+v", contradicting, n, all)
	}
}

// TestLongLoops: ranking functions of loops that are long, or take long steps, are verified although automata are too large.
func TestLongLoops(t *testing.T) {
	t.Parallel()
	const nested = `vars i j k
init i = 0, j = 0, k = 0
start a
a -> b when i < 1000000 do j := 0
b -> c when j < 1000000 do k := 0
c -> c when k < 1000000 do k := k+1
c -> b when k >= 1000000 do j := j+1
b -> a when j >= 1000000 do i := i+1
a -> d when i >= 1000000
`
	strides := strings.ReplaceAll(nested, "k := k+1", "k := k+300000")
	for _, c := range []struct {
		text, formula string
		want          check.Verdict
	}{
		{nested, "<> at(d)", check.Holds}, {strides, "<> at(d)", check.Holds}, {strides, "[] (at(d) -> k == 1200000)", check.Holds},
		{strides, "[] (at(c) -> k != 900000 || j != 999999)", check.Violated}, {strings.ReplaceAll(strides, "j := j+1", "j := j"), "<> at(d)", check.Violated},
	} {
		a, err := New(fromCounters(parsed(t, c.text)), Options{}).Property(t.Context(), property(t, c.formula))
		if err != nil || a.Verdict != c.want {
			t.Errorf("%s%s: %v, want %v: %s, %v", c.text, c.formula, a.Verdict, c.want, a.Reason, err)
		}
	}
}

// TestWeakFairness: the same for two processes, with weak fairness.
func TestWeakFairness(t *testing.T) {
	t.Parallel()
	atoms := []string{"x > 2", "y == 0", "x == N", "exec(p)", "exec(q)", "p@L0", "q@L1", "deadlock"}
	shapes := []string{"<> (%s)", "[] <> (%s)", "<> [] (%s)", "[] ((%s) -> <> (%s))", "[] <> (%s) -> [] <> (%s)"}
	explicit := check.Options{Limits: check.Limits{States: 3000}}
	var n tally
	differ := 0
	for seed := range *flat / 4 {
		r := rand.New(rand.NewPCG(uint64(seed), 13))
		head, own, _ := strings.Cut(countingmodel.Flat(r, "N <= 2"), "start L0\n")
		_, other, _ := strings.Cut(countingmodel.Flat(r, "N <= 2"), "start L0\n")
		text := head + "process p start L0\n" + own + "process q start L0\n" + other
		shape := shapes[r.IntN(len(shapes))]
		args := []any{atoms[r.IntN(len(atoms))], atoms[r.IntN(len(atoms))]}
		f := fmt.Sprintf(shape, args[:count(shape)]...)
		p := property(t, f)
		if r.IntN(2) == 0 {
			p.Fairness = check.WeakFairness
		}
		want, err := check.Verify(context.Background(), parsed(t, text), p, explicit)
		if err != nil && strings.Contains(err.Error(), "there is no control state") {
			continue
		}
		if err != nil {
			t.Fatalf("%s\n%s\n%v", text, f, err)
		}
		if want.Verdict == check.Inconclusive {
			continue
		}
		a, err := New(fromCounters(parsed(t, text)), Options{Options: periodic.Options{Steps: 400}}).Property(context.Background(), p)
		if err != nil {
			t.Fatalf("%s\n%s\n%v", text, f, err)
		}
		n.compare(t, fmt.Sprintf("seed %d\n%s\n%s, fairness %v", seed, text, f, p.Fairness), a, want.Verdict)
		if a.Weak && want.Verdict == check.Holds {
			differ++
		}
	}
	t.Logf("%+v, %d hold with fairness", n, differ)
	if n.holds < *flat/40 || n.violated < *flat/20 || n.open > *flat/20 || differ == 0 {
		t.Errorf("too little was compared: %+v, %d hold with fairness", n, differ)
	}
}

func count(shape string) (n int) {
	for i := range len(shape) - 1 {
		if shape[i] == '%' && shape[i+1] == 's' {
			n++
		}
	}
	return n
}

const lift = `vars c g a N
init c = 1, g = 1, a = 0, N >= 1
process motor start M
M -> M when a == 1 do a := 0, c := c+1
M -> M when a == 2 do a := 0, c := c-1
process control start K0
alone K2
K0 -> K1 when c < g do a := 1
K1 -> K0 when a == 0
K0 -> K3 when c > g do a := 2
K3 -> K0 when a == 0
K0 -> K2 when c == g
K2 -> K2 when g < N do g := g+1
K2 -> K2 when g > 1 do g := g-1
K2 -> K0
`

// TestRanking: programs whose loops end by ranking functions, by lexicographic ones, by closed forms; and loops that do not end.
func TestRanking(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, program, formula string
		want                   check.Verdict
	}{
		{"the lift comes to its goal", lift, "[] <> (c == g || at(K2))", check.Holds},
		{"and leaves it for ever, or not", lift, "<> [] (c == g || at(K2))", check.Violated},
		{"two loops share a counter", "vars x y\ninit x >= 0, y >= 0\nstart A\nA -> A when x > 0 do x := x - 1, y := y + 1\nA -> A when y > 0 do y := y - 1\nA -> B\nB -> B\n", "<> at(B)", check.Holds},
		{"nested loops", "vars x y N\ninit x = 0, y = 0, N >= 0\nstart A\nA -> B when x < N do x := x + 1, y := 0\nB -> B when y < x do y := y + 1\nB -> A when y >= x\n", "<> deadlock", check.Holds},
		{"each way ends, both together do not", "vars x\ninit x >= 0\nstart A\nA -> A when x > 0 do x := x - 1\nA -> B when x <= 0 do x := x + 5\nB -> A\n", "<> deadlock", check.Violated},
		{"values change places", "vars x y\ninit x > y\nstart A\nA -> A when x > y do x := y, y := x\n", "<> deadlock", check.Holds},
		{"a loop that is executed twice", "vars x y\ninit x = 5, y = 7\nstart A\nA -> A when x != 9 do x := y, y := 9\n", "<> deadlock", check.Holds},
		{"values diverge", "vars x y\ninit x = 0, y >= 0\nstart A\nA -> B when x <= y do x := x + 1, y := y + 2\nB -> A\n", "<> (x > y + 1)", check.Violated},
	} {
		a, err := New(fromCounters(parsed(t, tt.program)), Options{}).Property(context.Background(), property(t, tt.formula))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if a.Verdict != tt.want || a.Verdict == check.Holds && !a.Certified {
			t.Errorf("%s: %v (%s), want %v", tt.name, a.Verdict, a.Reason, tt.want)
		}
	}
}

// TestRefutedRanks: a proof that was changed is refuted.
func TestRefutedRanks(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	p := property(t, "[] <> (c == g || at(K2))")
	w, err := newWatchers(ctx, nil, p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := parsed(t, lift).Unbounded(w.atoms)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := w.compile(w.negation)
	if err != nil {
		t.Fatal(err)
	}
	x := newProduct(b, compiled, false)
	e, err := periodic.Explore(ctx, x, periodic.Options{})
	if err != nil || !e.Closed {
		t.Fatal(e.Reason, err)
	}
	all := uint64(compiled.Acc.All())
	r, err := e.Recurrence(x.marksOf, all)
	if err != nil || r.Ranks == nil {
		t.Fatal(r, err)
	}
	verify := func() error { return e.Certificate().VerifyRanks(e.Space, x, r.Ranks, x.marksOf, all) }
	if err := verify(); err != nil {
		t.Fatal(err)
	}
	forms := 0
	for l, ranks := range r.Ranks.Of {
		for i := range ranks {
			for j := range ranks[i].Levels {
				level := &ranks[i].Levels[j]
				if level.Form == nil {
					continue
				}
				if forms++; forms%3 > 0 {
					continue
				}
				whole := *level.Form
				level.Form.C = whole.C.Sub(exact.Of(1_000_000))
				low := verify()
				level.Form.C = whole.C.Add(exact.Of(1_000_000))
				high := verify()
				*level.Form = whole
				if low == nil || high == nil {
					t.Errorf("a form at %s was moved and the proof passes: %v, %v", x.Location(l), low, high)
				}
			}
		}
	}
	if forms == 0 {
		t.Error("no form was changed")
	}
	r.Ranks.Of[e.Order[0]] = r.Ranks.Of[e.Order[0]][1:]
	if verify() == nil {
		t.Error("a rank is missing and the proof passes")
	}
}
