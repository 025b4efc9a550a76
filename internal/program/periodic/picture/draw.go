package picture

import "github.com/ltlcheck/ltlcheck/internal/chart"

// MaxWindow bounds the width and height of a window, as all its points are
// tested.
const MaxWindow = 200

// mostNamed is the number of locations up to which each has a colour and a line
// in the legend.
const mostNamed = 8

// margin is the length of rays beyond the window, as a part of its width and
// height.
const margin = 0.08

// legendLine is the part of the picture's height that a line of the legend takes.
const legendLine = 0.05

// SVG draws locations and returns the picture as a file in the format SVG. x
// and y are the names of the variables, written at the axes. More than
// mostNamed locations are drawn in one colour without a legend.
func SVG(title, x, y string, w Window, locations []Location) []byte {
	width, height := float64(max(1, w.Right-w.Left)), float64(max(1, w.Top-w.Bottom))
	c := chart.Chart{
		Title: title, X: x, Y: y, Width: 16, Height: 14,
		Left: float64(w.Left) - margin*width, Right: float64(w.Right) + margin*width,
		Bottom: float64(w.Bottom) - margin*height, Top: float64(w.Top) + margin*height,
	}
	if len(locations) <= mostNamed {
		c.Top += legendLine * height * float64(len(locations))
	}
	for i, l := range locations {
		if len(locations) > mostNamed {
			l.Name, i = "", 0
		}
		c.Series = append(c.Series, l.series(i, w)...)
	}
	return c.SVG()
}

// series returns what is drawn for a location: rings, smaller ones for later
// locations, so that all are seen where several have a point, and dashed lines
// out of the window.
func (l *Location) series(number int, w Window) []chart.Series {
	if len(l.Points) == 0 {
		return nil
	}
	points := chart.Series{Name: l.Name, Style: chart.Rings, Color: number, Size: 1.2 + 0.6*float64(mostNamed-1-number)}
	for _, at := range l.Points {
		points.Points = append(points.Points, chart.Point{X: float64(at.X), Y: float64(at.Y)})
	}
	if number == mostNamed-1 || l.Name == "" {
		points.Style = chart.Dots
	}
	out := []chart.Series{points}
	for _, r := range l.Rays {
		out = append(out, chart.Series{Style: chart.Dashed, Color: number, Size: 0.7, Points: r.line(w)})
	}
	return out
}

// line returns the line from the ray's point to the edge of the margin.
func (r *Ray) line(w Window) []chart.Point {
	width, height := margin*float64(max(1, w.Right-w.Left)), margin*float64(max(1, w.Top-w.Bottom))
	t := 1e9
	for _, c := range []struct{ from, step, least, most float64 }{
		{float64(r.From.X), float64(r.Step.X), float64(w.Left) - width, float64(w.Right) + width},
		{float64(r.From.Y), float64(r.Step.Y), float64(w.Bottom) - height, float64(w.Top) + height},
	} {
		switch {
		case c.step > 0:
			t = min(t, (c.most-c.from)/c.step)
		case c.step < 0:
			t = min(t, (c.least-c.from)/c.step)
		}
	}
	return []chart.Point{{X: float64(r.From.X), Y: float64(r.From.Y)}, {X: float64(r.From.X) + t*float64(r.Step.X), Y: float64(r.From.Y) + t*float64(r.Step.Y)}}
}
