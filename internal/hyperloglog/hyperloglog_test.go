package hyperloglog

import (
	"math"
	"testing"

	"github.com/cespare/xxhash/v2"
)

// TestSketch: the estimate is within four standard errors of the number, for small numbers and large ones, and does not depend on how
// the numbers are divided.
func TestSketch(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 10, 500, 2_000, 20_000, 300_000} {
		var whole, a, b Sketch
		for i := range n {
			hash := xxhash.Sum64([]byte{byte(i), byte(i >> 8), byte(i >> 16), 77})
			whole.Add(hash)
			whole.Add(hash)
			if i%3 == 0 {
				a.Add(hash)
			} else {
				b.Add(hash)
			}
		}
		got := float64(whole.Estimate())
		if math.Abs(got-float64(n)) > 4*0.0082*float64(n)+0.5 {
			t.Errorf("%d numbers are estimated at %v", n, got)
		}
		a.Merge(&b)
		if a.registers != whole.registers {
			t.Errorf("%d numbers: the union of two parts is not the whole", n)
		}
		if a.Clear(); a.Estimate() != 0 || a.registers != (Sketch{}).registers {
			t.Errorf("%d numbers: something is left after clear", n)
		}
	}
}

// TestBinary: a written sketch is read again, and other bytes are refused.
func TestBinary(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 900, 1_100, 50_000} {
		var h, read Sketch
		for i := range n {
			h.Add(xxhash.Sum64([]byte{byte(i), byte(i >> 8), byte(i >> 16)}))
		}
		data, err := h.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if err := read.UnmarshalBinary(data); err != nil || read.registers != h.registers || read.Estimate() != h.Estimate() {
			t.Errorf("%d hashes: read something else (%v)", n, err)
		}
		if len(data) > 0 {
			if err := read.UnmarshalBinary(data[:len(data)-1]); err == nil {
				t.Errorf("%d hashes: one byte less is no sketch", n)
			}
			data[len(data)-1] = 77
			if err := read.UnmarshalBinary(data); err == nil {
				t.Errorf("%d hashes: a rank of 77 is not possible", n)
			}
		}
	}
	var read Sketch
	if err := read.UnmarshalBinary([]byte{1, 0, 2, 1, 0, 2}); err == nil {
		t.Error("a register twice")
	}
}
