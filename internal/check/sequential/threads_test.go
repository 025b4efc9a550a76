package sequential

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/check/oracle"
	"github.com/ltlcheck/ltlcheck/internal/check/search/searchtest"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/trace"
)

// crowd is a program of equal processes, each at one of some locations. Its
// states in the order of processes are those of a graph; as a program it is the
// quotient, whose states are sorted, in which order processes have numbers.
type crowd struct {
	processes, locations int
	steps                []crowdStep
}

// crowdStep leads a process from a location to another one, if some other
// process is at a third one, or, if negated, none is; at none it always does.
type crowdStep struct {
	from, to, other int
	negated         bool
}

func randomCrowd(rng *rand.Rand) *crowd {
	c := &crowd{processes: 2 + rng.IntN(2), locations: 2 + rng.IntN(2)}
	for range c.locations + rng.IntN(4) {
		c.steps = append(c.steps, crowdStep{rng.IntN(c.locations), rng.IntN(c.locations), rng.IntN(2*c.locations+1) - c.locations, rng.IntN(2) == 0})
	}
	return c
}

// enabled reports whether a process can take a step.
func (c *crowd) enabled(s []byte, p int, st crowdStep) bool {
	if int(s[p]) != st.from || st.other < 0 {
		return int(s[p]) == st.from
	}
	there := false
	for q, at := range s {
		there = there || q != p && int(at) == st.other
	}
	return there != st.negated
}

// letter has p if some process is at location 0, q if all are at the same.
func (c *crowd) letter(s []byte) (letter uint64) {
	if slices.Contains(s, 0) {
		letter = 1
	}
	if slices.Min(s) == slices.Max(s) {
		letter |= 2
	}
	return letter
}

// step is what a process does from a state.
type step struct {
	process int
	state   []byte
}

// moves returns all steps from a state.
func (c *crowd) moves(s []byte) (all []step) {
	for p := range s {
		for _, st := range c.steps {
			if c.enabled(s, p, st) {
				next := slices.Clone(s)
				next[p] = byte(st.to)
				all = append(all, step{p, next})
			}
		}
	}
	return all
}

// graph is the program itself.
func (c *crowd) graph() *oracle.Graph {
	g := &oracle.Graph{Atoms: []string{"p", "q"}, Init: []int{0}}
	ids, states := map[string]int{}, [][]byte{make([]byte, c.processes)}
	ids[string(states[0])] = 0
	for i := 0; i < len(states); i++ {
		s := oracle.State{Letter: c.letter(states[i])}
		for _, m := range c.moves(states[i]) {
			id, known := ids[string(m.state)]
			if !known {
				id = len(states)
				ids[string(m.state)] = id
				states = append(states, m.state)
			}
			s.Out = append(s.Out, oracle.Edge{To: id, Moved: []int{m.process}})
			if !slices.Contains(s.Enabled, m.process) {
				s.Enabled = append(s.Enabled, m.process)
			}
		}
		g.States = append(g.States, s)
	}
	return g
}

// crowdExplorer explores the quotient.
type crowdExplorer struct {
	*crowd
	last [][]int // of the last expansion, by successor: the new numbers of processes
}

func (c *crowd) Bind([]program.Atom) (program.Binding, error)                      { return c, nil }
func (c *crowd) Format(program.State) (v program.StateView)                        { return v }
func (c *crowd) FormatAction(program.State, program.Action) (v program.ActionView) { return v }
func (c *crowd) ActionAtoms() program.Letter                                       { return 0 }
func (c *crowd) NewExplorer(*program.Tuning) (program.Explorer, error) {
	return &crowdExplorer{crowd: c}, nil
}

func (x *crowdExplorer) Initial(b *program.Batch) error {
	b.Reset()
	s := make([]byte, x.processes)
	b.Add(program.Succ{Target: program.Letter(x.letter(s))}, s)
	return nil
}

// sorted returns a state with its processes in the order of locations, and
// which number each has there.
func sorted(s []byte) (out []byte, number []int) {
	order := make([]int, len(s))
	for p := range order {
		order[p] = p
	}
	slices.SortStableFunc(order, func(p, q int) int { return cmp.Compare(s[p], s[q]) })
	number = make([]int, len(s))
	for i, p := range order {
		out = append(out, s[p])
		number[p] = i
	}
	return out, number
}

func (x *crowdExplorer) Expand(s program.State, b *program.Batch) error {
	b.Reset()
	b.Source = program.Letter(x.letter(s))
	x.last = x.last[:0]
	for i, m := range x.moves(s) {
		next, number := sorted(m.state)
		x.last = append(x.last, number)
		succ := program.Succ{Action: program.Action(i), Target: program.Letter(x.letter(next))}
		succ.Moved.Add(m.process)
		b.Enabled.Add(m.process)
		b.Add(succ, next)
	}
	if len(x.last) == 0 {
		b.Flags |= program.Deadlock
	}
	return nil
}

func (x *crowdExplorer) Renamed(succ, p int) int {
	if succ >= len(x.last) || p >= x.processes {
		return p
	}
	return x.last[succ][p]
}

func (x *crowdExplorer) RenamedBelow() int            { return x.processes }
func (x *crowdExplorer) Weight(program.State) float64 { return 1 }

// lift returns the run of the program that a run of the quotient stands for:
// its rounds are repeated until the processes have the same numbers again.
func (c *crowd) lift(l *trace.Lasso, g *oracle.Graph) *trace.Lasso {
	names := make([]int, c.processes) // of the processes of the state of the quotient
	for p := range names {
		names[p] = p
	}
	at := 0 // the state of the graph
	follow := func(steps []trace.Step) (out []trace.Step) {
		for _, st := range steps {
			out = append(out, trace.Step{State: oracle.Vector(at), Action: program.Stutter})
			if st.Action == program.Stutter {
				continue
			}
			m := c.moves(st.State)[st.Action]
			action := c.actionOf(g, at, st.State, m, names)
			out[len(out)-1].Action = program.Action(action)
			at = g.States[at].Out[action].To
			_, number := sorted(m.state)
			old := slices.Clone(names)
			for p, to := range number {
				names[to] = old[p]
			}
		}
		return out
	}
	out := &trace.Lasso{Prefix: follow(l.Prefix)}
	for begin := slices.Clone(names); ; {
		out.Cycle = append(out.Cycle, follow(l.Cycle)...)
		if slices.Equal(names, begin) {
			return out
		}
	}
}

// actionOf is the edge of the graph by which the process with the name of the
// one that moves comes to where that comes.
func (c *crowd) actionOf(g *oracle.Graph, at int, s []byte, m step, names []int) int {
	mine := make([]byte, len(s))
	for p, to := range m.state {
		mine[names[p]] = to
	}
	before := make([]byte, len(s))
	for p, from := range s {
		before[names[p]] = from
	}
	for i, other := range c.moves(before) {
		if other.process == names[m.process] && slices.Equal(other.state, mine) && slices.Equal(g.States[at].Out[i].Moved, []int{other.process}) {
			return i
		}
	}
	return -1
}

// TestThreads: fairness towards processes of a quotient, whose numbers change
// along its edges, is that of the program: whether there is a fair accepting run,
// and the run that is found stands for one.
func TestThreads(t *testing.T) {
	t.Parallel()
	found, rejected, rounds := map[bool]int{}, map[bool]int{}, 0
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 71))
		c := randomCrowd(rng)
		g := c.graph()
		fair := product.Fairness{Strong: seed%2 == 0, Weak: seed%2 == 1 || rng.IntN(2) == 0}
		em := &oracle.Emptiness{Graph: g, Fairness: fair, Processes: c.processes}
		plain := searchtest.Of(&oracle.Graph{Atoms: []string{"p", "q", "exec(P0)", "exec(P1)"}}, oracle.RandomDeterministic(rng)).Factors[0]
		f := *plain
		f.Edges = slices.Clone(f.Edges)
		for i := range f.Edges { // the propositions of the program only
			f.Edges[i].Pos &= 3
			f.Edges[i].Neg &= 3
		}
		if rng.IntN(3) > 0 {
			em.Factors = []*automata.Compiled{&f}
		}
		j := job{searchtest.Job{Emptiness: em, Factors: em.Factors, Program: c}, "generic", Generic}
		whole := em.NonEmpty()
		threads := em.Fairness
		threads.Threads = true
		j.Emptiness = &oracle.Emptiness{Graph: g, Factors: em.Factors, Fairness: threads, Processes: em.Processes}
		s := j.ask(t, searchtest.Way{})
		if (s.Found != nil) != whole {
			t.Fatalf("seed %d: found %v, want %v: %+v, %+v", seed, s.Found != nil, whole, *c, fair)
		}
		if !whole {
			rejected[fair.Strong]++
			continue
		}
		found[fair.Strong]++
		lifted := c.lift(s.Found, g)
		if len(lifted.Cycle) > len(s.Found.Cycle) {
			rounds++
		}
		along, err := em.Along(lifted)
		if err != nil || !along.NonEmpty() {
			t.Fatalf("seed %d: the run is not fair, or not accepted: %v\n%+v, %+v\n%v", seed, err, *c, fair, lifted)
		}
	}
	for _, strong := range []bool{false, true} {
		if found[strong] < 100 || rejected[strong] < 50 {
			t.Errorf("strong %v: %d have a fair run, %d have none", strong, found[strong], rejected[strong])
		}
	}
	if rounds < 50 {
		t.Errorf("%d cycles are repeated until processes have their numbers again", rounds)
	}
}

// TestPermutations compares numbered permutations with lists of images.
func TestPermutations(t *testing.T) {
	t.Parallel()
	budget := store.NewBudget(1 << 20)
	for below := range 6 {
		rng := rand.New(rand.NewPCG(uint64(below), 72))
		pe := newPermutations(below, budget)
		draw := func() (uint32, []uint8) {
			row := make([]uint8, below)
			for i, p := range rng.Perm(below) {
				row[i] = uint8(p)
			}
			copy(pe.scratch, row)
			n, err := pe.scratchNumber()
			if err != nil {
				t.Fatal(err)
			}
			return n, row
		}
		seen := map[string]uint32{}
		for range 200 {
			a, first := draw()
			b, second := draw()
			if before, known := seen[string(first)]; known && before != a {
				t.Fatalf("%v has numbers %d and %d", first, before, a)
			}
			seen[string(first)] = a
			both, err := pe.compose(a, b)
			if err != nil {
				t.Fatal(err)
			}
			back := slices.Clone(pe.inverse(a))
			for p := range below + 2 {
				want := p
				if p < below {
					want = int(first[second[p]])
				}
				if got := renamed(pe.row(both), p); got != want {
					t.Fatalf("%v after %v maps %d to %d, want %d", first, second, p, got, want)
				}
				if renamed(back, renamed(first, p)) != p {
					t.Fatalf("the inverse of %v is %v", first, back)
				}
			}
		}
		identity := make([]uint8, below)
		for p := range identity {
			identity[p] = uint8(p)
		}
		if !slices.Equal(pe.row(identityPermutation), identity) || len(pe.numbers) < len(seen) {
			t.Errorf("the identity is %v; %d numbers", pe.row(identityPermutation), len(pe.numbers))
		}
	}
}

// TestProcessSets: sets have one number each, and their last process is known.
func TestProcessSets(t *testing.T) {
	sets := newProcessSets()
	numbers := map[uint32]int{}
	for _, last := range []int{-1, 0, 1, 63, 64, 127, 128, program.MaxProcesses - 1} {
		var set program.ProcSet
		if last >= 0 {
			set.Add(last)
			set.Add(last / 2)
		}
		n := sets.number(set)
		if sets.number(set) != n || *sets.set(n) != set || lastOf(&set) != last {
			t.Errorf("last %d: %d", last, lastOf(&set))
		}
		numbers[n]++
	}
	if len(numbers) != 8 {
		t.Errorf("%d numbers of 8 sets", len(numbers))
	}
}
