package mapping

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// Watch returns what a log shows of a program. known are the variables that
// its initial state has. A variable that is not among them is an error; such
// as come into being later are not.
func (m *Mapping) Watch(known []string) (conformance.Watch, error) {
	var w conformance.Watch
	var errs source.Errors
	for _, v := range m.Variables {
		w.Variables = append(w.Variables, v.Name)
		if near, wrong := misspelt(v.Name, known); wrong {
			e := source.Errorf(v.Pos, "the model has no variable %s in its initial state", source.Quote(v.Name))
			if e.Hint = "ltlcheck simulate --steps 0 lists the variables"; near != "" {
				e.Hint = "did you mean " + near + "?"
			}
			errs = append(errs, e)
		}
	}
	for _, e := range m.Events {
		w.Events = append(w.Events, conformance.Event{Name: e.Name, Is: e.is})
	}
	return w, errs.Sort().Err()
}

// misspelt reports whether a name is not a variable of the model. A local
// variable of a process that does not run yet cannot be known, so that a name
// with a dot is trusted.
func misspelt(name string, known []string) (near string, wrong bool) {
	for _, k := range known {
		if k == name {
			return "", false
		}
	}
	return source.Nearest(name, known), !strings.ContainsAny(name, ".:")
}

// is reports whether a transition is such an event.
func (e *Event) is(view program.ActionView) bool {
	for i := range e.Patterns {
		if e.Patterns[i].matches(view) {
			return true
		}
	}
	return false
}

// matches reports whether a transition has everything that a pattern names.
func (p *Pattern) matches(view program.ActionView) bool {
	name, _, _ := strings.Cut(view.Process, "[")
	return (p.Process == "" || p.Process == view.Process || p.Process == name) &&
		(p.Line == 0 || p.Line == view.Pos.Line) &&
		(p.Statement == "" || spaceless(p.Statement) == spaceless(view.Statement))
}

// spaceless returns a statement without spaces, so that they do not matter.
func spaceless(text string) string { return strings.Join(strings.Fields(text), "") }
