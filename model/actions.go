package model

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// maxActionStates bounds the states in which actions are looked for. A name that
// none of them has is an error if the model has no more states, as it can only
// be misspelled then.
const maxActionStates = 1 << 10

// actions are those of the first states of a model, each alone and with the
// process that takes it.
type actions struct {
	once  sync.Once
	all   bool // they are those of all states
	known map[string]bool
}

// bindAction binds action(NAME), which is true of the steps by an action, or by
// the action of a process as in action("client 1: asks"). It is a proposition
// about steps.
func (b *binding[S]) bindAction(name string, a program.Atom, bit program.Letter) *source.Error {
	if len(b.m.initial) > 0 {
		b.m.codecs.actions.once.Do(func() { b.m.findActions(&b.m.codecs.actions) })
	}
	if found := &b.m.codecs.actions; found.all && !found.known[name] {
		err := source.Errorf(a.Pos, "no step of the model has the action %q", name)
		names := slices.Sorted(maps.Keys(found.known))
		if near := source.Nearest(name, names); near != "" {
			err.Hint = fmt.Sprintf("is %q meant?", near)
		} else {
			err.Hint = "its actions are " + strings.Join(quoteAll(names[:min(len(names), maxShown)]), ", ")
		}
		return err
	}
	holds := func(_ S, step Step, _ S) bool { return step.is(name) }
	b.steps, b.acts = append(b.steps, bound[S]{prop[S]{name: a.Text, step: holds}, bit}), b.acts|bit
	return nil
}

// maxShown bounds the actions that a message lists.
const maxShown = 8

// is reports whether a step is called by a name: its action, or what String
// returns.
func (s Step) is(name string) bool {
	if s.Action == name {
		return true
	}
	rest, ok := strings.CutPrefix(name, s.Process)
	if !ok || s.Process == "" {
		return false
	}
	action, ok := strings.CutPrefix(rest, ": ")
	return ok && action == s.Action
}

// findActions looks for actions in the first states, breadth first.
func (m *Model[S]) findActions(found *actions) {
	found.known = map[string]bool{}
	x := newExplorer(&binding[S]{m: m.AuditEvery(0)})
	var batch program.Batch
	seen, queue := map[string]bool{}, []program.State{}
	add := func(s program.State) {
		if !seen[string(s)] {
			seen[string(s)], queue = true, append(queue, slices.Clone(s))
		}
	}
	for _, s := range m.initial {
		add(s)
	}
	for i := range maxActionStates {
		if i == len(queue) {
			found.all = true
			return
		}
		if x.Expand(queue[i], &batch) != nil {
			return // the search will find the fault
		}
		for j := range batch.Len() {
			step := x.steps.step(x.steps.at(j))
			found.known[step.Action], found.known[step.String()] = true, true
			add(batch.State(j))
		}
	}
}
