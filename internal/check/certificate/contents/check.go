package contents

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/certificate"
	"github.com/ltlcheck/ltlcheck/internal/check/certificate/format"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/ltl"
	"github.com/ltlcheck/ltlcheck/program"
)

// Obligation is what a section of a certificate has to prove, read from the
// files that the certificate names, not from the certificate.
type Obligation struct {
	// Program has channels without capacities, and is interpreted.
	Program openchannels.Unlimited
	// Atoms are the propositions of Invariant, in the order of the bits of
	// letters.
	Atoms []program.Atom
	// Invariant is a propositional formula that all states must satisfy. If it
	// is nil the program itself must not fail.
	Invariant *ltl.Formula
}

// Result has the numbers of what was checked.
type Result struct {
	Controls uint64 // control states
	States   uint64 // states of the automata of contents
	Cases    uint64 // expansions of control states
	Edges    uint64 // followed from a case to a control state
}

// checker checks one section. Errors inside are panics with a failure.
//
//	check():
//	    for each control state c, with automaton L(c):
//	        cases(c, nothing known)
//	    for the initial state (c, w): w must be in L(c)
//	cases(c, k):
//	    if no word of L(c) is in case k: return
//	    if the expansion of c in case k depends on further messages of channel i:
//	        cases(c, k with the end of channel i)
//	        for each message m: cases(c, k with m as the next of channel i)
//	        return
//	    the state must not be bad
//	    for each edge c → c' with effect e:
//	        e(w) must be in L(c') for all w in L(c) in case k
//
// The cost is the product of the sizes of both automata for each edge.
type checker struct {
	Obligation
	ctx      context.Context
	sets     *format.Contents
	part     program.Program
	ex       openchannels.ContentExplorer
	batch    program.Batch
	parts    openchannels.Contents
	places   []int             // of the open channels
	letters  map[string]uint32 // messages by text
	automata []automaton       // by number of the control state
	numbers  map[string]int    // control states by their control
	vectors  []program.State   // with empty channels
	memory   int64             // bytes left
	Result
}

// failure is the value of a panic that Check turns into its error.
type failure struct{ error }

// fail ends the check with an error, unless it is nil.
func fail(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// wrong ends the check: the certificate proves nothing.
func wrong(text string, args ...any) { fail(&certificate.Wrong{Msg: fmt.Sprintf(text, args...)}) }

// limited ends the check: it was not found out whether the certificate is wrong.
func limited(text string, args ...any) {
	fail(&certificate.Limit{Reason: fmt.Sprintf(text, args...)})
}

// Check checks that sets prove an obligation. It takes at most that many bytes of
// memory for the automata. The error is a *certificate.Wrong if they do not,
// and a *certificate.Limit if that could not be found out.
func Check(ctx context.Context, q Obligation, sets *format.Contents, memory int64) (r Result, err error) {
	c := &checker{Obligation: q, ctx: ctx, sets: sets, memory: memory, letters: map[string]uint32{}, numbers: map[string]int{}}
	defer func() {
		switch p := recover().(type) {
		case nil:
		case failure:
			r, err = c.Result, p.error
		default:
			panic(p)
		}
	}()
	c.begin()
	word := c.initial()
	for i := range sets.Controls {
		c.control(i)
	}
	c.split(c.batch.State(0), "the initial state")
	at, found := c.numbers[string(c.parts.Control)]
	if !found || !c.automata[at].accepts(word) {
		wrong("the initial state is not there")
	}
	for i := range c.automata {
		c.cases(i, make([]known, len(c.places)))
	}
	if open := c.ex.Undecided(); open != "" {
		limited("%s", open)
	}
	return c.Result, nil
}

// begin makes the explorer, and numbers the messages.
func (c *checker) begin() {
	var err error
	if c.sets.Room < 1 {
		wrong("the part of the program has no room for messages")
	}
	if c.part, err = c.Program.Within(c.sets.Room); err != nil {
		wrong("there is no part with room for %d messages: %v", c.sets.Room, err)
	}
	binding, err := c.part.Bind(c.Atoms)
	fail(err)
	if binding.ActionAtoms() != 0 {
		limited("the formula speaks of transitions, and sets of contents are checked for what is true in states")
	}
	ex, err := c.Program.NewExplorer(c.part, c.Atoms, program.Until(c.ctx))
	fail(err)
	var ok bool
	if c.ex, ok = ex.(openchannels.ContentExplorer); !ok {
		limited("this kind of model cannot be explored by sets of contents")
	}
	if len(c.sets.Messages) == 0 || len(c.sets.Messages[0]) > 0 {
		wrong("letter 0 is not the end of a channel")
	}
	for i, text := range c.sets.Messages[1:] {
		if len(text) == 0 || c.letters[string(text)] > 0 {
			wrong("letter %d stands for no message, or for one that another stands for", i+1)
		}
		c.letters[string(text)] = uint32(i + 1)
	}
}

// initial returns the contents of the initial state, which stays in the batch.
func (c *checker) initial() []uint32 {
	fail(c.ex.Initial(&c.batch))
	if len(c.batch.Succs) != 1 || c.batch.Succs[0].Flags&(program.AssertFailed|program.RuntimeError) != 0 {
		wrong("the initial state fails, or is not the only one")
	}
	c.ex.Split(c.batch.State(0), &c.parts)
	var word []uint32
	for _, o := range c.parts.Open {
		c.places = append(c.places, o.Place)
		word = append(append(word, c.messages(o.Text, o.Messages)...), end)
	}
	return word
}

// control reads a control state and its automaton.
func (c *checker) control(i int) {
	x := &c.sets.Controls[i]
	c.take(len(x.Vector) + 128)
	if err := program.Valid(c.ex, x.Vector); err != nil {
		wrong("the program has no such state: control state %d: %v", i, err)
	}
	vector := c.fill(x.Vector, make([][]byte, len(c.places)), fmt.Sprintf("control state %d", i))
	c.split(vector, fmt.Sprintf("control state %d", i))
	if _, twice := c.numbers[string(c.parts.Control)]; twice {
		wrong("%s is there twice", c.describe(vector))
	}
	c.numbers[string(c.parts.Control)] = i
	c.vectors, c.automata = append(c.vectors, vector), append(c.automata, c.automaton(x))
	c.Controls++
}

// split splits a state into c.parts. It must have the channels of the initial
// state.
func (c *checker) split(s program.State, what string) {
	defer c.noState(what)
	c.ex.Split(s, &c.parts)
	if !slices.EqualFunc(c.parts.Open, c.places, func(o openchannels.Channel, place int) bool { return o.Place == place }) {
		wrong("%s has other channels than the initial state", what)
	}
}

// fill returns a state with other contents.
func (c *checker) fill(s program.State, texts [][]byte, what string) program.State {
	defer c.noState(what)
	out, err := c.ex.Fill(s, texts)
	if err != nil {
		wrong("%s: %v", what, err)
	}
	return out
}

// noState makes the certificate wrong if the interpreter panics: a vector from a
// file need not be a state.
func (c *checker) noState(what string) {
	switch p := recover().(type) {
	case nil:
	case failure:
		panic(p)
	default:
		wrong("the program has no such state: %s: %v", what, p)
	}
}

// messages returns the letters of n messages.
func (c *checker) messages(text []byte, n int) (word []uint32) {
	for ; n > 0; n-- {
		size := len(text) / n
		letter := c.letters[string(text[:size])]
		if letter == 0 {
			wrong("a channel holds a message that is not there: %x", text[:size])
		}
		word, text = append(word, letter), text[size:]
	}
	return word
}

// take counts bytes of memory, and polls the context.
func (c *checker) take(n int) {
	if c.memory -= int64(n); c.memory < 0 {
		limited("the memory limit is reached")
	}
	if c.ctx.Err() != nil {
		limited("it was interrupted, or the time limit is reached")
	}
}

// describe describes a state for the user.
func (c *checker) describe(s program.State) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("state %x", s)
		}
	}()
	var b strings.Builder
	for _, v := range c.part.Format(s).Vars {
		fmt.Fprintf(&b, " %s=%s", v.Name, v.Value)
	}
	return "state (" + strings.TrimPrefix(b.String(), " ") + ")"
}
