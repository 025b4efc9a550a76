package property

import (
	"context"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/specs/stated"
	"github.com/ltlcheck/ltlcheck/program"
)

// Stated returns the property as a question about a program, for packages that do
// not read files. ends caches whether any execution of the program ends; nil
// computes it again.
func (pr *Property) Stated(prog program.Program, ends *Ends) *stated.Property {
	out := &stated.Property{
		Program: prog, Name: pr.Name, Description: pr.Description, Formula: pr.Formula, ExpectViolated: pr.ExpectViolated(), Possible: pr.Possible,
		Assumptions: pr.Assumptions, Pos: pr.Pos, Safety: pr.Safety, Check: pr.Check, Stopped: pr.Stopped,
	}
	if pr.Ending != nil {
		if ends == nil {
			ends = &Ends{}
		}
		out.Ending = ending{pr.Ending, ends}
	}
	if !pr.Safety {
		out.Explained, out.Names = pr.Explained()
	}
	return out
}

// ending is an Ending, and whether any execution ends.
type ending struct {
	*Ending
	ends *Ends
}

// Doubt adds a warning to a result that holds because no execution ends.
func (e ending) Doubt(ctx context.Context, prog program.Program, o check.Options, r *check.Result) error {
	return e.ends.Doubt(ctx, prog, e.Ending, o, r)
}
