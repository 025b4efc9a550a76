// Package curves draws series of points as lines, for benchmarks and commands.
// It computes the ranges of the axes that package chart has to be told. A
// picture is no substitute for data: a benchmark also writes a table.
package curves

import (
	"fmt"
	"slices"

	"github.com/ltlcheck/ltlcheck/internal/chart"
)

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
	// Below is a second panel with a vertical axis of its own, or nil.
	Below *Panel
}

// Panel is the part of a figure below the first one.
type Panel struct {
	Y     string
	Lines []Line
}

// SVG draws the figure, 16 by 10 centimetres, or two panels of 16 by 8. The
// vertical axes include 0. A few points that are far above all others are drawn
// as rings at the upper end of the axis, and the legend has the greatest.
func (f *Figure) SVG() []byte {
	c := f.panel(f.Y, f.Lines)
	c.Title, c.X, c.Height = f.Title, f.X, 10
	if f.Below != nil {
		lower := f.panel(f.Below.Y, f.Below.Lines)
		if !lower.empty {
			c.Left, c.Right = min(c.Left, lower.Left), max(c.Right, lower.Right)
		}
		c.Height, lower.Height = 8, 8
		c.Below = &lower.Chart
	}
	if c.empty {
		c.Left, c.Right = max(c.Left, 1), max(c.Right, 1) // which has a logarithm
	}
	return c.SVG()
}

// panel is a chart, and whether it has no points.
type panel struct {
	chart.Chart
	empty bool
}

// panel makes a chart with the ranges of its points.
func (f *Figure) panel(y string, lines []Line) *panel {
	c := &panel{Chart: chart.Chart{Y: y, Width: 16, LogX: f.LogX, LegendLeft: true}, empty: true}
	var heights []float64
	for _, l := range lines {
		for _, at := range l.Points {
			if f.LogX && at.X <= 0 {
				continue
			}
			if c.empty {
				c.Left, c.Right, c.empty = at.X, at.X, false
			}
			c.Left, c.Right = min(c.Left, at.X), max(c.Right, at.X)
			c.Bottom = min(c.Bottom, at.Y)
			heights = append(heights, at.Y)
		}
	}
	var greatest float64
	c.Top, greatest = top(heights)
	above := map[int][]chart.Point{} // by colour
	for _, l := range lines {
		s := chart.Series{Name: l.Name, Color: l.Color}
		if l.Dashed {
			s.Style = chart.Dashed
		}
		for _, at := range l.Points {
			if f.LogX && at.X <= 0 {
				continue
			}
			if at.Y > c.Top {
				at.Y = c.Top
				above[l.Color] = append(above[l.Color], chart.Point(at))
			}
			s.Points = append(s.Points, chart.Point(at))
		}
		c.Series = append(c.Series, s)
	}
	name := fmt.Sprintf("above %.3g, up to %.3g", c.Top, greatest)
	for _, l := range lines {
		if points := above[l.Color]; len(points) > 0 {
			c.Series = append(c.Series, chart.Series{Name: name, Style: chart.Rings, Color: l.Color, Size: 3, Points: points})
			name = ""
			delete(above, l.Color)
		}
	}
	return c
}

// top returns the upper end of a vertical axis, and the greatest height: it is
// at the greatest unless that is outlierFactor times as high as nine tenths of
// the points, of which there are some, and then twice as high as these.
func top(heights []float64) (top, greatest float64) {
	const some, outlierFactor = 10, 4
	if len(heights) == 0 {
		return 0, 0
	}
	slices.Sort(heights)
	greatest = max(0, heights[len(heights)-1])
	if most := heights[(len(heights)-1)*9/10]; len(heights) >= some && most > 0 && greatest > outlierFactor*most {
		return 2 * most, greatest
	}
	return greatest, greatest
}
