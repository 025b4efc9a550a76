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
	m       *Model[S]
	layout  *layout // of the states, nil if they have none
	source  program.State
	current *S      // the source, decoded
	list    []taken // in the order in which they were added
	order   []place // of the list
	sorted  bool    // the order is that of the calls so far
	enc     encoder // the next states, one after another
	dec     decoder
	to      S
	copied  S // by Copy; a local variable would be allocated
	kinds   [cachedKinds]kind
	takers  []string // of the steps in the list, if the model names no processes

	// letters, when set, fills in act and target.
	letters func(t *taken, to *S)
	// examine, when set, looks at every next state as it is added.
	examine func(to *S, encoded program.State)
}

// taken is a step with the place of its next state, and with the letters.
type taken struct {
	action      string
	process     int32 // -1 for none
	index       int32 // in the list
	begin, end  uint32
	act, target program.Letter
}

// place is where a step stands in the list. Steps are ordered by the process and
// the first bytes of the action, which are in key, and then as in compare.
type place struct {
	key   uint64
	index int
}

// kind is what steps of a process by an action have in common. It is found by
// the addresses of both names: those that a model gives to Add are mostly the
// same strings again and again.
type kind struct {
	process, action string
	number          int32
	key             uint64
}

// cachedKinds is how many kinds are found by their addresses, a power of two.
const cachedKinds = 256

// init prepares the steps for a model.
func (st *Steps[S]) init(m *Model[S]) { st.m, st.layout = m, m.root.layout }

// Add adds a step to the state to. The process is one of [Model.Processes], or
// "" for none; another name is reported as an error of the model, unless that
// has no processes: names are only shown then. action is shown in
// counterexamples. The state is encoded at once: the value may be changed and
// added again.
func (st *Steps[S]) Add(process, action string, to S) {
	k := st.kindOf(process, action)
	n := len(st.order)
	t := taken{action: action, process: k.number, index: int32(n), begin: uint32(len(st.enc.b))}
	if st.layout != nil { // to does not escape
		st.enc.b = st.layout.encode(st.enc.b, unsafe.Pointer(&to))
	} else {
		st.to = to
		st.m.root.enc(&st.enc, unsafe.Pointer(&st.to))
	}
	t.end = uint32(len(st.enc.b))
	st.sorted = st.sorted && (n == 0 || st.order[n-1].key < k.key)
	st.order = append(st.order, place{k.key, n})
	st.list = append(st.list, t)
	if len(st.m.processes) == 0 {
		st.takers = append(st.takers, process)
	}
	if st.letters != nil || st.examine != nil {
		st.look(&st.list[n], to)
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

// kindOf returns the kind of steps of a process by an action.
func (st *Steps[S]) kindOf(process, action string) *kind {
	p, a := unsafe.StringData(process), unsafe.StringData(action)
	x := (uint64(uintptr(unsafe.Pointer(p)))*3 + uint64(uintptr(unsafe.Pointer(a)))) * 0x9e3779b97f4a7c15
	k := &st.kinds[(x>>32)%cachedKinds]
	if unsafe.StringData(k.process) != p || unsafe.StringData(k.action) != a || len(k.process) != len(process) || len(k.action) != len(action) || k.key == 0 {
		*k = kind{process, action, st.number(process, action), 0}
		k.key = uint64(k.number+2)<<48 | prefix(action)>>16
	}
	return k
}

// number returns the number of a process, -1 for none.
func (st *Steps[S]) number(process, action string) int32 {
	if process == "" || len(st.m.processes) == 0 {
		return -1
	}
	n, ok := st.m.number[process]
	if !ok {
		panic(mistake{
			msg:  fmt.Sprintf("the step %q is taken by a process %q, which the model does not have", action, process),
			hint: "name all of them: Processes(" + strings.Join(quoteAll(append(slices.Clone(st.m.processes), process)), ", ") + ")",
		})
	}
	return int32(n)
}

// Copy returns a copy of the state being expanded that shares nothing with it:
// it may be changed and added. A state with maps, pointers or interfaces is
// decoded by each call. The copy is valid until the model's next function
// returns.
func (st *Steps[S]) Copy() (to S) {
	if st.layout == nil {
		st.m.decode(&st.dec, st.source, &st.copied)
		return st.copied
	}
	to = *st.current
	st.layout.clone(&st.dec, unsafe.Pointer(&to))
	return to
}

// collect calls the next function for the state, which is source decoded.
func (st *Steps[S]) collect(source program.State, s *S) {
	st.source, st.current, st.list, st.order, st.sorted = source, s, st.list[:0], st.order[:0], true
	st.takers = st.takers[:0]
	st.enc.b, st.enc.depth = st.enc.b[:0], 0
	st.dec.again()
	st.m.next(*s, st)
	st.sort()
}

// mostInserted is how many steps are sorted by insertion.
const mostInserted = 32

// sort orders the steps independently of the order of the calls of Add. Few are
// sorted by insertion.
func (st *Steps[S]) sort() {
	switch {
	case st.sorted:
		return
	case len(st.order) > mostInserted:
		slices.SortStableFunc(st.order, st.compare)
		return
	}
	for i := 1; i < len(st.order); i++ {
		x, j := st.order[i], i
		for ; j > 0 && (x.key < st.order[j-1].key || x.key == st.order[j-1].key && st.compare(x, st.order[j-1]) < 0); j-- {
			st.order[j] = st.order[j-1]
		}
		st.order[j] = x
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
	switch {
	case t.process >= 0:
		s.Process = st.m.processes[t.process]
	case len(st.m.processes) == 0:
		s.Process = st.takers[t.index]
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
