package model

import (
	"bytes"
	"cmp"
	"encoding/binary"
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
	flat   *layout // of the states, nil if they are not flat
	source program.State
	list   []taken // in the order in which they were added
	order  []place // of the list
	enc    encoder // the next states, one after another
	dec    decoder
	to     S
	copied S // by Copy; a local variable would be allocated
	names  [cachedNames]cachedName

	// letters, when set, fills in act and target.
	letters func(t *taken, to *S)
	// examine, when set, looks at every next state as it is added.
	examine func(to *S, encoded program.State)
}

// taken is a step with the place of its next state, and with the letters.
type taken struct {
	action      string
	process     int // -1 for none
	begin, end  int
	act, target program.Letter
}

// place is where a step stands in the list. Steps are ordered by the process and
// the first bytes of the action, which are in key, and then as in compare.
type place struct {
	key   uint64
	index int
}

// cachedName is the number of a process, found by the address of its name: the
// names that a model gives to Add are mostly the same strings again and again.
type cachedName struct {
	name   string
	number int
}

// cachedNames is how many names are found by their addresses.
const cachedNames = 64

// init prepares the steps for a model.
func (st *Steps[S]) init(m *Model[S]) { st.m, st.flat = m, m.root.layout }

// Add adds a step to the state to. The process is one of [Model.Processes], or
// "" for none; another name is reported as an error of the model. action is
// shown in counterexamples. The state is encoded at once: the value may be
// changed and added again.
func (st *Steps[S]) Add(process, action string, to S) {
	t := taken{action: action, process: -1, begin: len(st.enc.b)}
	if process != "" {
		t.process = st.number(process, action)
	}
	if st.flat != nil { // to does not escape
		st.enc.b = st.flat.encode(st.enc.b, unsafe.Pointer(&to))
	} else {
		st.to = to
		st.m.root.enc(&st.enc, unsafe.Pointer(&st.to))
	}
	t.end = len(st.enc.b)
	st.list = append(st.list, t)
	if st.letters != nil || st.examine != nil {
		st.look(&st.list[len(st.list)-1], to)
	}
}

// look fills in the letters of a step, and examines its next state.
func (st *Steps[S]) look(t *taken, to S) {
	st.to = to
	if st.letters != nil {
		st.letters(t, &st.to)
	}
	if st.examine != nil {
		st.examine(&st.to, st.enc.b[t.begin:t.end])
	}
}

// number returns the number of a process.
func (st *Steps[S]) number(process, action string) int {
	at := unsafe.StringData(process)
	c := &st.names[(uintptr(unsafe.Pointer(at))>>3)%cachedNames]
	if unsafe.StringData(c.name) == at && len(c.name) == len(process) {
		return c.number
	}
	n, ok := st.m.number[process]
	if !ok {
		panic(mistake{
			msg:  fmt.Sprintf("the step %q is taken by a process %q, which the model does not have", action, process),
			hint: "name all of them: Processes(" + strings.Join(quoteAll(append(slices.Clone(st.m.processes), process)), ", ") + ")",
		})
	}
	*c = cachedName{process, n}
	return n
}

// Copy returns a copy of the state being expanded that shares nothing with it:
// it may be changed and added. Each call decodes the state. The copy is valid
// until the model's next function returns.
func (st *Steps[S]) Copy() S {
	st.m.decode(&st.dec, st.source, &st.copied)
	return st.copied
}

// collect calls the next function for the state.
func (st *Steps[S]) collect(source program.State, s S) {
	st.source, st.list, st.enc.b, st.enc.depth = source, st.list[:0], st.enc.b[:0], 0
	st.dec.again()
	st.m.next(s, st)
	st.sort()
}

// mostInserted is how many steps are sorted by insertion.
const mostInserted = 32

// sort orders the steps independently of the order of the calls of Add.
func (st *Steps[S]) sort() {
	st.order = st.order[:0]
	for i := range st.list {
		t := &st.list[i]
		x := place{uint64(t.process+1)<<48 | prefix(t.action)>>16, i}
		if len(st.list) > mostInserted {
			st.order = append(st.order, x)
			continue
		}
		j := i
		st.order = append(st.order, x)
		for ; j > 0 && st.compare(x, st.order[j-1]) < 0; j-- {
			st.order[j] = st.order[j-1]
		}
		st.order[j] = x
	}
	if len(st.list) > mostInserted {
		slices.SortStableFunc(st.order, st.compare)
	}
}

// prefix returns the first 8 bytes of a text, the first one being the most
// significant.
func prefix(s string) (x uint64) {
	if len(s) >= 8 {
		return binary.BigEndian.Uint64(unsafe.Slice(unsafe.StringData(s), 8))
	}
	for i := range len(s) {
		x |= uint64(s[i]) << (56 - 8*i)
	}
	return x
}

// compare orders steps by process, action and next state.
func (st *Steps[S]) compare(a, b place) int {
	if a.key != b.key {
		return cmp.Compare(a.key, b.key)
	}
	x, y := &st.list[a.index], &st.list[b.index]
	if c := strings.Compare(x.action, y.action); c != 0 {
		return c
	}
	return bytes.Compare(st.state(x), st.state(y))
}

// at returns the step with a number in the order.
func (st *Steps[S]) at(i int) *taken { return &st.list[st.order[i].index] }

// step returns process and action of a step.
func (st *Steps[S]) step(t *taken) Step {
	s := Step{Action: t.action}
	if t.process >= 0 {
		s.Process = st.m.processes[t.process]
	}
	return s
}

func (st *Steps[S]) state(t *taken) program.State { return st.enc.b[t.begin:t.end] }

func quoteAll(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = strconv.Quote(n)
	}
	return out
}
