package symbolic

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic"
	"github.com/ltlcheck/ltlcheck/internal/program/periodic/exact"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Trail is a run that shows a violation: it leads to a state, and from there
// takes the steps that go wrong, or a cycle for ever. Run counts the
// repetitions of its loops, so that it can stand for many more transitions than
// it has parts. Exactly one of Last and Cycle is used, or neither when the
// state itself is wrong.
type Trail struct {
	Kind     string // what the program does wrong by itself; "" for the violation of a property
	System   periodic.System
	Run      *periodic.Run
	End      int             // the location where it ends
	Last     []string        // steps after it, the last of which goes wrong
	Cycle    []periodic.Hop  // nil unless it goes on for ever
	Change   periodic.Vector // what one time around the cycle adds to the values
	Replayed string          // "" if the program itself has executed it; else why that was not tried
	Describe func(from int, t *periodic.Transition) string
}

// maxReplayed is how many transitions of a run are replayed one by one at most.
const maxReplayed = 100_000

// errReplay means that a run that was found does not stand, which is a fault of
// this program.
var errReplay = errors.New("a run that was found cannot be replayed")

// trail makes and checks the run to a failure at state x of a node.
func (j *job) trail(e *periodic.Exploration, n *periodic.Node, x periodic.Vector, f *periodic.Failure) (*Trail, error) {
	run, err := e.Run(n, x)
	if err != nil {
		return nil, err
	}
	t := &Trail{System: j.system, Run: run, End: n.Location, Last: j.binding.Describe(f.Label), Describe: j.describe}
	switch {
	case j.product == nil:
		t.Kind = f.Kind.String()
	case !j.product.readsActions():
		t.Last = nil // the state is what is wrong, not what is done in it
	}
	r, err := j.replay(t)
	if r == nil || err != nil {
		return t, err
	}
	if j.product == nil {
		return t, r.fails(f)
	}
	last := move{from: j.product.places[n.Location].location, label: f.Label}
	return t, j.judge(r, append(r.moves, last))
}

// lasso makes and checks the run into a cycle from state x of a node.
func (j *job) lasso(e *periodic.Exploration, n *periodic.Node, x periodic.Vector, c *periodic.Cycle) (*Trail, error) {
	run, err := e.Run(n, x)
	if err != nil {
		return nil, err
	}
	l := &periodic.Lasso{Prefix: run, Cycle: c.Hops}
	if err := l.Check(); err != nil {
		return nil, err
	}
	t := &Trail{System: j.system, Run: run, End: n.Location, Cycle: c.Hops, Change: l.Change(), Describe: j.describe}
	r, err := j.replay(t)
	if r == nil || err != nil {
		return t, err
	}
	return t, j.around(r, c)
}

// describe puts a transition of the system into words.
func (j *job) describe(_ int, t *periodic.Transition) string {
	label := t.Label
	if j.product != nil {
		label = j.product.moves[label].label
	}
	if label < 0 {
		return "nothing is possible any more"
	}
	return strings.Join(j.binding.Describe(label), "; ")
}

// replayed is a run of the program, transition by transition: moves, and the
// values of the variables before each.
type replayed struct {
	q      *job
	start  int
	values []periodic.Vector // before each move
	moves  []move
	run    *periodic.Run
}

// replay lets the program itself execute the run. It returns nil when the run
// is too long or its values do not fit, and records that in t.Replayed. The
// values at the end must be those that arithmetic has computed.
func (j *job) replay(t *Trail) (*replayed, error) {
	r := &replayed{q: j, run: t.Run, start: t.Run.Location}
	if j.product != nil {
		r.start = j.product.places[t.Run.Location].location
	}
	if !t.Run.Walk(r.visit) {
		t.Replayed = fmt.Sprintf("it has more than %d transitions, and was checked by arithmetic", maxReplayed)
		return nil, nil
	}
	end, _, err := j.binding.Replay(r.start, t.Run.Start, labels(r.moves))
	switch {
	case errors.Is(err, periodic.ErrWide):
		t.Replayed = err.Error() + ", and it was checked by arithmetic"
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("%w: %w", errReplay, err)
	case !slices.EqualFunc(end, t.Run.End, exact.Int.Equal):
		return nil, fmt.Errorf("%w: values at its end are %v, not %v", errReplay, end, t.Run.End)
	}
	return r, nil
}

// visit appends a transition of the run, and reports whether there may be more.
func (r *replayed) visit(from int, t *periodic.Transition, x periodic.Vector) bool {
	m := move{from: from, label: t.Label}
	if p := r.q.product; p != nil {
		m = p.moves[t.Label]
	}
	r.moves, r.values = append(r.moves, m), append(r.values, x)
	return len(r.moves) <= maxReplayed
}

// labels returns the labels of the program's transitions in the moves, leaving
// out repetitions of a last state.
func labels(moves []move) (out []int) {
	for _, m := range moves {
		if m.label >= 0 {
			out = append(out, m.label)
		}
	}
	return out
}

// fails checks that the program goes wrong at the end in the way that it
// should.
func (r *replayed) fails(f *periodic.Failure) error {
	all := labels(r.moves)
	if f.Label >= 0 {
		all = append(all, f.Label)
	}
	_, failed, err := r.q.binding.Replay(r.start, r.run.Start, all)
	if err != nil {
		return fmt.Errorf("%w: %w", errReplay, err)
	}
	if !slices.Contains(failed, f.Kind) {
		return fmt.Errorf("%w: there is no %v at its end", errReplay, f.Kind)
	}
	return nil
}

// letters returns the letters of the steps of some moves, given the values
// before each move. The propositions about states are read anew, from their
// conditions at the program's location; inside atomic sequences the ones from
// its beginning stay.
func (r *replayed) letters(moves []move, values []periodic.Vector) (out []uint64, err error) {
	p := r.q.product
	frozen := uint64(0)
	for i, m := range moves {
		if !p.Inside(m.from) {
			if frozen, err = p.letterAt(m.from, values[i]); err != nil {
				return nil, err
			}
		}
		steps := []uint64{0}
		if m.label >= 0 {
			steps = p.Steps(m.label)
		}
		for _, act := range steps {
			out = append(out, frozen|act)
		}
	}
	return out, nil
}

// letterAt evaluates the propositions about states at a location of the
// program.
func (pr *product) letterAt(location int, v periodic.Vector) (letter uint64, err error) {
	for i := range 64 {
		if pr.states>>i&1 == 0 {
			continue
		}
		c, err := pr.condition(location, i)
		if err != nil {
			return 0, err
		}
		if c.Holds(v) {
			letter |= 1 << i
		}
	}
	return letter, nil
}

// judge checks that no continuation of the moves satisfies the property: its
// automaton, all of whose states accept something, must get stuck.
func (j *job) judge(r *replayed, moves []move) error {
	values := append(slices.Clone(r.values), r.run.End)
	word, err := r.letters(moves, values)
	if err != nil {
		return err
	}
	a, err := j.watchers.compile(j.watchers.positive)
	if err != nil {
		return err
	}
	now := a.Start
	for _, letter := range word {
		now = after(a, now, letter)
	}
	if len(now) > 0 {
		return fmt.Errorf("%w: what violates the property can still satisfy it", errReplay)
	}
	return nil
}

// after returns the states of an automaton after one more letter.
func after(a *automata.Compiled, now []uint32, letter uint64) (next []uint32) {
	for _, q := range now {
		for _, e := range a.Out(q) {
			if e.Holds(letter) && !slices.Contains(next, e.Dst) {
				next = append(next, e.Dst)
			}
		}
	}
	return next
}

// around checks that a cycle violates the property for ever: the program
// executes it three times, and the formula must be false of the run whose
// letters in the cycle are those of the second time. The letters of the first
// time need not come again; see periodic.Lasso.Check.
func (j *job) around(r *replayed, c *periodic.Cycle) error {
	x := r.run.End
	var moves []move
	var values []periodic.Vector
	for range 3 {
		for _, h := range c.Hops {
			moves, values = append(moves, j.product.moves[h.Transition.Label]), append(values, x)
			x = h.Transition.Instruction.Apply(x)
		}
	}
	_, _, err := j.binding.Replay(r.start, r.run.Start, labels(append(slices.Clone(r.moves), moves...)))
	if err != nil && !errors.Is(err, periodic.ErrWide) {
		return fmt.Errorf("%w: its cycle: %w", errReplay, err)
	}
	prefix, err := r.letters(append(slices.Clone(r.moves), moves[:len(c.Hops)]...), append(slices.Clone(r.values), values[:len(c.Hops)]...))
	if err != nil {
		return err
	}
	second := len(c.Hops)
	cycle, err := r.letters(moves[second:2*second], values[second:2*second])
	if err == nil {
		err = j.product.fairIn(moves[second:2*second], values[second:2*second])
	}
	if err != nil {
		return err
	}
	return j.violates(ltl.Word{Prefix: prefix, Cycle: cycle})
}

// violates evaluates the property and its assumptions on a word, by the
// definition of their semantics. The error names the one that fails.
func (j *job) violates(word ltl.Word) error {
	for _, a := range j.watchers.atoms {
		word.APs = append(word.APs, a.Text)
	}
	p := &j.property
	s := j.watchers.sequences
	if p.Formula != nil {
		if holds, err := s.Holds(p.Formula, word); holds || err != nil {
			return errors.Join(fmt.Errorf("%w: its formula is true of it", errReplay), err)
		}
	}
	for _, a := range p.Assumptions {
		if a.Formula == nil {
			continue
		}
		if holds, err := s.Holds(a.Formula, word); !holds || err != nil {
			return errors.Join(fmt.Errorf("%w: assumption %s is not true of it", errReplay, a.Name), err)
		}
	}
	accepts, err := automata.AcceptsWord(j.watchers.negation, word)
	if err != nil || !accepts {
		return errors.Join(fmt.Errorf("%w: the automaton of the negated property does not accept it", errReplay), err)
	}
	return nil
}
