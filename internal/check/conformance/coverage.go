package conformance

import (
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/executions"
	"github.com/ltlcheck/ltlcheck/program"
)

// Coverage counts, over the logs of a program, the statements (or transitions,
// of nets and explicit systems), the states and the transitions between them that the runs which explain them take: in a step
// that explains a record, or in one before it that leads there. Between records
// it is exact; a run that a later record excludes counts as far as it came.
//
// For each record, with C and S as in the algorithm of the package:
//
//	U := {s in C | some step of s explains the record}
//	while some s in C has a step to a state of U that the log may leave out:
//	    add s to U and mark the step
//	mark the steps that explain the record
type Coverage struct {
	prog       program.Program
	explorer   program.Explorer
	batch      program.Batch
	statements []Statement
	places     *executions.Statements
	seen       []bool // in the current log
	visited    map[string]uint32
	taken      map[transition]bool
	tuning     program.Tuning // of the explorer
}

// transition is a step from one visited state to another, by their numbers; an
// atomic sequence is one, by its first action.
type transition struct {
	from, to uint32
	action   program.Action
}

// Statement is a statement of a program, or a transition of a net.
type Statement struct {
	View program.ActionView
	Logs int // in how many logs it is taken
}

// NewCoverage lists the statements of a program. The error is
// executions.ErrNoStatements or that of the program.
func NewCoverage(prog program.Program) (*Coverage, error) {
	binding, err := prog.Bind(nil)
	if err != nil {
		return nil, err
	}
	c := &Coverage{prog: prog, visited: map[string]uint32{}, taken: map[transition]bool{}}
	if c.explorer, err = binding.NewExplorer(&c.tuning); err != nil {
		return nil, err
	}
	if c.places, err = executions.List(prog); err != nil {
		return nil, err
	}
	for _, view := range c.places.All() {
		c.statements = append(c.statements, Statement{View: view})
	}
	return c, nil
}

// Statements returns all statements, in the order of the program, with the logs
// that were counted so far.
func (c *Coverage) Statements() []Statement { return c.statements }

// mostVisited bounds the states that are counted, and the transitions.
const mostVisited = 1 << 20

// States returns in how many states outside atomic sequences the runs that
// explain the logs have been; from a million on no more are counted.
func (c *Coverage) States() int { return len(c.visited) }

// Transitions returns how many transitions between these states they have
// taken; from a million on no more are counted. An atomic sequence is one
// transition, and those that begin and end alike are the same.
func (c *Coverage) Transitions() int { return len(c.taken) }

// Visited reports whether a state is counted.
func (c *Coverage) Visited(s program.State) bool {
	_, ok := c.visited[string(s)]
	return ok
}

// Taken reports whether a transition is counted, by its first action.
func (c *Coverage) Taken(from program.State, action program.Action, to program.State) bool {
	a, begins := c.visited[string(from)]
	b, ends := c.visited[string(to)]
	return begins && ends && c.taken[transition{a, b, action}]
}

// visit counts a state.
func (c *Coverage) visit(vector string) {
	if _, ok := c.visited[vector]; !ok && len(c.visited) < mostVisited {
		c.visited[strings.Clone(vector)] = uint32(len(c.visited))
	}
}

// take counts a transition between states that are counted.
func (c *Coverage) take(from string, action program.Action, to string) {
	a, begins := c.visited[from]
	b, ends := c.visited[to]
	if begins && ends && len(c.taken) < mostVisited {
		c.taken[transition{a, b, action}] = true
	}
}

// Count ends a log: what a follower has marked with Options.Coverage counts
// once.
func (c *Coverage) Count() {
	for i, seen := range c.seen {
		if seen {
			c.statements[i].Logs++
		}
	}
	c.seen = nil
}

// mark notes a transition.
func (c *Coverage) mark(view program.ActionView, action program.Action) {
	if c.seen == nil {
		c.seen = make([]bool, len(c.statements))
	}
	c.places.Executed(&view, action, func(i int) { c.seen[i] = true })
}

// arc is a transition inside a step.
type arc struct {
	from, to string
	action   program.Action
}

// step marks the transitions of the steps of a state that begin with an action
// and end in certain states.
func (c *Coverage) step(from string, first program.Action, ends map[string]bool) error {
	arcs, err := c.arcs(from, first, ends)
	if err != nil {
		return err
	}
	leads := map[string]bool{}
	for changed := true; changed; {
		changed = false
		for i := len(arcs) - 1; i >= 0; i-- {
			a := &arcs[i]
			if (a.to == "" || leads[a.to]) && !leads[a.from] {
				leads[a.from], changed = true, true
			}
		}
	}
	for _, a := range arcs {
		if a.to == "" || leads[a.to] {
			c.mark(c.prog.FormatAction(program.State(a.from), a.action), a.action)
		}
	}
	return nil
}

// arcs returns the transitions inside the steps of a state that begin with an
// action; to is empty for those that end in one of the given states.
func (c *Coverage) arcs(from string, first program.Action, ends map[string]bool) (arcs []arc, err error) {
	seen, queue := map[string]bool{from: true}, []string{from}
	for i := 0; i < len(queue) && i < maxSequence; i++ {
		if err := c.explorer.Expand(program.State(queue[i]), &c.batch); err != nil {
			return nil, err
		}
		if c.batch.Len() == 0 && i > 0 && ends[queue[i]] { // a sequence that blocks for ever
			for j := range arcs {
				if arcs[j].to == queue[i] {
					arcs[j].to = ""
				}
			}
		}
		for j, s := range c.batch.Succs {
			if i == 0 && s.Action != first {
				continue
			}
			a := arc{from: queue[i], to: string(c.batch.State(j)), action: s.Action}
			switch inside := s.Flags&program.Transient != 0; {
			case inside && !seen[a.to]:
				seen[a.to] = true
				queue = append(queue, a.to)
			case !inside && ends[a.to]:
				a.to = ""
			case !inside:
				continue
			}
			arcs = append(arcs, a)
		}
	}
	return arcs, nil
}

// cover marks the steps with which the states of a set explain a record.
func (f *Follower) cover(closed []uint32, r *record) error {
	c := f.options.Coverage
	useful, goals := map[uint32]bool{}, map[uint32][]edge{}
	for _, n := range closed {
		if r.event < 0 && r.process == 0 && f.sys.agrees(n, r) {
			useful[n] = true
		}
		edges, err := f.sys.expand(n)
		if err != nil {
			return err
		}
		for _, e := range edges {
			if f.sys.visible(n, e) && r.names(e) && f.sys.agrees(e.to, r) {
				useful[n] = true
				goals[n] = append(goals[n], e)
			}
		}
	}
	f.before(closed, useful, goals)
	for n := range useful {
		c.visit(f.sys.vectors[n])
	}
	for n, wanted := range goals {
		from := f.sys.vectors[n]
		ends, err := f.ends(n, wanted)
		if err != nil {
			return err
		}
		for first, to := range ends {
			for end := range to {
				c.visit(end)
				c.take(from, first, end)
			}
			if err := c.step(from, first, to); err != nil {
				return f.sys.cause(err)
			}
		}
	}
	return nil
}

// ends returns where steps of a state end, by their first actions. Edges do not
// have the action, which nothing else needs, so that the steps are made again.
func (f *Follower) ends(n uint32, wanted []edge) (map[program.Action]map[string]bool, error) {
	ends := map[program.Action]map[string]bool{}
	err := f.sys.steps(n, func(p passage, end program.State) {
		if !slices.Contains(wanted, f.sys.edge(p, end)) {
			return
		}
		if ends[p.first] == nil {
			ends[p.first] = map[string]bool{}
		}
		ends[p.first][string(end)] = true
	})
	return ends, err
}

// leaving is a step with the state that it leaves.
type leaving struct {
	from uint32
	edge edge
}

// before adds the steps that lead to useful states and that the log may leave
// out.
func (f *Follower) before(closed []uint32, useful map[uint32]bool, goals map[uint32][]edge) {
	inside, into := map[uint32]bool{}, map[uint32][]leaving{}
	for _, n := range closed {
		inside[n] = true
	}
	for _, n := range closed {
		for _, e := range f.sys.edges[n] {
			if inside[e.to] && (f.options.Gaps != 0 || !f.sys.visible(n, e)) {
				into[e.to] = append(into[e.to], leaving{n, e})
			}
		}
	}
	var queue []uint32
	for n := range useful {
		queue = append(queue, n)
	}
	for len(queue) > 0 {
		to := queue[0]
		queue = queue[1:]
		for _, l := range into[to] {
			goals[l.from] = append(goals[l.from], l.edge)
			if !useful[l.from] {
				useful[l.from] = true
				queue = append(queue, l.from)
			}
		}
	}
}
