package bitmap

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/ltlcheck/ltlcheck/internal/svgpath"
)

// text draws a text, as wide as its element says. As in every SVG, spaces at its
// ends do not count; those that cannot be broken do.
func (c *canvas) text(a attributes, text string) error {
	colour, ok := a.colour("fill", "black")
	if !ok {
		return nil
	}
	if c.letters == nil {
		letters, err := readGlyphs()
		if err != nil {
			return err
		}
		c.letters = letters
	}
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && unicode.IsSpace(r) }), " ")
	size := a.number("font-size", 14)
	width, glyphs := c.glyphs(text, size/unitsPerEm)
	stretch := 1.0
	if wanted := a.number("textLength", width); width > 0 && wanted > 0 {
		stretch = wanted / width
	}
	x := a.number("x", 0)
	switch a["text-anchor"] {
	case "middle":
		x -= width * stretch / 2
	case "end":
		x -= width * stretch
	}
	y := a.number("y", 0)
	place := transformed(a["transform"])
	for i := range glyphs {
		for k, p := range glyphs[i].Points {
			glyphs[i].Points[k] = place(at(x+p.X*stretch, y+p.Y))
		}
	}
	c.fill(colour, glyphs)
	return nil
}

// transformed returns what a transform does to a point: it is turned and then
// moved. Anything else in a transform is ignored.
func transformed(transform string) func(point) point {
	moved := at(0, 0)
	if p := svgpath.Points(argument(transform, "translate")); len(p) == 1 {
		moved = p[0]
	}
	degrees, _ := strconv.ParseFloat(argument(transform, "rotate"), 64) // 0 if there is none
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return func(p point) point { return at(moved.X+p.X*cos-p.Y*sin, moved.Y+p.X*sin+p.Y*cos) }
}

// argument returns what is between the parentheses of a function in a transform.
func argument(transform, function string) string {
	_, text, _ := strings.Cut(transform, function+"(")
	text, _, _ = strings.Cut(text, ")")
	return text
}

// glyphs returns the outlines of a text that begins at the origin, and its
// width, scaled from units of the font.
func (c *canvas) glyphs(text string, scale float64) (width float64, all []line) {
	for _, r := range text {
		if r == '\u00a0' {
			r = ' '
		}
		g, known := c.letters[r]
		if !known {
			g = missing
		}
		for _, contour := range g.contours {
			l := line{Closed: true}
			for _, p := range contour.Points {
				l.Points = append(l.Points, at(width+p.X*scale, p.Y*scale))
			}
			all = append(all, l)
		}
		width += g.advance * scale
	}
	return width, all
}
