package external

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/store/disk"
)

// Back returns a way through the log: the states from level 0 on to the given
// one of level depth. The log has the states level by level, and a state of
// level d > 0 is a successor of one of level d - 1. So each level is read until
// a state is found that leads to the state at hand, which leads reports:
//
//	s_d := the state at the end
//	for i = d - 1 down to 0:
//	    s_i := the first state of level i that leads to s_{i+1}
//
// That expands each state once at most, as the search has.
func Back(log *disk.Log, end []byte, depth int, leads func(from, to []byte) (bool, error)) ([][]byte, error) {
	places, err := levelsOf(log, depth)
	if err != nil {
		return nil, err
	}
	way := [][]byte{slices.Clone(end)}
	var r disk.Reader
	for i := depth - 1; i >= 0; i-- {
		from, err := before(&r, log, places[i], places[i+1], way[len(way)-1], leads)
		if err != nil {
			return nil, err
		}
		way = append(way, from)
	}
	slices.Reverse(way)
	return way, nil
}

// levelsOf returns where levels 0 up to depth begin.
func levelsOf(log *disk.Log, depth int) ([]disk.Place, error) {
	places := []disk.Place{{}}
	var r disk.Reader
	if err := r.Read(log, disk.Place{}, log.End()); err != nil {
		return nil, err
	}
	for len(places) <= depth {
		place := r.Place()
		_, _, begins, more, err := r.Next()
		if err != nil {
			return nil, err
		}
		if !more {
			return nil, fmt.Errorf("internal error: there is no level %d", depth)
		}
		if begins {
			places = append(places, place)
		}
	}
	return places, nil
}

// before returns the first state of a range of the log that leads to another
// one.
func before(r *disk.Reader, log *disk.Log, from, to disk.Place, end []byte, leads func(from, to []byte) (bool, error)) ([]byte, error) {
	if err := r.Read(log, from, to); err != nil {
		return nil, err
	}
	for {
		key, _, begins, more, err := r.Next()
		if err != nil {
			return nil, err
		}
		if !more {
			return nil, fmt.Errorf("internal error: no state of the level before leads to a state that was found from there")
		}
		if begins {
			continue
		}
		if found, err := leads(key, end); err != nil {
			return nil, err
		} else if found {
			return slices.Clone(key), nil
		}
	}
}

// DepthOf returns the level of a state, -1 if it is in none. It reads the log
// up to there.
func DepthOf(log *disk.Log, state []byte) (int, error) {
	var r disk.Reader
	if err := r.Read(log, disk.Place{}, log.End()); err != nil {
		return 0, err
	}
	for depth := 0; ; {
		key, _, begins, more, err := r.Next()
		switch {
		case err != nil:
			return 0, err
		case !more:
			return -1, nil
		case begins:
			depth++
		case bytes.Equal(key, state):
			return depth, nil
		}
	}
}
