package bitmap

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"maps"
	"math"
	"strconv"

	"github.com/ltlcheck/ltlcheck/internal/svgpath"
)

// mostPixels bounds the pixels of a bitmap.
const mostPixels = 40_000_000

// PNG draws a picture with that many pixels for each unit of its viewBox, which
// Graphviz gives in points. A picture of more than 40 million pixels is drawn
// smaller. It costs four bytes a pixel. Errors are those of the writer, and that
// the text is no picture.
func PNG(w io.Writer, svg []byte, scale float64) error {
	c := &canvas{}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("no picture in SVG: %w", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if err := c.element(d, &token, scale); err != nil {
				return err
			}
		case xml.EndElement:
			if isGroup(token.Name.Local) {
				c.inherited = c.inherited[:len(c.inherited)-1]
			}
		}
	}
	if c.image == nil {
		return errors.New("no picture in SVG: it has no size")
	}
	return png.Encode(w, c.image)
}

// isGroup reports whether the elements inside one with this name inherit its
// attributes.
func isGroup(name string) bool { return name == "svg" || name == "g" }

// inheritable are the attributes that groups hand down.
var inheritable = []string{"fill", "stroke", "stroke-width", "font-size"}

// element draws an element.
func (c *canvas) element(d *xml.Decoder, e *xml.StartElement, scale float64) error {
	a := c.attributesOf(e)
	switch e.Name.Local {
	case "svg":
		return c.begin(a, scale)
	case "g":
		c.move(a["transform"])
	case "title", "defs":
		return d.Skip()
	}
	if c.image == nil {
		return nil
	}
	switch e.Name.Local {
	case "polygon":
		c.paint(a, []line{{Points: svgpath.Points(a["points"]), Closed: true}})
	case "polyline":
		c.paint(a, []line{{Points: svgpath.Points(a["points"])}})
	case "rect":
		c.paint(a, []line{rectangle(a.number("x", 0), a.number("y", 0), a.number("width", 0), a.number("height", 0))})
	case "line":
		c.line(a)
	case "circle":
		c.paint(a, []line{ellipse(a.number("cx", 0), a.number("cy", 0), a.number("r", 0), a.number("r", 0))})
	case "ellipse":
		c.paint(a, []line{ellipse(a.number("cx", 0), a.number("cy", 0), a.number("rx", 0), a.number("ry", 0))})
	case "path":
		c.paint(a, svgpath.Parse(a["d"]))
	case "text":
		var text string
		if err := d.DecodeElement(&text, e); err != nil {
			return fmt.Errorf("no picture in SVG: %w", err)
		}
		return c.text(a, text)
	}
	return nil
}

// headLength and headWidth are the size of the head of an arrow, which a marker
// at the end of a line is taken for.
const (
	headLength = 8.0
	headWidth  = 6.4
)

// line draws a line, with the head of an arrow where it has a marker.
func (c *canvas) line(a attributes) {
	from, to := at(a.number("x1", 0), a.number("y1", 0)), at(a.number("x2", 0), a.number("y2", 0))
	c.paint(a, []line{{Points: []point{from, to}}})
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	if colour, ok := a.colour("stroke", "none"); ok && a["marker-end"] != "" && length > 0 {
		x, y := (to.X-from.X)/length, (to.Y-from.Y)/length
		base := at(to.X-x*headLength, to.Y-y*headLength)
		c.fill(colour, []line{{Closed: true, Points: []point{to, at(base.X-y*headWidth/2, base.Y+x*headWidth/2), at(base.X+y*headWidth/2, base.Y-x*headWidth/2)}}})
	}
}

// begin makes the bitmap, white.
func (c *canvas) begin(a attributes, scale float64) error {
	box := svgpath.Points(a["viewBox"])
	if len(box) != 2 || !(box[1].X > 0 && box[1].Y > 0) {
		return errors.New("no picture in SVG: it has no size")
	}
	width, height := box[1].X, box[1].Y
	if pixels := width * height * scale * scale; pixels > mostPixels {
		scale *= math.Sqrt(mostPixels / pixels)
	}
	c.scale, c.dx, c.dy = scale, -box[0].X, -box[0].Y
	c.image = image.NewRGBA(image.Rect(0, 0, max(1, int(width*scale+0.5)), max(1, int(height*scale+0.5))))
	for i := range c.image.Pix {
		c.image.Pix[i] = 0xff
	}
	return nil
}

// move moves the origin, as the outermost group does. Its scale is 1, and it is
// not turned.
func (c *canvas) move(transform string) {
	if p := svgpath.Points(argument(transform, "translate")); len(p) == 1 {
		c.dx, c.dy = c.dx+p[0].X, c.dy+p[0].Y
	}
}

// attributes of an element.
type attributes map[string]string

// attributesOf returns the attributes of an element with those that it inherits,
// and hands them down if it is a group.
func (c *canvas) attributesOf(e *xml.StartElement) attributes {
	a := attributes{}
	if n := len(c.inherited); n > 0 {
		maps.Copy(a, c.inherited[n-1])
	}
	for _, x := range e.Attr {
		a[x.Name.Local] = x.Value
	}
	if isGroup(e.Name.Local) {
		down := attributes{}
		for _, name := range inheritable {
			if value, ok := a[name]; ok {
				down[name] = value
			}
		}
		c.inherited = append(c.inherited, down)
	}
	return a
}

// number returns an attribute as a number, or another number if it is not one.
func (a attributes) number(name string, otherwise float64) float64 {
	if x, err := strconv.ParseFloat(a[name], 64); err == nil {
		return x
	}
	return otherwise
}

// colour returns the colour of an attribute; ok is false for none.
func (a attributes) colour(name, otherwise string) (c color.NRGBA, ok bool) {
	text := a[name]
	if text == "" {
		text = otherwise
	}
	c, ok = colourOf(text)
	c.A = uint8(float64(c.A)*min(1, max(0, a.number(name+"-opacity", 1))) + 0.5)
	return c, ok && c.A > 0
}
