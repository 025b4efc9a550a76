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
	g.request(&noting{g.run, text})
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

// JudgeLoop sets the failure of a run that repeats the events between two positions
// forever, or from there on has none.
func (r *Run) JudgeLoop(from, to int) {
	word := r.letters[:to]
	again := strings.Join(words(word[from:]), ", ") + " again and again"
	if from == to {
		word, again = ending(word), "a loop without events"
	}
	if from > 0 {
		again = "the events " + strings.Join(words(r.letters[:from]), ", ") + ", and then " + again
	}
	for _, text := range r.required {
		if f := formulas[text]; f != nil && !f.HoldsAgain(word, from) {
			r.fail(&Failure{Kind: Violated, Message: text + " is violated by " + again})
			return
		}
	}
}

// Letters returns the events that the test has marked.
func (r *Run) Letters() [][]string { return r.letters }

// Required returns the formulas that the test requires.
func (r *Run) Required() []string { return r.required }

func (r *Run) eventList() string {
	if len(r.letters) == 0 {
		return "a run without events"
	}
	return "the events " + strings.Join(words(r.letters), ", ")
}

// words returns events with their arguments.
func words(letters [][]string) (words []string) {
	for _, l := range letters {
		words = append(words, l[len(l)-1])
	}
	return words
}

// Holds reports whether the formula holds of a word whose letters are events,
// after which nothing happens. O(length of the word · size of the formula).
func (f *Formula) Holds(word [][]string) bool { return f.values(ending(word), len(word))[0] }

// HoldsAgain reports whether the formula holds of a word whose letters from a
// position on repeat forever.
func (f *Formula) HoldsAgain(word [][]string, from int) bool { return f.values(word, from)[0] }

// ending adds a letter without events, which repeats.
func ending(word [][]string) [][]string { return append(slices.Clip(word), nil) }

// values returns the value at each position. After the last position comes loop.
func (f *Formula) values(word [][]string, loop int) []bool {
	v := make([]bool, len(word))
	var k [][]bool
	for _, o := range f.Operands {
		k = append(k, o.values(word, loop))
	}
	for i := range v {
		v[i] = f.Op == "globally" || f.Op == "release" || f.Op == "weak until"
	}
	for range 2 { // the second time with what is known about the loop
		next := loop
		for i := len(word) - 1; i >= 0; i-- {
			v[i] = f.at(word[i], k, v, i, next)
			next = i
		}
	}
	return v
}

// at returns the value at a position. Those of the operands, and of the formula
// at the next position, are known.
func (f *Formula) at(letter []string, k [][]bool, v []bool, i, next int) bool {
	switch f.Op {
	case "true":
		return true
	case "event":
		return slices.Contains(letter, f.Name)
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
		return k[0][i] || v[next]
	case "globally":
		return k[0][i] && v[next]
	case "until", "weak until":
		return k[1][i] || k[0][i] && v[next]
	case "release", "strong release":
		return k[1][i] && (k[0][i] || v[next])
	}
	return false
}
