// Package chart draws points and lines over two axes as SVG. It serves the few
// pictures that the command makes of numbers: without fonts and other formats,
// so that commands which draw nothing do not become larger. Package curves is
// the simpler interface for lines. Graphs are laid out by package graphviz.
package chart

import (
	"bytes"
	"fmt"
	"math"
	"unicode/utf8"
)

// Point is a pair of values, in the units of the axes.
type Point struct{ X, Y float64 }

// Style tells how a series is drawn.
type Style uint8

// The styles.
const (
	Line   Style = iota // a line through the points, in their order
	Dashed              // the same, of dashes
	Rings               // a ring at each point
	Dots                // a disc at each point
)

// Series is points that belong together. The legend has a line for each series
// with a name.
type Series struct {
	Name   string
	Style  Style
	Color  int     // an index into the palette, which repeats
	Size   float64 // of lines the width, of rings and discs the radius, in points; 0 is 1
	Points []Point
}

// Chart is the description of a picture. The ranges of the axes are given and
// not computed; points outside them are drawn outside the axes.
type Chart struct {
	Title, X, Y              string
	Width, Height            float64 // in centimetres
	Left, Right, Bottom, Top float64 // the ranges of the axes
	LogX                     bool    // the horizontal axis is logarithmic; Left and Right must be above 0
	LegendLeft               bool    // the legend is at the top left, otherwise at the top right
	Series                   []Series
	// Below is another chart, which is drawn below this one, as wide as this one
	// and with the same horizontal axis, or nil. It has no title.
	Below *Chart
}

// Lengths in points. A centimetre has 28.35 of them.
const (
	centimetre = 72 / 2.54
	fontSize   = 10.0
	titleSize  = 12.0
	margin     = 8.0
	tickLength = 5.0
	lineHeight = 13.0
	swatch     = 18.0 // the width of a sample in the legend
	letter     = 0.6 * fontSize
)

// palette has soft colours that are easy to tell apart.
var palette = []string{"#f15a60", "#7ac36a", "#5a9bd4", "#faa75b", "#9e67ab", "#ce7058", "#d77fb4"}

// SVG draws the chart as an SVG document. The cost is linear in the number of
// points.
func (c *Chart) SVG() []byte {
	d, below := c.layout(), (*drawing)(nil)
	width, height := c.Width*centimetre, c.Height*centimetre
	if c.Below != nil {
		lower := *c.Below
		lower.Width, lower.Left, lower.Right, lower.LogX, lower.X, lower.Title, lower.Below = c.Width, c.Left, c.Right, c.LogX, c.X, "", nil
		below = lower.layout()
		below.top, below.bottom = below.top+height, below.bottom+height
		d.left = max(d.left, below.left)
		below.left = d.left
		height += lower.Height * centimetre
	}
	fmt.Fprintf(&d.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%gcm" height="%gcm" viewBox="0 0 %.2f %.2f" font-family="Helvetica, Arial, sans-serif" font-size="%g">`+"\n",
		c.Width, height/centimetre, width, height, fontSize)
	fmt.Fprintf(&d.out, `<rect width="%.2f" height="%.2f" fill="white"/>`+"\n", width, height)
	if c.Title != "" {
		d.text(width/2, margin+titleSize, fmt.Sprintf(`text-anchor="middle" font-size="%g"`, titleSize), c.Title)
	}
	d.text((d.left+d.right)/2, height-margin, `text-anchor="middle"`, c.X)
	d.panel()
	if below != nil {
		below.panel()
		d.out.Write(below.out.Bytes())
	}
	d.out.WriteString("</svg>\n")
	return d.out.Bytes()
}

// panel draws the axes, what is within them, and the legend.
func (d *drawing) panel() {
	d.text(0, 0, fmt.Sprintf(`text-anchor="middle" transform="translate(%.2f %.2f) rotate(-90)"`, margin+fontSize, (d.top+d.bottom)/2), d.Y)
	d.axes()
	for i := range d.Series {
		d.series(&d.Series[i])
	}
	d.legend()
}

// drawing is a chart with the positions of its axes in the picture, in points
// from the top left corner.
type drawing struct {
	*Chart
	x, y                     axis
	left, right, top, bottom float64
	out                      bytes.Buffer
}

// layout places the axes so that ticks and titles have room around them.
func (c *Chart) layout() *drawing {
	d := &drawing{Chart: c, x: newAxis(c.Left, c.Right, c.LogX), y: newAxis(c.Bottom, c.Top, false)}
	longest := 0
	for _, t := range d.y.ticks {
		longest = max(longest, utf8.RuneCountInString(t.label))
	}
	d.left = margin + 1.5*lineHeight + letter*float64(longest) + tickLength
	d.right = c.Width*centimetre - 2*margin
	d.top = 2 * margin
	if c.Title != "" {
		d.top += lineHeight + titleSize
	}
	d.bottom = c.Height*centimetre - margin - 2.5*lineHeight - tickLength
	return d
}

// at converts a point to a position in the picture.
func (d *drawing) at(p Point) (x, y float64) {
	return d.left + (d.right-d.left)*d.x.share(p.X), d.bottom - (d.bottom-d.top)*d.y.share(p.Y)
}

// axes draws the axes, their ticks, and their labels.
func (d *drawing) axes() {
	fmt.Fprintf(&d.out, `<path fill="none" stroke="black" stroke-width="0.5" d="M%.2f %.2fL%.2f %.2fL%.2f %.2f`, d.left, d.top, d.left, d.bottom, d.right, d.bottom)
	for _, t := range d.x.ticks {
		x, _ := d.at(Point{t.value, 0})
		fmt.Fprintf(&d.out, "M%.2f %.2fL%.2f %.2f", x, d.bottom, x, d.bottom+t.length())
	}
	for _, t := range d.y.ticks {
		_, y := d.at(Point{d.x.first, t.value})
		fmt.Fprintf(&d.out, "M%.2f %.2fL%.2f %.2f", d.left, y, d.left-t.length(), y)
	}
	d.out.WriteString(`"/>` + "\n")
	for _, t := range d.x.ticks {
		x, _ := d.at(Point{t.value, 0})
		d.text(x, d.bottom+tickLength+fontSize, `text-anchor="middle"`, t.label)
	}
	for _, t := range d.y.ticks {
		_, y := d.at(Point{d.x.first, t.value})
		d.text(d.left-tickLength-2, y+fontSize/3, `text-anchor="end"`, t.label)
	}
}

// series draws a series at the positions of its points.
func (d *drawing) series(s *Series) {
	places := make([]Point, len(s.Points))
	for i, p := range s.Points {
		places[i].X, places[i].Y = d.at(p)
	}
	d.draw(s, places)
}

// draw draws a series at given positions.
func (d *drawing) draw(s *Series, places []Point) {
	if len(places) == 0 {
		return
	}
	color, size := palette[s.Color%len(palette)], s.Size
	if size == 0 {
		size = 1
	}
	switch s.Style {
	case Rings, Dots:
		paint := fmt.Sprintf(`fill="none" stroke="%s" stroke-width="0.8"`, color)
		if s.Style == Dots {
			paint = fmt.Sprintf(`fill="%s"`, color)
		}
		fmt.Fprintf(&d.out, "<g %s>\n", paint)
		for _, p := range places {
			fmt.Fprintf(&d.out, `<circle cx="%.2f" cy="%.2f" r="%.2f"/>`+"\n", p.X, p.Y, size)
		}
		d.out.WriteString("</g>\n")
	default:
		dashes := ""
		if s.Style == Dashed {
			dashes = ` stroke-dasharray="4 3"`
		}
		fmt.Fprintf(&d.out, `<path fill="none" stroke="%s" stroke-width="%.2f"%s d="`, color, size, dashes)
		for i, p := range places {
			fmt.Fprintf(&d.out, "%c%.2f %.2f", "ML"[min(i, 1)], p.X, p.Y)
		}
		d.out.WriteString(`"/>` + "\n")
	}
}

// legend lists the names of the series, each beside a sample of its style.
func (d *drawing) legend() {
	y := d.top + lineHeight/2
	for i := range d.Series {
		s := &d.Series[i]
		if s.Name == "" || len(s.Points) == 0 {
			continue
		}
		from, to, text, anchor := d.right-swatch, d.right, d.right-swatch-4, "end"
		if d.LegendLeft {
			from, to, text, anchor = d.left+margin, d.left+margin+swatch, d.left+margin+swatch+4, "start"
		}
		sample := []Point{{from, y}, {to, y}}
		if s.Style == Rings || s.Style == Dots {
			sample = []Point{{(from + to) / 2, y}}
		}
		d.draw(s, sample)
		d.text(text, y+fontSize/3, `text-anchor="`+anchor+`"`, s.Name)
		y += lineHeight
	}
}

// axis is a range with its ticks.
type axis struct {
	first, last float64
	log         bool
	ticks       []tick
}

// share returns the position of a value on the axis: 0 at its beginning, 1 at
// its end.
func (a *axis) share(v float64) float64 {
	if a.log {
		return math.Log(v/a.first) / math.Log(a.last/a.first)
	}
	return (v - a.first) / (a.last - a.first)
}
