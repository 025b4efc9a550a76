package por

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/program/heuristic"
	"github.com/ltlcheck/ltlcheck/internal/program/lifted"
	"github.com/ltlcheck/ltlcheck/program"
)

// graph is a program whose states are single bytes and whose steps are in a table. A step is invisible if its action is odd.
type graph struct {
	initial []byte
	steps   map[byte][]graphStep
	wide    bool                    // states have a second byte, which counts steps modulo 4 and does not matter
	fails   func(what string) error // of "explorer", "initial" and "expand"
	open    string
	resumes bool
}

type graphStep struct {
	action program.Action
	to     byte
	flags  program.SuccFlags
}

var errGraph = errors.New("the graph fails")

func (g *graph) fail(what string) error {
	if g.fails == nil {
		return nil
	}
	return g.fails(what)
}

func (g *graph) state(s, n byte) program.State {
	if g.wide {
		return program.State{s, n}
	}
	return program.State{s}
}

func (g *graph) ActionAtoms() program.Letter { return 0 }
func (g *graph) Undecided() string           { return g.open }

func (g *graph) NewExplorer(*program.Tuning) (program.Explorer, error) {
	x := &graphExplorer{g: g}
	if g.resumes {
		return &resumingExplorer{graphExplorer: x}, g.fail("explorer")
	}
	return x, g.fail("explorer")
}

type graphExplorer struct{ g *graph }

func (g *graphExplorer) Initial(b *program.Batch) error {
	b.Reset()
	for _, s := range g.g.initial {
		b.Add(program.Succ{}, g.g.state(s, 0))
	}
	return g.g.fail("initial")
}

func (g *graphExplorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	n := byte(0)
	if g.g.wide {
		n = (s[1] + 1) % 4
	}
	for _, e := range g.g.steps[s[0]] {
		succ := program.Succ{Action: e.action, Flags: e.flags}
		succ.Moved.Add(int(e.action % 7))
		b.Add(succ, g.g.state(e.to, n))
	}
	return g.g.fail("expand")
}

// resumingExplorer remembers how often it was marked.
type resumingExplorer struct {
	*graphExplorer
	marks, recalled byte
}

func (r *resumingExplorer) Mark()          { r.marks++ }
func (r *resumingExplorer) Memory() []byte { return []byte{r.marks} }
func (r *resumingExplorer) Recall(m []byte) error {
	if len(m) != 1 {
		return errGraph
	}
	r.recalled = m[0]
	return nil
}

func (r *resumingExplorer) Engine() program.EngineUse { return program.EngineUse{Expanded: 3} }

// graphFront keeps the successors by even actions only, where there are some, and passes states with one step, which is invisible.
type graphFront struct {
	refuted byte // this state contradicts the claims; 0 is none
	all     bool // keep all
}

func (f *graphFront) Choose(_ program.State, b *program.Batch, keep []bool) bool {
	some := false
	for i := range b.Succs {
		keep[i] = b.Succs[i].Action%2 == 0
		some = some || keep[i]
	}
	return some && !f.all
}

func (f *graphFront) Follow(_ program.State, b *program.Batch, _ *program.Succ) int {
	if b.Len() == 1 && b.Succs[0].Action%2 == 1 && b.Succs[0].Flags == 0 {
		return 0
	}
	return -1
}

func (f *graphFront) Settle(s program.State) {
	if len(s) > 1 {
		s[1] = 0
	}
}

func (f *graphFront) Refutes(s program.State) string {
	if f.refuted != 0 && s[0] == f.refuted {
		return "the state is reached"
	}
	return ""
}

func (g *graph) smaller(c Config, f graphFront) *Program {
	c.Front = func() Front { return &f }
	return New(nil, g, c)
}

func explorerOf(t *testing.T, p *Program, tuning *program.Tuning) program.Explorer {
	t.Helper()
	b, err := p.Bind(nil)
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.NewExplorer(tuning)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// successors are the actions and targets of what is left of a state.
func successors(t *testing.T, x program.Explorer, s byte) (out string) {
	t.Helper()
	var b program.Batch
	if err := x.Expand(program.State{s}, &b); err != nil {
		t.Fatal(err)
	}
	for i := range b.Succs {
		out += string(rune('a'+b.Succs[i].Action)) + string(rune('0'+b.State(i)[0])) + " "
	}
	return strings.TrimSpace(out)
}

// branches has a choice of visible and invisible steps, a chain of invisible ones, and a failure behind one.
var branches = &graph{
	initial: []byte{1},
	steps: map[byte][]graphStep{
		1: {{action: 0, to: 2}, {action: 1, to: 3}, {action: 2, to: 4}},
		2: {{action: 1, to: 3}},
		3: {{action: 3, to: 5}},
		4: {{action: 1, to: 6, flags: program.AssertFailed}},
		5: {{action: 2, to: 1}, {action: 4, to: 5}},
	},
}

// TestGraph: which successors are left, in every configuration, and what is counted.
func TestGraph(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		config       Config
		all          bool
		want         string // of state 1
		kept, passed uint64
		summary      string
	}{
		{Config{}, false, "a2 b3 c4", 0, 0, ""},
		{Config{Stubborn: true}, false, "a2 c4", 2, 0, "partial-order reduction left 1 of 3 transitions out"},
		{Config{Stubborn: true}, true, "a2 b3 c4", 3, 0, "partial-order reduction left 0 of 3 transitions out"},
		{Config{Merge: true}, false, "a5 b5 c4", 6, 3, "merging passed 3 states"},
		{Config{Stubborn: true, Merge: true, Words: []string{"more"}}, false, "a5 c4", 4, 2, "more, partial-order reduction left 1 of 5 transitions out, merging passed 2 states"},
	} {
		p := branches.smaller(tt.config, graphFront{all: tt.all})
		x := explorerOf(t, p, nil)
		if got := successors(t, x, 1); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt.config, got, tt.want)
		}
		c := p.Counts()
		if c.Kept != tt.kept || c.Passed != tt.passed || p.Summary() != tt.summary {
			t.Errorf("%+v: %+v, %q", tt.config, c, p.Summary())
		}
		e, ok := x.(*explorer)
		if !ok {
			continue
		}
		e.Repeats(true)
		successors(t, x, 1)
		if p.Counts() != c {
			t.Errorf("%+v: what is repeated counts: %+v", tt.config, p.Counts())
		}
		if e.Repeats(false); p.Again().Counts() != (Counts{}) {
			t.Errorf("%+v: the counts of another program are not its own", tt.config)
		}
		if e.BeginsAgain(); p.Counts() != (Counts{}) {
			t.Errorf("%+v: the counts do not begin again", tt.config)
		}
	}
}

// TestCapabilities: what is undecided, the engine and what is remembered are those of what is explored, where it has them.
func TestCapabilities(t *testing.T) {
	t.Parallel()
	for _, resumes := range []bool{false, true} {
		g := *branches
		g.resumes, g.open = resumes, "a branch"
		other := g
		other.open = ""
		for _, c := range []Config{{Stubborn: true}, {Stubborn: true, Explored: &other}} {
			p := g.smaller(c, graphFront{})
			b, _ := p.Bind(nil)
			if got := program.Undecided(b); got != "a branch" {
				t.Errorf("undecided: %q", got)
			}
			if heuristic.Of(b) != nil {
				t.Error("a guide without one inside")
			}
		}
		p := g.smaller(Config{Stubborn: true}, graphFront{})
		x := explorerOf(t, p, nil)
		if use := program.EngineOf(x); (use.Expanded == 3) != resumes || use.Reason == "" && !resumes {
			t.Errorf("engine: %+v", use)
		}
		successors(t, x, 1)
		r := x.(program.Resumer)
		r.Mark()
		successors(t, x, 5)
		text := r.Memory()
		again := explorerOf(t, g.smaller(Config{Stubborn: true}, graphFront{}), nil)
		if err := again.(program.Resumer).Recall(text); err != nil {
			t.Fatal(err)
		}
		if got := again.(*explorer).counts; got.States != 1 || got.Offered != 3 {
			t.Errorf("%+v were recalled", got)
		}
		if inner, ok := program.As[program.Resumer](again.(*explorer).Explorer); ok != resumes || ok && inner.(*resumingExplorer).recalled != 1 {
			t.Error("the explorer inside does not recall what it remembered")
		}
		for _, bad := range []string{"", "{", `{"Counts":7}`} {
			if again.(program.Resumer).Recall([]byte(bad)) == nil {
				t.Errorf("%q was recalled", bad)
			}
		}
	}
}

// TestErrors: what fails inside fails outside, and a state that contradicts a claim ends the search with the reason.
func TestErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []Config{{Stubborn: true}, {Merge: true}} {
		for _, what := range []string{"explorer", "initial", "expand"} {
			g := *branches
			left := 0
			g.fails = func(now string) error {
				if left--; now == what && left < 0 {
					return errGraph
				}
				return nil
			}
			p := g.smaller(c, graphFront{})
			for left = range 3 {
				n := left
				b, _ := p.Bind(nil)
				var batch program.Batch
				x, err := b.NewExplorer(nil)
				if err == nil {
					err = x.Initial(&batch)
				}
				if err == nil {
					err = x.Expand(program.State{1}, &batch)
				}
				if n == 0 && !errors.Is(err, errGraph) {
					t.Errorf("%+v, %s: %v", c, what, err)
				}
				left = n
				if run, err := p.Lift(t.Context(), nil, []program.Action{2, 1}, nil); run != nil && n == 0 || err != nil && !errors.Is(err, errGraph) {
					t.Errorf("%+v, %s: lifted %v, %v", c, what, run, err)
				}
				p.Benefits(t.Context())
			}
		}
		for _, at := range []byte{1, 3} { // expanded, and passed
			c.Believed = "what is claimed"
			p := branches.smaller(c, graphFront{refuted: at})
			var b program.Batch
			err := explorerOf(t, p, nil).Expand(program.State{1}, &b)
			name, why := p.Refuted()
			if wants := at == 1 || c.Merge; errors.Is(err, program.ErrRefuted) != wants || (name != "") != wants || (why != "") != wants {
				t.Errorf("%+v at %d: %v, %q %q", c, at, err, name, why)
			}
			if (p.Reduced().Refuted == nil) != (c.Believed == "") {
				t.Error("it is not said what is claimed")
			}
		}
	}
}

// TestInterrupted: an explorer stops soon when it has to, also in the middle of a chain of states that are passed.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	chain := &graph{initial: []byte{0}, steps: map[byte][]graphStep{}}
	for i := range byte(200) {
		chain.steps[i] = []graphStep{{action: 1, to: i + 1}}
	}
	for _, c := range []Config{{Stubborn: true}, {Merge: true}} {
		x := explorerOf(t, chain.smaller(c, graphFront{}), &program.Tuning{Stop: func() bool { return true }})
		err, n := error(nil), 0
		for ; err == nil && n < 3*pollInterval; n++ {
			var b program.Batch
			err = x.Expand(program.State{0}, &b)
		}
		if !errors.Is(err, program.ErrInterrupted) || c.Merge && n > 1 {
			t.Errorf("%+v: %v after %d states", c, err, n)
		}
	}
}

// TestLift: a run of the smaller program becomes one of the program itself, with the steps of what was passed, whatever is forgotten.
func TestLift(t *testing.T) {
	t.Parallel()
	runs, cycles, longer := 0, 0, 0
	for seed := range uint64(300) {
		rng := rand.New(rand.NewPCG(seed, 1))
		g := &graph{initial: []byte{0}, steps: map[byte][]graphStep{}, wide: seed%3 == 0}
		n := 2 + rng.IntN(8)
		for s := range n {
			for k := range rng.IntN(4) {
				g.steps[byte(s)] = append(g.steps[byte(s)], graphStep{action: program.Action(2*k + rng.IntN(2)), to: byte(rng.IntN(n))})
			}
		}
		c := Config{Stubborn: rng.IntN(2) == 0, Merge: rng.IntN(4) > 0, Settle: g.wide}
		if g.wide { // what is explored has the second byte forgotten
			narrow := *g
			narrow.steps = g.steps
			c.Explored = &settled{narrow}
		}
		p := g.smaller(c, graphFront{})
		prefix, cycle := walk(t, explorerOf(t, p, nil), rng)
		run, err := p.Lift(t.Context(), nil, prefix, cycle)
		if err != nil {
			t.Fatal(err)
		}
		if run == nil {
			t.Fatalf("seed %d: %v and %v cannot be lifted", seed, prefix, cycle)
		}
		checkRun(t, g, run)
		if runs++; cycle != nil {
			cycles++
		}
		if len(run.Actions) > len(prefix)+len(cycle) {
			longer++
		}
	}
	if runs < 150 || cycles < 50 || longer < 30 {
		t.Errorf("%d runs, %d with cycles, %d longer", runs, cycles, longer)
	}
}

// settled is a graph whose second byte is always 0.
type settled struct{ graph }

func (s *settled) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return &settledExplorer{&graphExplorer{&s.graph}}, nil
}

type settledExplorer struct{ *graphExplorer }

func (se *settledExplorer) Expand(s program.State, b *program.Batch) error {
	var in program.Batch
	if err := se.graphExplorer.Expand(s, &in); err != nil {
		return err
	}
	b.Reset()
	for i := range in.Succs {
		b.Add(in.Succs[i], program.State{in.State(i)[0], 0})
	}
	return nil
}

// walk goes along a random run until it comes back to a state, or stops.
func walk(t *testing.T, x program.Explorer, rng *rand.Rand) (prefix, cycle []program.Action) {
	t.Helper()
	var b program.Batch
	if err := x.Initial(&b); err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for s := slices.Clone(b.State(0)); ; {
		if from, again := at[string(s)]; again {
			return prefix[:from:from], prefix[from:]
		}
		at[string(s)] = len(prefix)
		if err := x.Expand(s, &b); err != nil {
			t.Fatal(err)
		}
		if b.Len() == 0 {
			return prefix, []program.Action{program.Stutter}
		}
		i := rng.IntN(b.Len())
		if b.Find(b.Succs[i].Action) != i {
			return prefix, nil // the action does not tell which
		}
		prefix, s = append(prefix, b.Succs[i].Action), slices.Clone(b.State(i))
	}
}

// checkRun checks that a run is one of the graph.
func checkRun(t *testing.T, g *graph, run *program.LiftedRun) {
	t.Helper()
	last := run.Last
	if last == nil && run.Cycle < len(run.States) {
		last = run.States[run.Cycle]
	}
	for i, s := range run.States {
		next := last
		if i+1 < len(run.States) {
			next = run.States[i+1]
		}
		if run.Actions[i] == program.Stutter {
			if len(g.steps[s[0]]) > 0 || !slices.Equal(s, next) {
				t.Errorf("it stutters at %v", s)
			}
			continue
		}
		if !slices.ContainsFunc(g.steps[s[0]], func(e graphStep) bool { return e.action == run.Actions[i] && e.to == next[0] }) {
			t.Errorf("there is no step %d from %v to %v", run.Actions[i], s, next)
		}
	}
}

// TestNotLifted: what is no run of the smaller program is not lifted, and neither is one of a program that fails or has two initial states.
func TestNotLifted(t *testing.T) {
	t.Parallel()
	two := *branches
	two.initial = []byte{1, 2}
	stops := &graph{initial: []byte{1}}
	for name, tt := range map[string]struct {
		whole         *graph
		config        Config
		prefix, cycle []program.Action
		lifted        bool
	}{
		"two initial states":        {&two, Config{Stubborn: true}, nil, nil, false},
		"no such step":              {branches, Config{Stubborn: true}, []program.Action{6}, nil, false},
		"a step that is left out":   {branches, Config{Stubborn: true}, []program.Action{1}, nil, false},
		"a stop where it goes on":   {branches, Config{Stubborn: true}, nil, []program.Action{program.Stutter}, false},
		"a stop":                    {stops, Config{Stubborn: true}, nil, []program.Action{program.Stutter}, true},
		"the whole goes on":         {branches, Config{Stubborn: true, Explored: stops}, nil, []program.Action{program.Stutter}, false},
		"a beginning of it":         {branches, Config{Stubborn: true, Explored: stops, Shortened: true}, []program.Action{program.Stutter}, nil, true},
		"other states":              {&graph{initial: []byte{1}, steps: map[byte][]graphStep{1: {{action: 0, to: 7}}}}, Config{Stubborn: true, Explored: branches}, []program.Action{0}, nil, false},
		"a step of the smaller one": {stops, Config{Stubborn: true, Explored: branches}, []program.Action{0}, nil, false},
		"a failing step":            {branches, Config{Merge: true}, []program.Action{2, 1}, nil, true},
	} {
		run, err := tt.whole.smaller(tt.config, graphFront{}).Lift(t.Context(), nil, tt.prefix, tt.cycle)
		if err != nil || (run != nil) != tt.lifted {
			t.Errorf("%s: %v, %v", name, run, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := branches.smaller(Config{Stubborn: true}, graphFront{}).Lift(ctx, nil, []program.Action{0}, nil); !errors.Is(err, program.ErrInterrupted) {
		t.Error(err)
	}
	long := &lifting{whole: &graphExplorer{branches}, t: program.State{1}}
	long.run.Actions = make([]program.Action, lifted.MaxSteps)
	if _, err := long.take(0); !errors.Is(err, program.ErrLong) {
		t.Error(err)
	}
}

// TestBenefits: stubborn sets pay where they leave much out, merging where it passes most states, and neither where nothing is saved.
func TestBenefits(t *testing.T) {
	t.Parallel()
	wide := func(visible bool) *graph { // a tree in which half of the steps, or none, are left out
		g := &graph{initial: []byte{0}, steps: map[byte][]graphStep{}}
		for s := range byte(255) {
			for k := range program.Action(4) {
				a := 2 * k
				if !visible && k%2 == 1 {
					a++
				}
				g.steps[s] = append(g.steps[s], graphStep{action: a, to: s*4 + byte(k) + 1})
			}
		}
		return g
	}
	chain := &graph{initial: []byte{0}, steps: map[byte][]graphStep{}}
	for s := range byte(255) {
		chain.steps[s] = []graphStep{{action: 1, to: s + 1}}
	}
	for name, tt := range map[string]struct {
		g               *graph
		c               Config
		stubborn, merge bool
	}{
		"half is left out":    {wide(false), Config{Stubborn: true}, true, false},
		"nothing is left out": {wide(true), Config{Stubborn: true}, false, false},
		"all are passed":      {chain, Config{Stubborn: true, Merge: true}, true, true},
		"none are passed":     {wide(true), Config{Merge: true}, false, false},
		"nothing is done":     {wide(true), Config{}, false, false},
	} {
		if stubborn, merge := tt.g.smaller(tt.c, graphFront{}).Benefits(t.Context()); stubborn != tt.stubborn || merge != tt.merge {
			t.Errorf("%s: %t, %t", name, stubborn, merge)
		}
	}
}
