package check

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/internal/check/explore"
	"github.com/ltlcheck/ltlcheck/internal/check/external"
	"github.com/ltlcheck/ltlcheck/internal/check/options"
	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/check/universal"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
	"github.com/ltlcheck/ltlcheck/program"
)

// Disk is a folder that the states of a search are in, if not in memory. One
// search uses it at a time. What a search wrote is removed at its end, unless
// it left a checkpoint.
type Disk struct {
	place   reach.DiskPlace
	find    func(context.Context, program.Program, *reach.DiskPlace, explore.Options) (explore.Failures, error)
	explore func(context.Context, program.Program, *reach.DiskPlace, explore.Options) (explore.Exploration, error)
}

// newDisk brings the searches that are on disks.
func newDisk(p reach.DiskPlace) *Disk {
	p.Universal, p.Cycles = universal.OnDisk, external.OWCTY
	return &Disk{p, explore.FindOnDisk, explore.ExploreOnDisk}
}

// OpenDisk opens the folder at path, which is made if it does not exist, and
// locks it until Close. A folder that other programs wrote to is an error. The
// files of the search are in the folder name below it, and take at most limit
// bytes, 0 being no limit.
func OpenDisk(path, name string, limit int64) (*Disk, error) {
	root, err := disk.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	if _, err := root.Folder(name, 0); err != nil {
		return nil, errors.Join(err, root.Close())
	}
	return newDisk(reach.DiskPlace{Root: root, Name: name, Limit: limit}), nil
}

// Folder is the path of the folder that has the files of the search.
func (d *Disk) Folder() string { return filepath.Join(d.place.Root.Path(), d.place.Name) }

// CheckpointFile is the path of the checkpoint that goes with these files:
// where Checkpoints.Save of the same search must write, and from where the
// search can be resumed. Checkpoints of a search on a disk are written when the
// search asks for it, whatever Every is.
func (d *Disk) CheckpointFile() string { return filepath.Join(d.Folder(), reach.CheckpointFile) }

// Close unlocks the folder. What a search left in it stays.
func (d *Disk) Close() error {
	_ = os.Remove(d.Folder()) // if it is empty
	return d.place.Root.Close()
}

// on makes searches write to the disk; nil leaves them in memory.
func (d *Disk) on(o *options.Options) {
	if d != nil {
		o.Disk, o.FindOnDisk, o.ExploreOnDisk = &d.place, d.find, d.explore
	}
}
