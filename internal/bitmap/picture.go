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
	"math"
	"strconv"
	"strings"

	"github.com/ltlcheck/ltlcheck/internal/svgpath"
)

// mostPixels bounds the pixels of a bitmap.
const mostPixels = 40_000_000

// PNG draws a picture with so many pixels for each unit of its viewBox, which
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
		if start, ok := token.(xml.StartElement); ok {
			if err := c.element(d, &start, scale); err != nil {
				return err
			}
		}
	}
	if c.image == nil {
		return errors.New("no picture in SVG: it has no size")
	}
	return png.Encode(w, c.image)
}

// element draws an element.
func (c *canvas) element(d *xml.Decoder, e *xml.StartElement, scale float64) error {
	a := attributesOf(e)
	switch e.Name.Local {
	case "svg":
		return c.begin(a, scale)
	case "g":
		c.move(a["transform"])
	case "title":
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
	if _, by, found := strings.Cut(transform, "translate("); found {
		by, _, _ = strings.Cut(by, ")")
		if p := svgpath.Points(by); len(p) == 1 {
			c.dx, c.dy = c.dx+p[0].X, c.dy+p[0].Y
		}
	}
}

// attributes of an element.
type attributes map[string]string

func attributesOf(e *xml.StartElement) attributes {
	a := attributes{}
	for _, x := range e.Attr {
		a[x.Name.Local] = x.Value
	}
	return a
}

// number returns an attribute as a number, or another one if it is none.
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
