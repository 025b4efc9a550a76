package cluster

import (
	"github.com/ltlcheck/ltlcheck/store/disk"
)

// onDisk is a disk.Set whose levels are remembered.
type onDisk struct {
	*disk.Set
	folder *disk.Folder
	ends   []disk.Place // of the levels
	reader disk.Reader
}

// NextLevel notes where the level ends.
func (s *onDisk) NextLevel() (uint64, error) {
	if err := s.Resolve(); err != nil {
		return 0, err
	}
	s.ends = append(s.ends, s.Log().End())
	return s.Set.NextLevel()
}

// Scan reads a level.
func (s *onDisk) Scan(level uint64, look func(key []byte, mark bool) (bool, error)) error {
	if level >= uint64(len(s.ends)) {
		return nil
	}
	var from disk.Place
	if level > 0 {
		from = s.ends[level-1]
	}
	if err := s.reader.Read(s.Log(), from, s.ends[level]); err != nil {
		return err
	}
	for {
		key, mark, begins, more, err := s.reader.Next()
		if !more || err != nil {
			return err
		}
		if begins {
			continue
		}
		if done, err := look(key, mark); done || err != nil {
			return err
		}
	}
}

// Sizes are those of the set.
func (s *onDisk) Sizes() Sizes {
	return Sizes{Stored: s.Len(), Plain: s.Plain(), Disk: s.folder.Used()}
}
