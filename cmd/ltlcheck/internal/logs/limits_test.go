package logs

import (
	"errors"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/conformance"
	"github.com/ltlcheck/ltlcheck/source"
)

// TestIsLimit: limits leave the question open, faults of a model and other errors do not.
func TestIsLimit(t *testing.T) {
	t.Parallel()
	limits := []error{conformance.ErrMemory, conformance.ErrExpansion, conformance.ErrStuck}
	for _, err := range limits {
		if !isLimit(err) || !isLimit(fmt.Errorf("record 3: %w", err)) {
			t.Errorf("%v is a limit", err)
		}
		if isLimit(errors.Join(err, source.Errors{source.Errorf(source.Pos{}, "division by zero")})) {
			t.Errorf("%v with a fault of the model", err)
		}
	}
	for _, err := range []error{errors.New("other"), source.Errorf(source.Pos{}, "division by zero")} {
		if isLimit(err) {
			t.Errorf("%v is no limit", err)
		}
	}
}
