// Package curves draws series of points as lines, for benchmarks and for commands. It is not for data: who has measured
// something writes a table as well.
package curves

import (
	"bytes"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

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
func (f *Figure) SVG() ([]byte, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = f.Title, f.X, f.Y
	if f.LogX {
		p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{}
	}
	p.Y.Min = 0
	for _, l := range f.Lines {
		if err := l.add(p, f.LogX); err != nil {
			return nil, err
		}
	}
	p.Legend.Left, p.Legend.Top = true, true
	w, err := p.WriterTo(16*vg.Centimeter, 10*vg.Centimeter, "svg")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	_, err = w.WriteTo(&b)
	return b.Bytes(), err
}

func (l *Line) add(p *plot.Plot, log bool) error {
	points := make(plotter.XYs, 0, len(l.Points))
	for _, at := range l.Points {
		if !log || at.X > 0 {
			points = append(points, plotter.XY(at))
		}
	}
	if len(points) == 0 {
		return nil
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	line.Color = plotutil.Color(l.Color)
	if l.Dashed {
		line.Dashes = plotutil.Dashes(1)
	}
	p.Add(line)
	if l.Name != "" {
		p.Legend.Add(l.Name, line)
	}
	return nil
}
