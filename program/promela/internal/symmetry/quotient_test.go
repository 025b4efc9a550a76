package symmetry_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/programtest"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// quotientStates is how many states the quotients of TestQuotients have together: a group that is too small is no error otherwise.
const quotientStates = 10_026

// mostNaive bounds the states of a model that is searched naively.
const mostNaive = 6000

// TestQuotients: a quotient has the letters, the failures and the stops of the model, its states stand for as many as there are, and its
// runs are lifted to runs of the model.
func TestQuotients(t *testing.T) {
	t.Parallel()
	var n quotients
	for seed := range uint64(350) {
		rng := rand.New(rand.NewPCG(seed, 44))
		text, all, _ := randommodel.Symmetric(rng, seed%8 == 0)
		atoms := all[:rng.IntN(1+len(all))]
		if seed%4 == 0 {
			atoms = append(slices.Clip(atoms), "exec(P)")
		}
		n.compare(t, rng, text, []program.Preservation{program.SameWords, program.SameUpToStuttering}[seed%2], atoms...)
	}
	t.Logf("%+v", n)
	if n.states != quotientStates {
		t.Errorf("the quotients have %d states, want %d: see which symmetry is found no more", n.states, quotientStates)
	}
	if n.compared < 100 || n.smaller < 60 || n.weighed < n.compared/2 {
		t.Errorf("too few: %+v", n)
	}
}

// quotients counts comparisons of quotients with their models.
type quotients struct {
	compared, smaller, lifted int
	states                    int // of all quotients
	weighed                   int // of them, those whose states stand for as many as there are
}

// compare compares the quotient of a model, if there is one, and reports whether there is.
func (q *quotients) compare(t *testing.T, rng *rand.Rand, text string, same program.Preservation, propositions ...string) bool {
	t.Helper()
	m, err := promela.Parse(source.NewFile("model.pml", text), promela.Options{})
	if err != nil {
		return false
	}
	var atoms []program.Atom
	for _, a := range propositions {
		atoms = append(atoms, program.Atom{Text: a})
	}
	small, _, err := m.Quotient(atoms, same)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	whole, ok := programtest.Naive(t, m, atoms, mostNaive)
	if small == nil || !ok {
		return false
	}
	part, ok := programtest.Naive(t, small.Program, atoms, mostNaive)
	if name, why := small.Refutation(); name != "" && why != "" {
		return false
	}
	if !ok || part.Failures != whole.Failures || !maps.Equal(part.Letters, whole.Letters) || part.States > whole.States {
		t.Fatalf("%+v, want %+v\n%s", part, whole, text)
	}
	if !strings.Contains(small.Summary(), " of ") {
		t.Errorf("%q", small.Summary())
	}
	q.states += part.States
	if q.compared++; part.States < whole.States {
		q.smaller++
	}
	if part.Weight == float64(whole.States) {
		q.weighed++
	} else if !math.IsNaN(part.Weight) && part.Weight < float64(part.States) {
		t.Errorf("%d states stand for %v\n%s", part.States, part.Weight, text)
	}
	for i := range 3 {
		prefix, cycle := programtest.RandomRun(t, small.Program, atoms, rng)
		if i == 2 {
			cycle = nil
		}
		run, err := small.Lift(t.Context(), nil, prefix, cycle)
		if err != nil || run == nil {
			t.Fatalf("%v, %v cannot be lifted: %v\n%s", prefix, cycle, err, text)
		}
		if err := programtest.IsRun(t, m, atoms, run); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		q.lifted++
	}
	checkRenaming(t, small, atoms)
	return true
}

// checkRenaming checks that the numbers of processes change by permutations.
func checkRenaming(t *testing.T, small *program.Reduced, atoms []program.Atom) {
	t.Helper()
	b, err := small.Bind(atoms)
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	orbits, batch := x.(program.Orbits), program.Batch{}
	below := orbits.RenamedBelow()
	for _, s := range programtest.States(t, x, 60) {
		if err := x.Expand(s, &batch); err != nil {
			t.Fatal(err)
		}
		for i := range batch.Len() + 1 { // one more for the step of a state without successors
			to := map[int]bool{}
			for p := range below {
				to[orbits.Renamed(i, p)] = true
			}
			if len(to) != below || orbits.Renamed(i, below) != below {
				t.Fatalf("processes %v, of %d", to, below)
			}
		}
	}
}

// TestKinds: quotients of models with each kind of statement and declaration that the analysis looks at.
func TestKinds(t *testing.T) {
	t.Parallel()
	many := strings.Builder{}
	for i := range 300 {
		fmt.Fprintf(&many, ":: x == %d -> y = 1\n", 10+i%200)
	}
	head := "byte x, y, z; byte f[3]; bit g[3]; chan c = [1] of { byte }; mtype = { a1, b1 };\n"
	for name, tt := range map[string]struct {
		text  string
		atoms []string
		none  bool // there is no quotient
	}{
		"initial values":        {"active [3] proctype P() { byte me = _pid; byte k = x + 1; do :: y = k; f[me] = 1 :: y = 0; f[me] = 0 od }", []string{"y == 1"}, false},
		"own channels":          {"active [3] proctype P() { chan own = [1] of { byte }; byte k; do :: own!1 :: own?k -> x = k od }", nil, false},
		"many control points":   {"active [3] proctype P() { do :: x = 1 - x " + many.String() + " od }", []string{"x == 1"}, false},
		"ends":                  {"active [3] proctype P() { x = 1; y = 1; skip }", []string{"y == 1"}, false},
		"an end with a label":   {"active [3] proctype P() { x = 1; accept_x: y = 1 }", []string{"y == 1"}, false},
		"an end in a sequence":  {"active [3] proctype P() { x = 1; atomic { x = 2; y = 1 } }", []string{"y == 1"}, false},
		"an end with unless":    {"active [3] proctype P() { x = 1; { y = 1 } unless { x == 7 } }", nil, false},
		"a label at the end":    {"active [3] proctype P() { x = 1; done: y = 1 }", []string{"P@done"}, false},
		"a trace assertion":     {"trace { do :: c!_ :: c?_ od }\nactive [3] proctype P() { byte k; do :: c!1 :: c?k od }", nil, true},
		"a process by number":   {"active [3] proctype P() { byte k; do :: k = 1 - k od }", []string{"P[0]:k == 1"}, false},
		"steps of a process":    {"active [3] proctype P() { byte k; do :: k = 1 - k od }", []string{"exec(P[1])", "exec(P)"}, false},
		"bits by number":        {"active [3] proctype P() { do :: g[_pid] = 1 - g[_pid] od }", nil, false},
		"an index out of range": {"active [3] proctype P() { do :: d_step { x < 2 -> f[_pid + x] = 1; x = x + 1 } :: x = 0 od }", nil, true},
		"one process":           {"active proctype P() { do :: x = 1 - x od }", nil, true},
		"creation":              {"proctype P(byte k) { do :: f[k] = 1 - f[k] od } init { atomic { run P(0); run P(1); run P(2) } }", nil, false},
		"creation in processes": {"proctype Q() { x = 1 } active [2] proctype P() { run Q(); y = 1 }", nil, false},
		"priorities":            {"active [3] proctype P() { do :: set_priority(_pid, 3) od }", nil, true},
		"channels of channels":  {"chan d = [1] of { chan }; active [2] proctype P() { chan own = [1] of { byte }; chan k; byte v; do :: d!own :: d?k -> k!1 :: own?v -> k = own od }", nil, false},
		"messages":              {"chan d = [2] of { byte, mtype }; active [3] proctype P() { byte k = 255; do :: d!_pid,a1 :: d?k,a1 -> f[k] = 1 - f[k]; k = 255 od }", nil, true},
		"calculation":           {"active [3] proctype P() { do :: x = (x + 1) % 3 :: x = _pid * 0 :: y = (x << 1) & 3 od }", nil, true},
		"neighbours":            {"active [3] proctype P() { do :: f[(_pid + 1) % 3] = 1 :: f[_pid] = 0 od }", nil, false},
	} {
		var n quotients
		if there := n.compare(t, rand.New(rand.NewPCG(1, 1)), head+tt.text, program.SameUpToStuttering, tt.atoms...); there == tt.none {
			t.Errorf("%s: a quotient: %t", name, there)
		}
	}
}

// TestOtherKinds: where the analysis may refuse, what it makes all the same is right.
func TestOtherKinds(t *testing.T) {
	t.Parallel()
	head := "byte x, y, z; byte f[3]; bit g[3]; chan c = [1] of { byte }; typedef T { byte a; byte b[2] }; T u[3]; T v;\n"
	var n quotients
	for _, text := range []string{
		"active [3] proctype P() { chan own = [1] of { byte }; do :: own == x -> y = 1 :: own != 1 -> y = 0 :: x = 1 - x od }",
		"active [3] proctype P() { chan own = [1] of { byte }; do :: own == c -> y = 1 :: c == 1 -> y = 0 :: c == own -> y = 0 od }",
		"active [3] proctype P() { chan k; do :: k = x -> y = 1 :: k = c :: x == k -> y = 0 od }",
		"active [3] proctype P() { do :: x == 3 - _pid -> y = 1 - y :: 1 + _pid == x :: _pid == 2 -> x = 1 - x od }",
		"active [3] proctype P() { do :: u[_pid].a = 1 - u[_pid].a :: u[_pid].b[x] = 1 :: v.b[1] = _pid :: v.a == _pid -> v.a = 2 od }",
		"active [3] proctype P() { do :: f[f[0]] = 1 :: f[_pid] == _pid -> f[_pid] = 0 :: f[x + y] = _pid od }",
		"proctype Q(byte k) { f[k] = 1 } active [2] proctype P() { byte n; n = run Q(_pid); x = n; y = (run Q(0)) + 1 }",
		"proctype Q(byte k) { f[k] = 1 } active [2] proctype P() { atomic { run Q(_pid); run Q(2) } }",
		"active [3] proctype P() { byte k; do :: k = (_pid -> 1 : 0) :: x = -_pid :: x = ~k :: g[_pid] = !g[_pid] od }",
		"active [3] proctype P() { byte k; d_step { do :: k < 3 -> f[k] = f[k] + 1; k++ :: else -> break od; k = 0 }; do :: x = f[k] :: f[_pid] > 1 -> f[_pid] = 0 od }",
		"active [3] proctype P() { byte k; do :: c!_pid :: c?eval(_pid) -> x = 1 :: c?k -> x = 0 :: c?[1] -> y = 1 :: c?<k> -> y = 0 :: c??k od }",
		"active [3] proctype P() { pid other = 2; do :: other != _pid -> other = _pid :: else -> other = 1 :: P[other]:other == _pid -> x = 1 od }",
		"active [8] proctype P() { byte k; x < 2; k = 1; x = x + 1; k == 3 }",
		"active [3] proctype P() { byte k; do :: k == 0 -> k = 1; progress: x = 1 :: k == 1 -> goto end1 od; end1: x == 7 }",
		"active [3] proctype P() { byte k; atomic { x < 2 -> x++; k = 1 }; atomic { k = 0; x = 0 } }",
		"active [3] proctype P() { short s = -1; do :: s = _pid :: s == _pid -> s = -1 :: s < 0 -> s = x od }",
		"active [3] proctype P() { byte k[3]; do :: k[_pid] = 1 :: k[0] = _pid :: k[1] == _pid -> k[1] = 0 od }",
		"chan many[3] = [1] of { byte }; active [3] proctype P() { byte k; do :: many[_pid]!1 :: many[_pid]?k :: many[x]?_ :: full(many[_pid]) -> y = 1 :: nempty(many[0]) od }",
		"active [3] proctype P() { chan k; do :: k = c; (k -> 1 : 0) == 1 -> k!1 :: c?x od }",
		"active [3] proctype P() { byte k; do :: c!k, _pid :: c?k od }",
		"active [3] proctype P() { do :: printf(\"%d\", f[_pid]) -> f[_pid] = 1 - f[_pid] :: printf(\"%d\", x + 1) od }",
		"active [3] proctype P() { byte k; d_step { full(c) -> k = 1 } ; do :: x = 1 - x :: f[_pid] = 0 od }",
		"chan meet[2] = [0] of { byte }; active [3] proctype P() { byte k; do :: d_step { x < 2 -> meet[x]!1 } :: x = 1 - x :: meet[0]?k od }",
		"active [3] proctype P() { T w; do :: w.a = 1 - w.a :: w.b[x] = _pid; w.b[x] = 0 :: v.a = w.b[0] od }",
		"bit big[200]; active [3] proctype P() { do :: big[_pid] = 1 - big[_pid] od }",
		"active [3] proctype P() { do :: y = 1 - y :: c == 200 -> x = 1 od }",
		"proctype Q(T w) { f[w.a] = 1 } active [3] proctype P() { do :: u[_pid].a = 1 - u[_pid].a :: x = u[y].a od }",
		"active [3] proctype P() provided (x == 0) { do :: f[_pid] = 1 - f[_pid] :: y = 1 - y od }",
		"local byte w; active [2] proctype P() { byte k; assert(k < 2); do :: k = 1 - k; w = k :: x = len(c) od } active proctype R() { byte k; do :: c!k :: c?k od }",
	} {
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 2))
			n.compare(t, rng, head+text, []program.Preservation{program.SameWords, program.SameUpToStuttering}[seed%2], []string{"y == 1", "x == 1", "P@end1"}[:1+seed%2]...)
		}
	}
	t.Logf("%+v", n)
	if n.compared < 8 {
		t.Errorf("%d compared", n.compared)
	}
}
