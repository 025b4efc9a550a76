package cluster

import (
	"errors"

	"github.com/ltlcheck/ltlcheck/check/owcty"
	"github.com/ltlcheck/ltlcheck/store/disk"
)

// onDisk is the set of a partition on a disk.
type onDisk struct {
	*disk.Levels
	folder  *disk.Folder
	options disk.Options
	part    *owcty.Part
}

// Stage prepares a state to be added.
func (s *onDisk) Stage(key []byte, hash uint64, mark bool) { s.StageHashed(key, hash, mark) }

// Filter begins to look for cycles.
func (s *onDisk) Filter(passes int, wanted func(key []byte) bool) (Filter, error) {
	all, err := s.All()
	if err != nil {
		return nil, err
	}
	s.Free()
	s.part = owcty.NewPart(s.folder, s.options, passes)
	return s.part, s.part.Select(all, wanted)
}

// RestoreFilter goes on with what is left.
func (s *onDisk) RestoreFilter(passes int, each func(add func(key []byte) error) error) (Filter, error) {
	s.Levels.Free()
	left, err := disk.NewSet(s.folder, "left", s.options)
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
	s.part = owcty.Resume(s.folder, s.options, passes, all)
	return s.part, nil
}

// Free gives the memory back.
func (s *onDisk) Free() {
	s.Levels.Free()
	if s.part != nil {
		s.part.Free()
	}
}

// Sizes are those of the set.
func (s *onDisk) Sizes() Sizes {
	return Sizes{Stored: s.Len(), Plain: s.Plain(), Disk: s.folder.Used()}
}
