package property

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/source"
)

// collector gathers the user's errors in several texts, so that one run reports
// them all.
type collector struct{ errors source.Errors }

// add takes err if it is about the user's text, and returns every other error,
// which ends the run.
func (c *collector) add(err error) error {
	var many source.Errors
	var one *source.Error
	switch {
	case errors.As(err, &many):
		c.errors = append(c.errors, many...)
	case errors.As(err, &one):
		c.errors = append(c.errors, one)
	default:
		return err
	}
	return nil
}
