package properties

import (
	"github.com/ltlcheck/ltlcheck/internal/check/language"
	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
)

// fairness returns the property's fairness for the product: names of processes
// and transitions become kinds and groups.
func (v *verification) fairness(b program.Binding) (f product.Fairness, err error) {
	f = product.Fairness{Weak: v.prop.Fairness == language.WeakFairness, Strong: v.prop.Fairness == language.StrongFairness}
	f.Constraints, err = language.Constraints(b, v.bound, v.prop.FairTo)
	f.Threads = v.renaming && f.Processes()
	return f, err
}
