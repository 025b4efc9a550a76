package schedule

import (
	"fmt"
	"slices"
	"strings"
)

// Formula is a formula of linear temporal logic over events.
type Formula struct {
	Op       string // a name as in holds
	Name     string // of an event
	Operands []*Formula
}

// formulas has the formulas of the test by their texts.
var formulas map[string]*Formula

// SetFormulas sets what formulas mean that tests require.
func SetFormulas(byText map[string]*Formula) { formulas = byText }

// noting is the operation of Note. All events are ordered.
type noting struct {
	r    *Run
	text []string
}

func (n *noting) ready() bool      { return true }
func (n *noting) access() Access   { return Access{Object: &n.r.noted, Mode: Write} }
func (n *noting) describe() string { return "event " + n.text[len(n.text)-1] }
func (n *noting) apply(*Goroutine) { n.r.letters = append(n.r.letters, n.text) }

// Note notes an event.
func Note(name string, args ...any) {
	g := current()
	if g == nil {
		return
	}
	text := []string{name}
	if len(args) > 0 {
		var words []string
		for _, a := range args {
			words = append(words, fmt.Sprint(a))
		}
		text = append(text, name+"("+strings.Join(words, ",")+")")
	}
	g.run.noted.attach(g.run)
	g.do(&noting{g.run, text})
}

// Require requires a formula of the run.
func Require(formula string) {
	if g := current(); g != nil && !slices.Contains(g.run.required, formula) {
		g.run.required = append(g.run.required, formula)
	}
}

// judgeProperties sets the failure of a run whose events violate a formula.
func (r *Run) judgeProperties() {
	for _, text := range r.required {
		f := formulas[text]
		if f == nil {
			r.fail(&Failure{Kind: Violated, Message: text + " is not known to the command"})
			return
		}
		if !f.Holds(r.letters) {
			r.fail(&Failure{Kind: Violated, Message: text + " is violated by " + r.eventList()})
			return
		}
	}
}

func (r *Run) eventList() string {
	if len(r.letters) == 0 {
		return "a run without events"
	}
	var words []string
	for _, l := range r.letters {
		words = append(words, l[len(l)-1])
	}
	return "the events " + strings.Join(words, ", ")
}

// Holds reports whether the formula holds of a word whose letters are events,
// after which nothing happens. O(length of the word · size of the formula).
func (f *Formula) Holds(word [][]string) bool { return f.values(word)[0] }

// values returns the value at each position. The last value is that of the
// positions at which nothing happens any more.
func (f *Formula) values(word [][]string) []bool {
	n := len(word)
	v := make([]bool, n+1)
	var k [][]bool
	for _, o := range f.Operands {
		k = append(k, o.values(word))
	}
	for i := n; i >= 0; i-- {
		next := min(i+1, n)
		v[i] = f.at(word, k, v, i, next)
	}
	return v
}

// at returns the value at a position. Those of the operands, and of the formula
// at the next position, are known. Where nothing happens any more, the next
// position is the same one.
func (f *Formula) at(word [][]string, k [][]bool, v []bool, i, next int) bool {
	end := i == next
	switch f.Op {
	case "true":
		return true
	case "event":
		return !end && slices.Contains(word[i], f.Name)
	case "not":
		return !k[0][i]
	case "and":
		return !slices.ContainsFunc(k, func(o []bool) bool { return !o[i] })
	case "or":
		return slices.ContainsFunc(k, func(o []bool) bool { return o[i] })
	case "xor":
		return k[0][i] != k[1][i]
	case "implies":
		return !k[0][i] || k[1][i]
	case "equiv":
		return k[0][i] == k[1][i]
	case "next":
		return k[0][next]
	case "eventually":
		return k[0][i] || !end && v[next]
	case "globally":
		return k[0][i] && (end || v[next])
	case "until":
		return k[1][i] || k[0][i] && !end && v[next]
	case "release":
		return k[1][i] && (k[0][i] || end || v[next])
	case "weak until":
		return k[1][i] || k[0][i] && (end || v[next])
	case "strong release":
		return k[1][i] && (k[0][i] || !end && v[next])
	}
	return false
}
