package programtest

import (
	"bytes"
	"fmt"

	"github.com/ltlcheck/ltlcheck/internal/program/follow"
	"github.com/ltlcheck/ltlcheck/program"
)

// SameWays returns an error that describes how the ways through atomic
// sequences differ, or the batches if there are none; nil if they are equal.
func SameWays(want follow.Ways, wants *program.Batch, got follow.Ways, gots *program.Batch) error {
	if len(want.Ends) == 0 && len(got.Ends) == 0 {
		return SameBatches(wants, gots, false)
	}
	if len(want.Ends) != len(got.Ends) || want.Inside != got.Inside {
		return fmt.Errorf("%d ways and %d, with %d states inside and %d", len(want.Ends), len(got.Ends), want.Inside, got.Inside)
	}
	if wants.Source != gots.Source || wants.Flags != gots.Flags {
		return fmt.Errorf("letter %x and %x, flags %x and %x", wants.Source, gots.Source, wants.Flags, gots.Flags)
	}
	for i, w := range want.Ends {
		g := got.Ends[i]
		a, b := wants.Succs[w.Succ], gots.Succs[g.Succ]
		if w.Steps != g.Steps || a != b || !bytes.Equal(wants.State(int(w.Succ)), gots.State(int(g.Succ))) {
			return fmt.Errorf("way %d: after %d steps %+v to\n%x, and after %d %+v to\n%x",
				i, w.Steps, a, wants.State(int(w.Succ)), g.Steps, b, gots.State(int(g.Succ)))
		}
	}
	return nil
}
