package algorithms

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/check/internal/search"
	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/source"
)

// Emptiness is what an algorithm is to answer: whether the product of a program
// with the factors has an accepting run.
type Emptiness struct {
	product.Config
	Shape *search.Shape // of the only factor; nil when there is more
}

// Choose is the algorithm of a name, or without one the preferred algorithm that
// takes the question and can use the storage. If there is none it is the last
// one that can use the storage; Suits then says what is wrong.
func (q *Emptiness) Choose(name Name, storage search.Storage) (a Algorithm, err error) {
	if name != "" {
		return Find(name)
	}
	for _, a = range preferred(storage) {
		if q.Suits(&a) == nil && (a.Any || a.Allows != nil || q.GeneralisedBuchi()) {
			break
		}
	}
	return a, nil
}

// preferred lists the algorithms that are chosen without a name and can use a
// storage, the preferred ones first.
func preferred(storage search.Storage) []Algorithm {
	all := slices.DeleteFunc(All(), func(a Algorithm) bool { return a.Preference == 0 || !a.Storable(storage) })
	slices.SortFunc(all, func(a, b Algorithm) int { return a.Preference - b.Preference })
	return all
}

// ChooseOnDisk is the first algorithm with states on a disk that takes the
// question, but for its acceptance.
func (q *Emptiness) ChooseOnDisk() (a Algorithm) {
	for _, a = range table() {
		if a.OnDisk != nil && (a.Allows == nil || q.Suits(&a) == nil) {
			break
		}
	}
	return a
}

// GeneralisedBuchi reports whether the product's acceptance is.
func (q *Emptiness) GeneralisedBuchi() bool {
	for _, f := range q.Factors {
		if !f.Acc.IsGeneralisedBuchi() {
			return false
		}
	}
	return !q.strong()
}

func (q *Emptiness) strong() bool {
	strong := q.Fairness.Strong
	for _, c := range q.Fairness.Constraints {
		strong = strong || c.Strong
	}
	return strong
}

// Suits says why an algorithm cannot take the question.
func (q *Emptiness) Suits(a *Algorithm) error {
	problem := ""
	switch {
	case a.Property || a.Allows != nil:
		if len(q.Factors) != 1 || q.Shape == nil {
			problem = "takes no fairness and no assumptions"
		} else if a.Allows != nil && !a.Allows(q.Shape) {
			problem = "needs " + a.Needs
		}
	case !a.Any && q.strong():
		problem = "cannot take strong fairness"
	}
	if problem == "" {
		return nil
	}
	return &source.Error{Msg: fmt.Sprintf("algorithm %s %s", a.Name, problem), Hint: "without a name, a suitable algorithm is chosen"}
}
