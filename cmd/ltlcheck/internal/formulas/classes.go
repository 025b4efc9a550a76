package formulas

import (
	"context"
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/automata"
	"github.com/ltlcheck/ltlcheck/automata/ops"
	"github.com/ltlcheck/ltlcheck/internal/safetext"
)

// equivalences is the answer for more than two formulas: the classes of
// equivalent ones.
type equivalences struct {
	Equivalent bool       `json:"equivalent"` // all of them
	Classes    [][]string `json:"classes"`    // in the order of their first formulas
}

// equivalent compares each formula with the first one of each class so far: at
// most one comparison for each pair.
func (fl *formulaFlags) equivalent(ctx context.Context, all []*parsed) (*equivalences, error) {
	al := automata.NewAlphabet()
	opts := fl.limits.options()
	e := &equivalences{}
	var firsts []language
	for _, p := range all {
		f, err := bothWays(ctx, p.factory, al, p.formula, opts)
		if err != nil {
			return nil, err
		}
		class := -1
		for i := 0; i < len(firsts) && class < 0; i++ {
			same, err := equal(ctx, f, firsts[i], opts)
			if err != nil {
				return nil, err
			}
			if same {
				class = i
			}
		}
		if class < 0 {
			class = len(firsts)
			firsts, e.Classes = append(firsts, f), append(e.Classes, nil)
		}
		e.Classes[class] = append(e.Classes[class], fl.shown(p))
	}
	e.Equivalent = len(firsts) == 1
	return e, nil
}

// equal decides whether two formulas are satisfied by the same words.
func equal(ctx context.Context, f, g language, opts ops.Options) (bool, error) {
	first, _, err := ops.Disjoint(ctx, f.yes, g.no, opts)
	if err != nil || !first {
		return false, err
	}
	second, _, err := ops.Disjoint(ctx, g.yes, f.no, opts)
	return second, err
}

// text returns a line for each class.
func (e *equivalences) text() string {
	var b strings.Builder
	for i, class := range e.Classes {
		fmt.Fprintf(&b, "%d: %s\n", i+1, safetext.Sprintf("%s", strings.Join(class, "   ")))
	}
	return b.String()
}
