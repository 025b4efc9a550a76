package sample

import (
	"errors"
	"math/rand/v2"

	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/store"
	"github.com/ltlcheck/ltlcheck/internal/store/lossy"
)

// Ending is the reason why a run is over.
type Ending uint8

// The endings.
const (
	StepsTaken   Ending = iota // it has taken its steps
	Full                       // V is full
	Everything                 // nothing is left to be expanded
	Stopped                    // pct: no process can move
	Closed                     // lasso: the run has come to where it was before
	Dead                       // lasso: the automata cannot go on
	LongLasso                  // lasso: it has not closed within its steps or memory
	HasViolation               // a violation was found
	endings
)

// Run records what one run did. The counts cover all of its restarts.
type Run struct {
	Number     int
	Steps      uint64
	Fresh      uint64 // steps that visited what V did not have
	Expansions uint64
	Restarts   uint64
	Replaced   uint64 // members of V that made room for others
	// CycleSearches is how often V was searched for accepting cycles, and
	// Unsearched how many of these ended for lack of memory.
	CycleSearches, Unsearched uint64

	Kept      uint64 // the most states in V
	Distinct  uint64 // states, without those inside atomic sequences; after restarts and for methods that keep nothing an estimate, with Curves only
	Ending    Ending
	Found     *Found
	Reached   [len(covers)]uint64 // step after which so many percent were covered; 0: never
	Curve     []Point
	Processes int // pct: the most that were met
}

// Point is a point of the course of a run: what was done and visited by then,
// and the seconds since the search began.
type Point struct {
	Steps, Expansions, States uint64
	Seconds                   float64
}

// attempt is one run under way. exact counts the visited states as long as V
// has all of them; where union is set, V was emptied or there is none, and the
// number of different states is estimated from their hashes instead.
type attempt struct {
	*worker
	Run
	source     *rand.PCG
	since      rand.PCG // what the source was when the walk began
	rng        *rand.Rand
	exact      uint64   // states, while all of them are in V
	union      bool     // V does not have all states of the run
	goal       int      // the next of the covers
	news       uint64   // the last step that visited a new state
	initially  bool     // V began at an initial state
	point      uint64   // the step of the next point of the curve
	searched   int      // how many members were added to V when it was searched for cycles; 0 if it was not
	nextSearch int      // how many were added when it is searched next
	cycle      []uint32 // the edges of an accepting cycle among them
	record     bool     // walks: keep the trail
	trail      []uint32
}

// mixSeed spreads the bits of a number, so that similar seeds give unrelated
// sources (Steele, Lea and Flood's SplitMix64).
func mixSeed(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// newSource returns the source of all random choices of a run. It depends on
// the seed and on the number of the run alone.
func newSource(seed uint64, run int) *rand.PCG {
	a := mixSeed(seed)
	b := mixSeed(a ^ mixSeed(uint64(run)))
	return rand.NewPCG(b, mixSeed(b^a))
}

// take makes a run from beginning to end. A violation that was found without a
// trail is found once more with one.
func (w *worker) take(number int) (*attempt, error) {
	a := &attempt{worker: w, point: 1}
	a.Run.Number = number
	a.source = newSource(w.options.Seed, number)
	a.rng = rand.New(a.source)
	w.distinct.Clear()
	if w.captured != nil {
		w.captured.clear()
	}
	a.union = w.visited == nil || w.options.Restart != NoRestart || w.options.Replace
	err := a.make()
	if err == nil && a.Found != nil && a.Found.Trail == nil {
		err = a.again()
	}
	a.finish()
	return a, err
}

// make makes the run by the method that was chosen.
func (a *attempt) make() error {
	switch {
	case a.visited != nil:
		return a.scheme()
	case a.options.Method == "lasso":
		return a.lasso()
	case a.options.Method == "pct":
		return a.pct()
	}
	return a.walk()
}

// again makes a walk once more from its last start, with the same random
// choices, and keeps its trail. Walks keep no trail the first time, so that
// they need no memory.
func (a *attempt) again() error {
	b := &attempt{worker: a.worker, source: &a.since, record: true, point: ^uint64(0)}
	b.rng = rand.New(b.source)
	b.Run.Number = a.Run.Number
	counts, observe, captured := a.worker.counts, a.worker.observe, a.worker.captured
	a.worker.counts, a.worker.observe, a.worker.captured = newCounts(), nil, nil
	err := b.make()
	a.worker.counts, a.worker.observe, a.worker.captured = counts, observe, captured
	switch {
	case err != nil:
		return err
	case b.Found == nil || b.Found.Kind != a.Found.Kind:
		return errors.New("internal error: a random walk cannot be repeated")
	}
	a.Found.Trail = b.trail
	return nil
}

// finish completes the numbers of the run.
func (a *attempt) finish() {
	if !a.union || a.options.Curves {
		a.Distinct = a.states()
	}
	if a.options.Curves {
		a.mark()
	}
}

// states returns how many states were visited, exactly or as an estimate.
func (a *attempt) states() uint64 {
	if a.union {
		return a.distinct.Estimate()
	}
	return a.exact
}

// count counts a visit of a node, adds a point to the curve when it is time,
// and notes cover times. Nodes inside atomic sequences are not counted as
// states.
func (a *attempt) count(node []byte, inside, fresh bool) {
	if fresh {
		a.Fresh++
		a.news = a.Steps
	}
	if (fresh || a.union) && !inside {
		hash := xxhash.Sum64(node)
		a.distinct.Add(hash)
		if a.captured != nil {
			a.captured.add(hash)
		}
		if fresh {
			a.exact++
		}
	}
	if seen := a.pool.options.Seen; seen != nil {
		state, _ := a.space.split(node)
		seen.Add(xxhash.Sum64(state))
	}
	if a.observe != nil {
		a.observe(a.Run.Number, a.Steps, node, fresh)
	}
	if a.Steps >= a.point && a.options.Curves {
		a.mark()
		a.point = a.Steps + a.Steps/50 + 1
	}
	if a.goal < len(covers) && a.options.Size > 0 {
		a.reach()
	}
}

// reach notes the cover times that the last visit has completed. An estimate is
// used only where nothing else is to be had, and looked at once in 1024 steps.
func (a *attempt) reach() {
	if a.union && a.Steps&1023 != 0 {
		return
	}
	for n := a.states(); a.goal < len(covers) && n*100 >= a.options.Size*uint64(covers[a.goal]); a.goal++ {
		a.Reached[a.goal] = a.Steps
	}
}

// mark adds a point to the curve, or replaces the last one if no step was made
// since.
func (a *attempt) mark() {
	p := Point{Steps: a.Steps, Expansions: a.Expansions, States: a.states(), Seconds: a.elapsed()}
	if n := len(a.Curve); n > 0 && a.Curve[n-1].Steps == p.Steps {
		a.Curve[n-1] = p
		return
	}
	a.Curve = append(a.Curve, p)
}

// errStopped ends a run that nobody needs any more, as one before it has found
// a violation.
var errStopped = errors.New("the run is not needed")

// poll returns an error if the context has ended, or the run is not needed any
// more.
func (a *attempt) poll() error {
	if err := a.ctx.Err(); err != nil {
		return err
	}
	return a.report(a)
}

// more reports whether the run may take another step, and if so counts it.
func (a *attempt) more() bool {
	if a.options.Steps > 0 && a.Steps >= a.options.Steps {
		a.Ending = StepsTaken
		return false
	}
	a.Steps++
	return true
}

// errOver ends a run; Run.Ending has the reason.
var errOver = errors.New("the run is over")

// scheme makes a run of a search that keeps a V: it begins at the root, and
// advances until the run is over or a violation is found.
func (a *attempt) scheme() error {
	v := a.visited
	v.rng, v.expansions, v.found, v.poll = a.rng, 0, nil, a.poll
	if r := v.replaces; r != nil {
		r.replaced = 0
		defer func() { a.Replaced, a.filled = r.replaced, a.filled || r.replaced > 0 }()
	}
	err := errOver
	if a.more() {
		err = a.root()
	}
	for err == nil && v.found == nil {
		a.Kept = max(a.Kept, uint64(v.Len()))
		err = a.advance()
		if err == nil && v.found == nil && (v.added >= a.nextSearch || a.stalled()) {
			err = a.searchCycles()
		}
		a.Expansions = v.expansions
	}
	a.Kept = max(a.Kept, uint64(v.Len()))
	if errors.Is(err, errOver) && v.found == nil {
		if failed := a.searchCycles(); failed != nil {
			return failed
		}
	}
	if v.found != nil && (err == nil || errors.Is(err, errOver)) {
		return a.find()
	}
	if errors.Is(err, errOver) {
		return nil
	}
	return err
}

// advance makes one step, which is a restart where V is full. A step that fails
// for lack of memory, or because nothing is left to select, is not counted.
func (a *attempt) advance() error {
	if a.visited.full() || a.trapped() {
		return a.over(true)
	}
	if !a.more() {
		return errOver
	}
	err := a.step()
	switch {
	case errors.Is(err, store.ErrFull):
		a.Steps-- // it has come to nothing
		return a.over(true)
	case errors.Is(err, ErrDone):
		a.Steps--
		return a.over(a.visited.forgot()) // what was replaced may not have been expanded
	}
	return err
}

// trapped reports whether V, which began at a state of the last one, probably
// has all states that can be reached from there, so that it would never be
// full. This is judged by the number of steps without a new state, and for
// mixed restarts only; with restarts at the last V alone, there is no way out
// of the trap.
func (a *attempt) trapped() bool {
	return !a.initially && a.options.Restart == Mixed && a.stalled()
}

// stalled reports whether V has waited long for a new member.
func (a *attempt) stalled() bool {
	return a.Steps-a.news > patience*uint64(a.visited.Len()+patience)
}

// patience is for how many steps, for each of its states, V waits for a new one
// before it counts as trapped.
const patience = 16

// step makes one step of the search.
func (a *attempt) step() error {
	if a.Steps&255 == 0 {
		if err := a.poll(); err != nil {
			return err
		}
	}
	v := a.visited
	i, err := a.search.Select(v)
	if err != nil || v.found != nil || i == None {
		return err
	}
	number, fresh, err := v.visit(i)
	if errors.Is(err, errBlocked) && v.found == nil {
		a.search.(Forgetful).Blocked()
		return nil
	}
	if err != nil {
		return err
	}
	a.count(v.space.node(i), v.space.transient(i), fresh)
	if v.found != nil {
		return nil
	}
	return a.search.Update(v, number, fresh)
}

// over is called when V is full, or nothing is left to select. The run ends or
// begins again, as Options.Restart says. The error is errOver when it ends.
func (a *attempt) over(full bool) error {
	v, trapped := a.visited, a.trapped()
	if full && !v.full() && !trapped && v.Len() < 2 {
		return store.ErrFull // there is no room to go anywhere
	}
	if !full && a.initially {
		if further, err := a.nextRoot(); further || err != nil {
			return err
		}
	}
	a.filled = a.filled || full && !trapped
	if err := a.searchCycles(); err != nil || v.found != nil {
		return err
	}
	if full && a.space.task.Failures { // nobody will expand the state that was added last
		if err := v.Expand(v.newest); err != nil || v.found != nil {
			return err
		}
	}
	switch {
	case full && a.options.Restart == NoRestart:
		a.Ending = Full
		return errOver
	case !full && (a.options.Restart == NoRestart || a.initially):
		a.Ending = Everything
		return errOver
	case !a.more():
		return errOver
	}
	a.Restarts++
	if full && (a.options.Restart == RestartLast || a.options.Restart == Mixed && a.rng.Uint64()&1 == 0) {
		return a.last()
	}
	return a.root()
}

// root begins with an empty V at an initial state, which is drawn.
func (a *attempt) root() error {
	v := a.visited
	a.search.Free()
	v.clear()
	a.searched, a.nextSearch = 0, firstSearch
	a.way.Free()
	a.initially = true
	if err := a.space.initial(); err != nil {
		return err
	}
	if a.space.len() == 0 {
		a.Ending = Everything
		return errOver
	}
	i := draw(a.space, a.rng)
	if err := a.way.Append(uint32(i)); err != nil {
		return err
	}
	a.start = append(a.start[:0], a.space.node(i)...)
	inside := a.space.transient(i)
	kind, bad := a.space.violates(i)
	if err := v.begin(a.start); err != nil {
		return err
	}
	a.count(a.start, inside, true)
	if bad {
		v.found = &violation{kind, 0, None}
		return nil
	}
	return a.search.Begin(v)
}

// nextRoot visits an initial state that is not in V, after all that can be
// reached from the others has been expanded. It reports whether there was one.
func (a *attempt) nextRoot() (further bool, err error) {
	v := a.visited
	v.expanded = -1
	if err := a.space.initial(); err != nil {
		return false, err
	}
	for i := range a.space.len() {
		number, fresh, err := v.states.Insert(a.space.node(i))
		switch {
		case errors.Is(err, store.ErrFull), errors.Is(err, lossy.ErrPinned):
			return true, a.over(true)
		case err != nil:
			return false, err
		case !fresh:
			continue
		case !a.more():
			return true, errOver
		}
		if err := v.add(number, number); err != nil {
			a.Steps--
			return true, a.over(true)
		}
		a.count(a.space.node(i), a.space.transient(i), true)
		if kind, bad := a.space.violates(i); bad {
			v.found = &violation{kind, number, None}
		}
		return true, a.search.Update(v, number, true)
	}
	return false, nil
}

// last begins at a state of the last V, which is drawn. The way to it is kept
// for a trail; if there is no memory for that, the run begins at an initial
// state instead.
func (a *attempt) last() error {
	v := a.visited
	w := v.Member()
	switch err := a.lengthen(w, a.way.Append); {
	case errors.Is(err, store.ErrFull):
		return a.root()
	case err != nil:
		return err
	}
	a.initially = false
	a.start = append(a.start[:0], v.states.Key(w)...)
	a.search.Free()
	a.searched, a.nextSearch = 0, firstSearch
	if err := v.begin(a.start); err != nil {
		return err
	}
	a.count(a.start, true, false) // it was counted when it was visited first
	a.news = a.Steps
	return a.search.Begin(v)
}

// lengthen passes the way from the root of V to a member to add, as numbers of
// transitions. Where that root is a later one (nextRoot), the way begins there.
// It turns the links to the parents round on that way, to walk it
// forwards without further memory, so that afterwards V is good for nothing but
// its states. It expands each state of the way again.
func (a *attempt) lengthen(to uint32, add func(uint32) error) error {
	v := a.visited
	root := to
	for child := to; ; {
		parent := *v.parent.At(root)
		*v.parent.At(root) = child
		if parent == root {
			break
		}
		root, child = parent, root
	}
	if root != 0 {
		if err := a.reroot(root); err != nil {
			return err
		}
	}
	for u := root; u != to; {
		next := *v.parent.At(u)
		i, err := a.edge(u, next)
		if err != nil {
			return err
		}
		if err := add(uint32(i)); err != nil {
			return err
		}
		u = next
	}
	return nil
}

// reroot makes the way begin at a member that is an initial state.
func (a *attempt) reroot(member uint32) error {
	a.visited.expanded = -1
	if err := a.space.initial(); err != nil {
		return err
	}
	i, err := a.leading(member)
	if err == nil {
		*a.way.At(0) = uint32(i)
	}
	return err
}

// edge returns the number of a transition from one member to another.
func (a *attempt) edge(from, to uint32) (int, error) {
	if err := a.visited.Expand(from); err != nil {
		return None, err
	}
	return a.leading(to)
}

// leading returns the number of the transition, or initial state, at hand that
// leads to a member.
func (a *attempt) leading(to uint32) (int, error) {
	a.goalNode = append(a.goalNode[:0], a.visited.states.Key(to)...)
	for i := range a.space.len() {
		if string(a.space.node(i)) == string(a.goalNode) {
			return i, nil
		}
	}
	return None, errors.New("internal error: a state is not a successor of that from which it was visited")
}

// find makes the trail of a violation: the way to the root of this V, from
// there to the member, and the last transition.
func (a *attempt) find() error {
	v, found := a.visited, *a.visited.found
	a.Ending, a.Found = HasViolation, &Found{Kind: found.kind, Run: a.Run.Number}
	v.poll = nil // what was found in time is not lost
	var steps []uint32
	err := a.lengthen(found.member, func(i uint32) error {
		steps = append(steps, i)
		return nil
	})
	if err != nil {
		return err
	}
	trail := make([]uint32, 0, a.way.Len()+len(steps))
	for i := range uint32(a.way.Len()) {
		trail = append(trail, *a.way.At(i))
	}
	trail = append(trail, steps...)
	if found.edge != None {
		trail = append(trail, uint32(found.edge))
	}
	a.Found.Cycle = len(trail) - 1
	a.Found.Trail = append(trail, a.cycle...)
	return nil
}
