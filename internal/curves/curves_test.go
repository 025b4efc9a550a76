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

// TestPanels: a second panel has an axis of its own below the first, and both have one range of x.
func TestPanels(t *testing.T) {
	t.Parallel()
	f := Figure{Title: "both", X: "steps", Y: "states", Lines: []Line{{Name: "one", Points: []Point{{2, 0}, {4, 1000}}}},
		Below: &Panel{Y: "redundancy", Lines: []Line{{Points: []Point{{1, 0.1}, {10, 0.5}}}}}}
	svg := f.SVG()
	for text, want := range map[string]int{">both<": 1, ">steps<": 1, ">states<": 1, ">redundancy<": 1, ">1000<": 1, ">0.5<": 1, ">10<": 2, `height="16cm"`: 1} {
		if n := bytes.Count(svg, []byte(text)); n != want {
			t.Errorf("%d times %s, want %d:\n%s", n, text, want, svg)
		}
	}
}

// TestOutliers: a few points far above all others do not flatten these: they are rings at the upper end, with a line of the legend.
func TestOutliers(t *testing.T) {
	t.Parallel()
	line := func(heights ...float64) Line {
		l := Line{Name: "line"}
		for i, y := range heights {
			l.Points = append(l.Points, Point{float64(i), y})
		}
		return l
	}
	many := make([]float64, 30)
	for i := range many {
		many[i] = 1 + float64(i%3)/10
	}
	many[7] = 500
	svg := (&Figure{Lines: []Line{line(many...)}}).SVG()
	if bytes.Count(svg, []byte("<circle")) != 2 || !bytes.Contains(svg, []byte(">above 2.4, up to 500<")) || bytes.Contains(svg, []byte(">500<")) {
		t.Errorf("an outlier:\n%s", svg)
	}
	for _, heights := range [][]float64{{1, 2, 4, 8, 16, 32}, {0, 0, 0, 0, 0, 7}, {1, 1.5, 2, 3}, {3}, {}} {
		if svg := (&Figure{Lines: []Line{line(heights...)}}).SVG(); bytes.Contains(svg, []byte("above")) {
			t.Errorf("%v has outliers:\n%s", heights, svg)
		}
	}
}
