// Package curves draws series of points as lines, for benchmarks and commands.
// It computes the ranges of the axes that package chart has to be told. A
// picture is no substitute for data: a benchmark also writes a table.
package curves

import "github.com/ltlcheck/ltlcheck/internal/chart"

// Point is a point of a line.
type Point struct{ X, Y float64 }

// Line is a series of points. The legend has its name unless that is "".
type Line struct {
	Name   string
	Points []Point
	Color  int // a number of the palette
	Dashed bool
}

// Figure is some lines with a title and the names of the axes.
type Figure struct {
	Title, X, Y string
	LogX        bool // the horizontal axis is logarithmic; points that are not above 0 are left out
	Lines       []Line
}

// SVG draws the figure, 16 by 10 centimetres. The vertical axis includes 0.
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
