package language

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/product"
	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/source"
)

// FairTo is fairness towards some processes, or towards a group of transitions:
// exactly one of Process and Transitions is set. Package product has the
// definitions.
type FairTo struct {
	Strong bool
	// Process names a kind of processes, such as a proctype; each process of
	// that kind is meant.
	Process string
	// Transitions are propositions whose conjunction defines the group: a
	// transition belongs to it if all of them are true, in the source state or
	// of the transition. {"exec(P[1])"} is what process 1 does; {"exec(P)",
	// "P@l"} is the statements of P at label l.
	Transitions []string
	// Pos is used in messages.
	Pos source.Pos
}

// String is, for example, "strong fairness of P".
func (f FairTo) String() string {
	kind := "weak"
	if f.Strong {
		kind = "strong"
	}
	return kind + " fairness of " + cmp.Or(f.Process, strings.Join(f.Transitions, " && "))
}

// Constraints returns fairness as product.Fairness has it. All propositions
// must be bound; an unknown process is an error for the user.
func Constraints(b program.Binding, bound []program.Atom, all []FairTo) (out []product.Constraint, err error) {
	for i := range all {
		c := &all[i]
		constraint := product.Constraint{Strong: c.Strong, Kind: -1}
		for _, ap := range c.Transitions {
			bit, err := BitOf(bound, ap)
			if err != nil {
				return nil, err
			}
			constraint.Group |= 1 << bit
		}
		if c.Process != "" {
			if constraint.Kind, err = Kind(b, c); err != nil {
				return nil, err
			}
		}
		out = append(out, constraint)
	}
	return out, nil
}

// Kind returns the number of a kind of processes, or an error for the user.
func Kind(b program.Binding, c *FairTo) (int, error) {
	kinds, ok := program.KindsOf(b)
	if !ok {
		return 0, &source.Error{Pos: c.Pos, Msg: fmt.Sprintf("%s: the processes of this kind of model have no names", c)}
	}
	k, err := kinds.Kind(c.Process)
	if err != nil {
		return 0, &source.Error{Pos: c.Pos, Msg: fmt.Sprintf("%s: there is no process of that name", c)}
	}
	return k, nil
}
