package picture

import (
	"bytes"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// MaxWindow bounds the width and height of a window.
const MaxWindow = 200

// mostNamed is how many locations have a colour each.
const mostNamed = 8

// margin is the part of the window's width that rays lead out of it.
const margin = 0.08

// legendLine is the part of the picture's height that a line of the legend takes.
const legendLine = 0.05

// SVG draws locations, with the names of the variables. Of more than a few, all have one colour.
func SVG(title, x, y string, w Window, locations []Location) ([]byte, error) {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	width, height := max(1, w.Right-w.Left), max(1, w.Top-w.Bottom)
	p.X.Min, p.X.Max = float64(w.Left)-margin*float64(width), float64(w.Right)+margin*float64(width)
	p.Y.Min, p.Y.Max = float64(w.Bottom)-margin*float64(height), float64(w.Top)+margin*float64(height)
	if len(locations) <= mostNamed {
		p.Y.Max += legendLine * float64(height*len(locations))
	}
	left, right, bottom, top := p.X.Min, p.X.Max, p.Y.Min, p.Y.Max
	for i, l := range locations {
		if len(locations) > mostNamed {
			l.Name, i = "", 0
		}
		if err := l.draw(p, i, w); err != nil {
			return nil, err
		}
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = left, right, bottom, top // lines do not make the picture larger
	p.Legend.Top = true
	canvas, err := p.WriterTo(16*vg.Centimeter, 14*vg.Centimeter, "svg")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	_, err = canvas.WriteTo(&b)
	return b.Bytes(), err
}

// draw adds a location: rings, smaller ones for later locations, so that all are seen where several have a point, and lines out of the
// window.
func (l *Location) draw(p *plot.Plot, number int, w Window) error {
	points := make(plotter.XYs, len(l.Points))
	for i, at := range l.Points {
		points[i] = plotter.XY{X: float64(at.X), Y: float64(at.Y)}
	}
	if len(points) == 0 {
		return nil
	}
	scatter, err := plotter.NewScatter(points)
	if err != nil {
		return err
	}
	scatter.GlyphStyle = draw.GlyphStyle{Color: plotutil.Color(number), Radius: vg.Points(1.2 + 0.6*float64(mostNamed-1-number)), Shape: draw.RingGlyph{}}
	if number == mostNamed-1 || l.Name == "" {
		scatter.GlyphStyle.Shape = draw.CircleGlyph{}
	}
	p.Add(scatter)
	if l.Name != "" {
		p.Legend.Add(l.Name, scatter)
	}
	for _, r := range l.Rays {
		line, err := plotter.NewLine(r.line(w))
		if err != nil {
			return err
		}
		line.Color, line.Dashes, line.Width = plotutil.Color(number), []vg.Length{vg.Points(2), vg.Points(2)}, vg.Points(0.7)
		p.Add(line)
	}
	return nil
}

// line leads from the point to the edge of the margin.
func (r *Ray) line(w Window) plotter.XYs {
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
	return plotter.XYs{{X: float64(r.From.X), Y: float64(r.From.Y)}, {X: float64(r.From.X) + t*float64(r.Step.X), Y: float64(r.From.Y) + t*float64(r.Step.Y)}}
}
