package reach

import (
	"errors"
	"fmt"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
)

// TestRefusedPlace: files that do not belong to a checkpoint are a refusal of the checkpoint; other errors stay what they are.
func TestRefusedPlace(t *testing.T) {
	t.Parallel()
	other := errors.New("other")
	if err := refusal(other); err != other {
		t.Error(err)
	}
	if err := refusal(nil); err != nil {
		t.Error(err)
	}
	var r *checkpoint.Refusal
	if err := refusal(fmt.Errorf("in a folder: %w", &disk.Refusal{Msg: "why"})); !errors.As(err, &r) || r.Msg != "why" {
		t.Error(err)
	}
}

// TestMemoryOfPlace: sets take the memory that is named, or most of what the search may take.
func TestMemoryOfPlace(t *testing.T) {
	t.Parallel()
	m := monitor.New(t.Context(), monitor.Config{Limits: monitor.Limits{Memory: 1600}}, "explore")
	for memory, want := range map[int64]int64{0: 1400, 5: 5} {
		if o := (&DiskPlace{Memory: memory}).Options(&m); o.Memory != want || o.Budget != m.Budget || o.Poll() != nil {
			t.Errorf("%d: %+v", memory, o)
		}
	}
}
