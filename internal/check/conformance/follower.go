package conformance

import (
	"context"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/program"
)

// AnyGap as Options.Gaps allows any number of missing records.
const AnyGap = -1

// Options are how a log is followed.
type Options struct {
	// Gaps is how many visible steps may be missing between two records, and
	// before the first; AnyGap is any number.
	Gaps int
	// Memory bounds what is kept, in bytes, about; 0 is no bound.
	Memory int64
	// Properties are followed along the log; nil for none.
	Properties *Monitored
	// Coverage counts the statements that are taken; nil for none.
	Coverage *Coverage
}

// Record is one record of a log.
type Record struct {
	// Values are the values of Watch.Variables, in their order, as Canonical
	// spells them; Has tells which the record has.
	Values []string
	Has    []bool
	// Event is the number of an event, -1 for none.
	Event int
	// Process is the process that moved, by its name or its number; "" if it is
	// not known.
	Process string
}

// Follower follows one log. It is not safe for concurrent use.
type Follower struct {
	sys     *system
	options Options
	sets    [][]uint32        // by number, sorted
	judged  [][]Judgement     // by set: of each property
	numbers map[string]uint32 // of sets
	moves   map[move]moved    // set after a record, a lazily built automaton
	records map[string]uint32 // numbers of records, by their content
	content []record
	at      uint32 // the number of the current set
	history []move // that led there, the last ones
	needed  Needed
	key     []byte
	left    map[uint32]int // by state: how many visible steps may still be missing; of close
}

// move is a set and a record.
type move struct{ set, record uint32 }

// moved is the set after a move, and what it needs.
type moved struct {
	set          uint32
	hidden, lost bool
}

// Needed counts the records that no step alone explains.
type Needed struct {
	Hidden int // before which every explanation has a hidden step, if no record is lost
	Lost   int // before which every explanation has a lost record
}

// Needed returns what the records so far needed.
func (f *Follower) Needed() Needed { return f.needed }

// record is the content of a record: numbers of values, 0 for those that it
// does not have.
type record struct {
	values  []uint32
	event   int
	process uint32 // the number of a value, 0 for none
}

// New returns a follower at the beginning of a log. Errors are those of the
// program.
func New(prog program.Program, watch Watch, o Options) (*Follower, error) {
	sys, err := newSystem(prog, watch, o)
	if err != nil {
		return nil, err
	}
	f := &Follower{sys: sys, options: o}
	if o.Coverage != nil {
		o.Coverage.tuning.Stop = sys.ended
	}
	f.clear()
	start, err := sys.initial()
	if err != nil {
		return nil, err
	}
	f.at = f.set(start)
	return f, nil
}

// clear empties the cache. Numbers of states and sets become invalid.
func (f *Follower) clear() {
	f.sets, f.judged, f.numbers, f.moves = nil, nil, map[string]uint32{}, map[move]moved{}
	f.records, f.content = map[string]uint32{}, nil
	f.left = map[uint32]int{}
	f.history = f.history[:0]
}

// States returns in how many states the program can be.
func (f *Follower) States() int { return len(f.sys.apart(f.sets[f.at])) }

// Step follows a record. It reports whether the log is still a run of the
// program; if not, the follower stays where it was before the record, and
// Explain tells why. It does not allocate when the set and the record are in
// the cache.
func (f *Follower) Step(ctx context.Context, r *Record) (bool, error) {
	if f.sys.full() {
		if err := f.renew(); err != nil {
			return false, err
		}
	}
	m := move{f.at, f.record(r)}
	does, err := f.take(ctx, m)
	if err != nil || len(f.sets[does.set]) == 0 {
		return false, err
	}
	if len(f.history) == 2*mostHistory {
		f.history = append(f.history[:0], f.history[mostHistory:]...)
	}
	f.at, f.history = does.set, append(f.history, m)
	switch {
	case does.hidden:
		f.needed.Hidden++
	case does.lost:
		f.needed.Lost++
	}
	return true, nil
}

// next returns the set after a record.
func (f *Follower) next(ctx context.Context, set, record uint32) (uint32, error) {
	does, err := f.take(ctx, move{set, record})
	return does.set, err
}

// take returns the set after a move, and what the move needs.
func (f *Follower) take(ctx context.Context, m move) (does moved, err error) {
	if known, ok := f.moves[m]; ok {
		return known, nil
	}
	states, err := f.successors(ctx, f.sets[m.set], &f.content[m.record], f.options.Gaps)
	if err != nil {
		return does, err
	}
	if f.options.Coverage != nil {
		if err := f.covered(ctx, m.set, m.record); err != nil {
			return does, err
		}
	}
	if does.set = f.set(states); len(states) > 0 {
		if err := f.needs(ctx, m, &does); err != nil {
			return does, err
		}
	}
	f.moves[m] = does
	f.sys.bytes += moveSize
	return does, nil
}

// needs notes whether a record is explained only with lost records before it, or
// with hidden steps.
func (f *Follower) needs(ctx context.Context, m move, does *moved) error {
	r := &f.content[m.record]
	direct, err := f.after(f.sets[m.set], r)
	if err != nil || len(direct) > 0 {
		return err
	}
	does.hidden = true
	if f.options.Gaps != 0 {
		whole, err := f.successors(ctx, f.sets[m.set], r, 0)
		if err != nil {
			return err
		}
		does.hidden, does.lost = len(whole) > 0, len(whole) == 0
	}
	return nil
}

// covered marks the statements of a move.
func (f *Follower) covered(ctx context.Context, set, record uint32) error {
	closed, err := f.close(ctx, f.sets[set], f.options.Gaps)
	if err != nil {
		return err
	}
	return f.cover(closed, &f.content[record])
}

// Outside returns a value of a record that its variable can never have, by the
// variable's number in the watch, and a description of those that it can have;
// -1 if there is none, or none is known. Step refuses such records, and they
// are more likely a mistake in the log or its mapping than what the program did.
func (f *Follower) Outside(r *Record) (variable int, want string) {
	outside := program.Describe(f.sys.Program).Outside
	if outside == nil {
		return -1, ""
	}
	for i, has := range r.Has {
		if !has {
			continue
		}
		if want, is := outside(f.sys.watch.Variables[i], r.Values[i]); is {
			return i, want
		}
	}
	return -1, ""
}

// moveSize is about what a move takes, in bytes.
const moveSize = 40

// renew empties the cache except for the current set.
func (f *Follower) renew() error {
	now := f.pairs(f.at)
	f.sys.forget()
	f.clear()
	f.at = f.restore(now)
	if f.sys.full() {
		return ErrMemory
	}
	return nil
}

// pair is a state with a tuple of the monitors, beyond forget.
type pair struct {
	vector   string
	monitors uint32
}

// pairs returns the states of a set.
func (f *Follower) pairs(set uint32) (all []pair) {
	for _, n := range f.sets[set] {
		all = append(all, pair{strings.Clone(f.sys.vectors[n]), f.sys.monitored[n]})
	}
	return all
}

// restore returns the number of a set of such states.
func (f *Follower) restore(all []pair) uint32 {
	states := make([]uint32, len(all))
	for i, s := range all {
		states[i] = f.sys.number(program.State(s.vector), s.monitors)
	}
	return f.set(states)
}

// record returns the number of a record's content.
func (f *Follower) record(r *Record) uint32 {
	f.key = f.key[:0]
	f.key = binary.LittleEndian.AppendUint32(f.key, uint32(r.Event+1))
	f.key = binary.LittleEndian.AppendUint32(f.key, f.sys.value(r.Process))
	for i, has := range r.Has {
		value := uint32(0)
		if has {
			value = f.sys.value(r.Values[i])
		}
		f.key = binary.LittleEndian.AppendUint32(f.key, value)
	}
	if n, ok := f.records[string(f.key)]; ok {
		return n
	}
	content := record{event: r.Event, process: f.sys.value(r.Process)}
	for k := f.key[8:]; len(k) > 0; k = k[4:] {
		content.values = append(content.values, binary.LittleEndian.Uint32(k))
	}
	n := uint32(len(f.content))
	f.records[string(f.key)] = n
	f.content = append(f.content, content)
	f.sys.bytes += int64(len(f.key)) + stateOverhead
	return n
}

// set returns the number of a set of states, which it sorts.
func (f *Follower) set(states []uint32) uint32 {
	slices.Sort(states)
	states = slices.Compact(states)
	f.key = f.key[:0]
	for _, n := range states {
		f.key = binary.LittleEndian.AppendUint32(f.key, n)
	}
	if n, ok := f.numbers[string(f.key)]; ok {
		return n
	}
	n := uint32(len(f.sets))
	f.numbers[string(f.key)] = n
	f.sets = append(f.sets, states)
	f.judged = append(f.judged, f.judge(states))
	f.sys.bytes += int64(2*len(f.key)) + stateOverhead
	return n
}

// successors returns the states in which the program can be after a record
// before which that many visible steps may be missing.
func (f *Follower) successors(ctx context.Context, from []uint32, r *record, gaps int) ([]uint32, error) {
	closed, err := f.close(ctx, from, gaps)
	if err != nil {
		return nil, err
	}
	return f.after(closed, r)
}

// after returns the states to which a record leads from some, without steps in
// between.
func (f *Follower) after(closed []uint32, r *record) (out []uint32, err error) {
	for _, n := range closed {
		if r.event < 0 && r.process == 0 && f.sys.agrees(n, r) {
			out = append(out, n)
		}
		edges, err := f.sys.expand(n)
		if err != nil {
			return nil, err
		}
		for _, e := range edges {
			if f.sys.visible(n, e) && r.names(e) && f.sys.agrees(e.to, r) {
				out = append(out, e.to)
			}
		}
	}
	return out, nil
}

// apart returns the states of a set without those that differ in nothing but
// the monitors.
func (s *system) apart(set []uint32) []uint32 {
	if len(s.monitors.tables) == 0 {
		return set
	}
	seen := map[string]bool{}
	var out []uint32
	for _, n := range set {
		if v := s.vectors[n]; !seen[v] {
			seen[v] = true
			out = append(out, n)
		}
	}
	return out
}

// visible reports whether a log would show a step.
func (s *system) visible(from uint32, e edge) bool {
	return e.events != 0 || s.observed(from) != s.observed(e.to)
}

// agrees reports whether a state has the values of a record.
func (s *system) agrees(n uint32, r *record) bool {
	for i, have := range s.values[s.observed(n)] {
		if want := r.values[i]; want != 0 && want != have {
			return false
		}
	}
	return true
}

// names reports whether a step is by the process and of the event that a record
// names. A record without an event can be a step of any.
func (r *record) names(e edge) bool {
	return (r.event < 0 || e.events>>r.event&1 == 1) && (r.process == 0 || r.process == e.process || r.process == e.pid)
}

// pollEvery is how many states are expanded between two looks at the context.
const pollEvery = 256

// close returns the states that steps which are not in the log lead to: hidden
// ones, and visible ones where there are gaps. Each state is entered again when
// it is reached with fewer steps missing.
func (f *Follower) close(ctx context.Context, from []uint32, gaps int) ([]uint32, error) {
	f.sys.ctx = ctx
	left := f.left
	clear(left)
	queue := slices.Clone(from)
	for _, n := range from {
		left[n] = gaps
	}
	var out []uint32
	for i := 0; i < len(queue); i++ {
		if i%pollEvery == 0 && ctx.Err() != nil { // most steps may be known
			return nil, context.Cause(ctx)
		}
		n := queue[i]
		edges, err := f.sys.expand(n)
		if err != nil {
			return nil, err
		}
		if f.sys.full() && f.sys.limit < f.sys.bytes-f.sys.limit { // twice what it may take
			return nil, ErrMemory
		}
		for _, e := range edges {
			rest := left[n]
			if f.sys.visible(n, e) {
				switch {
				case rest == 0:
					continue
				case rest > 0:
					rest--
				}
			}
			if before, seen := left[e.to]; !seen || better(rest, before) {
				left[e.to] = rest
				queue = append(queue, e.to)
			}
		}
	}
	for n := range left {
		out = append(out, n)
	}
	slices.Sort(out)
	return out, nil
}

// better reports whether more steps may be missing.
func better(a, b int) bool { return b != AnyGap && (a == AnyGap || a > b) }

// Begin goes back to the beginning, to follow another log. What is cached
// stays.
func (f *Follower) Begin() error {
	start, err := f.sys.initial()
	if err == nil {
		f.at, f.history, f.needed = f.set(start), f.history[:0], Needed{}
	}
	return err
}

// Can reports whether Step would follow a record; the follower stays where it
// is.
func (f *Follower) Can(ctx context.Context, r *Record) (bool, error) {
	next, err := f.next(ctx, f.at, f.record(r))
	return err == nil && len(f.sets[next]) > 0, err
}

// Quiet reports whether the program may wait: in some of the states in which it
// can be, hidden steps included, all of its steps are visible and none is an
// output (quiescence; Tretmans, Model Based Testing with Labelled Transition
// Systems, LNCS 4949, 2008).
func (f *Follower) Quiet(ctx context.Context, output func(program.ActionView) bool) (bool, error) {
	closed, err := f.close(ctx, f.sets[f.at], f.options.Gaps)
	if err != nil {
		return false, err
	}
	for _, n := range closed {
		quiet := true
		err := f.sys.steps(n, func(p passage, end program.State) {
			view := f.sys.Program.FormatAction(program.State(f.sys.vectors[n]), p.first)
			quiet = quiet && f.sys.visible(n, f.sys.edge(p, end)) && !output(view)
		})
		if err != nil || quiet {
			return quiet, err
		}
	}
	return false, nil
}
