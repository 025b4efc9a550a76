package cli

import (
	"math"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// bounds is the annotation of flags with the least and the greatest number that
// they take.
const bounds = "ltlcheck_bounds"

// AtLeast records the least number that flags of a command take. CheckRules
// refuses smaller ones but for the default, which may stand for something else.
func AtLeast(cmd *cobra.Command, least int, flags ...string) {
	Between(cmd, least, math.MaxInt, flags...)
}

// Between is AtLeast with a greatest number as well.
func Between(cmd *cobra.Command, least, most int, flags ...string) {
	for _, name := range flags {
		_ = cmd.Flags().SetAnnotation(name, bounds, []string{strconv.Itoa(least), strconv.Itoa(most)}) // there is such a flag
	}
}

// checkBounds returns an error if a flag that was given is out of its bounds.
func checkBounds(f *pflag.Flag) error {
	b, value := f.Annotations[bounds], f.Value.String()
	if b == nil || value == f.DefValue {
		return nil
	}
	least, _ := strconv.Atoi(b[0]) // Between has written them
	most, _ := strconv.Atoi(b[1])
	n, err := strconv.Atoi(value)
	if err != nil {
		n = math.MaxInt // beyond it
	}
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand
	}
	switch {
	case n >= least && n <= most:
		return nil
	case most == math.MaxInt:
		return InputErrorf("%s %s: want at least %d", name, value, least)
	}
	return InputErrorf("%s %s: want %d to %d", name, value, least, most)
}
