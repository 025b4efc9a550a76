package certificate

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/transitions"
	"github.com/ltlcheck/ltlcheck/program"
)

// Obligation is what a section of a certificate has to prove, read from the
// files that the certificate names, not from the certificate.
type Obligation struct {
	// Program must expand states by an interpreter, not by compiled code.
	Program program.Program
	// Safety asks that the program itself does not fail; the rest is not used
	// then.
	Safety bool
	// Languages are the runs that violate the property, then, for each
	// assumption, those that satisfy it.
	Languages []Language
	// Weak and Strong are fairness towards every process, FairTo is towards
	// some.
	Weak, Strong bool
	FairTo       []FairTo
}

// FairTo is fairness towards the processes of a kind, or towards a group of
// transitions: those for which all the propositions are true.
type FairTo struct {
	Strong      bool
	Process     string
	Transitions []string
}

// Wrong explains what in a certificate is wrong: the first thing that was
// found. The certificate then proves nothing; the property may hold all the
// same.
type Wrong struct{ Msg string }

// Error returns the message.
func (w *Wrong) Error() string { return w.Msg }

// wrong ends the check: the certificate is wrong.
func wrong(format string, args ...any) { fail(&Wrong{fmt.Sprintf(format, args...)}) }

// Limit explains why a certificate could not be checked to its end.
type Limit struct{ Reason string }

// Error returns the reason.
func (l *Limit) Error() string { return l.Reason }

// Result has the numbers of what was checked.
type Result struct {
	// States, Edges and Ranks are how many states, edges and ranks the product
	// has.
	States, Edges, Ranks uint64
	// Parts is in how many parts the states were remembered, one after another.
	Parts uint64
}

// mostParts bounds the parts, and so the passes over the file.
const mostParts = 1 << 10

// checker checks one section. Each pass remembers the states whose hash falls
// into one part, and then checks the edges into those states; so all edges are
// checked with 1/Parts of the memory in Parts passes.
type checker struct {
	Obligation
	*Reader
	atoms   []program.Atom
	binding program.Binding
	ex      program.Explorer
	// kinds is nil if the program has no kinds of processes.
	kinds program.Kinds
	// about and groups have, for each FairTo, the kind or the group.
	about  []int
	groups []program.Letter
	watch  []watcher
	Result
	ranks

	// states has the ranks of the states in the current part, by state vector
	// and states of the automata.
	states map[string]uint32
	seed   maphash.Seed
	part   uint64
	// memory is the number of bytes left for this pass.
	memory int64

	// The state under way, the edges out of it, and working storage.
	own    []uint32 // states of the automata
	rank   uint32
	batch  program.Batch
	steps  [][]step // by watcher, for one program successor
	chosen []step   // by watcher
	key    []byte
}

// Check checks the section that Next has begun, and reads it to its end. It
// remembers states in at most memory bytes, if need be in several
// passes over the file, and calls the program's interpreter for each state in
// each pass. The error is a *Wrong if the certificate proves nothing, a *Limit
// if that could not be found out, and a *source.Error if it cannot be read.
func (r *Reader) Check(ctx context.Context, s *format.Section, q Obligation, memory int64) (_ Result, err error) {
	c := &checker{Obligation: q, Reader: r, seed: maphash.MakeSeed()}
	defer catch(&err)
	c.begin(ctx, s)
	start := r.at
	for parts := uint64(1); parts <= mostParts; parts *= 2 {
		c.Result = Result{Parts: parts}
		for c.part = 0; c.part < parts; c.part++ {
			c.states, c.memory, c.known = map[string]uint32{}, memory, map[uint32]*rank{}
			c.each(ctx, start, c.remember)
			if c.memory < 0 {
				break
			}
			fail(c.ex.Initial(&c.batch))
			for i := range c.batch.Succs {
				c.product(0, i, c.starts, func(i int) { c.target(i, nil) })
			}
			c.each(ctx, start, c.expand)
		}
		if c.part == parts {
			c.Ranks = uint64(c.ranks.number)
			return c.Result, nil
		}
	}
	return c.Result, &Limit{fmt.Sprintf("the memory limit is too low, even for one of %d parts of the states", mostParts)}
}

// belongs checks that a section is about what has to be proved.
func (c *checker) belongs(s *format.Section) {
	if s.Safety != c.Safety || len(s.Automata) != len(c.Languages) {
		c.bad("the section about %q is about another question", s.Name)
	}
	d, ok := program.As[transitions.Described](c.Program)
	if s.System != nil && (!ok || !bytes.Equal(must(json.Marshal(d.Transitions())), must(json.Marshal(s.System)))) {
		wrong("the transition system of the certificate is not the one of the model")
	}
}

// begin prepares the program, the automata and the fairness.
func (c *checker) begin(ctx context.Context, s *format.Section) {
	c.belongs(s)
	for _, text := range s.Atoms {
		c.atoms = append(c.atoms, program.Atom{Text: text})
	}
	c.binding = must(c.Program.Bind(c.atoms))
	c.ex = must(c.binding.NewExplorer(program.Until(ctx)))
	for i, text := range s.Automata {
		c.addWatcher(ctx, text, c.Languages[i])
	}
	c.beginFairness()
	n := len(c.watch)
	c.own, c.steps, c.chosen = make([]uint32, n), make([][]step, n), make([]step, n)
}

// interrupted fails with a *Limit once the context has ended.
func (c *checker) interrupted(ctx context.Context) {
	if ctx.Err() != nil {
		fail(&Limit{"it was interrupted, or the time limit is reached"})
	}
}

// each reads the section from its beginning and calls each for every state,
// until the memory is used up. c.vector, c.own and c.rank describe the state.
func (c *checker) each(ctx context.Context, start int64, each func()) {
	c.seek(start)
	c.ranks.number, c.open = 0, nil
	for n := 0; c.memory >= 0; n++ {
		if n&0xff == 0 {
			c.interrupted(ctx)
		}
		switch tag := c.tag(); tag {
		case format.TagEnd:
			return
		case format.TagRank:
			c.beginRank()
			c.rank = c.ranks.number
			continue
		case format.TagAlone:
			c.ranks.number++
			c.rank, c.open = c.ranks.number, nil
		case format.TagState:
			if len(c.open) == 0 && !c.Safety {
				c.bad("the state is in no rank")
			}
		default:
			c.bad("%d is the tag of no record", tag)
		}
		c.state()
		for i := range c.own {
			if c.own[i] = c.Reader.number(); int(c.own[i]) >= c.watch[i].States() {
				c.bad("the automaton has no such state")
			}
		}
		each()
	}
}

// take counts n bytes of memory as used; below zero the pass is given up.
func (c *checker) take(n int) { c.memory -= int64(n) }

// stateBytes is what a state takes in the map, besides the bytes of its key.
const stateBytes = 64 // in the map, besides the bytes of the key

// keep makes the key of a product state, and reports whether it belongs to the
// current part.
func (c *checker) keep(s program.State, q func(i int) uint32) bool {
	c.key = append(c.key[:0], s...)
	for i := range c.watch {
		c.key = binary.LittleEndian.AppendUint32(c.key, q(i))
	}
	return c.Parts == 1 || maphash.Bytes(c.seed, c.key)%c.Parts == c.part
}

// standing returns the state of automaton i in the state that was read.
func (c *checker) standing(i int) uint32 { return c.own[i] }

// reached returns the state of automaton i after the steps chosen.
func (c *checker) reached(i int) uint32 { return c.chosen[i].to }

// remember stores the rank of the state that was read. A state that is there
// twice is wrong, as its rank would be ambiguous.
func (c *checker) remember() {
	if !c.keep(c.vector, c.standing) {
		return
	}
	if _, twice := c.states[string(c.key)]; twice {
		wrong("%s is there twice", c.describe(c.vector, c.standing))
	}
	c.take(len(c.key) + stateBytes)
	c.states[string(c.key)] = c.rank
	c.States++
}

// expand checks all edges out of the state that was read.
func (c *checker) expand() {
	c.successors()
	if c.Safety && len(c.batch.Succs) == 0 && c.batch.Flags&program.ValidEnd == 0 {
		wrong("%s has no successors and is no valid end", c.describe(c.vector, c.standing))
	}
	for i := range c.batch.Succs {
		c.product(0, i, c.moves, c.edge)
	}
}

// successors expands the state that was read, and adds the step of a state
// without successors to itself. A vector that is no state is wrong; what the
// interpreter cannot decide is a *Limit.
func (c *checker) successors() {
	if err := program.Valid(c.ex, c.vector); err != nil {
		wrong("byte %d: the program has no such state: %v", c.at, err)
	}
	if err := c.interpret(); errors.As(err, new(*Wrong)) {
		fail(err)
	} else if err != nil {
		fail(&Limit{err.Error()})
	} else if open := program.Undecided(c.binding); open != "" {
		fail(&Limit{open})
	}
	if len(c.batch.Succs) == 0 && !c.Safety {
		c.batch.Enabled = program.ProcSet{}
		c.batch.Add(program.Succ{Action: program.Stutter, Target: c.batch.Source}, c.vector)
	}
}

// interpret expands the state that was read. A state that is valid need not be
// reachable, and may break what an interpreter relies on; that makes the
// certificate wrong, too.
func (c *checker) interpret() error {
	defer func() {
		if p := recover(); p != nil {
			wrong("byte %d: the program has no such state: %v", c.at, p)
		}
	}()
	return c.ex.Expand(c.vector, &c.batch)
}

// product calls yield for program successor i with each combination of steps of
// the watchers from j on; these are in c.chosen.
func (c *checker) product(j, i int, steps func(*watcher, uint32, *program.Succ, []step) []step, yield func(int)) {
	if j == len(c.watch) {
		yield(i)
		return
	}
	c.steps[j] = steps(&c.watch[j], c.own[j], &c.batch.Succs[i], c.steps[j][:0])
	for _, c.chosen[j] = range c.steps[j] {
		c.product(j+1, i, steps, yield)
	}
}

// target returns the rank of the state that program successor i and the steps
// chosen lead to, and whether it belongs to the current part. It is wrong if
// the certificate does not have that state; of is where the edge begins, nil
// for an initial state.
func (c *checker) target(i int, of program.State) (rank uint32, mine bool) {
	to := c.batch.State(i)
	if !c.keep(to, c.reached) {
		return 0, false
	}
	rank, found := c.states[string(c.key)]
	if !found && of == nil {
		wrong("the initial %s is not there", c.describe(to, c.reached))
	} else if !found {
		wrong("%s has the successor %s, which is not there", c.describe(of, c.standing), c.describe(to, c.reached))
	}
	return rank, true
}

// edge checks the edge over program successor i and the steps chosen.
func (c *checker) edge(i int) {
	if flags := c.batch.Succs[i].Flags; flags&program.RuntimeError != 0 || c.Safety && flags&program.AssertFailed != 0 {
		wrong("a step out of %s fails", c.describe(c.vector, c.standing))
	}
	to, mine := c.target(i, c.vector)
	if !mine {
		return
	}
	if c.Edges++; c.Safety {
		return
	}
	if why := c.descends(i, c.rank, to); why != "" {
		wrong("the edge from %s to %s %s", c.describe(c.vector, c.standing), c.describe(c.batch.State(i), c.reached), why)
	}
}

// describe describes a product state for the user.
func (c *checker) describe(s program.State, q func(i int) uint32) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("state %x", s)
		}
	}()
	var b strings.Builder
	for _, v := range c.Program.Format(s).Vars {
		fmt.Fprintf(&b, " %s=%s", v.Name, v.Value)
	}
	for i := range c.watch {
		fmt.Fprintf(&b, " automaton %d in %d", i+1, q(i))
	}
	return "state (" + strings.TrimPrefix(b.String(), " ") + ")"
}
