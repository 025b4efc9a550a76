package translate

import (
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/internal/enum"
	"github.com/ltlcheck/ltlcheck/ltl"
)

// Construction selects the way from a formula to an automaton, for comparisons
// of the ways. Everybody else wants Best.
type Construction uint8

const (
	// Best tries what the effort allows and keeps the smallest result.
	Best Construction = iota
	// OnlyTableau is the tableau of the whole formula.
	OnlyTableau
	// OnlyAlternating goes through an alternating automaton, a very weak one
	// unless there are sequences.
	OnlyAlternating
)

var constructionNames = [...]string{"best", "tableau", "alternating"}

// String is the construction's name on the command line.
func (c Construction) String() string { return enum.Name(constructionNames[:], c, "Construction") }

// ParseConstruction returns the construction with a name on the command line;
// the error lists the names.
func ParseConstruction(name string) (Construction, error) {
	for c, known := range constructionNames {
		if name == known {
			return Construction(c), nil
		}
	}
	last := len(constructionNames) - 1
	return Best, fmt.Errorf("unknown construction %q, expected %s or %s", name, strings.Join(constructionNames[:last], ", "), constructionNames[last])
}

// singleConstruction returns the reduced result of the one construction that
// the options name.
func (p *pipeline) singleConstruction(f *ltl.Formula) ([]*automata.Automaton, error) {
	var a *automata.Automaton
	var err error
	if p.opts.Construction == OnlyTableau {
		a, err = p.tableau(f)
	} else {
		a, err = viaAlternating(p.ctx, p.fa, f, p.opts.Limits)
	}
	if err == nil {
		a, err = p.reduce(p.observed(a), false)
	}
	return []*automata.Automaton{a}, err
}
