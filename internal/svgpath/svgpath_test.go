package svgpath

import (
	"math"
	"testing"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for path, want := range map[string][]int{ // points of each line, negative if it is closed
		"":                             nil,
		"Z":                            nil,
		"L1,2":                         nil,
		"M1,2":                         {1},
		"M1,2C3":                       {1},
		"M1,2C3,4":                     {1},
		"M0,0C1,0 2,0 3,0":             {1 + Pieces},
		"M0,0C1,0 2,0 3,0 4,0 5,0 6,0": {1 + 2*Pieces},
		"M0,0L1,0 1,1Z":                {-3},
		"M0,0L1,0zM5,5 6,6":            {-2, 2},
		"M0,0LNaN,1":                   {1},
		"M0,0L1,1 x,2":                 {1},
	} {
		lines := Parse(path)
		if len(lines) != len(want) {
			t.Errorf("%q: %v, want %d lines", path, lines, len(want))
			continue
		}
		for i, l := range lines {
			n := len(l.Points)
			if l.Closed {
				n = -n
			}
			if n != want[i] {
				t.Errorf("%q: line %d has %d points, want %d", path, i, n, want[i])
			}
		}
	}
}

// TestCurve compares a curve with a quarter of a circle, which it is within a
// thousandth.
func TestCurve(t *testing.T) {
	t.Parallel()
	const k = 0.5522847498
	l := Line{Points: []Point{{1, 0}}}
	l.Curve([]Point{{1, k}, {k, 1}, {0, 1}})
	for _, p := range l.Points {
		if r := math.Hypot(p.X, p.Y); math.Abs(r-1) > 1e-3 {
			t.Errorf("%v is %g from the centre", p, r)
		}
	}
	if last := l.Points[len(l.Points)-1]; last != (Point{0, 1}) {
		t.Errorf("it ends at %v", last)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("M0,0C1,0 2,0 3,0L1,1Z")
	f.Fuzz(func(t *testing.T, path string) {
		for _, l := range Parse(path) {
			if len(l.Points) == 0 {
				t.Error("a line without points")
			}
		}
	})
}
