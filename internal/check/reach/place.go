package reach

import (
	"cmp"
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/check/search"
	"github.com/ltlcheck/ltlcheck/internal/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
)

// DiskPlace is where the files of a search go.
type DiskPlace struct {
	Root *disk.Root
	// Name is the name of the search's folder in Root.
	Name string
	// Limit bounds the bytes of the files; 0 is no limit.
	Limit int64
	// Memory bounds the memory of the sets; 0 is most of the memory limit of
	// the search.
	Memory int64
	// Universal and Cycles search a product with its states at the place, for a
	// universal state and for accepting cycles. Whoever opens a place brings
	// them, so that programs that open none do not link them.
	Universal, Cycles func(*search.Search, *DiskPlace) error
}

// CheckpointFile is the name of the checkpoint in the folder of its search.
const CheckpointFile = "checkpoint"

// Options returns the options of a set.
func (p *DiskPlace) Options(m *monitor.Monitor) disk.Options {
	memory := cmp.Or(p.Memory, m.Limits.Memory/16*memoryPart)
	return disk.Options{Budget: m.Budget, Memory: memory, Poll: func() error { return m.Check(1) }}
}

// memoryPart is how many sixteenths of the memory limit a set takes.
const memoryPart = 14

// refusal returns the error for files that do not belong to the checkpoint.
func refusal(err error) error {
	var r *disk.Refusal
	if errors.As(err, &r) {
		return &checkpoint.Refusal{Msg: r.Msg}
	}
	return err
}
