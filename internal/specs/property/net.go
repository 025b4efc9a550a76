package property

import (
	"context"

	"github.com/ltlcheck/ltlcheck/program"
	"github.com/ltlcheck/ltlcheck/program/petri"
	"github.com/ltlcheck/ltlcheck/source"
)

// Net is a program whose places can hold any number of tokens, for which it is
// decided nevertheless what can be reached.
type Net interface {
	program.Program
	// Targets reads a condition that more tokens cannot make false, for Cover.
	Targets(condition *source.File) ([][]uint64, error)
	// Cover decides whether a marking can be reached that has at least the tokens
	// of one of the targets. limit bounds the markings in memory, each of about
	// CoverBytes bytes.
	Cover(ctx context.Context, targets [][]uint64, limit int) (petri.Coverage, error)
	// Bounds computes how many tokens each place can hold.
	Bounds(ctx context.Context, limit int) (bounds []petri.PlaceBound, markings int, complete bool, err error)
	CoverBytes() int64
}
