package testsuite

import (
	"context"
	"errors"
	"maps"
	"slices"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/internal/program/unfold"
	"github.com/ltlcheck/ltlcheck/program"
)

// Options are which part of a program suites are about, and how.
type Options struct {
	// States is how many states are explored at most; 0 is no bound.
	States int
	// Input reports whether a step is an input; the others are outputs. Nil if
	// all are.
	Input func(program.ActionView) bool
	// Refusals adds to the transitions that a state must refuse the inputs of
	// other states that it does not allow.
	Refusals bool
	// Room returns how many bytes of memory may still be taken; nil is no limit.
	// It is called before a large piece of memory is allocated, and may take long.
	Room func() int64
}

// ErrMemory means that there is no room for what has to be allocated next.
var ErrMemory = errors.New("the memory limit is reached")

// largePiece is the size in bytes from which room is asked for.
const largePiece = 1 << 20

// fits returns ErrMemory unless there is room for that many bytes.
func (o *Options) fits(bytes int) error {
	if o.Room != nil && bytes >= largePiece && int64(bytes) > o.Room() {
		return ErrMemory
	}
	return nil
}

// Graph is the reachable part of a program.
type Graph struct {
	// Complete tells that no bound on states left some out.
	Complete bool

	unfolded *unfold.Graph
	options  Options
	inside   []bool // by state: in an atomic sequence
	expanded []bool
	initial  []int
	arcs     []arc // in the order of from
	first    []int // by state: its first arc; one more at the end
	labels   []program.ActionView
}

// arc is a transition, or a refusal.
type arc struct {
	from, to int
	action   program.Action
	refused  int // the label that is refused; -1 for transitions
}

// arcBytes is the size of an arc.
const arcBytes = int(unsafe.Sizeof(arc{}))

// pollEvery is how many cheap steps are made between two looks at the context.
const pollEvery = 256

// Explore numbers the states of a program in breadth-first order. A program that
// fails is an error; so is the end of the context.
func Explore(ctx context.Context, prog program.Program, o Options) (*Graph, error) {
	tuning := program.Until(ctx)
	tuning.IgnoreEnabled = true
	g := &Graph{options: o}
	if err := g.unfold(prog, unfold.Options{Tuning: tuning, States: o.States}); err != nil {
		return nil, err
	}
	for _, n := range g.unfolded.Initial {
		g.initial = append(g.initial, int(n))
	}
	for n, err := range g.unfolded.BreadthFirst(ctx) {
		if err != nil {
			return nil, err
		}
		if err := g.expand(int(n)); err != nil {
			return nil, err
		}
	}
	g.begin(len(g.inside))
	g.Complete = g.unfolded.Complete()
	if o.Refusals {
		if err := g.refuse(ctx); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// unfold begins with the initial states.
func (g *Graph) unfold(prog program.Program, o unfold.Options) (err error) {
	if g.unfolded, err = unfold.New(prog, o); err != nil {
		return err
	}
	g.note()
	return nil
}

// note notes of the states that were found last whether they are inside an
// atomic sequence.
func (g *Graph) note() {
	for i, n := range g.unfolded.To {
		if int(n) == len(g.inside) {
			g.inside = append(g.inside, g.unfolded.Batch.Succs[i].Flags&program.Transient != 0)
			g.expanded = append(g.expanded, false)
		}
	}
}

// vector returns the vector of a state.
func (g *Graph) vector(state int) program.State { return g.unfolded.State(uint32(state)) }

// variables returns what a state shows.
func (g *Graph) variables(state int) []program.Var {
	return g.unfolded.Program.Format(g.vector(state)).Vars
}

// begin begins the arcs of a state. Earlier states that were not expanded get no
// arcs.
func (g *Graph) begin(state int) {
	for len(g.first) <= state {
		g.first = append(g.first, len(g.arcs))
	}
}

// expand adds the transitions of a state, those that lead to the same state by
// the same action once.
func (g *Graph) expand(n int) error {
	g.note()
	g.begin(n)
	g.expanded[n] = true
	if more := len(g.arcs) + len(g.unfolded.To); more > cap(g.arcs) {
		size := max(more, cap(g.arcs)/4*5)
		if err := g.options.fits(size * arcBytes); err != nil {
			return err
		}
		g.arcs = append(make([]arc, 0, size), g.arcs...)
	}
	for i, s := range g.unfolded.Batch.Succs {
		a := arc{n, int(g.unfolded.To[i]), s.Action, -1}
		if !slices.Contains(g.arcs[g.first[n]:], a) {
			g.arcs = append(g.arcs, a)
		}
	}
	return nil
}

// label is what two steps have in common that a tester takes in the same way.
type label struct {
	process string
	pid     int
	action  string
}

func labelOf(v program.ActionView) label { return label{v.Process, v.Pid, ActionOf(&v)} }

// ActionOf returns what a test calls a transition: its statement, that of a d_step
// the first one inside.
func ActionOf(v *program.ActionView) string {
	if v.Statement == "d_step" && len(v.Then) > 0 {
		return v.Then[0].Statement
	}
	return v.Statement
}

// view describes an arc.
func (g *Graph) view(a *arc) program.ActionView {
	if a.refused >= 0 {
		return g.labels[a.refused]
	}
	return g.unfolded.Program.FormatAction(g.vector(a.from), a.action)
}

// input reports whether a step is an input.
func (g *Graph) input(v program.ActionView) bool { return g.options.Input == nil || g.options.Input(v) }

// refuse adds to every state that was expanded the inputs that it does not
// allow. Atomic sequences are not interrupted: inside one nothing is refused.
func (g *Graph) refuse(ctx context.Context) error {
	numbers := map[label]int{}
	allowed := make([]map[int]bool, len(g.inside))
	for i := range g.arcs {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		a := &g.arcs[i]
		v := g.view(a)
		if g.inside[a.from] || !g.input(v) {
			continue
		}
		n, ok := numbers[labelOf(v)]
		if !ok {
			n = len(g.labels)
			numbers[labelOf(v)] = n
			g.labels = append(g.labels, v)
		}
		if allowed[a.from] == nil {
			allowed[a.from] = map[int]bool{}
		}
		allowed[a.from][n] = true
	}
	return g.addRefusals(ctx, allowed)
}

// addRefusals adds an arc for each label that a state does not allow, after the
// transitions of the state.
func (g *Graph) addRefusals(ctx context.Context, allowed []map[int]bool) error {
	more := 0
	for s := range g.inside {
		if g.expanded[s] && !g.inside[s] {
			more += len(g.labels) - len(allowed[s])
		}
	}
	if err := g.options.fits((len(g.arcs) + more) * arcBytes); err != nil {
		return err
	}
	arcs, first := make([]arc, 0, len(g.arcs)+more), make([]int, 0, len(g.first))
	for s := range g.inside {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		first = append(first, len(arcs))
		arcs = append(arcs, g.arcs[g.first[s]:g.first[s+1]]...)
		for n := range g.labels {
			if g.expanded[s] && !g.inside[s] && !allowed[s][n] {
				arcs = append(arcs, arc{s, s, 0, n})
			}
		}
	}
	g.arcs, g.first = arcs, append(first, len(arcs))
	return nil
}

// out returns the numbers of the arcs of a state, as a range.
func (g *Graph) out(state int) (first, end int) { return g.first[state], g.first[state+1] }

// mayEnd reports whether a test may end in a state.
func (g *Graph) mayEnd(state int) bool {
	first, end := g.out(state)
	return !g.inside[state] || first == end
}

// Observed returns the states in which a test may end, in breadth-first order:
// those outside atomic sequences, and those in which a sequence is stuck.
func (g *Graph) Observed() (all []program.State) {
	for s := range g.inside {
		if g.mayEnd(s) {
			all = append(all, g.vector(s))
		}
	}
	return all
}

// Move leads from one observed state to another: a transition, or the atomic
// sequences that begin with one and end in the same state.
type Move struct {
	From, To program.State
	Action   program.Action // the first
}

// Moves returns the moves from the states outside atomic sequences, each once,
// those of the states nearest to the initial ones first. It takes time linear in
// the transitions, and in those inside the sequence for each that begins one.
func (g *Graph) Moves(ctx context.Context) (all []Move, err error) {
	for s := range g.inside {
		if s%pollEvery == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if g.inside[s] {
			continue
		}
		first, end := g.out(s)
		for i, done := first, map[arc]bool{}; i < end; i++ {
			if g.arcs[i].refused >= 0 {
				continue
			}
			for _, to := range g.ends(g.arcs[i].to) {
				if a := (arc{s, to, g.arcs[i].action, -1}); !done[a] {
					done[a] = true
					all = append(all, Move{g.vector(s), g.vector(to), a.action})
				}
			}
		}
	}
	return all, nil
}

// ends returns the observed states in which the atomic sequence of a state can
// end; the state itself if it is observed.
func (g *Graph) ends(state int) (all []int) {
	if g.mayEnd(state) {
		return []int{state}
	}
	seen, queue := map[int]bool{state: true}, []int{state}
	for i := 0; i < len(queue); i++ {
		if g.mayEnd(queue[i]) {
			all = append(all, queue[i])
			continue
		}
		first, end := g.out(queue[i])
		for a := first; a < end; a++ {
			if to := g.arcs[a].to; !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return all
}

// States and Transitions are the sizes of the graph; refusals are no
// transitions.
func (g *Graph) States() int { return len(g.inside) }

func (g *Graph) Transitions() (n int) {
	for i := range g.arcs {
		if g.arcs[i].refused < 0 {
			n++
		}
	}
	return n
}

// Processes lists the processes that take a step, by ProcessName. It looks at
// every transition; the context may end it.
func (g *Graph) Processes(ctx context.Context) ([]string, error) {
	names := map[string]bool{}
	for i := range g.arcs {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if v := g.view(&g.arcs[i]); v.Process != "" {
			names[program.ProcessName(v.Process, v.Pid)] = true
		}
	}
	return slices.Sorted(maps.Keys(names)), nil
}

// ActionName returns the name of a step of a process, as in "P[1]: x = 1".
func ActionName(process, action string) string {
	if process == "" {
		return action
	}
	return process + ": " + action
}
