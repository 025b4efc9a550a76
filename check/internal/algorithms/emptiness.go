package algorithms

import (
	"fmt"

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

// Choose is the algorithm for a question.
func (q *Emptiness) Choose(name Name, storage search.Storage) (Algorithm, error) {
	a, err := Find(name)
	if err != nil || name != "" {
		return a, err
	}
	switch {
	case q.Shape != nil && q.Shape.Terminal:
		return Find(Reachability)
	case q.Shape != nil && q.Shape.Weak && (!storage.Bounded() || storage == search.StorageReplace):
		return Find(Single)
	case storage.Bounded():
		return Find(CVWYNested)
	case !q.GeneralisedBuchi():
		return Find(Generic)
	}
	return a, nil
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
