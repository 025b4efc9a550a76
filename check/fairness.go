package check

import (
	"fmt"

	"github.com/ltlcheck/ltlcheck/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// fairness is the property's fairness as the product wants it.
func (v *verification) fairness(b program.Binding) (product.Fairness, error) {
	f := product.Fairness{Weak: v.prop.Fairness == WeakFairness, Strong: v.prop.Fairness == StrongFairness}
	for _, c := range v.prop.FairTo {
		constraint := product.Constraint{Strong: c.Strong, Kind: -1}
		for _, ap := range c.Transitions {
			bit, err := v.bit(ap)
			if err != nil {
				return f, err
			}
			constraint.Group |= 1 << bit
		}
		if c.Process != "" {
			var err error
			if constraint.Kind, err = kind(b, c); err != nil {
				return f, err
			}
		}
		f.Constraints = append(f.Constraints, constraint)
	}
	return f, nil
}

// kind finds the number of a kind of processes.
func kind(b program.Binding, c FairTo) (int, error) {
	kinds, ok := b.(program.Kinds)
	if !ok {
		return 0, &source.Error{Pos: c.Pos, Msg: fmt.Sprintf("%s: the processes of this kind of model have no names", c)}
	}
	k, err := kinds.Kind(c.Process)
	if err != nil {
		return 0, &source.Error{Pos: c.Pos, Msg: fmt.Sprintf("%s: there is no process of that name", c)}
	}
	return k, nil
}
