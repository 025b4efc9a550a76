package cluster

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/internal/check/owcty"
	"github.com/ltlcheck/ltlcheck/internal/store/disk"
)

// onDisk implements States on a disk.
type onDisk struct {
	*disk.Levels
	folder  *disk.Folder
	options disk.Options
	part    *owcty.Part
}

// Stage implements States.
func (o *onDisk) Stage(key []byte, hash uint64, mark bool) { o.StageHashed(key, hash, mark) }

// Filter implements States. The levels stay on disk for the way to a violation,
// but give their memory to the filter.
func (o *onDisk) Filter(passes int, wanted func(key []byte) bool) (Filter, error) {
	all, err := o.All()
	if err != nil {
		return nil, err
	}
	o.Free()
	o.part = owcty.NewPart(o.folder, o.options, passes)
	return o.part, o.part.Select(all, wanted)
}

// RestoreFilter implements States: each yields the states that are left.
func (o *onDisk) RestoreFilter(passes int, each func(add func(key []byte) error) error) (Filter, error) {
	o.Levels.Free()
	left, err := disk.NewSet(o.folder, "left", o.options)
	if err != nil {
		return nil, err
	}
	if err = each(func(key []byte) error { return left.Add(key, false) }); err != nil {
		return nil, errors.Join(err, left.Close())
	}
	all, err := left.All()
	left.Free()
	if err == nil {
		err = errors.Join(left.Collect(), left.Log().Remove())
	}
	if err != nil {
		return nil, err
	}
	o.part = owcty.Resume(o.folder, o.options, passes, all)
	return o.part, nil
}

// Free gives the memory back. The files stay.
func (o *onDisk) Free() {
	o.Levels.Free()
	if o.part != nil {
		o.part.Free()
	}
}

// Sizes implements States.
func (o *onDisk) Sizes() Sizes {
	return Sizes{Stored: o.Len(), Plain: o.Plain(), Disk: o.folder.Used()}
}
