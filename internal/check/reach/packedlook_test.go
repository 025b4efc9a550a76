package reach

import (
	"slices"
	"testing"

	"github.com/ltlcheck/ltlcheck/internal/check/monitor"
	"github.com/ltlcheck/ltlcheck/internal/store"
)

// TestPackedLook: a hit is found with a shortest way, by as many searches as that takes; a step is open if several workers found it, as
// a state of the same level is nearer.
func TestPackedLook(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name                  string
		workers               int
		shortest, kept, ahead bool
		searches              int
		open                  bool
	}{
		{"kept", 1, false, true, false, 1, false},
		{"not kept", 1, false, false, false, 2, false},
		{"shortest", 1, true, false, true, 1, false},
		{"two workers", 2, false, true, true, 1, true},
		{"two workers, not kept", 2, false, false, true, 2, true},
		{"two workers, a state", 2, false, false, false, 2, false},
		{"two workers, shortest", 2, true, true, true, 2, false},
	} {
		for _, goal := range []uint32{3796, 1 << 20} {
			m := monitor.New(t.Context(), monitor.Config{}, "test")
			defer m.Budget.Release()
			packing := NewPacking(store.NewBudget(0), m.Form, Sample{
				N: 1 << 12, Vector: func(i uint32) []byte { return number(i) }, Q: func(uint32) uint32 { return 0 },
				Inside: func(uint32) bool { return false }, OneQ: true,
			})
			if !tt.kept {
				packing.trail = 1
			}
			searches := 0
			look := PackedLook{Monitor: &m, Packing: packing, Workers: tt.workers, Shortest: tt.shortest}
			look.Run = func(s *Search) error {
				searches++
				s.FinishLevel = s.Workers.N == 1
				return s.Run(&toyGoal{search: s, goal: goal, bound: 1 << 12, ahead: tt.ahead})
			}
			hit, open, err := look.Find()
			switch {
			case err != nil:
				t.Errorf("%s: %v", tt.name, err)
			case goal >= 1<<12:
				if hit != nil || searches != 1 || m.Visited != 1<<12-1 {
					t.Errorf("%s: found %+v in %d searches, %d states", tt.name, hit, searches, m.Visited)
				}
			case hit == nil || open != tt.open || searches != tt.searches:
				t.Errorf("%s: found %+v, open %v, in %d searches", tt.name, hit, open, searches)
			default:
				way := numbers(hit.Way)
				if tt.ahead {
					way = append(way, goal)
				}
				if !slices.Equal(way, []uint32{1, 3, 7, 14, 29, 59, 118, 237, 474, 949, 1898, 3796}) {
					t.Errorf("%s: the way is %v", tt.name, way)
				}
			}
		}
	}
}
