package check

import (
	"context"

	"github.com/ltlcheck/ltlcheck/program"
)

// Verify answers one property. What the user got wrong (an unknown algorithm or proposition)
// is a source.Error or source.Errors; any other error is a fault of this program. Running
// into a limit is no error but an inconclusive result.
func Verify(ctx context.Context, prog program.Program, prop Property, opts Options) (Result, error) {
	return Result{Name: prop.Name, Reason: "searching is not part of this build"}, nil
}

// Explore visits every reachable state of the program alone.
func Explore(ctx context.Context, prog program.Program, opts Options) (Exploration, error) {
	return Exploration{Reason: "searching is not part of this build"}, nil
}

// Safety looks for a shortest run into an assertion failure, a run-time error or an invalid end state.
func Safety(ctx context.Context, prog program.Program, opts Options) (SafetyResult, error) {
	return SafetyResult{Reason: "searching is not part of this build"}, nil
}

// Algorithms lists the searches.
func Algorithms() []Algorithm { return nil }
