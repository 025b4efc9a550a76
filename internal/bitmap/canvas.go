package bitmap

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"

	"github.com/ltlcheck/ltlcheck/internal/svgpath"
)

// canvas is a bitmap, with the place and the size of the picture on it.
type canvas struct {
	image   *image.RGBA
	scale   float64
	dx, dy  float64
	letters map[rune]glyph // nil until there is a text
	// inherited are the attributes of the groups around an element, the innermost
	// last.
	inherited []attributes
}

// at returns where a point is on the bitmap.
func (c *canvas) at(p point) (x, y float32) {
	return float32((p.X + c.dx) * c.scale), float32((p.Y + c.dy) * c.scale)
}

// paint fills lines and then draws them, by the attributes of their element.
func (c *canvas) paint(a attributes, lines []line) {
	if fill, ok := a.colour("fill", "black"); ok {
		c.fill(fill, lines)
	}
	stroke, ok := a.colour("stroke", "none")
	if !ok {
		return
	}
	var dashes []float64
	for _, p := range svgpath.Points(a["stroke-dasharray"]) {
		dashes = append(dashes, p.X, p.Y)
	}
	half := max(a.number("stroke-width", 1), 0.1) / 2
	var outlines []line
	for i := range lines {
		for _, dash := range dashed(&lines[i], dashes) {
			outlines = append(outlines, brushed(&dash, half)...)
		}
	}
	c.fill(stroke, outlines)
}

// fill fills closed lines.
func (c *canvas) fill(colour color.NRGBA, lines []line) {
	x0, y0, x1, y1 := c.bounds(lines)
	if x0 >= x1 || y0 >= y1 {
		return
	}
	r := vector.NewRasterizer(x1-x0, y1-y0)
	ox, oy := float32(x0), float32(y0)
	for _, l := range lines {
		for i, p := range l.Points {
			x, y := c.at(p)
			if i == 0 {
				r.MoveTo(x-ox, y-oy)
			} else {
				r.LineTo(x-ox, y-oy)
			}
		}
		r.ClosePath()
	}
	r.Draw(c.image, image.Rect(x0, y0, x1, y1), image.NewUniform(colour), image.Point{})
}

// bounds returns the part of the bitmap that lines are in.
func (c *canvas) bounds(lines []line) (x0, y0, x1, y1 int) {
	left, top := math.Inf(1), math.Inf(1)
	right, bottom := math.Inf(-1), math.Inf(-1)
	for _, l := range lines {
		for _, p := range l.Points {
			x, y := c.at(p)
			left, right = min(left, float64(x)), max(right, float64(x))
			top, bottom = min(top, float64(y)), max(bottom, float64(y))
		}
	}
	size := c.image.Bounds().Max
	clip := func(v float64, most int) int { return int(max(0, min(float64(most), v))) }
	return clip(math.Floor(left), size.X), clip(math.Floor(top), size.Y), clip(math.Ceil(right)+1, size.X), clip(math.Ceil(bottom)+1, size.Y)
}

// brushed returns polygons that cover what is at most half from a line: a
// rectangle for each segment, and a disk for each point. All of them run in one
// direction, so that where they overlap nothing is taken away.
func brushed(l *line, half float64) (all []line) {
	p := around(l)
	for i, b := range p {
		if i == 0 && len(p) > 1 && !l.Closed || i == len(p)-1 && !l.Closed && i > 0 {
			// the ends of an open line are cut, as in SVG
		} else {
			all = append(all, ellipse(b.X, b.Y, half, half))
		}
		if i == 0 {
			continue
		}
		a := p[i-1]
		d := math.Hypot(b.X-a.X, b.Y-a.Y)
		if d == 0 {
			continue
		}
		x, y := -(b.Y-a.Y)/d*half, (b.X-a.X)/d*half
		all = append(all, line{Closed: true, Points: []point{at(a.X-x, a.Y-y), at(b.X-x, b.Y-y), at(b.X+x, b.Y+y), at(a.X+x, a.Y+y)}})
	}
	return all
}
