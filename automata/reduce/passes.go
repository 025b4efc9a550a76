package reduce

import "fmt"

// Effort is how much time to spend on a smaller automaton.
type Effort uint8

// The efforts. Medium is the zero value and the default.
const (
	Medium Effort = iota
	Low
	High
)

// String is the effort's name on the command line.
func (e Effort) String() string { return [...]string{"medium", "low", "high"}[e] }

// ParseEffort finds an effort by its name.
func ParseEffort(name string) (Effort, error) {
	for _, e := range []Effort{Low, Medium, High} {
		if name == e.String() {
			return e, nil
		}
	}
	return Medium, fmt.Errorf("unknown effort %q, expected low, medium or high", name)
}

// Pass describes one pass.
type Pass struct {
	Name   string
	Doc    string // one line
	Source string // where it was published
	Effort Effort // the least effort at which it runs
}

// Passes lists the passes in the order in which they run.
func Passes() []Pass {
	return []Pass{
		{"filter", "drop useless states, marks and acceptance sets", "Somenzi & Bloem 2000; Babiak et al. 2012", Low},
		{"direct", "merge states and drop edges by direct simulation", "Etessami, Wilke & Schuller 2001; Babiak et al. 2013", Low},
		{"reverse", "the same by reverse simulation", "Babiak et al. 2013; Clemente & Mayr 2019", Medium},
		{"wdba", "minimal weak deterministic automaton of an obligation", "Löding 2001; Dax, Eisinger & Klaedtke 2007", Medium},
		{"merging", "merge states where a product with the complement shows that nothing is gained", "this project; compare Clemente & Mayr 2019", Medium},
		{"level-skipping", "pass several levels at once when degeneralising", "Giannakopoulou & Lerda 2002", Low},
		{"orders", "try several orders of the acceptance sets when degeneralising", "Babiak et al. 2013", Medium},
		{"buchi-simulation", "simulations again on the degeneralised automaton", "Babiak et al. 2013", Medium},
	}
}
