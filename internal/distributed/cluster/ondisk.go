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
func (s *onDisk) Stage(key []byte, hash uint64, mark bool) { s.StageHashed(key, hash, mark) }

// Filter implements States. The levels stay on disk for the way to a violation,
// but give their memory to the filter.
func (s *onDisk) Filter(passes int, wanted func(key []byte) bool) (Filter, error) {
	all, err := s.All()
	if err != nil {
		return nil, err
	}
	s.Free()
	s.part = owcty.NewPart(s.folder, s.options, passes)
	return s.part, s.part.Select(all, wanted)
}

// RestoreFilter implements States: each yields the states that are left.
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

// Free gives the memory back. The files stay.
func (s *onDisk) Free() {
	s.Levels.Free()
	if s.part != nil {
		s.part.Free()
	}
}

// Sizes implements States.
func (s *onDisk) Sizes() Sizes {
	return Sizes{Stored: s.Len(), Plain: s.Plain(), Disk: s.folder.Used()}
}
