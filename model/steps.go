package model

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/ltlcheck/ltlcheck/program"
)

// Steps are collected per state: the next function adds them, each is encoded
// at once into one buffer, and they are sorted before they become a batch. So a
// model may add steps in any order, for example while ranging over a map, and
// the search still sees the same order every time.

// Step names who does what: the process that takes a step, and its action. It
// is shown in counterexamples and given to propositions about steps.
type Step struct {
	Process string // "" when no process does
	Action  string // for people
}

// String writes process and action, as in "client: asks", or the action alone.
func (s Step) String() string {
	if s.Process == "" {
		return s.Action
	}
	return s.Process + ": " + s.Action
}

// Steps collects the steps that can be taken in one state. It is valid during
// one call of the model's next function.
type Steps[S any] struct {
	m      *Model[S]
	source program.State
	list   []taken
	enc    encoder // the next states, one after another
	dec    decoder
	to     S

	// examine, when set, looks at every next state as it is added.
	examine func(to *S, encoded program.State)
	letters func(t *taken, to *S) // fills in act and target
}

// taken is a step with the place of its next state, and with the letters.
type taken struct {
	Step
	process     int // -1 for none
	begin, end  int
	act, target program.Letter
}

// Add adds a step to the state to. The process is one of [Model.Processes], or
// "" for none; another name is reported as an error of the model. action is
// shown in counterexamples. The state is encoded at once: the value may be
// changed and added again.
func (st *Steps[S]) Add(process, action string, to S) {
	t := taken{Step: Step{process, action}, process: -1, begin: len(st.enc.b)}
	if process != "" {
		n, ok := st.m.number[process]
		if !ok {
			panic(mistake{
				msg:  fmt.Sprintf("the step %q is taken by a process %q, which the model does not have", action, process),
				hint: "name all of them: Processes(" + strings.Join(quoteAll(append(slices.Clone(st.m.processes), process)), ", ") + ")",
			})
		}
		t.process = n
	}
	st.to = to
	st.m.root.enc(&st.enc, unsafe.Pointer(&st.to))
	t.end = len(st.enc.b)
	st.list = append(st.list, t)
	if st.letters != nil {
		st.letters(&st.list[len(st.list)-1], &st.to)
	}
	if st.examine != nil {
		st.examine(&st.to, st.enc.b[t.begin:t.end])
	}
}

// Copy returns a copy of the state being expanded that shares nothing with it:
// it may be changed and added. Each call decodes the state.
func (st *Steps[S]) Copy() S {
	var s S
	st.m.decode(&st.dec, st.source, &s)
	return s
}

// collect calls the next function for the state.
func (st *Steps[S]) collect(source program.State, s S) {
	st.source, st.list, st.enc.b, st.enc.depth = source, st.list[:0], st.enc.b[:0], 0
	st.m.next(s, st)
	if len(st.list) > 1 {
		slices.SortFunc(st.list, st.compare)
	}
}

// compare orders steps independently of the order of the calls of Add.
func (st *Steps[S]) compare(a, b taken) int {
	if c := cmp.Compare(a.process, b.process); c != 0 {
		return c
	}
	if c := strings.Compare(a.Action, b.Action); c != 0 {
		return c
	}
	return bytes.Compare(st.state(a), st.state(b))
}

func (st *Steps[S]) state(t taken) program.State { return st.enc.b[t.begin:t.end] }

func quoteAll(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = strconv.Quote(n)
	}
	return out
}
