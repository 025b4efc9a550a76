// Package smaller has what searches for violations, failures and counts share
// about smaller programs with the same answer: the quotient by exchanges of
// interchangeable parts, and the words for programs that were not found. It does
// not search; program.Reducer and program.Quotienter make the programs.
//
// Interchangeable processes: on request, the quotient of the program is searched
// in place of other smaller programs. It has the same words, so that any property
// may be asked about it, with any assumptions. Its runs do not tell which of the
// processes moves; where fairness is towards processes, the search follows them
// along its edges (threads.go in package sequential). A counterexample is lifted,
// and confirmed on the program itself.
//
// Partial-order reduction is not combined with it. The two go together (Emerson,
// Jha and Peled 1997), if the stubborn sets of a state and of its permutations
// are permutations of each other, and the proviso against ignoring processes
// holds on the quotient; the sets of package reduce depend on the order of the
// processes.
package smaller

import (
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/program"
)

// Quotient returns the quotient of a program for some atoms; nil, with the
// reason, if there is none.
func Quotient(prog program.Program, atoms []program.Atom, same program.Preservation) (small *program.Reduced, why string, err error) {
	s, ok := prog.(program.Quotienter)
	if !ok {
		return nil, "none, as interchangeable parts are found in Promela models and nets only", nil
	}
	small, broken, err := s.Quotient(atoms, same)
	if small == nil && err == nil {
		why = "none, as no parts are interchangeable"
		if len(broken) > 0 {
			why = "none, as parts are not interchangeable: " + broken[0].Error()
		}
	}
	return small, why, err
}

// WithAsymmetry adds why no processes are interchangeable to what was done to
// have fewer states.
func WithAsymmetry(asymmetry, reduction string) string {
	if reduction == "" || reduction == asymmetry {
		return asymmetry
	}
	return search.JoinMethods(reduction, strings.TrimPrefix(asymmetry, "none, as "))
}

// NoneThatHelps puts into words that no smaller program was found; tried
// describes what was tried in vain, and may be empty.
func NoneThatHelps(tried string) string {
	if tried == "" {
		return "none that helps"
	}
	return "none that helps: " + tried
}
