package curves

import (
	"bytes"
	"testing"
)

// TestSVG: points that have no logarithm are left out, and figures without points are drawn.
func TestSVG(t *testing.T) {
	t.Parallel()
	f := Figure{X: "steps", Y: "states", LogX: true, Lines: []Line{{Name: "one", Points: []Point{{0, 3}, {1, 5}, {10, 20}}}, {Name: "two", Dashed: true}}}
	svg := f.SVG()
	for text, want := range map[string]int{">one<": 1, ">two<": 0, "NaN": 0, "Inf": 0, ">20<": 1, "stroke-width=\"1.00\"": 2} {
		if n := bytes.Count(svg, []byte(text)); n != want {
			t.Errorf("%d times %s, want %d:\n%s", n, text, want, svg)
		}
	}
	for _, f := range []Figure{{}, {LogX: true}} {
		if svg := f.SVG(); bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) {
			t.Errorf("a figure of nothing:\n%s", svg)
		}
	}
}
