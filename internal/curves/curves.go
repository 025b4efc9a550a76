// Package curves draws series of points as lines, for benchmarks and for
// commands. It is not for data: who has measured something writes a table as
// well.
package curves

import "github.com/ltlcheck/ltlcheck/internal/chart"

// Point is a point of a line.
type Point struct{ X, Y float64 }

// Line is a series of points with its name in the legend, "" for none.
type Line struct {
	Name   string
	Points []Point
	Color  int // a number of the palette
	Dashed bool
}

// Figure is some lines with what the axes mean.
type Figure struct {
	Title, X, Y string
	LogX        bool // points must be above 0 then
	Lines       []Line
}

// SVG draws the figure.
func (f *Figure) SVG() []byte {
	c := chart.Chart{Title: f.Title, X: f.X, Y: f.Y, Width: 16, Height: 10, LogX: f.LogX, LegendLeft: true}
	first := true
	for _, l := range f.Lines {
		s := chart.Series{Name: l.Name, Color: l.Color}
		if l.Dashed {
			s.Style = chart.Dashed
		}
		for _, at := range l.Points {
			if f.LogX && at.X <= 0 {
				continue
			}
			if first {
				c.Left, c.Right, first = at.X, at.X, false
			}
			c.Left, c.Right = min(c.Left, at.X), max(c.Right, at.X)
			c.Bottom, c.Top = min(c.Bottom, at.Y), max(c.Top, at.Y)
			s.Points = append(s.Points, chart.Point(at))
		}
		c.Series = append(c.Series, s)
	}
	if first {
		c.Left = 1 // which has a logarithm
	}
	return c.SVG()
}
