package property

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/source"
)

// collector gathers what is wrong with several texts.
type collector struct{ errors source.Errors }

// add takes what is the user's to mend in a text, and hands back every other error.
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
