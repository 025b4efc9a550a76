package external

import (
	"cmp"
	"errors"

	"github.com/ltlcheck/ltlcheck/check/internal/monitor"
	"github.com/ltlcheck/ltlcheck/store/checkpoint"
	"github.com/ltlcheck/ltlcheck/store/disk"
)

// Place is where the files of a search go.
type Place struct {
	Root  *disk.Root
	Name  string // of the folder in Root
	Limit int64  // bytes; 0 is none
	// Memory is how much the sets may take; 0 is most of what the limit of the
	// search allows.
	Memory int64
	// Peak is the most bytes that the files of a search took, once it has ended.
	Peak int64
}

// CheckpointFile is the name of the checkpoint beside the files that it is of.
const CheckpointFile = "checkpoint"

// options are those of a set.
func (p *Place) options(m *monitor.Monitor, depth int) disk.Options {
	memory := cmp.Or(p.Memory, m.Limits.Memory/16*memoryPart)
	return disk.Options{Budget: m.Budget, Memory: memory, Poll: func() error { return m.Check(depth) }}
}

// memoryPart: so many parts of 16 of the memory are for the set.
const memoryPart = 14

// refusal is an error of a file that is not what a checkpoint is of.
func refusal(err error) error {
	var r *disk.Refusal
	if errors.As(err, &r) {
		return &checkpoint.Refusal{Msg: r.Msg}
	}
	return err
}
