package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Refusal is a row of a command's table of what cannot be asked: values out of
// range, and flags that exclude or need each other.
type Refusal struct {
	given   bool
	message string
}

// When refuses what a condition is true of.
func When(condition bool, format string, args ...any) Refusal {
	if !condition {
		return Refusal{}
	}
	return Refusal{true, fmt.Sprintf(format, args...)}
}

// Refuse reports the first row whose condition is true, as bad input.
func Refuse(table []Refusal) error {
	for _, r := range table {
		if r.given {
			return InputErrorf("%s", r.message)
		}
	}
	return nil
}

// AtLeastOne refuses values below 1.
func AtLeastOne(flag string, value int) Refusal {
	return When(value < 1, "--%s %d: want at least 1", flag, value)
}

// Excludes refuses a flag together with any of others.
func Excludes(cmd *cobra.Command, flag string, others ...string) Refusal {
	return excluded(cmd, flag, func(other string) bool { return slices.Contains(others, other) })
}

// ExcludesAllBut refuses a flag together with any but some others.
func ExcludesAllBut(cmd *cobra.Command, flag string, others ...string) Refusal {
	return excluded(cmd, flag, func(other string) bool { return other != flag && !slices.Contains(others, other) })
}

// excluded returns the refusal of a flag that was given together with another
// one that excludes selects. It is empty if there is none.
func excluded(cmd *cobra.Command, flag string, excludes func(string) bool) (r Refusal) {
	if !given(cmd, flag) {
		return r
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !r.given && excludes(f.Name) {
			r = When(true, "--%s and --%s: want one of them", flag, f.Name)
		}
	})
	return r
}

// given reports whether a flag is on the command line, and not switched off there.
func given(cmd *cobra.Command, flag string) bool {
	f := cmd.Flags().Lookup(flag)
	return f.Changed && f.Value.String() != "false"
}

// Needs refuses flags that mean nothing without another one.
func Needs(cmd *cobra.Command, flag string, dependent ...string) (r Refusal) {
	if given(cmd, flag) {
		return r
	}
	for _, d := range dependent {
		if cmd.Flags().Changed(d) {
			return When(true, "--%s is for --%s", d, flag)
		}
	}
	return r
}
