package por

import (
	"github.com/cespare/xxhash/v2"

	"github.com/ltlcheck/ltlcheck/internal/cacheline"
	"github.com/ltlcheck/ltlcheck/program"
)

// maxChain bounds the states that are passed in a row; a chain may end
// anywhere.
const maxChain = 4096

// explorer keeps some of the successors that another one finds.
type explorer struct {
	program.WrappedExplorer
	lookahead program.Explorer // of states that may be passed: a batch may lie in the memory of its explorer; nil when none are
	front     Front
	config    Config
	counts    Counts
	marked    Counts // at the last Mark

	claims ClaimChecker // nil when nothing is claimed
	refute func(why string)

	batch  program.Batch // of the state
	ahead  program.Batch // of a state that may be passed
	keep   []bool
	succ   program.Succ // to the state below; on the stack it would be allocated for each successor
	state  []byte
	stored []uint64        // hashes of states that are not passed
	passed map[string]bool // the states passed, for a sample; else nil
	// taken lists the inner steps behind every successor, when a run is lifted.
	taken   [][]program.Action
	lifting bool
	repeats bool // what is expanded has been counted
	tuning  *program.Tuning
	polls   uint // times that the tuning could have been asked to stop

	_ cacheline.Pad
}

// Repeats implements Counter: while it is on, what is expanded does
// not count.
func (e *explorer) Repeats(on bool) { e.repeats = on }

// BeginsAgain implements Counter: the counts begin at zero.
func (e *explorer) BeginsAgain() { e.counts = Counts{} }

// Engine implements program.Engined: what the explorer of the states does, as
// that of the states that are passed does the same.
func (e *explorer) Engine() program.EngineUse {
	if use := program.EngineOf(e.Explorer); use != nil {
		return *use
	}
	return program.EngineUse{Engine: program.Interpreted, Reason: "this kind of program is not compiled"}
}

// Initial finds the initial states.
func (e *explorer) Initial(b *program.Batch) error { return e.Explorer.Initial(b) }

// Expand adds the successors that are kept, each replaced by the first state
// behind it that is not passed. program.ErrRefuted means that a state
// contradicts a claim.
func (e *explorer) Expand(s program.State, b *program.Batch) error {
	e.taken = e.taken[:0]
	before := e.counts
	if e.stopped() {
		return program.ErrInterrupted
	}
	if err := e.expand(s, b); err != nil {
		return err
	}
	e.counts.States++
	e.counts.Kept += uint64(b.Len())
	if e.repeats {
		e.counts = before
	}
	return nil
}

func (e *explorer) expand(s program.State, b *program.Batch) error {
	if e.config.Merge {
		return e.expandAhead(s, b)
	}
	return e.expandHere(s, b)
}

// expandHere expands without passing states: it removes from the batch what is
// not kept.
func (e *explorer) expandHere(s program.State, b *program.Batch) error {
	if err := e.Explorer.Expand(s, b); err != nil {
		return err
	}
	if e.refuted(s) {
		return program.ErrRefuted
	}
	e.offered(b)
	if !e.choose(s, b) {
		b.Keep(e.keep)
	}
	if e.lifting {
		for i := range b.Succs {
			e.taken = append(e.taken, []program.Action{b.Succs[i].Action})
		}
	}
	return nil
}

// expandAhead expands with passing states: it adds to b what is kept, or the
// states that are reached behind those that are passed.
func (e *explorer) expandAhead(s program.State, b *program.Batch) error {
	b.Reset()
	if err := e.Explorer.Expand(s, &e.batch); err != nil {
		return err
	}
	b.Source, b.Enabled, b.Flags = e.batch.Source, e.batch.Enabled, e.batch.Flags
	if e.refuted(s) {
		return program.ErrRefuted
	}
	e.offered(&e.batch)
	all := e.choose(s, &e.batch)
	for i := range e.batch.Succs {
		if all || e.keep[i] {
			if err := e.emit(i, b); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *explorer) offered(b *program.Batch) {
	if b.Len() > 1 {
		e.counts.Choices++
	}
	e.counts.Offered += uint64(b.Len())
}

// choose marks in e.keep the successors that are kept. It returns true, and
// e.keep means nothing, if all are.
func (e *explorer) choose(s program.State, b *program.Batch) (all bool) {
	n := b.Len()
	if !e.config.Stubborn || n < 2 {
		return true
	}
	if n > cap(e.keep) {
		e.keep = make([]bool, 2*n)
	}
	e.keep = e.keep[:n]
	clear(e.keep)
	return !e.front.Choose(s, b, e.keep)
}

// refuted reports whether the state contradicts a claim.
func (e *explorer) refuted(s program.State) bool {
	if e.claims == nil {
		return false
	}
	why := e.claims.Refutes(s)
	if why != "" {
		e.refute(why)
	}
	return why != ""
}

// emit adds successor i of e.batch, or the state that is reached behind those
// passed.
func (e *explorer) emit(i int, b *program.Batch) error {
	e.succ = e.batch.Succs[i]
	if e.lifting {
		e.taken = append(e.taken, []program.Action{e.succ.Action})
	}
	e.state = append(e.state[:0], e.batch.State(i)...)
	if err := e.pass(&e.succ); err != nil {
		return err
	}
	b.Add(e.succ, e.state)
	return nil
}

// storedBits is the logarithm of the size of a cache of states that are stored,
// not passed through. Most steps lead to a state seen shortly before, which then
// need not be expanded to find this out again. A state with the hash of another is
// stored as well, which is always allowed.
const storedBits = 16

// known returns the entry of e.stored for the state in e.state, and the hash
// that stands there if the state is known not to be passed. Without stubborn
// sets that also depends on which processes moved last.
func (e *explorer) known(succ *program.Succ) (at *uint64, hash uint64) {
	if e.stored == nil {
		e.stored = make([]uint64, 1<<storedBits)
	}
	hash = xxhash.Sum64(e.state)
	if !e.config.Stubborn {
		for i, w := range succ.Moved {
			hash ^= (w + uint64(i)) * 0x9e3779b97f4a7c15 >> i
		}
	}
	return &e.stored[hash>>(64-storedBits)], hash | 1
}

// pollInterval is how many states are expanded between two calls of Stop:
// chains may be long, and their states expensive.
const pollInterval = 1 << 4

// stopped reports whether to stop. It calls Stop at intervals only.
func (e *explorer) stopped() bool {
	e.polls++
	return e.polls%pollInterval == 0 && e.tuning.Stopped()
}

// pass moves e.state and succ on as long as the state need not be stored. The
// successor keeps the action of its first step.
func (e *explorer) pass(succ *program.Succ) error {
	first := succ.Action
	for range maxChain {
		if e.stopped() {
			return program.ErrInterrupted
		}
		at, hash := e.known(succ)
		if succ.Flags&(program.AssertFailed|program.RuntimeError) != 0 || *at == hash || e.lookahead.Expand(e.state, &e.ahead) != nil {
			break
		}
		next := e.front.Follow(e.state, &e.ahead, succ)
		if next < 0 {
			*at = hash
			break
		}
		if e.refuted(e.state) {
			return program.ErrRefuted
		}
		if e.passed != nil {
			e.passed[string(e.state)] = true
		}
		e.counts.Passed++
		e.counts.Offered += uint64(e.ahead.Len())
		e.counts.Followed += uint64(e.ahead.Len())
		e.counts.Kept++
		*succ = e.ahead.Succs[next]
		e.state = append(e.state[:0], e.ahead.State(next)...)
		if e.lifting {
			last := len(e.taken) - 1
			e.taken[last] = append(e.taken[last], succ.Action)
		}
	}
	succ.Action = first
	return nil
}
