package check

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/internal/raced"
	"github.com/ltlcheck/ltlcheck/internal/randommodel"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/promela"
	"github.com/ltlcheck/ltlcheck/source"
)

var checkpointed = flag.Uint64("checkpointed", 12, "how many random models TestCheckpoints asks about")

// keeping asks a question with and without checkpoints.
type keeping struct {
	t       *testing.T
	rng     *rand.Rand
	name    string
	ask     func(Options) (string, error) // the answer, with all counts
	left    *int                          // expansions until one is interrupted; nil: none ever is
	unfolds bool                          // the counts depend on how much is remembered inside atomic sequences, as with seed 219
	resumed int
	limited int // of these, after a limit
}

// mostStates bounds the states of a search of these tests.
const mostStates = 1500

func (k *keeping) answer(opts Options) string {
	k.t.Helper()
	answer, err := k.ask(opts)
	if err != nil {
		k.t.Fatalf("%s: %v", k.name, err)
	}
	return answer
}

// check compares the answer with that of searches that were stopped and went on.
func (k *keeping) check(opts Options) {
	k.t.Helper()
	opts.Limits.States = mostStates
	want := k.answer(opts)
	var files [][]byte
	steps, chosen := 0, k.rng.IntN(8)
	keeper := NewCheckpoints(CheckpointOptions{Save: func(content func(io.Writer) error) error {
		if steps++; steps <= chosen {
			return nil
		}
		chosen += 1 + k.rng.IntN(1+chosen/2)
		var file bytes.Buffer
		err := content(&file)
		files = append(files, file.Bytes())
		return err
	}})
	kept := opts
	kept.Checkpoints = keeper
	if got := k.answer(kept); got != want {
		k.t.Fatalf("%s: with checkpoints\n%s\nwithout\n%s", k.name, got, want)
	}
	for _, file := range files {
		k.goOn(opts, file, want)
	}
	k.limit(opts, want)
}

// goOn compares the answer of a search that goes on, in any form of storage, with the one that it should give.
func (k *keeping) goOn(opts Options, file []byte, want string) {
	k.t.Helper()
	opts.Storage = []Storage{"", StorageClassical, StorageHybrid}[k.rng.IntN(3)]
	opts.Vectors = append(Vectors(), "")[k.rng.IntN(4)]
	keeper := NewCheckpoints(CheckpointOptions{})
	if err := keeper.Resume(bytes.NewReader(file)); err != nil {
		k.t.Fatalf("%s: %v", k.name, err)
	}
	opts.Checkpoints = keeper
	if got := k.answer(opts); got != want {
		k.t.Fatalf("%s: going on\n%s\nuninterrupted\n%s", k.name, got, want)
	}
	k.resumed++
}

// limit lets searches end at limits of states and of memory, and at interrupts, and go on.
func (k *keeping) limit(opts Options, want string) {
	for range 6 {
		var last []byte
		limited := opts
		switch kind := k.rng.IntN(3); {
		case kind == 0 || kind == 1 && k.unfolds:
			limited.Limits.States = 1 + k.rng.Uint64N(100)
		case kind == 1:
			limited.Limits.Memory = 1 + k.rng.Int64N(1<<15)
		case k.left != nil:
			*k.left = 1 + k.rng.IntN(50)
		}
		limited.Checkpoints = NewCheckpoints(CheckpointOptions{Every: time.Hour, Save: func(content func(io.Writer) error) error {
			var file bytes.Buffer
			err := content(&file)
			last = file.Bytes()
			return err
		}})
		_, _ = k.ask(limited) // what is interrupted behind the search is of no interest
		limited.Checkpoints.Stop()
		if k.left != nil {
			*k.left = 0
		}
		if last != nil {
			k.goOn(opts, last, want)
			k.limited++
		}
	}
}

// told is what two answers have to have the same.
func told(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func verifying(m program.Program, prop Property) func(Options) (string, error) {
	return func(opts Options) (string, error) {
		r, err := Verify(context.Background(), m, prop, opts)
		p := &r.Product
		p.Memory, p.Vectors, p.Tails, p.Seconds, p.Engine, r.Storage = 0, 0, 0, 0, nil, ""
		for i := range r.Atoms {
			r.Atoms[i].Pos = source.Pos{}
		}
		return told(r), err
	}
}

func toldOf(x *Exploration) string {
	x.Memory, x.Seconds, x.Engine = 0, 0, nil
	var unreached []string
	for _, u := range x.Unreached {
		unreached = append(unreached, fmt.Sprint(u.Process, u.Pos.Line, u.Statement))
	}
	x.Unreached = nil
	return told(x) + fmt.Sprint(unreached)
}

// TestCheckpoints: searches that were stopped anywhere, by limits too, and go on with whatever exact storage, give the answers and counts of those that were
// not.
func TestCheckpoints(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	seeds, resumed, limited := *checkpointed, 0, 0
	verdicts := map[string]int{}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 20))
		text, atoms := randommodel.Promela(rng)
		if seed%3 == 0 {
			text, atoms = randommodel.Exclusive(rng)
		}
		m, err := promela.Parse(source.NewFile("random.pml", text), promela.Options{})
		if err != nil {
			continue
		}
		opts := Options{Warn: rng.IntN(2) == 0, Trial: []Trial{NoTrial, TrialProposed, 20}[rng.IntN(3)], Algorithm: []AlgorithmName{"", "", SCC, NDFS, Generic}[rng.IntN(5)]}
		asked := randommodel.All()
		asked.OnlyState = rng.IntN(2) == 0
		prop := randomProperty(rng, &randommodel.Model{Program: m, States: atoms, Steps: []string{"exec(_)", "exec(*)"}}, asked)
		if isStrong(&prop) {
			opts.Algorithm = "" // that takes it
		}
		fa := prop.Factory
		k := &keeping{t: t, rng: rng, name: fmt.Sprintf("seed %d, %s, %+v", seed, prop.Formula, opts), ask: verifying(m, prop)}
		k.check(opts)
		r, err := Verify(context.Background(), m, prop, opts)
		if err != nil {
			t.Fatal(err)
		}
		verdicts[fmt.Sprint(r.Algorithm, " ", r.Verdict, " ", r.Product.Reduction != "")]++

		opts.Algorithm = ""
		never := Property{Name: "never", Factory: fa, Formula: fa.G(fa.Or(fa.AP(atoms[0]), fa.X(fa.Not(fa.AP(atoms[1])))))}
		k.name = fmt.Sprintf("seed %d, %s, %+v", seed, never.Formula, opts)
		k.ask = verifying(m, never)
		k.check(opts)

		k.name = fmt.Sprintf("seed %d, safety, %+v", seed, opts)
		k.ask = func(opts Options) (string, error) {
			r, err := Verify(context.Background(), m, Failures{}, opts)
			return fmt.Sprint(r.Verdict, r.Reason, told(r.Failure)) + toldOf(&r.Exploration), err
		}
		k.check(opts)

		reduce := []string(nil)
		if rng.IntN(3) == 0 {
			reduce = m.Reductions()
		}
		k.name = fmt.Sprintf("seed %d, explore, reduce %v", seed, reduce)
		k.ask = func(opts Options) (string, error) {
			x, err := Verify(context.Background(), m, Counts{Reduce: reduce}, Options{Limits: opts.Limits, Vectors: opts.Vectors, All: 2, Checkpoints: opts.Checkpoints})
			k.unfolds = k.unfolds || x.Exploration.AtomicSteps > 0
			return toldOf(&x.Exploration), err
		}
		k.check(opts)
		resumed, limited = resumed+k.resumed, limited+k.limited
	}
	t.Logf("%d searches went on, %d of them after a limit; %v", resumed, limited, verdicts)
	if resumed < int(10*seeds) || limited < int(seeds) {
		t.Errorf("only %d searches went on, %d of them after a limit", resumed, limited)
	}
}

// TestCheckpointsOfGraphs is TestCheckpoints for small programs with many cycles, from every step on, and with interrupts.
func TestCheckpointsOfGraphs(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	resumed, limited := 0, 0
	algorithms := []AlgorithmName{SCC, NDFS, Generic, Single, Reachability}
	for seed := range 4 * *checkpointed {
		rng := rand.New(rand.NewPCG(seed, 21))
		left := 0
		prog := searchtest.Interrupted{Program: oracle.Random(rng).Graph, Left: &left}
		prop := randomProperty(rng, ofGraph(prog), ofGraphs)
		for _, algorithm := range algorithms {
			opts := Options{Algorithm: algorithm}
			k := &keeping{t: t, rng: rng, left: &left, name: fmt.Sprintf("seed %d, %s, %s", seed, algorithm, prop.Formula), ask: verifying(prog, prop)}
			if _, err := k.ask(opts); err != nil {
				continue // the algorithm does not suit
			}
			k.check(opts)
			resumed, limited = resumed+k.resumed, limited+k.limited
		}
		k := &keeping{t: t, rng: rng, left: &left, name: fmt.Sprintf("seed %d, explore", seed), ask: func(opts Options) (string, error) {
			x, err := Verify(context.Background(), prog, Counts{}, Options{Limits: opts.Limits, Vectors: opts.Vectors, All: 2, Checkpoints: opts.Checkpoints})
			return toldOf(&x.Exploration), err
		}}
		k.check(Options{})
		k.name = fmt.Sprintf("seed %d, safety", seed)
		k.ask = func(opts Options) (string, error) {
			r, err := Verify(context.Background(), prog, Failures{}, opts)
			return fmt.Sprint(r.Verdict, r.Reason, told(r.Failure)) + toldOf(&r.Exploration), err
		}
		k.check(Options{})
		resumed, limited = resumed+k.resumed, limited+k.limited
	}
	t.Logf("%d searches went on, %d of them after a limit", resumed, limited)
	if resumed < int(20**checkpointed) || limited < int(5**checkpointed) {
		t.Errorf("only %d searches went on, %d of them after a limit", resumed, limited)
	}
}

// TestNotKept: what is not in checkpoints is refused together with them.
func TestNotKept(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte x; init { x = 1 }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	keeper := NewCheckpoints(CheckpointOptions{})
	for _, opts := range []Options{
		{Algorithm: Magic}, {Algorithm: UFSCC}, {Storage: StorageBitstate}, {OnFull: OnFullReplace}, {Workers: 2}, {All: 2}, {Exhaust: true},
	} {
		opts.Checkpoints = keeper
		var refused *source.Error
		if _, err := Verify(context.Background(), m, Failures{}, opts); !errors.As(err, &refused) {
			t.Errorf("%+v: %v", opts, err)
		}
	}
	var refused *source.Error
	if _, err := Verify(context.Background(), m, Counts{}, Options{Workers: 2, Checkpoints: keeper}); !errors.As(err, &refused) {
		t.Error(err)
	}
}

// mostStops bounds the expansions that TestCheckpointsOfEveryStop interrupts in one search.
const mostStops = 60

// TestCheckpointsOfEveryStop interrupts every expansion of searches of graphs, and has them go on.
func TestCheckpointsOfEveryStop(t *testing.T) {
	raced.SkipSequential(t)
	t.Parallel()
	resumed, violated := map[AlgorithmName]int{}, map[AlgorithmName]int{}
	for seed := range 4 * *checkpointed {
		rng := rand.New(rand.NewPCG(seed, 22))
		left := 0
		prog := searchtest.Interrupted{Program: oracle.Random(rng).Graph, Left: &left}
		prop := randomProperty(rng, ofGraph(prog), randommodel.Options{Assume: seed%5 == 2, Fair: seed%5 == 0})
		if seed%5 == 1 { // several acceptance sets
			fa := ltl.NewFactory()
			prop.Factory, prop.Assumptions, prop.FairTo = fa, nil, nil
			prop.Formula = fa.Not(fa.And(fa.G(fa.F(fa.AP("p"))), fa.G(fa.F(fa.AP("q"))), fa.G(fa.F(fa.Not(fa.AP("p"))))))
		}
		for _, algorithm := range []AlgorithmName{"", SCC, NDFS, Generic, Single, Reachability} {
			ask := verifying(prog, prop)
			opts := Options{Algorithm: algorithm}
			want, err := ask(opts)
			if err != nil {
				continue // the algorithm does not suit
			}
			for stop := 1; stop <= mostStops; stop++ {
				var last []byte
				stopping := opts
				stopping.Checkpoints = NewCheckpoints(CheckpointOptions{Every: time.Hour, Save: func(content func(io.Writer) error) error {
					var file bytes.Buffer
					err := content(&file)
					last = file.Bytes()
					return err
				}})
				left = stop
				_, _ = ask(stopping)
				stopping.Checkpoints.Stop()
				left = 0
				if last == nil {
					break // the search has ended before
				}
				k := &keeping{t: t, rng: rng, name: fmt.Sprintf("seed %d, %s, %s, stopped at expansion %d", seed, algorithm, prop.Formula, stop), ask: ask}
				k.goOn(opts, last, want)
				if resumed[algorithm]++; strings.Contains(want, `"Verdict":2`) {
					violated[algorithm]++
				}
			}
		}
	}
	t.Logf("%v searches went on, %v to a counterexample", resumed, violated)
	for algorithm, n := range resumed {
		if 2*n < int(*checkpointed) || violated[algorithm] < int(*checkpointed)/4 {
			t.Errorf("%s: only %d searches went on, %d to a counterexample", algorithm, n, violated[algorithm])
		}
	}
}

// TestCheckpointKeepsSeed: a nested search that goes on inside its second part knows where that began. The only accepting cycle leads
// through states that the first part has left, and not through the state that is stored first.
func TestCheckpointKeepsSeed(t *testing.T) {
	t.Parallel()
	left := 0
	edge := func(to int) []oracle.Edge { return []oracle.Edge{{To: to}} }
	prog := searchtest.Interrupted{Left: &left, Program: &oracle.Graph{Atoms: []string{"p"}, Init: []int{0}, States: []oracle.State{
		{Out: edge(1)}, {Out: edge(2)}, {Letter: 1, Out: edge(3)}, {Out: edge(4)}, {Out: edge(1)},
	}}}
	fa := ltl.NewFactory()
	prop := Property{Name: "p", Factory: fa, Formula: fa.F(fa.G(fa.Not(fa.AP("p"))))}
	k := &keeping{t: t, rng: rand.New(rand.NewPCG(1, 24)), left: &left, name: "nested", ask: verifying(prog, prop)}
	k.check(Options{Algorithm: NDFS})
	if k.resumed < 5 {
		t.Errorf("only %d searches went on", k.resumed)
	}
}

// TestCheckpointKeepsRuntimeErrors: a run-time error that was met before a checkpoint keeps a property from holding.
func TestCheckpointKeepsRuntimeErrors(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", `
byte a[2], i;
active proctype P() { if :: a[i + 2] = 1 :: skip fi; do :: i < 100 -> i++ :: else -> break od }
`), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fa := ltl.NewFactory()
	prop := Property{Name: "p", Factory: fa, Formula: fa.F(fa.AP("i == 100"))}
	for _, algorithm := range []AlgorithmName{SCC, NDFS, Single} {
		k := &keeping{t: t, rng: rand.New(rand.NewPCG(1, 23)), name: string(algorithm), ask: verifying(m, prop)}
		opts := Options{Algorithm: algorithm, Without: Shortcuts(m)}
		if want := k.answer(opts); !strings.Contains(want, "run-time error") {
			t.Fatalf("%s: %s", algorithm, want)
		}
		k.check(opts)
	}
}

// faulty is a program whose explorers panic, as one with an internal error does.
type faulty struct{ program.Program }

type faultyBinding struct{ program.Binding }

type faultyExplorer struct{ program.Explorer }

func (f faulty) Bind(atoms []program.Atom) (program.Binding, error) {
	b, err := f.Program.Bind(atoms)
	return faultyBinding{b}, err
}

func (b faultyBinding) NewExplorer(tuning *program.Tuning) (program.Explorer, error) {
	x, err := b.Binding.NewExplorer(tuning)
	return faultyExplorer{x}, err
}

func (f faultyExplorer) Inner() program.Explorer { return f.Explorer }

func (faultyExplorer) Expand(program.State, *program.Batch) error { panic("an internal error") }

// TestFaultsAfterResuming: an internal error of a search that goes on from a checkpoint is not taken for a fault of the checkpoint.
func TestFaultsAfterResuming(t *testing.T) {
	t.Parallel()
	m, err := promela.Parse(source.NewFile("m.pml", "byte i; active proctype P() { do :: i < 200 -> i++ :: i = 0 od }"), promela.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	keeper := NewCheckpoints(CheckpointOptions{Save: func(content func(io.Writer) error) error {
		file.Reset()
		return content(&file)
	}})
	opts := Options{Limits: Limits{States: 100}, Checkpoints: keeper}
	if _, err := Verify(context.Background(), m, Counts{}, opts); err != nil || file.Len() == 0 {
		t.Fatalf("%d bytes, %v", file.Len(), err)
	}
	keeper = NewCheckpoints(CheckpointOptions{})
	if err := keeper.Resume(&file); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if p := recover(); p == nil || !strings.Contains(fmt.Sprint(p), "an internal error") {
			t.Errorf("the panic became %v", p)
		}
	}()
	_, err = Verify(context.Background(), faulty{m}, Counts{}, Options{Checkpoints: keeper})
	t.Errorf("the search ended with %v", err)
}

// TestCheckpointsAreOfSteps: whatever memory ends the step of a nested search that begins its second part, and wherever in it, the
// checkpoint that is left is that of the moment before. The state has more successors than the first part of a stack has room for, so that
// they are pushed by halves.
func TestCheckpointsAreOfSteps(t *testing.T) {
	t.Parallel()
	const wide = 70
	g := &oracle.Graph{Atoms: []string{"p"}, Init: []int{0}, States: make([]oracle.State, 3+wide)}
	g.States[0].Out = []oracle.Edge{{To: 1}}
	g.States[1].Letter = 1
	g.States[2].Out = []oracle.Edge{{To: 2}}
	for i := 3; i < len(g.States); i++ {
		g.States[1].Out = append(g.States[1].Out, oracle.Edge{To: i})
		g.States[i].Out = []oracle.Edge{{To: 2}}
	}
	fa := ltl.NewFactory()
	ask := verifying(g, Property{Name: "p", Factory: fa, Formula: fa.F(fa.G(fa.Not(fa.AP("p"))))})
	every, left := &written{}, &written{}
	opts := Options{Algorithm: NDFS, Storage: StorageClassical, Checkpoints: NewCheckpoints(CheckpointOptions{Save: every.save})}
	if _, err := ask(opts); err != nil {
		t.Fatal(err)
	}
	steps := map[string]bool{}
	for _, file := range every.files {
		steps[timeless(file)] = true
	}
	all := fmt.Sprintf(`"Visited":%d,"Again":0,`, len(g.States))
	for _, file := range every.files {
		if !bytes.Contains(file, []byte(all)) {
			continue
		}
		for opts.Limits.Memory = 1 << 13; opts.Limits.Memory < 1<<14; opts.Limits.Memory += 1 << 8 {
			opts.Checkpoints = NewCheckpoints(CheckpointOptions{Every: time.Hour, Save: left.save})
			if err := opts.Checkpoints.Resume(bytes.NewReader(file)); err != nil {
				t.Fatal(err)
			}
			_, _ = ask(opts)
			opts.Checkpoints.Stop()
		}
	}
	for _, file := range left.files {
		if !steps[timeless(file)] {
			t.Fatalf("a checkpoint that was left at a limit is not that of a step: %q", contentOf(file))
		}
	}
	if len(left.files) < 10 {
		t.Errorf("only %d checkpoints were left at limits", len(left.files))
	}
}

// written are checkpoints.
type written struct{ files [][]byte }

func (w *written) save(content func(io.Writer) error) error {
	var file bytes.Buffer
	err := content(&file)
	w.files = append(w.files, file.Bytes())
	return err
}

var seconds = regexp.MustCompile(`(?s)..(\{"Fingerprint":[^}]*)"Seconds":[^}]*`)

// timeless is the content of a checkpoint but for the time that it took, and for how long the document with that is.
func timeless(file []byte) string { return seconds.ReplaceAllString(string(contentOf(file)), "$1") }
