package cli

import (
	"cmp"
	"slices"
	"strings"

	"github.com/ltlcheck/ltlcheck/check"
	"github.com/ltlcheck/ltlcheck/internal/program/openchannels"
	"github.com/ltlcheck/ltlcheck/program"
)

// AllChannels is the value of --unbounded-channels without names.
const AllChannels = "all"

// mostIncrements bounds the sets of contents that are explored for a question,
// unless the user asks for more.
const mostIncrements = 1 << 13

// LimitContents sets the limit of the sets that an exploration of what channels
// hold may take, unless the user gave one.
func LimitContents(l *check.Limits) { l.States = cmp.Or(l.States, mostIncrements) }

// Unlimited returns the program of a model whose channels, those that
// --unbounded-channels names, have no capacities. A model without channels is an
// error.
func Unlimited(env *Environment, path string, prog program.Program, value string) (openchannels.Unlimited, error) {
	var names []string
	if value != AllChannels {
		if names = strings.Split(value, ","); slices.Contains(names, "") {
			return nil, InputErrorf("--unbounded-channels=%s: a name is missing", value)
		}
	}
	p, ok := prog.(openchannels.Program)
	if !ok {
		return nil, InputErrorf("--unbounded-channels: %s has no channels; Promela models have", path)
	}
	u, err := p.Unlimited(names)
	if err != nil {
		return nil, env.Located(path, err)
	}
	return u, nil
}
