package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/ltlcheck/ltlcheck/program"
)

// leastHidden is the least number of initial values that are left out: a line
// that says that there are others takes room, too.
const leastHidden = 4

// initialValues lists the variables of the initial state that matter to a run:
// those that change in it, and those that are named in what it executes or in
// the reason why it is shown. Places of a net without tokens are left out, and
// with all nothing else is.
func (o *runOptions) initialValues(c *Counterexample, steps []Step) string {
	if len(c.Initial) == 0 {
		return ""
	}
	shown := slices.DeleteFunc(slices.Clone(c.Initial), func(v Value) bool { return v.Kind == program.Tokens && v.Value == "0" })
	empty := len(shown) < len(c.Initial)
	hidden := 0
	if !o.all {
		matter := o.mattering(steps)
		if kept := slices.DeleteFunc(slices.Clone(shown), func(v Value) bool { return !matter(v) }); len(shown)-len(kept) >= leastHidden {
			shown, hidden = kept, len(shown)-len(kept)
		}
	}
	var parts []string
	for _, v := range shown {
		value := v.Value
		if v.Kind == program.Position && !o.all {
			value = short(value)
		}
		parts = append(parts, v.Name+" = "+value)
	}
	switch {
	case len(parts) == 0 && empty && hidden == 0:
		return "no tokens at all"
	case empty:
		parts = append(parts, "no tokens elsewhere")
	}
	if hidden > 0 {
		parts = append(parts, fmt.Sprintf("and %d values that play no part", hidden))
	}
	return strings.Join(parts, ", ")
}

// mattering returns a function that reports whether the initial value of a
// variable matters to a run.
func (o *runOptions) mattering(steps []Step) func(Value) bool {
	changed, named := map[string]bool{}, map[string]bool{}
	name := func(text string) {
		for _, word := range words().FindAllString(text, -1) {
			named[word] = true
		}
	}
	name(o.formula)
	if o.why != nil {
		name(o.why.Formula)
		name(o.why.Sentence)
	}
	for i := range steps {
		name(statements(&steps[i]))
		for _, v := range steps[i].Changes {
			changed[v.Name] = true
		}
	}
	return func(v Value) bool {
		if plainPosition(v) {
			return false
		}
		return v.Kind == program.Tokens || changed[v.Name] || named[variableOf(v.Name)]
	}
}

// words matches the words of formulas and statements that may be names.
var words = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\pL_][\pL\pN_]*`) })

// variableOf returns the name by which statements call a variable: without the
// process that it belongs to, and without indices and fields.
func variableOf(name string) string {
	if i := strings.LastIndex(name, "]:"); i >= 0 {
		name = name[i+2:]
	}
	return words().FindString(name)
}
