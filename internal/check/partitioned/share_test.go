package partitioned

import "testing"

// TestShareOfGoingDeep: after the first states, going deep takes half of the time at most, where a visit costs three times as much,
// and a small part of it where it meets dead ends.
func TestShareOfGoingDeep(t *testing.T) {
	for _, c := range []struct {
		steady int
		share  float64
	}{{0, 1. / 32}, {leastSteady, 1. / 3}} {
		d := &diver{steady: c.steady}
		before := uint64(0)
		for breadth := uint64(1); breadth < 1<<24; breadth += 1 + breadth/7 {
			early := d.earlyShare(breadth)
			if early < before {
				t.Errorf("steady %d: %d states early after %d, and %d before", c.steady, early, breadth, before)
			}
			if most := mostEager + c.share*float64(breadth); float64(early) > most {
				t.Errorf("steady %d: %d states early after %d breadth first, want %.0f at most", c.steady, early, breadth, most)
			}
			before = early
		}
	}
}
