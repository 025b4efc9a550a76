package counts

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

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

// explored is the abstraction of a family, explored from its initial states.
type explored struct {
	states  int
	letters map[program.Letter]bool
	flags   program.SuccFlags
	ordered int // loops that follow one order, as visits commute
}

var errLarge = errors.New("too many states")

// exploreAll explores the abstraction with a cut.
func exploreAll(f *promela.Family, c format.Counts, atoms []program.Atom, limit int) (*explored, error) {
	p, err := New(f, &c, false)
	if err != nil {
		return nil, err
	}
	return p.exploreAll(atoms, limit)
}

func (p *Program) exploreAll(atoms []program.Atom, limit int) (*explored, error) {
	b, err := p.Bind(atoms)
	if err != nil {
		return nil, err
	}
	ex, err := b.NewExplorer(nil)
	if err != nil {
		return nil, err
	}
	x := ex.(*explorer)
	out := &explored{letters: map[program.Letter]bool{}}
	var batch program.Batch
	if err := x.Initial(&batch); err != nil {
		return nil, err
	}
	seen, work := map[string]bool{}, []string{}
	add := func() {
		for i := range batch.Succs {
			if s := string(batch.State(i)); !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
			out.letters[batch.Succs[i].Target] = true
			out.flags |= batch.Succs[i].Flags
		}
	}
	for add(); len(work) > 0; add() {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		x.p.classes = x.classes // all that are met are listed
		if err := x.Expand([]byte(s), &batch); err != nil {
			return nil, err
		}
		if len(seen) > limit || len(x.memory.executed) > 10*limit {
			return nil, errLarge
		}
	}
	out.states = len(seen)
	for _, commute := range x.memory.orders {
		if commute {
			out.ordered++
		}
	}
	return out, nil
}

// family wraps the body of a process.
func family(t *testing.T, text string) *promela.Family {
	t.Helper()
	f, err := promela.ParseFamily(source.NewFile("m.pml", text), "N", promela.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return f
}

// TestRefused: what could be different in another instance is refused.
func TestRefused(t *testing.T) {
	t.Parallel()
	const declarations = "#define N 3\nbyte x; bool y; byte a[N]; byte z = 4;\n"
	for _, c := range []struct{ body, want string }{
		{"byte i; do :: a[_pid] = 1; x == 0; _pid < 3 -> x = 1 od", "have another order in other instances"},
		{"do :: _pid == 0 -> x = 1 od", "have another order in other instances"},
		{"byte k; do :: k = N; x = 0; k > 5 -> x = 1 od", "have another order in other instances"},
		{"byte k; do :: k = _pid; x = 1; k = k + 1 od", "is taken for that of a process"},
		{"byte k; do :: k = _pid * 2 od", "calculates with a number"},
		{"byte k = 1; do :: k == N -> x = 1 :: x = 1 -> k = 0 od", "is taken for that of a process"},
		{"byte k = 4; do :: k == N -> x = 1 :: x = 1 -> k = 0 od", "is taken for that of a process"},
		{"do :: z == N -> x = 1 :: x = 1 -> z = 0 od", "is taken for that of a process"},
		{"do :: x = _pid od", "is kept while others move"},
		{"do :: a[_pid+1] = 1 od", "not told apart from others"},
		{"do :: a[0] = 1 od", "not told apart"},
		{"do :: a[_pid] = _pid od", "where that is not understood"},
		{"byte i; for (i : 0 .. N-1) { a[i] = 1 }", "is kept while others move"},
		{"byte i, j; d_step { for (i : 0 .. N-1) { for (j : 0 .. N-1) { a[j] = 1 } } }", "refers to the"},
		{"byte i; do :: d_step { for (i : 0 .. N-1) { if :: i < _pid -> a[i] = 1 :: else fi } } od", "have another order in other instances"},
		{"byte i; do :: d_step { for (i : 0 .. N-2) { a[i] = 1 } } od", "have another order in other instances"},
		{"byte i, k; do :: d_step { for (i : 0 .. N-1) { k = i } } od", "refers to the one before"},
		{"byte i; do :: d_step { i = 0; do :: i < N -> i = i + 2 :: else -> break od } od", "is taken for that of a process"},
		{"do :: atomic { true; do :: true -> y = !y od } od", "may not end"},
		{"do :: x == 0 -> x = 1 :: else -> x = 0 od", ""},
	} {
		text := declarations + "active [N] proctype P() { " + c.body + " }\n"
		f, err := promela.ParseFamily(source.NewFile("m.pml", text), "N", promela.Options{})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		_, err = exploreAll(f, format.Counts{Cut: 2, Least: 1}, nil, 500)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.body, err, c.want)
		}
	}
}

// coveringStates is how many states the abstractions of TestCovers have together, of families that count as well: more are no error
// otherwise.
var coveringStates = map[bool]int{false: 218, true: 27}

const defaultFamilies = 48

// TestRanges: the numbers of a certificate are within their ranges, both ends included.
func TestRanges(t *testing.T) {
	t.Parallel()
	f := family(t, "#define N 3\nbool y;\nactive [N] proctype P() { do :: y = !y od }\n")
	weights := func(w int) []format.Counting { return []format.Counting{{Variable: 1, Weights: []int{w}}} }
	for _, tt := range []struct {
		counts format.Counts
		good   bool
	}{
		{format.Counts{Cut: 2, Least: 1}, true}, {format.Counts{Cut: maxCut, Least: 1}, true}, {format.Counts{Cut: 2, Least: maxCut}, true},
		{format.Counts{Cut: 2, Tracked: 3, Least: 3}, true}, {format.Counts{Cut: 2, Least: 1, Counting: weights(maxWeight)}, true}, {format.Counts{Cut: 2, Least: 1, Counting: weights(-maxWeight)}, true},
		{format.Counts{Cut: 1, Least: 1}, false}, {format.Counts{Cut: maxCut + 1, Least: 1}, false}, {format.Counts{Cut: 2, Least: maxCut + 1}, false},
		{format.Counts{Cut: 2, Least: 0}, false}, {format.Counts{Cut: 2, Tracked: -1, Least: 1}, false}, {format.Counts{Cut: 2, Tracked: 2, Least: 1}, false},
		{format.Counts{Cut: 2, Least: 1, Counting: weights(maxWeight + 1)}, false}, {format.Counts{Cut: 2, Least: 1, Counting: weights(-maxWeight - 1)}, false},
	} {
		_, err := New(f, &tt.counts, false)
		var wrong *certificate.Wrong
		if (err == nil) != tt.good || err != nil && !errors.As(err, &wrong) {
			t.Errorf("%+v: %v", tt.counts, err)
		}
	}
}

// Families in which something fails.
const (
	failingFamily = "#define N 3\nbyte x; active [N] proctype P() { do :: atomic { x < 2 -> assert(x == 0); x++ } :: x == 2 -> x = 0 od }\n"
	dividing      = "#define N 3\nbyte x; active [N] proctype P() { byte k; do :: k = 1 - k; x = 1 / k od }\n"
)

// TestFlags: what fails in an instance fails in the abstraction, and nothing else.
func TestFlags(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]program.SuccFlags{
		failingFamily: program.AssertFailed, dividing: program.RuntimeError,
		"#define N 3\nbyte x; active [N] proctype P() { do :: atomic { x < 2 -> x++ } :: x == 2 -> x = 0 od }\n": 0,
	} {
		x, err := exploreAll(family(t, text), format.Counts{Cut: 2, Least: 2}, nil, 1000)
		if err != nil || x.flags&(program.AssertFailed|program.RuntimeError) != want {
			t.Errorf("%v, %v, want %v\n%s", err, x, want, text)
		}
	}
}

// families: go test ./internal/check/certificate/counts -families 400 draws more.
var families = flag.Uint64("families", defaultFamilies, "how many families TestCovers draws, and twice of what TestCommute does")

// TestCommute: there are as many states if loops follow all orders, also if visits
// commute.
func TestCommute(t *testing.T) {
	t.Parallel()
	compared, commute := 0, 0
	for _, name := range []string{"msi", "firefly", "flags", "readers-writers", "token", "barrier", "write-once"} {
		path := filepath.Join("..", "..", "..", "..", "program", "promela", "testdata", "families", name+".pml")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		compared += compareOrders(t, string(text), &commute)
	}
	for seed := range *families / 2 {
		text, _ := randommodel.Family(rand.New(rand.NewPCG(seed, 44)))
		compared += compareOrders(t, text, &commute)
	}
	t.Logf("%d abstractions, %d of them with loops in one order", compared, commute)
	if compared < 7 || commute < 3 {
		t.Error("too few")
	}
}

// compareOrders explores an abstraction twice; 1 if it was compared.
func compareOrders(t *testing.T, text string, ordered *int) int {
	t.Helper()
	f, err := promela.ParseFamily(source.NewFile("m.pml", text), "N", promela.Options{})
	if err != nil {
		return 0
	}
	var found [2]*explored
	for i, all := range []bool{false, true} {
		p, err := New(f, &format.Counts{Cut: 2, Least: 2}, false)
		if err != nil {
			t.Fatal(err)
		}
		p.allOrders = all
		if found[i], err = p.exploreAll(nil, 100); err != nil {
			return 0
		}
	}
	if found[0].states != found[1].states || found[0].flags != found[1].flags {
		t.Errorf("%d states, and with all orders %d\n%s", found[0].states, found[1].states, text)
	}
	if found[0].ordered > 0 {
		*ordered++
	}
	return 1
}

// TestCovers: the propositions that are true together in a state of an instance
// are true together in a state of the abstraction, and failures of instances are
// failures of it.
func TestCovers(t *testing.T) {
	t.Parallel()
	for _, sums := range []bool{false, true} {
		t.Run(fmt.Sprint("sums ", sums), func(t *testing.T) { t.Parallel(); covers(t, sums) })
	}
}

// covers draws abstractions, or such of families that count, with any weights.
func covers(t *testing.T, sums bool) {
	covered, states, failing, size := 0, 0, 0, 0
	seeds := *families
	if sums {
		seeds /= 2 // these take longer
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 43))
		draw := randommodel.Family
		if sums {
			draw = randommodel.CountingFamily
		}
		text, names := draw(rng)
		f, err := promela.ParseFamily(source.NewFile("m.pml", text), "N", promela.Options{})
		if err != nil {
			continue
		}
		var atoms []program.Atom
		for _, name := range slices.Compact(names) {
			atoms = append(atoms, program.Atom{Text: name})
		}
		example, err := f.Instance(4)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := example.Bind(atoms); err != nil {
			continue
		}
		c := format.Counts{Cut: 2 + rng.IntN(2), Tracked: rng.IntN(3)}
		c.Least = max(c.Tracked, 2)
		for variable := 2; sums && variable < 4; variable++ { // c and d
			k := format.Counting{Variable: variable}
			for range 12 {
				k.Weights = append(k.Weights, rng.IntN(5)/2-rng.IntN(3)/2)
			}
			c.Counting = append(c.Counting, k)
		}
		x, err := exploreAll(f, c, atoms, 60)
		if err != nil {
			continue
		}
		for processes := c.Least; processes <= 4; processes++ {
			n, err := coversInstance(f, processes, atoms, x)
			if err != nil {
				t.Errorf("seed %d, %d processes: %v\n%s", seed, processes, err, text)
			}
			states += n
		}
		covered, size = covered+1, size+x.states
		if x.flags != 0 {
			failing++
		}
	}
	t.Logf("%d abstractions with %d states, %d of them fail, cover %d states of instances", covered, size, failing, states)
	if want := coveringStates[sums]; *families == defaultFamilies && size != want {
		t.Errorf("the abstractions have %d states, want %d: see what has changed", size, want)
	}
	if covered < int(seeds/16) {
		t.Error("too few")
	}
}

// coversInstance explores an instance.
func coversInstance(f *promela.Family, size int, atoms []program.Atom, x *explored) (states int, err error) {
	m, err := f.Instance(size)
	if err != nil {
		return 0, err
	}
	b, err := m.Bind(atoms)
	if err != nil {
		return 0, err
	}
	ex, err := b.NewExplorer(nil)
	if err != nil {
		return 0, err
	}
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		return 0, err
	}
	seen, work := map[string]bool{}, []string{}
	for {
		for i, succ := range batch.Succs {
			if s := string(batch.State(i)); !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
			if succ.Flags&^(program.Transient|program.Interrupted)&^x.flags != 0 {
				return 0, fmt.Errorf("it fails, and the abstraction does not")
			}
			if succ.Flags&program.Transient == 0 && !x.letters[succ.Target] && succ.Flags&program.RuntimeError == 0 {
				return 0, fmt.Errorf("letter %b is in no state", succ.Target)
			}
		}
		if len(work) == 0 || len(seen) > 2_000 {
			return len(seen), nil
		}
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if err := ex.Expand([]byte(s), &batch); err != nil {
			return 0, err
		}
	}
}

// TestDecode: a vector that is no state is refused.
func TestDecode(t *testing.T) {
	t.Parallel()
	f := family(t, "#define N 3\nbool y;\nactive [N] proctype P() { byte k; do :: y = !y :: k < 2 -> k++ od }\n")
	p, err := New(f, &format.Counts{Cut: 2, Tracked: 1, Least: 1}, false)
	if err != nil {
		t.Fatal(err)
	}
	b, err := p.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	ex, err := b.NewExplorer(nil)
	if err != nil {
		t.Fatal(err)
	}
	var batch program.Batch
	if err := ex.Initial(&batch); err != nil {
		t.Fatal(err)
	}
	good := slices.Clone(batch.State(0))
	if err := ex.Expand(good, &batch); err != nil {
		t.Fatal(err)
	}
	for i := range good {
		bad := slices.Clone(good)
		bad[i] = 0xfe
		var wrong *certificate.Wrong
		if err := ex.Expand(bad, &batch); i != 10 && !errors.As(err, &wrong) { // k, at byte 10, can be 254
			t.Errorf("byte %d changed: %v", i, err)
		}
		if err := ex.Expand(good[:i], &batch); !errors.As(err, &wrong) {
			t.Errorf("the first %d bytes: %v", i, err)
		}
	}
}
