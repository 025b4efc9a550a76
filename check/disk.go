package check

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/ltlcheck/ltlcheck/internal/check/reach"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
)

// Disk is a folder that the states of a search are in, if not in memory. One
// search uses it at a time. What a search wrote is removed at its end, unless
// it left a checkpoint.
type Disk struct{ place reach.DiskPlace }

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
	return &Disk{reach.DiskPlace{Root: root, Name: name, Limit: limit}}, nil
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

// location is where the search writes; nil for none.
func (d *Disk) location() *reach.DiskPlace {
	if d == nil {
		return nil
	}
	return &d.place
}
