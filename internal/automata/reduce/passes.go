package reduce

import (
	"fmt"
	"slices"
)

// Effort selects how much time is spent on a smaller automaton: it decides
// which passes run, and how large some budgets are.
type Effort uint8

// The efforts. Medium is the zero value and the default. Low runs the filter
// and direct simulation; High adds look-ahead, delayed simulation, inclusion
// and satisfiability, which pay for small automata only.
const (
	Medium Effort = iota
	Low
	High
)

// String is the effort's name on the command line.
func (e Effort) String() string { return [...]string{"medium", "low", "high"}[e] }

// ParseEffort returns the effort with a name, which is low, medium or high. The
// error names these.
func ParseEffort(name string) (Effort, error) {
	for _, e := range []Effort{Low, Medium, High} {
		if name == e.String() {
			return e, nil
		}
	}
	return Medium, fmt.Errorf("unknown effort %q, expected low, medium or high", name)
}

// allows reports whether a pass that needs at least the effort least runs.
func (e Effort) allows(least Effort) bool {
	rank := [...]int{Medium: 1, Low: 0, High: 2}
	return rank[least] <= rank[e]
}

// Runs reports whether the pass of the given name, in a list of passes, runs at
// this effort when those named in without are switched off. A pass that is not
// listed does not run.
func (e Effort) Runs(name string, passes []Pass, without []string) bool {
	if slices.Contains(without, name) {
		return false
	}
	i := slices.IndexFunc(passes, func(p Pass) bool { return p.Name == name })
	return i >= 0 && e.allows(passes[i].Effort)
}

// Pass describes one pass, for help texts and for measurements without it. It
// has no function: the reducer runs the passes by their names.
type Pass struct {
	Name   string
	Doc    string // one line
	Source string // where it was published
	Effort Effort // the least effort at which it runs
}

// Passes lists the passes in the order in which they run. The slice is the
// caller's.
func Passes() []Pass {
	return []Pass{
		{"filter", "drop useless states, marks and acceptance sets", "Somenzi & Bloem 2000; Babiak et al. 2012", Low},
		{"direct", "merge states and drop edges by direct simulation", "Etessami, Wilke & Schuller 2001; Babiak et al. 2013", Low},
		{"reverse", "the same by reverse simulation", "Babiak et al. 2013; Clemente & Mayr 2019", Medium},
		{"look-ahead", "the same by look-ahead simulation, forward and backward", "Clemente & Mayr 2013, 2019", High},
		{"two-sided", "drop edges that others dominate on both ends", "Clemente & Mayr 2013, 2019", High},
		{"delayed", "merge states by delayed simulation", "Etessami, Wilke & Schuller 2001; Juvekar & Piterman 2006", High},
		{"wdba", "minimal weak deterministic automaton of an obligation", "Löding 2001; Dax, Eisinger & Klaedtke 2007", Medium},
		{"merging", "merge states where a product with the complement shows that nothing is gained", "this project; compare Clemente & Mayr 2019", Medium},
		{"level-skipping", "pass several levels at once when degeneralising", "Giannakopoulou & Lerda 2002", Low},
		{"orders", "try several orders of the acceptance sets when degeneralising", "Babiak et al. 2013", Medium},
		{"buchi-simulation", "simulations again on the degeneralised automaton", "Babiak et al. 2013", Medium},
		{"inclusion", "drop and redirect what inclusion shows to change nothing", "this project; compare Clemente & Mayr 2019", High},
		{"sat", "smaller deterministic automata by satisfiability", "Ehlers 2010; Baarir & Duret-Lutz 2014, 2015", High},
	}
}
