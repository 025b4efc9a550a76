package conformance

import "github.com/ltlcheck/ltlcheck/program"

// MaxEvents is the largest number of events that can be told apart.
const MaxEvents = 64

// Watch is what a log can show of a program.
type Watch struct {
	// Variables are observed: names of Program.Format.
	Variables []string
	// Events are names of steps, at most MaxEvents.
	Events []Event
}

// Event is a name for steps of the program.
type Event struct {
	Name string
	// Is reports whether a transition is such a step. An atomic sequence is if
	// one of its transitions is.
	Is func(program.ActionView) bool
}

// value returns the value of a variable in a state; absent if the state does
// not have it.
func (w *Watch) value(view program.StateView, name string) string {
	for i := range view.Vars {
		if view.Vars[i].Name == name {
			return Canonical(view.Vars[i].Value)
		}
	}
	return absent
}

// absent is the value of a variable that a state does not have. No canonical
// value is equal to it.
const absent = "\x00absent"

// Canonical returns the one spelling of a value that logs and programs write in
// several ways: true is 1, false is 0.
func Canonical(value string) string {
	switch value {
	case "true":
		return "1"
	case "false":
		return "0"
	}
	return value
}

// events returns those that a transition is, by bits. The statements that it
// executed besides count as well.
func (w *Watch) events(view program.ActionView) (set uint64) {
	for i := range w.Events {
		if w.Events[i].is(view) {
			set |= 1 << i
		}
	}
	return set
}

func (e *Event) is(view program.ActionView) bool {
	if e.Is(view) {
		return true
	}
	for _, then := range view.Then {
		if e.is(then) {
			return true
		}
	}
	return false
}
