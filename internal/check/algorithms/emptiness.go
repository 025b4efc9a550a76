package algorithms

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/internal/sorting"
	"github.com/ltlcheck/ltlcheck/source"
)

// Emptiness is the question that an algorithm answers: whether the product of a
// program with the factors has an accepting run.
type Emptiness struct {
	product.Config
	// Shape describes the only factor; it is nil if there are more, or
	// fairness.
	Shape *search.Shape
}

// Choose returns the algorithm of a name, or, for the empty name, the preferred
// one that suits the question and can use the storage. If there is none it is
// the last one that can use the storage; Suits then explains what is wrong. It
// does not check that a named one suits.
func (e *Emptiness) Choose(name Name, storage search.Storage) (a Algorithm, err error) {
	if name != "" {
		return Find(name)
	}
	for _, a = range preferred(storage) {
		if a.Property == e.ofProperty() && e.Suits(&a) == nil && (a.Any || a.Allows != nil || e.GeneralisedBuchi()) {
			break
		}
	}
	return a, nil
}

// ofProperty reports whether the factor is the deterministic automaton of the
// property itself: a run violates it by a cycle that avoids F.
func (e *Emptiness) ofProperty() bool { return e.Shape != nil && e.Shape.Recurrence != nil }

// preferred lists the algorithms that can be chosen without a name and can use a
// storage, in the order of their Preference.
func preferred(storage search.Storage) []Algorithm {
	all := slices.DeleteFunc(All(), func(a Algorithm) bool { return a.Preference == 0 || !a.Storable(storage) })
	sorting.Func(all, func(a, b Algorithm) int { return a.Preference - b.Preference })
	return all
}

// ChooseOnDisk returns the first algorithm with states on a disk that suits the
// question, except perhaps for its acceptance.
func (e *Emptiness) ChooseOnDisk() (a Algorithm) {
	for _, a = range table() {
		if a.OnDisk != nil && (a.Allows == nil || e.Suits(&a) == nil) {
			break
		}
	}
	return a
}

// GeneralisedBuchi reports whether marks decide which cycles of the product
// count, and do so by a generalised Büchi condition: all factors have one, there
// is no strong fairness, and none towards processes of a quotient.
func (e *Emptiness) GeneralisedBuchi() bool {
	for _, f := range e.Factors {
		if !f.Acc.IsGeneralisedBuchi() {
			return false
		}
	}
	return !e.strong() && !e.Fairness.Threads
}

// strong reports whether there is strong fairness of any kind.
func (e *Emptiness) strong() bool {
	strong := e.Fairness.Strong
	for _, c := range e.Fairness.Constraints {
		strong = strong || c.Strong
	}
	return strong
}

// Suits returns nil if an algorithm can answer the question, and otherwise an
// error for the user that explains why it cannot.
func (e *Emptiness) Suits(a *Algorithm) error {
	problem := ""
	switch {
	case a.Allows != nil:
		if len(e.Factors) != 1 || e.Shape == nil {
			problem = "takes no fairness and no assumptions"
		} else if !a.Allows(e.Shape) {
			problem = "needs " + a.Needs
		}
	case !a.Any && !a.Property && e.strong():
		problem = "cannot take strong fairness"
	case !a.Any && e.Fairness.Threads:
		problem = "cannot follow processes through a quotient"
	}
	if problem == "" {
		return nil
	}
	return &source.Error{Msg: fmt.Sprintf("algorithm %s %s", a.Name, problem), Hint: "without a name, a suitable algorithm is chosen"}
}
