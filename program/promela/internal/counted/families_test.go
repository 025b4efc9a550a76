package counted_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/automata/promela/lexemes"
	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/counted"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/flat"
	"github.com/ltlcheck/ltlcheck/program/promela/internal/resolve"
	"github.com/ltlcheck/ltlcheck/source"
)

// graphOf makes the abstraction of a family; the error is why there is none.
func graphOf(text string, cut, tracked int, atoms []program.Atom) (*counted.Abstraction, error) {
	file := source.NewFile("family.pml", text)
	f, err := counted.New("N", func(n int) (*flat.Model, error) { return resolve.Parse(file, lexemes.Options{}.For("N", n)) })
	if err != nil {
		return nil, err
	}
	return f.Explore(cut, tracked, atoms, counted.Limits{States: 500})
}

// covers checks that the abstraction has the letters, the failures and the stops of instances, and returns with how many it was compared.
func covers(t *testing.T, text string, a *counted.Abstraction, atoms []program.Atom) (instances int) {
	t.Helper()
	all, ok := programtest.Naive(t, a, atoms, 1<<20)
	if !ok {
		t.Fatalf("the graph cannot be searched\n%s", text)
	}
	for size := a.Least(); size <= 4; size++ {
		m, err := promela.Parse(source.NewFile("family.pml", text), promela.Options{Overrides: []string{fmt.Sprint("N=", size)}})
		if err != nil {
			continue
		}
		if _, err := m.Bind(atoms); err != nil {
			continue
		}
		one, ok := programtest.Naive(t, m, atoms, 3000)
		if !ok {
			continue
		}
		for l := range one.Letters {
			if !all.Letters[l] && !one.Failures { // what follows on a failure is not looked at
				t.Fatalf("%d processes have the letter %b, about %v\n%s", size, l, atoms, text)
			}
		}
		if one.Failures && !all.Failures || one.Stops && !all.Stops && !one.Failures {
			t.Fatalf("%d processes: failures %t, stops %t\n%s", size, one.Failures, one.Stops, text)
		}
		instances++
	}
	return instances
}

// describes formats states and steps of the graph.
func describes(t *testing.T, a *counted.Abstraction) {
	t.Helper()
	b, err := a.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	var batch program.Batch
	for _, s := range programtest.States(t, x, 50) {
		if err := program.Valid(x, s); err != nil || len(a.Format(s).Vars) == 0 {
			t.Errorf("%x: %v, %v", s, err, a.Format(s))
		}
		if err := x.Expand(s, &batch); err != nil {
			t.Fatal(err)
		}
		for i := range batch.Succs {
			if v := a.FormatAction(s, batch.Succs[i].Action); v.Process == "" || v.Statement == "" {
				t.Errorf("%+v", v)
			}
		}
		if v := a.FormatAction(s, program.Action(batch.Len())); v.Process != "" {
			t.Errorf("%+v", v)
		}
	}
	other := program.State("no such state")
	if program.Valid(x, other) == nil || x.Expand(other, &batch) == nil || len(a.Format(other).Vars) > 0 || a.FormatAction(other, 0).Process != "" {
		t.Error("a state that there is not is taken for one")
	}
	classes, kinds := a.Classes(), x.(program.Kinds)
	if kinds.KindOf(len(classes)+300) >= 0 {
		t.Error("a process that there is not has a kind")
	}
	for i := range len(classes) {
		kinds.KindOf(i)
	}
	for _, c := range a.Counting() {
		if len(c.Weights) != len(classes) {
			t.Errorf("%d weights of %d classes", len(c.Weights), len(classes))
		}
	}
	if a.Unfair(true) != "" && !strings.Contains(a.Unfair(true), "fairness") || a.Cut() < 2 || a.Tracked() > a.Least() || a.States() == 0 {
		t.Errorf("%q, cut %d, %d tracked, least %d, %d states", a.Unfair(true), a.Cut(), a.Tracked(), a.Least(), a.States())
	}
	if _, err := kinds.Kind("P"); err != nil {
		t.Error(err)
	}
	if b.ActionAtoms() != 0 {
		t.Error("there are atoms of actions")
	}
}

// atomsOf makes atoms of texts.
func atomsOf(texts ...string) (atoms []program.Atom) {
	for _, text := range texts {
		atoms = append(atoms, program.Atom{Text: text})
	}
	return atoms
}

// refused checks that an error is a refusal in words, or that the graph is too large.
func refused(t *testing.T, text string, err error) {
	t.Helper()
	var one *source.Error
	var several source.Errors
	if !errors.Is(err, counted.ErrStates) && !errors.As(err, &one) && !errors.As(err, &several) && !strings.Contains(err.Error(), "N") {
		t.Errorf("%v\n%s", err, text)
	}
}

// familyStates is how many states the graphs of TestRandomFamilies have together: one that is larger than it has to be is no error otherwise.
const familyStates = 1879

// TestRandomFamilies: the graph of a family has what its instances have.
func TestRandomFamilies(t *testing.T) {
	t.Parallel()
	made, instances, states := 0, 0, 0
	for seed := range uint64(50) {
		rng := rand.New(rand.NewPCG(seed, 91))
		draw := randommodel.Family
		if seed%2 == 0 {
			draw = randommodel.CountingFamily
		}
		text, all := draw(rng)
		atoms := atomsOf(all[rng.IntN(len(all))], all[rng.IntN(len(all))])
		a, err := graphOf(text, 2+rng.IntN(2), rng.IntN(2), atoms)
		if err != nil {
			refused(t, text, err)
			continue
		}
		made, states = made+1, states+a.States()
		instances += covers(t, text, a, atoms)
		if seed%8 == 0 {
			describes(t, a)
		}
	}
	t.Log(made, instances, states)
	if states != familyStates {
		t.Errorf("the graphs have %d states, want %d: see what has changed", states, familyStates)
	}
	if made < 15 || instances < 30 {
		t.Errorf("%d graphs, %d instances", made, instances)
	}
}

// TestStatements: what families can have, and what is refused, in words.
func TestStatements(t *testing.T) {
	t.Parallel()
	p := func(body string) string { return "active [N] proctype P() { byte i, k; do :: " + body + " od }" }
	var outcomes []string
	for text, want := range map[string]string{
		// Expressions.
		p("x < 3 -> x = (x + 1) * 2 % 5 :: x = (x << 1) & 7 | 1 :: x = x ^ 3 :: x = (x >> 1) / (k + 1) :: x = (k -> 1 : 2) :: x = -(-x) % 4 :: x = ~x & 3"): "",
		p("x = 1 / k :: k = 1 - k"): "",
		p("x > 2 -> x = 0 :: x >= 1 && !(x < 1) -> x = 2 :: x <= 2 || x != 1 -> x = x ^ 1"): "",
		p("x = _nr_pr"): "not understood",
		p("x = N % 3"):  "",
		p("x = N"):      "",
		p("x == N -> x = 0 :: x == N - 1 -> x = N"): "",
		p("x = N * 2"):                   "",
		p("x = N * N"):                   "",
		p("x = N & 1"):                   "",
		p("f[x] = 1 :: x = (x + 1) % 3"): "",
		p("f[3] = 1"):                    "",
		p("f[N] = 1"):                    "",
		p("r.u = 1 - r.u :: r.v[1] = r.u :: s[1].u = k"):          "",
		p("printf(\"%d\", x) :: printf(\"%d\", 1 / k)"):           "",
		p("assert(x < 2); x = (x + 1) % 3"):                       "",
		p("d_step { x < 2 -> x++; x > 7 }"):                       "",
		p("{ x = 1; x = 0 } unless { y == 1 -> y = 0 } :: y = 1"): "",
		// Processes.
		p("x = _pid"):           "",
		p("x == _pid -> x = 0"): "",
		p("x < _pid"):           "",
		p("x = _pid + 1"):       "",
		p("x = _pid + _pid"):    "",
		p("x = _pid * 2"):       "",
		p("a[_pid] = 1 :: a[_pid] == 1 -> a[_pid] = 0"): "",
		p("a[(_pid + 1) % N] = 1"):                      "",
		p("a[0] = 1 :: a[1] == 1 -> x = 1"):             "",
		p("a[N - 1] = 1"):                               "",
		p("a[x] = 1"):                                   "",
		p("a[_pid + 1] = 1"):                            "",
		p("P[0]@here -> x = 1 :: here: x = 2"):          "",
		p("P[0]:k == 1 -> x = 1 :: k = 1 - k"):          "",
		p("P[_pid]:k == 1 -> x = 1 :: k = 1 - k"):       "",
		p("run P()"):                                    "",
		p("k = _pid; a[k] = 1; k = 0"):                  "",
		p("x = _pid; a[x] = 1; x = 0"):                  "",
		p("for (i : 0 .. N-1) { a[i] = 0 }"):            "",
		p("d_step { for (i : 0 .. N-1) { if :: a[i] == 1 -> a[i] = 2 :: else fi } }"):                                       "",
		p("atomic { i = 0; do :: i < N && a[i] == 0 -> i++ :: i < N && a[i] != 0 -> a[i] = 0; i++ :: i == N -> break od }"): "",
		p("atomic { i = 0; do :: i < N -> x = a[i]; i++ :: i == N -> break od }"):                                           "",
		p("atomic { i = 0; do :: i < N -> i = i + 2 :: else -> break od }"):                                                 "",
		p("for (i : 0 .. N-1) { k = i; a[k] = 1 }"):                                                                         "",
		p("timeout -> x = 0 :: x = 1"):                                                                                      "timeout",
		// Variables of processes, by number, and of structures.
		p("x = (x -> 0 : 1)"):          "",
		p("x = P[x]:k :: k = 1 - k"):   "",
		p("x = P[k]:k :: k = 1 - k"):   "",
		p("x = P[7]:k"):                "",
		p("a[k] = 1; k = (k + 1) % 2"): "",
		p("a[a[0]] = 1"):               "",
		p("x = a[x]"):                  "",
		p("x = f[_pid]"):               "",
		p("f[N - N] = 1"):              "",
		p("s[k].v[x % 2] = 1 :: x = s[1].v[0] :: k = 1 - k"): "",
		p("x = s[N].u"):                                               "",
		p("_pid == x -> x = 1 :: x = _pid"):                           "",
		p("k = _pid; k == _pid -> x = 1; k = 0"):                      "",
		p("_pid < k -> x = 1 :: k = _pid"):                            "",
		p("k = _pid; i = _pid; k == i -> x = 1"):                      "",
		p("k = _pid; k > 1 -> x = 1"):                                 "",
		p("k = _pid + 1; a[k] = 1"):                                   "",
		p("k = _pid; x = k + k"):                                      "",
		p("k = _pid; x = k - _pid"):                                   "",
		p("x = N - _pid"):                                             "",
		p("x = N + N :: x == 2 * N -> x = 1"):                         "",
		p("x < N -> x++ :: x > 0 -> x--"):                             "",
		p("atomic { x < 2 -> x++ }; y = x; x--"):                      "",
		p("x++; y++; x == y -> x--; y--"):                             "",
		p("x++; y = x + y; x--"):                                      "",
		p("x++; x == N -> x--"):                                       "",
		p("x++; a[x] = 1; x--"):                                       "",
		p("x++; f[x % 3] = 1; x--"):                                   "",
		p("x++; x > _pid -> x--"):                                     "",
		p("atomic { do :: x < 5 -> x = 1 - x od }"):                   "may not end",
		p("a[_pid] == 1 -> a[(_pid + N - 1) % N] = 0 :: a[_pid] = 1"): "",
		p("for (i : 0 .. N-1) { if :: i != _pid && a[i] == 1 -> a[i] = 0 :: i == _pid -> a[i] = 1 :: else fi }"):                                                           "",
		p("d_step { i = 0; do :: i < N -> if :: a[i] == 1 -> x++ :: else fi; i++ :: else -> break od; i = 0 }; x = 0"):                                                     "",
		p("atomic { for (i : 0 .. N-1) { k = a[i]; a[i] = 0 }; k = 0 }"):                                                                                                   "",
		"active [2] proctype M() { byte k; do :: k = 1 - k od } active [N] proctype P() { do :: M[0]:k == 1 -> x = 1 :: M[1]:k == 0 -> x = 0 :: M[x]:k == 1 -> y = 1 od }": "",
		"active [N] proctype P() { byte k; do :: k = 1 - k od } active proctype M() { do :: P[0]:k == 1 -> x = 1 :: P[N - 1]:k == 1 -> x = 2 :: P[N]:k == 1 -> x = 0 od }": "",
		"active [N] proctype P() { byte k; x = 1; k = 1 } active proctype M() { do :: P[1]:k == 1 -> y = 1 :: P@end1 -> y = 0 od } active proctype R() { end1: x == 1 }":   "",
		"byte w0 = 3; byte w = w0 + 1; byte z[2] = w0; active [N] proctype P() { do :: w > 0 -> w-- od }":                                                                  "",
		"chan c = [1] of { byte }; trace { do :: c!_ od } active [N] proctype P() { do :: c!1 od }":                                                                        "trace assertions",
		p("1 / k == 1 -> x = 1 :: k = 1 - k"):                 "",
		p("P[_pid]@here -> x = 1 :: here: x = 0"):             "",
		p("P[x]@here -> y = 1 :: here: x = 1 - x"):            "",
		p("x = P[k - 1]:k :: k = 1 - k"):                      "",
		p("x = P[_pid - 1]:k :: x = P[0 - 1]:k :: k = 1 - k"): "",
		"active proctype M() { byte k; do :: k = 1 - k od } active [N] proctype P() { byte k; do :: M[5]:k == 1 -> x = 1 :: M[_pid]:k == 1 -> x = 0 :: k = 1 - k od }": "",
		"active proctype M() { do :: l: x = 1 - x od } active [N] proctype P() { do :: M[0]@l -> y = 1 :: M[5]@l -> y = 0 :: M[_pid]@l -> y = 2 :: M@l -> y = 3 od }":  "",
		"active proctype M() { do :: P[_pid]:k == 1 -> x = 1 :: P[0]:k == 1 -> x = 2 od } active [N] proctype P() { byte k; do :: k = 1 - k od }":                      "",
		"active [N] proctype P() { byte k = 1; x = 1 } active proctype M() { do :: P[1]:k == 1 -> y = 1 :: P[N - 2]:k == 1 -> y = 0 od }":                              "",
		// Numbers of processes kept in variables, sums of processes, and loops over them.
		p("x++; y = 5 - x; x--"): "",
		p("x++; y = x - x; x--"): "",
		p("x++; 2 < x -> x--"):   "",
		p("x++; d_step { for (i : 0 .. N-1) { if :: x > 2 -> a[i] = 1 :: else fi } }; x--"): "",
		p("_ = x :: x = 1 - x"):    "",
		p("a[k - 1] = 1"):          "",
		p("here: P@here -> x = 1"): "",
		p("P:k == 1 -> x = 1"):     "",
		p("d_step { for (i : 0 .. N-1) { a[i] = i } }; a[_pid] == _pid -> x = 1"):                                                          "",
		p("d_step { for (i : 0 .. N-1) { if :: a[i] == i -> x = 1 :: else fi } }; a[_pid] = _pid"):                                         "",
		p("d_step { for (i : 0 .. N-1) { if :: P[i]:k == i -> x = 1 :: else fi } }; k = _pid"):                                             "",
		p("for (x : 0 .. N-1) { a[x] = 1 }"):                                                                                               "",
		p("d_step { for (i : 0 .. N-1) { a[i] = 0 } }; i = _pid + 1"):                                                                      "",
		p("d_step { for (i : 0 .. N-1) { if :: i < _pid -> x = 1 :: else fi } }"):                                                          "",
		p("d_step { for (i : 0 .. N-1) { k = 0; do :: k < 250 -> k++ :: else -> break od }; k = 0 }"):                                      "",
		p("atomic { i = 0; do :: i < N && a[i] == 1 -> a[i] = 0; i = 0 :: i < N && a[i] != 1 -> i++ :: i == N -> break od; a[_pid] = 1 }"): "",
		"active [N] proctype P() { int i; do :: for (i : 0 .. N-1) { a[i] = 0 } od }":                                                      "",
		"active [N] proctype P() { x == 5 }":                                                                                               "",
		"int w; active [N] proctype P() { do :: w++ od }":                                                                                  "",
		"int w; active [N] proctype P() { do :: w++; w-- od }":                                                                             "",
		"int w; active [N] proctype P() { do :: w = 2 * N :: w == 2 * N -> w = 0 od }":                                                     "",
		"active [N] proctype P() { x = 1 } active [N] proctype Q() { int k; do :: k = _pid; k = 0 od }":                                    "",
		"active [N] proctype P() { x = 1 } active [N] proctype Q() { do :: a[_pid - N] = 1 od }":                                           "",
		"active [N] proctype P() { x = 1 } active [N] proctype Q() { byte k; do :: Q[_pid]:k == 0 -> k = 1 :: k = 0 od }":                  "",
		"active [N] proctype P() { byte k = 1; x = 1 } active proctype M() { do :: P[0]:k == 1 -> y = 1 od }":                              "",
		"byte w = x + 1; active [N] proctype P() { do :: w > 0 -> w-- od }":                                                                "",
		// Declarations.
		"byte b[N] = {1, 2, 3}; active [N] proctype P() { b[_pid] = 1 }":                                                                                  "",
		"active [N] proctype P() { do :: x = 1\n#if N > 20\n; skip\n#endif\nod }":                                                                         "depend on N",
		"active [N] proctype P() { do :: x = 1 od }\n#if N > 20\nltl p { [] (x < 2) }\n#endif\n":                                                          "properties",
		"#if N == 9\n#define M 1\n#else\n#define M 0\n#endif\nbyte b[M + 1]; active [N] proctype P() { do :: b[0] = 1 od }":                               "size of b",
		"active [N] proctype P() { end: x = 1 }":                                                                                                          "",
		"active [N] proctype P() { x = 1; done: y = 1 } active proctype M() { do :: P[1]@done -> x = 2 :: x = 3 od }":                                     "",
		"active proctype M() { do :: x = 1 - x od } active [N] proctype P() { byte k = x; do :: k == x -> y = 1 od }":                                     "",
		"active [N] proctype P() { byte k = _pid; do :: k == _pid -> x = 1 od }":                                                                          "",
		"active [2] proctype M() { do :: x = 1 - x od } active [N] proctype P() { do :: x == 1 -> y = 1 od } active [2] proctype R() { y == 1 -> y = 0 }": "",
		"active [N + 1] proctype P() { x = 1 }":                                                                                                           "",
		"active [2 * N] proctype P() { x = 1 }":                                                                                                           "255 processes",
		"active [N * N] proctype P() { x = 1 }":                                                                                                           "",
		"active proctype P() { x = N }":                                                                                                                   "proctype",
		"byte b[N * 2]; active [N] proctype P() { b[_pid] = 1 }":                                                                                          "size of b",
		"byte b[N + 1]; active [N] proctype P() { b[_pid] = 1 }":                                                                                          "size of b",
		"byte b[N] = 3; active [N] proctype P() { b[_pid] == 3 -> b[_pid] = 1 }":                                                                          "",
		"byte w = N; active [N] proctype P() { do :: w > 0 -> w-- :: w < N -> w++ od }":                                                                   "",
		"byte w = N % 2; active [N] proctype P() { do :: w > 0 -> w-- od }":                                                                               "",
		"chan c = [1] of { byte }; active [N] proctype P() { do :: c!1 :: c?_ od }":                                                                       "channels",
		"active [N] proctype P() { chan c = [1] of { byte }; do :: c!1 :: c?_ od }":                                                                       "channels",
		"active [N] proctype P() provided (x == 0) { do :: x = 1 od }":                                                                                    "provided",
		"D_proctype Q() { x = 1 } active [N] proctype P() { do :: x = 1 od }":                                                                             "D_proctype",
		"active [N] proctype P() priority 3 { do :: set_priority(_pid, 2) od }":                                                                           "priorities",
		"active [N] proctype P() { do :: _last == 1 -> x = 1 od }":                                                                                        "_last",
		"hidden byte h; active [N] proctype P() { do :: h = 1 od }":                                                                                       "hidden",
		"active [N] proctype P() { do :: x = 1 od } never { do :: x == 1 od }":                                                                            "",
		"active [N] proctype P() { byte l[N]; do :: l[0] = 1 od }":                                                                                        "local variables",
		"#if N > 5\nbyte more;\n#endif\nactive [N] proctype P() { do :: x = 1 od }":                                                                       "",
		"active [N] proctype P() { do :: x = 1\n#if N > 20\n:: x = 2\n#endif\nod }":                                                                       "depend on N",
		"active [N] proctype P() { do :: x = 1 od }\n#if N > 20\nltl p { [] (x < 2) }\n#else\nltl p { [] (x < 3) }\n#endif\n":                             "properties",
	} {
		statement := text
		text := "#ifndef N\n#define N 3\n#endif\nbyte x, y; byte a[N]; byte f[3]; typedef T { byte u; byte v[2] }; T r; T s[2];\n" + text
		for tracked := range 2 {
			a, err := graphOf(text, 2, tracked, atomsOf("x == 1"))
			outcomes = append(outcomes, fmt.Sprintf("%s, %d tracked: %s", strings.Join(strings.Fields(statement), " "), tracked, outcome(t, a, err)))
			switch {
			case err == nil:
				if want != "" {
					t.Errorf("it is not refused, want %s:\n%s", want, text)
				}
				covers(t, text, a, atomsOf("x == 1"))
				describes(t, a)
			case want != "" && !strings.Contains(err.Error(), want):
				t.Errorf("%v, want %s\n%s", err, want, text)
			default:
				refused(t, text, err)
			}
		}
	}
	compareOutcomes(t, outcomes)
}

var update = flag.Bool("update", false, "rewrite testdata/statements.txt with the outcomes of now")

// compareOutcomes compares what became of families with testdata/statements.txt.
func compareOutcomes(t *testing.T, outcomes []string) {
	t.Helper()
	slices.Sort(outcomes)
	got := strings.Join(outcomes, "\n") + "\n"
	path := filepath.Join("testdata", "statements.txt")
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		want[strings.TrimSuffix(line, "\n")] = true
	}
	for _, line := range outcomes {
		if !want[line] {
			t.Errorf("it is not as in %s: %s", path, line)
		}
	}
	if len(want) != len(outcomes) {
		t.Errorf("%d outcomes, want %d: -update rewrites them", len(outcomes), len(want))
	}
}

// outcome describes a graph by its size and one of its states, or says why there is none.
func outcome(t *testing.T, a *counted.Abstraction, err error) string {
	t.Helper()
	if err != nil {
		message, _, _ := strings.Cut(err.Error(), "\n")
		return message
	}
	b, err := a.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	var batch program.Batch
	var last program.State
	steps := 0
	for _, last = range programtest.States(t, x, 1<<16) {
		if err := x.Expand(last, &batch); err != nil {
			t.Fatal(err)
		}
		steps += batch.Len()
	}
	var vars []string
	for _, v := range a.Format(last).Vars {
		if v.Value != "0" {
			vars = append(vars, v.Name+" = "+v.Value)
		}
	}
	return fmt.Sprintf("%d states, %d steps; the last has %s", a.States(), steps, strings.Join(vars, ", "))
}

// TestPropositions: propositions about instances are about all of the family, or are refused.
func TestPropositions(t *testing.T) {
	t.Parallel()
	const text = "#ifndef N\n#define N 3\n#endif\nbyte x; byte a[N]; byte f[2];\nactive [N] proctype P() { byte k; do :: here: a[_pid] = 1 - a[_pid] :: k = 1 - k; x == 1 od }\nactive proctype M() { do :: x = 1 - x od }\n"
	for atom, want := range map[string]string{
		"a[0] == 1": "", "a[1] == a[0]": "", "P@here": "", "P[1]@here": "", "P[2]:k == 1": "", "M@here": "label", "x == N": "", "_nr_pr > 2": "", "f[x] == 1": "", "f[7] == 1": "",
		"exec(P)": "", "exec(M)": "", "exec(P[1])": "", "exec(*)": "", "np_": "", "a[N - 1] == 1": "", "x < N && x > 0": "", "_last == 1": "_last", "timeout": "", "x / 0 == 1": "", "nothing == 1": "nothing",
	} {
		atoms := atomsOf(atom)
		a, err := graphOf(text, 2, 0, atoms)
		if err == nil {
			_, err = a.Bind(atoms)
		}
		switch {
		case err == nil:
			if want != "" {
				t.Errorf("%s is not refused", atom)
			}
			covers(t, text, a, atoms)
		case want != "" && !strings.Contains(err.Error(), want):
			t.Errorf("%s: %v, want %s", atom, err, want)
		}
		if plain, err := graphOf(text, 2, 0, nil); err != nil {
			t.Fatal(err)
		} else if _, err := plain.Bind(atoms); err == nil {
			covers(t, text, plain, atoms)
		}
	}
}

// TestStopped: an exploration ends when it is told to.
func TestStopped(t *testing.T) {
	t.Parallel()
	const text = "#ifndef N\n#define N 3\n#endif\nbyte x; active [N] proctype P() { byte k; do :: x < 200 -> x++ :: k < 100 -> k++ od }"
	f, err := counted.New("N", func(n int) (*flat.Model, error) {
		return resolve.Parse(source.NewFile("m.pml", text), lexemes.Options{}.For("N", n))
	})
	if err != nil || f.Least() != 1 {
		t.Fatal(err)
	}
	if _, err := f.Explore(2, 0, nil, counted.Limits{Stop: func() bool { return true }}); !errors.Is(err, counted.ErrStopped) {
		t.Error(err)
	}
}

// TestMovers: steps name the process that moves if it is told apart, and its proctype if it is counted.
func TestMovers(t *testing.T) {
	t.Parallel()
	const text = "#ifndef N\n#define N 3\n#endif\nbyte x; active [N] proctype P() { x = 1; x = 2 } active proctype M() { do :: x == 1 -> x = 0 od }\n"
	for tracked, want := range []string{"M(N) P", "M(N) P(0)"} {
		a, err := graphOf(text, 2, tracked, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, err := a.Bind(nil)
		if err != nil {
			t.Fatal(err)
		}
		x, err := b.NewExplorer(nil)
		if err != nil {
			t.Fatal(err)
		}
		var batch program.Batch
		var names []string
		for _, s := range programtest.States(t, x, 1000) {
			if err := x.Expand(s, &batch); err != nil {
				t.Fatal(err)
			}
			for _, succ := range batch.Succs {
				names = append(names, a.FormatAction(s, succ.Action).Process)
			}
		}
		slices.Sort(names)
		if got := strings.Join(slices.Compact(names), " "); got != want { // of the smallest instance
			t.Errorf("%d tracked: processes %s, want %s", tracked, got, want)
		}
	}
}
