package counts

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/internal/scc"
	"github.com/ltlcheck/ltlcheck/program"
)

// Successors of a state:
//
//	for each process that is not counted, and each class that has one, taken out:
//	    for each step that it can take:
//	        follow single steps as long as it keeps the processor;
//	        where a loop goes on to the next process: for each class with one that was not visited, take it out
//	        at the end put the processes back into classes

// config is a state in the middle of a transition.
type config struct {
	counting.Scene
	rest    counts // those that the loop has not visited
	visited counts
	passed  bool // the loop has visited the mover
	ordered bool // the loop visits the classes in the order of their numbers
	from    int  // class of the mover, if it is counted
	other   int  // class of the process that the cursor refers to, when it came there
	changed bool // the class of a process that does not move is another one
	flags   program.SuccFlags
}

func (c *config) key() string {
	b := appendScene(nil, &c.Scene)
	b = append(b, byte(c.flags), 0)
	if c.passed {
		b[len(b)-1] |= 1
	}
	if c.changed {
		b[len(b)-1] |= 2
	}
	if c.ordered {
		b[len(b)-1] |= 4
	}
	for _, n := range []int{c.other, len(c.rest.trimmed())} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return string(b) + string(c.rest.trimmed()) + string(c.visited.trimmed())
}

// expand makes the successors of a state.
func (ex *explorer) expand(s *state) (*row, error) {
	r := &row{}
	var err error
	if r.letter, err = ex.letter(s); err != nil {
		return nil, err
	}
	start := counting.Scene{Shared: s.shared, Single: s.single, Inner: -1, Outer: -1}
	for p := range s.single {
		c := config{Scene: start, rest: s.counts}
		c.Mover = p
		c.Sums = ex.sums(&c)
		if _, err := ex.moves(r, s, p, c); err != nil {
			return nil, err
		}
	}
	for q, n := range []byte(s.counts) {
		if n == 0 {
			continue
		}
		can := map[bool]bool{}
		for _, rest := range s.counts.take(q, ex.cut) {
			c := config{Scene: start, rest: rest, from: q}
			c.Mover, c.Own = -1, ex.classes[q]
			ex.account(&c.Shared, q, 1)
			c.Sums = ex.sums(&c)
			moves, err := ex.moves(r, s, ex.singles+q, c)
			if err != nil {
				return nil, err
			}
			can[moves] = true
		}
		if len(can) > 1 {
			return nil, &certificate.Limit{Reason: "a process can move in some of the instances that a state stands for"}
		}
	}
	if len(r.succs) == 0 {
		r.flags = program.Deadlock
		if ex.atEnd(s) {
			r.flags |= program.ValidEnd
		}
	}
	return r, nil
}

// atEnd reports whether all processes are where they may stop.
func (ex *explorer) atEnd(s *state) bool {
	for i, p := range s.single {
		if !ex.local.AtEnd(ex.local.KindOf(i, -1), p) {
			return false
		}
	}
	for q, n := range []byte(s.counts) {
		if n > 0 && !ex.local.AtEnd(ex.local.KindOf(-1, ex.classes[q].Group), ex.classes[q].State) {
			return false
		}
	}
	return true
}

// moves adds the transitions of one process, and reports whether it can move.
func (ex *explorer) moves(r *row, s *state, who int, c config) (bool, error) {
	can, err := ex.ready(&c.Scene)
	if err != nil {
		return false, err
	}
	if can.flags != 0 {
		r.succs, r.targets = append(r.succs, program.Succ{Flags: can.flags}), append(r.targets, string(s.encode()))
	}
	if len(can.steps) > 0 && who < program.MaxProcesses {
		r.enabled.Add(who)
	}
	for _, step := range can.steps {
		ends, err := ex.run(&c, step)
		if err != nil {
			return false, err
		}
		for i := range ends {
			if err := ex.edge(r, s, who, &ends[i]); err != nil {
				return false, err
			}
		}
	}
	return len(can.steps) > 0, nil
}

// edge adds the transition to a config at its end. A class counts as moved if
// the step is one of a process in it, or if processes may have left it. If a
// class is never empty from some time on, can move, and does not count as moved,
// then a process stays in it for ever that can move and does not: fairness
// towards processes implies fairness towards classes. Strong fairness needs that
// a class that moves also can.
func (ex *explorer) edge(r *row, s *state, who int, c *config) error {
	succ := program.Succ{Action: program.Action(len(r.succs)), Flags: c.flags}
	mark := func(p int) {
		if p < program.MaxProcesses {
			succ.Moved.Add(p)
		}
	}
	mark(who)
	succ.Act = ex.local.Moved(ex.local.KindOf(c.Mover, c.Own.Group))
	target := string(s.encode())
	if c.flags&program.RuntimeError == 0 {
		if err := ex.local.AtRest(&c.Scene); err != nil {
			return err
		}
		ex.leave(c)
		ex.stopLoop(c)
		if c.Mover < 0 {
			q := ex.class(c.Own)
			c.rest = c.rest.with(q, ex.cut)
			ex.account(&c.Shared, q, -1)
		}
		t := state{c.Shared, c.Single, c.rest}
		ex.normalise(&t)
		var err error
		if succ.Target, err = ex.letter(&t); err != nil {
			return err
		}
		target = string(t.encode())
	}
	if c.changed && ex.p.strong {
		return &certificate.Limit{Reason: "strong fairness is not understood where a process changes the local state of others"}
	}
	for q, n := range []byte(s.counts) {
		if n > 0 && c.changed {
			mark(ex.singles + q)
		}
	}
	for i, other := range r.succs {
		other.Action = succ.Action
		if other == succ && r.targets[i] == target {
			return nil
		}
	}
	r.succs, r.targets = append(r.succs, succ), append(r.targets, target)
	return nil
}

// arc leads from a config inside a transition to another.
type arc struct {
	to   int
	move counting.CursorMove
}

// sequence is the exploration of a transition.
type sequence struct {
	x     *explorer
	nodes []config
	arcs  [][]arc
	index map[string]int
	ends  []config
}

// maxConfigs bounds the configs of one transition.
const maxConfigs = 1 << 18

// run follows a step and all further ones with which the mover keeps the
// processor.
func (ex *explorer) run(c *config, step int32) ([]config, error) {
	q := &sequence{x: ex, index: map[string]int{}}
	if err := q.step(-1, c, step); err != nil {
		return nil, err
	}
	for i := 0; i < len(q.nodes); i++ {
		if len(q.nodes) > maxConfigs {
			return nil, &certificate.Limit{Reason: "a transition has too many states inside"}
		}
		n := q.nodes[i]
		can, err := ex.ready(&n.Scene)
		if err != nil {
			return nil, err
		}
		if n.flags |= can.flags; n.flags&program.RuntimeError != 0 {
			q.ends = append(q.ends, n)
			continue
		}
		for _, step := range can.steps {
			if err := q.step(i, &n, step); err != nil {
				return nil, err
			}
		}
	}
	return q.ends, q.endless()
}

// step executes a step of a config.
func (s *sequence) step(from int, c *config, step int32) error {
	done, err := s.x.execute(&c.Scene, step)
	if err != nil {
		return err
	}
	after := *c
	after.Scene, after.flags = done.scene, c.flags|done.flags
	all := []config{after}
	if done.move != counting.CursorStays {
		all = s.x.moveCursor(after, done.move)
	}
	if done.move == counting.CursorBegins && !s.x.p.allOrders {
		all = s.x.ordered(all, step)
	}
	for i := range all {
		d := &all[i]
		behind, err := s.x.settle(&d.Scene, step)
		if err != nil {
			return err
		}
		d.Scene, d.flags = behind.scene, d.flags|behind.flags
		if !behind.more || d.flags&program.RuntimeError != 0 {
			s.ends = append(s.ends, *d)
			continue
		}
		s.add(from, d, done.move)
	}
	return nil
}

// add adds a config, and the arc to it.
func (s *sequence) add(from int, c *config, move counting.CursorMove) {
	key := c.key()
	to, known := s.index[key]
	if !known {
		to = len(s.nodes)
		s.index[key] = to
		s.nodes, s.arcs = append(s.nodes, *c), append(s.arcs, nil)
	}
	if from >= 0 {
		s.arcs[from] = append(s.arcs[from], arc{to, move})
	}
}

// endless refuses a sequence that may go on for ever: with a cycle in which no
// loop goes on to another process, or in which one begins.
func (s *sequence) endless() error {
	all := scc.DecomposeAll(graph{s.arcs, true}, len(s.nodes))
	still := scc.DecomposeAll(graph{s.arcs, false}, len(s.nodes))
	for i := range s.nodes {
		for _, a := range s.arcs[i] {
			if a.move == counting.CursorBegins && all.Of[i] == all.Of[a.to] || a.move == counting.CursorStays && still.Of[i] == still.Of[a.to] {
				return &certificate.Limit{Reason: "an atomic sequence may not end"}
			}
		}
	}
	return nil
}

// graph is the graph of a sequence, without the arcs of loops if they are left
// out.
type graph struct {
	arcs  [][]arc
	loops bool
}

// Next implements scc.Graph.
func (g graph) Next(state, at uint32) (to, next uint32, ok bool) {
	for ; int(at) < len(g.arcs[state]); at++ {
		if a := g.arcs[state][at]; g.loops || a.move == counting.CursorStays {
			return uint32(a.to), at + 1, true
		}
	}
	return 0, at, false
}
