package counts

import (
	"encoding/binary"

	"github.com/ltlcheck/ltlcheck/internal/program/counting"
	"github.com/ltlcheck/ltlcheck/program"
)

// memory stores what single steps do: a scene has few values, and occurs with
// many counts.
type memory struct {
	ready    map[string]*readySteps
	executed map[string]*result
	settled  map[string]*result
	letters  map[string]program.Letter // by state, with counts up to 1
	orders   map[string]bool           // whether the visits of a loop commute
}

type readySteps struct {
	steps []int32
	flags program.SuccFlags
}

// result is what a step does.
type result struct {
	scene counting.Scene
	move  counting.CursorMove // of a step that was executed
	more  bool                // of one that was settled
	flags program.SuccFlags
}

func newMemory() memory {
	return memory{map[string]*readySteps{}, map[string]*result{}, map[string]*result{}, map[string]program.Letter{}, map[string]bool{}}
}

// appendScene appends a key of a scene.
func appendScene(b []byte, s *counting.Scene) []byte {
	number := func(n int32) { b = binary.LittleEndian.AppendUint32(b, uint32(n)) }
	b = append(b, s.Shared...)
	for _, state := range s.Single {
		b = append(b, state...)
	}
	number(int32(s.Mover))
	number(int32(s.Own.Group))
	b = append(b, s.Own.State...)
	b = append(b, byte(s.Cursor))
	number(s.Cell)
	number(s.Inner)
	number(s.Outer)
	b = appendSums(b, s.Sums)
	return append(b, s.Other...)
}

func stepKey(s *counting.Scene, step int32) string {
	return string(appendScene(binary.LittleEndian.AppendUint32(nil, uint32(step)), s))
}

// ready returns the steps that the mover can take.
func (ex *explorer) ready(s *counting.Scene) (*readySteps, error) {
	key := stepKey(s, 0)
	r := ex.memory.ready[key]
	if r == nil {
		steps, flags, err := ex.local.Ready(s)
		if err != nil {
			return nil, err
		}
		r = &readySteps{steps, flags}
		ex.memory.ready[key] = r
	}
	return r, nil
}

// execute executes a step.
func (ex *explorer) execute(s *counting.Scene, step int32) (*result, error) {
	key := stepKey(s, step)
	r := ex.memory.executed[key]
	if r == nil {
		r = &result{scene: *s}
		var err error
		if r.move, r.flags, err = ex.local.Execute(&r.scene, step); err != nil {
			return nil, err
		}
		ex.memory.executed[key] = r
	}
	return r, nil
}

// settle moves the control behind a step.
func (ex *explorer) settle(s *counting.Scene, step int32) (*result, error) {
	key := stepKey(s, step)
	r := ex.memory.settled[key]
	if r == nil {
		r = &result{scene: *s}
		var err error
		if r.more, r.flags, err = ex.local.Settle(&r.scene, step); err != nil {
			return nil, err
		}
		ex.memory.settled[key] = r
	}
	return r, nil
}
