package sample

import "slices"

// walk makes random walks that keep nothing.
//
// C. H. West, Protocol validation by random state exploration, PSTV 1986; P.
// Haslum, Model checking by random walk, 1999:
//
//	u := an initial state
//	each step:
//		if u has no successors:
//			the step is fruitless
//			u := an initial state in the next one
//		else:
//			u := a successor of u, all with equal chances
//			check u
//
// A step is one expansion and O(1) draws. Where a violation is found, the walk
// is made again from its seed, and then its way is kept.
func (a *attempt) walk() error {
	for {
		if !a.more() {
			return nil
		}
		a.since = *a.source
		if err := a.enter(); err != nil || a.Found != nil || a.Ending == Dead {
			return err
		}
		for a.more() {
			moved, err := a.wander()
			if err != nil || a.Found != nil {
				return err
			}
			if !moved {
				break
			}
		}
		if a.options.Steps > 0 && a.Steps >= a.options.Steps {
			return nil
		}
		a.Restarts++
	}
}

// enter goes to an initial state, which is drawn. Where the automata permit
// none, the run is over (Dead).
func (a *attempt) enter() error {
	if err := a.space.initial(); err != nil {
		return err
	}
	if a.space.len() == 0 {
		a.Ending = Dead
		return nil
	}
	a.trail = a.trail[:0]
	a.arrive(draw(a.space, a.rng))
	return nil
}

// arrive goes where edge i leads, counts the visit, and checks whether the edge
// is a violation.
func (a *attempt) arrive(i int) {
	if a.record {
		a.trail = append(a.trail, uint32(i))
	}
	if kind, bad := a.space.violates(i); bad {
		a.violated(kind)
	}
	inside := a.space.transient(i)
	a.now = append(a.now[:0], a.space.node(i)...)
	a.count(a.now, inside, false)
}

// violated ends the run with a violation, still without a trail.
func (a *attempt) violated(kind Kind) {
	a.Ending, a.Found = HasViolation, &Found{Kind: kind, Run: a.Run.Number}
}

// look expands the state where the walk is, and reports whether it can go on
// from there.
func (a *attempt) look() (bool, error) {
	if a.Steps&255 == 0 && !a.record {
		if err := a.poll(); err != nil {
			return false, err
		}
	}
	a.Expansions++
	if err := a.space.expand(a.now); err != nil {
		return false, err
	}
	if a.space.ends() {
		a.violated(InvalidEnd)
	}
	return !a.space.deadEnd && a.Found == nil, nil
}

// follow takes edge i, and counts its action.
func (a *attempt) follow(i int) {
	if action := a.space.action(i); a.counts.add(action) {
		a.counts.note(action, a.now, a.space)
	}
	a.arrive(i)
}

// wander takes a step to a random successor, and reports whether there was one.
func (a *attempt) wander() (bool, error) {
	moves, err := a.look()
	if moves && err == nil {
		a.follow(draw(a.space, a.rng))
	}
	return moves, err
}

// pct makes a run by PCT, probabilistic concurrency testing.
//
// S. Burckhardt, P. Kothari, M. Musuvathi, S. Nagarakatte, A randomized
// scheduler with probabilistic guarantees of finding bugs, ASPLOS 2010:
//
//	give each process a random priority, all of them above d
//	draw d-1 different steps, the change points, out of 1..k
//	each step:
//		p := the process with the highest priority
//			among those that can move
//		if the step is the i-th change point drawn:
//			the priority of p becomes i, and p is chosen again
//		p moves; which of its transitions it takes is drawn,
//			all states that they lead to with equal chances
//
// A run takes at most k steps and ends where nothing can move. Of a program
// with n processes it finds a bug of depth d with a probability of at least
// 1/(n k^(d-1)). It is not fair: a process can be kept from moving for ever, so
// that it is not for liveness.
//
// A step is one expansion, and a look at the processes of its transitions.
func (a *attempt) pct() error {
	p := a.priorities
	a.since = *a.source
	p.draw(a, a.options.Depth, int(a.options.Steps))
	if !a.more() {
		return nil
	}
	if err := a.enter(); err != nil || a.Found != nil || a.Ending == Dead {
		return err
	}
	for taken := 1; a.more(); taken++ {
		moves, err := a.look()
		if err != nil || a.Found != nil {
			return err
		}
		if !moves {
			a.Ending = Stopped
			return nil
		}
		process := p.highest(a.space)
		if i := slices.Index(p.change, taken); i >= 0 && process >= 0 {
			p.of[process] = uint64(i + 1)
			process = p.highest(a.space)
		}
		a.Processes = max(a.Processes, p.known)
		a.follow(p.transition(a, process))
	}
	return nil
}

// priorities are the priorities of the processes in one run: by process, those
// that have been met and how many, and the change points in the order in which
// they were drawn.
type priorities struct {
	of     [256]uint64
	met    [256]bool
	known  int
	change []int
	mine   []int // transitions of one process
}

// draw gives priorities above all change points, and draws the change points.
func (p *priorities) draw(a *attempt, depth, steps int) {
	p.met, p.known = [256]bool{}, 0
	for i := range p.of {
		p.of[i] = a.rng.Uint64() | 1<<63
	}
	p.change = p.change[:0]
	for len(p.change) < min(depth-1, steps) {
		if at := 1 + a.rng.IntN(steps); !slices.Contains(p.change, at) {
			p.change = append(p.change, at)
		}
	}
}

// highest returns the process with the highest priority among those that take
// part in some transition, -1 if no process does.
func (p *priorities) highest(s *space) int {
	best := -1
	for i := range s.len() {
		for w, bits := range s.batch.Succs[s.succ(i)].Moved {
			for ; bits != 0; bits &= bits - 1 {
				at := 64*w + trailing(bits)
				if !p.met[at] {
					p.met[at] = true
					p.known++
				}
				if best < 0 || p.of[at] > p.of[best] {
					best = at
				}
			}
		}
	}
	return best
}

// transition draws a transition in which the process takes part; all states
// that these lead to have equal chances. With process -1 it draws among all
// transitions.
func (p *priorities) transition(a *attempt, process int) int {
	if process < 0 {
		return draw(a.space, a.rng)
	}
	p.mine = p.mine[:0]
	for i := range a.space.len() {
		if a.space.moves(i, process) && !slices.ContainsFunc(p.mine, func(j int) bool { return a.space.same(i, j) }) {
			p.mine = append(p.mine, i)
		}
	}
	return p.mine[a.rng.IntN(len(p.mine))]
}
