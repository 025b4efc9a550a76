package search

import (
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/interleave/schedule"
)

// part is a part of the tree of schedules: all that begin with the choices of its
// nodes. Only what the last one chooses is explored; what is inserted in its nodes
// belongs to others.
type part struct {
	Origins []schedule.Origin
	Nodes   []*node
}

// begin explores a part instead of all schedules.
func (re *Reduction) begin(nodes []*node) {
	re.nodes, re.root = append(re.nodes[:0], nodes...), len(nodes)
	re.planned, re.repeated, re.finished = max(0, len(nodes)-1), 0, false
}

// refresh replaces what is explored from the nodes above the part. What the last run
// inserted there may not be needed, and must not count as what covers other sequences.
func (re *Reduction) refresh(nodes []*node) {
	for i, n := range nodes {
		mine := re.nodes[i]
		mine.Done, mine.Wakeup = n.Done, append(mine.Wakeup[:1], n.Wakeup[1:]...)
	}
}

// split gives away the first nodes that others can explore from, with all nodes
// above them, and keeps the part below: it returns the nodes, or nil. It is called
// between runs.
func (re *Reduction) split() []*node {
	if re.finished {
		return nil
	}
	for k := re.root; k < len(re.nodes); k++ {
		if n := re.nodes[k]; !n.pending() || !n.wakesOpen(n.Wakeup[0].step) {
			continue
		}
		for j := re.root; j <= k && j < len(re.nodes)-1; j++ { // the last one has not been run
			n := re.nodes[j]
			re.slab.setEvent(&n.Wakeup[0].step, n.Chosen, &re.known.events[j])
		}
		given := re.nodes[re.root : k+1]
		re.root = k + 1
		return given
	}
	return nil
}

// renumber gives goroutines of nodes from another process the numbers that they
// have here.
func renumber(nodes []*node, numbers []int) {
	for _, n := range nodes {
		renumberAll(n.Enabled, numbers)
		renumberOne(&n.Chosen, numbers)
		for _, steps := range [][]step{n.Done, n.Sleep} {
			for i := range steps {
				renumberOne(&steps[i].Transition, numbers)
			}
		}
		renumberTree(n.Wakeup, numbers)
	}
}

func renumberTree(tree []*branch, numbers []int) {
	for _, b := range tree {
		renumberOne(&b.Transition, numbers)
		renumberTree(b.Next, numbers)
	}
}

func renumberAll(list []schedule.Transition, numbers []int) {
	for i := range list {
		renumberOne(&list[i], numbers)
	}
}

func renumberOne(t *schedule.Transition, numbers []int) {
	for _, id := range []*int{&t.G, &t.Partner} {
		if *id >= 0 {
			*id = numbers[*id]
		}
	}
}

// shared is a node above the parts that are explored. Done has what was begun there,
// and Wakeup, after the first branch, what was not.
type shared struct {
	node
	parent   *shared
	via      schedule.Transition // from the parent
	children []*shared
	open     int // branches that are being explored
}

// child returns the node that a transition leads to, or nil if that is not shared.
func (s *shared) child(via schedule.Transition) *shared {
	for _, c := range s.children {
		if c.via == via {
			return c
		}
	}
	return nil
}

// pending reports whether there are branches that were not begun. Those that sleep
// are dropped.
func (n *node) pending() bool {
	for len(n.Wakeup) > 1 && n.sleeps(n.Wakeup[1].Transition) {
		n.Wakeup = slices.Delete(n.Wakeup, 1, 2)
	}
	return len(n.Wakeup) > 1
}

// wakesOpen reports whether the next branch conflicts with all that is being explored
// from the node, and elsewhere from nodes above. What sleeps below the branch has
// then been explored, and has inserted what leads to where it wakes up. Otherwise
// runs would be begun below the branch in which it never does.
func (n *node) wakesOpen(also ...step) bool {
	next := &n.Wakeup[1].step
	for _, steps := range [][]step{n.Sleep, n.Done, also} {
		for i := range steps {
			if s := &steps[i]; (s.Open || len(also) > 0 && s == &also[0]) && !next.wakes(s) {
				return false
			}
		}
	}
	return true
}

// wakes reports whether a step that sleeps need not do so after this one.
func (s *step) wakes(sleeping *step) bool {
	if s.Shares(sleeping.Transition) {
		return true
	}
	for _, x := range s.Accesses {
		for _, y := range sleeping.Accesses {
			if x.Object == y.Object && x.Mode.Conflicts(y.Mode) {
				return true
			}
		}
	}
	return false
}

// job is a branch of a shared node that a worker explores.
type job struct {
	at     *shared
	index  int // of the branch in at.Done: what was begun before sleeps below it
	branch *branch
}

// next begins the first branch at the node or below it that can be explored beside
// the others, or any one, or returns nil.
func (s *shared) next(anyone bool) *job {
	if s.pending() && (anyone || s.wakesAll()) {
		j := &job{at: s, index: len(s.Done), branch: s.Wakeup[1]}
		s.Wakeup = slices.Delete(s.Wakeup, 1, 2)
		s.begin(j.branch.step)
		return j
	}
	for _, c := range s.children {
		if j := c.next(anyone); j != nil {
			return j
		}
	}
	return nil
}

// part returns the part of the tree that a job explores. It shares memory with the
// tree.
func (j *job) part() *part {
	var p part
	via := j.branch.Transition
	for s := j.at; s.parent != nil; s, via = s.parent, s.via {
		n := s.node
		n.Chosen = via
		if s == j.at {
			n.Done, n.Wakeup = n.Done[:j.index], append([]*branch{j.branch}, n.Wakeup[1:]...)
		}
		p.Nodes = append(p.Nodes, &n)
	}
	slices.Reverse(p.Nodes)
	return &p
}

// begin notes that a branch is being explored.
func (s *shared) begin(b step) {
	b.Open = true
	s.Done = append(s.Done, b)
	s.open++
}

// close ends the exploration of a branch of the node, and of nodes above that have
// no other.
func (s *shared) close(via schedule.Transition) {
	s.end(via)
	for s.parent != nil && s.open == 0 && !s.pending() {
		p, via := s.parent, s.via
		p.children = slices.DeleteFunc(p.children, func(c *shared) bool { return c.via == via })
		p.end(via)
		s = p
	}
}

// end notes that a branch was explored.
func (s *shared) end(via schedule.Transition) {
	s.open--
	for i := range s.Done {
		s.Done[i].Open = s.Done[i].Open && s.Done[i].Transition != via
	}
}

// wakesAll is wakesOpen, after it has been noted what sleeps and is no longer open.
func (s *shared) wakesAll() bool {
	for i := range s.Sleep {
		s.Sleep[i].Open = s.Sleep[i].Open && s.parent.explores(s.Sleep[i].Transition)
	}
	return s.wakesOpen()
}

// explores reports whether a transition that sleeps below the node is being explored
// from the nearest node above that began it.
func (s *shared) explores(t schedule.Transition) bool {
	for ; s.parent != nil; s = s.parent {
		for i := range s.Done {
			if s.Done[i].Transition == t {
				return s.Done[i].Open
			}
		}
	}
	return false
}

// add puts nodes that a worker gave away below the branch that it explores, and
// returns the branch that it explores now.
func (j *job) add(nodes []*node) *job {
	at, via := j.at, j.branch.Transition
	for _, n := range nodes {
		s := &shared{node: *n, parent: at, via: via}
		s.begin(n.Wakeup[0].step)
		at.children = append(at.children, s)
		at, via = s, n.Chosen
	}
	return &job{at: at, index: len(at.Done) - 1, branch: at.Wakeup[0]}
}

// along returns the shared nodes along a path.
func (s *shared) along(path []schedule.Transition) (nodes []*node) {
	s = s.child(schedule.Transition{})
	for k := 0; s != nil; k++ {
		nodes = append(nodes, &s.node)
		if k == len(path) {
			break
		}
		s = s.child(path[k])
	}
	return nodes
}
