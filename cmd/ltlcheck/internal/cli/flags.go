package cli

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/spf13/cobra"
)

// LimitFlags are --memory, --time, --states and --depth, the limits that end a
// search early.
type LimitFlags struct {
	memory ByteSize
	time   Seconds
	states uint64
	depth  int
}

// Register adds all of the limits to a command.
func (l *LimitFlags) Register(cmd *cobra.Command) {
	l.RegisterResources(cmd)
	f := Flags(cmd)
	f.Limiting.Uint64Var(&l.states, "states", 0, "stop after this many states")
	f.Limiting.IntVar(&l.depth, "depth", 0, "stop when the search is this many states deep")
}

// RegisterResources adds the limits that every kind of search has: time and
// memory.
func (l *LimitFlags) RegisterResources(cmd *cobra.Command) {
	f := Flags(cmd)
	f.Limiting.Var(&l.memory, "memory", "stop at this much memory, as 512MiB or 4G (default 80% of what the machine allows)")
	l.RegisterTime(cmd)
}

// RegisterTime offers the limit of time alone.
func (l *LimitFlags) RegisterTime(cmd *cobra.Command) {
	Flags(cmd).Limiting.Var(&l.time, "time", "stop after this time, as 90s or 5m")
}

// Limits returns the limits of a search; 0 is no limit, or the default of
// package check.
func (l *LimitFlags) Limits() (check.Limits, error) {
	if l.depth < 0 {
		return check.Limits{}, InputErrorf("--depth %d: a depth is not negative", l.depth)
	}
	return check.Limits{Memory: int64(l.memory), Time: time.Duration(l.time), States: l.states, Depth: l.depth}, nil
}

// Subtract takes from the limits of a search what reading has used since began,
// so that limits are about the whole command. It is an error if nothing is
// left.
func Subtract(l *check.Limits, began time.Time) (err error) {
	l.Given.Time, l.Given.Memory = l.Time, l.Memory
	l.Time, l.Memory, err = Remaining(began, l.Time, l.Memory)
	return err
}

// ByteSize is the value of a flag such as 64MiB, in bytes. All units are powers
// of 1024.
type ByteSize int64

func (b *ByteSize) String() string {
	if *b == 0 {
		return ""
	}
	return strconv.FormatInt(int64(*b), 10)
}

// Type is the placeholder for the value in help texts.
func (b *ByteSize) Type() string { return "SIZE" }

// Set parses a positive size. It implements pflag.Value, as String and Type do.
func (b *ByteSize) Set(s string) error {
	digits := strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	unit := strings.TrimSuffix(strings.TrimSuffix(strings.ToUpper(s[len(digits):]), "B"), "I")
	shift, ok := map[string]int{"": 0, "K": 10, "M": 20, "G": 30, "T": 40}[unit]
	x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if err != nil || !ok || x <= 0 || x*float64(int64(1)<<shift) > math.MaxInt64/2 {
		return fmt.Errorf("want a positive size such as 512MiB or 4G")
	}
	*b = ByteSize(x * float64(int64(1)<<shift))
	return nil
}

// Seconds is the value of a flag such as 90s or 1m30s; a bare number counts
// seconds.
type Seconds time.Duration

func (se *Seconds) String() string {
	if *se == 0 {
		return ""
	}
	return time.Duration(*se).String()
}

// Type is the placeholder for the value in help texts.
func (se *Seconds) Type() string { return "TIME" }

// Set parses a positive time. It implements pflag.Value, as String and Type do.
func (se *Seconds) Set(s string) error {
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		s += "s"
	}
	d, err := time.ParseDuration(s)
	if err != nil || d <= 0 {
		return fmt.Errorf("want a positive time such as 90s or 5m")
	}
	*se = Seconds(d)
	return nil
}

// OneOf returns an error of the input unless value is among the allowed ones,
// which it lists.
func OneOf[N ~string](flag string, value N, allowed ...N) error {
	for _, a := range allowed {
		if value == a {
			return nil
		}
	}
	return InputErrorf("--%s %s: want one of %s", flag, value, join(allowed, ", ", ", "))
}

// Within is the function of that name with the limits of a search.
func (l *LimitFlags) Within(ctx context.Context, doing string, work func() error) error {
	return Within(ctx, time.Duration(l.time), int64(l.memory), doing, work)
}

// Reading is WhileReading with these limits.
func (l *LimitFlags) Reading(ctx context.Context, work func() error) error {
	return WhileReading(ctx, time.Duration(l.time), int64(l.memory), work)
}
